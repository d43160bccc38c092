import { createHmac } from 'node:crypto'
import { request, type RequestOptions } from 'node:https'
import { eq } from 'drizzle-orm'
import { type BellEntry, detailOf, ENTRY_STATUSES, headlineOf } from '#machines/model/bell.ts'
import type { Db } from '#server/db/database.ts'
import { pushSubscriptions } from '#server/db/schema.ts'
import { type Carrier, Undeliverable } from '#server/messages/carrier.ts'
import type { Message } from '#server/messages/outbox.ts'
import { ORDER_MOVED, PUSH_LIFE_MS } from '#server/messages/templates.ts'
import { lookupPublic } from './public-host.ts'
import { readPushKeys } from './queries.ts'

const URGENT = ['READY', 'REJECTED', 'CANCELLED']
/** The push service has ended the subscription. */
const GONE = [404, 410]
const TEMPORARY = [408, 425, 429]

/** Push messages to devices. `reach` is how their services are reached, for tests. */
export const pushCarrier = (db: Db, contact: string | undefined, reach: RequestOptions = { lookup: lookupPublic }): Carrier => ({
  keepsCodes: false,
  async carry({ recipient, template, variables }, signal) {
    if (template !== ORDER_MOVED || contact === undefined) throw new Undeliverable('no push messages are sent')
    const [device] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, recipient))
    if (!device) throw new Undeliverable('the subscription is over')
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = await readPushKeys(db)
    const { endpoint, p256dh, auth } = device
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(variables), {
      vapidDetails: { subject: contact, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: PUSH_LIFE_MS / 1_000,
      urgency: URGENT.includes(variables.status!) ? 'high' : 'normal',
      topic: topicOf(variables.orderId!, privateKey),
    })
    const status = await send(endpoint, { ...reach, method, headers, signal }, body)
    if (GONE.includes(status)) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, recipient))
    if (status < 300) return
    if (status >= 500 || TEMPORARY.includes(status))
      throw Object.assign(new Error('the push service has trouble'), { responseCode: status })
    throw new Undeliverable(`refused with ${status}`)
  },
})

/** Later news of an order takes the place of earlier news that has not been fetched. Who sees it learns nothing of the order. */
const topicOf = (orderId: string, privateKey: string): string =>
  createHmac('sha256', privateKey).update(orderId).digest('base64url').slice(0, 32)

function payloadOf({ orderId, status, isService, outlet, number, reason }: Message['variables']): string {
  const entry: BellEntry = {
    id: '',
    kind: 'ORDER',
    at: '',
    isNew: true,
    outletId: '',
    outletName: outlet!,
    orderId,
    orderNumber: number === undefined ? undefined : Number(number),
    isService: isService !== undefined,
    status: ENTRY_STATUSES.find((one) => one === status),
    text: reason,
  }
  // The protocol has room for 4,096 bytes.
  return JSON.stringify({ orderId, title: headlineOf(entry).slice(0, 200), body: detailOf(entry).slice(0, 500) })
}

/** Answers the status; of the reply nothing else is read. Redirects are not followed. */
const send = (endpoint: string, options: RequestOptions, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(endpoint, options, (reply) => {
      resolve(reply.statusCode!)
      reply.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })

import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { customers, messages, pushKeys, pushSubscriptions, tokens } from '#server/db/schema.ts'
import { openSender, WAITS_MS } from '#server/messages/sender.ts'
import { pushCarrier } from '#server/push/carrier.ts'
import { isPublicAddress, isPublicName, lookupPublic } from '#server/push/public-host.ts'
import { readPushKeys } from '#server/push/queries.ts'
import { readPushed } from '#src/service-worker/push.ts'
import { eq } from 'drizzle-orm'
import { ENGINES } from './support/postgres.ts'
import { openDevice } from './support/push-device.ts'
import { FIRST_MOMENT, UNLIMITED, withServer } from './support/server.ts'
import { addAtCounter } from './support/staff.ts'

const CONTACT = 'mailto:push@example.com'
const KEEPER = { keepsCodes: false, carry: async () => {} }

/** The token of VAPID, RFC 8292, if the server's key has signed it. */
function readVapid({ authorization = '' }: IncomingHttpHeaders, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  expect(key).toBe(publicKey)
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature!, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>
}

/** A push service that answers with the status set in the test. */
async function startPushService() {
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const service = { status: 201, received, port: 0 }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
    reply.writeHead(service.status).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  service.port = (server.address() as AddressInfo).port
  return service
}

describe.each(ENGINES)('push messages, on %s', (engine) => {
  const server = withServer(engine, { config: readConfig({ ...UNLIMITED, PUSH_CONTACT: CONTACT }) })
  let service: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    service = await startPushService()
  })
  afterEach(async () => {
    server.clock.now = new Date(FIRST_MOMENT)
    Object.assign(service, { status: 201 }).received.length = 0
    await server.database.db.delete(messages)
  })

  const db = () => server.database.db
  const reports: { reason: string; gaveUp: boolean }[] = []
  /** As a process has one. */
  function openProcess() {
    const PUSH = pushCarrier(db(), CONTACT, { createConnection: () => connect(service.port, '127.0.0.1') })
    return openSender(
      db(),
      { EMAIL: KEEPER, SMS: KEEPER, PUSH },
      (trouble) => reports.push(trouble),
      (error) => {
        throw error
      },
    )
  }
  const tick = (ms = 0) => openProcess().tick(new Date(server.clock.now.getTime() + ms), 'PUSH')

  async function guest() {
    const customer = await server.newCustomer()
    const person = await addAtCounter(server, { haveli: 'OWNER' })
    const device = openDevice()
    const endpoint = `https://push.example.com/${customer.id}`
    const subscribe = (more: object = {}) => customer.ask('PUT', 'push/subscription', { endpoint, keys: device.keys, ...more })
    async function place() {
      const order = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
      return (await customer.ask('POST', 'order', order)).body.data.orderId as string
    }
    const moves = async (orderId: string, body: object) =>
      expect((await person.ask('POST', `/outlets/haveli/orders/${orderId}/moves`, body)).status).toBe(200)
    const held = () => db().select().from(pushSubscriptions).where(eq(pushSubscriptions.customerId, customer.id))
    return { ...customer, device, endpoint, subscribe, place, moves, held }
  }

  test('a push message is encrypted and signed, lives 30 minutes, and its topic says nothing', async () => {
    const one = await guest()
    expect((await one.subscribe()).body).toEqual({ data: { isTold: true } })
    const orderId = await one.place()
    await one.moves(orderId, { action: 'reject', reason: 'The tandoor is down this evening.' })
    expect(await tick()).toBe(1)
    const [{ path, headers, body }] = service.received as [(typeof service.received)[0]]
    expect(one.device.read(body)).toEqual({
      orderId,
      title: expect.stringMatching(/^Order \d+ was rejected$/),
      body: expect.stringContaining('“The tandoor is down this evening.” You pay ₹0.'),
    })
    // The app's service worker shows all of it.
    expect(readPushed(JSON.stringify(one.device.read(body)))).toEqual(one.device.read(body))
    expect(headers).toMatchObject({ ttl: '1800', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers['topic']).toMatch(/^[\w-]{32}$/)
    for (const word of [orderId, 'haveli', 'Order', 'tandoor'])
      expect([path, JSON.stringify(headers), body.toString('latin1')].join()).not.toContain(word)
    const { key } = (await one.ask('GET', 'push/key')).body.data
    expect(readVapid(headers, key)).toMatchObject({ aud: 'https://push.example.com', sub: CONTACT })
  })

  test('each change of an order is one message for each device, also from two processes; the steps of one order share a topic', async () => {
    const one = await guest()
    await one.subscribe()
    const orderId = await one.place()
    await one.moves(orderId, { action: 'accept', minutes: 20 })
    await one.moves(orderId, { action: 'prepare' })
    await one.moves(orderId, { action: 'ready' })
    const [a, b] = [openProcess(), openProcess()]
    const sent = await Promise.all([a.tick(server.clock.now, 'PUSH'), b.tick(server.clock.now, 'PUSH')])
    expect(sent[0] + sent[1]).toBe(2)
    const titles = service.received.map(({ body }) => (one.device.read(body) as { title: string }).title)
    expect(titles.map((title) => title.replace(/^Order \d+ /, '')).toSorted()).toEqual(['is accepted', 'is ready'])
    expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1)
    expect(await tick()).toBe(0)
  })

  test('no message goes to a device that has not subscribed, or has withdrawn', async () => {
    const [one, other] = [await guest(), await guest()]
    await one.subscribe()
    expect((await one.ask('DELETE', 'push/subscription')).body).toEqual({ data: { isTold: false } })
    for (const each of [one, other]) await each.moves(await each.place(), { action: 'accept', minutes: 20 })
    expect([await tick(), service.received.length]).toEqual([0, 0])
  })

  test.each([404, 410])('a subscription that the service answers with %i is dropped at once', async (status) => {
    const one = await guest()
    await one.subscribe()
    await one.moves(await one.place(), { action: 'accept', minutes: 20 })
    service.status = status
    expect([await tick(), await one.held()]).toEqual([0, []])
    expect(await tick(WAITS_MS[0])).toBe(0)
    expect([service.received.length, reports.at(-1)]).toEqual([
      1,
      expect.objectContaining({ reason: `refused with ${status}`, gaveUp: true }),
    ])
  })

  test('a service in trouble is tried again, and not after 30 minutes', async () => {
    const [one, other] = [await guest(), await guest()]
    await one.subscribe()
    await one.moves(await one.place(), { action: 'accept', minutes: 20 })
    service.status = 503
    expect([await tick(), (await one.held()).length]).toEqual([0, 1])
    service.status = 201
    expect(await tick(WAITS_MS[0])).toBe(1)
    await other.subscribe()
    await other.moves(await other.place(), { action: 'accept', minutes: 20 })
    expect([await tick(30 * 60_000), service.received.length]).toEqual([0, 2])
  })

  test('a subscription ends with its session, and belongs to whoever signs in on the browser last', async () => {
    const [one, other] = [await guest(), await guest()]
    await one.subscribe()
    await other.subscribe({ endpoint: one.endpoint })
    expect([(await one.held()).length, (await other.held()).length]).toEqual([0, 1])
    await other.subscribe()
    expect(await other.held()).toMatchObject([{ endpoint: other.endpoint }])
    await other.ask('POST', 'logout')
    expect(await other.held()).toEqual([])
    await one.subscribe()
    await db().delete(tokens).where(eq(tokens.customerId, one.id))
    expect(await one.held()).toEqual([])
    expect((await db().select().from(customers).where(eq(customers.id, one.id))).length).toBe(1)
  })

  test.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://.0./',
    'https://db.internal/a',
    'https://push.example.com:8443/a',
    'https://me:secret@push.example.com/a',
    'https://[::1]/a',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ])('%s is no push service', async (endpoint) => {
    const one = await guest()
    expect([(await one.subscribe({ endpoint })).status, await one.held()]).toEqual([422, []])
  })

  test('the keys are made once, also by several processes', async () => {
    await db().delete(pushKeys)
    const pairs = await Promise.all(Array.from({ length: 4 }, () => readPushKeys(db())))
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(await db().select().from(pushKeys)).toHaveLength(1)
  })
})

describe('without a contact', () => {
  const server = withServer('pglite')
  test('there are no push messages', async () => {
    const { ask } = await server.newCustomer()
    const { keys } = openDevice()
    const replies = [await ask('GET', 'push/key'), await ask('PUT', 'push/subscription', { endpoint: 'https://push.example.com/a', keys })]
    // Browsers write what is refused into the console of every customer.
    expect(replies.map(({ status, body }) => [status, body.data])).toEqual([
      [200, {}],
      [404, undefined],
    ])
  })
})

test('a name that leads to an address of the own network is not looked up', async () => {
  expect(['push.example.com', 'localhost', '10.0.0.1', 'a.local', '[::1]', 'a.b.arpa'].map(isPublicName)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(['8.8.8.8', '127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', 'x'].map(isPublicAddress)).toEqual([
    true,
    ...Array.from({ length: 7 }, () => false),
  ])
  const found = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error?.message)))
  expect(found).toBe('not a public address')
})

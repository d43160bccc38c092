import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { orderLines, orders } from '#server/db/schema.ts'
import { prepareDatabase, startProcess } from '#tests/server/support/process.ts'
import type { SignedIn } from '#tests/server/support/customers.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export interface ChaosOptions {
  checkouts: number
  /** From 0 to 1. */
  faultShare: number
  kills: number
  seed: number
  /** Without it a retry is an order of its own: shows what the key is good for. */
  withKey?: boolean
}

export interface ChaosResult {
  checkouts: number
  acknowledged: number
  /** Orders that were acknowledged and are not in the database. */
  lost: number
  /** Orders that one attempt made beyond its first. */
  duplicated: number
  requests: number
  kills: number
  faults: FaultProxy['counts']
  seconds: number
}

const CLIENTS = 8
const MOST_TRIES = 200

/** Checkouts against the real server on a folder, over a bad network, while the server is killed now and then. */
export async function runChaos({ checkouts, faultShare, kills, seed, withKey = true }: ChaosOptions): Promise<ChaosResult> {
  const started = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-chaos-'))
  const customers = await prepareDatabase({ dataDir }, CLIENTS)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  let server = await startProcess(env)
  const proxy = await startFaultProxy(server.url, faultShare, seededRandom(seed))
  const acknowledged = new Map<string, string>()
  let [requests, killed, restarting] = [0, 0, Promise.resolve()]

  async function restart(): Promise<void> {
    await server.kill()
    server = await startProcess(env)
    proxy.target = server.url
  }
  const killWhenDue = () => {
    if (killed >= kills || acknowledged.size < (checkouts * (killed + 1)) / (kills + 1)) return
    killed++
    restarting = restarting.then(restart)
  }

  let next = 0
  async function client({ token, id }: SignedIn): Promise<void> {
    while (next < checkouts) {
      const note = `checkout ${next++}`
      const headers = {
        authorization: `Bearer ${token}`,
        'customer-id': id,
        'content-type': 'application/json',
        ...(withKey && { 'idempotency-key': randomUUID() }),
      }
      const body = JSON.stringify({
        businessId: 'haveli',
        items: [{ menuId: 'dal', quantity: 1, servingSize: null, itemNote: note }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
        expectedTotal: 189,
      })
      for (let tries = 1; tries <= MOST_TRIES && !acknowledged.has(note); tries++) {
        requests++
        const orderId = await orderIdFrom(fetch(`${proxy.url}/api/customer/order`, { method: 'POST', headers, body }))
        if (orderId === undefined) await wait(Math.min(1_000, 10 * 2 ** tries))
        else acknowledged.set(note, orderId)
      }
      killWhenDue()
    }
  }

  try {
    await Promise.all(customers.map(client))
    await restarting
    await server.kill()
    const { lost, duplicated } = await judge(dataDir, acknowledged)
    const seconds = (performance.now() - started) / 1000
    return { checkouts, acknowledged: acknowledged.size, lost, duplicated, requests, kills: killed, faults: proxy.counts, seconds }
  } finally {
    await proxy.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The order's id; undefined for what the app tries again with the same key: no answer, an answer that is no JSON, a server in trouble. */
async function orderIdFrom(answer: Promise<Response>): Promise<string | undefined> {
  let status = 0
  let reply: { data?: { orderId?: string } }
  try {
    const response = await answer
    status = response.status
    reply = (await response.json()) as typeof reply
  } catch {
    return undefined
  }
  if (status >= 400 && status < 500) throw new Error(`refused with ${status}: ${JSON.stringify(reply)}`)
  return status < 300 ? reply.data?.orderId : undefined
}

/** Reads the folder itself: no server stands between. */
async function judge(dataDir: string, acknowledged: Map<string, string>): Promise<{ lost: number; duplicated: number }> {
  const database = await openDatabase({ dataDir })
  try {
    const placed = await database.db.select({ id: orders.id }).from(orders)
    const lines = await database.db.select({ orderId: orderLines.orderId, note: orderLines.itemNote }).from(orderLines)
    const ordersOf = new Map<string, Set<string>>()
    for (const { note, orderId } of lines) ordersOf.set(note!, (ordersOf.get(note!) ?? new Set()).add(orderId))
    const duplicated = placed.length - ordersOf.size
    return { lost: [...acknowledged].filter(([note, orderId]) => !ordersOf.get(note)?.has(orderId)).length, duplicated }
  } finally {
    await database.close()
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '#scripts/free-port.ts'
import type { SignedIn } from '#tests/server/support/customers.ts'
import { prepareDatabase, type ServerProcess, startProcess } from '#tests/server/support/process.ts'
import { type GroundName, prepare } from './grounds.ts'

export interface LoadOptions {
  /** Requests a second, over both processes. */
  rate: number
  seconds: number
  on: GroundName
}

export interface LoadResult {
  requests: number
  /** How often each status was answered; 0 stands for connections that were lost or refused, as often as they were tried. */
  statuses: Map<number, number>
  /** Replies of 500 and more, other than a 503 that says when to come again. */
  broken: string[]
  /** What the processes logged of them. */
  troubles: string[]
  p50: number
  p99: number
  /** Without the time from a fault until it was healed. */
  p99Undisturbed: number
  /** Milliseconds from each fault to the last request that failed. */
  healed: { fault: string; took: number; ms: number }[]
  acknowledged: number
  lost: number
  duplicated: number
}

interface Order {
  note: string
  key: string
  customer: SignedIn
  /** Ids of all its acknowledgements. */
  ids: Set<string>
}

const CONNECTIONS = 10
/** One request in ten is an order. */
const ORDER_SHARE = 0.1
/** Far from the limit that a customer has. */
const ORDERS_PER_CUSTOMER_AND_MINUTE = 5
const HEAL_MS = 60_000
const LONGEST_SECONDS = 3_600

/** Mixed traffic against two processes on one PostgreSQL, while one of them is restarted and then the faults of the ground happen. */
export async function runLoad({ rate, seconds, on }: LoadOptions): Promise<LoadResult> {
  const ground = await prepare(on)
  const servers: ServerProcess[] = []
  try {
    const people = Math.ceil((rate * ORDER_SHARE * 60) / ORDERS_PER_CUSTOMER_AND_MINUTE)
    const customers = await prepareDatabase({ databaseUrl: ground.url }, people)
    const ports = [await freePort(), await freePort()]
    const start = async (index: number) => {
      servers[index] = await startProcess({
        DATABASE_URL: ground.url,
        MEDIA_SECRET: 'm'.repeat(32),
        OTP_PEPPER: 'p'.repeat(32),
        TABLE_SECRET: 't'.repeat(32),
        LOG_LEVEL: 'error',
        PORT: String(ports[index]),
      })
    }
    await Promise.all([start(0), start(1)])

    const seen: { at: number; ms: number; status: number }[] = []
    const broken: string[] = []
    const placed: Order[] = []
    const unanswered: Order[] = []
    const note = (status: number, body: string, retryAfter: unknown) => {
      if (status >= 500 && !(status === 503 && retryAfter !== undefined)) broken.push(`${status} ${body.slice(0, 200)}`)
    }
    const stops: (() => void)[] = []
    const shoot = (port: number) =>
      new Promise<void>((resolve, reject) => {
        const traffic = autocannon(
          {
            url: `http://127.0.0.1:${port}`,
            connections: CONNECTIONS,
            duration: LONGEST_SECONDS,
            overallRate: rate / 2,
            timeout: 20,
            setupClient: forgetLostRequests,
            requests: mixOf(customers, placed, unanswered, note),
          },
          (error: Error | null) => (error ? reject(error) : resolve()),
        )
        stops.push(() => traffic.stop())
        traffic.on('response', (_client, status, _bytes, ms) => seen.push({ at: performance.now(), ms, status }))
        traffic.on('reqError', () => seen.push({ at: performance.now(), ms: Number.NaN, status: 0 }))
      })
    const traffic = Promise.all(ports.map(shoot))

    const faults: { fault: string; from: number; took: number }[] = []
    const during = async (fault: string, work: () => Promise<void>) => {
      const from = performance.now()
      await work()
      faults.push({ fault, from, took: performance.now() - from })
    }
    const restart = async () => {
      await servers[0]!.stop()
      await start(0)
    }
    const planned = [{ fault: 'restart of a process', happen: restart }, ...ground.faults]
    for (const { fault, happen } of planned) {
      await wait((seconds * 500) / planned.length)
      await during(fault, happen)
    }
    await wait(seconds * 500)
    for (const stop of stops) stop()
    await traffic

    // What got no answer is sent again with its key, as the app does.
    const waiting = placed.filter(({ ids }) => ids.size === 0)
    for (const order of waiting) await untilAcknowledged(servers[1]!.url, order, note)
    await Promise.all(servers.map((server) => server.stop()))

    const healed = faults.map(({ fault, from, took }, index) => {
      const failures = seen.filter(({ at, status }) => isFailure(status) && at >= from && at < (faults[index + 1]?.from ?? Infinity))
      return { fault, from, took, ms: Math.max(0, ...failures.map(({ at }) => at - from)) }
    })
    const isDisturbed = ({ at, ms }: { at: number; ms: number }) =>
      healed.some((fault) => at >= fault.from && at - ms <= fault.from + Math.max(fault.took, fault.ms) + 1_000)
    const times = seen.filter(({ status }) => status > 0)
    const statuses = new Map<number, number>()
    for (const { status } of seen) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return {
      requests: times.length,
      statuses,
      broken,
      troubles: servers.flatMap((server) => server.output().split('\n')).filter((line) => line.includes('unhandled failure')),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      p99Undisturbed: percentile(
        times.filter((one) => !isDisturbed(one)),
        0.99,
      ),
      healed,
      ...(await judge(ground.directUrl(), placed)),
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await ground.stop()
  }
}

const isFailure = (status: number) => status === 0 || status >= 500

const percentile = (seen: readonly { ms: number }[], share: number): number =>
  seen.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(seen.length * share)] ?? Number.NaN

/** Requests of a lost connection stay in the client's queue, so each later reply would count as that of an older request, with its start and its order. */
function forgetLostRequests(client: autocannon.Client): void {
  const internals = client as unknown as { _connect(): void; pipelinedRequests: { clear(): void } }
  const connect = internals._connect
  internals._connect = function () {
    this.pipelinedRequests.clear()
    connect.call(this)
  }
}

type Note = (status: number, body: string, retryAfter: unknown) => void

/** Ten requests in a row: what guests read, what a customer reads, and an order. */
function mixOf(customers: SignedIn[], placed: Order[], unanswered: Order[], note: Note): autocannon.Request[] {
  const asCustomer = () => ({ authorization: `Bearer ${customers[Math.floor(Math.random() * customers.length)]!.token}` })
  const read = (path: string, signedIn = false): autocannon.Request => ({
    method: 'GET',
    path: `/api/customer/${path}`,
    ...(signedIn && { setupRequest: (request: autocannon.Request) => ({ ...request, headers: { ...request.headers, ...asCustomer() } }) }),
    onResponse: (status, body, _context, headers) => note(status, body, headerOf(headers, 'retry-after')),
  })
  const order: autocannon.Request = {
    method: 'POST',
    path: '/api/customer/order',
    setupRequest(request, context) {
      // One that was refused for the moment comes again before a new one.
      let next = unanswered.shift()
      if (!next) {
        next = { note: `order ${placed.length}`, key: randomUUID(), customer: customers[placed.length % customers.length]!, ids: new Set() }
        placed.push(next)
      }
      Object.assign(context, { order: next })
      return { ...request, headers: { ...request.headers, ...headersOf(next) }, body: bodyOf(next) }
    },
    onResponse(status, body, context, headers) {
      note(status, body, headerOf(headers, 'retry-after'))
      const { order: sent } = context as { order: Order }
      if (status === 201) sent.ids.add(orderIdIn(body))
      else unanswered.push(sent)
    },
  }
  const menu = read('business/haveli/menu')
  const outlets = read('businesses?latitude=19&longitude=72.8')
  return [menu, outlets, menu, read('cart', true), menu, order, menu, outlets, read('order/history', true), read('business/haveli')]
}

const headerOf = (headers: unknown, name: string): unknown =>
  Object.entries((headers ?? {}) as Record<string, unknown>).find(([key]) => key.toLowerCase() === name)?.[1]

const headersOf = ({ key, customer }: Order) => ({
  authorization: `Bearer ${customer.token}`,
  'customer-id': customer.id,
  'content-type': 'application/json',
  'idempotency-key': key,
})

const bodyOf = ({ note }: Order) =>
  JSON.stringify({
    businessId: 'haveli',
    items: [{ menuId: 'dal', quantity: 1, servingSize: null, itemNote: note }],
    orderSourceArea: 'TABLE',
    orderSourceAreaId: 7,
    expectedTotal: 189,
  })

const orderIdIn = (body: string) => (JSON.parse(body) as { data: { orderId: string } }).data.orderId

async function untilAcknowledged(url: string, order: Order, note: Note): Promise<void> {
  for (const end = performance.now() + HEAL_MS; performance.now() < end; await wait(200)) {
    const reply = await fetch(`${url}/api/customer/order`, { method: 'POST', headers: headersOf(order), body: bodyOf(order) })
    const body = await reply.text()
    note(reply.status, body, reply.headers.get('retry-after') ?? undefined)
    if (reply.status === 201) return void order.ids.add(orderIdIn(body))
  }
}

/** Reads the database itself: no server stands between. */
async function judge(url: string, placed: Order[]): Promise<Pick<LoadResult, 'acknowledged' | 'lost' | 'duplicated'>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; note: string }>(
      `select orders.id, item_note as note from orders join order_lines on order_id = orders.id where item_note like 'order %'`,
    )
    const idsOf = new Map<string, Set<string>>()
    for (const row of rows) idsOf.set(row.note, (idsOf.get(row.note) ?? new Set()).add(row.id))
    const acknowledged = placed.filter(({ ids }) => ids.size > 0)
    const isLost = ({ note, ids }: Order) => [...ids].some((id) => !idsOf.get(note)?.has(id))
    return { acknowledged: acknowledged.length, lost: acknowledged.filter(isLost).length, duplicated: rows.length - idsOf.size }
  } finally {
    await client.end()
  }
}

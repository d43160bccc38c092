import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { alignColumns } from '../../scripts/align-columns.ts'
import { readFlags } from '../../scripts/read-flags.ts'
import { postgresMissing, startPostgres } from '../../tests/server/support/postgres.ts'
import { median, quantile } from './table.ts'
import { prepareDatabase, type ServerProcess, startProcess } from '../../tests/server/support/process.ts'

/** What streams of news cost: memory and processor of a server with 1,000 of them, the delay of an order's news, and orders a second beside them. */
const flags = readFlags({ streams: 1_000, orders: 200, rounds: 40, ms: 500, on: 'pglite,postgres' })
const PLACED = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
const CONNECTIONS = 10
const TICKS_PER_SECOND = 100

const at = (all: number[], share: number, digits = 1): string => quantile(all, share).toFixed(digits)
const rows: string[][] = [['on', 'figure', 'value']]
for (const on of flags.on.split(',')) {
  if (on === 'postgres' && postgresMissing) {
    console.log(`PostgreSQL: skipped, ${postgresMissing}`)
    continue
  }
  const postgres = on === 'postgres' ? await startPostgres() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-news-'))
  const location = postgres ? { databaseUrl: postgres.url } : { dataDir }
  const tokens = (await prepareDatabase(location, flags.streams)).map(({ token }) => token)
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: dataDir }
  const add = (figure: string, value: string) => rows.push([on, figure, value])

  const server = await startProcess({ ...env, KITCHEN_SPEED: '86400' })
  await measureStreams(server, tokens, add)
  if (postgres) await compareRates(server, tokens, postgres.url, add)
  await server.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(alignColumns(rows))
process.exit(0)

/**
 * In many short turns, each pair compared for itself, for this machine may have other work: without events the database tells nothing. Only PostgreSQL
 * lets another process switch that.
 */
async function compareRates(
  server: ServerProcess,
  tokens: string[],
  url: string,
  add: (figure: string, value: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const turn = async (mode: 'enable' | 'disable') => {
    await client.query(`alter table orders ${mode} trigger orders_news`)
    const cpu = cpuOf(server)
    const { perSecond, count } = await orderRate(server, tokens)
    return { perSecond, cpuMs: (cpuOf(server) - cpu) / count }
  }
  await turn('enable')
  const pairs = []
  for (let round = 0; round < flags.rounds; round++) {
    // Each goes first in every other round.
    const first = await turn(round % 2 ? 'disable' : 'enable')
    const second = await turn(round % 2 ? 'enable' : 'disable')
    pairs.push(round % 2 ? { without: first, beside: second } : { without: second, beside: first })
  }
  await client.end()
  const ratios = pairs.map(({ without, beside }) => beside.perSecond / without.perSecond)
  add('orders a second without events', median(pairs.map(({ without }) => without.perSecond)).toFixed(0))
  add(`orders a second with events and ${flags.streams} streams`, median(pairs.map(({ beside }) => beside.perSecond)).toFixed(0))
  add(
    `the second by the first, of ${flags.rounds} pairs`,
    `median ${at(ratios, 0.5, 2)}, half of them ${at(ratios, 0.25, 2)} to ${at(ratios, 0.75, 2)}`,
  )
  const cpus = [median(pairs.map(({ without }) => without.cpuMs)), median(pairs.map(({ beside }) => beside.cpuMs))] as const
  add('processor of an order without and with events', `${cpus[0].toFixed(2)} and ${cpus[1].toFixed(2)} ms`)
}

async function measureStreams(server: ServerProcess, tokens: string[], add: (figure: string, value: string) => void): Promise<void> {
  const before = memoryOf(server)
  const listeners: ((at: number) => void)[] = []
  const began = performance.now()
  await Promise.all(tokens.map((token, n) => follow(server, token, () => listeners[n]?.(performance.now()))))
  add(`${tokens.length} streams open after`, `${Math.round(performance.now() - began)} ms`)
  add('memory of a stream', `${((memoryOf(server) - before) / tokens.length).toFixed(1)} kB`)
  const cpu = cpuOf(server)
  await sleep(20_000)
  add('processor of quiet streams', `${((cpuOf(server) - cpu) / 20 / 10).toFixed(2)} %`)
  const delays: number[] = []
  for (let n = 0; n < flags.orders; n++) {
    const heard = new Promise<number>((resolve) => (listeners[n] = resolve))
    await place(server, tokens[n]!)
    const placed = performance.now()
    delays.push(Math.max(0, (await heard) - placed))
  }
  add('from the reply of an order to its news', `median ${at(delays, 0.5)} ms, p95 ${at(delays, 0.95)} ms, longest ${at(delays, 1)} ms`)
}

async function follow({ url }: ServerProcess, token: string, onOrder: () => void): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`GET /api/customer/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await once(socket, 'data')
  socket.on('data', (chunk: Buffer) => chunk.includes('event: order') && onOrder())
}

async function place({ url }: ServerProcess, token: string): Promise<void> {
  const reply = await fetch(`${url}/api/customer/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(PLACED),
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

async function orderRate(server: ServerProcess, tokens: string[]): Promise<{ perSecond: number; count: number }> {
  const began = performance.now()
  let count = 0
  async function customer(n: number): Promise<void> {
    for (; performance.now() < began + flags.ms; count++) await place(server, tokens[(n * 37 + count) % tokens.length]!)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => customer(n)))
  return { perSecond: (count * 1_000) / (performance.now() - began), count }
}

function memoryOf({ pid }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

/** Ticks of the process so far. */
function cpuOf({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000
}

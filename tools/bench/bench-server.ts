import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { components } from '../../api/schema.gen.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { openDatabase } from '../../server/db/open.ts'
import { newId } from '../../server/ids.ts'
import { SEED_OUTLETS } from '../../server/seed/catalogue.ts'
import { seed } from '../../server/seed/seed.ts'
import { addCustomer } from '../../tests/server/support/customers.ts'
import { postgresMissing, startPostgres } from '../../tests/server/support/postgres.ts'
import { startProcess } from '../../tests/server/support/process.ts'
import { alignColumns } from '../../scripts/align-columns.ts'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { median, quantile } from './table.ts'
import { readFlags } from '../../scripts/read-flags.ts'
import { ROOT } from '../../scripts/run-command.ts'

const flags = readFlags({ rounds: 5, ms: 1500, logins: 200, on: 'pglite,postgres' })
const CONNECTIONS = 10
const OUTLET = 'dariya-mahal'
const MENU = `/api/customer/business/${OUTLET}/menu`
const BARE = 'bare Fastify'
/** Pages of the built app: with their data, rendered once a second, and as the service worker asks for them, without. */
const PAGES = [
  ['page of /home', '/home'],
  ['page of /home, without data', '/home?unfilled'],
  ['page of a menu', `/outlet/${OUTLET}`],
  ['page of a menu, without data', `/outlet/${OUTLET}?unfilled`],
] as const
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, br' }

interface Target {
  row: string
  on: string
  port: number
  /** The whole request as sent. */
  request: () => string
  rounds: Round[]
}
interface Round {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

function request(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** One request after the other on each connection, for a while. A client of few instructions, so that it is the server that is measured. */
async function measure({ port, request: next }: Target): Promise<Round> {
  const times: number[] = []
  let errors = 0
  const began = performance.now()
  async function connection(): Promise<void> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    while (performance.now() < began + flags.ms) {
      const since = performance.now()
      const status = await exchange(socket, next())
      times.push(performance.now() - since)
      if (status < 200 || status > 299) errors++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const perSecond = times.length / ((performance.now() - began) / 1000)
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), errors }
}

/** The status of the reply, once all of it is there: as much as it announces, or the empty chunk that ends it. */
function exchange(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve) => {
    let reply = ''
    const onData = (chunk: Buffer) => {
      reply += chunk.toString('latin1')
      const end = reply.indexOf('\r\n\r\n')
      const length = /\r\ncontent-length: (\d+)/i.exec(reply.slice(0, end))?.[1]
      const isWhole = length === undefined ? reply.endsWith('0\r\n\r\n') : reply.length >= end + 4 + Number(length)
      if (end === -1 || !isWhole) return
      socket.removeListener('data', onData)
      resolve(Number(reply.slice(9, 12)))
    }
    socket.on('data', onData)
    socket.write(text)
  })
}

const cleanUps: (() => unknown)[] = []
const targets: Target[] = []
let failures = 0
const addTarget = (row: string, on: string, port: number, next: () => string) => targets.push({ row, on, port, request: next, rounds: [] })
try {
  await buildIfStale({ announce: console.log })
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-bench-'))
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = postgresMissing || !flags.on.includes('postgres') ? undefined : await startPostgres()
  if (postgres) cleanUps.push(() => postgres.stop())
  else console.log(`PostgreSQL: skipped, ${postgresMissing ?? 'not asked for'}`)

  const logins: { on: string; url: string; known: string[] }[] = []
  const passwordHash = await hashPassword('right password')
  for (const on of postgres ? ['PGlite', 'PostgreSQL'] : ['PGlite']) {
    const location = on === 'PGlite' ? { dataDir } : { databaseUrl: postgres!.url }
    const database = await openDatabase(location)
    await seed(database.db, SEED_OUTLETS, new Date())
    const tokens: string[] = []
    for (let n = 0; n < CONNECTIONS; n++) tokens.push((await addCustomer(database.db, new Date(), { remembered: true })).token)
    const known: string[] = []
    for (let n = 0; n < flags.logins; n++) known.push((await addCustomer(database.db, new Date(), { passwordHash })).email)
    await database.vacuum()
    await database.close()
    const env = {
      ...(on === 'PGlite' ? { DATA_DIR: dataDir } : { DATABASE_URL: postgres!.url }),
      APP_DIR: join(ROOT, 'dist'),
      MEDIA_SECRET: 'm'.repeat(32),
      OTP_PEPPER: 'p'.repeat(32),
      LOG_LEVEL: 'warn',
      KITCHEN_SPEED: '3600',
      // An evening: a closed outlet takes no orders.
      DEMO_TIME: '2026-11-20T19:00+05:30',
    }
    const server = await startProcess(env, { withApp: true })
    cleanUps.unshift(() => server.kill())
    logins.push({ on, url: server.url, known })

    const authorizations = tokens.map((token) => `Bearer ${token}`)
    const [authorization] = authorizations as [string]
    const read = async (path: string) => {
      const reply = await fetch(server.url + path, { headers: { authorization } })
      if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
      return (await reply.json()) as { data: unknown }
    }
    const menu = (await read(MENU)).data as Record<string, components['schemas']['MenuItem'][]>
    const dish = Object.values(menu)
      .flat()
      .find((item) => !item.serving?.length && !item.outOfStock)!
    const [table] = (await read(`/api/customer/origin/list?origin=TABLE&businessId=${OUTLET}`)).data as { tableId: number }[]
    const body = JSON.stringify({
      businessId: OUTLET,
      items: [{ menuId: dish.menuId, quantity: 1 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: table!.tableId,
    })
    const json = { 'content-type': 'application/json' }
    const port = Number(new URL(server.url).port)
    for (const [row, path] of PAGES) addTarget(row, on, port, () => request('GET', path, BROWSER))
    addTarget('menu', on, port, () => request('GET', MENU))
    addTarget('menu, brotli', on, port, () => request('GET', MENU, { 'accept-encoding': 'gzip, br' }))
    const order = (as: string) => request('POST', '/api/customer/order', { ...json, authorization: as, 'idempotency-key': newId(24) }, body)
    let ordered = 0
    addTarget(`order, ${CONNECTIONS} customers`, on, port, () => order(authorizations[ordered++ % CONNECTIONS]!))
    // Their orders wait for one another: the count of a minute and the cart are the customer's.
    addTarget('order, 1 customer', on, port, () => order(authorization))
    if (on !== 'PGlite') continue

    const plain = await (await fetch(server.url + MENU)).text()
    const compressed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    console.log(
      `menu of ${OUTLET}: ${Buffer.byteLength(plain)} bytes, ${compressed.length} with brotli; ${CONNECTIONS} connections, median of ${flags.rounds} rounds of ${flags.ms} ms`,
    )
    const bare = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
    cleanUps.unshift(() => bare.kill('SIGKILL'))
    bare.send({ '/menu': plain, '/brotli': compressed, '/order': '{"data":{}}' })
    const [barePort] = (await once(bare, 'message')) as [number]
    addTarget('menu', BARE, barePort, () => request('GET', '/menu'))
    addTarget('menu, brotli', BARE, barePort, () => request('GET', '/brotli', { 'accept-encoding': 'gzip, br' }))
    for (const row of [`order, ${CONNECTIONS} customers`, 'order, 1 customer'])
      addTarget(row, BARE, barePort, () => request('POST', '/order', json, body))
  }

  // Once before, so that no candidate is measured cold.
  for (const target of targets) await measure(target)
  for (let round = 0; round < flags.rounds; round++) for (const target of targets) target.rounds.push(await measure(target))

  const middle = ({ rounds }: Target, figure: keyof Round) => median(rounds.map((round) => round[figure]))
  const errors = ({ rounds }: Target) => rounds.reduce((sum, round) => sum + round.errors, 0)
  const ofBare = (target: Target) => {
    const bare = targets.find(({ row, on }) => row === target.row && on === BARE)
    return bare && middle(target, 'perSecond') / middle(bare, 'perSecond')
  }
  const rows = targets
    .toSorted((one, other) => one.row.localeCompare(other.row))
    .map((target) => [
      target.row,
      target.on,
      middle(target, 'perSecond').toFixed(0),
      ofBare(target)?.toFixed(2) ?? '',
      middle(target, 'p50').toFixed(2),
      middle(target, 'p99').toFixed(2),
      String(errors(target)),
    ])
  console.log(`\n${alignColumns([['what', 'on', 'requests/s', 'of bare', 'p50 ms', 'p99 ms', 'errors'], ...rows])}`)
  failures = targets.reduce((sum, target) => sum + errors(target), 0)
  const enough = failures === 0 && targets.every((target) => target.row.startsWith('order') || (ofBare(target) ?? 1) >= 0.5)
  console.log(`\nmenu reads at least half of bare, no errors: ${enough ? 'yes' : 'no'}`)

  for (const { on, url, known } of logins) {
    const answers = new Set<string>()
    const logIn = async (username: string) => {
      const since = performance.now()
      const reply = await fetch(`${url}/api/customer/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'wrong password' }),
      })
      answers.add(`${reply.status} ${await reply.text()}`)
      return performance.now() - since
    }
    const times: { known: number; unknown: number }[] = []
    for (const email of known) times.push({ known: await logIn(email), unknown: await logIn(`${newId(16).toLowerCase()}@example.com`) })
    const [one, other] = [median(times.map((time) => time.known)), median(times.map((time) => time.unknown))]
    const alike = answers.size === 1 && Math.abs(one / other - 1) <= 0.1
    console.log(
      `${on}: ${known.length} + ${known.length} logins of known and unknown accounts: medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ratio ${(one / other).toFixed(3)}, ${answers.size} different answer${answers.size === 1 ? '' : 's'}: ${alike ? 'alike' : 'NOT alike'}`,
    )
  }
} finally {
  for (const cleanUp of cleanUps) await cleanUp()
}
// Times are noise on a busy machine; a request that is refused is not.
process.exit(failures === 0 ? 0 : 1)

import { connect, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { components } from '#api/schema.gen.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { openDatabase } from '#server/db/open.ts'
import { SEED_OUTLETS } from '#server/seed/catalogue.ts'
import { seed } from '#server/seed/seed.ts'
import { newId } from '#server/ids.ts'
import { addCustomer } from '#tests/server/support/customers.ts'
import { postgresMissing, startPostgres } from '#tests/server/support/postgres.ts'
import { startProcess } from '#tests/server/support/process.ts'
import { ROOT } from './run-command.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    logins: { type: 'string', default: '200' },
    on: { type: 'string', default: 'pglite,postgres' },
  },
})
const ROUNDS = Number(values.rounds)
const ROUND_MS = Number(values.ms)
const CONNECTIONS = 10
const OUTLET = 'dariya-mahal'
const MENU = `/api/customer/business/${OUTLET}/menu`

interface Target {
  row: string
  on: string
  port: number
  /** The whole request as sent. */
  request: () => string
}
interface Round {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
const request = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${Object.entries({
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`

/** One request after the other on each connection, for a while. A client of few instructions, so that it is the server that is measured. */
async function measure({ port, request: next }: Target): Promise<Round> {
  const times: number[] = []
  let errors = 0
  const end = performance.now() + ROUND_MS
  async function connection(): Promise<void> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    while (performance.now() < end) {
      const since = performance.now()
      const status = await exchange(socket, next())
      times.push(performance.now() - since)
      if (status < 200 || status > 299) errors++
    }
    socket.destroy()
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { perSecond: times.length / ((performance.now() - since) / 1000), p50: at(0.5), p99: at(0.99), errors }
}

function exchange(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve) => {
    let head = ''
    let wanted = Number.POSITIVE_INFINITY
    let read = 0
    const onData = (chunk: Buffer) => {
      read += chunk.length
      if (wanted === Number.POSITIVE_INFINITY) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        // Chunks: the last one is empty, and comes last.
        if (length === undefined) {
          if (!chunk.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) return
          wanted = read
        } else wanted = end + 4 + Number(length)
      }
      if (read < wanted) return
      socket.removeListener('data', onData)
      resolve(Number(head.slice(9, 12)))
    }
    socket.on('data', onData)
    socket.write(text)
  })
}

/** A route of Fastify and nothing else, in a process of its own as well. */
async function startBare(bodies: Record<string, { base64: string; headers: Record<string, string> }>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench/bare-server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send(bodies)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, stop: () => void child.kill('SIGKILL') }
}

async function fetched(url: string, encoding: string) {
  const reply = await fetch(url, { headers: { 'accept-encoding': encoding } })
  return Buffer.from(await reply.arrayBuffer())
}

const cleanUps: (() => unknown)[] = []
try {
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-bench-'))
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = postgresMissing || !values.on.includes('postgres') ? undefined : await startPostgres()
  if (postgres) cleanUps.push(() => postgres.stop())
  else console.log(`PostgreSQL: skipped, ${postgresMissing ?? 'not asked for'}`)
  const engines = [
    { on: 'PGlite', location: { dataDir }, env: { DATA_DIR: dataDir } as Record<string, string> },
    ...(postgres
      ? [{ on: 'PostgreSQL', location: { databaseUrl: postgres.url }, env: { DATABASE_URL: postgres.url } as Record<string, string> }]
      : []),
  ]
  const targets: Target[] = []
  const logins: { on: string; url: string; known: string[] }[] = []
  const passwordHash = await hashPassword('right password')
  for (const { on, location, env } of engines) {
    const database = await openDatabase(location)
    await seed(database.db, SEED_OUTLETS, new Date())
    const { token } = await addCustomer(database.db, new Date(), { remembered: true })
    const known: string[] = []
    for (let n = 0; n < Number(values.logins); n++) known.push((await addCustomer(database.db, new Date(), { passwordHash })).email)
    await database.vacuum()
    await database.close()
    const server = await startProcess({
      ...env,
      MEDIA_SECRET: 'm'.repeat(32),
      OTP_PEPPER: 'p'.repeat(32),
      LOG_LEVEL: 'warn',
      KITCHEN_SPEED: '3600',
    })
    cleanUps.unshift(() => server.kill())
    const port = Number(new URL(server.url).port)
    const menu = (await (await fetch(server.url + MENU)).json()) as {
      data: Record<string, components['schemas']['MenuItem'][]>
    }
    const dish = Object.values(menu.data)
      .flat()
      .find((item) => !item.serving?.length && !item.outOfStock)!
    const tables = (await (
      await fetch(`${server.url}/api/customer/origin/list?origin=TABLE&businessId=${OUTLET}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { data: { tableId: number }[] }
    const body = JSON.stringify({
      businessId: OUTLET,
      items: [{ menuId: dish.menuId, quantity: 1 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: tables.data[0]!.tableId,
    })
    const order = () =>
      request(
        'POST',
        '/api/customer/order',
        { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId(24) },
        body,
      )
    targets.push(
      { row: 'menu', on, port, request: () => request('GET', MENU) },
      { row: 'menu, brotli', on, port, request: () => request('GET', MENU, { 'accept-encoding': 'gzip, br' }) },
      { row: 'order', on, port, request: order },
    )
    logins.push({ on, url: server.url, known })
    if (on !== 'PGlite') continue
    const [plain, brotli] = await Promise.all(['identity', 'br'].map((encoding) => fetched(server.url + MENU, encoding)))
    const compressed = (await import('node:zlib')).brotliCompressSync(brotli!, {
      params: { [(await import('node:zlib')).constants.BROTLI_PARAM_QUALITY]: 5 },
    })
    const type = { 'content-type': 'application/json; charset=utf-8' }
    const bare = await startBare({
      '/menu': { base64: plain!.toString('base64'), headers: type },
      '/brotli': { base64: compressed.toString('base64'), headers: { ...type, 'content-encoding': 'br' } },
      '/order': { base64: Buffer.from('{"data":{}}').toString('base64'), headers: type },
    })
    cleanUps.unshift(bare.stop)
    console.log(
      `menu of ${OUTLET}: ${plain!.length} bytes, ${compressed.length} with brotli; ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${ROUND_MS} ms`,
    )
    targets.push(
      { row: 'menu', on: 'bare Fastify', port: bare.port, request: () => request('GET', '/menu') },
      {
        row: 'menu, brotli',
        on: 'bare Fastify',
        port: bare.port,
        request: () => request('GET', '/brotli', { 'accept-encoding': 'gzip, br' }),
      },
      {
        row: 'order',
        on: 'bare Fastify',
        port: bare.port,
        request: () => request('POST', '/order', { 'content-type': 'application/json' }, body),
      },
    )
  }

  const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]))
  // Once before, so that no candidate is measured cold.
  for (const target of targets) await measure(target)
  for (let round = 0; round < ROUNDS; round++) for (const target of targets) rounds.get(target)!.push(await measure(target))

  const result = targets.map((target) => {
    const all = rounds.get(target)!
    const of = (field: keyof Round) => median(all.map((round) => round[field]))
    return {
      ...target,
      perSecond: of('perSecond'),
      p50: of('p50'),
      p99: of('p99'),
      errors: all.reduce((sum, round) => sum + round.errors, 0),
    }
  })
  const bareOf = (row: string) => result.find((one) => one.row === row && one.on === 'bare Fastify')!.perSecond
  console.log(
    `\n${'what'.padEnd(14)}${'on'.padEnd(14)}${'requests/s'.padStart(11)}${'of bare'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'errors'.padStart(8)}`,
  )
  for (const { row, on, perSecond, p50, p99, errors } of result.toSorted((a, b) => a.row.localeCompare(b.row))) {
    const ratio = (perSecond / bareOf(row)).toFixed(2)
    console.log(
      `${row.padEnd(14)}${on.padEnd(14)}${perSecond.toFixed(0).padStart(11)}${ratio.padStart(9)}${p50.toFixed(2).padStart(9)}${p99.toFixed(2).padStart(9)}${String(errors).padStart(8)}`,
    )
  }
  const menus = result.filter(({ row, on }) => row.startsWith('menu') && on !== 'bare Fastify')
  const enough = menus.every(({ row, perSecond }) => perSecond >= bareOf(row) / 2) && result.every(({ errors }) => errors === 0)
  console.log(`\nmenu reads at least half of bare, no errors: ${enough ? 'yes' : 'no'}`)

  for (const { on, url, known } of logins) {
    const kinds = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    const logIn = async (kind: keyof typeof kinds, username: string) => {
      const since = performance.now()
      const reply = await fetch(`${url}/api/customer/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'wrong password' }),
      })
      answers.add(`${reply.status} ${await reply.text()}`)
      kinds[kind].push(performance.now() - since)
    }
    for (const email of known) {
      await logIn('known', email)
      await logIn('unknown', `${newId(16).toLowerCase()}@example.com`)
    }
    const [one, other] = [median(kinds.known), median(kinds.unknown)]
    const alike = answers.size === 1 && Math.abs(one / other - 1) <= 0.1
    console.log(
      `${on}: ${known.length} + ${known.length} logins of known and unknown accounts: medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ratio ${(one / other).toFixed(3)}, ${answers.size} different answer${answers.size === 1 ? '' : 's'}: ${alike ? 'alike' : 'NOT alike'}`,
    )
  }
} finally {
  for (const cleanUp of cleanUps) await cleanUp()
}
process.exit(0)

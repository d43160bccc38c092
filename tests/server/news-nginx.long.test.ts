import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import type { SignedIn } from './support/customers.ts'
import { blocksBelow, nginxAround, NGINX } from './support/operations-page.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { prepareDatabase, type ServerProcess, startProcess } from './support/process.ts'
import { certificateIn } from './support/production.ts'

const missing = postgresMissing ?? (NGINX ? undefined : 'no nginx found')
if (missing) test.skip(`news behind nginx: skipped, ${missing}`, () => {})
else describe('news behind nginx as docs/operations.md sets it up', behindNginx)

const STAFF = { email: 'counter@example.com', password: 'mezbaan123' }
const PLACED = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const CHANGES = 40

function behindNginx() {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-nginx-'))
  const agent = new Agent({ keepAlive: true })
  let postgres: TestPostgres
  let servers: [ServerProcess, ServerProcess]
  let database: pg.Client
  let nginx: ChildProcess
  let customer: SignedIn
  let ca: Buffer
  let port: number

  beforeAll(async () => {
    postgres = await startPostgres()
    ;[customer] = (await prepareDatabase({ databaseUrl: postgres.url }, 1)) as [SignedIn]
    const env = {
      DATABASE_URL: postgres.url,
      KITCHEN_SPEED: '86400',
      TRUSTED_PROXIES: '127.0.0.1',
      MEDIA_SECRET: 'm'.repeat(32),
      OTP_PEPPER: 'p'.repeat(32),
      TABLE_SECRET: 't'.repeat(32),
    }
    database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    servers = [await startProcess(env), await startProcess(env)]
    const pair = certificateIn(folder, 'DNS:food.example.com,IP:127.0.0.1')
    ca = readFileSync(pair.cert)
    const [http, https] = [await freePort(), await freePort()]
    port = https
    const [first, second] = servers.map(({ url }) => new URL(url).port)
    const block = blocksBelow('From nothing to the first order').find(({ language }) => language === 'nginx')!.text
    for (const name of ['conf.d', 'temp']) mkdirSync(join(folder, name))
    writeFileSync(
      join(folder, 'conf.d/mezbaan.conf'),
      block
        .replace(/\b3001\b/, first!)
        .replace(/\b3002\b/, second!)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replace('/etc/letsencrypt/live/food.example.com/fullchain.pem', pair.cert)
        .replace('/etc/letsencrypt/live/food.example.com/privkey.pem', pair.key),
    )
    writeFileSync(join(folder, 'nginx.conf'), nginxAround(folder, join(folder, 'conf.d')))
    nginx = spawn(NGINX!, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
    await vi.waitUntil(() => fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).then(Boolean, () => false), { timeout: 20_000 })
  }, 180_000)
  afterAll(async () => {
    agent.destroy()
    nginx?.kill()
    await Promise.all((servers ?? []).map((server) => server.kill()))
    await database?.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  }, 60_000)

  async function begin(method: string, path: string, headers: Record<string, string>, body?: object): Promise<IncomingMessage> {
    const asked = request({
      // A stream has a connection of its own.
      agent: headers['accept'] === 'text/event-stream' ? false : agent,
      host: '127.0.0.1',
      port,
      servername: 'food.example.com',
      ca,
      method,
      path,
      headers: { host: 'food.example.com', ...ENCODINGS, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    asked.end(body && JSON.stringify(body))
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return reply
  }
  async function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
    const reply = await begin(method, path, { 'accept-encoding': 'identity', ...headers }, body)
    let text = ''
    for await (const chunk of reply) text += String(chunk)
    return { status: reply.statusCode, headers: reply.headers, text }
  }

  /** When each event of this name came. */
  async function follow(path: string, event: string, headers: Record<string, string>) {
    const reply = await begin('GET', path, { accept: 'text/event-stream', ...headers })
    onTestFinished(() => void reply.destroy())
    const cameAt: number[] = []
    reply.setEncoding('utf8')
    reply.on('data', (chunk: string) => {
      for (const part of chunk.split('\n\n')) if (part.includes(`event: ${event}`)) cameAt.push(performance.now())
    })
    return { reply, cameAt }
  }
  /** Again where the processes have too much to do, as the app does it. */
  const place = () =>
    expect.poll(async () => (await ask('POST', '/api/customer/order', asCustomer(), PLACED)).status, { timeout: 20_000 }).toBe(201)
  const asCustomer = () => ({ authorization: `Bearer ${customer.token}` })

  test('a reply is compressed, and a stream is neither compressed nor held back', { timeout: 20_000 }, async () => {
    const menu = await begin('GET', '/api/customer/business/haveli', {})
    menu.resume()
    expect(menu.headers['content-encoding']).toBe('br')
    const { reply, cameAt } = await follow('/api/customer/events', 'resync', asCustomer())
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-encoding']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      undefined,
    ])
    await expect.poll(() => cameAt.length, { timeout: 1_000 }).toBeGreaterThan(0)
  })

  test(`of ${CHANGES} changes customer and board hear 95 in 100 within a second`, { timeout: 120_000 }, async () => {
    const entered = await ask('POST', '/api/counter/login', {}, STAFF)
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!
    const guest = await follow('/api/customer/events', 'order', asCustomer())
    const board = await follow('/api/counter/outlets/haveli/news', 'changed', { cookie })
    await place()
    await expect.poll(() => Math.min(guest.cameAt.length, board.cameAt.length), { timeout: 20_000 }).toBeGreaterThan(0)
    const delays: Record<'guest' | 'board', number[]> = { guest: [], board: [] }
    for (let n = 0; n < CHANGES; n++) {
      const before = { guest: guest.cameAt.length, board: board.cameAt.length }
      // As a third process would change it.
      await database.query('update orders set updated_at = now() where customer_id = $1', [customer.id])
      const changedAt = performance.now()
      for (const [who, { cameAt }] of Object.entries({ guest, board }) as ['guest' | 'board', typeof guest][]) {
        await expect.poll(() => cameAt.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before[who])
        delays[who].push(Math.max(0, cameAt[before[who]]! - changedAt))
      }
    }
    const p95 = (values: number[]) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1]!
    console.log(`behind nginx, p95 of the delay: guest ${p95(delays.guest).toFixed(0)} ms, board ${p95(delays.board).toFixed(0)} ms`)
    expect([p95(delays.guest) < 1_000, p95(delays.board) < 1_000]).toEqual([true, true])
  })

  // Stays the last test: it ends a process.
  test('streams of a process that is killed end at once, and the next ones come from the other process', { timeout: 60_000 }, async () => {
    const open = () => follow('/api/customer/events', 'order', asCustomer())
    const streams = await Promise.all(Array.from({ length: 6 }, open))
    await servers[0].kill()
    const left = () => streams.filter(({ reply }) => !reply.destroyed)
    // nginx sends requests to both processes in turn, so half of the streams are left.
    await expect.poll(() => left().length, { timeout: 5_000 }).toBe(3)
    const followed = [...left(), await open(), await open(), await open()]
    await place()
    await expect.poll(() => followed.every(({ cameAt }) => cameAt.length > 0), { timeout: 5_000 }).toBe(true)
  })
}

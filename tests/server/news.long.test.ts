import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from './support/customers.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { prepareDatabase, type ServerProcess, startProcess } from './support/process.ts'
import { openStream } from './support/streams.ts'
import { startWireProxy, type WireProxy } from './support/wire-proxy.ts'

const PLACED = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
const STREAMS = 1_000

if (postgresMissing) test.skip(`news over processes: skipped, ${postgresMissing}`, () => {})
else
  describe('news over two processes on PostgreSQL', () => {
    let postgres: TestPostgres
    let proxy: WireProxy
    let database: pg.Client
    let servers: [ServerProcess, ServerProcess]
    let customers: SignedIn[]
    beforeAll(async () => {
      postgres = await startPostgres()
      customers = await prepareDatabase({ databaseUrl: postgres.url }, 5)
      proxy = await startWireProxy(postgres.url)
      database = new pg.Client({ connectionString: postgres.url })
      database.on('error', () => {})
      await database.connect()
      const secrets = { MEDIA_SECRET: 'm'.repeat(32), OTP_PEPPER: 'p'.repeat(32), TABLE_SECRET: 't'.repeat(32), KITCHEN_SPEED: '86400' }
      servers = [
        await startProcess({ ...secrets, DATABASE_URL: proxy.url, DRAIN_SECONDS: '2' }),
        await startProcess({ ...secrets, DATABASE_URL: postgres.url }),
      ]
    }, 180_000)
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await database.end().catch(() => {})
      await proxy.close()
      await postgres.stop()
    }, 60_000)

    async function placeAt({ url }: ServerProcess, { token }: SignedIn): Promise<string> {
      const reply = await fetch(`${url}/api/customer/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(PLACED),
      })
      const { data } = (await reply.json()) as { data: { orderId: string } }
      return data.orderId
    }
    const follow = ({ url }: ServerProcess, { token }: SignedIn) =>
      openStream(`${url}/api/customer/events`, { authorization: `Bearer ${token}` })
    const listeners = async (): Promise<number[]> =>
      (await database.query(`select pid from pg_stat_activity where query ilike 'listen %' and pid <> pg_backend_pid()`)).rows.map(
        ({ pid }) => pid,
      )

    test('the other process reports an order that one process takes within a second', { timeout: 30_000 }, async () => {
      const stream = await follow(servers[0], customers[0]!)
      await expect.poll(async () => (await listeners()).length, { timeout: 10_000 }).toBeGreaterThan(0)
      const since = performance.now()
      const orderId = await placeAt(servers[1], customers[0]!)
      expect((await stream.next('order')).data).toContain(orderId)
      expect(performance.now() - since).toBeLessThan(1_000)
    })

    test('a listener whose connection is ended comes back, and all is read again', { timeout: 60_000 }, async () => {
      const stream = await follow(servers[0], customers[1]!)
      await stream.next('resync')
      await expect.poll(async () => (await listeners()).length, { timeout: 10_000 }).toBeGreaterThan(0)
      for (const pid of await listeners()) await database.query('select pg_terminate_backend($1)', [pid])
      // While the listener is away.
      const missed = await placeAt(servers[1], customers[1]!)
      await Promise.any([stream.next('resync'), stream.next('order')])
      await expect.poll(async () => (await listeners()).length, { timeout: 10_000 }).toBeGreaterThan(0)
      const orderId = await placeAt(servers[1], customers[1]!)
      await expect.poll(() => stream.events.some(({ data }) => data.includes(orderId)), { timeout: 10_000 }).toBe(true)
      expect(missed).not.toBe(orderId)
    })

    test('a listener whose connection goes silent is noticed, and what was missed is read again', { timeout: 90_000 }, async () => {
      const stream = await follow(servers[0], customers[2]!)
      await stream.next('resync')
      await sleep(1_000)
      proxy.silence()
      await placeAt(servers[1], customers[2]!)
      const since = performance.now()
      await stream.next('resync')
      expect(performance.now() - since).toBeLessThan(30_000)
      expect(stream.events.some(({ event }) => event === 'order')).toBe(false)
    })

    test('the database is restarted, as in a fail-over: the streams stay, and all is read again', { timeout: 90_000 }, async ({ skip }) => {
      if (!postgres.restart) skip('a server that is not ours is not restarted')
      const stream = await follow(servers[1], customers[3]!)
      // One `resync` from the stream that opens, one from the listener that this first stream of the process begins.
      await stream.next('resync')
      await stream.next('resync')
      const before = stream.events.length
      await postgres.restart!()
      await expect.poll(() => stream.events.slice(before).some(({ event }) => event === 'resync'), { timeout: 30_000 }).toBe(true)
      const orderId = await placeAt(servers[1], customers[3]!)
      await expect.poll(() => stream.events.some(({ data }) => data.includes(orderId)), { timeout: 10_000 }).toBe(true)
    })

    test(`a stop with ${STREAMS} streams ends within its drain, and ends each stream in good order`, { timeout: 120_000 }, async () => {
      // A customer has 30 at most.
      const all = await prepareDatabase({ databaseUrl: postgres.url }, Math.ceil(STREAMS / 25))
      const streams = await Promise.all(Array.from({ length: STREAMS }, (_, n) => follow(servers[0], all[n % all.length]!)))
      expect(streams.every(({ status }) => status === 200)).toBe(true)
      const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${servers[0].pid}/status`, 'utf8'))?.[1]
      const since = performance.now()
      const code = await servers[0].stop()
      const tookMs = performance.now() - since
      console.log(`with ${STREAMS} streams: ${Math.round(Number(memory) / 1024)} MB resident, stopped in ${Math.round(tookMs)} ms`)
      expect(code).toBe(0)
      expect(tookMs).toBeLessThan(2_000 + 3_000)
      expect((await Promise.all(streams.map(({ ended }) => ended))).every(Boolean)).toBe(true)
    })
  })

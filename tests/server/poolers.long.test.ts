import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Queries } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Ground, missingFor, prepare } from './load/grounds.ts'
import { addCustomer, type SignedIn } from './support/customers.ts'
import { postgresMissing } from './support/postgres.ts'
import { prepareDatabase, startProcess } from './support/process.ts'
import { openStream, type OpenStream } from './support/streams.ts'

describe.each(['pgbouncer-session', 'pgbouncer-transaction'] as const)('behind %s', (name) => {
  const missing = process.env.TEST_DATABASE_URL ? 'it needs a server of its own' : (postgresMissing ?? missingFor(name))
  if (missing) {
    test.skip(`skipped, ${missing}`, () => {})
    return
  }
  let ground: Ground
  beforeAll(async () => {
    ground = await prepare(name)
  })
  afterAll(() => ground.stop())

  test('processes that start at once, and one after the other, migrate and work alone', { timeout: 60_000 }, async () => {
    const [one, two] = await Promise.all([openPostgres(ground.url), openPostgres(ground.url)])
    const later = await openPostgres(ground.url)
    let working = 0
    const work = async () => {
      expect(++working).toBe(1)
      // The others ask for the lock meanwhile.
      await addCustomer(one.db, new Date())
      working--
    }
    await Promise.all([one, two, later, one, two, later].map((database) => database.alone(work)))
    await Promise.all([one, two, later].map((database) => database.close()))
  })

  test('a transaction is one, whichever connection it is given', async () => {
    const { db, close } = await openPostgres(ground.url)
    const { id } = await addCustomer(db, new Date())
    const rename = (name: string) => (tx: Queries) => tx.update(customers).set({ name }).where(eq(customers.id, id))
    await Promise.all(Array.from({ length: 40 }, (_, n) => inTransaction(db, rename(`Asha ${n}`))))
    const failing = inTransaction(db, async (tx) => {
      await rename('Ravi')(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const [customer] = await db.select().from(customers).where(eq(customers.id, id))
    expect(customer!.name).toMatch(/^Asha \d+$/)
    await close()
  })

  describe('news of orders', () => {
    let customer: SignedIn
    beforeAll(async () => {
      ;[customer] = (await prepareDatabase({ databaseUrl: ground.url }, 1)) as [SignedIn]
    }, 60_000)
    async function start(more: Record<string, string>) {
      const env = { MEDIA_SECRET: 'm'.repeat(32), OTP_PEPPER: 'p'.repeat(32), TABLE_SECRET: 't'.repeat(32), KITCHEN_SPEED: '86400' }
      const server = await startProcess({ ...env, DATABASE_URL: ground.url, ...more })
      onTestFinished(() => server.kill())
      const authorization = `Bearer ${customer.token}`
      return {
        server,
        stream: await openStream(`${server.url}/api/customer/events`, { authorization }),
        place: () =>
          fetch(`${server.url}/api/customer/order`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization },
            body: JSON.stringify({
              businessId: 'haveli',
              items: [{ menuId: 'dal', quantity: 1 }],
              orderSourceArea: 'TABLE',
              orderSourceAreaId: 7,
            }),
          }),
      }
    }
    const count = ({ events }: OpenStream, event: string) => events.filter((one) => one.event === event).length

    test('arrive within seconds without LISTEN', { timeout: 200_000 }, async () => {
      const { server, stream, place } = await start({ DATABASE_LISTEN: 'false' })
      // One when the stream opens, one at the first look at the database.
      await expect.poll(() => count(stream, 'resync'), { timeout: 10_000 }).toBe(2)
      expect((await place()).status).toBe(201)
      await expect.poll(() => count(stream, 'resync'), { timeout: 3_000 }).toBe(3)
      expect(server.output()).not.toContain('no news is heard')
    })

    test.skipIf(name === 'pgbouncer-session')(
      'are not lost where it was forgotten to turn LISTEN off: the log names the setting, and all is read again every 20 s or so',
      { timeout: 300_000 },
      async () => {
        const { server, stream, place } = await start({})
        await expect.poll(() => server.output(), { timeout: 40_000 }).toMatch(/DATABASE_LISTEN=false.*no news is heard/)
        const before = count(stream, 'resync')
        expect((await place()).status).toBe(201)
        await expect.poll(() => count(stream, 'resync'), { timeout: 40_000 }).toBeGreaterThan(before)
      },
    )

    test.runIf(name === 'pgbouncer-session')('are heard by LISTEN', { timeout: 200_000 }, async () => {
      const { server, stream, place } = await start({})
      await expect.poll(() => count(stream, 'resync'), { timeout: 10_000 }).toBe(2)
      expect((await place()).status).toBe(201)
      await expect.poll(() => count(stream, 'order'), { timeout: 1_000 }).toBe(1)
      expect(server.output()).not.toContain('no news is heard')
    })
  })
})

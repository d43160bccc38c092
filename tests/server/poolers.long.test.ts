import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queries } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Ground, missingFor, prepare } from './load/grounds.ts'
import { addCustomer } from './support/customers.ts'
import { postgresMissing } from './support/postgres.ts'

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
})

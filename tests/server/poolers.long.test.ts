import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queries } from '#server/db/database.ts'
import { keptOnce } from '#server/db/made-once.ts'
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
    const refusedAtLast = inTransaction(db, async (tx) => {
      await rename('Ravi')(tx)
      await tx
        .last!.update(customers)
        .set({ whitelabelId: sql`null` })
        .where(eq(customers.id, id))
    })
    await expect(refusedAtLast).rejects.toThrow()
    const [customer] = await db.select().from(customers).where(eq(customers.id, id))
    expect(customer!.name).toMatch(/^Asha \d+$/)
    await inTransaction(db, async (tx) => rename('Meera')(tx.last!))
    await inTransaction(db, async (tx) => {
      await rename('Ravi')(tx)
      await rename('Zoya')(tx.last!)
    })
    expect(await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id))).toEqual([{ name: 'Zoya' }])
    await close()
  })

  test('a statement that sessions keep under a name answers each transaction, whichever session that is given', async () => {
    const { db, close } = await openPostgres(ground.url)
    const echo = keptOnce((tx) => tx.select({ n: sql<number>`${sql.placeholder('n')}::int` }).from(sql`(values (1)) as one(x)`))
    const asked = Array.from({ length: 200 }, (_, n) => n)
    const answers = await Promise.all(asked.map((n) => inTransaction(db, (tx) => echo(tx.last!).execute({ n }))))
    expect(answers.map(([row]) => row!.n)).toEqual(asked)
    await close()
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db, OpenDatabase, Queries, Transaction } from '#server/db/database.ts'
import { keptOnce } from '#server/db/made-once.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'

const echo = keptOnce((tx: Queries) => tx.select({ n: sql<number>`${sql.placeholder('n')}::int` }).from(sql`(values (1)) as one(x)`))
const priced = keptOnce((tx: Queries) => tx.select({ price: sql<unknown>`price` }).from(sql`prices`))

if (postgresMissing) test.skip(`statements that sessions keep: skipped, ${postgresMissing}`, () => {})
else
  describe('statements that sessions of PostgreSQL keep', () => {
    let server: TestPostgres
    let database: OpenDatabase
    beforeAll(async () => {
      server = await startPostgres()
    })
    beforeEach(async () => {
      database = await openPostgres(server.url)
      return () => database.close()
    })
    afterAll(() => server.stop())

    // One after the other, all transactions get the same session of the pool.
    const asked = (n: number) => inTransaction(database.db, async (tx) => (await echo(tx).execute({ n }))[0]!.n)
    const run = (text: string) => inTransaction(database.db, (tx) => (tx as Transaction & Db).execute(sql.raw(text)))
    const names = async () => {
      const { rows } = (await run(
        "select name, generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%::int%'",
      )) as unknown as {
        rows: { name: string; runs: string }[]
      }
      return rows.map(({ name, runs }) => ({ name, runs: Number(runs) }))
    }

    test('a statement is parsed once and runs under its name', async () => {
      for (const n of [1, 2, 3]) expect(await asked(n)).toBe(n)
      expect(await names()).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{32}$/), runs: 3 }])
    })

    test('a session that has lost its names runs the work again without names, from then on', async () => {
      expect(await asked(1)).toBe(1)
      await run('deallocate all')
      let attempts = 0
      const answer = await inTransaction(database.db, async (tx) => {
        attempts++
        return (await echo(tx).execute({ n: 2 }))[0]!.n
      })
      expect([answer, attempts]).toEqual([2, 2])
      expect(await asked(3)).toBe(3)
      expect(await names()).toEqual([])
    })

    test('a name that another process has taken in the session does no harm, whatever it stands for', async () => {
      expect(await asked(1)).toBe(1)
      const { name } = (await names())[0]!
      await database.close()
      database = await openPostgres(server.url)
      await run(`prepare "${name}" as select 404`)
      expect(await asked(2)).toBe(2)
    })

    test('a column that changes its type between two transactions is read as it is', async () => {
      await run('create table prices as select 1250 as price')
      const price = () => inTransaction(database.db, async (tx) => (await priced(tx).execute())[0]!.price)
      expect(await price()).toBe(1250)
      await run("alter table prices alter column price type text using price || ' paise'")
      expect(await price()).toBe('1250 paise')
    })
  })

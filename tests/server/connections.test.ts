import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { inTransaction, isDatabaseUnavailable } from '#server/db/transaction.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { startWireProxy, type WireProxy } from './support/wire-proxy.ts'

if (postgresMissing) test.skip(`the connections to PostgreSQL: skipped, ${postgresMissing}`, () => {})
else
  describe('the connections to PostgreSQL', () => {
    let database: TestPostgres
    let proxy: WireProxy
    beforeAll(async () => {
      database = await startPostgres()
      proxy = await startWireProxy(database.url)
    })
    afterAll(async () => {
      await proxy.close()
      await database.stop()
    })

    test('a connection that was lost in the middle of a transaction is unavailable for its later statements, too', async () => {
      const { db, close } = await openPostgres(proxy.url)
      const heal = proxy.cutAt('lost here')
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`select 'lost here'`).catch(() => {})
        await tx.execute(sql`select 1`)
      })
      await expect(work).rejects.toSatisfy(isDatabaseUnavailable)
      heal()
      await close()
    })

    test('a standby that is not promoted yet, which refuses writes, is unavailable', async () => {
      const { db, close } = await openPostgres(proxy.url)
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`set transaction read only`)
        await tx.execute(sql`delete from order_counters`)
      })
      await expect(work).rejects.toSatisfy(isDatabaseUnavailable)
      await close()
    })

    test('a connection that is lost at the beginning of a transaction leaves its place in the pool', async () => {
      const { db, close } = await openPostgres(proxy.url)
      const one = () => inTransaction(db, (tx) => tx.select({ one: sql<number>`1` }).from(sql`(values (1)) as one(n)`))
      const mend = proxy.cutAt('begin')
      for (let lost = 0; lost < 12; lost++) expect(await one().catch(isDatabaseUnavailable)).toBe(true)
      mend()
      expect(await one()).toEqual([{ one: 1 }])
      await close()
    })
  })

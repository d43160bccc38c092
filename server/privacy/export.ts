import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import { unauthenticated } from '#server/problem.ts'
import { RECORDS } from './records.ts'

/** Every row of the customer at one moment, table by table, without secrets. */
export async function exportOf(db: Db, customerId: string): Promise<Record<string, Record<string, unknown>[]>> {
  return db.transaction(
    async (tx) => {
      const [person] = await tx.select().from(customers).where(eq(customers.id, customerId))
      if (!person) throw unauthenticated()
      const records: Record<string, Record<string, unknown>[]> = {}
      for (const { name, table, of, secrets = [] } of RECORDS) {
        const shown = Object.entries(getTableColumns(table)).filter(([column]) => !secrets.includes(column))
        records[name] = await tx.select(Object.fromEntries(shown)).from(table).where(of(tx, person))
      }
      return records
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

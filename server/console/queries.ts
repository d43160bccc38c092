import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { OutletRow } from '#server/catalogue/queries.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems, orders, outlets } from '#server/db/schema.ts'
import { OVER } from '#server/orders/queries.ts'

export const outletsByCity = (db: Queries): Promise<OutletRow[]> => db.select().from(outlets).orderBy(asc(outlets.city), asc(outlets.name))

export async function ordersUnderWay(db: Queries): Promise<Map<string, number>> {
  const counts = await db
    .select({ outletId: orders.outletId, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(notInArray(orders.status, OVER))
    .groupBy(orders.outletId)
  return new Map(counts.map(({ outletId, count }) => [outletId, count]))
}

export const setOutlet = (db: Queries, outletId: string, values: Partial<typeof outlets.$inferInsert>) =>
  db.update(outlets).set(values).where(eq(outlets.id, outletId))

export const setItem = (db: Queries, outletId: string, menuId: string, values: Partial<typeof menuItems.$inferInsert>) =>
  db
    .update(menuItems)
    .set(values)
    .where(and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, menuId)))

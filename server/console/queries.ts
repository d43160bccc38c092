import { and, asc, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { OutletRow } from '#server/catalogue/queries.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems, orderLines, orders, origins, outlets } from '#server/db/schema.ts'
import { OVER, type WholeOrder } from '#server/orders/queries.ts'

export type BoardOrder = Omit<WholeOrder, 'review' | 'steps'>

const MOST_UNDER_WAY = 200
const MOST_OVER = 12
const DAY_MS = 24 * 60 * 60_000

export const outletsByCity = (db: Queries): Promise<OutletRow[]> => db.select().from(outlets).orderBy(asc(outlets.city), asc(outlets.name))

export async function ordersUnderWay(db: Queries): Promise<Map<string, number>> {
  const counts = await db
    .select({ outletId: orders.outletId, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(notInArray(orders.status, OVER))
    .groupBy(orders.outletId)
  return new Map(counts.map(({ outletId, count }) => [outletId, count]))
}

/** Oldest first while under way, as a kitchen works; then the last of a day that are over, newest first. */
export async function boardOrders(
  db: Queries,
  outletId: string | undefined,
  now: Date,
): Promise<{ underWay: BoardOrder[]; over: BoardOrder[] }> {
  const here = outletId === undefined ? undefined : eq(orders.outletId, outletId)
  const heads = () => db.select({ order: orders, outlet: outlets }).from(orders).innerJoin(outlets, eq(outlets.id, orders.outletId))
  const underWay = await heads()
    .where(and(here, notInArray(orders.status, OVER)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_UNDER_WAY)
  const over = await heads()
    .where(and(here, inArray(orders.status, OVER), gte(orders.updatedAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(orders.updatedAt), asc(orders.id))
    .limit(MOST_OVER)
  const ids = [...underWay, ...over].map(({ order }) => order.id)
  const lines =
    ids.length === 0 ? [] : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.lineNumber))
  const whole = (head: (typeof underWay)[number]): BoardOrder => ({
    ...head,
    lines: lines.filter((line) => line.orderId === head.order.id),
  })
  return { underWay: underWay.map(whole), over: over.map(whole) }
}

/** Tables first, then rooms. */
export const placesToSit = (db: Queries, outletId: string): Promise<(typeof origins.$inferSelect)[]> =>
  db.select().from(origins).where(eq(origins.outletId, outletId)).orderBy(desc(origins.type), asc(origins.id))

export const setOutlet = (db: Queries, outletId: string, values: Partial<typeof outlets.$inferInsert>) =>
  db.update(outlets).set(values).where(eq(outlets.id, outletId))

export const setItem = (db: Queries, outletId: string, menuId: string, values: Partial<typeof menuItems.$inferInsert>) =>
  db
    .update(menuItems)
    .set(values)
    .where(and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, menuId)))

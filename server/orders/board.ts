import { and, asc, desc, eq, gte, inArray, notInArray } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { orderLines, orders } from '#server/db/schema.ts'
import { type OrderRow, OVER, type WholeOrder } from './queries.ts'

export type BoardOrder = Pick<WholeOrder, 'order' | 'lines'>

const MOST_UNDER_WAY = 200
const MOST_OVER = 12
const DAY_MS = 24 * 60 * 60_000

/** Oldest first while under way, as a kitchen works; then the last of a day that are over, newest first. One order alone where it is named. */
export async function boardOrders(
  db: Queries,
  outletId: string,
  now: Date,
  orderId?: string,
): Promise<{ underWay: BoardOrder[]; over: BoardOrder[] }> {
  const here = and(eq(orders.outletId, outletId), orderId === undefined ? undefined : eq(orders.id, orderId))
  const underWay = await db
    .select()
    .from(orders)
    .where(and(here, notInArray(orders.status, OVER)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_UNDER_WAY)
  const over = await db
    .select()
    .from(orders)
    .where(and(here, inArray(orders.status, OVER), gte(orders.updatedAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(orders.updatedAt), asc(orders.id))
    .limit(MOST_OVER)
  const ids = [...underWay, ...over].map(({ id }) => id)
  const lines =
    ids.length === 0 ? [] : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.lineNumber))
  const whole = (order: OrderRow): BoardOrder => ({ order, lines: lines.filter((line) => line.orderId === order.id) })
  return { underWay: underWay.map(whole), over: over.map(whole) }
}

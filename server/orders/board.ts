import { and, asc, desc, eq, gte, inArray, notInArray } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { orderLines, orders, outlets } from '#server/db/schema.ts'
import { OVER, type WholeOrder } from './queries.ts'

export type BoardOrder = Omit<WholeOrder, 'review' | 'steps' | 'billNumber'>

const MOST_UNDER_WAY = 200
const MOST_OVER = 12
const DAY_MS = 24 * 60 * 60_000

/**
 * Oldest first while under way, as a kitchen works; then the last of a day that are over, newest first. Of all outlets, or of one; one order alone where
 * it is named.
 */
export async function boardOrders(
  db: Queries,
  outletId: string | undefined,
  now: Date,
  orderId?: string,
): Promise<{ underWay: BoardOrder[]; over: BoardOrder[] }> {
  const here = and(
    outletId === undefined ? undefined : eq(orders.outletId, outletId),
    orderId === undefined ? undefined : eq(orders.id, orderId),
  )
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

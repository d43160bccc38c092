import { and, asc, desc, eq, gte, inArray, notInArray, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#machines/model/dates.ts'
import type { Queries } from '#server/db/database.ts'
import { bills, orderLines, orders } from '#server/db/schema.ts'
import { olderThan } from './cursor.ts'
import { type OrderRow, OVER, type Page, type WholeOrder } from './queries.ts'

export type BoardOrder = Pick<WholeOrder, 'order' | 'lines' | 'billNumber'>

const MOST_UNDER_WAY = 200
const MOST_OVER = 12

/** Oldest first while under way, as a kitchen works; then the last of a day that are over, newest first. */
export async function boardOrders(db: Queries, outletId: string, now: Date): Promise<{ underWay: BoardOrder[]; over: BoardOrder[] }> {
  const here = eq(orders.outletId, outletId)
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
  const board = await withLines(db, [...underWay, ...over])
  return { underWay: board.slice(0, underWay.length), over: board.slice(underWay.length) }
}

export async function boardOrder(db: Queries, outletId: string, orderId: string): Promise<BoardOrder | undefined> {
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.outletId, outletId), eq(orders.id, orderId)))
  return (await withLines(db, found))[0]
}

/** A page of those that are over, newest first, and whether there are older ones. */
export async function finishedOrders(
  db: Queries,
  outletId: string,
  { limit, cursor, number }: Page & { number: string | undefined },
): Promise<{ orders: BoardOrder[]; hasOlder: boolean }> {
  const isNumbered = number === undefined ? undefined : await numberedAs(db, outletId, number)
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.outletId, outletId), inArray(orders.status, OVER), isNumbered, olderThan(cursor, orders.createdAt, orders.id)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  return { orders: await withLines(db, found.slice(0, limit)), hasOlder: found.length > limit }
}

/** The bill is looked up first: a condition over both tables would read all orders of the outlet. */
async function numberedAs(db: Queries, outletId: string, written: string): Promise<SQL> {
  if (/^\d{1,6}$/.test(written)) return eq(orders.dayNumber, Number(written))
  const [, number = ''] = /^#?([\w/-]+)$/.exec(written) ?? []
  const billed = await db
    .select({ orderId: bills.orderId })
    .from(bills)
    .where(and(eq(bills.outletId, outletId), eq(bills.number, number.toUpperCase())))
  return inArray(orders.id, [number, ...billed.map(({ orderId }) => orderId)])
}

async function withLines(db: Queries, found: OrderRow[]): Promise<BoardOrder[]> {
  const ids = found.map(({ id }) => id)
  const done = found.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id)
  const lines =
    ids.length === 0 ? [] : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.lineNumber))
  const billed =
    done.length === 0
      ? []
      : await db.select({ orderId: bills.orderId, number: bills.number }).from(bills).where(inArray(bills.orderId, done))
  const billOf = new Map(billed.map(({ orderId, number }) => [orderId, number]))
  return found.map((order) => ({
    order,
    lines: lines.filter((line) => line.orderId === order.id),
    billNumber: billOf.get(order.id) ?? null,
  }))
}

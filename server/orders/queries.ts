import { and, asc, desc, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { isUnderWay, ORDER_STATUSES, type OrderStatus } from '#machines/model/order/order.ts'
import type { Queries } from '#server/db/database.ts'
import { bills, menuItems, orderLines, orders, orderSteps, outlets, reviews } from '#server/db/schema.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { isOfOutlet } from '#server/media/rules.ts'
import { Problem } from '#server/problem.ts'
import { olderThan } from './cursor.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export interface WholeOrder {
  order: OrderRow
  outlet: OutletRow
  lines: OrderLineRow[]
  /** In no order. */
  steps: { status: OrderStatus; at: string }[]
  review: typeof reviews.$inferSelect | null
  /** Null until it is completed. */
  billNumber: string | null
}

export interface Page {
  limit: number
  /** Where the page before ends; undefined for the first one. */
  cursor: string | undefined
}

export const OVER: OrderStatus[] = ORDER_STATUSES.filter((status) => !isUnderWay(status))

/** A page of a list, newest first, and whether there are older ones. By time and id, not by a count: new orders would shift it. */
export async function listOrders(
  db: Queries,
  customerId: string,
  list: 'ongoing' | 'completed' | 'history',
  { limit, cursor }: Page,
): Promise<{ orders: WholeOrder[]; hasOlder: boolean }> {
  const wanted = { ongoing: notInArray(orders.status, OVER), completed: inArray(orders.status, OVER), history: undefined }[list]
  const found = await heads(db, and(eq(orders.customerId, customerId), wanted, olderThan(cursor, orders.createdAt, orders.id)), limit + 1)
  return { orders: await whole(db, found.slice(0, limit)), hasOlder: found.length > limit }
}

/** Rejects with 404, also for an order of another customer. */
export async function getOrder(db: Queries, customerId: string, orderId: string): Promise<WholeOrder> {
  const [order] = await whole(db, await heads(db, and(eq(orders.customerId, customerId), eq(orders.id, orderId)), 1))
  if (!order) throw new Problem(404, 'Order not found')
  return order
}

/** The customer's orders that have changed since, with their versions. */
export async function changedOrders(db: Queries, customerId: string, since: Date): Promise<{ id: string; version: number }[]> {
  const rows = await db
    .select({ id: orders.id, updatedAt: orders.updatedAt })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), gt(orders.updatedAt, since)))
    .orderBy(asc(orders.updatedAt))
  return rows.map(({ id, updatedAt }) => ({ id, version: updatedAt.getTime() }))
}

/** In the same statement as the order, so that steps and status agree. */
const stepsOfOrder = sql<WholeOrder['steps']>`(
  select coalesce(json_agg(json_build_object('status', ${orderSteps.status}, 'at', ${orderSteps.at})), '[]')
  from ${orderSteps} where ${orderSteps.orderId} = ${orders.id})`

const heads = (db: Queries, condition: SQL | undefined, limit: number) =>
  db
    .select({ order: orders, outlet: outlets, review: reviews, steps: stepsOfOrder, billNumber: bills.number })
    .from(orders)
    .innerJoin(outlets, eq(outlets.id, orders.outletId))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .leftJoin(bills, eq(bills.orderId, orders.id))
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)

async function whole(db: Queries, found: Awaited<ReturnType<typeof heads>>): Promise<WholeOrder[]> {
  if (found.length === 0) return []
  const orderIds = found.map(({ order }) => order.id)
  const rows = await db
    .select({ line: orderLines, picturesNow: menuItems.pictures })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(menuItems, and(eq(menuItems.outletId, orders.outletId), eq(menuItems.menuId, orderLines.menuId), isNull(menuItems.deletedAt)))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.lineNumber))
  // An outlet's picture is deleted when no dish names it any more.
  const lines = rows.map(({ line, picturesNow }) => ({ ...line, pictures: picturesNow ?? line.pictures.filter((key) => !isOfOutlet(key)) }))
  return found.map((head) => ({ ...head, lines: lines.filter((line) => line.orderId === head.order.id) }))
}

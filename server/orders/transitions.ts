import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { billOf } from '#machines/model/bill.ts'
import { findCoupon } from '#machines/model/coupon.ts'
import type { OrderStatus } from '#machines/model/order.ts'
import { moveOf, recordEvent } from '#server/audit/events.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems, orderLines, orders, orderSteps } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'
import { toCartLine, unitsPerDish } from './rules.ts'

export const ORDER_ACTIONS = ['accept', 'prepare', 'serve', 'complete', 'reject', 'cancel'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

export const TRANSITIONS: Record<OrderAction, { from: OrderStatus[]; to: OrderStatus }> = {
  accept: { from: ['PENDING'], to: 'ACCEPTED' },
  prepare: { from: ['ACCEPTED'], to: 'PREPARING' },
  serve: { from: ['PREPARING'], to: 'SERVED' },
  complete: { from: ['SERVED'], to: 'COMPLETED' },
  cancel: { from: ['PENDING', 'ACCEPTED', 'PREPARING'], to: 'CANCELLED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
}
export const BEFORE_SERVED = TRANSITIONS.cancel.from

/** What can be done with an order of this status, in the order of use. */
export const actionsFor = (status: OrderStatus): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => TRANSITIONS[action].from.includes(status))

/** What the staff may say to the customer of a refusal. */
export const REASONS = ['Sold out', 'The kitchen is too busy', 'The kitchen is closing', 'The guest asked for it'] as const

export const canRejectItems = (status: OrderStatus): boolean => BEFORE_SERVED.includes(status)

type TransitionDeps = Pick<Deps, 'db' | 'now' | 'taxRatePercent'>

/** Moves an order by hand, which takes it from the kitchen clock. Of several at once one succeeds; rejects with 404, or 409 where the order has moved on. */
export async function moveOrder({ db, now }: TransitionDeps, orderId: string, action: OrderAction, reason?: string): Promise<OrderRow> {
  const { from, to } = TRANSITIONS[action]
  const isOff = to === 'CANCELLED' || to === 'REJECTED'
  return inTransaction(db, async (tx) => {
    const moved = await updateIn(tx, orderId, from, {
      status: to,
      updatedAt: now(),
      nextStepAt: null,
      ...(isOff && { statusReason: reason }),
    })
    if (isOff) await returnStock(tx, moved.outletId, await remainingLines(tx, orderId))
    return moved
  })
}

/** Takes one line off an order that is not served yet, and off its bill. With its last line the order itself is rejected. */
export async function rejectItem(
  { db, now, taxRatePercent }: TransitionDeps,
  orderId: string,
  lineNumber: number,
  reason?: string,
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    // First of all: this lock makes other changes of the order wait.
    const order = await updateIn(tx, orderId, BEFORE_SERVED, { updatedAt: now(), nextStepAt: null })
    const [line] = await tx
      .update(orderLines)
      .set({ isRejected: true, rejectionReason: reason })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.lineNumber, lineNumber), eq(orderLines.isRejected, false)))
      .returning()
    if (!line) throw new Problem(409, 'This dish is not part of the order any more.', { code: 'ITEM_GONE' })
    const event = { actor: 'STAFF', action: 'item.rejected', customerId: order.customerId, subject: `${orderId}/${lineNumber}` } as const
    await recordEvent(tx, event, order.updatedAt)
    await returnStock(tx, order.outletId, [line])
    const remaining = await remainingLines(tx, orderId)
    const amounts = billWith(order, remaining, order.taxRatePercent ?? taxRatePercent)
    return updateIn(tx, orderId, BEFORE_SERVED, remaining.length === 0 ? { ...amounts, status: 'REJECTED', statusReason: reason } : amounts)
  })
}

/** One statement, so that the status cannot change between reading and writing it; a new status is a step of the order, taken by the staff. */
async function updateIn(tx: Queries, orderId: string, from: OrderStatus[], values: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set(values)
    .where(and(eq(orders.id, orderId), inArray(orders.status, from)))
    .returning()
  if (order && values.status) {
    await tx.insert(orderSteps).values({ orderId, status: order.status, at: order.updatedAt })
    const event = { actor: 'STAFF', action: moveOf(order.status), customerId: order.customerId, subject: orderId } as const
    await recordEvent(tx, event, order.updatedAt)
  }
  if (order) return order
  const [present] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (!present) throw new Problem(404, 'Order not found')
  throw new Problem(409, `This order is already ${present.status.toLowerCase()}.`, { code: 'ORDER_MOVED_ON' })
}

const remainingLines = (tx: Queries, orderId: string): Promise<OrderLineRow[]> =>
  tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isRejected, false)))
    .orderBy(asc(orderLines.lineNumber))

type Amounts = Pick<OrderRow, 'itemTotalPaise' | 'deliveryFeePaise' | 'taxesPaise' | 'discountPaise' | 'totalPaise'>

/** The kitchen's shortage never raises a bill: a flat offer that was earned stays, cut at the amount (Decision 44). */
function billWith(order: OrderRow, remaining: OrderLineRow[], taxRatePercent: number): Amounts {
  if (remaining.length === 0) return { itemTotalPaise: 0, deliveryFeePaise: 0, taxesPaise: 0, discountPaise: 0, totalPaise: 0 }
  const coupon = order.couponCode === null ? undefined : findCoupon(order.couponCode)
  const { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise, toPayPaise } = billOf(
    remaining.map((line) => toCartLine(order.outletId, { ...line, item: line })),
    coupon,
    { taxRatePercent, deliveryFeePaise: order.deliveryFeePaise },
  )
  const before = toPayPaise + discountPaise
  const discount = coupon?.discountType === 'PERCENTAGE' ? discountPaise : Math.min(order.discountPaise, before)
  return { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise: discount, totalPaise: before - discount }
}

async function returnStock(tx: Queries, outletId: string, lines: OrderLineRow[]): Promise<void> {
  for (const { item, units } of unitsPerDish(lines.map((line) => ({ ...line, item: line })))) {
    await tx
      .update(menuItems)
      .set({ stock: sql`${menuItems.stock} + ${units}` })
      .where(and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, item.menuId), isNotNull(menuItems.stock)))
  }
}

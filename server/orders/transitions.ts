import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findCoupon } from '#machines/model/bill/coupon.ts'
import { toRupees } from '#machines/model/money.ts'
import type { OrderStatus } from '#machines/model/order/order.ts'
import { taxedBill, type TaxPart } from '#machines/model/bill/tax.ts'
import { type AuditEvent, moveOf, recordEvent, recordEvents } from '#server/audit/events.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems, orderLines, orders, orderSteps, staff } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { queuePush } from '#server/push/queries.ts'
import { billedLines, issueBill } from './bills.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'
import { toCartLines, unitsPerDish } from './rules.ts'

export type OrderAction = 'accept' | 'prepare' | 'serve' | 'complete' | 'reject' | 'cancel'

export const TRANSITIONS: Record<OrderAction, { from: OrderStatus[]; to: OrderStatus }> = {
  accept: { from: ['PENDING'], to: 'ACCEPTED' },
  prepare: { from: ['ACCEPTED'], to: 'PREPARING' },
  serve: { from: ['PREPARING'], to: 'SERVED' },
  complete: { from: ['SERVED'], to: 'COMPLETED' },
  cancel: { from: ['PENDING', 'ACCEPTED', 'PREPARING'], to: 'CANCELLED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
}
export const BEFORE_SERVED = TRANSITIONS.cancel.from

export type TransitionDeps = Pick<Deps, 'db' | 'now' | 'taxRatePercent'>
type Values = Partial<typeof orders.$inferInsert>

/** Who of the staff moves an order, of which outlet. */
export interface Hand {
  outletId: string
  staffId: string
}

/** Moves an order by hand, which takes it from the kitchen clock. Of several at once one succeeds; rejects with 404, or 409 where the order has moved on. */
export async function moveOrder(
  { db, now }: TransitionDeps,
  orderId: string,
  action: OrderAction,
  reason?: string,
  { hand, values }: { hand?: Hand; values?: Values } = {},
): Promise<OrderRow> {
  const { from, to } = TRANSITIONS[action]
  const isOff = to === 'CANCELLED' || to === 'REJECTED'
  return inTransaction(db, async (tx) => {
    const moved = await updateIn(
      tx,
      orderId,
      from,
      { ...values, status: to, updatedAt: now(), ...(isOff && { statusReason: reason }) },
      hand,
    )
    if (isOff) await returnStock(tx, moved.outletId, await billedLines(tx, orderId))
    return moved
  })
}

/** Takes one line off an order that is not served yet, and off its bill. With its last line the order itself is rejected. */
export async function rejectItem(
  { db, now, taxRatePercent }: TransitionDeps,
  orderId: string,
  lineNumber: number,
  reason?: string,
  hand?: Hand,
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    // First of all: this lock makes other changes of the order wait.
    const order = await updateIn(tx, orderId, BEFORE_SERVED, { updatedAt: now() }, hand)
    const [line] = await tx
      .update(orderLines)
      .set({ isRejected: true, rejectionReason: reason })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.lineNumber, lineNumber), eq(orderLines.isRejected, false)))
      .returning()
    if (!line) throw new Problem(409, 'This dish is not part of the order any more.', { code: 'ITEM_GONE' })
    const subject = `${orderId}/${lineNumber}`
    const event = { actor: 'STAFF', action: 'item.rejected', customerId: order.customerId, subject, staffId: hand?.staffId } as const
    await recordEvent(tx, event, order.updatedAt)
    await returnStock(tx, order.outletId, [line])
    const remaining = await billedLines(tx, orderId)
    const { amounts } = billWith(order, remaining, order.taxRatePercent ?? taxRatePercent)
    const values = remaining.length === 0 ? ({ ...amounts, status: 'REJECTED', statusReason: reason } as const) : amounts
    return updateIn(tx, orderId, BEFORE_SERVED, values, hand)
  })
}

/** One statement, so that the status cannot change between reading and writing it; a new status is written as a step of the order by the staff. */
export async function updateIn(tx: Queries, orderId: string, from: OrderStatus[], values: Values, hand?: Hand): Promise<OrderRow> {
  const isHere = and(eq(orders.id, orderId), hand && eq(orders.outletId, hand.outletId))
  const [order] = await tx
    .update(orders)
    .set({ ...values, nextStepAt: null, ...(hand && { movedBy: hand.staffId }) })
    .where(and(isHere, inArray(orders.status, from)))
    .returning()
  if (order && values.status) await recordMoves(tx, [order], { actor: 'STAFF', staffId: hand?.staffId }, order.updatedAt)
  if (order && (values.status || values.readyAt)) await queuePush(tx, [order], order.updatedAt)
  if (order) return order
  const [present] = await tx
    .select({ order: orders, by: staff.name })
    .from(orders)
    .leftJoin(staff, eq(staff.id, orders.movedBy))
    .where(isHere)
  if (!present) throw new Problem(404, 'Order not found')
  throw movedOn(present.order, present.by)
}

/** What belongs to a new status: a step of the order, an event, and the bill of a completed one. */
export async function recordMoves(tx: Queries, moved: OrderRow[], by: Pick<AuditEvent, 'actor' | 'staffId'>, now: Date): Promise<void> {
  await tx.insert(orderSteps).values(moved.map(({ id, status }) => ({ orderId: id, status, at: now })))
  for (const order of moved) if (order.status === 'COMPLETED') await issueBill(tx, order)
  const events = moved.map(({ id, status, customerId }) => ({ ...by, action: moveOf(status), customerId, subject: id }))
  await recordEvents(tx, events, now)
}

/** The one who was slower reads what has become of the order, and by whom. */
export const movedOn = ({ status, readyAt }: Pick<OrderRow, 'status' | 'readyAt'>, by: string | null) =>
  new Problem(
    409,
    `This order is already ${status === 'PREPARING' && readyAt ? 'ready' : status.toLowerCase()}${by ? `, by ${by}` : ''}.`,
    {
      code: 'ORDER_MOVED_ON',
    },
  )

export type Amounts = Pick<OrderRow, 'itemTotalPaise' | 'deliveryFeePaise' | 'taxesPaise' | 'discountPaise' | 'totalPaise'>

/** The kitchen's shortage never raises a bill: a flat offer that was earned stays, cut at the amount (Decision 44). */
export function billWith(order: OrderRow, remaining: OrderLineRow[], taxRatePercent: number): { amounts: Amounts; taxes: TaxPart[] } {
  if (remaining.length === 0)
    return { amounts: { itemTotalPaise: 0, deliveryFeePaise: 0, taxesPaise: 0, discountPaise: 0, totalPaise: 0 }, taxes: [] }
  const coupon = order.coupon ?? findCoupon(order.couponCode ?? undefined)
  const { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise, toPayPaise, taxes } = taxedBill(
    toCartLines(remaining),
    coupon?.discountType === 'PERCENTAGE'
      ? { ...coupon, minimumPaise: 0 }
      : { code: '', title: '', discountType: 'FLAT', discountValue: toRupees(order.discountPaise) },
    { taxRatePercent, deliveryFeePaise: order.deliveryFeePaise, taxedAfterDiscount: order.taxedAfterDiscount },
  )
  return { amounts: { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise, totalPaise: toPayPaise }, taxes }
}

async function returnStock(tx: Queries, outletId: string, lines: OrderLineRow[]): Promise<void> {
  for (const { item, units } of unitsPerDish(lines.map((line) => ({ ...line, item: line })))) {
    await tx
      .update(menuItems)
      .set({ stock: sql`${menuItems.stock} + ${units}` })
      .where(and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, item.menuId), isNotNull(menuItems.stock)))
  }
}

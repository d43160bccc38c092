import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { countAgainst, toSeconds } from '#server/accounts/counters.ts'
import { insertEvents } from '#server/audit/events.ts'
import { deleteOrdered } from '#server/cart/queries.ts'
import { isOfferedAt } from '#server/catalogue/offers.ts'
import { dateIn } from '#server/catalogue/opening.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { taxRateOf } from '#server/catalogue/tax.ts'
import type { Wire } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { menuItems, offers, orderCounters, orderLines, orders, orderSteps, origins, outlets } from '#server/db/schema.ts'
import { databaseCode, inTransaction, UNIQUE_VIOLATION } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newOrderId } from '#server/ids.ts'
import { outletNotFound, Problem } from '#server/problem.ts'
import { getOrder, type OrderLineRow, type WholeOrder } from './queries.ts'
import {
  agreedBill,
  bodyHash,
  checkSignature,
  couponOf,
  outOfStock,
  type PricedLine,
  priceLines,
  refuseUnavailable,
  requireOpen,
  requireOrigin,
  serviceTimeOf,
  unitsPerDish,
} from './rules.ts'

/** An order as asked for. */
export interface Placement {
  customerId: string
  /** One per attempt of one draft; without it every request is an order of its own. */
  key: string | undefined
  body: Wire['PlaceOrder']
}

interface Placed {
  order: WholeOrder
  /** Fewer units of a dish are left, which the menu tells. */
  isStockChanged: boolean
}

/** Places the order whole or not at all; the same key and body find the order they made before. */
export async function placeOrder(deps: Deps, placement: Placement): Promise<WholeOrder> {
  try {
    const { order, isStockChanged } = await inTransaction(deps.db, (tx) => placeIn(tx, deps, placement))
    deps.countEvent('order.placed')
    if (isStockChanged) deps.menus.forget(placement.body.businessId)
    return order
  } catch (error) {
    if (!(error instanceof Problem) && databaseCode(error) !== UNIQUE_VIOLATION) throw error
    // The key may have its order already: the index refuses another, or what that order took is missing now.
    const order = await earlierOrder(deps.db, placement)
    if (!order) throw error
    deps.countEvent('order.repeated')
    return order
  }
}

/**
 * All orders lock rows in this sequence, so that no two wait for each other in a circle: the customer's count, the dishes by their ids, the
 * outlet's counter. A refusal is thrown, which takes back all that was written.
 */
async function placeIn(tx: Queries, deps: Deps, placement: Placement): Promise<Placed> {
  const { customerId, key, body } = placement
  const now = deps.now()
  const limit = { subject: `orders of ${customerId}`, max: deps.ordersPerMinute, windowMs: 60_000 }
  const { exceeded, waitMs } = await countAgainst(tx, [limit], deps.windowTime())
  if (exceeded.length > 0) throw tooManyOrders(waitMs)

  const { outlet, items, origin, offer } = await readSituation(tx, body, now)
  requireOpen(outlet, deps.hoursNow())
  const originSigned = checkSignature(deps, body, origin?.codeVersion)
  const lines = priceLines(body, items, outlet)
  const originName = requireOrigin(origin, outlet, body)
  const serviceAt = serviceTimeOf(lines, outlet, body, deps)
  refuseUnavailable(lines, deps.hoursNow())
  const coupon = couponOf(body.couponCode, offer)
  const terms = { taxRatePercent: taxRateOf(outlet) ?? deps.taxRatePercent, deliveryFeePaise: 0, taxedAfterDiscount: true }
  const bill = agreedBill(outlet.id, lines, body, terms, coupon)

  await takeStock(tx, outlet.id, lines)
  const order = {
    id: newOrderId(),
    customerId,
    outletId: outlet.id,
    status: 'PENDING' as const,
    statusReason: null,
    originType: body.orderSourceArea,
    originId: body.orderSourceAreaId,
    originName,
    originSigned,
    itemTotalPaise: bill.itemTotalPaise,
    deliveryFeePaise: bill.deliveryFeePaise,
    taxesPaise: bill.taxesPaise,
    discountPaise: bill.discountPaise,
    totalPaise: bill.toPayPaise,
    taxRatePercent: terms.taxRatePercent,
    taxedAfterDiscount: terms.taxedAfterDiscount,
    couponCode: body.couponCode ?? null,
    coupon: coupon ?? null,
    idempotencyKey: key ?? null,
    bodyHash: bodyHash(body),
    createdAt: now,
    updatedAt: now,
    nextStepAt: deps.kitchenStepMs > 0 ? new Date(now.getTime() + deps.kitchenStepMs) : null,
    serviceAt,
    readyBy: null,
    readyAt: null,
    movedBy: null,
  }
  const rows = lines.map((line, lineNumber) => lineRow(order.id, lineNumber, line))
  const event = { actor: 'CUSTOMER', action: 'order.placed', customerId, subject: order.id } as const
  const counter = tx.$with('counter').as(countOfDay(tx, outlet, now))
  // All rows in the last statement: the outlet's other orders wait for its counter from there on.
  const [placed] = await tx
    .with(
      counter,
      tx.$with('lines').as(tx.insert(orderLines).values(rows)),
      tx.$with('step').as(tx.insert(orderSteps).values({ orderId: order.id, status: order.status, at: now })),
      tx.$with('event').as(insertEvents(tx, [event], now)),
      tx.$with('cart').as(deleteOrdered(tx, { customerId, outletId: outlet.id }, lines)),
    )
    .insert(orders)
    .values({ ...order, dayNumber: sql`(select ${counter.number} from ${counter})` })
    .returning({ dayNumber: orders.dayNumber })
  return {
    order: {
      order: { ...order, ...placed! },
      outlet,
      lines: rows,
      steps: [{ status: order.status, at: now.toISOString() }],
      review: null,
      billNumber: null,
    },
    isStockChanged: lines.some(({ item }) => item.stock !== null),
  }
}

/** All that the order depends on, by a row for each of its dishes, or one without a dish; rejects with 404 when there is no such outlet. */
async function readSituation(tx: Queries, body: Placement['body'], now: Date) {
  const { businessId, orderSourceArea, orderSourceAreaId, items, couponCode = '' } = body
  const menuIds = items.map(({ menuId }) => menuId)
  const isOrigin = [eq(origins.outletId, outlets.id), eq(origins.type, orderSourceArea), eq(origins.id, orderSourceAreaId), origins.inUse]
  const rows = await tx
    .select({ outlet: outlets, origin: origins, item: menuItems, offer: offers })
    .from(outlets)
    .leftJoin(origins, and(...isOrigin))
    .leftJoin(offers, and(eq(offers.outletId, outlets.id), eq(offers.code, couponCode), isOfferedAt(now)))
    .leftJoin(menuItems, and(eq(menuItems.outletId, outlets.id), inArray(menuItems.menuId, menuIds)))
    .where(eq(outlets.id, businessId))
  const [first] = rows
  if (!first) throw outletNotFound()
  return { outlet: first.outlet, origin: first.origin, offer: first.offer, items: rows.flatMap(({ item }) => item ?? []) }
}

/** The order that the key has already; rejects when the key was used for another. */
async function earlierOrder(db: Db, { customerId, key, body }: Placement): Promise<WholeOrder | undefined> {
  if (key === undefined) return undefined
  const [earlier] = await db
    .select({ id: orders.id, bodyHash: orders.bodyHash })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)))
  if (!earlier) return undefined
  if (earlier.bodyHash !== bodyHash(body))
    throw new Problem(422, 'This attempt was already used for another order. Please order again.', { code: 'KEY_REUSED' })
  return getOrder(db, customerId, earlier.id)
}

function tooManyOrders(waitMs: number): Problem {
  const seconds = toSeconds(waitMs)
  return new Problem(
    429,
    `You have placed many orders. Please wait ${seconds} s before the next one.`,
    { code: 'TOO_MANY_ORDERS' },
    seconds,
  )
}

/** Each update locks its dish until the order is placed, so the last unit goes to one buyer. */
async function takeStock(tx: Queries, outletId: string, lines: PricedLine[]): Promise<void> {
  const short: string[] = []
  for (const { item, units } of unitsPerDish(lines)) {
    if (item.stock === null) continue
    const updated = await tx
      .update(menuItems)
      .set({ stock: sql`${menuItems.stock} - ${units}` })
      .where(and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, item.menuId), gte(menuItems.stock, units)))
      .returning({ menuId: menuItems.menuId })
    if (updated.length === 0) short.push(item.menuId)
  }
  if (short.length > 0) throw outOfStock(short)
}

/** Counts the orders of the outlet's own day. */
const countOfDay = (tx: Queries, { id, timeZone }: OutletRow, now: Date) =>
  tx
    .insert(orderCounters)
    .values({ outletId: id, day: dateIn(timeZone, now), count: 1 })
    .onConflictDoUpdate({ target: [orderCounters.outletId, orderCounters.day], set: { count: sql`${orderCounters.count} + 1` } })
    .returning({ number: orderCounters.count })

const lineRow = (orderId: string, lineNumber: number, line: PricedLine): OrderLineRow => ({
  orderId,
  lineNumber,
  menuId: line.item.menuId,
  name: line.item.name,
  kind: line.item.kind,
  quantity: line.quantity,
  unitPricePaise: line.unitPricePaise,
  tax: line.tax,
  servingSize: line.servingSize ?? null,
  servings: line.item.servings,
  itemNote: line.note,
  preparationMinutes: line.item.preparationMinutes,
  isVegetarian: line.item.isVegetarian,
  pictures: line.item.pictures,
  isRejected: false,
  rejectionReason: null,
  creditNote: null,
})

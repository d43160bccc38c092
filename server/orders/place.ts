import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { countAgainst, toSeconds } from '#server/accounts/counters.ts'
import { insertEvents } from '#server/audit/events.ts'
import { deleteOrdered } from '#server/cart/queries.ts'
import { dateIn } from '#server/catalogue/opening.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { preparedPerConnection } from '#server/db/prepared.ts'
import { menuItems, orderCounters, orderLines, orders, orderSteps, origins, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newOrderId } from '#server/ids.ts'
import { outletNotFound, Problem } from '#server/problem.ts'
import { getOrder, type OrderLineRow, type OrderRow, type WholeOrder } from './queries.ts'
import {
  agreedBill,
  bodyHash,
  checkSignature,
  outOfStock,
  type PricedLine,
  priceLines,
  refuseUnavailable,
  requireOpen,
  requireOrigin,
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
    if (!(error instanceof KeyUsed)) throw error
    const order = await sameOrder(deps.db, placement, error.earlier)
    deps.countEvent('order.repeated')
    return order
  }
}

type Earlier = Pick<OrderRow, 'id' | 'bodyHash'>

/** The key has its order already. Thrown, so that the count of this request is rolled back. */
class KeyUsed extends Error {
  readonly earlier: Earlier
  constructor(earlier: Earlier) {
    super('the key has its order already')
    this.earlier = earlier
  }
}

/**
 * All orders lock rows in this sequence, so that no two wait for each other in a circle: the customer's count, the dishes by their ids, the
 * outlet's counter. A refusal is thrown, which takes back all that was written.
 */
async function placeIn(tx: Transaction, deps: Deps, placement: Placement): Promise<Placed> {
  const { customerId, key, body } = placement
  const { taxRatePercent } = deps
  const now = deps.now()
  // Sent together and answered in this sequence. The count's row locks the customer: a second request with the key waits there, and then reads the order
  // of the first.
  const [{ exceeded, waitMs }, { outlet, items, origin, earlier }] = await Promise.all([
    countAgainst(tx, [{ subject: `orders of ${customerId}`, max: deps.ordersPerMinute, windowMs: 60_000 }], now),
    readSituation(tx, placement),
  ])
  if (earlier) throw new KeyUsed(earlier)
  if (exceeded.length > 0) throw tooManyOrders(waitMs)

  requireOpen(outlet, deps.hoursNow())
  const originSigned = checkSignature(deps, body)
  const lines = priceLines(body, items)
  const originName = requireOrigin(origin, outlet, body)
  refuseUnavailable(lines)
  const bill = agreedBill(outlet.id, lines, body, taxRatePercent)

  await takeStock(tx, outlet.id, lines)
  const order = {
    id: newOrderId(),
    customerId,
    outletId: outlet.id,
    status: 'PENDING' as const,
    originType: body.orderSourceArea,
    originId: body.orderSourceAreaId,
    originName,
    originSigned,
    itemTotalPaise: bill.itemTotalPaise,
    deliveryFeePaise: bill.deliveryFeePaise,
    taxesPaise: bill.taxesPaise,
    discountPaise: bill.discountPaise,
    totalPaise: bill.toPayPaise,
    taxRatePercent,
    couponCode: body.couponCode ?? null,
    idempotencyKey: key ?? null,
    bodyHash: bodyHash(body),
    createdAt: now,
    updatedAt: now,
    nextStepAt: deps.kitchenStepMs > 0 ? new Date(now.getTime() + deps.kitchenStepMs) : null,
  }
  const rows = lines.map((line, lineNumber) => lineRow(order.id, lineNumber, line))
  const event = { actor: 'CUSTOMER', action: 'order.placed', customerId, subject: order.id } as const
  const counter = tx.$with('counter').as(countOfDay(tx, outlet, now))
  // All rows in the last statement, with the commit: the outlet's other orders wait for its counter from there on.
  const written = tx
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
    .execute()
  const [placed] = await tx.commitWith(written)
  return {
    order: { order: { ...order, ...placed! }, outlet, lines: rows, steps: [{ status: order.status, at: now.toISOString() }], review: null },
    isStockChanged: lines.some(({ item }) => item.stock !== null),
  }
}

/** All that the order depends on; rejects with 404 when there is no such outlet. */
async function readSituation(tx: Queries, { customerId, key, body }: Placement) {
  const rows = await situation(tx).execute({
    customerId,
    key: key ?? null,
    outletId: body.businessId,
    originType: body.orderSourceArea,
    originId: body.orderSourceAreaId,
    menuIds: body.items.map(({ menuId }) => menuId),
  })
  const [first] = rows
  if (!first) throw outletNotFound()
  const { outlet, origin, earlier } = first
  return { outlet, origin, earlier, items: rows.flatMap(({ item }) => item ?? []) }
}

/** A row for each dish of the order, or one without a dish. */
const situation = preparedPerConnection((db) => {
  const { placeholder } = sql
  const isOrigin = [eq(origins.outletId, outlets.id), eq(origins.type, placeholder('originType')), eq(origins.id, placeholder('originId'))]
  return db
    .select({
      outlet: getTableColumns(outlets),
      origin: getTableColumns(origins),
      item: getTableColumns(menuItems),
      earlier: { id: orders.id, bodyHash: orders.bodyHash },
    })
    .from(outlets)
    .leftJoin(origins, and(...isOrigin))
    .leftJoin(menuItems, and(eq(menuItems.outletId, outlets.id), sql`${menuItems.menuId} = any(${placeholder('menuIds')}::text[])`))
    .leftJoin(orders, and(eq(orders.customerId, placeholder('customerId')), eq(orders.idempotencyKey, placeholder('key'))))
    .where(eq(outlets.id, placeholder('outletId')))
})

/** The order that the key has already; rejects when the key was used for another. */
function sameOrder(tx: Queries, { customerId, body }: Placement, earlier: Earlier): Promise<WholeOrder> {
  if (earlier.bodyHash === bodyHash(body)) return getOrder(tx, customerId, earlier.id)
  throw new Problem(422, 'This attempt was already used for another order. Please order again.', { code: 'KEY_REUSED' })
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
  quantity: line.quantity,
  unitPricePaise: line.unitPricePaise,
  servingSize: line.servingSize ?? null,
  servings: line.item.servings,
  itemNote: line.note,
  preparationMinutes: line.item.preparationMinutes,
  isVegetarian: line.item.isVegetarian,
  pictures: line.item.pictures,
  isRejected: false,
})

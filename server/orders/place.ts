import { and, eq, gte, sql } from 'drizzle-orm'
import { originLabel } from '#machines/model/origin.ts'
import { opensText } from '#machines/model/opening.ts'
import { noteEvent } from '#server/audit/events.ts'
import { dateIn, openingAt } from '#server/catalogue/opening.ts'
import { deleteLines } from '#server/cart/queries.ts'
import { findItems, getOutletRow, type OutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems, orderCounters, orderLines, orders, orderSteps } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newOrderId } from '#server/ids.ts'
import { isPlaceSigned } from '#server/origins/links.ts'
import { findOrigin, type OriginRow } from '#server/origins/queries.ts'
import { countOnce, toSeconds } from '#server/accounts/counters.ts'
import { Problem } from '#server/problem.ts'
import { type WholeOrder, findOrder } from './queries.ts'
import { agreedBill, bodyHash, outOfStock, type PricedLine, priceLines, refuseUnavailable, unitsPerDish } from './rules.ts'

/** An order as asked for. */
export interface Placement {
  customerId: string
  /** One per attempt of one draft; without it every request is an order of its own. */
  key: string | undefined
  body: Wire['PlaceOrder']
}

/** Places the order whole or not at all; the same key and body find the order they made before. */
export async function placeOrder(deps: Deps, placement: Placement): Promise<WholeOrder> {
  const { customerId, body } = placement
  let tookStock = false
  let isRepeated = false
  const orderId = await inTransaction(deps.db, async (tx) => {
    const outlet = await getOutletRow(tx, body.businessId)
    // First of all: a second request with this key waits here for the first, before it reads anything that the first changes.
    const createdAt = deps.now()
    const orderId = await claimKey(tx, deps, placement, createdAt)
    isRepeated = orderId === undefined
    if (orderId === undefined) return orderOfKey(tx, placement)
    await countOrder(tx, customerId, deps.ordersPerMinute, createdAt)

    requireOpen(outlet, deps.hoursNow())
    const originSigned = isSigned(deps, body)
    const lines = priceLines(body, await findItems(tx, outlet.id, [...new Set(body.items.map((item) => item.menuId))]))
    const origin = await requireOrigin(tx, outlet, body)
    refuseUnavailable(lines)
    const { taxRatePercent } = deps
    const bill = agreedBill(outlet.id, lines, body, taxRatePercent)
    await takeStock(tx, outlet.id, lines)

    await tx.insert(orderLines).values(lines.map((line, lineNumber) => lineRow(orderId, lineNumber, line)))
    for (const { item, servingSize } of lines) {
      await deleteLines(tx, { customerId, outletId: outlet.id, menuId: item.menuId, servingSize: servingSize ?? '' })
    }
    await noteEvent(tx, { actor: 'CUSTOMER', action: 'order.placed', customerId, subject: orderId }, createdAt)
    tookStock = lines.some(({ item }) => item.stock !== null)

    const { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise, toPayPaise } = bill
    const originName = origin.name ?? originLabel(origin)
    // Last of all: until the end of the transaction, the outlet's other orders wait for its counter.
    const counted = tx.$with('counted').as(
      tx
        .insert(orderCounters)
        .values({ outletId: outlet.id, day: dateIn(outlet.timeZone, createdAt), taken: 1 })
        .onConflictDoUpdate({
          target: [orderCounters.outletId, orderCounters.day],
          set: { taken: sql`${orderCounters.taken} + 1` },
        })
        .returning({ taken: orderCounters.taken }),
    )
    await tx
      .with(counted)
      .update(orders)
      .set({
        itemTotalPaise,
        deliveryFeePaise,
        taxesPaise,
        discountPaise,
        totalPaise: toPayPaise,
        taxRatePercent,
        originName,
        originSigned,
        dayNumber: sql`(select ${counted.taken} from ${counted})`,
      })
      .where(eq(orders.id, orderId))
    return orderId
  })
  deps.note(isRepeated ? 'order.repeated' : 'order.placed')
  if (tookStock) deps.menus.forget(body.businessId)
  return (await findOrder(deps.db, customerId, orderId))!
}

/** Writes the head of the order, its amounts still open, with its first step; undefined when the key has its order already. */
async function claimKey(
  tx: Queries,
  { kitchenStepMs }: Deps,
  { customerId, key, body }: Placement,
  createdAt: Date,
): Promise<string | undefined> {
  const claimed = tx.$with('claimed').as(
    tx
      .insert(orders)
      .values({
        id: newOrderId(),
        customerId,
        outletId: body.businessId,
        status: 'PENDING',
        originType: body.orderSourceArea,
        originId: body.orderSourceAreaId,
        originName: '',
        itemTotalPaise: 0,
        deliveryFeePaise: 0,
        taxesPaise: 0,
        discountPaise: 0,
        totalPaise: 0,
        couponCode: body.couponCode ?? null,
        idempotencyKey: key ?? null,
        bodyHash: bodyHash(body),
        createdAt,
        updatedAt: createdAt,
        nextStepAt: kitchenStepMs > 0 ? new Date(createdAt.getTime() + kitchenStepMs) : null,
      })
      .onConflictDoNothing({ target: [orders.customerId, orders.idempotencyKey] })
      .returning({ id: orders.id, status: orders.status, createdAt: orders.createdAt }),
  )
  const [step] = await tx
    .with(claimed)
    .insert(orderSteps)
    .select(tx.select({ orderId: claimed.id, status: claimed.status, at: claimed.createdAt }).from(claimed))
    .returning({ orderId: orderSteps.orderId })
  return step?.orderId
}

/** Counts a new order, or refuses with 429, which undoes the count as every refusal of the order does. */
async function countOrder(tx: Queries, customerId: string, max: number, now: Date): Promise<void> {
  const { exceeded, waitMs } = await countOnce(tx, [{ subject: `orders of ${customerId}`, max, windowMs: 60_000 }], now)
  if (exceeded.length === 0) return
  const seconds = toSeconds(waitMs)
  throw new Problem(429, `You have placed many orders. Please wait ${seconds} s before the next one.`, { code: 'TOO_MANY_ORDERS' }, seconds)
}

async function orderOfKey(tx: Queries, { customerId, key, body }: Placement): Promise<string> {
  const [earlier] = await tx
    .select({ id: orders.id, bodyHash: orders.bodyHash })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key!)))
  if (earlier!.bodyHash !== bodyHash(body)) {
    throw new Problem(422, 'This attempt was already used for another order. Please order again.', { code: 'KEY_REUSED' })
  }
  return earlier!.id
}

function requireOpen(outlet: OutletRow, now: Date): void {
  const opening = openingAt(outlet, now)
  if (opening?.openNow ?? outlet.status === 'LIVE') return
  const { opensAt } = opening ?? {}
  const why = opening
    ? `is closed now${opensAt === undefined ? '' : ` and ${opensText(opensAt, now.getTime())}`}`
    : 'is not taking orders right now'
  throw new Problem(409, `${outlet.name} ${why}`, { code: 'OUTLET_CLOSED' })
}

async function requireOrigin(tx: Queries, outlet: OutletRow, body: Wire['PlaceOrder']): Promise<OriginRow> {
  const { orderSourceArea: type, orderSourceAreaId: id } = body
  const origin = await findOrigin(tx, outlet.id, type, id)
  if (origin) return origin
  throw new Problem(422, `${originLabel({ type, id })} was not found at ${outlet.name}. Please check the number.`, {
    code: 'UNKNOWN_ORIGIN',
    field: 'orderSourceAreaId',
  })
}

/** Whether the place was read from a printed code; rejects a signature that is not of this place, and a typed one where codes are required. */
function isSigned({ tableSecret, orderTerms }: Deps, body: Wire['PlaceOrder']): boolean {
  const { businessId, orderSourceArea: type, orderSourceAreaId: id, orderSourceSignature: signature } = body
  if (signature === undefined ? !orderTerms.signedPlaces : isPlaceSigned(tableSecret, businessId, { type, id }, signature)) {
    return signature !== undefined
  }
  throw new Problem(422, `Please scan the code ${type === 'TABLE' ? 'on your table' : 'in your room'}.`, {
    code: 'UNSIGNED_ORIGIN',
    field: 'orderSourceSignature',
  })
}

/** Each update locks its dish until the order is placed, so the last unit goes to one buyer. */
async function takeStock(tx: Queries, outletId: string, lines: PricedLine[]): Promise<void> {
  const short: string[] = []
  for (const { item, units } of unitsPerDish(lines)) {
    if (item.stock === null) continue
    const taken = await tx
      .update(menuItems)
      .set({ stock: sql`${menuItems.stock} - ${units}` })
      .where(and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, item.menuId), gte(menuItems.stock, units)))
      .returning({ menuId: menuItems.menuId })
    if (taken.length === 0) short.push(item.menuId)
  }
  if (short.length > 0) throw outOfStock(short)
}

const lineRow = (orderId: string, lineNumber: number, line: PricedLine): typeof orderLines.$inferInsert => ({
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

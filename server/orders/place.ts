import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { originLabel } from '#machines/model/origin.ts'
import { opensText } from '#machines/model/opening.ts'
import { type CountRow, countValues, countWithin, type Limit, NULL_REFUSED, toSeconds, waitOf } from '#server/accounts/counters.ts'
import { placedEvent } from '#server/audit/events.ts'
import { dateIn, openingAt } from '#server/catalogue/opening.ts'
import type { MenuItemRow, OutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { keptOnce } from '#server/db/made-once.ts'
import { cartLines, loginAttempts, menuItems, orderCounters, orderLines, orders, orderSteps, origins, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newOrderId } from '#server/ids.ts'
import { isPlaceSigned } from '#server/origins/links.ts'
import type { OriginRow } from '#server/origins/queries.ts'
import { outletNotFound, Problem } from '#server/problem.ts'
import { type OrderLineRow, type OrderRow, type WholeOrder, findOrder } from './queries.ts'
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
  const placed = await inTransaction(deps.db, (tx) => placeIn(tx, deps, placement), [NULL_REFUSED])
  deps.countEvent(typeof placed === 'string' ? 'order.repeated' : 'order.placed')
  if (typeof placed === 'string') return (await findOrder(deps.db, customerId, placed))!
  if (placed.tookStock) deps.menus.forget(body.businessId)
  return placed.whole
}

/** The new order, or the id of the one that the key has already. */
async function placeIn(tx: Transaction, deps: Deps, placement: Placement): Promise<{ whole: WholeOrder; tookStock: boolean } | string> {
  const { customerId, body } = placement
  const createdAt = deps.now()
  const head = headOf(deps, placement, createdAt)
  const limit = { subject: `orders of ${customerId}`, max: deps.ordersPerMinute, windowMs: 60_000 }
  const { outlet, isNew, items, origin, count } = await claimAndRead(tx, head, body, limit, createdAt)
  if (!isNew) return orderOfKey(tx, placement)
  refuseMany(waitOf(count, limit, createdAt))

  requireOpen(outlet, deps.hoursNow())
  const originSigned = isSigned(deps, body)
  const lines = priceLines(body, items)
  const originName = requireOrigin(origin, outlet, body)
  refuseUnavailable(lines)
  const { taxRatePercent } = deps
  const { toPayPaise, itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise } = agreedBill(outlet.id, lines, body, taxRatePercent)
  await takeStock(tx, outlet.id, lines)

  const found = {
    itemTotalPaise,
    deliveryFeePaise,
    taxesPaise,
    discountPaise,
    totalPaise: toPayPaise,
    taxRatePercent,
    originName,
    originSigned,
  }
  const rows = lines.map((line, lineNumber) => lineRow(head.id, lineNumber, line))
  const day = dateIn(outlet.timeZone, createdAt)
  const values = { ...head, ...found, ...countValues(limit, createdAt), lines: jsonOf(rows), day, eventId: randomUUID() }
  const [written] = await writing(tx.last ?? tx).execute(values)
  const { dayNumber } = written!
  const steps = [{ status: head.status, at: createdAt.toISOString() }]
  return {
    whole: { order: { ...head, ...found, dayNumber }, outlet, lines: rows, steps, review: null },
    tookStock: lines.some(({ item }) => item.stock !== null),
  }
}

/** What is known of the order before anything is read; its amounts are still open. */
const headOf = ({ kitchenStepMs }: Deps, { customerId, key, body }: Placement, createdAt: Date): OrderRow => ({
  id: newOrderId(),
  customerId,
  outletId: body.businessId,
  status: 'PENDING',
  originType: body.orderSourceArea,
  originId: body.orderSourceAreaId,
  originName: '',
  originSigned: null,
  dayNumber: null,
  itemTotalPaise: 0,
  deliveryFeePaise: 0,
  taxesPaise: 0,
  discountPaise: 0,
  totalPaise: 0,
  taxRatePercent: null,
  couponCode: body.couponCode ?? null,
  idempotencyKey: key ?? null,
  bodyHash: bodyHash(body),
  createdAt,
  updatedAt: createdAt,
  nextStepAt: kitchenStepMs > 0 ? new Date(createdAt.getTime() + kitchenStepMs) : null,
})

interface Situation {
  outlet: OutletRow
  /** The order's head is written; false when the key has its order already. */
  isNew: boolean
  items: MenuItemRow[]
  origin: OriginRow | null
  /** The customer's orders of this minute; null before the first. */
  count: CountRow | null
}

/**
 * The first statement: a second request with the key waits in it for the first. It reads all that the order depends on as well; where it has waited for
 * an order that was refused, that is as old as the wait.
 */
async function claimAndRead(tx: Queries, head: OrderRow, { items }: Wire['PlaceOrder'], limit: Limit, now: Date): Promise<Situation> {
  const menuIds = [...new Set(items.map(({ menuId }) => menuId))]
  const rows = await claimingAndReading(tx).execute({ ...head, menuIds, subject: countValues(limit, now).subject })
  const [first] = rows
  if (!first) throw outletNotFound()
  return { ...first, isNew: first.claimed !== null, items: rows.flatMap(({ item }) => item ?? []) }
}

const claimingAndReading = keptOnce((tx) => {
  const { placeholder } = sql
  // A column's own encoder takes no null; an order without a kitchen clock has one in `next_step_at`.
  const nullable = (column: { mapToDriverValue(value: unknown): unknown }) => ({
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  })
  const values = Object.entries(getTableColumns(orders)).map(([name, column]) => sql.param(placeholder(name), nullable(column)))
  // From the outlet, so that an unknown one is answered as such.
  const claimed = tx.$with('claimed').as(
    tx
      .insert(orders)
      .select(sql`select ${sql.join(values, sql`, `)} from ${outlets} where ${eq(outlets.id, placeholder('outletId'))}`)
      .onConflictDoNothing({ target: [orders.customerId, orders.idempotencyKey] })
      .returning({ id: orders.id }),
  )
  const isOrigin = [eq(origins.outletId, outlets.id), eq(origins.type, placeholder('originType')), eq(origins.id, placeholder('originId'))]
  return tx
    .with(claimed)
    .select({ outlet: outlets, item: menuItems, origin: origins, count: loginAttempts, claimed: claimed.id })
    .from(outlets)
    .leftJoin(claimed, sql`true`)
    .leftJoin(menuItems, and(eq(menuItems.outletId, outlets.id), sql`${menuItems.menuId} = any(${placeholder('menuIds')}::text[])`))
    .leftJoin(origins, and(...isOrigin))
    .leftJoin(loginAttempts, eq(loginAttempts.subject, placeholder('subject')))
    .where(eq(outlets.id, placeholder('outletId')))
})

/**
 * The last statement: all rows of the order, its count and its number. The customer's other orders wait for the count, and the outlet's for the number,
 * until the end of the transaction; every order takes the two in this sequence, so no deadlock arises.
 */
const writing = keptOnce((tx) => {
  const { placeholder } = sql
  const limited = tx.$with('limited').as(countWithin(tx).returning({ subject: loginAttempts.subject }))
  const begun = tx
    .$with('begun')
    .as(tx.insert(orderSteps).values({ orderId: placeholder('id'), status: placeholder('status'), at: placeholder('createdAt') }))
  const columns = Object.values(getTableColumns(orderLines))
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const types = sql.raw(columns.map((column) => `${column.name} ${column.getSQLType()}`).join(', '))
  const lined = tx.$with('lined').as(
    tx
      .insert(orderLines)
      .select(sql`select ${names} from jsonb_to_recordset(${placeholder('lines')}::jsonb) as lines(${types})`)
      .returning({ menuId: orderLines.menuId, servingSize: orderLines.servingSize }),
  )
  const ordered = sql`(${cartLines.menuId}, ${cartLines.servingSize}) in (select ${lined.menuId}, coalesce(${lined.servingSize}, '') from ${lined})`
  const here = [eq(cartLines.customerId, placeholder('customerId')), eq(cartLines.outletId, placeholder('outletId'))]
  const emptied = tx.$with('emptied').as(tx.delete(cartLines).where(and(...here, ordered)))
  const noted = tx.$with('noted').as(
    placedEvent(tx, {
      eventId: placeholder('eventId'),
      at: placeholder('createdAt'),
      customerId: placeholder('customerId'),
      orderId: placeholder('id'),
    }),
  )
  const counted = tx.$with('counted').as(
    tx
      .insert(orderCounters)
      .select(sql`select ${placeholder('outletId')}, ${placeholder('day')}, 1 from ${limited}`)
      .onConflictDoUpdate({ target: [orderCounters.outletId, orderCounters.day], set: { taken: sql`${orderCounters.taken} + 1` } })
      .returning({ taken: orderCounters.taken }),
  )
  return tx
    .with(limited, begun, lined, emptied, noted, counted)
    .update(orders)
    .set({
      itemTotalPaise: sql`${placeholder('itemTotalPaise')}`,
      deliveryFeePaise: sql`${placeholder('deliveryFeePaise')}`,
      taxesPaise: sql`${placeholder('taxesPaise')}`,
      discountPaise: sql`${placeholder('discountPaise')}`,
      totalPaise: sql`${placeholder('totalPaise')}`,
      taxRatePercent: sql`${placeholder('taxRatePercent')}`,
      originName: sql`${placeholder('originName')}`,
      originSigned: sql`${placeholder('originSigned')}`,
      dayNumber: sql`(select ${counted.taken} from ${counted})`,
    })
    .where(eq(orders.id, placeholder('id')))
    .returning({ dayNumber: orders.dayNumber })
})

function refuseMany(waitMs: number): void {
  if (waitMs === 0) return
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

/** The name of the place. */
function requireOrigin(
  origin: OriginRow | null,
  outlet: OutletRow,
  { orderSourceArea: type, orderSourceAreaId: id }: Wire['PlaceOrder'],
): string {
  if (origin) return origin.name ?? originLabel(origin)
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

/** By the names of the columns. */
const jsonOf = (rows: OrderLineRow[]): string => {
  const columns = Object.entries(getTableColumns(orderLines)).map(([key, { name }]) => [key as keyof OrderLineRow, name] as const)
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, row[key]]))))
}

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

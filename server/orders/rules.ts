import { createHash } from 'node:crypto'
import type { BillTerms } from '#machines/model/bill/bill.ts'
import type { CartLine } from '#machines/model/cart.ts'
import { type Coupon, isWithinThreshold } from '#machines/model/bill/coupon.ts'
import { formatPrice, toPaise, toRupees } from '#machines/model/money.ts'
import { toServingSize } from '#machines/model/menu/menu-item.ts'
import { opensText } from '#machines/model/outlet/opens-text.ts'
import { FURTHEST_SERVICE_MS } from '#machines/model/outlet/service-slots.ts'
import { roomOnly } from '#machines/model/outlet/service-time.ts'
import { originLabel } from '#machines/model/origin.ts'
import { taxedBill, type TaxedBill } from '#machines/model/bill/tax.ts'
import { type OfferRow, toCoupon } from '#server/catalogue/offers.ts'
import { clockText, openingAt } from '#server/catalogue/opening.ts'
import type { MenuItemRow, OutletRow } from '#server/catalogue/queries.ts'
import { chosenSize, isUnavailable, priceOf } from '#server/catalogue/rules.ts'
import { dishTaxOf } from '#server/catalogue/tax.ts'
import type { Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { isPlaceOutdated, isPlaceSigned } from '#server/origins/links.ts'
import type { OriginRow } from '#server/origins/queries.ts'
import { Problem } from '#server/problem.ts'
import type { OrderLineRow } from './queries.ts'

type Body = Wire['PlaceOrder']

/** One line of the order at today's price. */
export interface PricedLine {
  item: MenuItemRow
  servingSize: string | undefined
  quantity: number
  unitPricePaise: number
  /** Where it is not taxed at the rate of its outlet, added to its price. */
  tax: string | null
  note: string | null
}

/** What the contract lets an amount be. */
const MOST_PAISE = 10_000_000_00

/** Equal for two bodies that ask for the same, however they are spelled and in whatever order the dishes stand. The signature of the place is left out (Decision 188). */
export function bodyHash(body: Body): string {
  const items = body.items
    .map((item) => JSON.stringify([item.menuId, item.quantity, toServingSize(item.servingSize) ?? null, noteOf(item.itemNote)]))
    .toSorted()
  const meaning = [
    body.businessId,
    items,
    body.orderSourceArea,
    body.orderSourceAreaId,
    body.couponCode ?? null,
    body.expectedTotal ?? null,
    // Left out where it is missing, so that the digests of older orders stay the same.
    ...(body.serviceAt === undefined ? [] : [Date.parse(body.serviceAt)]),
  ]
  return createHash('sha256').update(JSON.stringify(meaning)).digest('base64url')
}

export function requireOpen(outlet: OutletRow, now: Date): void {
  const opening = openingAt(outlet, now)
  if (opening?.openNow ?? outlet.status === 'LIVE') return
  const { opensAt } = opening ?? {}
  const why = opening
    ? `is closed now${opensAt === undefined ? '' : ` and ${opensText(opensAt, now.getTime())}`}`
    : 'is not taking orders right now'
  throw new Problem(409, `${outlet.name} ${why}`, { code: 'OUTLET_CLOSED' })
}

/** The name of the table or room; rejects one that the outlet does not have. */
export function requireOrigin(
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

/**
 * Whether the place was read from a printed code. One that no secret of ours has signed counts as typed; where codes are required both are
 * rejected. A code that was printed before it was made anew is rejected everywhere.
 */
export function checkSignature(
  { tableSecrets, orderTerms }: Pick<Deps, 'tableSecrets' | 'orderTerms'>,
  body: Wire['PlaceOrder'],
  codeVersion = 0,
): boolean {
  const { businessId, orderSourceArea: type, orderSourceAreaId: id, orderSourceSignature: signature } = body
  const place = { type, id, codeVersion }
  if (signature !== undefined && isPlaceSigned(tableSecrets, businessId, place, signature)) return true
  const isOutdated = signature !== undefined && isPlaceOutdated(tableSecrets, businessId, place, signature)
  if (!orderTerms.signedPlaces && !isOutdated) return false
  const where = type === 'TABLE' ? 'on your table' : 'in your room'
  const message =
    signature === undefined
      ? `Please scan the code ${where}.`
      : `This code is out of date. Please scan the one ${where} now, or ask the staff for it.`
  throw new Problem(422, message, { code: 'UNSIGNED_ORIGIN', field: 'orderSourceSignature' })
}

/** Rejects dishes that are not this outlet's, and sizes that they do not come in. */
export function priceLines(body: Body, items: MenuItemRow[], outlet: OutletRow): PricedLine[] {
  const menu = new Map(items.map((item) => [item.menuId, item]))
  const unknown = body.items.filter((line) => !menu.has(line.menuId)).map((line) => line.menuId)
  if (unknown.length > 0) {
    throw new Problem(422, 'Some dishes are not on the menu of this outlet', { code: 'UNKNOWN_ITEM', menuIds: [...new Set(unknown)] })
  }
  return body.items.map((line) => {
    const item = menu.get(line.menuId)!
    const servingSize = chosenSize(item, line.servingSize)
    // chosenSize lets only sizes pass that have a price.
    const unitPricePaise = priceOf(item, servingSize)!
    return { item, servingSize, quantity: line.quantity, unitPricePaise, tax: dishTaxOf(outlet, item), note: noteOf(line.itemNote) }
  })
}

/** When the services in the order are wished; null for as soon as possible, and without any. Rejects services at a table, and a time at which none is done. */
export function serviceTimeOf(
  lines: PricedLine[],
  outlet: OutletRow,
  { orderSourceArea, serviceAt: wished }: Body,
  { now, hoursNow }: Pick<Deps, 'now' | 'hoursNow'>,
): Date | null {
  const services = new Map(lines.flatMap(({ item }) => (item.kind === 'service' ? [[item.menuId, item]] : [])))
  if (services.size === 0) return null
  if (orderSourceArea !== 'ROOM')
    throw new Problem(422, roomOnly([...services.values()]), { code: 'ROOM_ONLY', menuIds: [...services.keys()] })
  if (wished === undefined) return null
  const serviceAt = new Date(wished)
  const aheadMs = serviceAt.getTime() - now().getTime()
  const refuse = (message: string) => new Problem(422, message, { code: 'SERVICE_TIME', field: 'serviceAt' })
  if (!(aheadMs > 0)) throw refuse('This time has passed. Please choose a later one, or as soon as possible.')
  if (aheadMs > FURTHEST_SERVICE_MS) throw refuse('Please choose a time within the next 48 hours.')
  const isOpen = openingAt(outlet, new Date(hoursNow().getTime() + aheadMs))?.openNow ?? true
  if (!isOpen) throw refuse(`${outlet.name} is closed at ${clockText(outlet.timeZone, serviceAt)}. Please choose another time.`)
  return serviceAt
}

export function refuseUnavailable(lines: PricedLine[], now: Date): void {
  const unavailable = lines.filter((line) => isUnavailable(line.item, now, line.servingSize)).map((line) => line.item.menuId)
  if (unavailable.length > 0) throw outOfStock(unavailable)
}

export const outOfStock = (menuIds: string[]) =>
  new Problem(409, 'Some dishes are out of stock. Please check your cart.', { code: 'OUT_OF_STOCK', menuIds: [...new Set(menuIds)] })

/** All servings of a dish together, in the order of their ids: rows are locked in that order everywhere, so no deadlock arises. */
export function unitsPerDish<Dish extends { menuId: string }>(
  lines: readonly { item: Dish; quantity: number }[],
): { item: Dish; units: number }[] {
  const dishes = new Map<string, { item: Dish; units: number }>()
  for (const { item, quantity } of lines) dishes.set(item.menuId, { item, units: (dishes.get(item.menuId)?.units ?? 0) + quantity })
  return [...dishes.values()].toSorted((a, b) => (a.item.menuId < b.item.menuId ? -1 : 1))
}

/** The outlet's offer that the code asks for; rejects a code of which it has none now. */
export function couponOf(code: string | undefined, offer: OfferRow | null): Coupon | undefined {
  if (code === undefined) return undefined
  if (!offer) throw new Problem(422, 'This coupon is not available', { code: 'UNKNOWN_COUPON', field: 'couponCode' })
  return toCoupon(offer)
}

/** The bill as the server reckons it; rejects when the customer saw another total. */
export function agreedBill(outletId: string, lines: PricedLine[], body: Body, terms: BillTerms, coupon: Coupon | undefined): TaxedBill {
  const bill = taxedBill(
    lines.map((line) => toCartLine(outletId, line)),
    coupon,
    terms,
  )
  if (bill.toPayPaise > MOST_PAISE) throw new Problem(422, 'This order is too large', { code: 'TOO_LARGE' })
  if (coupon && !isWithinThreshold(coupon, bill.itemTotalPaise)) {
    const message = `This coupon needs an order of ${formatPrice(coupon.minimumPaise ?? 0)} or more`
    throw new Problem(422, message, { code: 'COUPON_MINIMUM', field: 'couponCode' })
  }
  // What is charged is what was on screen, or there is no order (Decision 24).
  if (body.expectedTotal !== undefined && toPaise(body.expectedTotal) !== bill.toPayPaise) {
    throw new Problem(409, 'Prices have changed. Please check your bill and order again.', {
      code: 'PRICE_CHANGED',
      totalAmount: toRupees(bill.toPayPaise),
    })
  }
  return bill
}

/** What a bill needs of a line: of an order that is being placed, or of a stored one. */
interface BilledLine {
  item: Pick<MenuItemRow, 'menuId' | 'name' | 'isVegetarian'>
  servingSize: string | null | undefined
  quantity: number
  unitPricePaise: number
  tax: string | null
}

export const toCartLine = (outletId: string, { item, servingSize, quantity, unitPricePaise, tax }: BilledLine): CartLine => ({
  outletId,
  menuId: item.menuId,
  servingSize: servingSize ?? undefined,
  quantity,
  name: item.name,
  unitPricePaise,
  isVegetarian: item.isVegetarian,
  outOfStock: false,
  tax: tax ?? undefined,
})

/** Of a stored order; no bill asks whose they are. */
export const toCartLines = (lines: OrderLineRow[]): CartLine[] => lines.map((line) => toCartLine('', { ...line, item: line }))

/** Trimmed, without control characters and lone surrogates, which JSON columns refuse; null when nothing is left. */
export function noteOf(note: string | null | undefined): string | null {
  const text = note?.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return text ? text : null
}

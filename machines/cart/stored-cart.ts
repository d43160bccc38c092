import { type Cart, type CartGroup, type CartLine, type LineKey, lineKey, MAX_QUANTITY, parseLineKey, putLine } from '../model/cart.ts'
import { toOffers } from '../model/bill/coupon.ts'
import { toId } from '../model/ids.ts'
import { toServingSize } from '../model/menu/menu-item.ts'
import { type CartOutlet, OUTLET_TYPES, toTaxRate } from '../model/outlet/outlet.ts'
import { amount, list, record, storedText, texts, whole } from '../model/reading.ts'
import type { Tap } from '../model/taps.ts'
import type { Change, RemovedLine, Settled, StoredCart } from './cart.context.ts'

export const CART_VERSION = 1
/** Reading an endless list would delay the start. */
export const MOST_LINES = 300

/** A stored cart made of validated, fresh parts; what does not validate is dropped. Never throws. */
export function readStoredCart(value: unknown): StoredCart | undefined {
  const stored = record(value)
  if (!stored || stored.version !== CART_VERSION) return undefined
  const owner = toId(stored.owner)
  // A cart whose owner cannot be read might be another customer's.
  if (stored.owner !== undefined && owner === undefined) return undefined
  return {
    version: CART_VERSION,
    owner,
    cart: readCart(stored.cart),
    queue: readQueue(stored.queue),
    ordered: owner === undefined ? undefined : filled(readQueue(stored.ordered)),
    claimedBy: toId(stored.claimedBy),
    settled: readSettled(stored.settled),
    removed: readRemoved(stored.removed),
  }
}

function readCart(value: unknown): Cart {
  let cart: Cart = []
  const lines = list(value).slice(0, MOST_LINES).flatMap(readGroup).slice(0, MOST_LINES)
  for (const { outlet, line } of lines) cart = putLine(cart, outlet, line)
  return cart
}

function readGroup(value: unknown): { outlet: CartOutlet; line: CartLine }[] {
  const group = record(value)
  const outlet = readOutlet(group?.outlet)
  if (!group || !outlet) return []
  return list(group.lines)
    .slice(0, MOST_LINES)
    .map((line) => readLine(line, outlet.outletId))
    .filter((line) => line !== undefined)
    .map((line) => ({ outlet, line }))
}

/** Taps that a page has answered before its code was there. */
export const readTaps = (value: unknown): Tap[] =>
  list(value)
    .slice(0, MOST_LINES)
    .flatMap((entry) => {
      const tap = record(entry)
      const outlet = readOutlet(tap?.outlet)
      const line = outlet && readLine(tap?.line, outlet.outletId)
      const by = tap?.by
      return line && Number.isSafeInteger(by) ? [{ outlet, line, by: by as number }] : []
    })

function readRemoved(value: unknown): RemovedLine[] | undefined {
  const removed = list(value)
    .slice(0, MOST_LINES)
    .flatMap((entry) => {
      const outlet = readOutlet(record(entry)?.outlet)
      const line = outlet && readLine(record(entry)?.line, outlet.outletId)
      return line ? [{ outlet, line }] : []
    })
  return filled(removed)
}

/** The newest ones when there are too many. */
function readSettled(value: unknown): Settled | undefined {
  const settled = Object.entries(record(value) ?? {})
    .flatMap(([key, at]) => {
      const known = readKey(key)
      const time = whole(at)
      return known !== undefined && time !== undefined ? [[known, time] as const] : []
    })
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_LINES)
  return settled.length > 0 ? Object.fromEntries(settled) : undefined
}

function readOutlet(value: unknown): CartGroup['outlet'] | undefined {
  const outlet = record(value)
  const outletId = toId(outlet?.outletId)
  if (!outlet || !outletId) return undefined
  return {
    outletId,
    name: storedText(outlet.name),
    type: OUTLET_TYPES.find((type) => type === outlet.type),
    status: storedText(outlet.status) ?? '',
    averageCostPaise: amount(outlet.averageCostPaise),
    street: storedText(outlet.street),
    city: storedText(outlet.city),
    contactNumber: storedText(outlet.contactNumber),
    logo: storedText(outlet.logo),
    taxRatePercent: toTaxRate(outlet.taxRatePercent),
    taxedAfterDiscount: outlet.taxedAfterDiscount === true || undefined,
    offers: toOffers(outlet.offers),
    needsSignedPlace: outlet.needsSignedPlace === true || undefined,
  }
}

function readLine(value: unknown, outletId: string): CartLine | undefined {
  const line = record(value)
  const menuId = toId(line?.menuId)
  const quantity = readQuantity(line?.quantity)
  const name = storedText(line?.name)
  const unitPricePaise = amount(line?.unitPricePaise)
  if (!line || !menuId || !quantity || name === undefined || unitPricePaise === undefined) return undefined
  return {
    outletId,
    menuId,
    servingSize: toServingSize(line.servingSize),
    quantity,
    name,
    unitPricePaise,
    isVegetarian: line.isVegetarian === true,
    isService: line.isService === true || undefined,
    outOfStock: line.outOfStock === true,
    preparationMinutes: amount(line.preparationMinutes),
    picture: storedText(line.picture),
    category: storedText(line.category),
    tax: storedText(line.tax),
    allergens: line.allergens === undefined ? undefined : texts(line.allergens),
  }
}

function readQueue(value: unknown): Change[] {
  const newest = new Map<LineKey, Change>()
  for (const entry of list(value).slice(0, MOST_LINES)) {
    const change = record(entry)
    const key = readKey(change?.key)
    const quantity = readQuantity(change?.quantity)
    const at = whole(change?.at)
    if (key === undefined || quantity === undefined || at === undefined) continue
    newest.set(key, { key, quantity, at })
  }
  return [...newest.values()]
}

/** A list that is empty is not stored. */
export const filled = <One>(list: One[]): One[] | undefined => (list.length > 0 ? list : undefined)

export function readKey(value: unknown): LineKey | undefined {
  const line = typeof value === 'string' ? parseLineKey(value) : undefined
  return line && lineKey({ ...line, servingSize: toServingSize(line.servingSize) })
}

const readQuantity = (value: unknown): number | undefined => {
  const quantity = whole(value)
  return quantity !== undefined && quantity <= MAX_QUANTITY ? quantity : undefined
}

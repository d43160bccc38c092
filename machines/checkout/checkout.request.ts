import { availableLines, billOf, billThatComesTo } from '../model/bill/bill.ts'
import { type CartLine, clampQuantity, linesTotalPaise, lineKey, type OrderedLine } from '../model/cart.ts'
import { bestCoupon, type Coupon, findCoupon, isWithinThreshold, offersOf } from '../model/bill/coupon.ts'
import { LONGEST_NOTE } from '../model/menu/note-chips.ts'
import { closedLabel, whyClosed } from '../model/outlet/opening.ts'
import type { PlaceOrderRequest } from '../model/order/order-request.ts'
import { isPast, roomOnly } from '../model/outlet/service-time.ts'
import { taxedBill, type TaxedBill } from '../model/bill/tax.ts'
import type { CheckoutContext } from './checkout.context.ts'

export type RequestDraft = Pick<
  CheckoutContext,
  'outletId' | 'outlet' | 'lines' | 'notes' | 'couponChoice' | 'origin' | 'serviceAt' | 'terms' | 'refused' | 'now'
>
type Asked = Pick<RequestDraft, 'outlet' | 'origin' | 'lines' | 'serviceAt' | 'now'>

export const PAST_TIME = 'The time you chose has passed. Please choose another one.'
export const SCAN_PLACE = 'Please scan the code on your table or in your room'

/** Whether the outlet takes orders from scanned places alone, and this is none. */
export const needsScan = ({ outlet, origin }: Pick<RequestDraft, 'outlet' | 'origin'>): boolean =>
  outlet?.needsSignedPlace === true && !origin?.signature

/** The message why this draft cannot be sent; undefined when it can. */
export function requestProblem({ outlet, origin, lines, serviceAt, now }: Asked): string | undefined {
  if (outlet && closedLabel(outlet)) return whyClosed(outlet)
  if (needsScan({ outlet, origin })) return SCAN_PLACE
  if (!origin) return 'Please select origin type and provide origin ID before placing order.'
  if (availableLines(lines).length === 0) return 'No available items to place order'
  const services = servicesOf(lines)
  if (services.length === 0) return undefined
  if (origin.type !== 'ROOM') return roomOnly(services)
  return isPast(serviceAt, now()) ? PAST_TIME : undefined
}

/** What a hotel does for a room, of the lines that can be had. */
export const servicesOf = (lines?: CartLine[]): CartLine[] => availableLines(lines).filter(({ isService }) => isService)

/** Says above the button in few words why the order cannot be placed. */
export function obstacle(draft: Asked): string | undefined {
  const { outlet, origin } = draft
  const closed = outlet && closedLabel(outlet)
  if (closed) return closed
  return origin || needsScan({ outlet, origin }) ? requestProblem(draft) : 'Please set order origin to continue'
}

/** Leaves out the lines that are out of stock; undefined when there is a `requestProblem`. */
export function toRequest(draft: RequestDraft): PlaceOrderRequest | undefined {
  const { lines } = draft
  if (!draft.origin || requestProblem(draft)) return undefined
  return {
    outletId: draft.outletId,
    items: availableLines(lines).map((line) => toItem(line, draft.notes)),
    origin: draft.origin,
    couponCode: effectiveCoupon(draft)?.code,
    serviceAt: servicesOf(lines).length > 0 ? draft.serviceAt : undefined,
    expectedTotalPaise: draftBill(draft).toPayPaise,
  }
}

/** The bill as shown. A total that the server corrected stays while the draft has the same dishes and offer (Decision 36). */
export function draftBill(draft: Pick<RequestDraft, 'outlet' | 'lines' | 'notes' | 'couponChoice' | 'terms' | 'refused'>): TaxedBill {
  const { lines = [], notes, refused } = draft
  const bill = taxedBill(lines, appliedCoupon(draft), draft.terms)
  if (refused?.totalPaise === undefined) return bill
  const { items, couponCode } = refused.request
  const present = availableLines(lines).map((line) => toItem(line, notes))
  if (dishesOf(items, couponCode) !== dishesOf(present, effectiveCoupon(draft)?.code)) return bill
  return { ...billThatComesTo(bill, refused.totalPaise), taxes: [] }
}

const dishesOf = (items: PlaceOrderRequest['items'], couponCode: string | undefined): string =>
  JSON.stringify([items.map(({ menuId, quantity, servingSize }) => JSON.stringify([menuId, servingSize, quantity])).toSorted(), couponCode])

type Offered = Pick<RequestDraft, 'outlet' | 'couponChoice' | 'lines' | 'terms'>

/** The outlet's offer with this code. */
export const offered = ({ outlet }: Pick<CheckoutContext, 'outlet'>, code: string): Coupon | undefined => findCoupon(code, offersOf(outlet))

/** The coupon as shown. A code goes with the order by itself only where the outlet tells its offers (Decision 204). */
export function appliedCoupon({ outlet, couponChoice, lines = [], terms }: Offered): Coupon | undefined {
  if (couponChoice === 'none') return undefined
  const chosen = offered({ outlet }, couponChoice)
  return chosen ?? (outlet?.offers && bestCoupon(billOf(lines, undefined, terms), outlet.offers))
}

/** The coupon when the bill is large enough for it: a code that takes nothing off is not sent (Decision 42). */
export function effectiveCoupon(draft: Offered): Coupon | undefined {
  const coupon = appliedCoupon(draft)
  return coupon && isWithinThreshold(coupon, linesTotalPaise(draft.lines ?? [])) ? coupon : undefined
}

function toItem(line: CartLine, notes: Record<string, string>): PlaceOrderRequest['items'][number] {
  const note = notes[lineKey(line)]?.trim().slice(0, LONGEST_NOTE)
  return {
    menuId: line.menuId,
    quantity: Number.isFinite(line.quantity) ? clampQuantity(line.quantity) : 1,
    servingSize: line.servingSize,
    note: note || undefined,
  }
}

/** The sequence of items does not matter: two tabs may list the dishes differently. */
export const sameRequest = (one: PlaceOrderRequest, other: PlaceOrderRequest): boolean => canonical(one) === canonical(other)

/** cyrb53, a hash of 53 bits. */
export function requestDigest(request: PlaceOrderRequest): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (const character of canonical(request)) {
    const code = character.codePointAt(0)!
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
}

/**
 * With the signature, which the server leaves out of what makes a retry the same order (Decision 188): a place that was scanned after it was typed is sent
 * with its signature, not as the attempt from before.
 */
const canonical = ({ outletId, items, origin, couponCode, serviceAt, expectedTotalPaise }: PlaceOrderRequest): string =>
  JSON.stringify([
    outletId,
    items.map(({ menuId, quantity, servingSize, note }) => JSON.stringify([menuId, servingSize, quantity, note])).toSorted(),
    origin.type,
    origin.id,
    origin.signature,
    couponCode,
    expectedTotalPaise,
    ...(serviceAt ? [serviceAt] : []),
  ])

export const requestLines = ({ outletId, items }: PlaceOrderRequest): OrderedLine[] =>
  items.map(({ menuId, servingSize, quantity }) => ({ key: lineKey({ outletId, menuId, servingSize }), quantity }))

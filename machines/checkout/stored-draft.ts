import { type LineKey, MAX_QUANTITY } from '../model/cart.ts'
import { type CouponChoice, toCode } from '../model/bill/coupon.ts'
import { toId } from '../model/ids.ts'
import { toServingSize } from '../model/menu/menu-item.ts'
import { LONGEST_NOTE } from '../model/menu/note-chips.ts'
import { toOrigin } from '../model/origin.ts'
import { list, present, record, storedText, timestamp, whole } from '../model/reading.ts'
import type { OrderAttempt, PlaceOrderRequest } from '../model/order/order-request.ts'
import { MOST_LINES, readKey } from '../cart/stored-cart.ts'
import type { CheckoutContext, StoredDraft } from './checkout.context.ts'

const VERSION = 1

/** A stored draft made of validated, fresh parts; what does not validate is dropped. Never throws. */
export function readStoredDraft(value: unknown): StoredDraft | undefined {
  const stored = record(value)
  const customerId = toId(stored?.customerId)
  const outletId = toId(stored?.outletId)
  if (!stored || stored.version !== VERSION || !customerId || !outletId) return undefined
  return {
    version: VERSION,
    customerId,
    outletId,
    keys: Array.isArray(stored.keys) ? readKeys(stored.keys) : undefined,
    notes: readNotes(stored.notes),
    couponCode: toCode(stored.couponCode),
    ...(stored.withoutCoupon === true && { withoutCoupon: true as const }),
    origin: toOrigin(stored.origin),
    serviceAt: timestamp(stored.serviceAt),
    attempt: readAttempt(stored.attempt, outletId),
  }
}

/** The draft, if it is of this customer and outlet. */
export const ownDraft = (draft: StoredDraft | undefined, customerId: string | undefined, outletId: string): StoredDraft | undefined =>
  draft?.customerId === customerId && draft?.outletId === outletId ? draft : undefined

/** What the customer chose of the offers, as the checkout begins with it. */
export const choiceOfDraft = (draft: StoredDraft | undefined): CouponChoice =>
  draft?.withoutCoupon ? 'none' : (draft?.couponCode ?? 'best')

/** Undefined once the order is placed. */
export function toStoredDraft(context: CheckoutContext): StoredDraft | undefined {
  const { couponChoice } = context
  if (context.order) return undefined
  return {
    version: VERSION,
    customerId: context.customerId,
    outletId: context.outletId,
    keys: context.keys,
    notes: context.notes,
    couponCode: toCode(couponChoice),
    ...(couponChoice === 'none' && { withoutCoupon: true as const }),
    origin: context.isOriginDetected ? undefined : context.origin,
    serviceAt: context.serviceAt,
    attempt: context.attempt,
  }
}

const readKeys = (values: unknown[]): LineKey[] => [
  ...new Set(
    values
      .slice(0, MOST_LINES)
      .map(readKey)
      .filter((key) => key !== undefined),
  ),
]

function readNotes(value: unknown): Record<LineKey, string> {
  const notes = Object.entries(record(value) ?? {})
    .slice(0, MOST_LINES)
    .map(([key, note]) => [readKey(key), storedText(note)?.slice(0, LONGEST_NOTE)] as const)
  return Object.fromEntries(notes.filter(([key, note]) => key !== undefined && note !== undefined))
}

/** Whole or not at all: a part of a request would be another order. */
function readAttempt(value: unknown, outletId: string): OrderAttempt | undefined {
  const attempt = record(value)
  const key = attempt?.key
  const at = whole(attempt?.at)
  const request = readRequest(attempt?.request)
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{16,64}$/.test(key) || at === undefined || request?.outletId !== outletId) return undefined
  const read: OrderAttempt = {
    key,
    at,
    request,
    ...(attempt?.isUnmade === true && { isUnmade: true as const }),
    before: list(attempt?.before).slice(0, MOST_LINES).map(toId).filter(present),
  }
  const isUnheard = attempt?.isUnheard === true
  const awaitsTap = attempt?.awaitsTap === true
  if (isUnheard || awaitsTap) return { ...read, ...(isUnheard && { isUnheard }), ...(awaitsTap && { awaitsTap }) }
  const waits = attempt?.waits
  return waits === 'unsent' || waits === 'sent' ? { ...read, waits } : read
}

function readRequest(value: unknown): PlaceOrderRequest | undefined {
  const request = record(value)
  const outletId = toId(request?.outletId)
  const origin = toOrigin(request?.origin)
  const expectedTotalPaise = whole(request?.expectedTotalPaise)
  const items = list(request?.items).map(readItem)
  if (!outletId || !origin || expectedTotalPaise === undefined || items.length === 0 || items.length > MOST_LINES) return undefined
  if (!items.every((item) => item !== undefined)) return undefined
  const couponCode = toCode(request?.couponCode)
  if (request?.couponCode !== undefined && couponCode === undefined) return undefined
  const serviceAt = timestamp(request?.serviceAt)
  if (request?.serviceAt !== undefined && serviceAt === undefined) return undefined
  return { outletId, items, origin, couponCode, serviceAt, expectedTotalPaise }
}

function readItem(value: unknown): PlaceOrderRequest['items'][number] | undefined {
  const item = record(value)
  const menuId = toId(item?.menuId)
  const quantity = whole(item?.quantity)
  if (!menuId || !quantity || quantity > MAX_QUANTITY) return undefined
  return { menuId, quantity, servingSize: toServingSize(item?.servingSize), note: storedText(item?.note)?.slice(0, LONGEST_NOTE) }
}

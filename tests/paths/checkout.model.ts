import { expect } from 'vitest'
import { type AnyEventObject, assign } from 'xstate'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import type { CartRef } from '#machines/cart/cart-ref.ts'
import type { CheckoutContext, CheckoutEvent, CheckoutInput, StoredDraft } from '#machines/checkout/checkout.context.ts'
import {
  checkoutMachine,
  type CheckoutSnapshot as Checkout,
  isIn,
  selectAwaitsNetwork,
  selectBill,
  selectCanCancel,
  selectCanPlaceOrder,
  selectCoupon,
  selectIsOffline,
  selectIsPlacing,
  selectIsReady,
  selectStage,
  selectObstacle,
  selectOutcome,
  selectRefusal,
} from '#machines/checkout/checkout.machine.ts'
import { FAILED, NOT_SENT, UNHEARD } from '#machines/order-attempt/order-attempt.failures.ts'
import { readStoredDraft, toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import { type CartLine, type LineKey, lineKey } from '#machines/model/cart.ts'
import { formatAmount } from '#machines/model/money.ts'
import type { OrderAttempt } from '#machines/model/order/order-request.ts'
import { originLabel } from '#machines/model/origin.ts'
import type { AttemptOutcome, OrderAttemptOutput, OrderAttemptReport } from '#machines/order-attempt/order-attempt.setup.ts'
import { failure, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { key, line, SAFFRON } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, read } from './observe.ts'
import { ATTEMPTED, NOW } from './order-attempt.model.ts'

let keys = 0
const input: CheckoutInput = {
  notices: recordedNotices().notices,
  cart: recordedFlow<Parameters<CartRef['send']>[0]>().ref,
  outletId: 'saffron',
  terms: { ...DEFAULT_TERMS, taxedAfterDiscount: true },
  customerId: 'c1',
  now: () => NOW,
  keyOf: () => `attempt-key-${String(++keys).padStart(8, '0')}`,
}
const draft = (age: number, waits?: 'unsent' | 'sent', isUnheard?: true): StoredDraft => ({
  version: 1,
  customerId: 'c1',
  outletId: 'saffron',
  notes: {},
  origin: { type: 'TABLE', id: 7 },
  attempt: {
    key: 'attempt-key-from-before',
    at: NOW - age,
    ...(waits && { waits }),
    ...(isUnheard && { isUnheard }),
    request: ATTEMPTED,
    before: [],
  },
})

/** As the demo data has them: the plan's amounts are those of the app. The best offer is applied by itself. */
const outlet = { ...SAFFRON, offers: COUPONS }
const papad = (quantity: number) => line('dal', quantity, { name: 'Masala Papad', unitPricePaise: 60_00 })
const soldOut = line('kulfi', 1, { name: 'Dal Makhani', outOfStock: true })
const events: CheckoutEvent[] = [
  { type: 'lines.changed', lines: [papad(2), soldOut], outlet },
  { type: 'lines.changed', lines: [soldOut], outlet },
  { type: 'lines.changed', lines: [] },
  { type: 'quantity.set', key: key('dal'), quantity: 3 },
  { type: 'note.edit', key: key('dal'), text: 'less spicy' },
  { type: 'words.toggle', key: key('dal'), words: 'Less spicy' },
  { type: 'time.choose' },
  { type: 'coupon.apply', code: 'FEAST10' },
  { type: 'coupon.remove' },
  { type: 'origin.set', origin: { type: 'TABLE', id: 7 } },
  { type: 'origin.set', origin: { type: 'TABLE', id: 7 }, isDetected: true },
  { type: 'origin.clear' },
  { type: 'order.place' },
  { type: 'order.cancel' },
  { type: 'network.lost' },
  { type: 'network.back' },
  { type: 'failure.dismiss' },
  { type: 'checkout.leave' },
]
const isSending = (checkout: Checkout) => isIn(checkout, { placingOrder: 'sending' })
const isProcessing = (checkout: Checkout) => isIn(checkout, { placingOrder: 'processing' })
const isChecking = (checkout: Checkout) => isProcessing(checkout) && checkout.context.asked === 'check'
const isUnheard = ({ context }: Checkout) => context.attempt?.isUnheard === true
const waits = ({ context }: Checkout) => context.attempt?.waits
const isOlderThan = (age: number, { context }: Checkout) => NOW - context.attempt!.at > age
/** From before a reload, and too old to be sent again by itself. */
const isLookedFor = (checkout: Checkout) =>
  isProcessing(checkout) && checkout.context.asked === 'resume' && !waits(checkout) && isOlderThan(120_000, checkout)

/** An attempt as it comes back, but for its key and what was ordered. */
const ATTEMPT = draft(0).attempt!
const asSent = ({ attempt }: CheckoutContext, come: OrderAttempt): OrderAttempt => {
  const { key: own, at, request } = attempt!
  return { ...come, key: own, at, request }
}
const ended = (outcome: AttemptOutcome, more: Partial<OrderAttemptOutput> = {}) => ({
  type: 'xstate.done.actor.orderAttempt',
  output: { outcome, attempt: ATTEMPT, wasSent: true, ...more } satisfies OrderAttemptOutput,
})
const UNKNOWN_ORIGIN = ended('refused', { error: failure(422, 'There is no table 7', 'UNKNOWN_ORIGIN') })
const UNKNOWN_COUPON = ended('refused', { error: failure(422, 'This coupon is not available', 'UNKNOWN_COUPON') })
const MAY_BE_PLACED = ended('left', { attempt: { ...ATTEMPT, isUnheard: true }, failure: { message: UNHEARD } })
const UNLISTED = { message: FAILED }
/** What an attempt comes to, and from where. Its own model has all of it; here is one of each that the checkout tells apart. */
const ENDS: readonly (readonly [end: ReturnType<typeof ended>, comesFrom: (checkout: Checkout) => boolean])[] = [
  [ended('placed', { order: { orderId: 'o1', createdAt: '2026-11-21T10:00:00+05:30' } }), (it) => isSending(it) || isProcessing(it)],
  [ended('unknown', { order: {} }), (it) => isProcessing(it) && it.context.asked === 'send' && !waits(it)],
  [ended('refused', { error: failure(409, 'The price has changed', 'PRICE_CHANGED') }), isSending],
  [UNKNOWN_ORIGIN, isSending],
  [UNKNOWN_COUPON, isSending],
  [ended('failed', { wasSent: false, attempt: { ...ATTEMPT, isUnmade: true }, failure: { message: 'Please wait' } }), isSending],
  [ended('left', { attempt: { ...ATTEMPT, awaitsTap: true } }), (it) => isSending(it) || isChecking(it)],
  [ended('unmade', { attempt: undefined }), (it) => isChecking(it) || isLookedFor(it)],
  [
    ended('unmade', { attempt: undefined, failure: { message: NOT_SENT } }),
    (it) => isProcessing(it) && waits(it) === 'unsent' && isOlderThan(HALF_AN_HOUR, it),
  ],
  [MAY_BE_PLACED, (it) => (isChecking(it) && !isUnheard(it) && !it.context.attempt?.isUnmade) || isLookedFor(it)],
  [ended('left'), (it) => isLookedFor(it) && !isUnheard(it)],
  [ended('failed', { failure: UNLISTED }), (it) => isChecking(it) && !isUnheard(it)],
  [ended('again', { attempt: { ...ATTEMPT, isUnheard: true }, failure: UNLISTED }), (it) => isChecking(it) && isUnheard(it)],
]
const isEnd: IsWalked = (checkout, event) => ENDS.find(([end]) => end === event)?.[1](checkout) === true

const CHANGED: OrderAttemptReport = { type: 'attempt.changed', attempt: { ...ATTEMPT, waits: 'sent' } }
const reports: OrderAttemptReport[] = [CHANGED, { type: 'attempt.goesOn' }, { type: 'attempt.waits' }]
const isReport: IsWalked = (checkout, { type }) => {
  const isOffline = selectIsOffline(checkout)
  if (type === 'attempt.goesOn') return !isOffline && (isSending(checkout) || selectAwaitsNetwork(checkout))
  if (type === 'attempt.waits') return isOffline && (isProcessing(checkout) || waits(checkout) === 'sent') && !selectAwaitsNetwork(checkout)
  if (isSending(checkout)) return isOffline && !waits(checkout)
  return isProcessing(checkout) && !isOffline && waits(checkout) === 'unsent' && !isOlderThan(HALF_AN_HOUR, checkout)
}
const HALF_AN_HOUR = 1_800_000

type Step = AnyEventObject & { isDetected?: true }
type IsWalked = (checkout: Checkout, event: Step) => boolean

/** Nothing but lines, table and cart has been touched: no offer, instruction or refusal. */
const isUntouched = ({ context: { couponChoice, notes, failure: refusal } }: Checkout): boolean =>
  couponChoice === 'best' && Object.keys(notes).length === 0 && refusal === undefined

const never: IsWalked = () => false
/** With a cart or without. */
const isAtRest = (checkout: Checkout) => isIn(checkout, 'reviewing') || isIn(checkout, 'waitingForCart')
const hasBothLines = ({ context: { lines } }: Checkout) => lines?.length === 2

/**
 * All combinations of lines, table, offer, instructions, refusal, network and attempt are too many to walk, and most of them are read by no
 * guard together. The first row that a step belongs to says whether it is walked; one that belongs to none is.
 */
const ROWS: readonly [because: string, belongs: IsWalked, isWalked: IsWalked][] = [
  [
    'without a network a page is edited as with one, and no other tab changes the cart: what becomes of an order is walked',
    (checkout, { type }) =>
      selectIsOffline(checkout) && selectIsReady(checkout) && !/^(xstate|order|network|checkout|attempt)\./.test(type),
    never,
  ],
  [
    'no guard reads an instruction: written, changed and ordered with, and all that follows is walked without one',
    ({ context }) => Object.keys(context.notes).length > 0,
    (checkout, { type }) => isIn(checkout, 'reviewing') && /^(note|words|order)\./.test(type),
  ],
  [
    'a scanned table is an order like any other, until the server does not know it: detect it, place the order, have it refused',
    ({ context }) => context.qr !== undefined,
    (checkout, event) => {
      const { context } = checkout
      if (!context.origin) return event.isDetected === true
      if (!context.lines) return event.type === 'lines.changed'
      return !context.failure && (event.type === 'order.place' || (event === UNKNOWN_ORIGIN && isSending(checkout)))
    },
  ],
  [
    'an offer that is chosen or removed is one to order with and to have refused: the rest is walked with the best one, which applies itself',
    ({ context }) => context.couponChoice !== 'best',
    (checkout, event) => {
      if (!isIn(checkout, 'reviewing')) return event === UNKNOWN_COUPON && isSending(checkout)
      return event.type.startsWith('coupon.') || event.type === 'origin.set' || (event.type === 'order.place' && !checkout.context.failure)
    },
  ],
  [
    'when services are wished changes nothing of an order of food: chosen once, in a checkout that is otherwise untouched',
    (_, { type }) => type === 'time.choose',
    (checkout) => {
      const { origin } = checkout.context
      return isIn(checkout, 'reviewing') && hasBothLines(checkout) && !origin && !selectIsOffline(checkout) && isUntouched(checkout)
    },
  ],
  ['a network comes back that was lost', (_, { type }) => type === 'network.back', selectIsOffline],
  [
    'a lost network matters while an order is sent, and to one that can be placed: offers and instructions change nothing of that',
    (_, { type }) => type === 'network.lost',
    (checkout) => {
      const { origin } = checkout.context
      if (selectIsOffline(checkout)) return false
      if (!isAtRest(checkout)) return isSending(checkout) || (isProcessing(checkout) && waits(checkout) === 'unsent')
      return hasBothLines(checkout) && origin !== undefined && isUntouched(checkout)
    },
  ],
  [
    'without a network nothing is answered, an attempt that is cut off waits at once, and goes on at once with a network again',
    (checkout, { type }) =>
      (selectIsOffline(checkout) && type.startsWith('xstate.')) ||
      (selectAwaitsNetwork(checkout) && !selectIsOffline(checkout) && type !== 'attempt.goesOn') ||
      (isSending(checkout) && waits(checkout) === 'sent' && type !== 'attempt.waits'),
    never,
  ],
  [
    'an order that may be placed is one to read of and to order again: the rest of the page is as before',
    isUnheard,
    (checkout, event) => {
      if (!isAtRest(checkout)) return isEnd(checkout, event)
      if (isIn(checkout, 'waitingForCart')) return event.type === 'lines.changed' && event['lines'].length === 2
      return event.type === 'order.place'
    },
  ],
  [
    'of an order that may be placed or not the customer reads, whatever else they have changed',
    (_, event) => event === MAY_BE_PLACED,
    (checkout, event) => isEnd(checkout, event) && isUntouched(checkout),
  ],
  ['an attempt comes to what it can from where it stands', (_, { type }) => type === 'xstate.done.actor.orderAttempt', isEnd],
  ['it tells of itself on its way', (_, { type }) => type.startsWith('attempt.'), isReport],
  [
    'it breaks down at no time that matters more than the first',
    (_, { type }) => type === 'xstate.error.actor.orderAttempt',
    (checkout) => isSending(checkout) && isUntouched(checkout),
  ],
  [
    'what is followed can break down at any time, and is only reported: once, as soon as the cart has come',
    (_, { type }) => /watchLines|watchNetwork|orderOrigin/.test(type),
    (checkout) =>
      isIn(checkout, 'reviewing') &&
      hasBothLines(checkout) &&
      !checkout.context.origin &&
      !checkout.context.attempt &&
      isUntouched(checkout),
  ],
  [
    'lines and table are heard in every state alike: where they are reviewed, and once while an order is on its way',
    (_, { type }) => /^(lines|origin)\./.test(type),
    (checkout) => isAtRest(checkout) || isChecking(checkout),
  ],
]

/** Where the customer is, once it is not a checkout that can be read. */
function pageOf(checkout: Checkout): string | undefined {
  const { attempt } = checkout.context
  const outcome = selectOutcome(checkout)
  if (attempt?.awaitsTap && (outcome === 'emptied' || isAtRest(checkout))) return 'the sign-in'
  if (outcome) return { placed: 'Order Placed Successfully!', unknown: 'the cart', emptied: 'the cart' }[outcome]
  // Without an earlier attempt it opens once the cart has come.
  if (isIn(checkout, 'waitingForCart')) return attempt ? 'the checkout, which waits for the cart' : 'the checkout'
  return undefined
}

function observe(checkout: Checkout): Observed {
  const { failure: refusal, lines = [], notes, origin, qr } = checkout.context
  const page = pageOf(checkout)
  if (page) return { page, ...(checkout.matches('unknown') && { message: read('We are checking your order.') }) }
  if (selectIsPlacing(checkout)) return { 'Place Order': 'disabled' }
  if (selectAwaitsNetwork(checkout))
    return {
      'Place Order': 'disabled',
      'Cancel this order': selectCanCancel(checkout) ? 'offered' : 'not offered',
    }
  // The choice of table or room answers the refusal of a scanned one by itself: nothing is chosen then.
  const place = refusal && qr ? undefined : origin
  return {
    bill: formatAmount(selectBill(checkout).toPayPaise),
    ...Object.fromEntries(lines.map((one) => [`quantity of ${one.name}`, one.outOfStock ? 'out of stock' : String(one.quantity)])),
    table: place ? originLabel(place) : 'not chosen',
    offer: selectCoupon(checkout)?.title ?? 'none',
    ...Object.fromEntries(lines.flatMap((one) => instructionOf(one, notes))),
    message: refusal ? read(selectRefusal(checkout)!) : 'none',
    [selectStage(checkout) === 'unheard' ? 'Order Again' : 'Place Order']: place && selectCanPlaceOrder(checkout) ? 'enabled' : 'disabled',
  }
}

const instructionOf = (one: CartLine, notes: CheckoutContext['notes']): [string, string][] => {
  const note = notes[lineKey(one)]
  return note === undefined ? [] : [[`instruction for ${one.name}`, note]]
}

export const checkoutModel: Model = {
  machine: checkoutMachine.provide({
    actions: {
      takeAttempt: assign(({ context }, { attempt }: { attempt: OrderAttempt }) => ({ attempt: asSent(context, attempt) })),
      takeOutcome: assign(({ context }, { attempt, wasSent, failure: refusal }: OrderAttemptOutput) => ({
        attempt: attempt && asSent(context, attempt),
        wasSent,
        failure: refusal ?? context.failure,
      })),
      // The cart answers with the new lines.
      setQuantity: assign(({ context }, { key: of, quantity }: { key: LineKey; quantity: number }) => ({
        lines: context.lines!.map((one) => (lineKey(one) === of ? { ...one, quantity } : one)),
      })),
    },
  }),
  starts: {
    'no attempt is open': input,
    'an attempt was cut off moments ago': { ...input, draft: draft(5_000) },
    'an attempt was cut off long ago': { ...input, draft: draft(600_000) },
    'the code of a table was scanned': {
      ...input,
      qr: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() },
    },
    'an order was waiting for the network': { ...input, draft: draft(600_000, 'unsent') },
    'an order that was not sent was waiting for too long': { ...input, draft: draft(3_000_000, 'unsent') },
    'the customer has read that an order may be placed': { ...input, draft: draft(600_000, undefined, true) },
  },
  events: [
    ...events,
    ...ENDS.map(([end]) => end),
    ...reports,
    { type: 'xstate.error.actor.orderAttempt', error: failure() },
    { type: 'xstate.error.actor.watchNetwork', error: failure() },
    { type: 'xstate.error.actor.watchLines', error: failure() },
    { type: 'xstate.error.actor.orderOrigin', error: failure() },
  ],
  abstractContext: ({ lines, couponChoice, origin, qr, attempt, asked, notes, failure: refusal }: CheckoutContext) => [
    lines?.map((one) => one.menuId),
    couponChoice,
    origin?.id,
    qr !== undefined,
    attempt && [
      attempt.awaitsTap,
      attempt.isUnheard,
      attempt.isUnmade,
      attempt.waits && [attempt.waits, Math.round((NOW - attempt.at) / 600_000)],
      attempt.request.items,
      lines?.map(({ quantity }) => quantity),
      attempt.request.couponCode,
    ],
    asked,
    Object.keys(notes),
    refusal?.message,
  ],
  feasible: (checkout: Checkout, event) => ROWS.find(([, belongs]) => belongs(checkout, event))?.[2](checkout, event) ?? true,
  invariant: (checkout: Checkout) => {
    const bill = selectBill(checkout)
    expect(bill.itemTotalPaise + bill.deliveryFeePaise + bill.taxesPaise - bill.discountPaise).toBe(bill.toPayPaise)
    if (selectIsPlacing(checkout)) expect(selectCanPlaceOrder(checkout)).toBe(false)
    const stored = toStoredDraft(checkout.context)
    const read = readStoredDraft(JSON.parse(JSON.stringify(stored ?? null)))
    expect(JSON.parse(JSON.stringify(read ?? null))).toEqual(JSON.parse(JSON.stringify(stored ?? null)))
  },
  observe,
  sees: {
    'open.network.online': (checkout: Checkout) => expect(selectIsOffline(checkout)).toBe(false),
    'open.network.offline': (checkout: Checkout) => expect(selectIsOffline(checkout)).toBe(true),
    'open.order.waitingForCart': (checkout: Checkout) =>
      expect([selectIsReady(checkout), selectCanPlaceOrder(checkout), selectObstacle(checkout)]).toEqual([false, false, undefined]),
    'open.order.reviewing': (checkout: Checkout) => {
      expect([selectIsReady(checkout), selectIsPlacing(checkout)]).toEqual([true, false])
      const { origin, lines = [] } = checkout.context
      expect(selectCanPlaceOrder(checkout)).toBe(origin !== undefined && lines.some((one) => !one.outOfStock))
      expect(selectObstacle(checkout) === undefined).toBe(selectCanPlaceOrder(checkout))
    },
    'open.order.placingOrder.sending': (checkout: Checkout) => {
      expect(checkout.context.attempt?.key).toMatch(/^attempt-key-(\d{8}|from-before)$/)
      expect(selectStage(checkout)).toBe('sending')
      expect(selectObstacle(checkout)).toBeUndefined()
    },
    'open.order.placingOrder.processing': (checkout: Checkout) => {
      expect(checkout.context.attempt).toBeDefined()
      expect(selectStage(checkout)).toBe('processing')
      expect(selectObstacle(checkout)).toBeUndefined()
    },
    'open.order.placingOrder.awaitingNetwork': (checkout: Checkout) => {
      expect([selectIsPlacing(checkout), selectAwaitsNetwork(checkout), selectObstacle(checkout)]).toEqual([false, true, undefined])
      expect(selectCanCancel(checkout)).toBe(checkout.context.attempt!.waits === 'unsent')
    },
    placed: (checkout: Checkout) => {
      expect([selectOutcome(checkout), checkout.status]).toEqual(['placed', 'done'])
      expect(checkout.context.order?.orderId).toBe('o1')
      expect(checkout.context.ordered).toEqual([{ key: key('dal'), quantity: 2 }])
      expect(toStoredDraft(checkout.context)).toBeUndefined()
    },
    unknown: (checkout: Checkout) => {
      expect(checkout.status).toBe('done')
      expect(checkout.context.ordered).toEqual([{ key: key('dal'), quantity: 2 }])
      expect(toStoredDraft(checkout.context)).toBeUndefined()
    },
    emptied: (checkout: Checkout) => {
      expect(checkout.status).toBe('done')
      expect(selectIsReady(checkout)).toBe(true)
      expect(checkout.context.lines).toEqual([])
    },
  },
}

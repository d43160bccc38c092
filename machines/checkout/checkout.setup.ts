import { assign, type CallbackActorLogic, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { linesTotalPaise, lineKey, type LineKey } from '../model/cart.ts'
import { findCoupon, isWithinThreshold, offerHeadline } from '../model/coupon.ts'
import { type Failure, OFFLINE, toFailure } from '../model/errors.ts'
import type { OrderAttempt, PlacedOrder, PlaceOrderRequest } from '../model/order-request.ts'
import { notProvided } from '../model/not-provided.ts'
import type { Toast } from '../model/toast.ts'
import { orderOriginMachine } from '../order-origin/order-origin.machine.ts'
import type { CheckoutContext, CheckoutEmitted, CheckoutEvent, CheckoutInput } from './checkout.context.ts'
import { FAILED, isAnswer, isOriginRefused, NOT_SENT, orderFailureText, type OrderOutcome, outcomeOf } from './checkout.failures.ts'
import { LONGEST_NOTE, requestLines, requestProblem, sameRequest, toRequest } from './checkout.request.ts'

/** A younger attempt is sent again with its key, an older one is looked up first. */
export const FRESH_ATTEMPT_MS = 2 * 60_000
export const MOST_RETRIES = 3
export const FIRST_BACKOFF_MS = 1_000
const FIRST_NETWORK_BACKOFF_MS = 2_000
const LONGEST_NETWORK_BACKOFF_MS = 30_000
/** Beyond it a waiting order is not sent by itself: the customer may have eaten, or gone. */
const LONGEST_WAIT_MS = 30 * 60_000

type ErrorParams = { error: unknown }
type OrderParams = { order: PlacedOrder | undefined }

const couponOf = (event: CheckoutEvent) => (event.type === 'coupon.apply' ? findCoupon(event.code) : undefined)

const isYounger = (attempt: OrderAttempt, now: number, age: number): boolean => Math.abs(now - attempt.at) < age
const isFresh = (attempt: OrderAttempt, now: number): boolean => isYounger(attempt, now, FRESH_ATTEMPT_MS)
const mayStillBeSent = ({ attempt, now }: CheckoutContext): boolean =>
  attempt?.waits !== undefined && isYounger(attempt, now(), LONGEST_WAIT_MS)

/** The attempt of this draft: an unchanged one keeps its key. */
function attemptOf(context: CheckoutContext): OrderAttempt | undefined {
  const request = toRequest(context)
  if (!request) return undefined
  const { attempt } = context
  return attempt && sameRequest(attempt.request, request)
    ? { key: attempt.key, at: attempt.at, request: attempt.request }
    : { key: context.newKey(request), at: context.now(), request }
}

/** The vocabulary of the checkout. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    tags: {} as 'busy',
    children: {} as {
      watchLines: 'watchLines'
      watchNetwork: 'watchNetwork'
      orderOrigin: 'orderOrigin'
      placeOrder: 'placeOrder'
      confirmOrder: 'placeOrder'
      checkAttempt: 'findOrder'
      findEarlierOrder: 'findOrder'
      findOrderId: 'findOrder'
      findWaitingOrder: 'findOrder'
    },
  },
  actors: {
    /** Sends `lines.changed` now and whenever the cart changes, once the cart is known. */
    watchLines: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { outletId: string; keys?: LineKey[] }>,
    /** Sends `network.lost` when the device has no network, now or later, and `network.back` when it has one again. */
    watchNetwork: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, void>,
    placeOrder: fromPromise<PlacedOrder, { key: string; request: PlaceOrderRequest }>(notProvided('placeOrder')),
    /** Looks for the order of an attempt among the customer's orders. */
    findOrder: fromPromise<PlacedOrder | undefined, OrderAttempt>(notProvided('findOrder')),
    orderOrigin: orderOriginMachine,
  },
  delays: {
    RETRY_BACKOFF: ({ context }) => FIRST_BACKOFF_MS * 2 ** context.retries,
    NETWORK_BACKOFF: ({ context }) => Math.min(FIRST_NETWORK_BACKOFF_MS * 2 ** context.retries, LONGEST_NETWORK_BACKOFF_MS),
  },
  guards: {
    hasFreshAttempt: ({ context }) =>
      context.attempt !== undefined && !context.attempt.awaitsTap && isFresh(context.attempt, context.now()),
    hasOldAttempt: ({ context }) => context.attempt !== undefined && !context.attempt.awaitsTap && !isFresh(context.attempt, context.now()),
    hasWaitingAttempt: ({ context }) => context.attempt?.waits !== undefined,
    hasWaitedTooLong: ({ context }) => !mayStillBeSent(context),
    /** Too long, and it has never left. */
    isUnsentTooLong: ({ context }) => context.attempt?.waits === 'unsent' && !mayStillBeSent(context),
    isUnsent: ({ context }) => context.attempt?.waits === 'unsent',
    /** Without a network, as far as the device knows: the order waits instead of being given up. */
    canWait: ({ context }) => context.isOffline && toRequest(context) !== undefined,
    isCutOff: ({ context }, { error }: ErrorParams) => context.isOffline && outcomeOf(error) === 'lost' && !isAnswer(error),
    isAnswered: ({ context }, { error }: ErrorParams) => isAnswer(error) && mayStillBeSent(context),
    isCartEmpty: ({ context }) => context.linesKnown && context.lines.length === 0,
    canPlaceOrder: ({ context }) => toRequest(context) !== undefined,
    // An earlier attempt may have become an order: the draft must not become a second one.
    mayHaveOrdered: ({ context }) => {
      const request = toRequest(context)
      const { attempt } = context
      return request !== undefined && attempt !== undefined && !(isFresh(attempt, context.now()) && sameRequest(attempt.request, request))
    },
    hasLine: ({ context, event }) =>
      (event.type === 'quantity.set' || event.type === 'note.edit') && context.lines.some((line) => lineKey(line) === event.key),
    isOutOfStock: ({ context, event }) =>
      event.type === 'quantity.set' && event.quantity > 0 && context.lines.some((line) => lineKey(line) === event.key && line.outOfStock),
    isApplied: ({ context, event }) => couponOf(event) !== undefined && couponOf(event)?.code === context.coupon?.code,
    isCoupon: ({ event }) => couponOf(event) !== undefined,
    isBillTooSmall: ({ context, event }) => {
      const coupon = couponOf(event)
      return coupon !== undefined && !isWithinThreshold(coupon, linesTotalPaise(context.lines))
    },
    hasOrderId: (_, { order }: OrderParams) => order?.orderId !== undefined,
    isOutcome: (_, { error, outcome }: ErrorParams & { outcome: OrderOutcome }) => outcomeOf(error) === outcome,
    isLostAgain: ({ context }, { error }: ErrorParams) => outcomeOf(error) === 'lost' && context.retries + 1 < MOST_RETRIES,
  },
  actions: {
    takeLines: assign(({ context, event }) => {
      if (event.type !== 'lines.changed') return {}
      const { outlet, keys } = context
      const lines = event.lines.filter((line) => line.outletId === outlet.outletId && (!keys || keys.includes(lineKey(line))))
      const { taxRatePercent = context.terms.taxRatePercent } = event
      // Whether it is open may have changed since this began.
      return { lines, linesKnown: true, terms: { ...context.terms, taxRatePercent }, outlet: event.outlet ?? outlet }
    }),
    setOrigin: assign(({ event }) =>
      event.type === 'origin.set'
        ? { origin: event.origin, isOriginDetected: event.isDetected === true }
        : { origin: undefined, isOriginDetected: false },
    ),
    /** A code of a table that does not exist must not stand in the way of the next order. */
    giveUpOrigin: enqueueActions(({ context, enqueue }, { error }: ErrorParams) => {
      if (!context.isOriginDetected || !isOriginRefused(error)) return
      enqueue.emit({ type: 'origin.refused' })
      enqueue.sendTo('orderOrigin', { type: 'origin.refused' })
    }),
    /** A list of tables or rooms that could not be had. */
    askForOriginsAgain: sendTo('orderOrigin', { type: 'list.retry' }),
    editNote: assign(({ context, event }) =>
      event.type === 'note.edit' ? { notes: { ...context.notes, [event.key]: event.text.slice(0, LONGEST_NOTE) } } : {},
    ),
    applyCoupon: assign(({ event }) => ({ coupon: couponOf(event) })),
    removeCoupon: assign({ coupon: undefined }),
    makeAttempt: assign(({ context }) => ({ attempt: attemptOf(context), retries: 0, failure: undefined })),
    dropAttempt: assign({ attempt: undefined }),
    /** The server does not have the order, or it never left: the customer was told that it waits, and is told that it does not. */
    giveUpWaiting: assign({ attempt: undefined, failure: { message: NOT_SENT } }),
    /** Whether the server has the order is not known: the next tap finds out. */
    endWaiting: assign(({ context }) => ({ attempt: context.attempt && { ...context.attempt, waits: undefined } })),
    leaveToCustomer: assign(({ context }) => ({
      attempt: context.attempt && { ...context.attempt, awaitsTap: true, waits: undefined },
    })),
    keepWaiting: assign(({ context }, { waits }: { waits: 'unsent' | 'sent' }) => ({
      attempt: context.attempt && { ...context.attempt, waits },
      retries: 0,
    })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    countProbe: assign(({ context }) => ({ retries: Math.min(context.retries + 1, 4) })),
    noteOffline: assign({ isOffline: true }),
    noteOnline: assign({ isOffline: false }),
    forgetRetries: assign({ retries: 0 }),
    rememberOrder: assign(({ context }, { order }: OrderParams) => ({
      order: order ?? {},
      ordered: context.attempt ? requestLines(context.attempt.request) : [],
      attempt: undefined,
      failure: undefined,
    })),
    /** Shows what the server refused; of a total that it corrects, for which request. */
    takeRefusal: assign(({ context }, { error }: ErrorParams) => {
      const failure = shownFailure(error)
      const refused = context.attempt &&
        failure.code === 'PRICE_CHANGED' && { request: context.attempt.request, totalPaise: failure.totalPaise }
      return { failure, attempt: undefined, refused: refused || context.refused }
    }),
    fail: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    failToPlace: enqueueActions(({ context, enqueue }) => {
      const message = context.isOffline ? OFFLINE : FAILED
      enqueue.assign({ failure: { message } })
      enqueue.emit({ type: 'order.refused', message })
    }),
    forgetFailure: assign({ failure: undefined }),
    announceDraft: emit({ type: 'draft.changed' }),
    announceStale: emit({ type: 'cart.stale' }),
    announceRefusal: emit((_, params: { message: string }) => ({ type: 'order.refused' as const, message: params.message })),
    toast: emit((_, params: Omit<Toast, 'type'>) => ({ type: 'toast' as const, ...params })),
    toastProblem: emit(({ context }) => ({
      type: 'toast' as const,
      tone: 'error' as const,
      message: requestProblem(context) ?? FAILED,
    })),
    toastTooSmall: emit(({ event }) => ({
      type: 'toast' as const,
      tone: 'error' as const,
      message: event.type === 'coupon.apply' ? offerHeadline(findCoupon(event.code)!) : FAILED,
    })),
  },
})

/** The failure as the screen shows it. */
export const shownFailure = (error: unknown): Failure => ({ ...toFailure(error), message: orderFailureText(error) })

export function initialContext(input: CheckoutInput): CheckoutContext {
  const { outlet, qr, terms, customerId, now, newKey } = input
  // A draft of another customer or outlet is none of this checkout's business.
  const draft = input.draft?.customerId === customerId && input.draft.outletId === outlet.outletId ? input.draft : undefined
  return {
    outlet,
    keys: input.keys === 'all' ? undefined : (input.keys ?? draft?.keys),
    qr,
    customerId,
    terms,
    lines: [],
    linesKnown: false,
    notes: draft?.notes ?? {},
    coupon: draft?.couponCode === undefined ? undefined : findCoupon(draft.couponCode),
    origin: draft?.origin,
    attempt: draft?.attempt,
    retries: 0,
    isOffline: false,
    ordered: [],
    now,
    newKey,
  }
}

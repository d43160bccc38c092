import { and, assign, type CallbackActorLogic, enqueueActions, fromCallback, fromPromise, not, sendTo, setup, stateIn } from 'xstate'
import { termsOf } from '../model/bill.ts'
import { type CartLine, lineKey, type LineKey } from '../model/cart.ts'
import { type Failure, OFFLINE, toFailure } from '../model/errors.ts'
import type { Meaning } from '../model/meaning.ts'
import type { OrderAttempt, OrderSearch, PlacedOrder } from '../model/order-request.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { LONGEST_NOTE, toggleWords } from '../model/note-chips.ts'
import type { Origin } from '../model/origin.ts'
import type { CartOutlet } from '../model/outlet.ts'
import { isPast } from '../model/service-time.ts'
import { type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import { orderOriginMachine } from '../order-origin/order-origin.machine.ts'
import type { CheckoutContext, CheckoutEvent, CheckoutInput } from './checkout.context.ts'
import {
  FAILED,
  isAnswer,
  isCouponRefused,
  isOriginRefused,
  NOT_SENT,
  orderFailureText,
  type OrderOutcome,
  outcomeOf,
  STILL_WAITS,
  UNHEARD,
  UNSIGNED_ORIGIN,
} from './checkout.failures.ts'
import { appliedCoupon, offered, requestLines, requestProblem, sameRequest, toRequest } from './checkout.request.ts'
import { choiceOfDraft, ownDraft } from './stored-draft.ts'

/** A younger attempt is sent again with its key; an older one is first looked for among the orders (Decision 25). */
export const FRESH_ATTEMPT_MS = 2 * 60_000
export const MOST_RETRIES = 3
export const FIRST_BACKOFF_MS = 1_000
/** The server is asked also while the browser says that there is no network: it may be wrong (Decision 37). */
const FIRST_NETWORK_BACKOFF_MS = 2_000
const LONGEST_NETWORK_BACKOFF_MS = 30_000
// The fourth doubling of 2 s is past 30 s already, and a count without an end would be a state of its own each time.
const MOST_BACKOFF_STEPS = 4
/** Beyond it a waiting order is not sent by itself: the customer may have eaten, or gone (Decision 38). */
const LONGEST_WAIT_MS = 30 * 60_000
/** The order of an older attempt is not looked for among completed ones: that meal is over (Decision 32). */
const LONGEST_MEAL_MS = 3 * 3600_000

type ErrorParams = { error: unknown }
type Offline = { type: 'isOffline'; params: unknown }
type OrderParams = { order: PlacedOrder | undefined }

const isYounger = ({ attempt, now }: Pick<CheckoutContext, 'attempt' | 'now'>, age: number): boolean =>
  attempt !== undefined && Math.abs(now() - attempt.at) < age
const isFresh = (context: CheckoutContext): boolean => isYounger(context, FRESH_ATTEMPT_MS)
const mayStillBeSent = (context: CheckoutContext): boolean =>
  context.attempt?.waits !== undefined && isYounger(context, LONGEST_WAIT_MS) && !isPast(context.attempt.request.serviceAt, context.now())

/** One that goes on, or is looked for, without the customer. */
const isOpen = (attempt: OrderAttempt | undefined): attempt is OrderAttempt =>
  attempt !== undefined && !attempt.awaitsTap && !attempt.isUnmade

/** An order of today that the customer may find placed. */
const maySurprise = (context: CheckoutContext): boolean => !context.attempt?.isUnmade && isYounger(context, LONGEST_MEAL_MS)

/** A quick kitchen may have completed the order of a recent attempt. */
export const searchFor = (context: CheckoutContext): OrderSearch => ({
  attempt: context.attempt!, // every state that searches is entered with one
  amongDone: isYounger(context, LONGEST_MEAL_MS),
})

/** The attempt of this draft: an unchanged one keeps its key. */
function attemptOf(context: CheckoutContext): Partial<CheckoutContext> {
  const request = toRequest(context)
  const { attempt, keyOf, knownOrders, now } = context
  const begun = { retries: 0, failure: undefined, wasAnswered: false }
  if (!request) return { ...begun, attempt: undefined }
  if (attempt && sameRequest(attempt.request, request))
    return {
      ...begun,
      attempt: { key: attempt.key, at: attempt.at, request: attempt.request, ...(attempt.before && { before: attempt.before }) },
    }
  const known = knownOrders()
  return { ...begun, attempt: { key: keyOf(request), at: now(), request, ...(known.length > 0 && { before: known }) }, wasSent: false }
}

/** A checkout whose cart is empty makes way for the cart: the message goes with the customer. */
const goesAlong = ({ lines }: CheckoutContext) => (lines?.length === 0 ? { travels: true as const } : undefined)

const isOffline = stateIn({ open: { network: 'offline' } })

/** The vocabulary of the checkout. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    tags: {} as 'busy',
    children: {} as {
      watchLines: 'watchLines'
      watchNetwork: 'watchNetwork'
      orderOrigin: 'orderOrigin'
      placeOrder: 'placeOrder'
      checkAttempt: 'findOrder'
      findEarlierOrder: 'findOrder'
      findOrderId: 'findOrder'
      findWaitingOrder: 'findOrder'
    },
    meta: {} as Meaning,
  },
  actors: {
    /** Sends `lines.changed` now and whenever the cart changes, once the cart is known. */
    watchLines: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { outletId: string }>,
    /** Sends `network.lost` when the device has no network, now or later, and `network.back` when it has one again. */
    watchNetwork: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, void>,
    /**
     * An attempt that was sent before is looked for first, and sent again only to a backend that knows keys: another one would make a second
     * order of it (Decision 292). Undefined: it was not found, and not sent again.
     */
    placeOrder: fromPromise<PlacedOrder | undefined, { attempt: OrderAttempt; wasSent: boolean }>(notProvided('placeOrder')),
    /** Undefined: it became no order. Without an id: it was not found, and a list of a backend without keys may lack it for a while. */
    findOrder: fromPromise<PlacedOrder | undefined, OrderSearch>(notProvided('findOrder')),
    orderOrigin: orderOriginMachine,
  },
  delays: {
    RETRY_BACKOFF: ({ context }) => FIRST_BACKOFF_MS * 2 ** (context.retries - 1),
    NETWORK_BACKOFF: ({ context }) => Math.min(FIRST_NETWORK_BACKOFF_MS * 2 ** context.retries, LONGEST_NETWORK_BACKOFF_MS),
  },
  guards: {
    hasOpenAttempt: ({ context: { attempt } }) => isOpen(attempt),
    isAttemptFresh: ({ context }) => isFresh(context),
    hasFreshAttempt: and(['hasOpenAttempt', not('isUnheard'), 'isAttemptFresh']),
    hasWaitingAttempt: ({ context }) => context.attempt?.waits !== undefined,
    mayStillBeSent: ({ context }) => mayStillBeSent(context),
    hasWaitedTooLong: not('mayStillBeSent'),
    isUnsent: ({ context }) => context.attempt?.waits === 'unsent',
    isUnsentTooLong: and(['isUnsent', 'hasWaitedTooLong']),
    /** As the device reports. It may be wrong, so the server is asked as well. */
    isOffline,
    /** Without a network the order waits instead of failing. */
    canWait: and(['isOffline', 'canPlaceOrder']),
    /** The server is there, though it refuses. */
    isRefusal: ({ event }) => 'error' in event && isAnswer(event.error),
    isCutOff: and(['isOffline', not('isRefusal')]),
    isRefusedInTime: and(['isRefusal', 'mayStillBeSent']),
    isCartUnknown: ({ context }) => context.lines === undefined,
    isCartEmpty: ({ context }) => context.lines?.length === 0,
    canPlaceOrder: ({ context }) => toRequest(context) !== undefined,
    // An earlier attempt may have become an order: the draft must not become a second one.
    mayHaveOrdered: ({ context }) => {
      const request = toRequest(context)
      const { attempt } = context
      return (
        request !== undefined &&
        attempt !== undefined &&
        (attempt.isUnheard || !(isFresh(context) && sameRequest(attempt.request, request)))
      )
    },
    hasLine: ({ context }, { key }: { key: LineKey }) => context.lines?.some((line) => lineKey(line) === key) === true,
    isApplied: ({ context }, { code }: { code: string }) => appliedCoupon(context)?.code === code,
    isCoupon: ({ context }, { code }: { code: string }) => offered(context, code) !== undefined,
    isNotSentAgain: (_, { order }: OrderParams) => order === undefined,
    isNotFoundAgain: ({ context }, { order }: OrderParams) => order === undefined && context.wasAnswered,
    mayLookAgain: ({ context }, { order }: OrderParams) => order === undefined && context.retries < MOST_RETRIES,
    /** It may have become an order, of which the customer has not read yet. */
    mayBePlacedUnread: ({ context }, { order }: OrderParams) => order !== undefined && maySurprise(context) && !context.attempt?.isUnheard,
    /** As it is, however often the customer has read so. */
    mayBePlaced: ({ context }, { order }: OrderParams) => order !== undefined && maySurprise(context),
    mayHaveLeft: ({ context: { attempt } }, { order }: OrderParams) => order !== undefined && attempt?.waits === 'sent',
    isUnheard: ({ context }) => context.attempt?.isUnheard === true,
    /** The customer, who has read it, orders again, and the server lists no orders. */
    isOrderedAgain: and(['isRefusal', 'isUnheard', 'canPlaceOrder']),
    hasOrderId: (_, { order }: OrderParams) => order?.orderId !== undefined,
    isOutcome: (_, { error, outcome }: ErrorParams & { outcome: OrderOutcome }) => outcomeOf(error) === outcome,
    /** The next order goes without the offer that the server does not take, or it would be refused again (Decision 205). */
    isCouponRefused: (_, { error }: ErrorParams) => outcomeOf(error) === 'refused' && isCouponRefused(error),
    /** A code of a table that does not exist must not stand in the way of the next order. */
    isOriginRefused: ({ context }, { error }: ErrorParams) =>
      context.isOriginDetected === true && outcomeOf(error) === 'refused' && isOriginRefused(error),
    isFirstTry: ({ context }) => context.retries === 0,
    mayTryAgain: ({ context }) => context.retries < MOST_RETRIES,
  },
  actions: {
    setLines: assign(({ context }, { lines, outlet }: { lines: CartLine[]; outlet?: CartOutlet }) => {
      const { outletId, terms, ticked } = context
      const own = lines.filter((line) => line.outletId === outletId)
      const stillThere = context.lines ? [] : (ticked?.filter((key) => own.some((line) => lineKey(line) === key)) ?? [])
      const keys = stillThere.length > 0 ? stillThere : context.keys
      return {
        keys,
        lines: own.filter((line) => !keys || keys.includes(lineKey(line))),
        // The tax rate and whether it is open may have changed since this began.
        terms: termsOf(outlet, terms),
        outlet: outlet ?? context.outlet,
      }
    }),
    setOrigin: assign((_, { origin, isDetected = false }: { origin?: Origin; isDetected?: boolean }) => ({
      origin,
      isOriginDetected: isDetected,
    })),
    refuseOrigin: sendTo('orderOrigin', { type: 'origin.refused' }),
    refetchOrigins: sendTo('orderOrigin', { type: 'list.retry' }),
    editNote: assign(({ context }, { key, text }: { key: LineKey; text: string }) => ({
      notes: { ...context.notes, [key]: text.slice(0, LONGEST_NOTE) },
    })),
    toggleWords: assign(({ context }, { key, words }: { key: LineKey; words: string }) => ({
      notes: { ...context.notes, [key]: toggleWords(context.notes[key] ?? '', words) },
    })),
    chooseTime: assign((_, { at }: { at?: string }) => ({ serviceAt: at })),
    applyCoupon: assign((_, { code }: { code: string }) => ({ couponChoice: code })),
    removeCoupon: assign({ couponChoice: 'none' }),
    makeAttempt: assign(({ context }) => attemptOf(context)),
    markSent: assign({ wasSent: true }),
    markAnswered: assign({ wasSent: true, wasAnswered: true }),
    /** The first call with the attempt's key made no order. */
    markUnmade: assign(({ context: { attempt, wasSent } }) => ({
      attempt: attempt && !wasSent ? { ...attempt, isUnmade: true as const } : attempt,
    })),
    leaveUnheard: assign(({ context: { attempt } }) => ({
      attempt: attempt && { ...attempt, waits: undefined, awaitsTap: undefined, isUnheard: true as const },
      failure: { message: UNHEARD },
    })),
    dropAttempt: assign({ attempt: undefined }),
    /** The order is not at the server: the customer, who read that it waits, reads that it was not sent. */
    dropUnsent: assign({ attempt: undefined, failure: { message: NOT_SENT } }),
    /** Unknown whether the server has the order: the next tap looks for it. */
    stopWaiting: assign(({ context }) => ({ attempt: context.attempt && { ...context.attempt, waits: undefined } })),
    awaitTap: assign(({ context }) => ({
      attempt: context.attempt && { ...context.attempt, awaitsTap: true, waits: undefined },
    })),
    markWaiting: assign(({ context }, { waits }: { waits: 'unsent' | 'sent' }) => ({
      attempt: context.attempt && { ...context.attempt, waits },
      retries: 0,
    })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    countProbe: assign(({ context }) => ({ retries: Math.min(context.retries + 1, MOST_BACKOFF_STEPS) })),
    forgetRetries: assign({ retries: 0 }),
    rememberOrder: assign(({ context }, { order }: OrderParams) => ({
      order: order ?? {},
      agreed: context.attempt?.request,
      ordered: context.attempt ? requestLines(context.attempt.request) : [],
      attempt: undefined,
      failure: undefined,
    })),
    /** A corrected total is kept with the request that it is for. */
    rememberRefusal: assign(({ context }, { error }: ErrorParams) => {
      const failure = shownFailure(error)
      const refused = context.attempt &&
        failure.code === 'PRICE_CHANGED' && { request: context.attempt.request, totalPaise: failure.totalPaise }
      const isTypedRefused = failure.code === UNSIGNED_ORIGIN && !context.attempt?.request.origin.signature
      return { failure, attempt: undefined, isTypedRefused, refused: refused || context.refused }
    }),
    fail: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    failToPlace: enqueueActions<CheckoutContext, CheckoutEvent, undefined, CheckoutEvent, never, never, Offline, never, never>(
      ({ check, enqueue }) => enqueue.assign({ failure: { message: check('isOffline') ? OFFLINE : FAILED } }),
    ),
    forgetFailure: assign({ failure: undefined }),
    /** The app provides it: `toStoredDraft` says what is stored, and that nothing is once the order is placed. */
    storeDraft: actionNotProvided('storeDraft'),
    storeOngoingOrder: actionNotProvided('storeOngoingOrder'),
    forgetSelection: actionNotProvided('forgetSelection'),
    /** The app fetches the orders anew when they are shown. */
    forgetOrders: actionNotProvided('forgetOrders'),
    /** A refused attempt is over: the next one has another key. */
    renewKeys: actionNotProvided('renewKeys'),
    forgetQr: actionNotProvided('forgetQr'),
    setQuantity: sendTo(
      ({ context }) => context.cart,
      (_, params: { key: LineKey; quantity: number }) => ({ type: 'quantity.set' as const, ...params }),
    ),
    /** An outdated cart may be why the order was refused. */
    refreshCart: sendTo(({ context }) => context.cart, { type: 'cart.refresh' }),
    dropOrdered: sendTo(
      ({ context }) => context.cart,
      ({ context }) => ({ type: 'lines.ordered' as const, lines: context.ordered }),
    ),
    toast: sendTo(toNotices<CheckoutContext>(), (_, said: Said) => toastOf(said)),
    toastProblem: sendTo(toNotices<CheckoutContext>(), ({ context }) =>
      toastOf({ tone: 'error', message: requestProblem(context) ?? FAILED, ...goesAlong(context) }),
    ),
    /** Beside the notice at the button. */
    toastFailure: sendTo(toNotices<CheckoutContext>(), ({ context }) =>
      toastOf({ tone: 'error', message: context.failure?.message ?? FAILED, ...(goesAlong(context) ?? { isAlertBelow: true }) }),
    ),
    toastStillWaits: sendTo(toNotices<CheckoutContext>(), toastOf({ tone: 'warning', message: STILL_WAITS, travels: true })),
  },
})

export const shownFailure = (error: unknown): Failure => ({ ...toFailure(error), message: orderFailureText(error) })

export function initialContext(input: CheckoutInput): CheckoutContext {
  const { outletId, ticked, qr, terms, customerId, notices, cart, keyOf, knownOrders = () => [], now = () => Date.now() } = input
  // A draft of another customer or outlet is ignored.
  const draft = ownDraft(input.draft, customerId, outletId)
  return {
    outletId,
    keys: ticked === undefined ? draft?.keys : undefined,
    ticked: ticked === 'all' ? undefined : ticked,
    qr,
    customerId,
    terms,
    notes: draft?.notes ?? {},
    couponChoice: choiceOfDraft(draft),
    origin: draft?.origin,
    serviceAt: draft?.serviceAt,
    attempt: draft?.attempt,
    wasSent: draft?.attempt !== undefined && draft.attempt.waits !== 'unsent' && !draft.attempt.isUnmade,
    wasAnswered: false,
    retries: 0,
    ordered: [],
    notices,
    cart,
    keyOf,
    knownOrders,
    now,
  }
}

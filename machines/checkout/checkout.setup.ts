import { and, assign, type CallbackActorLogic, fromCallback, sendTo, setup, stateIn } from 'xstate'
import { termsOf } from '../model/bill/bill.ts'
import { type CartLine, lineKey, type LineKey } from '../model/cart.ts'
import type { Failure } from '../model/errors.ts'
import type { Meaning } from '../model/meaning.ts'
import type { OrderAttempt } from '../model/order/order-request.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import { LONGEST_NOTE, toggleWords } from '../model/menu/note-chips.ts'
import type { Origin } from '../model/origin.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import { type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import { FAILED } from '../order-attempt/order-attempt.failures.ts'
import { orderAttemptMachine } from '../order-attempt/order-attempt.machine.ts'
import { isFresh, type OrderAttemptOutput, shownFailure } from '../order-attempt/order-attempt.setup.ts'
import { orderOriginMachine } from '../order-origin/order-origin.machine.ts'
import type { CheckoutContext, CheckoutEvent, CheckoutInput } from './checkout.context.ts'
import { isCouponRefused, isOriginRefused, STILL_WAITS, UNSIGNED_ORIGIN } from './checkout.failures.ts'
import { appliedCoupon, offered, requestLines, requestProblem, sameRequest, toRequest } from './checkout.request.ts'
import { choiceOfDraft, ownDraft } from './stored-draft.ts'

/** The attempt of this draft, which can be ordered: an unchanged one keeps its key. */
function attemptOf(context: CheckoutContext): Partial<CheckoutContext> {
  const request = toRequest(context)!
  const { attempt, keyOf, knownOrders, now } = context
  const begun = { asked: 'send' as const, failure: undefined }
  if (attempt && sameRequest(attempt.request, request)) {
    const { key, at, before } = attempt
    return { ...begun, attempt: { key, at, request: attempt.request, before } }
  }
  return { ...begun, attempt: { key: keyOf(request), at: now(), request, before: knownOrders() }, wasSent: false }
}

/** A checkout whose cart is empty makes way for the cart: the message goes with the customer. */
const goesAlong = ({ lines }: CheckoutContext) => (lines?.length === 0 ? { travels: true as const } : undefined)

/** The step that a failure is about, for its message. */
const ORDERING = 'order'

const isOffline = stateIn({ open: { network: 'offline' } })

/** The vocabulary of the checkout. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    children: {} as {
      watchLines: 'watchLines'
      watchNetwork: 'watchNetwork'
      orderOrigin: 'orderOrigin'
      orderAttempt: 'orderAttempt'
    },
    meta: {} as Meaning,
  },
  actors: {
    /** Sends `lines.changed` now and whenever the cart changes, once the cart is known. */
    watchLines: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { outletId: string }>,
    /** Sends `network.lost` when the device has no network, now or later, and `network.back` when it has one again. */
    watchNetwork: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, void>,
    orderAttempt: orderAttemptMachine,
    orderOrigin: orderOriginMachine,
  },
  guards: {
    /** One that goes on, or is looked for, without the customer. */
    hasOpenAttempt: ({ context: { attempt } }) => attempt !== undefined && !attempt.awaitsTap && !attempt.isUnmade,
    isUnsent: ({ context }) => context.attempt!.waits === 'unsent',
    /** As the device reports. */
    isOffline,
    /** Without a network the order waits instead of failing. */
    canWait: and(['isOffline', 'canPlaceOrder']),
    isCartUnknown: ({ context }) => context.lines === undefined,
    isCartEmpty: ({ context }) => context.lines!.length === 0,
    canPlaceOrder: ({ context }) => toRequest(context) !== undefined,
    // An earlier attempt may have become an order: the draft must not become a second one.
    mayHaveOrdered: ({ context }) => {
      const request = toRequest(context)
      const { attempt, now } = context
      return (
        request !== undefined &&
        attempt !== undefined &&
        (attempt.isUnheard || !(isFresh({ attempt, now }) && sameRequest(attempt.request, request)))
      )
    },
    hasLine: ({ context }, { key }: { key: LineKey }) => context.lines!.some((line) => lineKey(line) === key),
    isApplied: ({ context }, { code }: { code: string }) => appliedCoupon(context)?.code === code,
    isCoupon: ({ context }, { code }: { code: string }) => offered(context, code) !== undefined,
    isPlaced: (_, { outcome }: OrderAttemptOutput) => outcome === 'placed',
    isUnknown: (_, { outcome }: OrderAttemptOutput) => outcome === 'unknown',
    isRefused: (_, { outcome }: OrderAttemptOutput) => outcome === 'refused',
    isFailed: (_, { outcome }: OrderAttemptOutput) => outcome === 'failed' || outcome === 'again',
    isUnmadeCheck: ({ context }, { outcome }: OrderAttemptOutput) => outcome === 'unmade' && context.asked === 'check',
    /** The customer, who has read that an earlier attempt may be placed, orders again, or it became no order. */
    mayOrderAnew: ({ context }, { outcome }: OrderAttemptOutput) =>
      (outcome === 'again' || (outcome === 'unmade' && context.asked === 'check')) && toRequest(context) !== undefined,
    /** The next order goes without the offer that the server does not take, or it would be refused again (Decision 205). */
    isCouponRefused: (_, { error }: OrderAttemptOutput) => isCouponRefused(error),
    /** A code of a table that does not exist must not stand in the way of the next order. */
    isOriginRefused: ({ context }, { error }: OrderAttemptOutput) => context.isOriginDetected === true && isOriginRefused(error),
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
    /** An earlier one is looked for before another is made. */
    checkAttempt: assign({ asked: 'check', failure: undefined }),
    takeAttempt: assign((_, { attempt }: { attempt: OrderAttempt }) => ({ attempt })),
    takeOutcome: assign(({ context }, { attempt, wasSent, failure }: OrderAttemptOutput) => ({
      attempt,
      wasSent,
      failure: failure ?? context.failure,
    })),
    /** It may have been sent. */
    loseAttempt: assign({ wasSent: true, failure: { message: FAILED } }),
    dropAttempt: assign({ attempt: undefined }),
    markWaiting: assign(({ context }) => ({ attempt: { ...context.attempt!, waits: 'unsent' as const } })),
    rememberOrder: assign(({ context }, { order }: OrderAttemptOutput) => ({
      order,
      agreed: context.attempt!.request,
      ordered: requestLines(context.attempt!.request),
      attempt: undefined,
      failure: undefined,
    })),
    /** A corrected total is kept with the request that it is for. */
    rememberRefusal: assign(({ context }, { error }: OrderAttemptOutput) => {
      const failure = shownFailure(error)
      const { request } = context.attempt!
      const refused = failure.code === 'PRICE_CHANGED' ? { request, totalPaise: failure.totalPaise } : context.refused
      return { failure, attempt: undefined, isTypedRefused: failure.code === UNSIGNED_ORIGIN && !request.origin.signature, refused }
    }),
    fail: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
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
      toastOf({
        tone: 'error',
        message: context.failure?.message ?? FAILED,
        step: ORDERING,
        ...(goesAlong(context) ?? { isAlertBelow: true }),
      }),
    ),
    /** What was read, or is tried again, is said nowhere any more. */
    endFailure: sendTo(toNotices<CheckoutContext>(), { type: 'step.done', step: ORDERING }),
    toastStillWaits: sendTo(toNotices<CheckoutContext>(), toastOf({ tone: 'warning', message: STILL_WAITS, travels: true })),
  },
})

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
    asked: 'resume',
    ordered: [],
    notices,
    cart,
    keyOf,
    knownOrders,
    now,
  }
}

import { type ActorRef, and, assign, type CallbackActorLogic, fromCallback, fromPromise, not, sendTo, setup, type Snapshot } from 'xstate'
import { FAILED, isAnswer, NOT_SENT, orderFailureText, type OrderOutcome, outcomeOf, UNHEARD } from './order-attempt.failures.ts'
import { type Failure, OFFLINE, toFailure } from '../model/errors.ts'
import type { Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import type { OrderAttempt, OrderSearch, PlacedOrder } from '../model/order/order-request.ts'
import { isPast } from '../model/outlet/service-time.ts'

/** A younger attempt is sent again with its key; an older one is first looked for among the orders (Decision 25). */
const FRESH_ATTEMPT_MS = 2 * 60_000
const MOST_RETRIES = 3
const FIRST_BACKOFF_MS = 1_000
/** The server is asked also while the browser says that there is no network: it may be wrong (Decision 37). */
const FIRST_NETWORK_BACKOFF_MS = 2_000
const LONGEST_NETWORK_BACKOFF_MS = 30_000
// The fourth doubling of 2 s is past 30 s already, and a count without an end would be a state of its own each time.
const MOST_BACKOFF_STEPS = 4
/** Beyond it a waiting order is not sent by itself: the customer may have eaten, or gone (Decision 38). */
const LONGEST_WAIT_MS = 30 * 60_000
/** The order of an older attempt is not looked for among completed ones: that meal is over (Decision 32). */
const LONGEST_MEAL_MS = 3 * 3600_000

export interface OrderAttemptInput {
  /** To send an attempt that was made now, to go on with one from before a reload, or to look whether it became an order before another is made. */
  asked: 'send' | 'resume' | 'check'
  attempt: OrderAttempt
  /** Whether a call with its key was made: the server may have its order. */
  wasSent: boolean
  checkout: ActorRef<Snapshot<unknown>, OrderAttemptReport>
  now: () => number
}

export type OrderAttemptReport =
  /** To be stored before anything is sent. */
  | { type: 'attempt.changed'; attempt: OrderAttempt }
  /** The server is asked, again or for something else. */
  | { type: 'attempt.goesOn' }
  /** For the network. */
  | { type: 'attempt.waits' }

interface OrderAttemptContext extends OrderAttemptInput {
  /** The server answered this attempt without an order id: it has the order. */
  wasAnswered: boolean
  /** Resends of this attempt, or requests to the server while it waits for the network. */
  retries: number
  isOffline: boolean
  order?: PlacedOrder
  /** What the customer reads about the end. */
  failure?: Failure
  /** Of a refusal. */
  error?: unknown
}

/** The final states. */
export type AttemptOutcome = 'placed' | 'unknown' | 'refused' | 'unmade' | 'again' | 'failed' | 'left'
export interface OrderAttemptOutput extends Pick<OrderAttemptContext, 'wasSent' | 'order' | 'failure' | 'error'> {
  outcome: AttemptOutcome
  /** As it stands; undefined where no order came of it. */
  attempt?: OrderAttempt
}

export type OrderAttemptEvent = { type: 'network.lost' } | { type: 'network.back' }

type ErrorParams = { error: unknown }
type OrderParams = { order: PlacedOrder | undefined }
type Aged = Pick<OrderAttemptContext, 'attempt' | 'now'>

const isYounger = ({ attempt, now }: Aged, age: number): boolean => Math.abs(now() - attempt.at) < age
export const isFresh = (context: Aged): boolean => isYounger(context, FRESH_ATTEMPT_MS)

/** An order of today that the customer may find placed. */
const maySurprise = (context: OrderAttemptContext): boolean => !context.attempt.isUnmade && isYounger(context, LONGEST_MEAL_MS)

/** A quick kitchen may have completed the order of a recent attempt. */
export const searchFor = (context: OrderAttemptContext): OrderSearch => ({
  attempt: context.attempt,
  amongDone: isYounger(context, LONGEST_MEAL_MS),
})

/** The vocabulary of an attempt. */
export const orderAttemptSetup = setup({
  types: {
    context: {} as OrderAttemptContext,
    input: {} as OrderAttemptInput,
    output: {} as OrderAttemptOutput,
    events: {} as OrderAttemptEvent,
    children: {} as {
      watchNetwork: 'watchNetwork'
      placeOrder: 'placeOrder'
      checkAttempt: 'findOrder'
      findEarlierOrder: 'findOrder'
      findOrderId: 'findOrder'
      findWaitingOrder: 'findOrder'
    },
    meta: {} as Meaning,
  },
  actors: {
    /** Sends `network.lost` when the device has no network, now or later, and `network.back` when it has one again. */
    watchNetwork: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, void>,
    /**
     * An attempt that was sent before is looked for first, and sent again only to a backend that knows keys: another one would make a second
     * order of it (Decision 292). Undefined: it was not found, and not sent again.
     */
    placeOrder: fromPromise<PlacedOrder | undefined, { attempt: OrderAttempt; wasSent: boolean }>(notProvided('placeOrder')),
    /** Undefined: it became no order. Without an id: it was not found, and a list of a backend without keys may lack it for a while. */
    findOrder: fromPromise<PlacedOrder | undefined, OrderSearch>(notProvided('findOrder')),
  },
  delays: {
    retryBackoff: ({ context }) => FIRST_BACKOFF_MS * 2 ** (context.retries - 1),
    networkBackoff: ({ context }) => Math.min(FIRST_NETWORK_BACKOFF_MS * 2 ** context.retries, LONGEST_NETWORK_BACKOFF_MS),
  },
  guards: {
    isToCheck: ({ context }) => context.asked === 'check',
    isToSend: ({ context }) => context.asked === 'send',
    isUnsent: ({ context }) => context.attempt.waits === 'unsent',
    isToWait: and(['isToSend', 'isUnsent']),
    isWaiting: ({ context }) => context.attempt.waits !== undefined,
    isFresh: ({ context }) => isFresh(context),
    isUnheard: ({ context }) => context.attempt.isUnheard === true,
    isToSendAgain: and(['isFresh', not('isUnheard')]),
    /** Of an attempt that waits for the network. */
    mayStillBeSent: ({ context }) => isYounger(context, LONGEST_WAIT_MS) && !isPast(context.attempt.request.serviceAt, context.now()),
    hasWaitedTooLong: not('mayStillBeSent'),
    isUnsentTooLong: and(['isUnsent', 'hasWaitedTooLong']),
    /** As the device reports. It may be wrong, so the server is asked as well. */
    isOffline: ({ context }) => context.isOffline,
    /** The server is there, though it refuses. */
    isRefusal: ({ event }) => 'error' in event && isAnswer(event.error),
    isCutOff: and(['isOffline', not('isRefusal')]),
    isRefusedInTime: and(['isRefusal', 'mayStillBeSent']),
    isNotSentAgain: (_, { order }: OrderParams) => order === undefined,
    isNotFoundAgain: ({ context }, { order }: OrderParams) => order === undefined && context.wasAnswered,
    mayLookAgain: ({ context }, { order }: OrderParams) => order === undefined && context.retries < MOST_RETRIES,
    /** It may have become an order, of which the customer has not read yet. */
    mayBePlacedUnread: ({ context }, { order }: OrderParams) => order !== undefined && maySurprise(context) && !context.attempt.isUnheard,
    /** As it is, however often the customer has read so. */
    mayBePlaced: ({ context }, { order }: OrderParams) => order !== undefined && maySurprise(context),
    mayHaveLeft: ({ context: { attempt } }, { order }: OrderParams) => order !== undefined && attempt.waits === 'sent',
    /** The customer, who has read it, orders again, and the server lists no orders. */
    isOrderedAgain: and(['isRefusal', 'isUnheard']),
    hasOrderId: (_, { order }: OrderParams) => order?.orderId !== undefined,
    isOutcome: (_, { error, outcome }: ErrorParams & { outcome: OrderOutcome }) => outcomeOf(error) === outcome,
    isFirstTry: ({ context }) => context.retries === 0,
    mayTryAgain: ({ context }) => context.retries < MOST_RETRIES,
  },
  actions: {
    noteNetwork: assign({ isOffline: false }),
    noteNoNetwork: assign({ isOffline: true }),
    markSent: assign({ wasSent: true }),
    markAnswered: assign({ wasSent: true, wasAnswered: true }),
    /** The first call with the attempt's key made no order. */
    markUnmade: assign(({ context: { attempt, wasSent } }) => ({
      attempt: wasSent ? attempt : { ...attempt, isUnmade: true as const },
    })),
    leaveUnheard: assign(({ context: { attempt } }) => ({
      attempt: { ...attempt, waits: undefined, awaitsTap: undefined, isUnheard: true as const },
      failure: { message: UNHEARD },
    })),
    /** Unknown whether the server has the order: the next tap looks for it. */
    stopWaiting: assign(({ context }) => ({ attempt: { ...context.attempt, waits: undefined } })),
    awaitTap: assign(({ context }) => ({ attempt: { ...context.attempt, awaitsTap: true, waits: undefined } })),
    markWaiting: assign(({ context }) => ({ attempt: { ...context.attempt, waits: 'sent' as const }, retries: 0 })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    countProbe: assign(({ context }) => ({ retries: Math.min(context.retries + 1, MOST_BACKOFF_STEPS) })),
    forgetRetries: assign({ retries: 0 }),
    rememberOrder: assign((_, { order }: OrderParams) => ({ order: order ?? {} })),
    rememberRefusal: assign((_, { error }: ErrorParams) => ({ error })),
    sayRefusal: assign((_, { error }: ErrorParams) => ({ failure: shownFailure(error) })),
    /** The order is not at the server: the customer, who read that it waits, reads that it was not sent. */
    sayNotSent: assign({ failure: { message: NOT_SENT } }),
    sayFailure: assign(({ context }) => ({ failure: { message: context.isOffline ? OFFLINE : FAILED } })),
    reportAttempt: sendTo(
      ({ context }) => context.checkout,
      ({ context: { attempt } }) => ({ type: 'attempt.changed' as const, attempt }),
    ),
    report: sendTo(
      ({ context }) => context.checkout,
      (_, event: Exclude<OrderAttemptReport, { attempt: unknown }>) => event,
    ),
  },
})

export const shownFailure = (error: unknown): Failure => ({ ...toFailure(error), message: orderFailureText(error) })

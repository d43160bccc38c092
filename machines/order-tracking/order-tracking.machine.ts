import { assign, type CallbackActorLogic, emit, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { type Failure, toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { isUnderWay, type Order } from '../model/order.ts'
import { orderNews } from '../model/order-news.ts'
import { type OrderProgress, orderProgress } from '../model/order-progress.ts'

/** Follows one order to its end: loading → following (waiting → asking, hidden meanwhile) → over. */

/** How often the progress is refreshed. */
export const REFRESH_MS = 10_000

export interface OrderTrackingContext {
  orderId: string
  order?: Order
  /** The moment the progress is reckoned at, epoch milliseconds by the server's clock. */
  at: number
  /** When the order was last read. */
  readAt?: number
  /** Why it could not be read last time. */
  failure?: Failure
  /** The last change, for those who cannot see it. */
  news: string
  now: () => number
}

export interface OrderTrackingInput {
  orderId: string
  /** As the page that opens the tracking knows it. */
  order?: Order
  now: () => number
}

export type OrderTrackingEvent = { type: 'page.hidden' } | { type: 'page.shown' } | { type: 'tracking.retry' }

/** The order as it was just read. */
export interface OrderRead {
  type: 'order.read'
  order: Order
}

type OrderParams = { order: Order }

export const orderTrackingMachine = setup({
  types: {
    context: {} as OrderTrackingContext,
    input: {} as OrderTrackingInput,
    events: {} as OrderTrackingEvent,
    emitted: {} as OrderRead,
    children: {} as { watchPage: 'watchPage'; loadOrder: 'fetchOrder'; refreshOrder: 'fetchOrder' },
  },
  actors: {
    fetchOrder: fromPromise<Order, { orderId: string }>(notProvided('fetchOrder')),
    /** Tells when the page goes out of sight, also if it is out of sight at first, and when it is back. */
    watchPage: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  delays: { REFRESH: REFRESH_MS },
  guards: {
    isKnown: ({ context }) => context.order !== undefined,
    isKnownToBeOver: ({ context }) => context.order !== undefined && !isUnderWay(context.order.status),
    isOver: (_, { order }: OrderParams) => !isUnderWay(order.status),
  },
  actions: {
    take: assign(({ context }, { order }: OrderParams) => {
      const at = context.now()
      return { order, at, readAt: at, failure: undefined, news: newsOf(context.order, order, at) ?? context.news }
    }),
    tell: emit((_, { order }: OrderParams) => ({ type: 'order.read' as const, order })),
    note: assign(({ context }, { error }: { error: unknown }) => ({ failure: toFailure(error), at: context.now() })),
    lookAtClock: assign(({ context }) => ({ at: context.now() })),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'orderTracking',
  context: ({ input }) => {
    const at = input.now()
    return { orderId: input.orderId, order: input.order, at, readAt: undefined, failure: undefined, news: '', now: input.now }
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'what is known of the order decides where to begin',
      always: [
        { guard: 'isKnownToBeOver', target: 'over', description: 'the order is known to be over' },
        { guard: 'isKnown', target: 'following', description: 'the order is known' },
        { target: 'loading', description: 'only the id of the order is known' },
      ],
    },
    loading: {
      description: 'the order is read for the first time',
      invoke: {
        id: 'loadOrder',
        src: 'fetchOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => ({ order: event.output }) },
            target: 'over',
            actions: [
              { type: 'take', params: ({ event }) => ({ order: event.output }) },
              { type: 'tell', params: ({ event }) => ({ order: event.output }) },
            ],
            description: 'the order has come, and is over',
          },
          {
            target: 'following.waiting',
            actions: [
              { type: 'take', params: ({ event }) => ({ order: event.output }) },
              { type: 'tell', params: ({ event }) => ({ order: event.output }) },
            ],
            description: 'the order has come',
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
          description: 'the order cannot be had',
        },
      },
    },
    failed: {
      description: 'the customer reads that the order cannot be had',
      on: { 'tracking.retry': { target: 'loading', actions: 'forgetFailure', description: 'the customer tries again' } },
    },
    following: {
      initial: 'asking',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: { target: '.waiting', reenter: false, description: 'the page can no longer be watched' },
      },
      on: { 'page.hidden': { target: '.hidden', description: 'the page goes out of sight' } },
      states: {
        asking: {
          description: 'the order is read again',
          invoke: {
            id: 'refreshOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ order: event.output }) },
                target: '#orderTracking.over',
                actions: [
                  { type: 'take', params: ({ event }) => ({ order: event.output }) },
                  { type: 'tell', params: ({ event }) => ({ order: event.output }) },
                ],
                description: 'the order is over',
              },
              {
                target: 'waiting',
                actions: [
                  { type: 'take', params: ({ event }) => ({ order: event.output }) },
                  { type: 'tell', params: ({ event }) => ({ order: event.output }) },
                ],
                description: 'the order is as it is now',
              },
            ],
            onError: {
              target: 'waiting',
              actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
              description: 'the order cannot be read again, and shows as it was',
            },
          },
        },
        waiting: {
          description: 'ten seconds pass before the order is read again',
          after: { REFRESH: { target: 'asking', actions: 'lookAtClock', description: 'ten seconds have passed' } },
          on: { 'tracking.retry': { target: 'asking', actions: 'lookAtClock', description: 'the customer asks for the order now' } },
        },
        hidden: {
          description: 'the page is out of sight, so the server is not asked',
          on: {
            'page.hidden': { description: 'the page is out of sight already' },
            'page.shown': { target: 'asking', actions: 'lookAtClock', description: 'the page is back in sight, and time has passed' },
          },
        },
      },
    },
    over: { type: 'final', description: 'the order is completed, cancelled or rejected' },
  },
})

/** 'Order o1 is now Preparing. 12 minutes remaining'; undefined when nothing changed that one would tell. */
function newsOf(before: Order | undefined, order: Order, at: number): string | undefined {
  const change = before && orderNews([before], [order])[0]
  if (!change) return undefined
  const { minutesLeft, isReady } = orderProgress(order, at)
  if (isReady) return `${change}. Ready!`
  return minutesLeft > 0 ? `${change}. ${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'} remaining` : change
}

type OrderTracking = SnapshotFrom<typeof orderTrackingMachine>
export const selectOrder = (tracking: OrderTracking): Order | undefined => tracking.context.order
export const selectProgress = ({ context }: OrderTracking): OrderProgress | undefined =>
  context.order && orderProgress(context.order, context.at)
export const selectReadAt = (tracking: OrderTracking): number | undefined => tracking.context.readAt
export const selectFailure = (tracking: OrderTracking): Failure | undefined => tracking.context.failure
export const selectNews = (tracking: OrderTracking): string => tracking.context.news
export const selectIsLoading = (tracking: OrderTracking): boolean => tracking.matches('loading')

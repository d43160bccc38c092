import { assign, type CallbackActorLogic, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { type Failure, toFailure } from '../model/errors.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { isUnderWay, type Order } from '../model/order/order.ts'
import { orderAnnouncements } from '../model/order/order-announcement.ts'
import { type OrderProgress, orderProgress } from '../model/order/order-progress.ts'

/** Follows one order to its end: loading → following (waiting → asking, hidden meanwhile) → over. */

export const REFRESH_MS = 10_000

export interface OrderTrackingContext {
  orderId: string
  /** As the page that opens the tracking knows it, then as last read. */
  order?: Order
  /** When the progress was calculated, epoch milliseconds by the server's clock. */
  at: number
  readAt?: number
  /** Why it could not be read last time. */
  failure?: Failure
  /** The last change, for a screen reader. */
  news: string
}

export type OrderTrackingEvent = { type: 'page.hidden' } | { type: 'page.shown' } | { type: 'tracking.retry' } | { type: 'order.changed' }

type OrderParams = { order: Order }
const orderRead = ({ event }: { event: { output: Order } }): OrderParams => ({ order: event.output })
const isOver = { type: 'isOver', params: orderRead } as const
const setOrder = ['lookAtClock', { type: 'setOrder', params: orderRead }] as const
const hearNews = {
  id: 'hearNews',
  src: 'hearNews',
  input: ({ context }: { context: OrderTrackingContext }) => context.orderId,
} as const
const note = ['lookAtClock', { type: 'note', params: ({ event }: { event: { error: unknown } }) => event }] as const

export const orderTrackingMachine = setup({
  types: {
    context: {} as OrderTrackingContext,
    input: {} as Pick<OrderTrackingContext, 'orderId' | 'order'>,
    events: {} as OrderTrackingEvent,
    children: {} as { watchPage: 'watchPage'; hearNews: 'hearNews'; loadOrder: 'fetchOrder'; refreshOrder: 'fetchOrder' },
    meta: {} as Meaning,
  },
  actors: {
    fetchOrder: fromPromise<Order, { orderId: string }>(notProvided('fetchOrder')),
    /** Tells when the page goes out of sight, also if it is out of sight at first, and when it is back. */
    watchPage: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    /** Tells when the server says that the order has changed, where a backend does. */
    hearNews: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, string>,
  },
  delays: { refresh: REFRESH_MS },
  guards: {
    isKnown: ({ context }) => context.order !== undefined,
    isKnownToBeOver: ({ context }) => context.order !== undefined && !isUnderWay(context.order.status),
    isOver: (_, { order }: OrderParams) => !isUnderWay(order.status),
  },
  actions: {
    setOrder: assign(({ context: { order: before, at, news } }, { order }: OrderParams) => ({
      order,
      readAt: at,
      failure: undefined,
      news: newsOf(before, order, at) ?? news,
    })),
    note: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    /** The app provides the server's clock. */
    lookAtClock: assign({ at: () => Date.now() }),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'orderTracking',
  context: ({ input: { orderId, order } }) => ({ orderId, order, at: 0, news: '' }),
  entry: 'lookAtClock',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What the page knows of the order decides where to begin',
      always: [
        { guard: 'isKnownToBeOver', target: 'over', description: 'The page knows an order that is over', meta: by.device.comfort },
        { guard: 'isKnown', target: 'following', description: 'The page knows an order under way', meta: by.device.comfort },
        { target: 'loading', description: 'The page knows only the id of the order', meta: main.device.comfort },
      ],
    },
    loading: {
      description: 'The app reads the order for the first time',
      invoke: [
        {
          id: 'loadOrder',
          src: 'fetchOrder',
          input: ({ context }) => ({ orderId: context.orderId }),
          onDone: [
            {
              guard: isOver,
              target: 'over',
              actions: setOrder,
              description: 'The server answers with an order that is over',
              meta: by.server.comfort,
            },
            {
              target: 'following.waiting',
              actions: setOrder,
              description: 'The server answers with an order under way',
              meta: main.server.comfort,
            },
          ],
          onError: {
            target: 'failed',
            actions: note,
            description: 'The server refuses the order or cannot be reached',
            meta: by.server.comfort,
          },
        },
        {
          ...hearNews,
          onError: {
            target: 'loading',
            reenter: false,
            description: 'The app hears no news while it reads the order',
            meta: by.device.comfort,
          },
        },
      ],
      on: {
        'order.changed': {
          target: 'loading',
          reenter: true,
          description: 'The order changes while the app reads it',
          meta: by.kitchen.comfort,
        },
      },
    },
    failed: {
      description: 'The customer reads why the order cannot be shown',
      on: {
        'tracking.retry': {
          target: 'loading',
          actions: 'forgetFailure',
          description: 'The customer presses Try Again',
          meta: by.customer.comfort,
        },
      },
    },
    following: {
      initial: 'asking',
      invoke: [
        {
          id: 'watchPage',
          src: 'watchPage',
          onError: {
            target: '.waiting',
            reenter: false,
            description: 'The app can no longer tell whether the page is in sight',
            meta: by.device.comfort,
          },
        },
        {
          ...hearNews,
          onError: {
            target: '.waiting',
            reenter: false,
            description: 'The app hears no news any more, and reads the order every ten seconds',
            meta: by.device.comfort,
          },
        },
      ],
      on: { 'page.hidden': { target: '.hidden', description: 'The page goes out of sight', meta: by.device.comfort } },
      states: {
        asking: {
          description: 'The app reads the order again',
          entry: 'lookAtClock',
          invoke: {
            id: 'refreshOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              {
                guard: isOver,
                target: '#orderTracking.over',
                actions: setOrder,
                description: 'The order is over',
                meta: main.server.comfort,
              },
              { target: 'waiting', actions: setOrder, description: 'The popup shows the order as it is now', meta: by.server.comfort },
            ],
            onError: {
              target: 'waiting',
              actions: note,
              description: 'The order cannot be read again: it stays as it was, with a notice',
              meta: by.server.comfort,
            },
          },
          on: {
            'order.changed': {
              target: 'asking',
              reenter: true,
              description: 'The order changes while the app reads it',
              meta: by.kitchen.comfort,
            },
          },
        },
        waiting: {
          description: 'Ten seconds pass before the app reads the order again',
          after: { refresh: { target: 'asking', description: 'Ten seconds have passed', meta: by.clock.comfort } },
          on: {
            'tracking.retry': {
              target: 'asking',
              description: 'The customer presses Try Again beside the order',
              meta: by.customer.comfort,
            },
            'order.changed': { target: 'asking', description: 'The server says that the order has changed', meta: main.kitchen.comfort },
          },
        },
        hidden: {
          description: 'The page is out of sight, so the app does not read the order',
          on: {
            'page.hidden': { description: 'The page is out of sight already', meta: by.device.comfort },
            'page.shown': { target: 'asking', description: 'The page is back in sight, and time has passed', meta: by.device.comfort },
          },
        },
      },
    },
    over: { type: 'final', description: 'The order is completed, cancelled or rejected' },
  },
})

/** 'Order o1 is now Preparing. 12 minutes remaining'; undefined when no status has changed. */
function newsOf(before: Order | undefined, order: Order, at: number): string | undefined {
  const change = before && orderAnnouncements([before], [order])[0]
  if (!change) return undefined
  const { minutesLeft, isReady, when } = orderProgress(order, at)
  if (isReady && !when) return `${change}. Ready!`
  return minutesLeft > 0 ? `${change}. ${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'} remaining` : change
}

export type OrderTracking = SnapshotFrom<typeof orderTrackingMachine>
export const selectOrder = (tracking: OrderTracking): Order | undefined => tracking.context.order
export const selectProgress = ({ context }: OrderTracking): OrderProgress | undefined =>
  context.order && orderProgress(context.order, context.at)
export const selectReadAt = (tracking: OrderTracking): number | undefined => tracking.context.readAt
export const selectFailure = (tracking: OrderTracking): Failure | undefined => tracking.context.failure
export const selectNews = (tracking: OrderTracking): string => tracking.context.news

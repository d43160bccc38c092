import { assertEvent, assign, type CallbackActorLogic, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { toFailure, WENT_WRONG } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { dishesToRate, mayBeRated, type Order, type OrderReview } from '../model/order/order.ts'
import { cutText, type DishToRate, isRating, LONGEST_DISH_REVIEW, LONGEST_OUTLET_REVIEW, type Review } from '../model/order/review.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'

/** What a customer says of an order: deciding → editing → submitting → submitted, once the order is served. */
export interface DishReview extends DishToRate {
  /** 0 until it is rated. */
  rating: number
  review: string
}

export interface ReviewContext {
  order: Order
  outletRating: number
  outletReview: string
  dishes: DishReview[]
  /** An earlier try may have reached the server, its reply lost: then ALREADY_REVIEWED means that try. */
  mayHaveArrived: boolean
  notices: NoticesRef
}

export type ReviewEvent =
  | { type: 'outlet.rate'; rating: number }
  | { type: 'outlet.write'; text: string }
  | { type: 'dish.rate'; menuId: string; rating: number }
  | { type: 'dish.write'; menuId: string; text: string }
  | { type: 'review.submit' }
  | { type: 'order.received'; order: Order }

type ErrorParams = { error: unknown }

const ofOrder = (order: Order): Pick<ReviewContext, 'order' | 'dishes'> => ({
  order,
  dishes: dishesToRate(order.items).map((dish) => ({ ...dish, rating: 0, review: '' })),
})

const withDish = ({ dishes }: ReviewContext, menuId: string, change: Partial<DishReview>) =>
  dishes.map((dish) => (dish.menuId === menuId ? { ...dish, ...change } : dish))

export const reviewMachine = setup({
  types: {
    context: {} as ReviewContext,
    /** With the stars that were pressed on the page before, if any. */
    input: {} as Pick<ReviewContext, 'order' | 'notices'> & { outletRating?: number },
    events: {} as ReviewEvent,
    emitted: {} as { type: 'review.submitted' },
    tags: {} as 'busy',
    children: {} as { submitReview: 'submitReview'; watchOrder: 'watchOrder' },
    meta: {} as Meaning,
  },
  actors: {
    submitReview: fromPromise<void, Review>(notProvided('submitReview')),
    /** Tells the order whenever a reading of it differs from the one before. */
    watchOrder: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { orderId: string }>,
  },
  guards: {
    mayBeRated: ({ context }) => mayBeRated(context.order),
    isRated: ({ context }) => context.order.review !== undefined,
    isRating: ({ event }) => {
      assertEvent(event, ['outlet.rate', 'dish.rate'])
      return isRating(event.rating)
    },
    isOutletUnrated: ({ context }) => !isRating(context.outletRating),
    isDishUnrated: ({ context }) => context.dishes.some(({ rating }) => !isRating(rating)),
    isOwnEarlierTry: ({ context }, { error }: ErrorParams) => context.mayHaveArrived && isAlreadyReviewed(error),
    isAlreadyReviewed: (_, { error }: ErrorParams) => isAlreadyReviewed(error),
  },
  actions: {
    takeOrder: assign((_, { order }: { order: Order }) => ofOrder(order)),
    rateOutlet: assign((_, { rating }: { rating: number }) => ({ outletRating: rating })),
    writeOfOutlet: assign((_, { text }: { text: string }) => ({ outletReview: cutText(text, LONGEST_OUTLET_REVIEW) })),
    rateDish: assign(({ context, event }) => {
      assertEvent(event, 'dish.rate')
      return { dishes: withDish(context, event.menuId, { rating: event.rating }) }
    }),
    writeOfDish: assign(({ context, event }) => {
      assertEvent(event, 'dish.write')
      return { dishes: withDish(context, event.menuId, { review: cutText(event.text, LONGEST_DISH_REVIEW) }) }
    }),
    noteFate: assign(({ context }, { error }: ErrorParams) => {
      const { status } = toFailure(error)
      return { mayHaveArrived: context.mayHaveArrived || status === undefined || status >= 500 }
    }),
    toast: sendTo(toNotices<ReviewContext>(), (_, said: Said) => toastOf(said)),
  },
}).createMachine({
  id: 'review',
  context: ({ input: { order, notices, outletRating = 0 } }) => ({
    ...ofOrder(order),
    outletRating: isRating(outletRating) ? outletRating : 0,
    outletReview: '',
    mayHaveArrived: false,
    notices,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The state of the order decides whether the customer may rate it',
      always: [
        { guard: 'isRated', target: 'rated', description: 'The customer has rated the order before', meta: by.device.comfort },
        { guard: 'mayBeRated', target: 'editing', description: 'The order is served', meta: main.device.data },
        { target: 'unserved', description: 'The order is not served', meta: by.device.comfort },
      ],
    },
    rated: { description: 'The customer reads the rating given before' },
    unserved: {
      description: 'The customer reads that an order can be rated once it was served',
      invoke: {
        id: 'watchOrder',
        src: 'watchOrder',
        input: ({ context }) => ({ orderId: context.order.orderId }),
        onError: {
          actions: toast('error', WENT_WRONG),
          description: 'The order can no longer be followed',
          meta: by.device.data,
        },
      },
      on: {
        'order.received': {
          target: 'deciding',
          actions: { type: 'takeOrder', params: ofEvent },
          description: 'The state of the order has changed',
          meta: by.kitchen.data,
        },
      },
    },
    editing: {
      description: 'The customer rates the outlet and each dish',
      on: {
        'outlet.rate': {
          guard: 'isRating',
          actions: { type: 'rateOutlet', params: ofEvent },
          description: 'The customer rates the outlet',
          meta: by.customer.data,
        },
        'outlet.write': {
          actions: { type: 'writeOfOutlet', params: ofEvent },
          description: 'The customer writes about the outlet',
          meta: by.customer.data,
        },
        'dish.rate': { guard: 'isRating', actions: 'rateDish', description: 'The customer rates a dish', meta: by.customer.data },
        'dish.write': { actions: 'writeOfDish', description: 'The customer writes about a dish', meta: by.customer.data },
        'review.submit': [
          {
            guard: 'isOutletUnrated',
            actions: toast('warning', 'Please rate the outlet'),
            description: 'The customer presses Submit Review before rating the outlet',
            meta: by.customer.comfort,
          },
          {
            guard: 'isDishUnrated',
            actions: toast('warning', 'Please rate all menu items'),
            description: 'The customer presses Submit Review before rating every dish',
            meta: by.customer.comfort,
          },
          { target: 'submitting', description: 'The customer presses Submit Review', meta: main.customer.data },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      description: 'The app sends the review',
      invoke: {
        id: 'submitReview',
        src: 'submitReview',
        input: ({ context }) => toReview(context),
        onDone: {
          target: 'submitted',
          description: 'The server stores the review, and the outlet reads it',
          meta: informs('outlet', main.server.data),
        },
        onError: [
          {
            guard: { type: 'isOwnEarlierTry', params: ofEvent },
            target: 'submitted',
            description: 'The server refuses the review, because it has it from an earlier try whose reply was lost',
            meta: by.server.data,
          },
          {
            guard: { type: 'isAlreadyReviewed', params: ofEvent },
            target: 'reviewedBefore',
            actions: { type: 'toast', params: ({ event }) => ({ tone: 'info', message: toFailure(event.error).message, travels: true }) },
            description: 'The server refuses the review, because the order was rated on another device',
            meta: by.server.data,
          },
          {
            target: 'editing',
            actions: [{ type: 'noteFate', params: ofEvent }, toast('error', 'Failed to submit review')],
            description: 'The server refuses the review or cannot be reached: the review stays in the form',
            meta: by.server.data,
          },
        ],
      },
    },
    submitted: {
      type: 'final',
      description: 'The customer is thanked, and back at the order',
      entry: [toast('success', 'Thank you for your feedback!', { travels: true }), emit({ type: 'review.submitted' })],
    },
    reviewedBefore: {
      type: 'final',
      description: 'The customer is back at the order, which was rated before',
      entry: emit({ type: 'review.submitted' }),
    },
  },
})

const isAlreadyReviewed = (error: unknown): boolean => toFailure(error).code === 'ALREADY_REVIEWED'

function toReview({ order: { orderId }, outletRating, outletReview, dishes }: ReviewContext): Review {
  return {
    orderId,
    outletRating,
    outletReview: outletReview.trim() || undefined,
    menuReviews: dishes.map(({ menuId, rating, review }) => ({ menuId, rating, review: review.trim() || undefined })),
  }
}

export type Reviewing = SnapshotFrom<typeof reviewMachine>
export const selectIsBusy = (review: Reviewing): boolean => review.hasTag('busy')
export const selectIsUnserved = (review: Reviewing): boolean => review.matches('unserved')
export const selectGiven = (review: Reviewing): OrderReview | undefined => review.context.order.review
export const selectOutletRating = (review: Reviewing): number => review.context.outletRating
export const selectOutletReview = (review: Reviewing): string => review.context.outletReview
export const selectDishes = (review: Reviewing): DishReview[] => review.context.dishes

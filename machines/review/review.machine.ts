import { assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { cutText, type DishToRate, isRating, LONGEST_DISH_REVIEW, LONGEST_OUTLET_REVIEW, type Review } from '../model/review.ts'
import { type NoticesRef, type Said, toastOf } from '../notices/notices-ref.ts'

/** What a customer says of an order: editing → submitting → submitted. */
export interface DishReview extends DishToRate {
  /** 0 until it is rated. */
  rating: number
  review: string
}

export interface ReviewContext {
  orderId: string
  outletRating: number
  outletReview: string
  dishes: DishReview[]
  /** An earlier try may have arrived although nothing came back. */
  mayHaveArrived: boolean
  notices: NoticesRef
}

export interface ReviewInput {
  orderId: string
  dishes: DishToRate[]
  notices: NoticesRef
}

export type ReviewEvent =
  | { type: 'outlet.rate'; rating: number }
  | { type: 'outlet.write'; text: string }
  | { type: 'dish.rate'; menuId: string; rating: number }
  | { type: 'dish.write'; menuId: string; text: string }
  | { type: 'review.submit' }

export interface ReviewEmitted {
  type: 'review.submitted'
}

type ErrorParams = { error: unknown }

export const reviewMachine = setup({
  types: {
    context: {} as ReviewContext,
    input: {} as ReviewInput,
    events: {} as ReviewEvent,
    emitted: {} as ReviewEmitted,
    tags: {} as 'busy',
  },
  actors: { submitReview: fromPromise<void, Review>(notProvided('submitReview')) },
  guards: {
    isRating: (_, params: { rating: number }) => isRating(params.rating),
    isOutletUnrated: ({ context }) => !isRating(context.outletRating),
    isDishUnrated: ({ context }) => context.dishes.some(({ rating }) => !isRating(rating)),
    isOwnEarlierTry: ({ context }, { error }: ErrorParams) => context.mayHaveArrived && isAlreadyReviewed(error),
    isAlreadyReviewed: (_, { error }: ErrorParams) => isAlreadyReviewed(error),
  },
  actions: {
    rateOutlet: assign((_, params: { rating: number }) => ({ outletRating: params.rating })),
    writeOfOutlet: assign((_, params: { text: string }) => ({ outletReview: cutText(params.text, LONGEST_OUTLET_REVIEW) })),
    rateDish: assign(({ context }, params: { menuId: string; rating: number }) => ({
      dishes: context.dishes.map((dish) => (dish.menuId === params.menuId ? { ...dish, rating: params.rating } : dish)),
    })),
    writeOfDish: assign(({ context }, params: { menuId: string; text: string }) => ({
      dishes: context.dishes.map((dish) =>
        dish.menuId === params.menuId ? { ...dish, review: cutText(params.text, LONGEST_DISH_REVIEW) } : dish,
      ),
    })),
    noteFate: assign(({ context }, { error }: ErrorParams) => {
      const { status } = toFailure(error)
      return { mayHaveArrived: context.mayHaveArrived || status === undefined || status >= 500 }
    }),
    toast: sendTo(
      ({ context }) => context.notices,
      (_, said: Said) => toastOf(said),
    ),
  },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({
    orderId: input.orderId,
    outletRating: 0,
    outletReview: '',
    dishes: input.dishes.map((dish) => ({ ...dish, rating: 0, review: '' })),
    mayHaveArrived: false,
    notices: input.notices,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'the customer rates the outlet and each dish',
      on: {
        'outlet.rate': {
          guard: { type: 'isRating', params: ({ event }) => event },
          actions: { type: 'rateOutlet', params: ({ event }) => event },
          description: 'the customer rates the outlet',
        },
        'outlet.write': {
          actions: { type: 'writeOfOutlet', params: ({ event }) => event },
          description: 'the customer writes about the outlet',
        },
        'dish.rate': {
          guard: { type: 'isRating', params: ({ event }) => event },
          actions: { type: 'rateDish', params: ({ event }) => event },
          description: 'the customer rates a dish',
        },
        'dish.write': { actions: { type: 'writeOfDish', params: ({ event }) => event }, description: 'the customer writes about a dish' },
        'review.submit': [
          {
            guard: 'isOutletUnrated',
            actions: { type: 'toast', params: { tone: 'warning', message: 'Please rate the outlet' } },
            description: 'the customer submits without having rated the outlet',
          },
          {
            guard: 'isDishUnrated',
            actions: { type: 'toast', params: { tone: 'warning', message: 'Please rate all menu items' } },
            description: 'the customer submits without having rated every dish',
          },
          { target: 'submitting', description: 'the customer submits the review' },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      description: 'the review is on its way',
      invoke: {
        id: 'submitReview',
        src: 'submitReview',
        input: ({ context }) => toReview(context),
        onDone: { target: 'submitted', description: 'the server has the review' },
        onError: [
          {
            guard: { type: 'isOwnEarlierTry', params: ({ event }) => ({ error: event.error }) },
            target: 'submitted',
            description: 'the server has the review from a try whose reply was lost',
          },
          {
            guard: { type: 'isAlreadyReviewed', params: ({ event }) => ({ error: event.error }) },
            target: 'reviewedBefore',
            actions: { type: 'toast', params: ({ event }) => ({ tone: 'info', message: toFailure(event.error).message }) },
            description: 'the order was reviewed before',
          },
          {
            target: 'editing',
            actions: [
              { type: 'noteFate', params: ({ event }) => ({ error: event.error }) },
              { type: 'toast', params: { tone: 'error', message: 'Failed to submit review' } },
            ],
            description: 'the review cannot be submitted, and is kept',
          },
        ],
      },
    },
    submitted: {
      type: 'final',
      description: 'the review is stored',
      entry: [{ type: 'toast', params: { tone: 'success', message: 'Thank you for your feedback!' } }, emit({ type: 'review.submitted' })],
    },
    reviewedBefore: {
      type: 'final',
      description: 'the order has a review already',
      entry: emit({ type: 'review.submitted' }),
    },
  },
})

const isAlreadyReviewed = (error: unknown): boolean => toFailure(error).code === 'ALREADY_REVIEWED'

function toReview({ orderId, outletRating, outletReview, dishes }: ReviewContext): Review {
  return {
    orderId,
    outletRating,
    outletReview: outletReview.trim() || undefined,
    menuReviews: dishes.map(({ menuId, rating, review }) => ({ menuId, rating, review: review.trim() || undefined })),
  }
}

type Reviewing = SnapshotFrom<typeof reviewMachine>
export const selectIsBusy = (review: Reviewing): boolean => review.hasTag('busy')
export const selectIsOver = (review: Reviewing): boolean => review.status === 'done'
export const selectOutletRating = (review: Reviewing): number => review.context.outletRating
export const selectOutletReview = (review: Reviewing): string => review.context.outletReview
export const selectDishes = (review: Reviewing): DishReview[] => review.context.dishes

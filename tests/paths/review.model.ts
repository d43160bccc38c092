import { expect } from 'vitest'
import {
  type ReviewContext,
  type ReviewEvent,
  type Reviewing,
  reviewMachine,
  selectDishes,
  selectGiven,
  selectIsBusy,
  selectIsUnserved,
  selectOutletRating,
  selectOutletReview,
} from '#machines/review/review.machine.ts'
import { ratingCaption } from '#machines/model/order/review.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const { notices } = recordedNotices()

const item = orderItem('butter-naan', { name: 'Butter Naan' })
const served = order('o1', { status: 'SERVED', items: [item] })
const preparing = order('o1', { status: 'PREPARING', items: [item] })
const rated = order('o1', { status: 'COMPLETED', items: [item], review: { outletRating: 4, foodRating: 3 } })

const events: ReviewEvent[] = [
  { type: 'outlet.rate', rating: 4 },
  { type: 'outlet.write', text: 'A lovely evening' },
  { type: 'dish.rate', menuId: 'butter-naan', rating: 5 },
  { type: 'dish.write', menuId: 'butter-naan', text: 'Soft' },
  { type: 'review.submit' },
  { type: 'order.received', order: served },
  { type: 'order.received', order: rated },
]

/** The form; the rating of before, where there is one. The page of the order follows it. */
function observe(review: Reviewing): Observed {
  const given = review.matches('rated') && selectGiven(review)
  if (given) return { 'stars of the outlet': `${given.outletRating} of 5`, 'stars of the food': `${given.foodRating} of 5` }
  if (!review.matches('editing') && !selectIsBusy(review)) return {}
  return {
    'rating of the outlet': ratingCaption(selectOutletRating(review)),
    'words about the outlet': readOrNone(selectOutletReview(review)),
    ...Object.fromEntries(
      selectDishes(review).flatMap((one) => [
        [`rating of ${one.name}`, ratingCaption(one.rating)],
        [`words about ${one.name}`, readOrNone(one.review)],
      ]),
    ),
  }
}

export const reviewModel: Model = {
  machine: reviewMachine,
  starts: {
    'an order is served': { order: served, notices },
    'an order is not served yet': { order: preparing, notices },
    'an order was rated before': { order: rated, notices },
  },
  events: [
    ...events,
    { type: 'xstate.error.actor.watchOrder', error: failure() },
    { type: 'xstate.done.actor.submitReview', output: undefined },
    { type: 'xstate.error.actor.submitReview', error: failure(503) },
    { type: 'xstate.error.actor.submitReview', error: failure(409, 'You have already reviewed this order', 'ALREADY_REVIEWED') },
  ],
  abstractContext: ({ outletRating, outletReview, dishes, mayHaveArrived }: ReviewContext) => [
    outletRating,
    outletReview,
    dishes.map(({ rating, review }) => [rating, review]),
    mayHaveArrived,
  ],
  invariant: (review: Reviewing) => {
    const ratings = [selectOutletRating(review), ...selectDishes(review).map(({ rating }) => rating)]
    if (selectIsBusy(review) || review.status === 'done') expect(ratings.every((rating) => rating >= 1 && rating <= 5)).toBe(true)
  },
  observe,
  sees: {
    rated: (review: Reviewing) => expect(selectGiven(review)).toEqual(rated.review),
    unserved: (review: Reviewing) => expect(selectIsUnserved(review)).toBe(true),
    editing: (review: Reviewing) => expect([selectIsBusy(review), selectDishes(review).length]).toEqual([false, 1]),
    submitting: (review: Reviewing) => expect(selectIsBusy(review)).toBe(true),
    submitted: (review: Reviewing) => expect(review.status).toBe('done'),
    reviewedBefore: (review: Reviewing) => expect(review.status).toBe('done'),
  },
}

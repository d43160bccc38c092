import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  type ReviewContext,
  type ReviewEvent,
  reviewMachine,
  selectDishes,
  selectIsBusy,
  selectIsOver,
  selectOutletRating,
} from '#machines/review/review.machine.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

const { notices } = recordedNotices()

type Reviewing = SnapshotFrom<typeof reviewMachine>

const events: ReviewEvent[] = [
  { type: 'outlet.rate', rating: 4 },
  { type: 'outlet.write', text: 'A lovely evening' },
  { type: 'dish.rate', menuId: 'butter-naan', rating: 5 },
  { type: 'dish.write', menuId: 'butter-naan', text: 'Soft' },
  { type: 'review.submit' },
]

export const reviewModel: Model = {
  machine: reviewMachine,
  starts: { 'an order is rated': { orderId: 'o1', dishes: [{ menuId: 'butter-naan', name: 'Butter Naan' }], notices } },
  events: [
    ...events,
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
    if (selectIsBusy(review) || selectIsOver(review)) expect(ratings.every((rating) => rating >= 1 && rating <= 5)).toBe(true)
  },
  sees: {
    editing: (review: Reviewing) => expect([selectIsBusy(review), selectIsOver(review)]).toEqual([false, false]),
    submitting: (review: Reviewing) => expect(selectIsBusy(review)).toBe(true),
    submitted: (review: Reviewing) => expect(selectIsOver(review)).toBe(true),
    reviewedBefore: (review: Reviewing) => expect(selectIsOver(review)).toBe(true),
  },
}

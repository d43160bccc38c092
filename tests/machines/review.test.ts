import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Order } from '#machines/model/order/order.ts'
import { cutText, ratingCaption, type Review } from '#machines/model/order/review.ts'
import {
  reviewMachine,
  selectDishes,
  selectGiven,
  selectIsBusy,
  selectIsUnserved,
  selectOutletRating,
  selectOutletReview,
} from '#machines/review/review.machine.ts'
import { failure, heard, held, recordedNotices } from '#tests/support/actors.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

test('every number of stars has its caption', () => {
  expect([0, 1, 2, 3, 4, 5].map(ratingCaption)).toEqual(['Tap to rate', 'Poor', 'Fair', 'Good', 'Very Good', 'Excellent'])
})

test('a review is sent with its texts trimmed, empty ones left out', async () => {
  const { review, calls } = rated()
  review.send({ type: 'outlet.write', text: '  A lovely evening ' })
  review.send({ type: 'dish.write', menuId: 'dal', text: '   ' })
  review.send({ type: 'review.submit' })
  expect(selectIsBusy(review.getSnapshot())).toBe(true)
  expect(calls.calls).toEqual([
    {
      orderId: 'o1',
      outletRating: 4,
      outletReview: 'A lovely evening',
      menuReviews: [
        { menuId: 'dal', rating: 5, review: undefined },
        { menuId: 'naan', rating: 3, review: undefined },
      ],
    },
  ])
})

test('a stored review is thanked for', async () => {
  const { review, calls, emitted, said } = rated()
  review.send({ type: 'review.submit' })
  await calls.answer(undefined)
  expect(review.getSnapshot().status).toBe('done')
  expect(said).toEqual([{ tone: 'success', message: 'Thank you for your feedback!', travels: true }])
  expect(emitted).toEqual([{ type: 'review.submitted' }])
})

test('the outlet must be rated, then every dish', () => {
  const { review, calls, said } = opened()
  review.send({ type: 'review.submit' })
  review.send({ type: 'outlet.rate', rating: 4 })
  review.send({ type: 'dish.rate', menuId: 'dal', rating: 5 })
  review.send({ type: 'review.submit' })
  expect(said).toEqual([
    { tone: 'warning', message: 'Please rate the outlet' },
    { tone: 'warning', message: 'Please rate all menu items' },
  ])
  expect(calls.inFlight()).toBe(0)
})

test.each([
  [4, 4],
  [undefined, 0],
  [0, 0],
  [6, 0],
  [2.5, 0],
  [Number.NaN, 0],
])('%s stars from the page before begin the form with %d', (outletRating, begun) => {
  const { review } = opened({}, outletRating)
  expect(selectOutletRating(review.getSnapshot())).toBe(begun)
})

test.each([0, 6, -1, 2.5, Number.NaN])('%d stars are no rating', (rating) => {
  const { review, said } = opened()
  review.send({ type: 'outlet.rate', rating })
  review.send({ type: 'review.submit' })
  expect(said).toHaveLength(1)
})

test('texts are cut at 200 characters of the outlet and 150 of a dish, and never in the middle of one', () => {
  const { review } = opened()
  review.send({ type: 'outlet.write', text: 'a'.repeat(500) })
  review.send({ type: 'dish.write', menuId: 'dal', text: 'b'.repeat(500) })
  expect(selectOutletReview(review.getSnapshot())).toHaveLength(200)
  expect(selectDishes(review.getSnapshot())[0]?.review).toHaveLength(150)
  expect(cutText('aa😋', 3)).toBe('aa')
})

test('a review that cannot be submitted stays and can be sent again', async () => {
  const { review, calls, said } = rated()
  review.send({ type: 'review.submit' })
  await calls.fail(failure(422))
  expect(said).toEqual([{ tone: 'error', message: 'Failed to submit review' }])
  review.send({ type: 'review.submit' })
  expect(calls.calls).toHaveLength(2)
})

test('a text about one dish is about no other, and what was not written is empty', () => {
  const { review } = opened()
  review.send({ type: 'dish.write', menuId: 'naan', text: 'Crisp' })
  expect(selectDishes(review.getSnapshot()).map((dish) => dish.review)).toEqual(['', 'Crisp'])
  expect(selectOutletReview(review.getSnapshot())).toBe('')
})

test.each<[number | undefined, boolean]>([
  [undefined, true],
  [500, true],
  [503, true],
  [499, false],
  [422, false],
])('a try that ended with %s may have reached the server: %s', async (status, mayHave) => {
  const { review, calls } = rated()
  review.send({ type: 'review.submit' })
  await calls.fail(failure(status))
  review.send({ type: 'review.submit' })
  await calls.fail(failure(422))
  review.send({ type: 'review.submit' })
  await calls.fail(failure(409, 'You have already reviewed this order', 'ALREADY_REVIEWED'))
  expect(review.getSnapshot().matches('submitted')).toBe(mayHave)
})

test('a review whose reply was lost is thanked for when the server has it already', async () => {
  const { review, calls, emitted, said } = rated()
  review.send({ type: 'review.submit' })
  await calls.fail(failure())
  review.send({ type: 'review.submit' })
  await calls.fail(failure(409, 'You have already reviewed this order', 'ALREADY_REVIEWED'))
  expect(said.at(-1)).toEqual({ tone: 'success', message: 'Thank you for your feedback!', travels: true })
  expect(emitted).toEqual([{ type: 'review.submitted' }])
})

test('an order reviewed on another device says so', async () => {
  const { review, calls, emitted, said } = rated()
  review.send({ type: 'review.submit' })
  await calls.fail(failure(409, 'You have already reviewed this order', 'ALREADY_REVIEWED'))
  expect(said).toEqual([{ tone: 'info', message: 'You have already reviewed this order', travels: true }])
  expect(emitted).toEqual([{ type: 'review.submitted' }])
})

const items = [orderItem('dal'), orderItem('naan')]
const given = { outletRating: 4, foodRating: 3.5 }

test.each<[string, Partial<Order>]>([
  ['editing', { status: 'SERVED' }],
  ['editing', { status: 'COMPLETED' }],
  ['unserved', { status: 'PREPARING' }],
  ['unserved', { status: 'CANCELLED' }],
  ['unserved', { status: 'SERVED', items: [orderItem('dal', { isRejected: true })] }],
  ['rated', { status: 'COMPLETED', review: given }],
])('%s is where an order begins that is %j', (state, more) => {
  const { review } = opened(more)
  expect(review.getSnapshot().value).toBe(state)
  expect([selectIsUnserved(review.getSnapshot()), selectGiven(review.getSnapshot())]).toEqual([state === 'unserved', more.review])
})

test('an order that is served while its page is open can be rated, with its dishes of then', () => {
  const { review } = opened({ status: 'PREPARING' })
  review.send({ type: 'order.received', order: order('o1', { status: 'ACCEPTED' }) })
  expect(selectIsUnserved(review.getSnapshot())).toBe(true)
  review.send({ type: 'order.received', order: order('o1', { status: 'SERVED', items: [orderItem('dal')] }) })
  expect(review.getSnapshot().value).toBe('editing')
  expect(selectDishes(review.getSnapshot())).toMatchObject([{ menuId: 'dal', rating: 0, review: '' }])
})

test('an order that can no longer be followed says that something went wrong', () => {
  const watchOrder = fromCallback(() => {
    throw new Error('gone')
  }) as never
  const { said } = opened({ status: 'PREPARING' }, undefined, { watchOrder })
  expect(said).toEqual([{ tone: 'error', message: 'Something went wrong. Please try again.' }])
})

function opened(more: Partial<Order> = {}, outletRating?: number, actors: { watchOrder?: never } = {}) {
  const calls = held<void, Review>()
  const { notices, said } = recordedNotices()
  const review = createActor(reviewMachine.provide({ actors: { submitReview: calls.logic, ...actors } }), {
    input: { order: order('o1', { status: 'SERVED', items, ...more }), notices, outletRating },
  })
  const emitted = heard(review)
  review.start()
  return { review, calls, emitted, said }
}

function rated() {
  const all = opened()
  all.review.send({ type: 'outlet.rate', rating: 4 })
  all.review.send({ type: 'dish.rate', menuId: 'dal', rating: 5 })
  all.review.send({ type: 'dish.rate', menuId: 'naan', rating: 3 })
  return all
}

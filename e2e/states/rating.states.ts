import type { Page } from 'playwright/test'
import { choose } from '../support/steps.ts'
import { inOrder } from './acts.ts'
import { SINGLE, one } from './order-replies.ts'
import { refuses, REVIEW } from './replies.ts'
import { rare, statesAt } from './state.ts'

/** All stars, and a word about the outlet. */
const rateAll = async (page: Page) => {
  await page.getByRole('radiogroup').first().waitFor()
  for (const group of await page.getByRole('radiogroup').all()) await choose(group.getByRole('radio').nth(4))
  await page.getByRole('button', { name: /^Write a review of Dariya/ }).click()
  await page.getByRole('textbox').fill('Warm people')
  await page.getByRole('button', { name: 'Submit Review' }).click()
}
const REVIEWED = 'POST /customer/order/o1/review'
const atReview = { at: '/reviews/o1' }

export const ratingStates = statesAt('rating', atReview, {
  open: { answers: { [SINGLE]: one('SERVED') }, seen: 'Submit Review' },
  'on its way': rare({
    answers: { [SINGLE]: one('SERVED'), [REVIEWED]: 'held' },
    act: rateAll,
    seen: 'Submitting...',
    shows: ['review.submitting'],
  }),
  refused: {
    answers: { [SINGLE]: one('SERVED'), [REVIEWED]: refuses(422) },
    act: inOrder(rateAll, (page) => page.locator('.toast').first().hover()),
    seen: 'Failed to submit review',
  },
  given: rare({
    answers: { [SINGLE]: one('COMPLETED', { review: REVIEW }) },
    seen: 'Thank you for your feedback!',
    shows: ['review.rated'],
  }),
  'not yet to be given': rare({
    answers: { [SINGLE]: one('PREPARING') },
    seen: 'An order can be rated once it was served.',
    shows: ['review.unserved'],
  }),
})

import { expect, test } from 'vitest'
import { ratingLabel } from '#machines/model/outlet/rating.ts'

test('a rating is shown with its count, New below three, and as the constant where the backend sends none', () => {
  expect(ratingLabel({ mean: 4.44, count: 3 }, 4.2)).toEqual({ text: '4.4', count: 3 })
  expect(ratingLabel({ mean: 5, count: 2 }, 4.2)).toEqual({ text: 'New' })
  expect(ratingLabel({ mean: 0, count: 0 }, 4.2)).toEqual({ text: 'New' })
  expect(ratingLabel(undefined, 4.2)).toEqual({ text: '4.2' })
})

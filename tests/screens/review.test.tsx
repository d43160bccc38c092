import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReviewRoute } from '#src/screens/order/review-route.tsx'
import { type Answer, fakeApi } from '#tests/support/fake-fetch.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'

const SINGLE = 'GET /customer/order/:orderId'
const REVIEW = 'POST /customer/order/:orderId/review'

function reviewPage(answer: Answer, more: Record<string, Answer> = {}) {
  const api = fakeApi({ [SINGLE]: answer, ...more })
  return { api, ...renderScreen(<ReviewRoute />, { path: '/reviews/:orderId', route: '/reviews/o1' }) }
}

test('the rating is a page of its own, and leads back to the order', async () => {
  const { api, user, location, app } = reviewPage(
    { data: wireOrder('o1', { orderStatus: 'COMPLETED', menus: [wireItem('Dal', 1)] }) },
    { [REVIEW]: { data: null } },
  )
  await screen.findByRole('heading', { level: 1, name: 'Rate Your Experience' })
  screen.getByText('ORDER #o1')
  for (const group of screen.getAllByRole('radiogroup')) await user.click(within(group).getByRole('radio', { name: '3 of 5, Good' }))
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  await waitFor(() => expect(location()).toBe('/order/o1'))
  expect(api.callsTo(REVIEW)).toHaveLength(1)
  expect(saidIn(app)).toEqual(['Thank you for your feedback!'])
})

test('Cancel leads back to the order', async () => {
  const { user, location } = reviewPage({ data: wireOrder('o1', { orderStatus: 'SERVED' }) })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(location()).toBe('/order/o1')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InfoRoute } from '#src/screens/info/info-route.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

test.each([
  ['/registration', 'Sign up', '/login'],
  ['/order/o1', 'Order Details', '/my-orders'],
  ['/reviews/o1', 'Rate Your Experience', '/my-orders'],
])('%s is called %s, is being worked on, and leads back and home', (route, title, back) => {
  fakeApi({ 'GET /customer/customer/signed-url': { data: '/media/a.webp' } })
  renderScreen(<InfoRoute />, { route })
  screen.getByRole('heading', { level: 1, name: title })
  screen.getByText("We're working on this feature!")
  screen.getByText('Development in progress...')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(back)
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home')
})

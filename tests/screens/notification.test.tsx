import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotificationRoute } from '#src/screens/notification/notification-route.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

test('notifications are being worked on, and lead back and home', () => {
  fakeApi({ 'GET /customer/customer/signed-url': { data: '/media/a.webp' } })
  renderScreen(<NotificationRoute />, { route: '/notification' })
  screen.getByRole('heading', { level: 1, name: 'Notifications' })
  screen.getByText("We're working on this feature!")
  screen.getByText('Development in progress...')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home')
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home')
})

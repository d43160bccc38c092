import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotFoundScreen } from '#src/screens/errors/not-found-screen.tsx'
import { fakeApi, noAnswer } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

test('an unknown address says so and leads home, to sign-in and to help', () => {
  fakeApi({ 'GET /customer/customer/signed-url': noAnswer })
  renderScreen(<NotFoundScreen />, { route: '/no/such/page' })
  screen.getByRole('heading', { level: 1, name: 'Page Not Found' })
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  const help = screen.getByRole('link', { name: 'Contact our support team' })
  expect(help.getAttribute('href')).toBe('mailto:support@mezbaan.example')
  expect(help.parentElement?.textContent).toBe('Need help? Contact our support team')
})

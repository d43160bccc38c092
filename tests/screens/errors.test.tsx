import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { globalErrorMachine } from '#machines/global-error/global-error.machine.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import { NO_ERROR } from '#machines/global-error/global-error.ts'
import { ErrorRoute } from '#src/screens/errors/error-route.tsx'
import { NotFoundScreen } from '#src/screens/errors/not-found-screen.tsx'
import { fakeApi, noAnswer } from '#tests/support/fake-fetch.ts'
import { renderScreen, testApp } from '#tests/support/render.tsx'

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

test.each([
  ['No kitchen', 'Error'],
  [OFFLINE, 'No Connection'],
])('a page error %j that is neither the server’s nor one of rights is headed %s', (message, title) => {
  const app = testApp()
  const context = { ...NO_ERROR, message, isPageError: true, isStraightAfterSignIn: false, notices: app.notices }
  const snapshot = globalErrorMachine.resolveState({ value: 'pageFailed', context })
  const errors = createActor(globalErrorMachine, { snapshot, input: { notices: app.notices } })
  renderScreen(<ErrorRoute />, { route: '/server-error', app: { ...app, errors } })
  screen.getByRole('heading', { level: 1, name: title })
  screen.getByText(message)
})

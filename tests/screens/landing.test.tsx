import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SPLASH_MS } from '#machines/splash/splash.machine.ts'
import { LandingRoute } from '#src/screens/login/landing-route.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { setMedia } from '#tests/support/jsdom.ts'

const CALM = '(prefers-reduced-motion: reduce)'

beforeEach(() => setMedia(CALM, true))
afterEach(() => {
  setMedia(CALM, false)
  vi.useRealTimers()
})

test('the landing page tells what the product is, how it works, and how many use it', () => {
  openLanding()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connecting you to premium hotel services')
  screen.getByText('Scan • Order • Enjoy')
  screen.getByText('Your food partner in every mood')
  expect(headingsIn('How It Works')).toEqual(['Scan QR', 'Browse menu', 'Place order'])
  expect(headingsIn('Why Mezbaan')).toEqual([
    'No waiting',
    'Digital menu',
    'Contactless',
    'Instant ordering',
    'Premium experience',
    'Group ordering',
  ])
  const figures = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(figures).toEqual([
    ['Partner outlets', '120+'],
    ['Daily orders', '1,800+'],
    ['Customers', '50K+'],
    ['Rating', '4.8'],
  ])
  const cities = within(screen.getByRole('contentinfo')).getAllByRole('listitem')
  expect(cities.map((city) => city.textContent)).toEqual(['Mumbai 75+ outlets', 'Pune 45+ outlets'])
  expect(screen.getByRole('link', { name: 'About Mezbaan' }).getAttribute('href')).toBe('/about')
})

test('the login form stands among it, and signs in', async () => {
  fakeApi({ 'POST /customer/login': { data: { token: 't1', customer: { customerId: 'c1', name: 'Asha Rao' } } } })
  const { user, location } = openLanding()
  const card = within(screen.getByRole('region', { name: 'Sign In' }))
  expect(card.getByRole('heading', { name: 'Sign In', level: 2 })).toBeTruthy()
  expect(card.getByRole('link', { name: 'Continue as Guest' }).getAttribute('href')).toBe('/home')
  await user.type(card.getByLabelText('Email'), 'asha@example.com')
  await user.type(card.getByLabelText('Password'), 'secret1{Enter}')
  await waitFor(() => expect(location()).toBe('/home'))
})

test('who is signed in goes straight on, without a splash', () => {
  setMedia(CALM, false)
  const { location } = openLanding(testApp({ customer: ASHA }))
  expect(location()).toBe('/home')
})

test('the splash covers the page for 1.5 s, and the page below is ready but out of reach', () => {
  setMedia(CALM, false)
  vi.useFakeTimers({ shouldAdvanceTime: false })
  openLanding()
  expect(splash()?.textContent).toBe('MezbaanYour food partner in every mood')
  expect(page()?.hasAttribute('inert')).toBe(true)
  expect(page()?.querySelector('form')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(SPLASH_MS - 1))
  expect(splash()).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect([splash(), page()?.hasAttribute('inert')]).toEqual([null, false])
})

test.each(['a tap', 'a key'])('%s ends the splash', async (how) => {
  setMedia(CALM, false)
  const { user } = openLanding()
  if (how === 'a tap') await user.click(splash()!)
  else await user.keyboard(' ')
  expect([splash(), page()?.hasAttribute('inert')]).toEqual([null, false])
})

const openLanding = (app = testApp()) => renderScreen(<LandingRoute />, { route: '/', path: '/', app })
const splash = () => document.querySelector('.splash')
const page = () => document.querySelector<HTMLElement>('.landing')
const headingsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)

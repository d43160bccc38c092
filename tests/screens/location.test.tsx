import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OpenScanner } from '#src/actors/scanner-context.ts'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { type Answer, fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { wirePlace, WIRE_LONDON } from '#tests/support/places.ts'
import { renderScreen } from '#tests/support/render.tsx'

const SEARCH = 'GET /places/autocomplete'
const REVERSE = 'GET /places/reverse'

test('a first visitor is asked for the location once, with the reason', async () => {
  const { user } = open()
  await screen.findByRole('dialog', { name: 'Where are you eating today?' })
  expect(screen.getByText(/^Your privacy matters/)).toBeInstanceOf(HTMLElement)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem('locationWelcomed')).toBe('1')
})

test("the installed app's shortcut opens the scanner once, and no welcome with it", async () => {
  const openScanner = vi.fn<() => void>()
  const { location, unmount } = open({}, '?scan', openScanner)
  await screen.findByText('Dariya Mahal')
  expect([openScanner.mock.calls.length, location(), screen.queryByRole('dialog')]).toEqual([1, '/home', null])
  unmount()
  open()
  await screen.findByRole('dialog', { name: 'Where are you eating today?' })
})

test('the own position is asked for precisely and anew, 10 s at most, and is named, saved and shown', async () => {
  const asked = position({ latitude: 19.05961234, longitude: 72.8295 })
  const { api, user } = open({ [REVERSE]: wirePlace('Bandra West') })
  await user.click(await screen.findByRole('button', { name: 'Use Current Location' }))
  await screen.findByRole('button', { name: /Bandra West, Mumbai$/ })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }])
  expect(JSON.parse(localStorage.getItem('userLocationData')!)).toEqual({
    version: 1,
    displayName: 'Bandra West, Mumbai',
    cityName: 'Mumbai',
    coordinates: { lat: 19.0596, lng: 72.8295 },
    rawAddress: 'Bandra West, Mumbai, Maharashtra, India',
  })
  expect(Object.fromEntries(api.callsTo(REVERSE)[0]!.query)).toEqual({ lat: '19.0596', lon: '72.8295', format: 'json' })
})

test('a denied position can be tried again or skipped', async () => {
  position(1)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Use Current Location' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Location access was denied. Please enable it in your browser settings or enter manually.',
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' }))
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each<[string, Answer, string]>([
  ['abroad', WIRE_LONDON, 'We currently only support locations within India'],
  ['nowhere', refusal(404, 'Unable to geocode'), 'Could not determine your exact location'],
  ['unknown, the geocoder being down', refusal(503, 'down'), 'Failed to process location data'],
  ['a page of a captive portal', new Response('<p>Wi-Fi'), 'Failed to process location data'],
  ['garbage', { lat: 'x' }, 'Failed to process location data'],
])('a position that is %s shows a message, and a city can be named', async (_what, answer, message) => {
  position({ latitude: 10, longitude: 10 })
  const { user } = open({ [REVERSE]: answer })
  await user.click(await screen.findByRole('button', { name: 'Use Current Location' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(document.activeElement).toBe(field())
  expect(localStorage.getItem('userLocationData')).toBeNull()
})

test('a city is chosen by the keyboard alone', async () => {
  const { api, user } = await picking({ [SEARCH]: [wirePlace('Bandra West'), wirePlace('Bandra East')] })
  expect(field().placeholder).toBe('e.g. Mumbai, Delhi, Bangalore')
  await user.type(field(), 'bandra')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(screen.getByText('2 suggestions').closest('[role=status]')).not.toBeNull()
  expect(Object.fromEntries(api.callsTo(SEARCH)[0]!.query)).toEqual({ q: 'bandra', countrycodes: 'in', limit: '5', dedupe: '1' })
  expect(api.callsTo(SEARCH)).toHaveLength(1)
  const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(field().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowUp}')
  expect(active()).toContain('Bandra East')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('Bandra West')
  await user.keyboard('{Escape}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('dialog')).toBeInstanceOf(HTMLElement)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('button', { name: /Bandra East, Mumbai$/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a text that no place is known for can be used as it is', async () => {
  const { user } = await picking({ [SEARCH]: [] })
  await user.type(field(), 'Atlantis')
  await user.click(await screen.findByRole('button', { name: /^Use “ ?Atlantis ?” as it is$/ }))
  await screen.findByRole('button', { name: /Atlantis$/ })
  expect(JSON.parse(localStorage.getItem('userLocationData')!)).toEqual({ version: 1, displayName: 'Atlantis' })
})

test.each([
  ['is down', refusal(503, 'down')],
  ['a backend does not have', refusal(404, 'Cannot GET /places/autocomplete')],
  ['a backend does not allow', refusal(405, 'Method Not Allowed')],
])('suggestions of a search that %s are shown as failed, not as an unknown place', async (_what, answer) => {
  const { user } = await picking({ [SEARCH]: answer })
  await user.type(field(), 'pune')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch location suggestions')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to find location. Please try again.'))
})

test('what a geocoder sends is text: markup is shown, direction marks and places abroad are not', async () => {
  const hostile = wirePlace('<img src=x onerror=alert(1)>\u202e\u0000', { display_address: `${'x'.repeat(5000)}` })
  const { user } = await picking({ [SEARCH]: [hostile, WIRE_LONDON, null, 7] })
  await user.type(field(), 'xx')
  const [option, ...others] = await screen.findAllByRole('option')
  expect(others).toEqual([])
  expect(option!.textContent).toBe(`<img src=x onerror=alert(1)>${'x'.repeat(120)}`)
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for your city' })

function open(answers: Record<string, Answer> = {}, search = '', openScanner = () => {}) {
  const api = fakeApi({ 'GET /customer/businesses': { data: [{ businessId: 'b1', name: 'Dariya Mahal', status: 'LIVE' }] }, ...answers })
  const home = (
    <OpenScanner value={openScanner}>
      <HomeRoute />
    </OpenScanner>
  )
  return { api, ...renderScreen(home, { route: `/home${search}`, path: '/home' }) }
}

async function picking(answers: Record<string, Answer>) {
  localStorage.setItem('locationWelcomed', '1')
  const opened = open(answers)
  await opened.user.click(screen.getByRole('button', { name: /^Select location/ }))
  await screen.findByRole('dialog', { name: 'Select Your Location' })
  return opened
}

/** Where the device is, or the code of its failure. Tells how it was asked. */
function position(outcome: number | { latitude: number; longitude: number }): unknown[] {
  const asked: unknown[] = []
  const getCurrentPosition = (found: (position: unknown) => void, failed: (failure: unknown) => void, options: unknown) => {
    asked.push(options)
    if (typeof outcome === 'number') failed({ code: outcome })
    else found({ coords: outcome })
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  return asked
}

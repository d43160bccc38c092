import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { type Answer, fakeApi, noAnswer, never } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

const BUSINESSES = 'GET /customer/businesses'
const DARIYA = {
  businessId: 'b1',
  name: 'Dariya Mahal',
  type: 'RESTAURANT',
  status: 'LIVE',
  averageCost: 800,
  distance: 0.62,
  address: { street: 'Hill Road', city: 'Mumbai' },
}

const open = (answer: Answer) => {
  const api = fakeApi({ [BUSINESSES]: answer })
  return { api, ...renderScreen(<HomeRoute />, { route: '/home', path: '/home' }) }
}

test('a card tells name, address, cost, distance, rating, status and an offer, and leads to the outlet', async () => {
  const { user, location } = open({ data: [DARIYA] })
  const card = within(await screen.findByRole('article'))
  for (const text of ['Hill Road, Mumbai', '₹800 for two', '0.6 km', '4.2', 'OPEN', 'Flat 10% Off on total bill', '+3 offers'])
    expect(card.getByText(text)).toBeInstanceOf(HTMLElement)
  await user.click(card.getByRole('link', { name: 'Dariya Mahal' }))
  expect(location()).toBe('/outlet/b1')
})

test('the offers chip leads to the offers of the outlet', async () => {
  const { user, location } = open({ data: [DARIYA] })
  await user.click(await screen.findByRole('link', { name: '+3 offers of Dariya Mahal' }))
  expect(location()).toBe('/outlet/b1#offers')
})

test('an outlet that tells nothing of itself has the fallbacks', async () => {
  open({ data: [{ businessId: 'b2', status: 'ELSEWHERE', name: null, averageCost: null, distance: 'far' }] })
  const card = within(await screen.findByRole('article'))
  for (const text of ['Unnamed Hotel', 'N/A', 'Address not available', 'UNKNOWN']) expect(card.getByText(text)).toBeInstanceOf(HTMLElement)
  expect(card.queryByText(/km$/)).toBeNull()
})

test('asks for outlets round the default place and names it', async () => {
  const { api } = open({ data: [] })
  await screen.findByRole('heading', { name: "We're expanding to your area" })
  expect(screen.getByText('Bandra West, Mumbai')).toBeInstanceOf(HTMLElement)
  const [call] = api.callsTo(BUSINESSES)
  expect([call!.query.get('latitude'), call!.query.get('longitude')]).toEqual(['19.0596', '72.8295'])
})

test('while the outlets are on their way the page says so', () => {
  open(never)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
})

test('a failure is told and can be tried again', async () => {
  const { api, user } = open(noAnswer)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch hotels. Please try again.')
  api.on(BUSINESSES, { data: [DARIYA] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: 'Dariya Mahal' })
})

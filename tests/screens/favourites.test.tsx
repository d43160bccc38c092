import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { favouritesOf } from '#src/actors/favourites.ts'
import { queryClient } from '#src/api/query-client.ts'
import { CartRoute } from '#src/screens/cart/cart-route.tsx'
import { FavouritesRoute } from '#src/screens/favourites/favourites-route.tsx'
import { MenuItemRoute } from '#src/screens/menu-item/menu-item-route.tsx'
import { OutletRoute } from '#src/screens/outlet/outlet-route.tsx'
import { type Answer, fakeApi, heldReply, refusal } from '#tests/support/fake-fetch.ts'
import { wireDish, wireFavourite, wireOutlet } from '#tests/support/wire-catalogue.ts'
import { cartOf, line, quantities } from '#tests/support/fixtures.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'

const LIST = 'GET /customer/favourites'
const DETAILS = 'GET /customer/favourites-details'
const SAVE = 'POST /customer/favourites'

const NAAN = wireDish('Butter Naan')
const BIRYANI = wireDish('Biryani', {
  serving: [
    { servingSize: 'HALF PLATE', price: 220 },
    { servingSize: 'FULL PLATE', price: 360 },
  ],
})
const DARIYA = wireFavourite(wireOutlet('dariya', 'Dariya Mahal'), NAAN, BIRYANI)
const HAVELI = wireFavourite(wireOutlet('haveli', 'Haveli', { averageCost: undefined, businessDetail: {}, address: {} }))

beforeEach(() => queryClient.clear())

test('three cards as bones and a spoken word stand in while they load', async () => {
  const details = heldReply()
  open({ [DETAILS]: details.answer })
  expect(screen.getAllByTestId('favourite-bones')).toHaveLength(3)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  details.release({ data: [] })
  await screen.findByText('No favorites yet!')
  expect(screen.queryAllByTestId('favourite-bones')).toHaveLength(0)
})

test('without favourites it says so and leads home', async () => {
  const { user, location } = open({ [DETAILS]: { data: [] } })
  await screen.findByRole('heading', { name: 'No favorites yet!' })
  screen.getByText('Discover amazing restaurants and save your favorite dishes for quick ordering.')
  expect(screen.queryByText(/favorite restaurant/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Explore Restaurants' }))
  expect(location()).toBe('/home')
})

test.each<[string, unknown]>([
  ['under data', { data: [DARIYA, HAVELI] }],
  ['as a plain array', [DARIYA, HAVELI]],
])('favourites that come %s are counted and shown, one card an outlet', async (_, answer) => {
  open({ [DETAILS]: answer })
  screen.getByRole('heading', { level: 1, name: 'My Favorites' })
  const card = within(await screen.findByRole('article', { name: 'Dariya Mahal' }))
  screen.getByText('2 favorite restaurants')
  for (const text of ['Hill Road, Mumbai', 'average cost ₹800 for two', '98200 12345', '4.5', 'Favorite Items', '2 items', 'Butter Naan'])
    card.getByText(text)
  expect(card.getByRole('link', { name: 'Call 98200 12345' }).getAttribute('href')).toBe('tel:9820012345')
  const bare = within(screen.getByRole('article', { name: 'Haveli' }))
  bare.getByText('Address not available')
  expect(bare.queryByText(/average cost|Favorite Items|Call/)).toBeNull()
})

test('one restaurant and one item are counted as one', async () => {
  open({ [DETAILS]: { data: [wireFavourite(wireOutlet('dariya', 'Dariya Mahal'), NAAN)] } })
  await screen.findByText('1 favorite restaurant')
  screen.getByText('1 item')
})

test.each(['Dariya Mahal', 'View Menu of Dariya Mahal'])('%s opens the outlet', async (name) => {
  const { user, location } = open()
  await user.click(await screen.findByRole('link', { name }))
  expect(location()).toBe('/outlet/dariya')
})

test('back leads to the profile', async () => {
  const { user, location } = open()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(location()).toBe('/profile')
})

test('removing an outlet asks first, says Removing... meanwhile, and then it is gone', async () => {
  const save = heldReply()
  const { api, user, app } = open({ [SAVE]: save.answer })
  await user.click(await screen.findByRole('button', { name: 'Remove Dariya Mahal' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove from favorites?' }))
  dialog.getByText('All menu items marked as favorite from this restaurant will be removed. Do you want to continue?')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect([screen.queryByRole('dialog'), api.callsTo(SAVE)]).toEqual([null, []])

  await user.click(screen.getByRole('button', { name: 'Remove Dariya Mahal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  const busy = screen.getByRole('button', { name: 'Removing... Dariya Mahal' })
  expect(busy.textContent).toBe('Removing...')
  // A second press while it runs does nothing.
  await user.click(busy)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(busy)
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([{ businessId: 'dariya', status: false }])

  api.on(DETAILS, { data: [HAVELI] })
  save.release({ data: null })
  await screen.findByText('1 favorite restaurant')
  expect(screen.queryByRole('article', { name: 'Dariya Mahal' })).toBeNull()
  expect(said(app)).toBe('Removed from favorites')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a removal that fails is only logged, and the card is as before', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const { user, app } = open({ [SAVE]: refusal(422, 'The printer is out of paper') })
  await user.click(await screen.findByRole('button', { name: 'Remove Dariya Mahal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(log.mock.calls).toEqual([['Failed to toggle favorite:', 'The printer is out of paper']]))
  await screen.findByRole('button', { name: 'Remove Dariya Mahal' })
  expect(said(app)).toBeUndefined()
})

test('the heart of a dish on the list removes it', async () => {
  const { api, user, app } = open()
  const heart = await screen.findByRole('button', { name: 'Favorite Butter Naan', pressed: true })
  api.on(DETAILS, { data: [wireFavourite(wireOutlet('dariya', 'Dariya Mahal'), BIRYANI), HAVELI] })
  await user.click(heart)
  await screen.findByText('1 item')
  expect(api.callsTo(SAVE)[0]?.body).toEqual({ businessId: 'dariya', menuId: 'butter-naan', status: false })
  expect(said(app)).toBe('Removed from favorites')
})

test('a dish that is added leaves the favourites, and leads to the cart', async () => {
  const { api, user, app, carts, location } = open()
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Butter Naan' }))
  expect(location()).toBe('/my-cart')
  expect(carts).toContainEqual({ 'dariya/butter-naan/': 1 })
  await waitFor(() => expect(said(app)).toBe('Item added to cart and removed from favorites.'))
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([{ businessId: 'dariya', menuId: 'butter-naan', status: false }])
})

test('a dish that comes in sizes asks which before it goes to the cart', async () => {
  const { api, user, carts, location } = open()
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Biryani' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect([location(), api.callsTo(SAVE)]).toEqual(['/my-favorites', []])
  await user.click(sheet.getByRole('button', { name: /^Add item/ }))
  expect(location()).toBe('/my-cart')
  expect(carts).toContainEqual({ 'dariya/biryani/FULL PLATE': 1 })
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(1))
})

test('a dish of another outlet than the cart’s asks before it replaces the cart', async () => {
  const { api, user, carts, location } = open({}, cartOf(line('dal')))
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Butter Naan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace items in cart?' }))
  dialog.getByText('Saffron House')
  expect(dialog.getByRole('listitem').textContent).toMatch(/^\d+ x Dish dal$/)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect([location(), api.callsTo(SAVE)]).toEqual(['/my-favorites', []])
  await user.click(screen.getByRole('button', { name: 'Add to cart: Butter Naan' }))
  await user.click(screen.getByRole('button', { name: 'Continue & Replace' }))
  expect(location()).toBe('/my-cart')
  expect(carts).toContainEqual({ 'dariya/butter-naan/': 1 })
})

test('a dish that is out of stock cannot be added, one of a closed outlet neither', async () => {
  const soldOut = wireFavourite(wireOutlet('dariya', 'Dariya Mahal'), wireDish('Kulfi', { outOfStock: true }))
  const closed = wireFavourite(wireOutlet('haveli', 'Haveli', { status: 'TEMPORARILY_CLOSED' }), NAAN)
  const { user, app, location } = open({ [DETAILS]: { data: [soldOut, closed] } })
  within(await screen.findByRole('article', { name: 'Dariya Mahal' })).getByText('OUT OF STOCK')
  expect(screen.queryByRole('button', { name: 'Add to cart: Kulfi' })).toBeNull()
  screen.getByText('TEMP CLOSED')
  await user.click(screen.getByRole('button', { name: 'Add to cart: Butter Naan' }))
  expect([location(), said(app)]).toEqual(['/my-favorites', 'This outlet is not taking orders right now.'])
})

test('markup in a name is text', async () => {
  const { container } = open({ [DETAILS]: { data: [wireFavourite(wireOutlet('x', '<img src=x onerror=alert(1)>'))] } })
  await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })
  expect(container.querySelector('img')).toBeNull()
})

test('the heart of an outlet fills at once, says so, and asks before it empties', async () => {
  const { api, user, app } = openOutlet()
  await user.click(await screen.findByRole('button', { name: 'Favorite Dariya Mahal', pressed: false }))
  const heart = screen.getByRole('button', { name: 'Favorite Dariya Mahal', pressed: true })
  await waitFor(() => expect(said(app)).toBe('Added to favorites'))
  // Pressed by a guest, it is saved while sign-in leads back.
  app.notices.send({ type: 'route.changed' })
  expect(said(app)).toBe('Added to favorites')
  await user.click(heart)
  await user.click(within(screen.getByRole('dialog', { name: 'Remove from favorites?' })).getByRole('button', { name: 'Remove' }))
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  await waitFor(() =>
    expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
      { businessId: 'dariya', status: true },
      { businessId: 'dariya', status: false },
    ]),
  )
})

test('the heart of a dish empties and fills without a question; a failure fills it again', async () => {
  const { api, user, app } = openDish({ [LIST]: [{ outletId: 'dariya', serviceIds: ['butter-naan'] }] })
  const heart = await screen.findByRole('button', { name: 'Favorite Butter Naan', pressed: true })
  const pressed = () => heart.getAttribute('aria-pressed')
  api.on(SAVE, {})
  for (const filled of ['false', 'true']) {
    await user.click(heart)
    expect([pressed(), screen.queryByRole('dialog')]).toEqual([filled, null])
  }
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(2))
  api.on(SAVE, refusal(503, 'down'))
  await user.click(heart)
  await waitFor(() => expect(said(app)).toBe('Failed to update favorite'))
  expect(pressed()).toBe('true')
})

test('a heart beats when a press fills it, and at no other time', async () => {
  const { api, user } = openDish({ [LIST]: [{ outletId: 'dariya', serviceIds: ['butter-naan'] }] })
  const heart = await screen.findByRole('button', { name: 'Favorite Butter Naan', pressed: true })
  const beats = () => heart.classList.contains('beats')
  expect(beats()).toBe(false)
  await user.click(heart)
  expect(beats()).toBe(false)
  await user.click(heart)
  expect(beats()).toBe(true)
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(2))
})

test('a question that is left behind is not open on the way back', async () => {
  const { user, app, unmount } = openOutlet({ [LIST]: { data: [{ businessId: 'dariya', menuIds: [] }] } })
  await user.click(await screen.findByRole('button', { name: 'Favorite Dariya Mahal', pressed: true }))
  screen.getByRole('dialog')
  unmount()
  expect(favouritesOf(app).getSnapshot().value).toMatchObject({ question: 'closed' })
})

test('a line saved for later becomes a favourite and leaves the cart', async () => {
  const { api, user, app, carts } = openCart(cartOf(line('naan', 2, { name: 'Butter Naan' }), line('dal')))
  await user.click(screen.getByRole('button', { name: 'Save for later: Butter Naan' }))
  await waitFor(() => expect(said(app)).toBe('Saved for later'))
  app.notices.send({ type: 'route.changed' })
  expect(said(app)).toBe('Saved for later')
  expect(api.callsTo(SAVE)[0]?.body).toEqual({ businessId: 'saffron', menuId: 'naan', status: true })
  expect(carts).toContainEqual({ 'saffron/dal/': 1 })
})

const said = (app: AppActors) => saidIn(app)[0]

/** Every cart there was since: the test's own server puts back what it started with. */
function cartsOf(app: AppActors): Record<string, number>[] {
  const carts: Record<string, number>[] = []
  app.cart.subscribe((snapshot) => {
    const now = quantities(selectCart(snapshot))
    if (JSON.stringify(now) !== JSON.stringify(carts.at(-1))) carts.push(now)
  })
  return carts
}

const SERVER: Record<string, Answer> = {
  [LIST]: {
    data: [
      { businessId: 'dariya', menuIds: ['butter-naan', 'biryani'] },
      { businessId: 'haveli', menuIds: [] },
    ],
  },
  [DETAILS]: { data: [DARIYA, HAVELI] },
  [SAVE]: { data: null },
}

function open(answers: Record<string, Answer> = {}, cart: Cart = []) {
  const api = fakeApi({ ...SERVER, ...answers })
  const app = testApp({ customer: ASHA, cart })
  return {
    api,
    carts: cartsOf(app),
    ...renderScreen(<FavouritesRoute />, { route: '/my-favorites', path: '/my-favorites', app, queries: queryClient }),
  }
}

function openOutlet(answers: Record<string, Answer> = {}) {
  const api = fakeApi({
    ...SERVER,
    [LIST]: { data: [] },
    'GET /customer/business/:id': { data: wireOutlet('dariya', 'Dariya Mahal') },
    'GET /customer/business/:id/menu': { data: { Breads: [NAAN] } },
    ...answers,
  })
  const app = testApp({ customer: ASHA })
  return { api, ...renderScreen(<OutletRoute />, { route: '/outlet/dariya', path: '/outlet/:outletId', app }) }
}

function openDish(answers: Record<string, Answer> = {}) {
  const api = fakeApi({
    ...SERVER,
    [LIST]: { data: [] },
    'GET /customer/business/:id': { data: wireOutlet('dariya', 'Dariya Mahal') },
    'GET /customer/business/:id/menu/:menuId': { data: NAAN },
    ...answers,
  })
  const app = testApp({ customer: ASHA })
  const route = '/outlet/dariya/menu/butter-naan'
  return { api, ...renderScreen(<MenuItemRoute />, { route, path: '/outlet/:outletId/menu/:menuId', app }) }
}

function openCart(cart: Cart, answers: Record<string, Answer> = {}) {
  const app = testApp({ customer: ASHA, cart })
  const api = fakeApi({ ...SERVER, [LIST]: { data: [] }, ...answers })
  return { api, carts: cartsOf(app), ...renderScreen(<CartRoute />, { route: '/my-cart', path: '/my-cart', app }) }
}

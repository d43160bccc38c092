import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Cart } from '#machines/model/cart.ts'
import type { Origin } from '#machines/model/origin.ts'
import { storeQr } from '#src/storage/qr.ts'
import { CartRoute } from '#src/screens/cart/cart-route.tsx'
import { CheckoutRoute } from '#src/screens/checkout/checkout-route.tsx'
import { MenuItemRoute } from '#src/screens/menu-item/menu-item-route.tsx'
import { OrderRoute } from '#src/screens/order/order-route.tsx'
import { OutletRoute } from '#src/screens/outlet/outlet-route.tsx'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'
import { cartOf, line } from '#tests/support/fixtures.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { wireDish, wireOutlet } from '#tests/support/wire-catalogue.ts'

const ROOM: Origin = { type: 'ROOM', id: 101 }
const TABLE: Origin = { type: 'TABLE', id: 5 }
const HOTEL = wireOutlet('saffron', 'Saffron House', { type: 'HOTEL' })
const TOWELS = wireDish('Bath Towels', { menuId: 'towels', kind: 'service', price: 0, description: 'Two of them.' })
const MENU = {
  Housekeeping: [TOWELS, wireDish('Ironing', { menuId: 'ironing', kind: 'service', price: 120 })],
  Mains: [wireDish('Masala Dosa', { menuId: 'dosa', price: 160 }), wireDish('Egg Curry', { menuId: 'egg', isVegetarian: false })],
}
const inCart = line('towels', 2, { name: 'Bath Towels', unitPricePaise: 0, isService: true })

const seat = (origin: Origin) => ({ outletId: 'saffron', origin, scannedAt: Date.now() - 1_000 })

function openMenu(qr?: ReturnType<typeof seat>, menu: object = MENU) {
  fakeApi({ 'GET /customer/business/:id': { data: HOTEL }, 'GET /customer/business/:id/menu': { data: menu } })
  const strip = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => strip.remove())
  const ui = (
    <StripPlaces value={{ menu: strip, setSide: () => {} }}>
      <OutletRoute />
    </StripPlaces>
  )
  return renderScreen(ui, { path: '/outlet/:outletId', route: '/outlet/saffron', app: testApp({ qr }) })
}
const shownDishes = () => [...document.querySelectorAll('[data-dish] h3')].map(({ textContent }) => textContent)

test('a room sees food and services apart, each with its count', async () => {
  const { user } = openMenu(seat(ROOM))
  const tabs = await screen.findByRole('group', { name: 'Menu of Room 101' })
  expect(
    within(tabs)
      .getAllByRole('radio')
      .map((tab) => tab.closest('label')?.textContent),
  ).toEqual(['Food · 2', 'Services · 2'])
  expect(shownDishes()).toEqual(['Masala Dosa', 'Egg Curry'])
  await user.click(screen.getByRole('radio', { name: 'Veg' }))
  await user.click(within(tabs).getByRole('radio', { name: 'Services · 2' }))
  await waitFor(() => expect(shownDishes()).toEqual(['Bath Towels', 'Ironing']))
  expect(screen.queryByText(/llergens/)).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Veg' })).toBeNull()
  const towels = document.querySelector<HTMLElement>('[data-dish=towels]')!
  expect(within(towels).queryByRole('img')).toBeNull()
  await waitFor(() => expect(towels.querySelector('.tabler-icon-bath')).toBeInstanceOf(SVGElement))
  expect(document.querySelector('[data-dish=ironing] .tabler-icon-ironing')).toBeInstanceOf(SVGElement)
  expect(towels.querySelector('.price')?.textContent).toBe('Free')
  const chips = within(screen.getByRole('group', { name: 'Menu categories' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Housekeeping'])
  await user.type(screen.getByRole('searchbox'), 'iron')
  await waitFor(() => expect(shownDishes()).toEqual(['Ironing']))
  expect(screen.getByText(/^1 service$/)).toBeTruthy()
  await user.click(within(tabs).getByRole('radio', { name: 'Food · 2' }))
  await user.click(await screen.findByRole('button', { name: 'Show all dishes' }))
  // The filter that was chosen before is cleared with the search, as everywhere.
  await waitFor(() => expect(shownDishes()).toEqual(['Masala Dosa', 'Egg Curry']))
})

test.each([['at a table', seat(TABLE)] as const, ['without a place', undefined] as const])(
  '%s nothing tells of services',
  async (_where, qr) => {
    const { user } = openMenu(qr)
    await screen.findByRole('button', { name: 'MENU' })
    expect(screen.queryByRole('radio', { name: /Services/ })).toBeNull()
    expect(shownDishes()).toEqual(['Masala Dosa', 'Egg Curry'])
    await user.type(screen.getByRole('searchbox'), 'towel')
    await screen.findByText(/on this menu matches/)
    await user.click(screen.getByRole('button', { name: 'MENU' }))
    const list = await screen.findByRole('dialog', { name: 'Menu categories' })
    expect(within(list).getAllByRole('button', { name: /Mains|Housekeeping/ })).toHaveLength(1)
  },
)

test('a menu whose backend tells no kinds is the same in a room', async () => {
  const plain = Object.fromEntries(
    Object.entries(MENU).map(([name, dishes]) => [name, dishes.map(({ kind: _kind, ...rest }: any) => rest)]),
  )
  openMenu(seat(ROOM), plain)
  await screen.findByRole('button', { name: 'MENU' })
  expect(screen.queryByRole('radio', { name: /Services/ })).toBeNull()
  expect(shownDishes()).toEqual(['Bath Towels', 'Ironing', 'Masala Dosa', 'Egg Curry'])
  expect(document.querySelector('[data-dish=towels] .price')?.textContent).toBe('₹0')
  expect(document.querySelectorAll('[data-dish] .mark')).toHaveLength(4)
})

test.each([
  [seat(ROOM), true],
  [seat(TABLE), false],
])('the page of a service offers it to a room alone', async (qr, isOffered) => {
  fakeApi({ 'GET /customer/business/:id': { data: HOTEL }, 'GET /customer/business/:id/menu/:menuId': { data: TOWELS } })
  const route = '/outlet/saffron/menu/towels'
  renderScreen(<MenuItemRoute />, { path: '/outlet/:outletId/menu/:menuId', route, app: testApp({ qr }) })
  await screen.findByRole('heading', { name: 'Bath Towels' })
  expect(screen.queryByRole('button', { name: 'ADD Bath Towels' }) !== null).toBe(isOffered)
  expect(screen.queryByText(/^For rooms only/) === null).toBe(isOffered)
  expect([screen.queryByRole('img', { name: /eg$/ }), screen.queryByText(/min$/)]).toEqual([null, null])
})

test.each([
  [TABLE, 1],
  [ROOM, 0],
])('the cart says of a service why it cannot be ordered from %j', async (origin, said) => {
  renderScreen(<CartRoute />, { path: '/my-cart', route: '/my-cart', app: testApp({ qr: seat(origin), cart: cartOf(inCart) }) })
  if (said) await screen.findByText('Bath Towels can be ordered to a room only.')
  else expect(screen.queryByText(/to a room only/)).toBeNull()
  expect(screen.getAllByText('Free').length).toBeGreaterThan(0)
  expect(document.querySelector('.cart-line')?.textContent).not.toMatch(/min|₹/)
})

function openCheckout(origin: Origin, cart: Cart) {
  storeQr(seat(origin))
  const api = fakeApi({
    'GET /customer/business/:id': { data: HOTEL },
    'POST /customer/order': json({ data: { orderId: 'ord1', createdAt: '2026-11-21T10:00:00Z' } }, 201),
  })
  return {
    api,
    ...renderScreen(<CheckoutRoute />, { route: '/checkout/saffron', path: '/checkout/:outletId', app: testApp({ customer: ASHA, cart }) }),
  }
}
const placeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Place Order/ })

test('the checkout asks when services are wished, and the order says so', async () => {
  const { api, user, location } = openCheckout(ROOM, cartOf(inCart))
  const when = within(await screen.findByRole('group', { name: 'When shall we come?' }))
  const [soon, first] = when.getAllByRole<HTMLInputElement>('radio')
  expect([soon!.checked, when.getByLabelText('As soon as possible')]).toEqual([true, soon])
  expect(screen.getByText('TO PAY').nextElementSibling?.textContent).toBe('Free')
  for (const text of ['Item Total', 'Estimated Preparation Time', 'Apply Coupon']) expect(screen.queryByText(text)).toBeNull()
  expect(placeButton().textContent).toContain('Free')
  const other = when.getByRole<HTMLSelectElement>('combobox', { name: 'Other time' })
  const { value } = other.options[5]!
  await user.selectOptions(other, value)
  expect(other.value).toBe(value)
  await user.click(first!)
  await user.click(placeButton())
  await waitFor(() => expect(location()).toBe('/orders/success/ord1'))
  const [sent] = api.callsTo('POST /customer/order')
  const { serviceAt, expectedTotal } = sent!.body as { serviceAt: string; expectedTotal: number }
  expect([Date.parse(serviceAt) > Date.now(), Date.parse(serviceAt) % 1_800_000, expectedTotal]).toEqual([true, 0, 0])
})

test('a service for a table says why it cannot be ordered, and nothing is lost', () => {
  openCheckout(TABLE, cartOf(inCart, line('dosa')))
  expect(screen.getAllByText('For rooms only')).toHaveLength(1)
  expect(screen.getByText('Bath Towels can be ordered to a room only.')).toBeTruthy()
  expect([placeButton().disabled, document.querySelectorAll('.checkout-line').length]).toEqual([true, 2])
})

test('a checkout of food asks for no time', () => {
  openCheckout(ROOM, cartOf(line('dosa')))
  expect(screen.queryByText('When shall we come?')).toBeNull()
})

test('an order of services tells its time, asks another question, and is free', async () => {
  const at = new Date(Date.now() + 60_000)
  const menus = [{ ...wireItem('Bath Towels', 2), kind: 'service', price: 0 }]
  fakeApi({
    'GET /customer/order/:orderId': {
      data: wireOrder('o1', { menus, totalAmount: 0, orderStatus: 'ACCEPTED', serviceAt: at.toISOString() }),
    },
  })
  renderScreen(<OrderRoute />, { path: '/order/:orderId', route: '/order/o1', app: testApp() })
  await screen.findByText(/at \d{1,2}:\d\d [ap]m$/, { selector: '.order-time' })
  expect(screen.getByText('Bill Total').nextElementSibling?.textContent).toBe('Free')
  expect(screen.queryByRole('img', { name: /eg$/ })).toBeNull()
})

test.each([
  ['service', 'How was the service?'],
  [undefined, 'How was your meal?'],
])('an order of kind %s that is there is asked about: %s', async (kind, question) => {
  const menus = [{ ...wireItem('Bath Towels', 2), kind }]
  fakeApi({ 'GET /customer/order/:orderId': { data: wireOrder('o1', { menus, orderStatus: 'SERVED' }) } })
  renderScreen(<OrderRoute />, { path: '/order/:orderId', route: '/order/o1', app: testApp() })
  await screen.findByRole('heading', { name: question })
})

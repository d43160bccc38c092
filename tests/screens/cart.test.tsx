import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import { cartMachine, selectCart } from '#machines/cart/cart.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import { storeDraft } from '#src/storage/order-draft.ts'
import { storedSelection } from '#src/storage/selection.ts'
import { readOutlet } from '#src/api/outlet-wire.ts'
import { CartRoute } from '#src/screens/cart/cart-route.tsx'
import { CartSide } from '#src/screens/outlet/cart-side.tsx'
import { failure, held } from '#tests/support/actors.ts'
import { cartOf, key, line, quantities } from '#tests/support/fixtures.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { wireOutlet } from '#tests/support/wire-catalogue.ts'
import { saidIn } from '#tests/support/said.ts'
import { quiet } from '#tests/support/quiet.ts'

const NAAN = line('naan', 2, { name: 'Butter Naan', unitPricePaise: 55_00, preparationMinutes: 10 })
const MURGH = line('murgh', 1, { name: 'Tandoori Murgh', outOfStock: true, isVegetarian: false, servingSize: 'HALF PLATE' })
const takesCodes = (group: Cart[number]) => ({ ...group, outlet: { ...group.outlet, offers: COUPONS } })
const CHAI = line('chai', 1, { name: 'Masala Chai', outletId: 'tandoor', unitPricePaise: 40_00 })

test('a cart tells its items and total, and starts with the first outlet selected', () => {
  openCart(cartOf(NAAN, CHAI))
  expect(screen.getByText('3 items · ₹150')).toBeTruthy()
  expect(screen.getByText('2 of 3 selected')).toBeTruthy()
  expect(checkbox('Select all of Saffron House').checked).toBe(true)
  expect(checkbox('Select Masala Chai').checked).toBe(false)
  expect(within(bar()).getByText('₹110')).toBeTruthy()
  expect(within(bar()).getByText('Taxes and charges calculated at checkout')).toBeTruthy()
  expect(screen.getByText('10 min')).toBeTruthy()
})

test('the footer says what comes on top of the chosen dishes, where the outlet tells what it taxes', async () => {
  const taxes = { taxRatePercent: 5, taxedAfterDiscount: true }
  openCart(cartOf(NAAN, { ...CHAI, tax: '18' }).map((group) => ({ ...group, outlet: { ...group.outlet, ...taxes } })))
  await within(bar()).findByText('plus 5 % GST.')
})

test('an outlet of the cart tells address, cost for two and type; a line its mark, minutes, size and price', () => {
  const of = { street: 'Hill Road', averageCostPaise: 800_00, type: 'RESTAURANT' as const }
  openCart(cartOf(NAAN, MURGH).map((group) => ({ ...group, outlet: { ...group.outlet, ...of } })))
  const outlet = screen.getByRole('region', { name: 'Saffron House' })
  expect([...outlet.querySelectorAll('.cart-outlet p')].map(({ textContent }) => textContent)).toEqual([
    'Hill Road, Mumbai',
    '₹800 for twoRestaurant',
  ])
  const [naan, murgh] = within(outlet)
    .getAllByRole('listitem')
    .map((row) => within(row))
  for (const text of ['10 min', '₹55', '₹110']) naan!.getByText(text)
  naan!.getByRole('img', { name: 'Veg' })
  for (const text of ['30 min', '₹120', 'Half Plate', 'OUT OF STOCK']) murgh!.getByText(text)
  murgh!.getByRole('img', { name: 'Non-veg' })
  for (const of of ['Butter Naan', 'Tandoori Murgh, Half Plate'])
    expect(screen.getByRole('button', { name: `Save for later: ${of}` }).textContent).toBe('Save for later')
})

test('where an order may carry a code, the footer says how far the next offer is, or what is saved', async () => {
  const { user } = openCart(cartOf(line('naan', 3, { name: 'Butter Naan', unitPricePaise: 55_00 })).map(takesCodes))
  await within(bar()).findByText('Add ₹134 for ₹100 off')
  for (let more = 0; more < 3; more++) await user.click(screen.getByRole('button', { name: 'Add one Butter Naan' }))
  expect(within(bar()).getByText('You save ₹100 at checkout').closest('[role=status]')).toBeTruthy()
  await user.click(checkbox('Select all of Saffron House'))
  expect(within(bar()).queryByText(/save|Add/)).toBeNull()
})

test('the footer promises only the offer that the checkout will apply: none after it was removed, the chosen one after a choice', async () => {
  const dishes = cartOf(line('naan', 8, { name: 'Butter Naan', unitPricePaise: 100_00 })).map(takesCodes)
  const draft = { version: 1 as const, customerId: ASHA.id, outletId: 'saffron', notes: {} }
  const open = () => {
    const { unmount } = renderScreen(<CartRoute />, { route: '/my-cart', path: '/my-cart', app: testApp({ customer: ASHA, cart: dishes }) })
    onTestFinished(unmount)
    return unmount
  }
  const close = open()
  await within(bar()).findByText('You save ₹160 at checkout')
  close()
  storeDraft({ ...draft, couponCode: 'FEAST10' })
  const closeChosen = open()
  await within(bar()).findByText('You save ₹80 at checkout')
  // Another tab's checkout.
  storeDraft({ ...draft, withoutCoupon: true })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'order' })))
  expect(within(bar()).queryByText(/save|Add/)).toBeNull()
  closeChosen()
  // A draft of another customer is not this one's.
  storeDraft({ ...draft, customerId: 'c2', withoutCoupon: true })
  open()
  await within(bar()).findByText('You save ₹160 at checkout')
})

test('elsewhere the footer says nothing of offers', () => {
  openCart(cartOf(NAAN))
  expect(within(bar()).queryByText(/save|Add/)).toBeNull()
})

test('outlet and dish names lead to their pages', () => {
  openCart(cartOf(NAAN))
  expect(screen.getByRole('link', { name: 'Saffron House' }).getAttribute('href')).toBe('/outlet/saffron')
  expect(screen.getByRole('link', { name: 'Butter Naan' }).getAttribute('href')).toBe('/outlet/saffron/menu/naan')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home')
})

test('proceeding remembers what is selected and goes to the checkout of its outlet', async () => {
  const { user, location } = openCart(cartOf(NAAN, line('dal')))
  await user.click(checkbox('Select Butter Naan'))
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(location()).toBe('/checkout/saffron')
  expect(storedSelection('saffron')).toEqual([key('dal')])
})

test('the stepper changes the quantity, and the last one takes the line out with a word', async () => {
  const { user, app } = openCart(cartOf(NAAN))
  await user.click(screen.getByRole('button', { name: 'Remove one Butter Naan' }))
  expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ [key('naan')]: 1 })
  await user.click(screen.getByRole('button', { name: 'Remove one Butter Naan' }))
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse Menu' }).getAttribute('href')).toBe('/home')
  expect(saidIn(app)).toEqual(['Item removed from cart'])
})

test('no more than 99 of a dish can be ordered', () => {
  openCart(cartOf({ ...NAAN, quantity: 98 }, { ...CHAI, quantity: 99 }))
  const isClosed = (dish: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Add one ${dish}` }).disabled
  expect([isClosed('Butter Naan'), isClosed('Masala Chai')]).toEqual([false, true])
})

test('a dish that is out of stock can only be removed', async () => {
  const { user, app } = openCart(cartOf(NAAN, MURGH))
  expect(screen.getByText('OUT OF STOCK')).toBeTruthy()
  expect(screen.getByText('Half Plate')).toBeTruthy()
  expect(checkbox('Select Tandoori Murgh, Half Plate').disabled).toBe(true)
  expect(screen.queryByRole('group', { name: /Tandoori/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Tandoori Murgh, Half Plate' }))
  expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ [key('naan')]: 2 })
})

test('bones stand in while the cart of a customer is fetched for the first time', async () => {
  const { cart, app } = customerApp()
  renderScreen(<CartRoute />, { route: '/my-cart', path: '/my-cart', app })
  expect(screen.getByRole('status').textContent).toContain('Loading...')
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('Your cart is empty')).toBeNull()
  await act(async () => cart.answer(cartOf(NAAN)))
  expect(screen.getByRole('link', { name: 'Butter Naan' })).toBeTruthy()
  expect(screen.getByText('2 selected')).toBeTruthy()
})

test('a cart that cannot be fetched says so, and can be asked for again', async () => {
  const { cart, app } = customerApp()
  const { user } = renderScreen(<CartRoute />, { route: '/my-cart', path: '/my-cart', app })
  await act(async () => cart.fail(failure(503)))
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch cart')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await act(async () => cart.answer(cartOf(NAAN)))
  expect(screen.queryByText('Failed to fetch cart')).toBeNull()
  expect(screen.getByRole('link', { name: 'Butter Naan' })).toBeTruthy()
})

test.each([503, 404, 401])('of a cart that could not be read (%i) nothing says that it is empty', async (status) => {
  const { cart, app } = customerApp()
  renderScreen(<CartRoute />, { route: '/my-cart', path: '/my-cart', app })
  await act(async () => cart.fail(failure(status)))
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch cart')
  expect(screen.queryByText('Your cart is empty')).toBeNull()
})

test('beside a menu a cart is on its way, unread, or without dishes of the outlet', async () => {
  const { cart, app } = customerApp()
  const none = () => screen.queryByText(/^Nothing from here yet/)
  const { user } = renderScreen(<CartSide outlet={readOutlet(wireOutlet('saffron', 'Saffron House'))!} />, { app })
  expect(none()).toBeNull()
  await act(async () => cart.fail(failure(503)))
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch cart')
  expect(none()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await act(async () => cart.answer([]))
  expect([none() === null, screen.queryByRole('alert')]).toEqual([false, null])
})

test('an order that has no id yet is announced on the cart, until dismissed', async () => {
  const { user } = openCart(cartOf(NAAN), { checkingOrder: true })
  expect(screen.getByText(/We are checking your order/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/my-orders')
  // It looks at the orders before it orders again.
  const solid = () => [...bar().querySelectorAll('.button:not(.line)')].map(({ textContent }) => textContent)
  expect(solid()).toEqual(['My Orders'])
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/We are checking your order/)).toBeNull()
  expect(solid()).toEqual(['Proceed to Checkout'])
})

function openCart(cart: Cart, state?: object) {
  return renderScreen(<CartRoute />, {
    route: '/my-cart',
    path: '/my-cart',
    state,
    app: testApp({ cart }),
  })
}
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const bar = () => screen.getByRole('region', { name: 'Cart total' })

/** A customer whose server answers each fetch of the cart when the test says so. */
function customerApp() {
  const fetchCart = held<Cart, void>()
  const app = testApp({ customer: ASHA })
  const input = { stored: { version: 1 as const, cart: [], queue: [] }, customerId: ASHA.id, notices: app.notices }
  const machine = quiet(cartMachine).provide({ actors: { fetchCart: fetchCart.logic } })
  return { app: { ...app, cart: createActor(machine, { input }).start() }, cart: fetchCart }
}

// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { totalQuantity } from '#machines/model/cart.ts'
import { queryClient } from '#src/api/query-client.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import { storedToken, storeToken } from '#src/storage/auth-token.ts'
import { type Call, fakeApi, json, noAnswer } from '#tests/support/fake-fetch.ts'
import { fillStorage } from '#tests/support/full-storage.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'
import { until } from '#tests/support/until.ts'
import { noticesIn } from '#tests/support/said.ts'

const LINE = { outletId: 'b1', menuId: 'm1', quantity: 2, name: 'Dal', unitPricePaise: 100_00, isVegetarian: true, outOfStock: false }
const OUTLET = { outletId: 'b1', name: 'Dariya Mahal', status: 'LIVE' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/home')
})

test('a token without a customer, and a customer without a token, are no session', () => {
  storeToken('t0ken', true)
  expect(started().session.getSnapshot().value).toBe('signedOut')
  expect(storedToken()).toBeUndefined()
  storeCustomer(ASHA)
  expect(started().session.getSnapshot().value).toBe('signedOut')
  expect([storedCustomer(), localStorage.getItem('customer')]).toEqual([undefined, null])
})

test('a sign-in as another customer in another tab is followed here with its token, and the cart of the first is gone', async () => {
  signedInStored()
  localStorage.setItem('cart', JSON.stringify({ version: 1, owner: ASHA.id, cart: [{ outlet: OUTLET, lines: [LINE] }], queue: [] }))
  fakeApi({ 'GET /customer/cart': () => json({ data: [] }) })
  const { session, cart } = started()
  storeToken('of-bilal', true)
  storeCustomer(BILAL)
  window.dispatchEvent(new StorageEvent('storage', { key: 'customer' }))
  expect(session.getSnapshot().context.customer?.id).toBe('c2')
  expect(storedToken()).toBe('of-bilal')
  expect(totalQuantity(cart.getSnapshot().context.cart)).toBe(0)
})

test('a logout without a network is sent when the network is back, also by the next visit', async () => {
  signedInStored()
  const answers = [noAnswer, () => json({ message: 'Down' }, 503), () => json({ message: 'Unauthorized' }, 401)]
  const api = fakeApi({ 'GET /customer/cart': () => json({ data: [] }), 'POST /customer/logout': () => (answers.shift() ?? noAnswer)() })
  const first = started()
  first.session.send({ type: 'session.end' })
  await until(() => expect(first.revocation.getSnapshot().value).toBe('waiting'))
  expect([storedToken(), localStorage.getItem('revocations')]).toEqual([undefined, '[{"token":"t0ken","customerId":"c1"}]'])
  window.dispatchEvent(new Event('online'))
  await until(() => expect(api.callsTo('POST /customer/logout')).toHaveLength(2))
  await until(() => expect(first.revocation.getSnapshot().value).toBe('waiting'))
  for (const actor of Object.values(first)) actor.stop()
  // Another customer has signed in meanwhile.
  storeToken('of-bilal', true)
  storeCustomer(BILAL)
  const { revocation } = started()
  // A server that does not know the token has nothing to revoke.
  await until(() => expect(revocation.getSnapshot().value).toBe('resting'))
  expect(api.callsTo('POST /customer/logout').map(({ headers }) => [headers.get('Authorization'), headers.get('customer-id')])).toEqual(
    Array(3).fill(['Bearer t0ken', 'c1']),
  )
  expect(localStorage.getItem('revocations')).toBeNull()
})

test('a guest’s cart is kept in storage, and another tab’s replaces it', () => {
  fakeApi({})
  const { cart } = started()
  cart.send({ type: 'line.put', outlet: OUTLET, line: LINE })
  const stored = JSON.parse(localStorage.getItem('cart')!) as {
    guest: { cart: { lines: { quantity: number }[] }[]; queue: { at: number }[] }
  }
  expect(stored.guest.cart[0]!.lines[0]!.quantity).toBe(2)
  stored.guest.cart[0]!.lines[0]!.quantity = 5
  stored.guest.queue[0]!.at++
  // This tab may have stored its own cart again since.
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: JSON.stringify(stored) }))
  expect(totalQuantity(cart.getSnapshot().context.cart)).toBe(5)
})

test('a cart that the browser does not store is warned of once, and lasts as long as the page', () => {
  fakeApi({})
  const { cart, notices } = started()
  fillStorage()
  for (const quantity of [2, 3]) cart.send({ type: 'line.put', outlet: OUTLET, line: { ...LINE, quantity } })
  const shown = noticesIn({ notices }).map(({ tone, message }) => [tone, message])
  expect(shown).toEqual([['warning', 'This browser does not keep your cart. It lasts until you close the page.']])
  expect(totalQuantity(cart.getSnapshot().context.cart)).toBe(3)
  cart.send({ type: 'lines.remove', keys: ['b1/m1/'] })
})

test('what a customer changes without a network shows, is said once to be saved, and is sent when the network is back', async () => {
  signedInStored()
  const api = fakeApi({ 'GET /customer/cart': json({ data: [] }), 'PATCH /customer/cart/upsert': noAnswer })
  const { cart, notices } = started()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await until(() => expect(cart.getSnapshot().matches({ signedIn: { synced: 'upToDate' } })).toBe(true))
  cart.send({ type: 'line.put', outlet: OUTLET, line: LINE })
  await until(() => expect(api.callsTo('PATCH /customer/cart/upsert')).toHaveLength(1))
  cart.send({ type: 'quantity.set', key: 'b1/m1/', quantity: 3 })
  const shown = () => noticesIn({ notices }).map(({ message }) => message)
  expect(shown()).toEqual(['You are offline. We save your changes and send them when you are back.'])
  expect(totalQuantity(cart.getSnapshot().context.cart)).toBe(3)

  onLine.mockReturnValue(true)
  const saved: unknown[] = []
  api.on('PATCH /customer/cart/upsert', ({ body }: Call) => {
    saved.push((body as { quantity: number }).quantity)
    return json({ data: {} })
  })
  window.dispatchEvent(new Event('online'))
  await until(() => expect(saved).toEqual([2, 3]))
  expect(shown()).toHaveLength(1)
})

test('a change that a server does not answer, on a device with a network, falls back as before', async () => {
  signedInStored()
  fakeApi({ 'GET /customer/cart': json({ data: [] }), 'PATCH /customer/cart/upsert': noAnswer })
  const { cart, notices } = started()
  await until(() => expect(cart.getSnapshot().matches({ signedIn: { synced: 'upToDate' } })).toBe(true))
  cart.send({ type: 'line.put', outlet: OUTLET, line: LINE })
  await until(() => expect(noticesIn({ notices }).map(({ message }) => message)).toEqual(['Failed to add to cart']))
  expect(totalQuantity(cart.getSnapshot().context.cart)).toBe(0)
})

test('a change that waits for the network is not sent once the customer has signed out', async () => {
  signedInStored()
  const api = fakeApi({ 'GET /customer/cart': json({ data: [] }), 'PATCH /customer/cart/upsert': noAnswer, 'POST /customer/logout': {} })
  const { cart, session } = started()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await until(() => expect(cart.getSnapshot().matches({ signedIn: { synced: 'upToDate' } })).toBe(true))
  cart.send({ type: 'line.put', outlet: OUTLET, line: LINE })
  await until(() => expect(api.callsTo('PATCH /customer/cart/upsert')).toHaveLength(1))
  session.send({ type: 'session.end' })
  await until(() => expect(cart.getSnapshot().matches('guest')).toBe(true))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await until(() => expect(api.callsTo('POST /customer/logout')).toHaveLength(1))
  expect(api.callsTo('PATCH /customer/cart/upsert')).toHaveLength(1)
})

test('the details of a guest’s lines are asked for once, however often the cart is opened; once more after a reload', async () => {
  queryClient.clear()
  const dish = ({ params }: Call) => json({ data: { menuId: params['menuId'], name: `Dish ${params['menuId']}`, price: 120 } })
  const api = fakeApi({ 'GET /customer/business/:outletId/menu/:menuId': dish })
  const asked = () => api.calls.map(({ path }) => path.at(-1)).join('')
  const names = () => cart.getSnapshot().context.cart.flatMap(({ lines }) => lines.map(({ name }) => name))
  let { cart, ...others } = started()
  for (const menuId of ['1', '2', '3']) cart.send({ type: 'line.put', outlet: OUTLET, line: { ...LINE, menuId } })
  cart.send({ type: 'line.put', outlet: OUTLET, line: { ...LINE, menuId: '1', quantity: 3 } })
  // The cart, the menu and the cart again.
  for (let visit = 0; visit < 2; visit++) {
    cart.send({ type: 'cart.opened' })
    await until(() => expect([names(), cart.getSnapshot().value]).toEqual([['Dish 1', 'Dish 2', 'Dish 3'], { guest: 'resting' }]))
  }
  expect(asked()).toBe('123')

  for (const actor of [cart, ...Object.values(others)]) actor.stop()
  queryClient.clear()
  ;({ cart, ...others } = started())
  cart.send({ type: 'cart.opened' })
  await until(() => expect([asked(), cart.getSnapshot().value]).toEqual(['123123', { guest: 'resting' }]))
})

function started() {
  const app = startAppActors()
  onTestFinished(() => {
    for (const actor of Object.values(app)) actor.stop()
  })
  return app
}

function signedInStored() {
  storeToken('t0ken', true)
  storeCustomer(ASHA)
}

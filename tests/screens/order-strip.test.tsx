import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import { EXPANDED_MS } from '#machines/ongoing-order/ongoing-order.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'
import { unreadQuery } from '#src/api/bell.ts'
import { ongoingOrdersQuery } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { storedWatched, storeWatched } from '#src/storage/order-watch.ts'
import { OrderStrip } from '#src/app/shell/order-strip.tsx'
import { storeDraft, storedMarker, storeMarker } from '#src/storage/order-draft.ts'
import { type Answer, type Call, fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { setMedia } from '#tests/support/jsdom.ts'
import { saidIn } from '#tests/support/said.ts'

const ONGOING = 'GET /customer/order/ongoing-orders'
const PLACE = 'addMoreButtonPosition'
const CART: Cart = [
  {
    outlet: { outletId: 'b1', name: 'Dariya Mahal', status: 'LIVE' },
    lines: [{ outletId: 'b1', menuId: 'm1', quantity: 2, name: 'Kebab', unitPricePaise: 180_00, isVegetarian: true, outOfStock: false }],
  },
]
const addMore = () => screen.getByRole('link', { name: 'Add More' })
const track = () => screen.findByRole('button', { name: /Track Order/ })
const putBack = () => screen.queryByRole('button', { name: 'Put Add More back' })
const at = () => ['--x', '--y'].map((part) => Number.parseFloat(addMore().parentElement!.style.getPropertyValue(part)))

// jsdom has no such things, and lays nothing out.
let under: Element[] = []
let page = { width: 1024, height: 768 }
const added = [
  [HTMLElement.prototype, { setPointerCapture: { value: () => {} } }],
  [document, { elementsFromPoint: { value: () => under } }],
  [document.documentElement, { clientWidth: { get: () => page.width }, clientHeight: { get: () => page.height } }],
] as const
for (const [owner, parts] of added)
  for (const [name, part] of Object.entries(parts)) Object.defineProperty(owner, name, { configurable: true, ...part })
afterAll(() => {
  for (const [owner, parts] of added) for (const name of Object.keys(parts)) Reflect.deleteProperty(owner, name)
})

afterEach(() => {
  under = []
  queryClient.clear()
})

interface StripOptions {
  orders?: Answer
  cart?: Cart
  route?: string
  setMenu?: (place: HTMLElement | null) => void
  customer?: typeof ASHA
  side?: HTMLElement | null
}

function strip({ orders = { data: [] }, cart = [], route = '/home', customer = ASHA, side = null, setMenu = () => {} }: StripOptions = {}) {
  const api = fakeApi({ [ONGOING]: orders })
  const opened: TrackedOrder[] = []
  const ui = (
    <OpenTracking value={(tracked) => void opened.push(tracked)}>
      <OrderStrip side={side} setMenu={setMenu} />
    </OpenTracking>
  )
  const app = testApp({ customer, cart })
  return { api, opened, ...renderScreen(ui, { path: '*', route, app }) }
}

test('without an order and a cart there is no strip, and the marker of an old order goes', async () => {
  storeMarker({ isOrderActive: true, businessId: 'b1', orderId: 'o1' })
  const { api } = strip({ orders: { data: [wireOrder('o1', { orderStatus: 'COMPLETED' })] } })
  await waitFor(() => expect(api.callsTo(ONGOING)).toHaveLength(1))
  await waitFor(() => expect(storedMarker()).toBeUndefined())
  expect(screen.queryByRole('region', { name: /^Your (order|cart)$/ })).toBeNull()
})

test('the cart is shown with count and total, and leads to its page, where it is not shown again', () => {
  strip({ cart: CART })
  expect(screen.getByRole('link', { name: '2 items · ₹360 View Cart' }).getAttribute('href')).toBe('/my-cart')
  strip({ cart: CART, route: '/my-cart' })
  expect(screen.getAllByRole('link', { name: /View Cart/ })).toHaveLength(1)
})

test('the total of the cart says whether taxes are in it, where its outlet tells', () => {
  strip({ cart: CART.map((group) => ({ ...group, outlet: { ...group.outlet, taxRatePercent: 5 } })) })
  screen.getByRole('link', { name: '2 items · ₹360 plus GST View Cart' })
  expect(screen.getByRole('status').textContent).toBe('2 items · ₹360 plus GST')
})

test('the strip says nothing of an offer that the customer removed at the checkout', () => {
  const [{ outlet, lines }] = CART as [Cart[number]]
  const cart = [{ outlet: { ...outlet, offers: COUPONS }, lines }]
  storeDraft({ version: 1, customerId: ASHA.id, outletId: outlet.outletId, notes: {}, withoutCoupon: true })
  strip({ cart })
  expect(screen.getByRole('region', { name: 'Your cart' }).textContent).not.toMatch(/save/)
  expect(screen.getByRole('status').textContent).not.toMatch(/save/)
})

test.each([
  ['of the specification, the largest, where the backend tells none', undefined, 'Flat 20% Off on total bill'],
  ['of its own', [{ code: 'OWN5', title: 'Own', discountType: 'FLAT', discountValue: 5 } as const], 'Flat ₹5 Off on total bill'],
  ['but none where it has none', [], 'Pick a dish to begin'],
])('an outlet without cart and order is invited to, with an offer %s', (_which, offers, text) => {
  queryClient.setQueryData<Outlet>(outletQuery('b1', undefined).queryKey, { outletId: 'b1', status: 'LIVE', pictures: [], offers })
  strip({ route: '/outlet/b1' })
  expect(screen.getByRole('region', { name: 'Your cart' }).textContent).toBe(`Hungry?${text}`)
})

test('the invitation leads to the offers of the page', async () => {
  queryClient.setQueryData<Outlet>(outletQuery('b1', undefined).queryKey, { outletId: 'b1', status: 'LIVE', pictures: [] })
  const { user } = strip({ route: '/outlet/b1' })
  const offers = document.body.appendChild(document.createElement('section'))
  offers.innerHTML = '<h2 id="offers-title" tabindex="-1">Offers</h2>'
  await user.click(screen.getByRole('button', { name: /^Hungry/ }))
  expect(document.activeElement).toBe(offers.firstChild)
  offers.remove()
})

test('a closed outlet invites to nothing, and says when it opens', () => {
  const closed = { outletId: 'b1', status: 'LIVE', openNow: false, opensText: 'opens 6:00 pm', pictures: [] } as const
  queryClient.setQueryData<Outlet>(outletQuery('b1', undefined).queryKey, { ...closed, pictures: [] })
  strip({ route: '/outlet/b1' })
  expect(screen.getByRole('region', { name: 'Your cart' }).textContent).toBe('Closed now · opens 6:00 pm')
})

test.each(['/checkout/b1', '/orders/success/o1', '/order/o1', '/profile/edit-profile'])('on %s there is no strip', async (route) => {
  const { api } = strip({ orders: { data: [wireOrder('o1')] }, cart: CART, route })
  await waitFor(() => expect(api.callsTo(ONGOING)).toHaveLength(1))
  await waitFor(() => expect(storedMarker()).toBeDefined())
  expect(screen.queryByRole('region', { name: /^Your (order|cart)$/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add More' })).toBeNull()
})

test('Add More leads to the outlet of the order, Track Order opens its tracking', async () => {
  const { opened, user, location } = strip({ orders: { data: [wireOrder('o1')] } })
  await user.click(await track())
  expect(opened).toEqual([{ orderId: 'o1', order: expect.objectContaining({ orderId: 'o1' }) }])
  expect(storedMarker()).toMatchObject({ orderId: 'o1', businessId: 'b1', isOrderActive: true })
  await user.click(addMore())
  expect(location()).toBe('/outlet/b1')
  // Not on the page it leads to.
  expect(screen.queryByRole('link', { name: 'Add More' })).toBeNull()
})

test('where one order is on the table and another on its way, Track Order is of the second and says that there are two', async () => {
  const served = wireOrder('o1', { orderStatus: 'SERVED', createdAt: '2026-11-20T14:00:00Z' })
  const { opened, user } = strip({ orders: { data: [wireOrder('o2', { orderStatus: 'PENDING' }), served] } })
  expect((await track()).textContent).toMatch(/Waiting for the kitchen.* Track Order · 2 orders$/)
  await user.click(await track())
  expect(opened).toEqual([{ orderId: 'o2', order: expect.objectContaining({ orderId: 'o2' }) }])
})

test.each([
  ['PENDING', true],
  ['ACCEPTED', true],
  ['PREPARING', true],
  ['SERVED', true],
  ['COMPLETED', false],
  ['CANCELLED', false],
  ['REJECTED', false],
])('Track Order of an order that is %s: %s', async (orderStatus, isTracked) => {
  const { user } = strip({ orders: { data: [wireOrder('o1', { orderStatus })] } })
  if (isTracked) return user.click(await track())
  await waitFor(() => expect(queryClient.getQueryState(ongoingOrdersQuery.queryKey)?.status).toBe('success'))
  expect(screen.queryByRole('button', { name: /Track Order/ })).toBeNull()
})

test("'Track Order' is spelled out for 3 s with the state, keeps its focus, and then tells state and minutes by its name", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const now = new Date().toISOString()
  strip({ orders: { data: [wireOrder('o1', { orderStatus: 'PREPARING', createdAt: now, updatedAt: now })] } })
  const button = await track()
  expect(button.textContent).toMatch(/Preparing · about \d+ min Track Order$/)
  button.focus()
  await act(() => vi.advanceTimersByTimeAsync(EXPANDED_MS))
  expect(button.getAttribute('aria-label')).toMatch(/^Track Order: Preparing, about \d+ min$/)
  expect(document.activeElement).toBe(button)
})

test('a screen reader hears count and total when they change; the steps of an order are said with its news', async () => {
  const { app } = strip({ orders: { data: [wireOrder('o1', { orderStatus: 'PENDING' })] } })
  const heard = () => screen.getByRole('status').textContent
  await track()
  expect(heard()).toBe('')
  act(() => app.cart.send({ type: 'line.put', outlet: CART[0]!.outlet, line: CART[0]!.lines[0]! }))
  expect(heard()).toBe('2 items · ₹360')
})

test('on a wide page of an outlet MENU and the order stand in the side column, where Track Order shrinks too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  setMedia('(min-width: 1024px)', true)
  onTestFinished(() => setMedia('(min-width: 1024px)', false))
  const side = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => side.remove())
  let menu: HTMLElement | null = null
  strip({ orders: { data: [wireOrder('o1')] }, cart: CART, route: '/outlet/b1', side, setMenu: (place) => void (menu = place) })
  const button = await track()
  expect([side.contains(button), side.contains(menu), button.className]).toEqual([true, true, 'track-order live'])
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(button.className).toBe('track-order ring')
  expect(screen.queryByRole('link', { name: /View Cart/ })).toBeNull()
})

test('on the page of the cart the order stands in its bar, beside the button, and without an order nothing does', async () => {
  const side = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => side.remove())
  const { unmount, api } = strip({ cart: CART, route: '/my-cart', side })
  await waitFor(() => expect(api.callsTo(ONGOING)).toHaveLength(1))
  expect(side.childElementCount).toBe(0)
  unmount()
  queryClient.clear()
  strip({ orders: { data: [wireOrder('o1')] }, cart: CART, route: '/my-cart', side })
  expect([side.contains(await track()), side.contains(addMore())]).toEqual([true, true])
  expect(screen.getAllByRole('region')).toHaveLength(1)
})

test('back from a page without it, it is there at once, though the orders are not asked for again', async () => {
  const first = strip({ orders: { data: [wireOrder('o1')] } })
  await track()
  first.unmount()
  const { api } = strip({ orders: { data: [] } })
  await track()
  expect(api.callsTo(ONGOING)).toHaveLength(0)
})

test('Add More stays in a window that got narrower', async () => {
  const wide = page
  onTestFinished(() => void (page = wide))
  const { user } = strip({ orders: { data: [wireOrder('o1')] } })
  await track()
  addMore().focus()
  await user.keyboard('{ArrowUp}')
  page = { ...wide, width: 320 }
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(at()[0]).toBeLessThanOrEqual(320 - 58)
})

test('the arrow keys take Add More out of the strip, its place is stored, and a button puts it back', async () => {
  const { user } = strip({ orders: { data: [wireOrder('o1')] } })
  await track()
  expect(document.getElementById(addMore().getAttribute('aria-describedby')!)?.textContent).toContain('use the arrow keys')
  expect(putBack()).toBeNull()
  addMore().focus()
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
  const [x, y] = at()
  expect(JSON.parse(localStorage.getItem(PLACE)!)).toEqual({ x, y })
  await user.tab()
  expect(document.activeElement).toBe(putBack())
  await user.keyboard('{Enter}')
  expect([putBack(), localStorage.getItem(PLACE)]).toEqual([null, null])
  expect(document.activeElement).toBe(addMore())
})

test("an arrow key with a modifier key is the browser's, and leaves Add More in the strip", async () => {
  const { user } = strip({ orders: { data: [wireOrder('o1')] } })
  await track()
  addMore().focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowLeft}{/Meta}{Control>}{ArrowLeft}')
  expect([putBack(), localStorage.getItem(PLACE)]).toEqual([null, null])
})

test('a drag takes it out and is no tap; the next tap is one', async () => {
  const { user, location } = strip({ orders: { data: [wireOrder('o1')] } })
  await track()
  pointer('pointerdown', 900, 500)
  pointer('pointermove', 800, 450)
  pointer('pointerup', 800, 450)
  fireEvent.click(addMore(), { detail: 1 })
  expect(location()).toBe('/home')
  expect(JSON.parse(localStorage.getItem(PLACE)!)).toEqual({ x: at()[0], y: at()[1] })
  await user.click(addMore())
  expect(location()).toBe('/outlet/b1')
})

test('when the orders cannot be had, the one placed on this device counts, and the failure is not shown', async () => {
  storeMarker({ isOrderActive: true, businessId: 'b1', orderId: 'o1' })
  const { app, opened, user } = strip({ orders: refusal(404, 'no') })
  await user.click(await track())
  expect(opened).toEqual([{ orderId: 'o1', order: undefined }])
  expect(saidIn(app)).toEqual([])
})

/** jsdom's pointer events say nothing of where they are. */
const pointer = (type: string, clientX: number, clientY: number) =>
  fireEvent(addMore(), new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY }))

const news = () => screen.queryByRole('region', { name: 'News of your order' })

const heard = () =>
  screen
    .getAllByRole('alert', { hidden: true })
    .map(({ textContent }) => textContent)
    .join('')

test.each(['/home', '/checkout/b1', '/orders/success/o1'])(
  'on %s a rejected order is heard once, and told until it is read',
  async (route) => {
    const first = strip({ orders: { data: [wireOrder('o1', { orderNumber: 12 })] }, route })
    await waitFor(() => expect(storedMarker()).toBeDefined())
    // It has left the list, and is asked for by its id.
    first.api.on(ONGOING, { data: [] })
    const rejected = wireOrder('o1', { orderNumber: 12, orderStatus: 'REJECTED', statusReason: 'The tandoor is down this evening.' })
    first.api.on('GET /customer/order/:orderId', { data: rejected })
    await act(() => queryClient.refetchQueries(ongoingOrdersQuery))
    await waitFor(() =>
      expect(news()?.textContent).toBe(
        'Order 12 was rejected“The tandoor is down this evening.” You pay ₹0.See the orderOrder something else',
      ),
    )
    expect(heard()).toBe('Order 12 was rejected. “The tandoor is down this evening.” You pay ₹0.')
    await act(() => queryClient.refetchQueries(ongoingOrdersQuery))
    first.unmount()
    const { user } = strip({ route })
    await waitFor(() => expect(news()).not.toBeNull())
    expect(heard()).toBe('')
    await user.click(screen.getByRole('button', { name: 'Close news' }))
    expect([news(), storedWatched()]).toEqual([null, { known: [], news: [] }])
  },
)

test('news of an order counts as read when its page is opened', async () => {
  storeWatched({ known: [], news: [{ orderId: 'o1', kind: 'off', title: 'Order 12 was rejected', text: 'You pay ₹0.' }] })
  const { unmount } = strip({ route: '/order/o2' })
  await waitFor(() => expect(news()).not.toBeNull())
  unmount()
  strip({ route: '/order/o1' })
  await waitFor(() => expect([news(), storedWatched().news]).toEqual([null, []]))
})

test.each(['REJECTED', 'ACCEPTED'])('the mark on the bell is read again when an order is found %s', async (orderStatus) => {
  const first = strip({ orders: { data: [wireOrder('o1', { orderStatus: 'PENDING' })] } })
  await waitFor(() => expect(storedWatched().known).toHaveLength(1))
  first.unmount()
  queryClient.clear()
  // The mark was read before the order changed, the orders after it.
  queryClient.setQueryData(unreadQuery.queryKey, 0)
  const isOver = orderStatus === 'REJECTED'
  const { api } = strip({ orders: { data: isOver ? [] : [wireOrder('o1', { orderStatus })] } })
  if (isOver) api.on('GET /customer/order/:orderId', { data: wireOrder('o1', { orderStatus }) })
  await waitFor(() => expect(queryClient.getQueryState(unreadQuery.queryKey)?.isInvalidated).toBe(true))
})

test('an accepted order is said in passing, and is told no more', async () => {
  const { api, app } = strip({ orders: { data: [wireOrder('o1', { orderNumber: 12, orderStatus: 'PENDING' })] }, route: '/home' })
  await track()
  api.on(ONGOING, { data: [wireOrder('o1', { orderNumber: 12, orderStatus: 'ACCEPTED' })] })
  await act(() => queryClient.refetchQueries(ongoingOrdersQuery))
  await waitFor(() => expect(saidIn(app)).toEqual([expect.stringMatching(/^Order 12 is accepted/)]))
  expect(news()).toBeNull()
})

test('an order that could not be asked for is asked for again', async () => {
  const { api } = strip({ orders: { data: [wireOrder('o1')] } })
  await track()
  api.on(ONGOING, { data: [] })
  api.on('GET /customer/order/:orderId', refusal(503, 'no'))
  await act(() => queryClient.refetchQueries(ongoingOrdersQuery))
  await waitFor(() => expect(api.callsTo('GET /customer/order/:orderId').length).toBeGreaterThan(0))
  expect([news(), storedWatched().known.map(({ orderId }) => orderId)]).toEqual([null, ['o1']])
  // A backend without that call tells it among all orders.
  api.on('GET /customer/order/:orderId', ({ params }: Call) =>
    params['orderId'] === 'history' ? { data: [wireOrder('o1', { orderStatus: 'CANCELLED' })] } : refusal(404, 'no'),
  )
  await act(() => queryClient.refetchQueries(ongoingOrdersQuery))
  await waitFor(() => expect(news()?.textContent).toMatch(/was cancelled/))
})

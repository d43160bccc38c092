import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { selectCart, selectTotalQuantity } from '#machines/cart/cart.machine.ts'
import { storedSelection } from '#src/storage/selection.ts'
import { ORDER_REFRESH_MS } from '#src/device/news.ts'
import { OrderRoute } from '#src/screens/order/order-route.tsx'
import { OrdersRoute } from '#src/screens/orders/orders-route.tsx'
import { type Answer, type Call, fakeApi, type FakeApi, heldReply, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { cartOf, line, quantities } from '#tests/support/fixtures.ts'
import { renderScreen, testApp } from '#tests/support/render.tsx'
import { reorderingApp } from '#tests/support/reordering-app.ts'
import { saidIn } from '#tests/support/said.ts'

const ONGOING = 'GET /customer/order/ongoing-orders'
const COMPLETED = 'GET /customer/order/completed'
const HISTORY = 'GET /customer/order/history'

function ordersScreen(answers: Record<string, Answer>, tab = '', elsewhere: ReactNode = null, app = testApp()) {
  const api = fakeApi({ [ONGOING]: { data: [] }, [COMPLETED]: { data: [] }, [HISTORY]: { data: [] }, ...answers })
  return {
    api,
    ...renderScreen(
      <Routes>
        <Route path="/my-orders" element={<OrdersRoute />} />
        <Route path="/order/:orderId" element={elsewhere} />
        <Route path="*" element={null} />
      </Routes>,
      { route: `/my-orders${tab}`, app },
    ),
  }
}

test('three bones and a spoken word stand in while the list loads', async () => {
  const list = heldReply()
  ordersScreen({ [ONGOING]: list.answer })
  expect(screen.getAllByTestId('order-bones')).toHaveLength(3)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  list.release({ data: [] })
  await screen.findByRole('heading', { name: 'No Upcoming Orders' })
  expect(screen.queryAllByTestId('order-bones')).toHaveLength(0)
})

test.each([
  ['', ONGOING, 'No Upcoming Orders', "You don't have any pending or preparing orders at the moment."],
  ['?tab=completed', COMPLETED, 'No Completed Orders', "You haven't completed any orders yet."],
  ['?tab=all', HISTORY, 'No Orders Found', "You haven't placed any orders yet. Start exploring restaurants!"],
  ['?tab=nonsense', ONGOING, 'No Upcoming Orders', "You don't have any pending or preparing orders at the moment."],
])('the empty list of %j asks %s alone and says %s', async (tab, operation, title, text) => {
  const { api } = ordersScreen({}, tab)
  await screen.findByRole('heading', { name: title })
  screen.getByText(text)
  expect(api.calls.filter(({ path }) => path.startsWith('/customer/order')).map(({ method, path }) => `${method} ${path}`)).toEqual([
    operation,
  ])
})

test('a card tells outlet, city, status, two items and how many more, date and total', async () => {
  ordersScreen({ [HISTORY]: { data: [wireOrder('o1')] } }, '?tab=all')
  const card = within(await screen.findByRole('article'))
  card.getByRole('heading', { name: 'Dariya Mahal' })
  for (const text of ['Mumbai', 'Pending', '1 x Biryani', '2 x Dal Makhani', '+1 more items', 'Bill Total: ₹708.75']) card.getByText(text)
  card.getByText(/^Ordered: 2026-11-\d\d$/)
  card.getByText('#o1 · Table 7')
  expect(card.queryByText(/Naan/)).toBeNull()
  expect(card.getByRole('link', { name: 'Dariya Mahal' }).getAttribute('href')).toBe('/order/o1')
  expect(card.queryByRole('button')).toBeNull()
})

test('a card of an order under way says its number, what is awaited and its place; one that is over has no time', async () => {
  const at = new Date().toISOString()
  const live = wireOrder('o1', { orderNumber: 42, steps: [{ status: 'PENDING', at }] })
  const over = wireOrder('o2', { orderNumber: 41, orderStatus: 'COMPLETED' })
  ordersScreen({ [HISTORY]: { data: [live, over] } }, '?tab=all')
  const [first, second] = (await screen.findAllByRole('article')).map((article) => within(article))
  first!.getByText('Order 42 · about 30 min · Table 7')
  second!.getByText('Order 41 · Table 7')
})

test('the order goes along to its page', async () => {
  const { user } = ordersScreen({ [HISTORY]: { data: [wireOrder('o1')] } }, '?tab=all', <OrderRoute />)
  await user.click(await screen.findByRole('link', { name: 'Dariya Mahal' }))
  screen.getByRole('heading', { name: 'BILL DETAILS' })
})

test.each(['PENDING', 'SERVED', 'CANCELLED', 'REJECTED'])('%s: no ratings and no REORDER', async (orderStatus) => {
  ordersScreen({ [HISTORY]: { data: [wireOrder('o1', { orderStatus })] } }, '?tab=all')
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /REORDER/ })).toBeNull()
  expect(screen.queryByRole('img', { name: /of 5|not rated/ })).toBeNull()
})

test('the list tells which reviews the outlet has answered', async () => {
  const rated = (orderId: string, more: object) =>
    wireOrder(orderId, { orderStatus: 'COMPLETED', review: { outletRating: 5, foodRating: 4, ...more } })
  ordersScreen({ [COMPLETED]: { data: [rated('o1', { answer: 'Come again!' }), rated('o2', {})] } }, '?tab=completed')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.getAllByRole('article').map((card) => within(card).queryByText('The outlet has answered') !== null)).toEqual([true, false])
})

test('a completed order shows the stars it was given, or leads to giving them', async () => {
  const rated = wireOrder('o1', { orderStatus: 'COMPLETED', review: { outletRating: 5, foodRating: 4 } })
  ordersScreen({ [COMPLETED]: { data: [rated, wireOrder('o2', { orderStatus: 'COMPLETED' })] } }, '?tab=completed')
  const [first, second] = (await screen.findAllByRole('article')).map((article) => within(article))
  first!.getByRole('img', { name: 'Food: 4 of 5' })
  first!.getByRole('img', { name: 'Outlet: 5 of 5' })
  expect(first!.queryByRole('group', { name: 'Rate Dariya Mahal' })).toBeNull()
  second!.getByText('Not rated yet')
  const stars = within(second!.getByRole('group', { name: 'Rate Dariya Mahal' }))
  expect(stars.getAllByRole('link')).toHaveLength(5)
  expect(stars.getByRole('link', { name: '4 stars, Very Good' }).getAttribute('href')).toBe('/reviews/o2?stars=4')
})

const MENU = 'GET /customer/business/:outletId/menu'
const saffron = { businessId: 'saffron', businessName: 'Dariya Mahal' }
const done = wireOrder('o1', {
  business: saffron,
  orderStatus: 'COMPLETED',
  menus: [{ ...wireItem('dal', 2), menuId: 'dal' }, wireItem('gone', 1)],
})
const dal = { menuId: 'dal', name: 'Dal', price: 150, isVegetarian: true, outOfStock: false, category: 'Mains', serving: [] }

test('among the completed orders those that are off are labelled, and cost nothing', async () => {
  const off = [wireOrder('o1', { orderStatus: 'REJECTED', totalAmount: 187 }), wireOrder('o2', { orderStatus: 'CANCELLED' })]
  ordersScreen({ [COMPLETED]: { data: off } }, '?tab=completed')
  const cards = (await screen.findAllByRole('article')).map((card) => card.textContent)
  for (const [index, label] of ['Rejected', 'Cancelled'].entries()) expect(cards[index]).toMatch(new RegExp(`${label}.*You pay nothing$`))
  expect(screen.queryByText(/Bill Total/)).toBeNull()
})

test('REORDER fills the cart with what can be had today and goes to checkout', async () => {
  const app = reorderingApp()
  const { user, location } = ordersScreen(
    { [COMPLETED]: { data: [done] }, [MENU]: { data: { Mains: [dal] } } },
    '?tab=completed',
    null,
    app,
  )
  await user.click(await screen.findByRole('button', { name: 'REORDER from Dariya Mahal' }))
  await waitFor(() => expect(location()).toBe('/checkout/saffron'))
  expect(storedSelection('saffron')).toEqual(['saffron/dal/'])
  expect(selectTotalQuantity(app.cart.getSnapshot())).toBe(2)
  expect(saidIn(app)).toEqual(['Your order is ready for checkout. Not available today: gone'])
})

test('REORDER from an outlet outside its hours says when it opens, and the cart stays', async () => {
  const app = reorderingApp(cartOf(line('roti', 3, { outletId: 'saffron' })))
  const closed = { businessId: 'saffron', status: 'LIVE', openNow: false, opensAt: '2099-01-02T09:30:00+05:30' }
  const answers = {
    [COMPLETED]: { data: [done] },
    [MENU]: { data: { Mains: [dal] } },
    'GET /customer/business/:outletId': { data: closed },
  }
  const { user, location } = ordersScreen(answers, '?tab=completed', null, app)
  await user.click(await screen.findByRole('button', { name: /REORDER/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Replace items in cart?' }))
  question.getByText('Saffron House')
  expect(question.getByRole('listitem').textContent).toBe('3 x Dish roti')
  await user.click(question.getByRole('button', { name: 'Continue & Replace' }))
  await waitFor(() => expect(saidIn(app)).toEqual(['This outlet is closed now · opens 2099-01-02 9:30 am.']))
  expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ 'saffron/roti/': 3 })
  expect(location()).toBe('/my-orders?tab=completed')
})

test('a card without a name, date or total says so, and two items have no remainder', async () => {
  const bare = wireOrder('o1', {
    business: {},
    createdAt: 'yesterday',
    totalAmount: 'free',
    orderStatus: 'ON_HOLD',
    menus: [wireItem('Biryani', 1), wireItem('Naan', 1)],
  })
  ordersScreen({ [HISTORY]: { data: [bare] } }, '?tab=all')
  const card = within(await screen.findByRole('article'))
  for (const text of ['Restaurant Name', 'on_hold', 'Ordered: N/A', 'Bill Total: N/A']) card.getByText(text)
  expect(card.queryByText(/more items/)).toBeNull()
})

test.each<[string, Answer, string]>([
  ['the nested message', refusal(422, 'outer', { message: 'The printer is out of paper' }), 'The printer is out of paper'],
  ['the first of several messages', refusal(422, ['first', 'second']), 'first'],
  ['a fixed text without one', refusal(422, ''), 'Something went wrong. Please try again.'],
  ['the trouble text at a 500', refusal(500, 'stack trace'), 'Our servers are having some trouble. Please try again later.'],
  ['that there is no connection', noAnswer, 'No connection. Please check your network and try again.'],
])('a failure tells %s', async (_, answer, text) => {
  ordersScreen({ [ONGOING]: answer })
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Unable to load orders')
  alert.getByText(text)
})

test('Try Again asks once more', async () => {
  const { api, user } = ordersScreen({ [ONGOING]: refusal(422, 'no', { code: 'NO' }) })
  await screen.findByRole('alert')
  api.on(ONGOING, { data: [wireOrder('o1')] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('article')
  expect(api.callsTo(ONGOING)).toHaveLength(2)
})

test('arrows, Home and End move through the tabs, which are one stop of the Tab key', async () => {
  const { user, location } = ordersScreen({})
  const tab = (name: string) => screen.getByRole('tab', { name })
  tab('Upcoming').focus()
  for (const [key, name, at] of [
    ['ArrowRight', 'Completed', '/my-orders?tab=completed'],
    ['ArrowRight', 'All Orders', '/my-orders?tab=all'],
    ['ArrowRight', 'Upcoming', '/my-orders'],
    ['ArrowLeft', 'All Orders', '/my-orders?tab=all'],
    ['Home', 'Upcoming', '/my-orders'],
    ['End', 'All Orders', '/my-orders?tab=all'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(tab(name))
    expect(tab(name).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByRole('tab').map((each) => each.tabIndex)).toEqual(
      ['Upcoming', 'Completed', 'All Orders'].map((each) => (each === name ? 0 : -1)),
    )
    screen.getByRole('tabpanel', { name })
    expect(location()).toBe(at)
  }
})

test("an arrow with a modifier key is the browser's, and chooses no tab", async () => {
  const { user, location } = ordersScreen({})
  screen.getByRole('tab', { name: 'Upcoming' }).focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowLeft}{/Meta}{Control>}{End}')
  expect(location()).toBe('/my-orders')
})

test('the page is headed Orders, and back leads to the profile', async () => {
  const { user, location } = ordersScreen({})
  screen.getByRole('heading', { level: 1, name: 'Orders' })
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(location()).toBe('/profile')
})

test('an order under way is fetched every 10 s, and leaves when it is completed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = ordersScreen({ [ONGOING]: { data: [wireOrder('o1')] } })
  await screen.findByText('Pending')
  api.on(ONGOING, { data: [wireOrder('o1', { orderStatus: 'PREPARING' })] })
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  screen.getByText('Pending')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await screen.findByText('Preparing')

  api.on(ONGOING, { data: [wireOrder('o1', { orderStatus: 'COMPLETED' })] })
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_MS))
  await screen.findByRole('heading', { name: 'No Upcoming Orders' })

  const asked = api.callsTo(ONGOING).length
  await act(() => vi.advanceTimersByTimeAsync(3 * ORDER_REFRESH_MS))
  expect(api.callsTo(ONGOING)).toHaveLength(asked)
})

test('nothing is asked while the page is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = ordersScreen({ [ONGOING]: { data: [wireOrder('o1')] } })
  await screen.findByText('Pending')
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await act(() => vi.advanceTimersByTimeAsync(5 * ORDER_REFRESH_MS))
  expect(api.callsTo(ONGOING)).toHaveLength(1)
  visible.mockRestore()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(api.callsTo(ONGOING).length).toBeGreaterThan(1))
})

describe('a list of more orders than one page', () => {
  const ordersFrom = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      wireOrder(`o${from + index}`, { business: { businessName: `Outlet ${from + index}` } }),
    )
  const pages = (call: Call) =>
    call.query.get('cursor') === 'c1' ? { data: ordersFrom(25, 26) } : { data: ordersFrom(1, 24), nextCursor: 'c1' }
  const asked = (api: FakeApi) =>
    api.callsTo(HISTORY).map(({ query }) => [query.get('limit'), query.get('cursor')].filter((part) => part !== null).join(' '))

  test('Show older orders appends them, says so, and takes the focus to the first of them, also when the button goes', async () => {
    const { api, user } = ordersScreen({ [HISTORY]: pages }, '?tab=all')
    const button = await screen.findByRole('button', { name: 'Show older orders' })
    expect(new Set(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-setsize')))).toEqual(new Set(['-1']))
    await user.click(button)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(26))
    expect(asked(api)).toEqual(['24', '48 c1'])
    expect(screen.queryByRole('button', { name: /older orders/ })).toBeNull()
    screen.getByText('2 older orders loaded. That is all 26.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Outlet 25' })))
    expect(screen.getAllByRole('listitem').at(-1)!.getAttribute('aria-posinset')).toBe('26')
    expect(screen.getAllByRole('listitem').at(-1)!.getAttribute('aria-setsize')).toBe('26')
  })

  test('while they are on their way the button says so and keeps the focus; they are asked for once', async () => {
    const older = heldReply()
    const { api, user } = ordersScreen({ [HISTORY]: (call: Call) => (call.query.has('cursor') ? older.answer() : pages(call)) }, '?tab=all')
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    const button = screen.getByRole('button', { name: 'Loading older orders...' })
    expect(document.activeElement).toBe(button)
    await user.click(button)
    older.release({ data: ordersFrom(25, 30), nextCursor: 'c2' })
    await screen.findByRole('button', { name: 'Show older orders' })
    screen.getByText('6 older orders loaded. 30 are shown.')
    expect(asked(api)).toEqual(['24', '48 c1'])
  })

  test('a failure of older orders leaves the list as it is; Try Again asks once more', async () => {
    const gone = refusal(422, 'This page of orders cannot be found. Please load the list again.', { code: 'BAD_CURSOR' })
    const { api, user } = ordersScreen({ [HISTORY]: (call: Call) => (call.query.has('cursor') ? gone : pages(call)) }, '?tab=all')
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('Unable to load older orders')
    alert.getByText('This page of orders cannot be found. Please load the list again.')
    expect(screen.getAllByRole('article')).toHaveLength(24)
    const again = screen.getByRole('button', { name: 'Try Again' })
    expect(document.activeElement).toBe(again)
    api.on(HISTORY, pages)
    await user.click(again)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(26))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('they come by themselves when the end of the list comes near the window, and the focus stays', async () => {
    const window = observedWindow()
    const { user } = ordersScreen({ [HISTORY]: pages }, '?tab=all')
    const button = await screen.findByRole('button', { name: 'Show older orders' })
    await user.click(screen.getByRole('tab', { name: 'All Orders' }))
    act(() => window.bring(button.parentElement!, true))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(26))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All Orders' }))
  })

  test('a refresh asks for as many as there are already', async () => {
    const all = ordersFrom(1, 60)
    const page = (call: Call) => {
      const from = Number(call.query.get('cursor') ?? 0)
      const to = from + Number(call.query.get('limit'))
      return { data: all.slice(from, to), ...(to < all.length && { nextCursor: String(to) }) }
    }
    const { api, user, queries } = ordersScreen({ [HISTORY]: page }, '?tab=all')
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60))
    await act(() => queries.refetchQueries({ queryKey: ['orders'], type: 'active' }))
    expect(asked(api)).toEqual(['24', '48 24', '60'])
    screen.getByText('There are no older orders.')
  })

  test('a backend that knows no pages tells the whole list, also when it refuses to hear of them', async () => {
    const strict = (call: Call) => (call.query.size > 0 ? refusal(422, 'limit is not known') : { data: ordersFrom(1, 30) })
    const { api } = ordersScreen({ [HISTORY]: strict }, '?tab=all')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30))
    expect(asked(api)).toEqual(['24', ''])
    expect(screen.queryByRole('button', { name: /older/ })).toBeNull()
  })

  test('cards far from the window leave the page, which keeps their height, and come back; one with the focus stays', async () => {
    const window = observedWindow()
    ordersScreen({ [HISTORY]: { data: ordersFrom(1, 14) } }, '?tab=all')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14))
    const [first, second] = document.querySelectorAll<HTMLElement>('.stretch')
    first!.getBoundingClientRect = () => ({ top: 0, bottom: 1234, height: 1234 }) as DOMRect
    act(() => window.bring(first!, false))
    expect(screen.getAllByRole('article')).toHaveLength(8)
    expect([first!.childElementCount, first!.style.height]).toEqual([0, '1234px'])
    screen.getByRole('link', { name: 'Outlet 7' }).focus()
    act(() => window.bring(second!, false))
    expect(screen.getAllByRole('article')).toHaveLength(8)
    act(() => window.bring(first!, true))
    expect(screen.getAllByRole('article')).toHaveLength(14)
    expect(first!.style.height).toBe('')
  })
})

/** A window whose observers hear what the test says. */
function observedWindow() {
  const listeners = new Map<Element, (isIntersecting: boolean) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell
      }
      observe(target: Element) {
        listeners.set(target, (isIntersecting) => {
          const entry = { target, isIntersecting } as unknown as IntersectionObserverEntry
          this.#tell([entry], this as unknown as IntersectionObserver)
        })
      }
      unobserve() {}
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return { bring: (element: Element, isNear: boolean) => listeners.get(element)!(isNear) }
}

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ORDER_REFRESH_MS } from '#src/api/orders.ts'
import { OrdersRoute } from '#src/screens/orders/orders-route.tsx'
import { type Answer, fakeApi, held, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { renderScreen } from '#tests/support/render.tsx'

const ONGOING = 'GET /customer/order/ongoing-orders'
const COMPLETED = 'GET /customer/order/completed'
const HISTORY = 'GET /customer/order/history'

function ordersScreen(answers: Record<string, Answer>, tab = '') {
  const api = fakeApi({ [ONGOING]: { data: [] }, [COMPLETED]: { data: [] }, [HISTORY]: { data: [] }, ...answers })
  return { api, ...renderScreen(<OrdersRoute />, { route: `/my-orders${tab}` }) }
}

test('three bones and a spoken word stand in while the list loads', async () => {
  const list = held()
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
  expect(card.queryByText(/Naan/)).toBeNull()
  expect(card.queryByRole('link')).toBeNull()
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

test('markup in a name is text', async () => {
  const business = { businessName: '<img src=x onerror=alert(1)>' }
  const { container } = ordersScreen({ [HISTORY]: { data: [wireOrder('o1', { business, menus: [] })] } }, '?tab=all')
  await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })
  expect(container.querySelector('img')).toBeNull()
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
  const { api, user } = ordersScreen({ [ONGOING]: refusal(422, 'no') })
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

test('back leads to the profile', async () => {
  const { user, location } = ordersScreen({})
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(location()).toBe('/profile')
})

test('an order under way is asked for every 10 s, its change is told, and it leaves when it is completed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = ordersScreen({ [ONGOING]: { data: [wireOrder('o1')] } })
  await screen.findByText('Pending')
  api.on(ONGOING, { data: [wireOrder('o1', { orderStatus: 'PREPARING' })] })
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_MS))
  await screen.findByText('Preparing')
  expect(screen.getByRole('status').textContent).toBe('Order o1 is now Preparing')

  api.on(ONGOING, { data: [wireOrder('o1', { orderStatus: 'COMPLETED' })] })
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_MS))
  await screen.findByRole('heading', { name: 'No Upcoming Orders' })
  expect(screen.getByRole('status').textContent).toBe('Order o1 is now Completed')

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

import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { REFRESH_MS } from '#machines/order-tracking/order-tracking.machine.ts'
import { present } from '#machines/model/reading.ts'
import { ongoingOrdersQuery, readOrder } from '#src/api/orders.ts'
import { TrackingPopup } from '#src/app/shell/tracking-popup.tsx'
import { type Answer, type Call, fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { renderScreen, testQueries } from '#tests/support/render.tsx'
import { until } from '#tests/support/until.ts'

const SINGLE = 'GET /customer/order/:orderId'
const UPDATED = '2026-11-20T14:30:00Z'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T14:40:00Z') })
})

const wire = (more: Record<string, unknown> = {}) =>
  wireOrder('o1', {
    updatedAt: UPDATED,
    orderStatus: 'PREPARING',
    business: { businessId: 'b1', businessName: 'Dariya Mahal', businessPhoneNumber: '+912226420000' },
    menus: [
      { ...wireItem('Biryani', 1), price: 360, preparationTime: 25 },
      { ...wireItem('Naan', 2), price: 55, preparationTime: 10 },
      { ...wireItem('Prawns', 1), price: 450, preparationTime: 55, orderItemStatus: 'REJECTED' },
    ],
    ...more,
  })

function tracking(answers: Record<string, Answer>, ongoing: unknown[] = []) {
  const api = fakeApi(answers)
  const queries = testQueries()
  queries.setQueryData(ongoingOrdersQuery.queryKey, ongoing.map(readOrder).filter(present))
  return { api, ...renderScreen(<TrackingPopup tracked={{ orderId: 'o1' }} onClose={() => {}} />, { queries }) }
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Track Your Order' }))

test('number, minutes, time, progress, steps, restaurant, place, items and total are shown', async () => {
  tracking({ [SINGLE]: { data: wire() } })
  expect(dialog().getByRole('status').textContent).toBe('Loading order details...')
  await dialog().findByText('15 min')
  dialog().getByText('ORDER #o1')
  dialog().getByText(/^Delivery time \d{1,2}:\d\d (am|pm)$/)
  dialog().getByText(/^Last updated \d{1,2}:\d\d (am|pm)$/)
  expect(dialog().getByRole('progressbar', { name: 'Order progress' }).getAttribute('aria-valuenow')).toBe('40')
  const steps = dialog().getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['Pending (done)', 'Accepted (done)', 'Preparing', 'Completed'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(dialog().getByRole('link', { name: 'Call Dariya Mahal' }).getAttribute('href')).toBe('tel:+912226420000')
  expect(dialog().getByText(/^Delivering to/).textContent).toBe('Delivering to Table 7')
  expect([...document.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual([
    '1 x Biryani₹360',
    '2 x Naan₹110',
    '1 x PrawnsRejected₹450',
    'Total₹708.75',
  ])
  expect([...document.querySelectorAll('dl s')].map((struck) => struck.textContent)).toEqual(['1 x Prawns', '₹450'])
})

test('without a drawing of a dish its minutes stand in the ring; no plate is empty', async () => {
  tracking({ [SINGLE]: { data: wire() } })
  expect((await dialog().findByText('15 min')).closest('[role=progressbar]')).not.toBeNull()
  expect(document.querySelector('.plate')).toBeNull()
})

test('an order that says what its total is made of names the amounts of the checkout, and the size of each dish', async () => {
  const menus = [
    { ...wireItem('Biryani', 1), servingSize: 'HALF_PLATE', price: 220 },
    { ...wireItem('Biryani', 1), servingSize: 'FULL_PLATE', price: 380 },
    { ...wireItem('Prawns', 1), price: 450, orderItemStatus: 'REJECTED' },
  ]
  tracking({ [SINGLE]: { data: wire({ menus, bill: { itemTotal: 600, deliveryFee: 0, taxes: 30, discount: 60 }, totalAmount: 570 }) } })
  await dialog().findByText('Item Total')
  expect([...document.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual([
    '1 x BiryaniSize: Half Plate₹220',
    '1 x BiryaniSize: Full Plate₹380',
    '1 x PrawnsRejected₹450',
    'Item Total₹600.00',
    'GST & Other Charges₹30.00',
    'Discount Amount−₹60.00',
    'Total₹570.00',
  ])
})

test('of several orders under way each can be chosen', async () => {
  const served = wireOrder('o2', { orderStatus: 'SERVED', orderNumber: 4 })
  const orders = [wire({ orderNumber: 3 }), served, wireOrder('o3', { orderStatus: 'CANCELLED' })]
  tracking({ [SINGLE]: ({ params }: Call) => ({ data: params['orderId'] === 'o2' ? served : orders[0] }) }, orders)
  await dialog().findByText('15 min')
  const chips = within(dialog().getByRole('group', { name: 'Your orders' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['Order 3 · Preparing', 'Order 4 · Completed'])
  act(() => chips[1]!.click())
  await dialog().findByText('Order 4 · ORDER #o2')
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

test('of orders at several outlets each names its own', async () => {
  const other = wireOrder('o2', { orderNumber: 4, business: { businessId: 'b2', businessName: 'Panaji Kitchen' } })
  tracking({ [SINGLE]: { data: wire({ orderNumber: 3 }) } }, [wire({ orderNumber: 3 }), other])
  await dialog().findByText('15 min')
  const chips = within(dialog().getByRole('group', { name: 'Your orders' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['Order 3 · Dariya Mahal · Preparing', 'Order 4 · Panaji Kitchen · Pending'])
})

test.each(['SERVED', 'COMPLETED'])(
  'an order that is %s is ready, and reads Completed in the place of its delivery time',
  async (orderStatus) => {
    tracking({ [SINGLE]: { data: wire({ orderStatus }) } })
    await dialog().findByText('Ready!')
    expect(document.querySelector('.tracking-now .muted')?.textContent).toBe('Completed')
    expect(dialog().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    expect(dialog().queryByText(/Delivery time/)).toBeNull()
  },
)

const stepsAt = (...minutes: number[]) =>
  ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED'].slice(0, minutes.length).map((status, index) => ({
    status,
    at: new Date(Date.parse('2026-11-20T14:30:00Z') + minutes[index]! * 60_000).toISOString(),
  }))

test('an order that tells its number and its steps says them, with the time of each', async () => {
  const data = wire({ orderNumber: 42, steps: stepsAt(0, 1, 3) })
  tracking({ [SINGLE]: { data } }, [data])
  await dialog().findByText('18 min')
  dialog().getByText('Order 42 · ORDER #o1')
  expect(document.querySelector('.tracking-now .bold')?.textContent).toBe('Preparing · Table 7')
  expect(dialog().getByRole('progressbar').getAttribute('aria-valuetext')).toBe('about 18 min')
  const steps = dialog().getAllByRole('listitem')
  const time = String.raw`\d{1,2}:\d\d [ap]m`
  for (const [index, text] of [
    `Pending \\(done\\) ${time}`,
    `Accepted \\(done\\) ${time}`,
    `Preparing ${time}`,
    `Completed by ${time}`,
  ].entries())
    expect(steps[index]?.textContent).toMatch(new RegExp(`^${text}$`))
})

test('an order that tells its steps is late, and not ready by itself', async () => {
  tracking({ [SINGLE]: { data: wire({ updatedAt: '2026-11-20T13:00:00Z', steps: stepsAt(-90, -90, -80) }) } })
  await dialog().findByText('taking longer')
  expect(dialog().queryByText('Ready!')).toBeNull()
})

test('when its time is over it reads Ready! before the server says so', async () => {
  tracking({ [SINGLE]: { data: wire({ updatedAt: '2026-11-20T13:00:00Z' }) } })
  await dialog().findByText('Ready!')
})

test.each([
  ['CANCELLED', 'Cancelled'],
  ['REJECTED', 'Rejected'],
])('an order that is %s says so, shows no progress and leads back to the orders', async (orderStatus, label) => {
  const { location } = tracking({ [SINGLE]: { data: wire({ orderStatus }) } })
  await dialog().findByRole('heading', { name: `Order ${label}` })
  expect(dialog().getByText('You pay').parentElement?.textContent).toBe('You pay ₹0')
  expect(dialog().queryByRole('progressbar')).toBeNull()
  // Nothing comes there any more.
  dialog().getByText('Table 7')
  expect(dialog().queryByText(/Delivering/)).toBeNull()
  expect([...document.querySelectorAll('dl > div')].map((line) => line.textContent).at(-1)).toBe('TotalYou pay nothing')
  act(() => dialog().getByRole('button', { name: 'Back to Orders' }).click())
  await until(() => expect(location()).toBe('/my-orders'))
})

test('a change is announced politely; every 10 s the order is fetched', async () => {
  const { api } = tracking({ [SINGLE]: { data: wire({ orderStatus: 'ACCEPTED' }) } })
  await dialog().findByText('15 min')
  expect(dialog().getByRole('status').textContent).toBe('')
  api.on(SINGLE, { data: wire({ updatedAt: '2026-11-20T14:40:00Z' }) })
  await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS))
  await until(() => expect(dialog().getByRole('status').textContent).toBe('Order o1 is now Preparing. 25 minutes remaining'))
})

test('nothing is asked any more, and no timer runs, once it is closed', async () => {
  const { api, unmount } = tracking({ [SINGLE]: { data: wire() } })
  await dialog().findByText('15 min')
  unmount()
  const asked = api.calls.length
  await act(() => vi.advanceTimersByTimeAsync(10 * REFRESH_MS))
  expect(api.calls).toHaveLength(asked)
})

test.each([404, 405])('a backend that answers %i to one order is asked for its lists', async (status) => {
  tracking({
    'GET /customer/order/ongoing-orders': { data: [wireOrder('o2')] },
    'GET /customer/order/history': { data: [wire()] },
    [SINGLE]: refusal(status, 'no'),
  })
  await dialog().findByText('15 min')
})

test('the server’s clock counts, whatever the phone’s says', async () => {
  localStorage.setItem('authToken', 't')
  const reply = () =>
    new Response(JSON.stringify({ data: wire() }), {
      headers: { 'Content-Type': 'application/json', Date: new Date('2026-11-20T14:35:00Z').toUTCString() },
    })
  const { api } = tracking({ [SINGLE]: reply })
  await act(() => vi.advanceTimersByTimeAsync(REFRESH_MS))
  await dialog().findByText('20 min')
  expect(api.calls.length).toBeGreaterThan(0)
})

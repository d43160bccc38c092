import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ORDER_REFRESH_MS } from '#src/device/news.ts'
import { OrderRoute } from '#src/screens/order/order-route.tsx'
import { type Answer, fakeApi, heldReply, refusal } from '#tests/support/fake-fetch.ts'
import { order as known } from '#tests/support/fixtures.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { setMedia } from '#tests/support/jsdom.ts'
import { renderScreen, testApp } from '#tests/support/render.tsx'
import { until } from '#tests/support/until.ts'
import { noticesIn } from '#tests/support/said.ts'

const SINGLE = 'GET /customer/order/:orderId'
const REVIEW = 'POST /customer/order/:orderId/review'

function orderScreen(
  answer: Answer,
  { id = 'o1', state, more = {} }: { id?: string; state?: unknown; more?: Record<string, Answer> } = {},
) {
  const api = fakeApi({ [SINGLE]: answer, ...more })
  const app = testApp()
  return { api, ...renderScreen(<OrderRoute />, { path: '/order/:orderId', route: `/order/${id}`, state, app }) }
}
const toasts = (app: ReturnType<typeof testApp>) => noticesIn(app).map(({ tone, message }) => [tone, message])

const billItems = () => within(screen.getByRole('heading', { name: 'BILL DETAILS' }).parentElement!).getAllByRole('listitem')

test('an order tells its number, date, outlet, status, items and totals', async () => {
  const rejected = { ...wireItem('Prawns', 1), price: 450, isVegetarian: false, orderItemStatus: 'REJECTED' }
  const sized = { ...wireItem('Biryani', 2), selectedServingSize: 'FULL_PLATE' }
  orderScreen({ data: wireOrder('o1', { menus: [sized, rejected] }) })
  await screen.findByRole('heading', { level: 1, name: 'ORDER #o1' })
  expect(document.querySelector('time')?.textContent).toMatch(/^2026-11-\d\d, \d{1,2}:\d\d [ap]m2026-11-\d\d, \d{1,2}:\d\d [ap]m$/)
  screen.getByRole('heading', { name: 'Dariya Mahal' })
  screen.getByText('Carter Road, Mumbai')
  expect(screen.getByRole('region', { name: 'Progress' }).firstChild?.textContent).toBe('Order Pending')
  screen.getByRole('heading', { name: 'BILL DETAILS' })
  const [first, second] = billItems()
  expect(first?.textContent).toBe('Biryani x 2Size: Full Plate₹200')
  within(first!).getByRole('img', { name: 'Veg' })
  expect(second?.textContent).toBe('Prawns x 1Rejected₹450')
  within(second!).getByRole('img', { name: 'Non-veg' })
  expect([...second!.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['Prawns x 1', '₹450'])
  expect(first!.querySelector('s')).toBeNull()
  expect([...document.querySelectorAll('dl > div')].map((fact) => fact.textContent)).toEqual(['Item Total₹708.75', 'Bill Total₹708.75'])
  expect(screen.getByRole('link', { name: 'Reorder' }).getAttribute('href')).toBe('/outlet/b1')
  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/my-orders')
})

test('an order that tells what its total is made of shows the lines of the checkout, and the size of each dish', async () => {
  const half = { ...wireItem('Biryani', 1), servingSize: 'HALF_PLATE', price: 220 }
  const full = { ...wireItem('Biryani', 1), selectedServingSize: 'FULL PLATE', price: 380 }
  const bill = { itemTotal: 600, deliveryFee: 0, taxes: 30, discount: 60 }
  orderScreen({ data: wireOrder('o1', { menus: [half, full], bill, totalAmount: 570 }) })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  expect(billItems().map((item) => item.textContent)).toEqual(['Biryani x 1Size: Half Plate₹220', 'Biryani x 1Size: Full Plate₹380'])
  expect([...document.querySelectorAll('dl > div')].map((fact) => fact.textContent)).toEqual([
    'Item Total₹600.00',
    'GST & Other Charges₹30.00',
    'Discount Amount−₹60.00',
    'Bill Total₹570.00',
  ])
})

const PAYS = {
  'GET /customer/business/:id': { data: { payment: { ways: ['CARD', 'UPI'], upi: { address: 'dariya@okbank', name: 'Dariya Foods' } } } },
}

test('a bill that is due is paid by UPI from the phone, and nothing says that it is paid', async () => {
  orderScreen({ data: wireOrder('o1', { orderStatus: 'SERVED', orderNumber: 42 }) }, { more: PAYS })
  const link = await screen.findByRole('link', { name: 'Pay the bill by UPI: ₹708.75' })
  expect(link.getAttribute('href')).toBe('upi://pay?pa=dariya@okbank&pn=Dariya%20Foods&am=708.75&cu=INR&tn=Order%2042')
  screen.getByText('Pay at your table: card or UPI')
  screen.getByText(/The restaurant confirms the payment/)
})

test('a wide screen has its code, for a phone to read', async () => {
  setMedia('(min-width: 1024px)', true)
  orderScreen({ data: wireOrder('o1', { orderStatus: 'SERVED' }) }, { more: PAYS })
  await screen.findByRole('img', { name: 'UPI code: ₹708.75 to Dariya Foods' })
  expect(screen.queryByRole('link', { name: /by UPI/ })).toBeNull()
})

test('an outlet without a UPI address has the bill paid at the table alone', async () => {
  orderScreen({ data: wireOrder('o1', { orderStatus: 'SERVED' }) })
  await screen.findByText('Pay at your table')
  expect(screen.queryByRole('region', { name: /UPI/ })).toBeNull()
})

test.each(['COMPLETED', 'REJECTED', 'CANCELLED'])('nothing is to be paid of an order that is %s', async (orderStatus) => {
  orderScreen({ data: wireOrder('o1', { orderStatus }) }, { more: PAYS })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  expect(screen.queryByText(/^Pay /)).toBeNull()
})

test('one’s own share of a split is paid by UPI', async () => {
  const { user } = orderScreen({ data: wireOrder('o1', { orderStatus: 'SERVED', orderNumber: 42 }) }, { more: PAYS })
  await user.click(await screen.findByRole('button', { name: 'Split the bill' }))
  const link = await screen.findByRole('link', { name: 'Pay your share by UPI: ₹354.38' })
  expect(link.getAttribute('href')).toContain('&am=354.38&cu=INR&tn=Order%2042')
})

test('an order that leaves things out says so', async () => {
  orderScreen({ data: wireOrder('o1', { business: {}, totalAmount: null, createdAt: 'soon', orderStatus: 'ON_HOLD', menus: [] }) })
  await screen.findByRole('heading', { name: 'Restaurant Name' })
  expect(screen.getAllByText('N/A')).toHaveLength(3)
  expect(screen.getByRole('region', { name: 'Progress' }).firstChild?.textContent).toBe('Order on_hold')
  expect(screen.queryByRole('link', { name: 'Reorder' })).toBeNull()
})

test.each([
  ['PENDING', false],
  ['ACCEPTED', false],
  ['PREPARING', false],
  ['SERVED', true],
  ['COMPLETED', false],
  ['CANCELLED', false],
  ['REJECTED', false],
])('%s: Rate & Review is offered: %s', async (orderStatus, offered) => {
  orderScreen({ data: wireOrder('o1', { orderStatus }) })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  expect(screen.queryByRole('button', { name: 'Rate & Review' }) !== null).toBe(offered)
})

test.each(['PENDING', 'SERVED'])('%s: one button alone is solid', async (orderStatus) => {
  orderScreen({ data: wireOrder('o1', { orderStatus }) })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  const solid = [...document.querySelectorAll('.button:not(.tonal, .line)')].map(({ textContent }) => textContent)
  expect(solid).toEqual(['Another round'])
})

test('services are ordered again in one way alone; while they are on their way it says when, and is not the solid button', async () => {
  const menus = [{ ...wireItem('Towels', 1), kind: 'service' }]
  const { unmount } = orderScreen({ data: wireOrder('o1', { orderStatus: 'PREPARING', menus }) })
  await screen.findByText('We come as soon as possible')
  expect(screen.getByRole('link', { name: 'Reorder' }).className).toBe('button tonal')
  unmount()
  orderScreen({ data: wireOrder('o1', { orderStatus: 'COMPLETED', menus }) })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  const solid = [...document.querySelectorAll('.button:not(.tonal, .line)')].map(({ textContent }) => textContent)
  expect(solid).toEqual(['Reorder'])
  expect(screen.queryByRole('button', { name: 'Another round' })).toBeNull()
})

test('an order that tells its number and its steps says them, its place and what is awaited', async () => {
  const at = new Date().toISOString()
  orderScreen({ data: wireOrder('o1', { orderNumber: 42, createdAt: at, steps: [{ status: 'PENDING', at }] }) })
  await screen.findByText('Order 42')
  for (const text of ['Table 7', 'Waiting for the kitchen · about 30 min']) screen.getByText(text)
  expect(document.querySelector('time .visually-hidden')?.textContent).toMatch(/^Today, \d{1,2}:\d\d [ap]m$/)
  const steps = within(screen.getByRole('region', { name: 'Progress' })).getAllByRole('listitem')
  expect(steps[0]?.textContent).toMatch(/^Pending \d{1,2}:\d\d [ap]m$/)
  expect(steps[0]?.getAttribute('aria-current')).toBe('step')
})

test('without a drawing of a dish its minutes stand in the ring, of services a tile', async () => {
  const { unmount } = orderScreen({ data: wireOrder('o1', { updatedAt: new Date().toISOString() }) })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  expect(document.querySelector('.halo')?.textContent).toBe('30min')
  unmount()
  orderScreen({ data: wireOrder('o1', { menus: [{ ...wireItem('Towels', 1), kind: 'service' }] }) })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  expect(document.querySelector('.halo, .order-disc')).toBeNull()
  expect(document.querySelector('.order-tile')).not.toBeNull()
})

test.each(['SERVED', 'COMPLETED'])('an order that is %s is rated with one tap on a star', async (orderStatus) => {
  orderScreen({ data: wireOrder('o1', { orderStatus }) })
  const stars = within(await screen.findByRole('group', { name: 'Rate Dariya Mahal' }))
  expect(stars.getByRole('link', { name: '1 star, Poor' }).getAttribute('href')).toBe('/reviews/o1?stars=1')
})

test('an order that was rated shows its stars and the outlet’s answer, and is not rated again', async () => {
  orderScreen({
    data: wireOrder('o1', { orderStatus: 'SERVED', review: { outletRating: 5, foodRating: 4.5, answer: 'Thank you, come again!' } }),
  })
  await screen.findByRole('img', { name: 'Outlet: 5 of 5' })
  screen.getByRole('img', { name: 'Food: 4.5 of 5' })
  screen.getByText('Thank you, come again!')
  expect(screen.queryByRole('button', { name: 'Rate & Review' })).toBeNull()
})

test('the order passed along is shown at once, and brought up to date', async () => {
  const single = heldReply()
  orderScreen(single.answer, { state: { order: known('o1', { outlet: { name: 'Saffron House' } }) } })
  screen.getByRole('heading', { name: 'Saffron House' })
  single.release({ data: wireOrder('o1') })
  await screen.findByRole('heading', { name: 'Dariya Mahal' })
})

test.each([404, 405, 503])('a server that answers %i to one order leaves the one passed along', async (status) => {
  const { api } = orderScreen(refusal(status, 'no'), { state: { order: known('o1') } })
  screen.getByRole('heading', { name: 'Saffron House' })
  await until(() => expect(api.callsTo(SINGLE)).toHaveLength(1))
  screen.getByRole('heading', { name: 'Saffron House' })
})

test.each([
  ['a stranger’s or unknown order', refusal(404, 'Order not found'), undefined],
  ['an order of another address', refusal(404, 'no'), { order: known('o2') }],
  ['a history that was tampered with', refusal(404, 'no'), { order: { orderId: 'o1', status: 7 } }],
  ['a reply that is no order', { data: { hello: 'world' } }, undefined],
])('%s is not found', async (_, answer, state) => {
  orderScreen(answer, { state })
  await screen.findByRole('heading', { name: 'Order not found' })
  screen.getByText('Unable to load order details')
  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/my-orders')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('an id that is none is not sent anywhere', async () => {
  const { api } = orderScreen(refusal(404, 'no'), { id: '..%2F..%2Fadmin' })
  await screen.findByRole('heading', { name: 'Order not found' })
  expect(api.calls).toEqual([])
})

test('an order under way is asked for every 10 s, one that is over is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = orderScreen({ data: wireOrder('o1') })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  api.on(SINGLE, { data: wireOrder('o1', { orderStatus: 'CANCELLED' }) })
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_MS))
  expect(screen.getByRole('region', { name: 'Progress' }).firstChild?.textContent).toBe('Order Cancelled')
  const asked = api.callsTo(SINGLE).length
  await act(() => vi.advanceTimersByTimeAsync(3 * ORDER_REFRESH_MS))
  expect(api.callsTo(SINGLE)).toHaveLength(asked)
})

test('the rating dialog asks for the outlet and each dish, and sends what was said', async () => {
  const rejected = { ...wireItem('Prawns', 1), orderItemStatus: 'REJECTED' }
  const sized = { ...wireItem('Biryani', 2), selectedServingSize: 'FULL_PLATE' }
  const { api, app, user } = orderScreen({ data: wireOrder('o1', { orderStatus: 'SERVED', menus: [sized, rejected] }) })
  api.on(REVIEW, { data: null })
  await user.click(await screen.findByRole('button', { name: 'Rate & Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rate Your Experience' }))
  dialog.getByRole('heading', { name: 'Dariya Mahal' })
  dialog.getByText('Full Plate')
  expect(dialog.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Rating of Dariya Mahal',
    'Rating of Biryani',
  ])
  expect(dialog.getAllByText('Tap to rate')).toHaveLength(2)

  const submit = dialog.getByRole('button', { name: 'Submit Review' })
  const missing = () => dialog.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-invalid'))
  expect(missing()).toEqual([null, null])
  await user.click(submit)
  expect(missing()).toEqual(['true', 'true'])
  await user.click(
    within(dialog.getByRole('radiogroup', { name: 'Rating of Dariya Mahal' })).getByRole('radio', { name: '4 of 5, Very Good' }),
  )
  dialog.getByText('Very Good', { exact: true })
  expect(missing()).toEqual([null, 'true'])
  await user.click(submit)
  expect(toasts(app)).toEqual([
    ['warning', 'Please rate all menu items'],
    ['warning', 'Please rate the outlet'],
  ])

  await user.click(within(dialog.getByRole('radiogroup', { name: 'Rating of Biryani' })).getByRole('radio', { name: '5 of 5, Excellent' }))
  const write = dialog.getByRole('button', { name: 'Write a review of Biryani' })
  await user.click(write)
  const text = dialog.getByRole('textbox', { name: 'Review of Biryani' })
  expect(document.activeElement).toBe(text)
  expect(text.getAttribute('maxlength')).toBe('150')
  await user.type(text, ' Fragrant ')
  await user.click(submit)
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsTo(REVIEW).map(({ body }) => body)).toEqual([
    { outletRating: 4, outletReview: null, menuReviews: [{ menuId: 'Biryani', rating: 5, review: 'Fragrant' }] },
  ])
  // The newest first.
  expect(toasts(app)[0]).toEqual(['success', 'Thank you for your feedback!'])
})

test.each(['REJECTED', 'CANCELLED'])('the page of an order that is %s says why, and that nothing is paid', async (orderStatus) => {
  const bill = { itemTotal: 180, deliveryFee: 0, taxes: 7, discount: 0 }
  orderScreen({ data: wireOrder('o1', { orderStatus, statusReason: 'The kitchen is closing', totalAmount: 187, bill }) })
  await screen.findByText('The kitchen is closing')
  screen.getByRole('heading', { name: orderStatus === 'REJECTED' ? 'Order Rejected' : 'Order Cancelled' })
  expect(screen.getByText('You pay').parentElement?.textContent).toBe('You pay ₹0')
  expect(screen.getByText('Bill Total').parentElement?.textContent).toBe('Bill Total₹0.00')
  expect(screen.queryByText(/Item Total|You pay nothing|187/)).toBeNull()
  expect(document.querySelectorAll('.order-item:not(:has(s))')).toHaveLength(0)
  expect(document.querySelector('.order-item.rejected')).toBeNull()
  // Only the kitchen rejects a dish of its own.
  expect(screen.queryByText('Rejected', { selector: '.order-item *' })).toBeNull()
})

test('a dish that will not come has the sum that was agreed to struck beside the new one', async () => {
  localStorage.setItem('order', JSON.stringify({ agreed: { orderId: 'o1', totalPaise: 900_00 } }))
  const menus = [wireItem('Dal', 1), { ...wireItem('Naan', 1), orderItemStatus: 'REJECTED' }]
  orderScreen({ data: wireOrder('o1', { menus }) })
  const pays = (await screen.findByText('You pay')).parentElement!
  expect(pays.textContent).toBe('You pay before ₹900.00 ₹708.75')
  expect(pays.querySelector('s')?.textContent).toBe('₹900.00')
})

test('an order that is off says when', async () => {
  const steps = [{ status: 'REJECTED', at: '2026-11-20T10:05:00Z' }]
  orderScreen({ data: wireOrder('o1', { orderStatus: 'REJECTED', statusReason: 'The kitchen is closing', steps }) })
  const reason = await screen.findByText('The kitchen is closing')
  expect(reason.parentElement!.nextSibling?.textContent).toMatch(/^Dariya Mahal, \d{1,2}:\d\d [ap]m$/)
})

test.each(['REJECTED', 'CANCELLED'])(
  'below the verdict of an order that is %s stand the ways on: something else and a call; Reorder is a link at the end',
  async (orderStatus) => {
    const business = { ...wireOrder('o1').business, businessPhoneNumber: '+912200000101' }
    orderScreen({ data: wireOrder('o1', { orderStatus, business }) })
    const elsewhere = await screen.findByRole('link', { name: 'Order something else' })
    expect(elsewhere.getAttribute('href')).toBe('/home')
    expect(screen.getByRole('link', { name: 'Call Dariya Mahal' }).getAttribute('href')).toBe('tel:+912200000101')
    expect(screen.getByRole('link', { name: 'Reorder' }).className).toBe('link')
    const isBefore = (other: Element) => elsewhere.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBefore(screen.getByRole('heading', { name: /^Order (Rejected|Cancelled)$/ }))).toBeFalsy()
    expect(isBefore(screen.getByRole('region', { name: 'Progress' }))).toBeTruthy()
  },
)

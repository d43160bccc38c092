import { act, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Cart } from '#machines/model/cart.ts'
import { AppProvider } from '#src/actors/app-context.tsx'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'
import { AppRoutes } from '#src/app/routes.tsx'
import { useNoteVisits } from '#src/router/note-visits.ts'
import { OrderSuccessRoute } from '#src/screens/order-success/order-success-route.tsx'
import { storeQr } from '#src/storage/qr.ts'
import { cartOf, line } from '#tests/support/fixtures.ts'
import { type Answer, fakeApi, heldReply, refusal } from '#tests/support/fake-fetch.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { ASHA, renderScreen, testApp, testQueries } from '#tests/support/render.tsx'

const ONGOING = 'GET /customer/order/ongoing-orders'
const SINGLE = 'GET /customer/order/:orderId'
const NOT_FOUND = 'Order details not found — you can track orders from the Orders screen.'

function successScreen(answers: Record<string, Answer>, orderId = 'o1') {
  const api = fakeApi({ [ONGOING]: { data: [] }, [SINGLE]: refusal(404, 'Order not found'), ...answers })
  return { api, ...renderScreen(<OrderSuccessRoute />, { path: '/orders/success/:orderId', route: `/orders/success/${orderId}` }) }
}
const factsShown = () => [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent)
const trackButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Track Your Order' })

test('says that it went well at once, and that the details are on their way', async () => {
  const list = heldReply()
  successScreen({ [ONGOING]: list.answer })
  screen.getByRole('heading', { level: 1, name: 'Order Placed Successfully!' })
  screen.getByText('Your delicious meal is being prepared with care')
  expect(screen.getByRole('status').textContent).toBe('Loading order details...')
  expect(trackButton().disabled).toBe(true)
  list.release({ data: [wireOrder('o1')] })
  await screen.findByText('Order ID')
  expect(screen.queryByText('Loading order details...')).toBeNull()
})

test('an order under way shows id, restaurant, total and status in lower case', async () => {
  const { api } = successScreen({ [ONGOING]: { data: [wireOrder('other'), wireOrder('o1')] } })
  await screen.findByText('Order ID')
  expect(factsShown()).toEqual(['Order IDo1', 'RestaurantDariya Mahal', 'Total Amount₹708.75', 'Statuspending'])
  expect(api.callsTo(SINGLE).filter(({ path }) => path.endsWith('/o1'))).toHaveLength(0)
})

test('an order says how it is paid, as its outlet tells', async () => {
  successScreen({
    [ONGOING]: { data: [wireOrder('o1')] },
    'GET /customer/business/:id': { data: { payment: { ways: ['CASH', 'CARD', 'UPI'] } } },
  })
  await screen.findByText('Pay at your table: cash, card or UPI')
})

test('an order that tells what its total is made of shows its dishes with their sizes, and the lines of the checkout', async () => {
  const menus = [{ ...wireItem('Biryani', 1), servingSize: 'FULL_PLATE', price: 380 }, wireItem('Naan', 2)]
  const bill = { itemTotal: 580, deliveryFee: 0, taxes: 29, discount: 0 }
  successScreen({ [ONGOING]: { data: [wireOrder('o1', { menus, bill, totalAmount: 609 })] } })
  await screen.findByRole('heading', { name: 'BILL DETAILS' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Biryani x 1Size: Full Plate₹380', 'Naan x 2₹200'])
  expect(factsShown().slice(4)).toEqual(['Item Total₹580.00', 'GST & Other Charges₹29.00', 'Bill Total₹609.00'])
})

test('an order says its number, place and time; its words fit its status', async () => {
  const at = new Date().toISOString()
  successScreen({ [ONGOING]: { data: [wireOrder('o1', { orderNumber: 42, steps: [{ status: 'PENDING', at }] })] } })
  await screen.findByText('Order 42')
  for (const text of ['Table 7 · about 30 min', 'Waiting for the kitchen']) screen.getByText(text)
  expect(screen.queryByText('Your delicious meal is being prepared with care')).toBeNull()
})

test('what will not come stands first, then the place, what to do next, and the facts', async () => {
  const menus = [wireItem('Dal', 1), { ...wireItem('Naan', 1), orderItemStatus: 'REJECTED' }]
  successScreen({ [ONGOING]: { data: [wireOrder('o1', { menus })] } })
  const verdict = await screen.findByText('Naan will not come')
  const inOrder = [verdict, screen.getByRole('button', { name: 'Show this to staff' }), trackButton(), screen.getByText('Total Amount')]
  for (const [index, one] of inOrder.slice(1).entries())
    expect(inOrder[index]!.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  [{ orderNumber: 42 }, 'Order 42'],
  [{}, '#o1'],
])('%j is shown to the staff as %s', async (more, shown) => {
  const { user } = successScreen({ [ONGOING]: { data: [wireOrder('o1', more)] } })
  await user.click(await screen.findByRole('button', { name: 'Show this to staff' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Dariya Mahal' }))
  for (const text of [shown, 'Table 7']) dialog.getByText(text)
  expect(dialog.getAllByText(/#?o1$/)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an order no longer under way is asked for by itself; a missing total reads N/A', async () => {
  successScreen({ [SINGLE]: { data: wireOrder('o1', { orderStatus: 'COMPLETED', totalAmount: null }) } })
  await screen.findByText('Order ID')
  expect(factsShown()).toEqual(['Order IDo1', 'RestaurantDariya Mahal', 'Total AmountN/A', 'Statuscompleted'])
})

test.each([404, 405])('an unknown order (%i) keeps the good news and says where to look', async (status) => {
  successScreen({ [SINGLE]: refusal(status, 'no') })
  await screen.findByText(NOT_FOUND)
  expect(trackButton().disabled).toBe(true)
  screen.getByRole('heading', { level: 1, name: 'Order Placed Successfully!' })
})

test.each([
  ['REJECTED', 'Order Rejected', 'The order was rejected. You pay nothing.'],
  ['CANCELLED', 'Order Cancelled', 'The order was cancelled. Sold out. You pay nothing.'],
])('an order that is %s is headed %s, and has no bill to pay', async (orderStatus, title, words) => {
  const bill = { itemTotal: 180, deliveryFee: 0, taxes: 7, discount: 0 }
  const statusReason = orderStatus === 'CANCELLED' ? 'Sold out' : undefined
  successScreen({ [SINGLE]: { data: wireOrder('o1', { orderStatus, statusReason, totalAmount: 187, bill }) } })
  await screen.findByRole('heading', { level: 1, name: title })
  screen.getByText(words)
  expect(screen.queryByText(/187|Order Placed Successfully/)).toBeNull()
  expect(factsShown()).toContain('Total AmountYou pay nothing')
})

test('an id that is none is not sent anywhere', async () => {
  const { api } = successScreen({}, '..%2F..%2Fadmin')
  await screen.findByText(NOT_FOUND)
  expect(api.calls).toEqual([])
})

test('Track Your Order opens the tracking of this order, Continue Ordering leads home', async () => {
  const opened: TrackedOrder[] = []
  fakeApi({ [ONGOING]: { data: [wireOrder('o1')] } })
  const ui = (
    <OpenTracking value={(tracked) => void opened.push(tracked)}>
      <OrderSuccessRoute />
    </OpenTracking>
  )
  const { user } = renderScreen(ui, { path: '/orders/success/:orderId', route: '/orders/success/o1' })
  await waitFor(() => expect(trackButton().disabled).toBe(false))
  expect(screen.getByRole('link', { name: 'Continue Ordering' }).getAttribute('href')).toBe('/home')
  await user.click(trackButton())
  expect(opened).toEqual([{ orderId: 'o1', order: expect.objectContaining({ orderId: 'o1', status: 'PENDING' }) }])
})

test('the back button leads to the cart, and forward still leads back to the order', async () => {
  fakeApi({ [ONGOING]: { data: [wireOrder('o1')] } })
  const browser = inBrowserRouter('/notification')
  browser.go('/orders/success/o1')
  await screen.findByText('Order ID')
  const length = window.history.length

  act(() => window.history.back())
  await waitFor(() => expect(browser.location()).toBe('/my-cart'))
  expect(window.history.length).toBe(length)

  act(() => window.history.forward())
  await screen.findByText('Order ID')
  expect(browser.location()).toBe('/orders/success/o1')
})

test('after a checkout that was opened by a load of the document, Back leads to the cart', async () => {
  fakeApi({ 'POST /customer/order': { data: { orderId: 'o1' } }, [ONGOING]: { data: [wireOrder('o1')] } })
  window.history.replaceState(null, '', '/home')
  window.history.pushState(null, '', '/checkout/saffron')
  storeQr({ outletId: 'saffron', origin: { type: 'TABLE', id: 5 }, scannedAt: Date.now() })
  const browser = inBrowserRouter(undefined, cartOf(line('dal', 1)))
  await userEvent.click(await screen.findByRole('button', { name: /Place Order/ }))
  await screen.findByText('Order ID')
  // The entry below, as a browser finds it that loads the document anew.
  browser.unmount()
  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/my-cart'))
})

test('the page of the placed order takes the place of its checkout in the history', async () => {
  fakeApi({ 'POST /customer/order': { data: { orderId: 'o1' } }, [ONGOING]: { data: [wireOrder('o1')] } })
  storeQr({ outletId: 'saffron', origin: { type: 'TABLE', id: 5 }, scannedAt: Date.now() })
  const browser = inBrowserRouter('/notification', cartOf(line('dal', 1)))
  browser.go('/checkout/saffron')
  const placeOrder = await screen.findByRole('button', { name: /Place Order/ })
  const { length } = window.history
  await userEvent.click(placeOrder)
  await screen.findByText('Order ID')
  expect([browser.location(), window.history.length]).toEqual(['/orders/success/o1', length])
})

test('services that were just ordered are called no meal while their order is read', async () => {
  const list = heldReply()
  fakeApi({ 'POST /customer/order': { data: { orderId: 'o1' } }, [ONGOING]: list.answer })
  storeQr({ outletId: 'saffron', origin: { type: 'ROOM', id: 101 }, scannedAt: Date.now() })
  const browser = inBrowserRouter('/notification', cartOf(line('towels', 1, { isService: true })))
  browser.go('/checkout/saffron')
  await userEvent.click(await screen.findByRole('button', { name: /Place Order/ }))
  await screen.findByText('Loading order details...')
  screen.getByText('The hotel has your order')
  const menus = [{ ...wireItem('Towels', 1), kind: 'service' }]
  list.release({ data: [wireOrder('o1', { menus, areaType: 'ROOM' })] })
  await screen.findByText('Waiting for the hotel')
})

/** The app's own router over the page's real history; starts where the page is unless told a path. */
function inBrowserRouter(start?: string, cart?: Cart) {
  if (start) window.history.replaceState(null, '', start)
  let at = ''
  let go: (path: string) => void = () => {}
  function Probe() {
    const navigate = useNavigate()
    useNoteVisits()
    at = useLocation().pathname
    go = (path) => act(() => void navigate(path))
    return null
  }
  const view = render(
    <QueryClientProvider client={testQueries()}>
      <AppProvider app={testApp({ customer: ASHA, cart })}>
        <BrowserRouter>
          <Probe />
          <AppRoutes />
        </BrowserRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  return { ...view, location: () => at, go: (path: string) => go(path) }
}

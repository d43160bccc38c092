import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { LineUpdate } from '#machines/cart/cart.context.ts'
import { cartMachine, selectCart } from '#machines/cart/cart.machine.ts'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import { type Cart, lineKey, setQuantity } from '#machines/model/cart.ts'
import { storeDraft, storedDraft } from '#src/storage/order-draft.ts'
import { storeSelection } from '#src/storage/selection.ts'
import { madeOrder, settleDraft } from '#src/actors/made-order.ts'
import { storeQr } from '#src/storage/qr.ts'
import { CheckoutRoute } from '#src/screens/checkout/checkout-route.tsx'
import { fakeApi, heldReply, json, never, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { cartOf, key, line, quantities, SAFFRON } from '#tests/support/fixtures.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'
import { quiet } from '#tests/support/quiet.ts'

const DAL = line('dal', 2, { name: 'Dal Makhani', unitPricePaise: 280_00, preparationMinutes: 20 })
const BIRYANI = line('biryani', 1, {
  name: 'Hyderabadi Chicken Biryani',
  unitPricePaise: 360_00,
  servingSize: 'FULL PLATE',
  isVegetarian: false,
  preparationMinutes: 25,
})
const MURGH = line('murgh', 1, { name: 'Tandoori Murgh', outOfStock: true })
const PLACED = { data: { orderId: 'ord1', createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' } }
const TABLES = { data: [{ tableId: 5, tableName: 'Window' }, { tableId: 7 }] }

test('the outlet, each line, the time and a bill that adds up are shown', () => {
  openCheckout(cartOf(DAL, BIRYANI, MURGH))
  expect(screen.getByRole('heading', { name: 'Saffron House' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Order Summary (3 items)' })).toBeTruthy()
  expect(screen.getByText('₹280 x 2')).toBeTruthy()
  expect(screen.getByText('₹560')).toBeTruthy()
  expect(screen.getByText('Size: Full Plate')).toBeTruthy()
  expect(screen.getByText('25 min').parentElement?.textContent).toBe('Estimated Preparation Time25 min')
  expect(screen.getByRole('heading', { name: 'Order Origin' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Bill Details' })).toBeTruthy()
  expect(screen.getByText('Apply Coupon').nextElementSibling?.textContent).toBe('See the offers for this order')
  expect(screen.getAllByPlaceholderText('Add any preparation instruction')).toHaveLength(2)
  expect(bill()).toEqual({ 'Item Total': '₹920.00', 'GST & Other Charges': '₹46.00', 'TO PAY': '₹966.00' })
  expect(within(bar()).getByText('₹966.00')).toBeTruthy()
  expect(screen.getByText('OUT OF STOCK')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Quantity of Tandoori Murgh' })).toBeNull()
  const rows = [...document.querySelectorAll('.checkout-line')]
  expect(rows.map((row) => [row.querySelector('[role=img]')?.ariaLabel, row.className])).toEqual([
    ['Veg', 'checkout-line'],
    ['Non-veg', 'checkout-line'],
    ['Veg', 'checkout-line out'],
  ])
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Checkout'])
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/my-cart')
})

test('the bill says how one pays at the outlet, and the button that nothing is charged', async () => {
  scanned('saffron')
  fakeApi({ 'GET /customer/business/:id': { data: { payment: { ways: ['CASH', 'UPI'] } } } })
  openCheckout(cartOf(DAL))
  screen.getByRole('heading', { name: 'Pay at your table' })
  await screen.findByText('By cash or UPI.')
  within(bar()).getByText('Nothing is charged now.')
})

test('only what was selected in the cart is ordered', () => {
  storeSelection({ outletId: 'saffron', keys: [key('dal')] })
  openCheckout(cartOf(DAL, BIRYANI))
  expect(screen.getByRole('heading', { name: 'Order Summary (2 items)' })).toBeTruthy()
  expect(screen.queryByText('Hyderabadi Chicken Biryani')).toBeNull()
})

test("a code of this outlet's table is detected and nothing needs to be set", () => {
  scanned('saffron')
  openCheckout(cartOf(DAL))
  for (const text of [
    'Order Origin',
    'Origin detected',
    'Table 7',
    'Auto-detected',
    'Origin has been auto-detected from QR code. Manual setup is optional.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(placeButton().disabled).toBe(false)
})

test('a place that was chosen by hand at the outlet is used, and not called detected', async () => {
  storeQr({ outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, isByHand: true, scannedAt: Date.now() - 1000 })
  const { user } = openCheckout(cartOf(DAL))
  expect(screen.getByText('Where you sit')).toBeTruthy()
  expect(screen.queryByText(/detected/i)).toBeNull()
  expect(placeButton().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Change Table 7' }))
  await user.click(screen.getByRole('button', { name: 'Back to Table 7' }))
  expect(screen.getByText('Where you sit')).toBeTruthy()
})

test.each([
  ['tandoor', 'Invalid QR Code', 'This QR code belongs to another outlet. Please enter origin details manually.'],
  [undefined, 'Business information missing', 'Please enter origin details manually below.'],
])('a code of outlet %s asks for the place: %s', (outletId, title, text) => {
  scanned(outletId)
  openCheckout(cartOf(DAL))
  expect(screen.getByText(title).parentElement?.textContent).toBe(`${title} ${text}`)
  expect(screen.getByText('Please specify where this order will be delivered (table or room number).')).toBeTruthy()
  expect(screen.getByText('Please set order origin to continue').className).toContain('field-error')
  expect(placeButton().disabled).toBe(true)
})

test('a table is picked from the list, shown with its name, and can be changed', async () => {
  const list = heldReply()
  const api = fakeApi({ 'GET /customer/origin/list': list.answer })
  const { user } = openCheckout(cartOf(DAL))
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getByText('Loading available tables/rooms...')).toBeTruthy()
  expect(screen.getByPlaceholderText('e.g., 5 for Table 5')).toBeTruthy()
  list.release(TABLES)
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['#5 — Window', '#7 — Table 7'])
  expect(Object.fromEntries(api.callsTo('GET /customer/origin/list')[0]!.query)).toEqual({ origin: 'TABLE', businessId: 'saffron' })
  screen.getByRole('option', { name: '#5 — Window' }).focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Meta>}{ArrowDown}{/Meta}{Control>}{End}{/Control}')
  expect(document.activeElement?.textContent).toBe('#5 — Window')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(screen.getByText('#5', { exact: false }).textContent).toBe('#5 Window')
  expect(placeButton().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(placeButton().disabled).toBe(true)
  await user.click(screen.getByRole('option', { name: '#7 — Table 7' }))
  expect(placeButton().disabled).toBe(false)
})

test('a hotel asks for the room: of thirty, the typed ones are shown, and Enter takes the only one', async () => {
  const rooms = Array.from({ length: 30 }, (_, index) => ({ roomId: 101 + index, roomName: null }))
  fakeApi({ 'GET /customer/origin/list': { data: rooms } })
  const { user } = openCheckout(cartOf(DAL))
  screen.getByText('Where are you sitting?')
  await user.click(screen.getByRole('radio', { name: 'Room' }))
  screen.getByText('Which room are you in?')
  await screen.findAllByRole('option')
  const field = screen.getByRole('searchbox', { name: 'Room number' })
  await user.type(field, '१३')
  expect(screen.queryAllByRole('option').map((option) => option.textContent)).toEqual(['#130 — Room 130'])
  screen.getByText('1 room begins with 13')
  await user.type(field, '9')
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.keyboard('{Enter}{Backspace}{Enter}')
  expect(screen.getByText('#130', { exact: false }).textContent).toBe('#130 Room 130')
})

test('Enter picks an exact number, and none of many that begin with what is typed', async () => {
  const tables = Array.from({ length: 12 }, (_, index) => ({ tableId: index + 1, tableName: index < 2 ? `Garden ${index}` : null }))
  fakeApi({ 'GET /customer/origin/list': { data: tables } })
  const { user } = openCheckout(cartOf(DAL))
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const field = await screen.findByRole('searchbox', { name: 'Table number' })
  await user.type(field, '{Enter}garden{Enter}')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await user.clear(field)
  await user.type(field, ' #1{Enter}')
  expect(screen.getByText('#1', { exact: false }).textContent).toBe('#1 Garden 0')
})

test('without a list the number is typed; another type clears it', async () => {
  fakeApi({ 'GET /customer/origin/list': refusal(500, 'no') })
  const { user } = openCheckout(cartOf(DAL))
  await user.click(screen.getByRole('radio', { name: 'Room' }))
  const field = await screen.findByPlaceholderText<HTMLInputElement>('e.g., 101 for Room 101')
  await user.type(field, '0')
  expect(placeButton().disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '१०१')
  expect(field.value).toBe('101')
  expect(placeButton().disabled).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  expect((await screen.findByPlaceholderText<HTMLInputElement>('e.g., 5 for Table 5')).value).toBe('')
  expect(placeButton().disabled).toBe(true)
})

test('an order carries lines, notes, place, coupon and the total shown, and its attempt is stored before it is sent', async () => {
  scanned('saffron')
  let atSending: ReturnType<typeof storedDraft>
  const api = fakeApi({
    'POST /customer/order': () => {
      atSending = storedDraft()
      return json(PLACED, 201)
    },
  })
  const { user, location, app } = openCheckout(cartOf(DAL, BIRYANI, MURGH))
  await user.type(screen.getByLabelText('Preparation instruction for Dal Makhani'), ' less oil ')
  await user.click(screen.getByRole('button', { name: /Apply Coupon/ }))
  await user.click(await screen.findByRole('button', { name: /Flat 10% Off on total bill/ }))
  expect(screen.getByText('Coupon Applied!').nextElementSibling?.textContent).toBe('Weekend Feast · 10% OFF')
  expect(screen.getByText('ACTIVE')).toBeTruthy()
  expect(saidIn(app)).toContain('Coupon Applied!')
  expect(bill()).toMatchObject({ 'Discount Amount': '−₹92.00', 'TO PAY': '₹874.00' })
  await user.click(placeButton())
  await waitFor(() => expect(location()).toBe('/orders/success/ord1'))
  const [call] = api.callsTo('POST /customer/order')
  expect(call!.body).toEqual({
    businessId: 'saffron',
    items: [
      { menuId: 'dal', quantity: 2, servingSize: null, itemNote: 'less oil' },
      { menuId: 'biryani', quantity: 1, servingSize: 'FULL PLATE', itemNote: null },
    ],
    orderSourceAreaId: 7,
    orderSourceArea: 'TABLE',
    couponCode: 'FEAST10',
    expectedTotal: 874,
  })
  expect(atSending?.attempt?.key).toBe(call!.headers.get('Idempotency-Key'))
  expect(storedDraft()).toBeUndefined()
  expect(JSON.parse(localStorage.getItem('order')!)).toMatchObject({
    agreed: { orderId: 'ord1', totalPaise: 874_00, couponCode: 'FEAST10' },
    ongoing: {
      isOrderActive: true,
      businessId: 'saffron',
      orderId: 'ord1',
      createdAt: PLACED.data.createdAt,
      updatedAt: PLACED.data.updatedAt,
    },
  })
  expect(saidIn(app)).toContain('Order placed successfully!')
})

test('while an order is on its way the page is busy and a second tap orders nothing', async () => {
  scanned('saffron')
  const reply = heldReply()
  const api = fakeApi({ 'POST /customer/order': reply.answer })
  const { user, location } = openCheckout(cartOf(DAL))
  await user.dblClick(placeButton())
  expect(within(bar()).getByRole('button').textContent).toBe('₹588.00Placing Order...')
  expect(within(bar()).getAllByRole('status').at(-1)!.textContent).toBe('Placing Order...')
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(document.querySelector('.bone')).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'Saffron House' })).toBeTruthy()
  // What is being ordered can be read, and not be changed.
  expect(screen.getByRole('button', { name: `Add one ${DAL.name}` }).matches(':disabled')).toBe(true)
  reply.release(PLACED)
  await waitFor(() => expect(location()).toBe('/orders/success/ord1'))
  expect(api.callsTo('POST /customer/order')).toHaveLength(1)
})

/** An order that is sent again is looked for first. */
const NOT_LISTED = { 'GET /customer/order/ongoing-orders': { data: [], idempotencyKeys: true } }

test('where a server accepts scanned places alone, the page wants the code instead of a number', async () => {
  const api = fakeApi({
    'POST /customer/order': refusal(422, 'This table needs its code.', { code: 'UNSIGNED_ORIGIN' }),
    'GET /customer/origin/list': TABLES,
  })
  scanned('saffron')
  const { user } = openCheckout(cartOf(DAL))
  await user.click(placeButton())
  expect((await screen.findByRole('alert')).textContent).toBe('This table needs its code.')
  const section = screen.getByRole('region', { name: 'Order Origin' })
  expect(within(section).getByText('Please scan the code on your table or in your room')).toBeTruthy()
  expect(within(section).getByRole('button', { name: 'Scan QR Code' })).toBeTruthy()
  expect(within(section).queryByRole('radiogroup')).toBeNull()
  expect(api.callsTo('POST /customer/order')).toHaveLength(1)
})

test('an order refused for its price names the old and the new total, and keeps the draft', async () => {
  scanned('saffron')
  fakeApi({ 'POST /customer/order': refusal(409, 'Prices have changed.', { code: 'PRICE_CHANGED' }) })
  const { user, app } = openCheckout(cartOf(DAL))
  await user.type(screen.getByLabelText('Preparation instruction for Dal Makhani'), 'less oil')
  await user.click(placeButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Prices have changed.')
  const [group] = selectCart(app.cart.getSnapshot())
  app.cart.send({ type: 'line.put', outlet: group!.outlet, line: { ...DAL, unitPricePaise: 300_00 } })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'The total changed from ₹588.00 to ₹630.00. Please check the bill and place the order again.',
    ),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Preparation instruction for Dal Makhani').value).toBe('less oil')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['dismissed', () => screen.getByRole('button', { name: 'Dismiss' })],
  ['tried again', () => placeButton()],
])('a refusal that is %s is said nowhere any more', async (_how, button) => {
  scanned('saffron')
  const api = fakeApi({ 'POST /customer/order': refusal(409, 'Not today.') })
  const { user, app } = openCheckout(cartOf(DAL))
  await user.click(placeButton())
  await screen.findByRole('alert')
  api.on('POST /customer/order', never)
  const isSaid = () => JSON.stringify(app.notices.getSnapshot().context).includes('Not today.')
  expect(isSaid()).toBe(true)
  await user.click(button())
  expect(isSaid()).toBe(false)
})

test('the offers list what takes something off, and an applied one can be removed', async () => {
  const { user } = openCheckout(cartOf(DAL))
  await user.click(screen.getByRole('button', { name: /Apply Coupon/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Available Offers' })
  const offered = COUPONS.filter(({ discountValue }) => discountValue > 0)
  expect(within(drawer).getAllByRole('listitem')).toHaveLength(offered.length)
  expect(within(drawer).getByText(`Choose from ${offered.length} exclusive offers`)).toBeTruthy()
  expect(within(drawer).getByText('Terms and conditions apply')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: /Flat ₹100 Off on orders above ₹299/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bill()['Discount Amount']).toBe('−₹100.00')
  expect(screen.getByText('Coupon Applied!').nextElementSibling?.textContent).toBe('Thali Treat · ₹100 OFF')
  await user.click(screen.getByRole('button', { name: 'Remove coupon' }))
  expect(bill()).not.toHaveProperty('Discount Amount')
  expect(screen.getByText('Apply Coupon')).toBeTruthy()
})

test('where codes are accepted the best offer is on the bill by itself, and one tap takes it off', async () => {
  const { user, app } = openCheckout(cartOf(DAL).map((group) => ({ ...group, outlet: { ...group.outlet, offers: COUPONS } })))
  expect(screen.getByText('Coupon Applied!').nextElementSibling?.textContent).toBe('Mehfil Special · 20% OFF')
  expect(screen.getByText('ACTIVE')).toBeTruthy()
  expect(screen.getByText('You save ₹112 with the best offer').getAttribute('role')).toBe('status')
  expect(bill()).toMatchObject({ 'Discount Amount': '−₹112.00', 'TO PAY': '₹476.00' })
  await user.click(screen.getByRole('button', { name: 'Remove coupon' }))
  expect(screen.getByText('Apply Coupon')).toBeTruthy()
  expect([bill()['TO PAY'], saidIn(app)]).toEqual(['₹588.00', []])
})

test('an offer says what it takes off this bill, the best is marked, and one out of reach says what it lacks and cannot be pressed', async () => {
  const { user, app } = openCheckout(cartOf(line('roti', 1, { unitPricePaise: 220_00 })))
  await user.click(screen.getByRole('button', { name: /Apply Coupon/ }))
  const drawer = () => within(screen.getByRole('dialog', { name: 'Available Offers' }))
  await screen.findByRole('dialog', { name: 'Available Offers' })
  expect(drawer().getAllByRole('button', { name: /Flat/ }).map(read)).toEqual([
    'Flat 20% Off on total bill You save ₹44 Mehfil Special Best for this bill',
    'Flat 10% Off on total bill You save ₹22 Weekend Feast',
    'Flat ₹100 Off on orders above ₹299 Add ₹79 more ₹220 of ₹299',
    'Flat ₹50 Off on orders above ₹299 Add ₹79 more ₹220 of ₹299',
  ])
  expect(drawer().queryByText(/per guest/)).toBeNull()
  const outOfReach = drawer().getByRole('button', { name: /^Flat ₹100 Off on orders above ₹299 Add ₹79 more/ })
  expect(outOfReach.getAttribute('aria-disabled')).toBe('true')
  outOfReach.focus()
  expect(document.activeElement).toBe(outOfReach)
  await user.keyboard('{Enter}')
  await user.click(outOfReach)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect([saidIn(app), bill()]).toEqual([[], { 'Item Total': '₹220.00', 'GST & Other Charges': '₹11.00', 'TO PAY': '₹231.00' }])

  await user.click(drawer().getByRole('button', { name: /Flat 20% Off/ }))
  expect(bill()).toMatchObject({ 'Discount Amount': '−₹44.00', 'TO PAY': '₹187.00' })
  await user.click(screen.getByRole('button', { name: /Coupon Applied!/ }))
  await screen.findByText('The best offer is already on your bill.')
  const applied = drawer().getByRole('button', { name: /Flat 20% Off/ })
  expect([applied.getAttribute('aria-pressed'), read(applied)]).toEqual([
    'true',
    'Flat 20% Off on total bill You save ₹44 Mehfil Special Applied',
  ])
  await user.click(drawer().getByRole('button', { name: 'Remove offer' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Apply Coupon/ }))
  expect(bill()).toEqual({ 'Item Total': '₹220.00', 'GST & Other Charges': '₹11.00', 'TO PAY': '₹231.00' })
})

test('an applied offer that the bill no longer reaches says what it lacks', async () => {
  const app = rememberingApp(cartOf(line('naan', 2, { name: 'Butter Naan', unitPricePaise: 150_00 })))
  const { user } = renderScreen(<CheckoutRoute />, { route: '/checkout/saffron', path: '/checkout/:outletId', app })
  await user.click(screen.getByRole('button', { name: /Apply Coupon/ }))
  await user.click(await screen.findByRole('button', { name: /Flat ₹100 Off/ }))
  expect(screen.getByText('ACTIVE')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove one Butter Naan' }))
  await waitFor(() => expect(screen.queryByText('ACTIVE')).toBeNull())
  expect(screen.getByText(/^Flat ₹100 Off on orders above ₹299/).textContent).toBe('Flat ₹100 Off on orders above ₹299 · Add ₹149 more')
})

test('the steppers change the cart itself, and taking the last line out leads back to it', async () => {
  const app = rememberingApp(cartOf(line('naan', 2, { name: 'Butter Naan' })))
  const { user, location } = renderScreen(<CheckoutRoute />, { route: '/checkout/saffron', path: '/checkout/:outletId', app })
  await user.click(screen.getByRole('button', { name: 'Remove one Butter Naan' }))
  expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ [key('naan')]: 1 })
  await user.click(screen.getByRole('button', { name: 'Remove one Butter Naan' }))
  expect(location()).toBe('/my-cart')
})

test('an order without an answer reads as processing, then fails in the words of the specification, and the next tap sends the same key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  scanned('saffron')
  const api = fakeApi({ ...NOT_LISTED, 'POST /customer/order': () => noAnswer() })
  const { user, location } = openCheckout(cartOf(DAL))
  await user.click(placeButton())
  expect((await screen.findByRole('button', { name: /Processing/ })).textContent).toBe('₹588.00Processing...')
  for (const wait of [1_000, 2_000, 4_000]) await act(() => vi.advanceTimersByTimeAsync(wait))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to place order')
  api.on('POST /customer/order', PLACED)
  await user.click(placeButton())
  await waitFor(() => expect(location()).toBe('/orders/success/ord1'))
  expect(new Set(api.callsTo('POST /customer/order').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a dish that is out of stock is named above the summary, where it can be taken out', async () => {
  const app = rememberingApp(cartOf(DAL, MURGH))
  const { user } = renderScreen(<CheckoutRoute />, { route: '/checkout/saffron', path: '/checkout/:outletId', app })
  const notice = screen.getByText(/will not be ordered/)
  expect(notice.textContent).toBe('Tandoori Murgh is out of stock and will not be ordered.')
  expect(notice.compareDocumentPosition(screen.getByRole('heading', { name: /^Order Summary/ }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(screen.getByRole('button', { name: 'Take out Tandoori Murgh' }))
  await waitFor(() => expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ [key('dal')]: 2 }))
  expect(screen.queryByText(/will not be ordered/)).toBeNull()
})

test('with every dish out of stock the button is off and says why', () => {
  scanned('saffron')
  openCheckout(cartOf(MURGH))
  expect(within(bar()).getByText('No available items to place order')).toBeTruthy()
  expect(placeButton().disabled).toBe(true)
})

test("the outlet's telephone number is a tap away", () => {
  openCheckout([{ outlet: { ...SAFFRON, contactNumber: '+912226420000', street: 'Carter Road' }, lines: [DAL] }])
  const outlet = within(screen.getByRole('region', { name: 'Outlet' }))
  expect(outlet.getByRole('link', { name: 'Call Saffron House' }).getAttribute('href')).toBe('tel:+912226420000')
  expect(outlet.getByText('Carter Road, Mumbai')).toBeTruthy()
})

test('30 taps on a stepper end at the last one, and none goes below 0', async () => {
  const app = rememberingApp(cartOf(line('naan', 1, { name: 'Butter Naan' }), DAL))
  renderScreen(<CheckoutRoute />, { route: '/checkout/saffron', path: '/checkout/:outletId', app })
  const [add, remove] = ['Add one Butter Naan', 'Remove one Butter Naan'].map((name) => screen.getByRole('button', { name }))
  for (let tap = 0; tap < 30; tap++) fireEvent.click(add!)
  expect(quantities(selectCart(app.cart.getSnapshot()))[key('naan')]).toBe(31)
  for (let tap = 0; tap < 32; tap++) fireEvent.click(remove!)
  await waitFor(() => expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ [key('dal')]: 2 }))
  expect(bill()['Item Total']).toBe('₹560.00')
})

test.each(['/checkout/saffron', '/checkout/..%2Fsaffron'])(
  '%s, an outlet with nothing in the cart or none at all, leads back to the cart',
  async (route) => {
    const { location } = openCheckout(cartOf(line('chai', 1, { outletId: 'tandoor' })), route)
    await waitFor(() => expect(location()).toBe('/my-cart'))
  },
)

test('where nothing is heard and the backend knows no keys, both ways are offered, and the next tap orders again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  scanned('saffron')
  const [listed, history] = ['ongoing-orders', 'history'].map((list) => `GET /customer/order/${list}`)
  const api = fakeApi({ [listed!]: { data: [] }, [history!]: { data: [] }, 'POST /customer/order': () => noAnswer() })
  const { user, location } = openCheckout(cartOf(DAL))
  await user.click(placeButton())
  for (const wait of [1_000, 2_000, 4_000]) await act(() => vi.advanceTimersByTimeAsync(wait))
  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe('We could not hear back. Your order may have been placed: look at My Orders, or order again')
  expect(within(bar()).getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/my-orders')
  expect(within(bar()).queryByText('Nothing is charged now.')).toBeNull()
  expect(api.callsTo('POST /customer/order')).toHaveLength(1)
  api.on('POST /customer/order', PLACED)
  await user.click(within(bar()).getByRole('button', { name: /Order Again$/ }))
  await waitFor(() => expect(location()).toBe('/orders/success/ord1'))
  expect(api.callsTo('POST /customer/order')).toHaveLength(2)
})

test('an attempt is recognised in an order of the same dishes and place at any price, not in an earlier one', () => {
  const at = Date.parse('2026-11-21T10:00:00Z')
  const request = {
    outletId: 'saffron',
    items: [{ menuId: 'dal', quantity: 2 }],
    origin: { type: 'TABLE' as const, id: 7 },
    expectedTotalPaise: 588_00,
  }
  const order = {
    orderId: 'o1',
    status: 'PENDING',
    createdAt: '2026-11-21T10:00:02Z',
    totalPaise: 588_00,
    originType: 'TABLE' as const,
    outlet: { outletId: 'saffron' },
    items: [{ menuId: 'dal', name: 'Dal', quantity: 2, unitPricePaise: 280_00, isVegetarian: true, isRejected: false }],
  }
  const attempt = { key: 'k', at, request }
  expect(madeOrder(attempt, [order])?.orderId).toBe('o1')
  expect(madeOrder(attempt, [{ ...order, createdAt: '2026-11-21T09:50:00Z' }])).toBeUndefined()
  // A total is the other side's to reckon.
  expect(madeOrder(attempt, [{ ...order, totalPaise: 588_01 }])?.orderId).toBe('o1')
  expect(madeOrder({ ...attempt, before: ['o1'] }, [order])).toBeUndefined()
  expect(madeOrder(attempt, [{ ...order, createdAt: '2026-11-21T10:36:00Z' }])).toBeUndefined()
  for (const place of [{ originId: 8 }, { originName: 'Table 8' }, { originType: 'ROOM' as const }, { outlet: { outletId: 'tandoor' } }])
    expect(madeOrder(attempt, [{ ...order, ...place }])).toBeUndefined()
  for (const place of [{ originId: 7 }, { originName: 'TABLE #7' }, { originName: 'Window' }])
    expect(madeOrder(attempt, [{ ...order, ...place }])?.orderId).toBe('o1')
  const [dal] = order.items as [(typeof order.items)[number]]
  const ordered = (...items: object[]) => madeOrder(attempt, [{ ...order, items: items.map((item) => ({ ...dal, ...item })) }])?.orderId
  expect(ordered({ quantity: 1 }, { quantity: 1 })).toBe('o1')
  expect([ordered({ servingSize: 'HALF PLATE' }), ordered({ quantity: 1 }), ordered({ note: 'mild' })]).toEqual(Array(3).fill(undefined))
  expect(ordered({ note: '' })).toBe('o1')
  // Of two the one that was made next to it.
  const later = { ...order, orderId: 'o9', createdAt: '2026-11-21T10:01:30Z' }
  expect(madeOrder(attempt, [later, order])?.orderId).toBe('o1')
  expect(madeOrder(attempt, [{ ...order, items: [] }])).toBeUndefined()
  // Where the server sends keys they alone decide: the same order placed a moment before is another one.
  expect(madeOrder(attempt, [{ ...order, idempotencyKey: 'another' }])).toBeUndefined()
  const own = { ...order, orderId: 'o2', idempotencyKey: 'k', totalPaise: 1 }
  expect(madeOrder(attempt, [{ ...order, idempotencyKey: 'another' }, own])?.orderId).toBe('o2')

  // The next start finds the order and the draft that it was: the draft is done with.
  const draft = {
    version: 1 as const,
    customerId: ASHA.id,
    outletId: 'saffron',
    notes: {},
    attempt: { ...attempt, key: 'key-of-the-first-try' },
  }
  storeDraft(draft)
  settleDraft([{ ...order, items: [] }])
  expect(storedDraft()).toMatchObject(draft)
  settleDraft([order])
  expect(storedDraft()).toBeUndefined()
})

test('an attempt of a meal long over does not answer for the order of today', async () => {
  const attempt = {
    key: 'key-of-yesterdays-try',
    at: Date.now() - 24 * 3600_000,
    request: {
      outletId: 'saffron',
      items: [{ menuId: 'dal', quantity: 2 }],
      origin: { type: 'TABLE' as const, id: 7 },
      expectedTotalPaise: 588_00,
    },
  }
  storeDraft({ version: 1, customerId: ASHA.id, outletId: 'saffron', notes: {}, origin: { type: 'TABLE', id: 7 }, attempt })
  const api = fakeApi({ 'GET /customer/order/ongoing-orders': { data: [] }, 'GET /customer/order/history': refusal(500, 'not asked') })
  openCheckout(cartOf(DAL))
  await waitFor(() => expect(placeButton().disabled).toBe(false))
  expect(storedDraft()?.attempt).toBeUndefined()
  expect(api.callsTo('GET /customer/order/history')).toEqual([])
})

test('an order that waits for the network is said once, can be read and not changed, and is stored as it was placed', async () => {
  scanned('saffron')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const api = fakeApi({
    'POST /customer/order': json(PLACED, 201),
    'GET /customer/order/ongoing-orders': { data: [] },
    'GET /customer/order/history': { data: [] },
  })
  const { user, location } = openCheckout(cartOf(DAL))
  const regions = screen.getAllByRole('status')
  await user.click(placeButton())
  const said = screen.getAllByRole('status').filter((region) => read(region)?.startsWith('No internet.'))
  expect(said.map(read)).toEqual(["No internet. We send your order when you are back. Don't order twice."])
  // A live region that comes together with its text is not announced.
  expect(regions).toContain(said[0])
  expect(placeButton().disabled).toBe(true)
  expect(screen.getByText('₹280 x 2')).toBeTruthy()
  expect(screen.getByLabelText('Preparation instruction for Dal Makhani').matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: /Apply Coupon/ }).matches(':disabled')).toBe(true)
  expect(api.callsTo('POST /customer/order')).toEqual([])
  const { key: savedKey } = storedDraft()!.attempt!
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(location()).toBe('/orders/success/ord1'))
  expect(api.callsTo('POST /customer/order').map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([savedKey])
})

const openCheckout = (cart: Cart, route = '/checkout/saffron') =>
  renderScreen(<CheckoutRoute />, { route, path: '/checkout/:outletId', app: testApp({ customer: ASHA, cart }) })
/** A customer whose server keeps what it is told. */
function rememberingApp(cart: Cart) {
  let serverCart = cart
  const machine = quiet(cartMachine).provide({
    actors: {
      fetchCart: fromPromise(async () => serverCart),
      saveLine: fromPromise<void, LineUpdate>(async ({ input }) => {
        serverCart = setQuantity(serverCart, lineKey(input.line), input.quantity)
      }),
    },
  })
  const stored = { version: 1 as const, owner: ASHA.id, cart, queue: [] }
  const app = testApp({ customer: ASHA })
  return { ...app, cart: createActor(machine, { input: { stored, customerId: ASHA.id, notices: app.notices } }).start() }
}
const scanned = (outletId: string | undefined) => storeQr({ outletId, origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() - 1000 })
const read = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ').trim()
const bar = () => screen.getByRole('region', { name: 'Place your order' })
const placeButton = () => within(bar()).getByRole<HTMLButtonElement>('button', { name: /Place Order/ })
const bill = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))

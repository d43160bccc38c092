import { expect, type Page } from 'playwright/test'
import { holdPush, PUSH_KEY } from '../support/held-push.ts'
import { choose } from '../support/steps.ts'
import type { Answer } from '../support/plain-backend.ts'
import { hears, inOrder, installClock, isBusy, key, press, sees, tap } from './acts.ts'
import {
  BILL,
  CREDIT_NOTE,
  MIXED_BILL,
  BIRYANI,
  cartAt,
  CLOSED,
  CUSTOMER,
  DAL,
  FULL_CART,
  guestCart,
  NAAN,
  order,
  OUTLET,
  refuses,
  REVIEW,
  says,
  inRoom,
  seatedAt,
  SOLD_OUT,
  TOWELS,
} from './replies.ts'
import { type State, statesAt, statesOf } from './state.ts'
import { wireItem } from '../support/wire.ts'

const CART = 'GET /customer/cart'
const SAVE = 'PATCH /customer/cart/upsert'
const GUESTS = guestCart([
  [NAAN, 2],
  [BIRYANI, 1, 'FULL PLATE'],
])
const addOne = press('Add one Dal Makhani')
const inCart = { answers: { [CART]: FULL_CART } }
/** The cart of a guest who has signed in. */
const signedInAsGuest = { local: { cart: { ...GUESTS, guest: { ...GUESTS.guest, claimedBy: CUSTOMER.id } } } }
/** Another tab synchronises the cart, and does not come to an end. */
const holdLocks = (page: Page) => page.addInitScript(() => void (navigator.locks.request = () => new Promise(() => {})))
/** The customer comes back from an order whose outcome is unknown. */
const fromOrder = (page: Page) => page.addInitScript(() => history.replaceState({ usr: { checkingOrder: true }, key: 'k' }, ''))
const alert = (text: string) => (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: text }).waitFor()

const ONGOING = 'GET /customer/order/ongoing-orders'
const SINGLE = 'GET /customer/order/o1'
const one = (status: string, more: object = {}) => says(order(status, more as Record<string, unknown>))
const list = (...all: object[]) => says(all)
/** An order of this status, as the order's own call and the list of those under way have it. */
const under = (status = 'PREPARING') => ({ [ONGOING]: list(order(status)), [SINGLE]: one(status) })

const TOWELS_AND_DAL = cartAt(OUTLET, [
  [TOWELS, 2],
  [DAL, 1],
])
/** An order of services alone. */
const ofTowels = (status: string) =>
  says(
    order(status, {
      orderSourceArea: 'ROOM',
      orderSourceAreaId: 101,
      orderSourceAreaName: 'Room 101',
      serviceAt: new Date(new Date().setHours(19, 0, 0, 0)).toISOString(),
      bill: { itemTotal: 0, deliveryFee: 0, taxes: 0, discount: 0 },
      totalAmount: 0,
      menus: [{ ...wireItem('Fresh Bath Towels', 2), menuId: TOWELS.menuId, kind: 'service', price: 0 }],
    }),
  )

const atCart = { at: '/my-cart' }
/** The sign-in sends the guest's cart in the place of the one that was saved. */
const replacing = {
  ...signedInAsGuest,
  answers: {
    [CART]: [
      cartAt(OUTLET, [[DAL, 3]]),
      cartAt(OUTLET, [
        [NAAN, 2],
        [BIRYANI, 1, 'FULL PLATE'],
      ]),
    ],
    [SAVE]: says(null),
    'DELETE /customer/cart': says(null),
  } satisfies State['answers'],
}
const cart = statesAt('cart', atCart, {
  'a guest’s, empty': { guest: true, seen: 'Your cart is empty' },
  'a guest’s': { guest: true, local: { cart: GUESTS }, seen: 'Proceed to Checkout', shows: ['cart.guest.resting'] },
  'a guest’s, its details on their way': {
    isRare: true,
    guest: true,
    local: { cart: GUESTS },
    answers: { 'GET /customer/business/*/menu/butter-naan': 'held' },
    seen: 'Proceed to Checkout',
    shows: ['cart.guest.fillingLine'],
  },
  'a guest’s, a dish sold out': {
    isRare: true,
    guest: true,
    local: {
      cart: guestCart([
        [NAAN, 2],
        [SOLD_OUT, 1],
      ]),
    },
    answers: {
      'GET /customer/business/*/menu/*': refuses(503),
      'GET /customer/business/*/menu/kulfi': refuses(503),
      'GET /customer/business/*/menu/butter-naan': refuses(503),
    },
    seen: 'OUT OF STOCK',
  },
  full: { ...inCart, seen: 'Proceed to Checkout', shows: ['cart.signedIn.synced.upToDate', 'cart-selection.selected'] },
  'a customer’s, empty': { isRare: true, seen: 'Your cart is empty' },
  'nothing ticked': {
    isRare: true,
    ...inCart,
    act: inOrder(
      (page) => page.getByRole('checkbox', { name: /^Select all of/ }).uncheck(),
      press('Proceed to Checkout'),
      (page) => page.locator('.toast').first().hover(),
    ),
    seen: 'Please select at least one item to proceed with checkout.',
    shows: ['cart-selection.nothingSelected'],
  },
  'a service at a table': {
    isRare: true,
    local: { qrData: seatedAt() },
    answers: { [CART]: TOWELS_AND_DAL },
    seen: 'Fresh Bath Towels can be ordered to a room only.',
  },
  'of two outlets': {
    answers: {
      [CART]: says([
        ...json(FULL_CART),
        { id: 'x', customerId: '7', business: { ...OUTLET, businessId: 'x', name: 'Udupi Tiffin Room' }, menu: [{ ...DAL, quantity: 99 }] },
      ]),
    },
    seen: 'Udupi Tiffin Room',
  },
  'of a closed outlet': { isRare: true, answers: { [CART]: cartAt(CLOSED, [[DAL, 1]]) }, seen: /^Closed now/ },
  loading: { isRare: true, answers: { [CART]: 'held' }, seen: isBusy, shows: ['cart.signedIn.loading'] },
  failed: {
    isRare: true,
    answers: { [CART]: refuses(422) },
    seen: alert('Failed to fetch cart'),
    shows: ['cart.signedIn.stopped.loadFailed'],
  },
  'a change on its way': {
    isRare: true,
    ...inCart,
    answers: { ...inCart.answers, [SAVE]: 'held' },
    act: addOne,
    seen: 'Proceed to Checkout',
    shows: ['cart.signedIn.synced.saving'],
  },
  'a change read back': {
    isRare: true,
    answers: { [CART]: [FULL_CART, 'held'], [SAVE]: says(null) },
    act: addOne,
    seen: 'Proceed to Checkout',
    shows: ['cart.signedIn.synced.rereading'],
  },
  'a change that could not be read back': {
    isRare: true,
    answers: { [CART]: [FULL_CART, refuses(422)], [SAVE]: says(null) },
    act: addOne,
    seen: alert('Failed to fetch cart'),
  },
  'a session in doubt': {
    isRare: true,
    answers: { [CART]: refuses(401) },
    seen: (page) => page.getByRole('main').waitFor(),
    shows: ['cart.signedIn.stopped.awaitingSession', 'session.signedIn.suspect'],
  },
  'another tab puts it together with a guest’s': {
    isRare: true,
    ...signedInAsGuest,
    device: holdLocks,
    seen: 'Syncing...',
    shows: ['cart.signedIn.syncing.awaitingLock'],
  },
  'a guest’s becomes a customer’s': {
    isRare: true,
    ...signedInAsGuest,
    answers: { [CART]: 'held' },
    seen: 'Syncing...',
    shows: ['cart.signedIn.syncing.merging', 'cart-sync.comparing'],
  },
  'a guest’s being sent': {
    isRare: true,
    ...signedInAsGuest,
    answers: { [SAVE]: 'held' },
    seen: 'Syncing...',
    shows: ['cart-sync.applying'],
  },
  'a guest’s was sent, and is read back': {
    isRare: true,
    ...signedInAsGuest,
    answers: { [CART]: [says([]), 'held'], [SAVE]: says(null) },
    seen: 'Syncing...',
    shows: ['cart-sync.rereading'],
  },
  'a guest’s could not be sent': {
    ...signedInAsGuest,
    answers: { [CART]: refuses(422) },
    seen: (page) => page.getByRole('main').getByText('Failed to sync cart').waitFor(),
    shows: ['cart.signedIn.stopped.syncFailed'],
  },
  'a guest’s took the place of another': { isRare: true, ...replacing, seen: 'Taken out: 3 x Dal Makhani' },
  'a guest’s, of which a line was refused': {
    isRare: true,
    ...signedInAsGuest,
    answers: { [CART]: [says([]), cartAt(OUTLET, [[DAL, 1]])], [SAVE]: refuses(409, 'This item is currently out of stock.') },
    seen: /^Not available any more: /,
  },
  'an order under way': {
    answers: { [CART]: FULL_CART, ...under() },
    seen: (page) => page.locator('.cart-bar').getByRole('button', { name: 'Track Order' }).waitFor(),
  },
  'an order under way, in a low window': {
    answers: { [CART]: FULL_CART, ...under() },
    act: (page) => page.setViewportSize({ width: 360, height: 560 }),
    // The bar stands on the tabs.
    seen: async (page) => {
      await page.locator('.cart-bar').getByRole('button', { name: 'Track Order' }).waitFor()
      const edge = (selector: string, side: 'top' | 'bottom') =>
        page.locator(selector).evaluate((element, which) => Math.round(element.getBoundingClientRect()[which]), side)
      await expect.poll(async () => (await edge('.only-narrow .tabs', 'top')) - (await edge('.cart-bar', 'bottom'))).toBe(0)
    },
  },
  'after an order whose outcome is unknown': { ...inCart, device: fromOrder, seen: 'We are checking your order.' },
})

const ORDER = 'POST /customer/order'
const HISTORY = 'GET /customer/order/history'
const atTable = { qrData: { ...seatedAt(), origin: { type: 'TABLE', id: 7 } } }
const placeOrder = press(/Place Order$/)
const ready = { local: atTable, answers: { [CART]: FULL_CART } }
const chooseType = (type: string) => tap(type)
/** An attempt that a reload has cut off. */
const attempt = (ageMs: number, more: object = {}) => ({
  ...atTable,
  order: {
    draft: {
      version: 1,
      customerId: CUSTOMER.id,
      outletId: 'dariya-mahal',
      notes: {},
      origin: { type: 'TABLE', id: 7 },
      attempt: {
        key: 'a-key-of-an-attempt',
        at: Date.now() - ageMs,
        request: {
          outletId: 'dariya-mahal',
          items: [{ menuId: 'butter-naan', quantity: 2 }],
          origin: { type: 'TABLE', id: 7 },
          expectedTotalPaise: 11_550,
        },
        ...more,
      },
    },
  },
})
/** The device reports that it has no network. */
const offline = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))

const atCheckout = { at: '/checkout/dariya-mahal' }
const checkout = statesAt('checkout', atCheckout, {
  'the cart on its way': { isRare: true, answers: { [CART]: 'held' }, seen: isBusy, shows: ['checkout.open.order.waitingForCart'] },
  'without a place': {
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': 'held' },
    seen: 'Please set order origin to continue',
    shows: ['order-origin.manual.choosingType', 'checkout.open.order.reviewing'],
  },
  'in a room of an outlet that does not tell how one pays': {
    isRare: true,
    local: { qrData: { ...seatedAt(), origin: { type: 'ROOM', id: 101 } } },
    answers: { [CART]: FULL_CART, 'GET /customer/business/dariya-mahal': says({ ...OUTLET, payment: undefined }) },
    seen: 'Pay at your room or at checkout',
  },
  'with what the guest avoids': {
    local: { avoided: ['milk', 'non-veg'] },
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': 'held' },
    act: press('Tell the kitchen about Butter Naan'),
    seen: 'The kitchen reads it with your order.',
  },
  'rooms on their way': {
    isRare: true,
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': 'held' },
    act: chooseType('Room'),
    seen: 'Loading available tables/rooms...',
    shows: ['order-origin.manual.loadingList'],
  },
  'a list that failed, and a number that is none': {
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': refuses(422) },
    act: inOrder(chooseType('Table'), (page) => page.getByPlaceholder('e.g., 5 for Table 5').fill('0')),
    seen: (page) => page.getByRole('button', { name: 'Load the list of tables again' }).waitFor(),
    shows: ['order-origin.manual.typing'],
  },
  'tables to choose from': {
    answers: { [CART]: FULL_CART },
    act: chooseType('Table'),
    seen: /^# ?7/,
    shows: ['order-origin.manual.picking'],
  },
  'a thousand tables': {
    isRare: true,
    answers: {
      [CART]: FULL_CART,
      'GET /customer/origin/list': says(Array.from({ length: 1_000 }, (_, n) => ({ tableId: n + 1, tableName: `Terrace ${n + 1}` }))),
    },
    act: chooseType('Table'),
    seen: /^#9/,
  },
  'a table chosen': {
    isRare: true,
    answers: { [CART]: FULL_CART },
    act: inOrder(chooseType('Table'), (page) => page.getByRole('option', { name: /^# ?7/ }).click()),
    seen: 'Change',
    shows: ['order-origin.manual.chosen'],
  },
  'a guest’s cart took the place of another': { isRare: true, ...replacing, seen: 'Taken out: 3 x Dal Makhani' },
  'ready, the table scanned': { ...ready, seen: 'Origin detected', shows: ['order-origin.detected'] },
  'the scanned table changed by hand': { isRare: true, ...ready, act: press('Change Table 7'), seen: 'Use the scanned Table 7' },
  'a code without an outlet': {
    isRare: true,
    local: { qrData: { ...seatedAt(), outletId: undefined } },
    answers: { [CART]: FULL_CART },
    seen: 'Business information missing',
  },
  'a code of another outlet': {
    isRare: true,
    local: { qrData: seatedAt('udupi-tiffin') },
    answers: { [CART]: FULL_CART },
    seen: 'Invalid QR Code',
  },
  offers: { ...ready, act: press(/Apply Coupon|Coupon Applied!/), seen: 'Available Offers' },
  'an offer chosen': { isRare: true, ...ready, act: inOrder(press(/Apply Coupon|Coupon Applied!/), press(/Flat ₹50 Off/)), seen: 'ACTIVE' },
  'a dish sold out, an offer below its threshold': {
    local: {
      ...atTable,
      order: { draft: { version: 1, customerId: CUSTOMER.id, outletId: 'dariya-mahal', notes: {}, couponCode: 'FLAT50' } },
    },
    answers: {
      [CART]: cartAt(OUTLET, [
        [NAAN, 1],
        [SOLD_OUT, 1],
      ]),
    },
    seen: 'OUT OF STOCK',
  },
  'services for a room, and when they are wished': {
    local: { qrData: inRoom },
    answers: { [CART]: cartAt(OUTLET, [[TOWELS, 2]]) },
    seen: 'When shall we come?',
  },
  'a service for a table': {
    isRare: true,
    local: atTable,
    answers: { [CART]: TOWELS_AND_DAL },
    seen: 'Fresh Bath Towels can be ordered to a room only.',
  },
  'of a closed outlet': { local: atTable, answers: { [CART]: cartAt(CLOSED, [[DAL, 1]]) }, seen: /^Closed now/ },
  'the order on its way': {
    ...ready,
    answers: { ...ready.answers, [ORDER]: 'held' },
    act: placeOrder,
    seen: /Placing Order\.\.\./,
    shows: ['checkout.open.order.placingOrder.sending', 'order-attempt.sending'],
  },
  'the order to be sent once more': {
    isRare: true,
    ...ready,
    device: installClock,
    answers: { ...ready.answers, [ORDER]: refuses(503), [HISTORY]: says([]) },
    act: placeOrder,
    seen: /Processing\.\.\./,
    shows: ['checkout.open.order.placingOrder.processing', 'order-attempt.waiting'],
  },
  'the order refused': {
    ...ready,
    answers: { ...ready.answers, [ORDER]: refuses(409, 'Dariya Mahal is not taking orders right now') },
    act: placeOrder,
    seen: 'Dariya Mahal is not taking orders right now',
  },
  'the order without an id': {
    isRare: true,
    ...ready,
    answers: { ...ready.answers, [ORDER]: says({}), [HISTORY]: 'held' },
    act: placeOrder,
    seen: /Processing\.\.\./,
    shows: ['order-attempt.findingOrderId'],
  },
  'an order that was cut off moments ago': {
    isRare: true,
    local: attempt(5_000),
    answers: { [CART]: FULL_CART, [ORDER]: 'held', [HISTORY]: 'held', [ONGOING]: 'held' },
    seen: /Processing\.\.\.|Placing Order/,
  },
  'an order that may have been placed': {
    local: attempt(600_000, { isUnheard: true }),
    answers: { [CART]: FULL_CART, [HISTORY]: says([]) },
    seen: /^We could not hear back/,
    shows: ['checkout.open.order.reviewing'],
  },
  'an order that was cut off by the end of a session, placed once more': {
    isRare: true,
    local: attempt(5_000, { awaitsTap: true }),
    answers: { [CART]: FULL_CART, [HISTORY]: 'held', [ONGOING]: 'held' },
    act: placeOrder,
    seen: /Processing\.\.\./,
    shows: ['order-attempt.checkingAttempt'],
  },
  'an order that was cut off long ago': {
    isRare: true,
    local: attempt(600_000),
    answers: { [CART]: FULL_CART, [HISTORY]: 'held', [ONGOING]: 'held' },
    seen: /Processing\.\.\./,
    shows: ['order-attempt.findingEarlierOrder'],
  },
  'an order waits for the network': {
    isRare: true,
    ...ready,
    device: offline,
    answers: { ...ready.answers, [ORDER]: 'cut' },
    act: placeOrder,
    seen: "No internet. We send your order when you are back. Don't order twice.",
    shows: ['checkout.open.order.placingOrder.awaitingNetwork', 'order-attempt.awaitingNetwork'],
  },
  'an order that waited for the network': {
    isRare: true,
    local: attempt(600_000, { waits: 'unsent' }),
    answers: { [CART]: FULL_CART, [HISTORY]: 'held', [ONGOING]: 'held' },
    seen: /Processing\.\.\.|No internet/,
    shows: ['order-attempt.resuming.looking'],
  },
})

const COMPLETED = 'GET /customer/order/completed'

const atSuccess = { at: '/orders/success/o1' }
/** After the first order, with a backend that sends push messages. */
const asks = (facts: Parameters<typeof holdPush>[1] = {}, askedAfter?: string, noted: Answer = says({ isTold: true })) => ({
  answers: { ...under('PENDING'), 'GET /customer/push/key': says({ key: PUSH_KEY }), 'PUT /customer/push/subscription': noted },
  local: { pushConsent: { customerId: CUSTOMER.id, askedAfter, isGiven: facts.isSubscribed === true } },
  device: (page: Page) => holdPush(page, facts),
})
const tellMe = press('Yes, Tell Me')
const success = statesAt('order placed', atSuccess, {
  'asked whether the device shall be told': { ...asks(), seen: 'Tell me when it is ready', shows: ['push-consent.offered'] },
  'the browser asking for permission': {
    isRare: true,
    ...asks(),
    act: tellMe,
    seen: 'Please wait...',
    shows: ['push-consent.subscribing'],
  },
  'the device is told': {
    ...asks({ permission: 'granted', isSubscribed: true }),
    seen: 'We tell you on this device',
    shows: ['push-consent.on'],
  },
  'the browser refuses messages': { ...asks({ permission: 'denied' }, 'o1'), seen: /Open the settings/, shows: ['push-consent.refused'] },
  'the server does not note the device': {
    isRare: true,
    ...asks({ permission: 'granted' }, undefined, refuses(503)),
    act: tellMe,
    seen: sees('.notice.err'),
    shows: ['push-consent.failed'],
  },
  loading: { isRare: true, answers: { [ONGOING]: 'held', [SINGLE]: 'held' }, seen: 'Loading order details...' },
  found: { answers: under('PENDING'), seen: 'pending' },
  'not found': {
    isRare: true,
    answers: { [SINGLE]: refuses(404) },
    seen: 'Order details not found — you can track orders from the Orders screen.',
  },
  unreachable: { isRare: true, answers: { [ONGOING]: refuses(422), [SINGLE]: refuses(422) }, seen: 'Try Again' },
  'the card for staff': {
    answers: under('PENDING'),
    act: press('Show this to staff'),
    seen: (page) => page.getByRole('dialog').waitFor(),
  },
})

const track = press('Track Your Order')
const tracked = (status: string) => ({ at: '/orders/success/o1', answers: { ...under('PENDING'), [SINGLE]: one(status) }, act: track })
const markedOrder = { order: { ongoing: { isOrderActive: true, businessId: 'dariya-mahal', orderId: 'o1' } } }
const byId = { at: '/about', local: markedOrder, act: inOrder((page) => page.getByRole('button', { name: 'Track Order' }).press('Enter')) }
const tracking = statesOf('tracking', {
  loading: {
    isRare: true,
    ...byId,
    answers: { [ONGOING]: refuses(404), [SINGLE]: 'held' },
    seen: hears('Loading order details...'),
    shows: ['order-tracking.loading'],
  },
  failed: {
    isRare: true,
    ...byId,
    answers: { [ONGOING]: refuses(404), [SINGLE]: refuses(422) },
    seen: 'Unable to load order details',
    shows: ['order-tracking.failed'],
  },
  'being refreshed': {
    isRare: true,
    ...tracked('PENDING'),
    answers: { [ONGOING]: list(order('PENDING')), [SINGLE]: 'held' },
    seen: sees('dialog [aria-current=step]'),
    shows: ['order-tracking.following.asking'],
  },
  'under way': { ...tracked('PREPARING'), seen: sees('dialog [aria-current=step]'), shows: ['order-tracking.following.waiting'] },
  'not to be refreshed': {
    isRare: true,
    ...tracked('PENDING'),
    answers: { [ONGOING]: list(order('PENDING')), [SINGLE]: refuses(422) },
    seen: 'The order could not be refreshed.',
  },
  'one of two orders': {
    isRare: true,
    at: '/about',
    answers: { [ONGOING]: list(order('PENDING', { orderId: 'o2' }), order('SERVED')), [SINGLE]: one('SERVED') },
    act: inOrder((page) => page.getByRole('button', { name: /Track Order/ }).press('Enter'), press(/Completed$/)),
    seen: 'Ready!',
  },
  ready: { isRare: true, ...tracked('SERVED'), seen: 'Ready!' },
  cancelled: { ...tracked('CANCELLED'), seen: 'Cancelled', shows: ['order-tracking.over'] },
})

const over = order('COMPLETED', { review: REVIEW })
const STATUSES = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'ON_HOLD']
const ALL = list(...STATUSES.map((status, index) => order(status, { orderId: `o${index}` })))
const atEnd = (page: Page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
const reorder = press(/^REORDER/)
const again = { at: '/my-orders?tab=completed', answers: { [COMPLETED]: list(order('COMPLETED')) }, act: reorder }
const orders = statesOf('orders', {
  loading: { isRare: true, at: '/my-orders', answers: { [ONGOING]: 'held' }, seen: isBusy },
  upcoming: {
    at: '/my-orders',
    answers: { [ONGOING]: list(order('PENDING'), order('PREPARING', { orderId: 'o2' })) },
    seen: sees('article'),
  },
  completed: {
    isRare: true,
    at: '/my-orders?tab=completed',
    answers: { [COMPLETED]: list(over, order('COMPLETED', { orderId: 'o3' })) },
    seen: sees('article'),
    shows: ['reorder.idle'],
  },
  all: { isRare: true, at: '/my-orders?tab=all', answers: { [HISTORY]: ALL }, seen: sees('article') },
  'all, at the end of the list': {
    isRare: true,
    at: '/my-orders?tab=all',
    answers: { [HISTORY]: ALL },
    act: inOrder(sees('article'), atEnd),
    seen: sees('[aria-posinset="8"]'),
  },
  'none upcoming': { at: '/my-orders', seen: 'No Upcoming Orders' },
  'none completed': { isRare: true, at: '/my-orders?tab=completed', seen: 'No Completed Orders' },
  'none at all': { isRare: true, at: '/my-orders?tab=all', seen: 'No Orders Found' },
  failed: { isRare: true, at: '/my-orders?tab=all', answers: { [HISTORY]: refuses(422) }, seen: 'Unable to load orders' },
  'replace the cart?': {
    ...again,
    answers: { ...again.answers, [CART]: cartAt({ ...OUTLET, businessId: 'tandoor', name: 'Tandoor Lane' }, [[NAAN, 1]]) },
    act: inOrder(
      (page) =>
        page
          .getByRole('link', { name: /^Cart.*1/ })
          .first()
          .waitFor(),
      reorder,
    ),
    seen: 'Replace items in cart?',
    shows: ['reorder.confirmingReplace'],
  },
  'the menu being read for a reorder': {
    isRare: true,
    ...again,
    answers: { ...again.answers, 'GET /customer/business/*/menu': 'held' },
    seen: hears('Adding the dishes to your cart...'),
    shows: ['reorder.fetchingMenu'],
  },
  'the dishes being added for a reorder': {
    isRare: true,
    ...again,
    answers: { ...again.answers, [SAVE]: 'held' },
    seen: hears('Adding the dishes to your cart...'),
    shows: ['reorder.addingLines'],
  },
})

const single = (status: string, more: object = {}) => ({ at: '/order/o1', answers: { ...under(), [SINGLE]: one(status, more) } })
const round = press('Another round')
const split = press('Split the bill')
const call = press('Call the waiter')
const CALL = '/customer/order/o1/call'
/** The order of a backend whose waiter can be called, with the last call. */
const waiting = (last: object | null | 'held', more: Record<string, Answer> = {}) => {
  const { at, answers } = single('PREPARING', { callsWaiter: true })
  const read: Answer = last === 'held' ? last : says(last && { callId: 'c1', calledAt: '2026-11-23T12:54:00Z', ...last })
  return { at, answers: { ...answers, [`GET ${CALL}`]: read, ...more }, act: call }
}
const rate = press('Rate & Review')
const billed = (bill: Answer) => {
  const { at, answers } = single('COMPLETED', { review: REVIEW, billNumber: BILL.number, orderNumber: 42 })
  return { at, answers: { ...answers, [`${SINGLE}/bill`]: bill }, act: press('Bill') }
}
const details = statesOf('order', {
  loading: { isRare: true, at: '/order/o1', answers: { [SINGLE]: 'held' }, seen: isBusy },
  'under way': { ...single('PREPARING'), seen: 'BILL DETAILS' },
  rejected: {
    ...single('REJECTED', {
      statusReason: 'The tandoor is down this evening. Sorry, please try us again tomorrow',
      steps: [
        { status: 'PENDING', at: '2026-11-23T12:54:00Z' },
        { status: 'REJECTED', at: '2026-11-23T12:56:00Z' },
      ],
    }),
    seen: 'BILL DETAILS',
  },
  served: { isRare: true, ...single('SERVED'), seen: 'Rate & Review' },
  'at an outlet that does not tell how one pays': {
    isRare: true,
    ...single('SERVED'),
    answers: {
      ...single('SERVED').answers,
      'GET /customer/business/*': says({ ...OUTLET, payment: undefined }),
      'GET /customer/business/dariya-mahal': says({ ...OUTLET, payment: undefined }),
    },
    seen: 'Pay at your table',
  },
  'of services': { at: '/order/o1', answers: { ...under(), [SINGLE]: ofTowels('PREPARING') }, seen: 'Under way' },
  'of services, which are done': { isRare: true, at: '/order/o1', answers: { [SINGLE]: ofTowels('SERVED') }, seen: 'How was the service?' },
  rated: { isRare: true, ...single('COMPLETED', { review: REVIEW }), seen: 'BILL DETAILS' },
  bill: { ...billed(says(BILL)), seen: 'TAX INVOICE' },
  'bill of several taxes': { isRare: true, ...billed(says(MIXED_BILL)), seen: 'Outside GST' },
  'bill with a credit note': { ...billed(says({ ...BILL, creditNotes: [CREDIT_NOTE] })), seen: 'CREDIT NOTE' },
  'bill on its way': { isRare: true, ...billed('held'), seen: hears('Loading...') },
  'bill that failed': { isRare: true, ...billed(refuses(503)), seen: 'Try Again' },
  'not found': { isRare: true, at: '/order/o1', answers: { [SINGLE]: refuses(404) }, seen: 'Order not found' },
  'another round, the menu on its way': {
    isRare: true,
    ...single('PREPARING'),
    answers: { ...single('PREPARING').answers, 'GET /customer/business/*/menu': 'held' },
    act: round,
    seen: hears('Loading...'),
    shows: ['round.readingMenu'],
  },
  'another round, the menu failed': {
    isRare: true,
    ...single('PREPARING'),
    answers: { ...single('PREPARING').answers, 'GET /customer/business/*/menu': refuses(422) },
    act: round,
    seen: 'The menu could not be loaded.',
    shows: ['round.menuFailed'],
  },
  'another round': { ...single('PREPARING'), act: round, seen: 'Continue to checkout', shows: ['round.choosing'] },
  'another round being added': {
    isRare: true,
    ...single('PREPARING'),
    answers: { ...single('PREPARING').answers, [SAVE]: 'held' },
    act: inOrder(round, press('Continue to checkout')),
    seen: hears('Adding the dishes to your cart...'),
    shows: ['round.addingLines'],
  },
  'the bill split per head': {
    ...single('PREPARING'),
    act: inOrder(split, press('One person more')),
    seen: 'Share the split',
    shows: ['bill-split.way.perHead', 'bill-split.sharing.idle'],
  },
  'the bill split by dishes': {
    isRare: true,
    ...single('PREPARING'),
    act: inOrder(split, tap('By dishes')),
    seen: 'Share the split',
    shows: ['bill-split.way.byDishes'],
  },
  'the split handed over': {
    isRare: true,
    ...single('PREPARING'),
    device: (page) => page.addInitScript(() => void (navigator.share = () => new Promise(() => {}))),
    act: inOrder(split, press('Share the split')),
    seen: 'Share the split',
    shows: ['bill-split.sharing.handingOver'],
  },
  'the waiter can be called': {
    ...waiting(null),
    seen: 'Water, please',
    shows: ['waiter-call.idle'],
  },
  'the waiter, the last call not known yet': { isRare: true, ...waiting('held'), seen: 'Water, please', shows: ['waiter-call.reading'] },
  'the waiter being called': {
    isRare: true,
    ...waiting(null, { [`POST ${CALL}`]: 'held' }),
    act: inOrder(call, press('Water, please')),
    seen: 'Water, please',
    shows: ['waiter-call.calling'],
  },
  'the waiter called within the minute': {
    isRare: true,
    ...waiting(null, { [`POST ${CALL}`]: refuses(429, 'You called a moment ago. Please wait 40 s before you call again.') }),
    act: inOrder(call, press('Water, please')),
    seen: 'You called a moment ago. Please wait 40 s before you call again.',
    shows: ['waiter-call.tooSoon'],
  },
  'the waiter is called': {
    isRare: true,
    ...waiting({ kind: 'BILL', status: 'CALLED' }),
    act: press('The waiter is called for the bill'),
    seen: 'Take it back',
    shows: ['waiter-call.open.called'],
  },
  'the waiter is coming': {
    isRare: true,
    ...waiting({ kind: 'BILL', status: 'COMING', by: 'Ravi' }),
    act: press('Ravi is coming'),
    seen: 'Take it back',
    shows: ['waiter-call.open.coming'],
  },
  'the waiter has been there': {
    isRare: true,
    ...waiting({ kind: 'BILL', status: 'DONE', by: 'Ravi' }),
    seen: 'Ravi has been with you',
    shows: ['waiter-call.answered'],
  },
  'a call being taken back': {
    isRare: true,
    ...waiting({ kind: 'BILL', status: 'COMING', by: 'Ravi' }, { [`DELETE ${CALL}`]: 'held' }),
    act: inOrder(press('Ravi is coming'), press('Take it back')),
    seen: 'Take it back',
    shows: ['waiter-call.takingBack'],
  },
  'to be rated': { isRare: true, ...single('SERVED'), act: rate, seen: 'Tap to rate', shows: ['review.editing'] },
  'to be rated, with its message': { ...single('SERVED'), act: inOrder(rate, press('Submit Review')), seen: 'Please rate the outlet' },
})

/** All stars, and a word about the outlet. */
const rateAll = async (page: Page) => {
  await page.getByRole('radiogroup').first().waitFor()
  for (const group of await page.getByRole('radiogroup').all()) await choose(group.getByRole('radio').nth(4))
  await page.getByRole('button', { name: /^Write a review of Dariya/ }).click()
  await page.getByRole('textbox').fill('Warm people')
  await page.getByRole('button', { name: 'Submit Review' }).click()
}
const REVIEWED = 'POST /customer/order/o1/review'
const atReview = { at: '/reviews/o1' }
const review = statesAt('rating', atReview, {
  open: { answers: { [SINGLE]: one('SERVED') }, seen: 'Submit Review' },
  'on its way': {
    isRare: true,
    answers: { [SINGLE]: one('SERVED'), [REVIEWED]: 'held' },
    act: rateAll,
    seen: 'Submitting...',
    shows: ['review.submitting'],
  },
  refused: {
    answers: { [SINGLE]: one('SERVED'), [REVIEWED]: refuses(422) },
    act: inOrder(rateAll, (page) => page.locator('.toast').first().hover()),
    seen: 'Failed to submit review',
  },
  given: {
    isRare: true,
    answers: { [SINGLE]: one('COMPLETED', { review: REVIEW }) },
    seen: 'Thank you for your feedback!',
    shows: ['review.rated'],
  },
  'not yet to be given': {
    isRare: true,
    answers: { [SINGLE]: one('PREPARING') },
    seen: 'An order can be rated once it was served.',
    shows: ['review.unserved'],
  },
})

const follows = { at: '/notification', answers: under() }
const dragged = { ...follows, local: { addMoreButtonPosition: { x: 294, y: 330 } } }
const addMore = (page: Page) => page.getByRole('link', { name: 'Add More' })
const changeSeat = (page: Page) =>
  page
    .getByRole('region', { name: 'Your table or room' })
    .getByRole('button', { name: /Change$/ })
    .press('Enter')
/** A finger on the button. */
const hold = async (page: Page) => {
  await addMore(page).hover()
  await page.mouse.down()
}
const atSeat = { at: '/about', guest: true as const, local: { qrData: seatedAt() } }
const watchedOrder = (kind: 'off' | 'changed', title: string, text: string) => ({
  order: { watched: { known: [], news: [{ orderId: 'o1', outletId: 'dariya-mahal', kind, title: `Order 12${title}`, text }] } },
})
const rejectedOrder = watchedOrder('off', ' was rejected', '“The tandoor is down this evening.” You pay ₹0.')
const changedOrder = watchedOrder('changed', ': Butter Naan will not come', '“Sold out” You pay ₹187.00 instead of ₹544.00.')
/** They come late, and then take no tap at first. */
const reachNews = (page: Page) => page.getByRole('button', { name: 'Close news' }).hover()
const shell = statesOf('strips', {
  'an order that was just placed': {
    isRare: true,
    ...follows,
    seen: 'Track Order',
    shows: ['ongoing-order.underWay.track.expanded', 'ongoing-order.underWay.addMore.inStrip'],
  },
  'an order under way': {
    ...follows,
    device: installClock,
    act: inOrder(
      (page) => page.locator('.track-order').waitFor(),
      (page) => page.clock.fastForward(20_000),
    ),
    seen: sees('.track-order.ring'),
    shows: ['ongoing-order.underWay.track.shrunk'],
  },
  'an order served': {
    isRare: true,
    ...follows,
    answers: under('SERVED'),
    seen: 'Enjoy your meal',
  },
  'an order that is accepted now': {
    ...follows,
    local: { order: { watched: { known: [{ orderId: 'o1', status: 'PENDING', outlet: {}, items: [] }], news: [] } } },
    answers: { [ONGOING]: list(order('ACCEPTED', { menus: [wireItem('Dal Makhani', 1)] })) },
    act: (page) => page.locator('.toast.slip').hover(),
    seen: /is accepted/,
  },
  'an order that was rejected': { at: '/about', local: rejectedOrder, act: reachNews, seen: 'Order something else' },
  'an order that was changed, and a cart': {
    at: '/outlet/hotel-sagar-kinara',
    local: changedOrder,
    act: reachNews,
    answers: { ...under(), [CART]: cartAt(OUTLET, [[NAAN, 99]]) },
    seen: 'Order 12: Butter Naan will not come',
  },
  'an order and a cart': {
    at: '/outlet/hotel-sagar-kinara',
    answers: { ...under(), [CART]: cartAt(OUTLET, [[NAAN, 99]]) },
    seen: 'Track Order',
  },
  'Add More beside a page': { ...dragged, seen: (page) => addMore(page).waitFor(), shows: ['ongoing-order.underWay.addMore.away.alone'] },
  'Add More moved, to be put back': {
    isRare: true,
    ...follows,
    act: inOrder((page) => addMore(page).focus(), key('ArrowUp')),
    seen: (page) => page.getByRole('button', { name: 'Put Add More back' }).waitFor(),
    shows: ['ongoing-order.underWay.addMore.away.offered'],
  },
  'Add More where a page has no room': {
    isRare: true,
    at: '/my-orders?tab=all',
    local: dragged.local,
    answers: { ...under(), [HISTORY]: ALL },
    seen: 'Track Order',
    shows: ['ongoing-order.underWay.addMore.away.waiting'],
  },
  'Add More being dragged': {
    isRare: true,
    ...follows,
    act: inOrder(
      hold,
      // Where the page has no control, neither on a phone nor below the account's links of a wide page.
      (page) => page.mouse.move(180, 600),
      (page) => page.mouse.move(180, 520),
    ),
    seen: sees('.add-more-away.hand'),
    shows: ['ongoing-order.underWay.addMore.dragging'],
  },
  'Add More to be moved': {
    isRare: true,
    ...follows,
    act: (page) => addMore(page).click({ delay: 900 }),
    seen: 'Move Add More',
    shows: ['ongoing-order.underWay.addMore.choosing'],
  },
  'at a table': { ...atSeat, seen: 'Table 5' },
  'at another table?': { ...atSeat, act: changeSeat, seen: /^You are at/, shows: ['seat.seated.changing'] },
  'at another table, chosen': {
    isRare: true,
    ...atSeat,
    act: inOrder(changeSeat, tap('Table'), (page) => page.getByRole('option', { name: /^# ?7/ }).click()),
    seen: 'I am at Window 7',
  },
  'without a network': {
    at: '/about',
    guest: true,
    device: offline,
    act: (page) => page.evaluate(() => dispatchEvent(new Event('offline'))),
    seen: /You are offline|offline/i,
  },
})

function json(answer: unknown): object[] {
  return (answer as { json: { data: object[] } }).json.data
}

export const orderStates: State[] = [...cart, ...checkout, ...success, ...tracking, ...orders, ...details, ...review, ...shell]

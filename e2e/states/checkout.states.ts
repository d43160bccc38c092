import { inOrder, installClock, isBusy, offline, press, sees, tap } from './acts.ts'
import { CART, ONGOING, HISTORY, TOWELS_AND_DAL, replacing } from './order-replies.ts'
import {
  says,
  refuses,
  CUSTOMER,
  OUTLET,
  CLOSED,
  OPENS,
  NAAN,
  DAL,
  SOLD_OUT,
  cartAt,
  FULL_CART,
  seatedAt,
  inRoom,
  TOWELS,
} from './replies.ts'
import { rare, statesAt } from './state.ts'

const ORDER = 'POST /customer/order'
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
const atCheckout = { at: '/checkout/dariya-mahal' }

export const checkoutStates = statesAt('checkout', atCheckout, {
  'the cart on its way': rare({ answers: { [CART]: 'held' }, seen: isBusy, shows: ['checkout.open.order.waitingForCart'] }),
  'without a place': {
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': 'held' },
    seen: 'Please set order origin to continue',
    shows: ['order-origin.manual.choosingType', 'checkout.open.order.reviewing'],
  },
  'in a room of an outlet that does not tell how one pays': rare({
    local: { qrData: { ...seatedAt(), origin: { type: 'ROOM', id: 101 } } },
    answers: { [CART]: FULL_CART, 'GET /customer/business/dariya-mahal': says({ ...OUTLET, payment: undefined }) },
    seen: 'Pay at your room or at checkout',
  }),
  'with what the guest avoids': {
    local: { avoided: ['milk', 'non-veg'] },
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': 'held' },
    act: press('Tell the kitchen about Butter Naan'),
    seen: 'The kitchen reads it with your order.',
  },
  'rooms on their way': rare({
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': 'held' },
    act: chooseType('Room'),
    seen: 'Loading available tables/rooms...',
    shows: ['order-origin.manual.loadingList'],
  }),
  'a list that failed, and a number that is none': {
    answers: { [CART]: FULL_CART, 'GET /customer/origin/list': refuses(422) },
    act: inOrder(chooseType('Table'), (page) => page.getByPlaceholder('e.g., 5 for Table 5').fill('0')),
    seen: inOrder(sees('text=Numbers start at 1'), sees('text=The list of tables could not be loaded.')),
    shows: ['order-origin.manual.typing'],
  },
  'tables to choose from': {
    answers: { [CART]: FULL_CART },
    act: chooseType('Table'),
    seen: /^# ?7/,
    shows: ['order-origin.manual.picking'],
  },
  'a thousand tables': rare({
    answers: {
      [CART]: FULL_CART,
      'GET /customer/origin/list': says(Array.from({ length: 1_000 }, (_, n) => ({ tableId: n + 1, tableName: `Terrace ${n + 1}` }))),
    },
    act: chooseType('Table'),
    seen: /^#9/,
  }),
  'a table chosen': rare({
    answers: { [CART]: FULL_CART },
    act: inOrder(chooseType('Table'), (page) => page.getByRole('option', { name: /^# ?7/ }).click()),
    seen: 'Change',
    shows: ['order-origin.manual.chosen'],
  }),
  'a guest’s cart took the place of another': rare({ ...replacing, seen: 'Taken out: 3 x Dal Makhani' }),
  'ready, the table scanned': { ...ready, seen: 'Origin detected', shows: ['order-origin.detected'] },
  'the scanned table changed by hand': rare({ ...ready, act: press('Change Table 7'), seen: 'Use the scanned Table 7' }),
  'a code without an outlet': rare({
    local: { qrData: { ...seatedAt(), outletId: undefined } },
    answers: { [CART]: FULL_CART },
    seen: 'Business information missing',
  }),
  'a code of another outlet': rare({
    local: { qrData: seatedAt('udupi-tiffin') },
    answers: { [CART]: FULL_CART },
    seen: 'Invalid QR Code',
  }),
  offers: { ...ready, act: press(/Apply Coupon|Coupon Applied!/), seen: 'Available Offers' },
  'an offer chosen': rare({ ...ready, act: inOrder(press(/Apply Coupon|Coupon Applied!/), press(/Flat ₹50 Off/)), seen: 'ACTIVE' }),
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
  'a service for a table': rare({
    local: atTable,
    answers: { [CART]: TOWELS_AND_DAL },
    seen: 'Fresh Bath Towels can be ordered to a room only.',
  }),
  'of a closed outlet': { local: atTable, answers: { [CART]: cartAt(CLOSED, [[DAL, 1]]) }, seen: OPENS },
  'the order on its way': {
    ...ready,
    answers: { ...ready.answers, [ORDER]: 'held' },
    act: placeOrder,
    seen: /Placing Order\.\.\./,
    shows: ['checkout.open.order.placingOrder.sending', 'order-attempt.sending'],
  },
  'the order to be sent once more': rare({
    ...ready,
    device: installClock,
    answers: { ...ready.answers, [ORDER]: refuses(503), [HISTORY]: says([]) },
    act: placeOrder,
    seen: /Processing\.\.\./,
    shows: ['checkout.open.order.placingOrder.processing', 'order-attempt.waiting'],
  }),
  'the order refused': {
    ...ready,
    answers: { ...ready.answers, [ORDER]: refuses(409, 'Dariya Mahal is not taking orders right now') },
    act: placeOrder,
    seen: 'Dariya Mahal is not taking orders right now',
  },
  'the order without an id': rare({
    ...ready,
    answers: { ...ready.answers, [ORDER]: says({}), [HISTORY]: 'held' },
    act: placeOrder,
    seen: /Processing\.\.\./,
    shows: ['order-attempt.findingOrderId'],
  }),
  'an order that was cut off moments ago': rare({
    local: attempt(5_000),
    answers: { [CART]: FULL_CART, [ORDER]: 'held', [HISTORY]: 'held', [ONGOING]: 'held' },
    seen: /Processing\.\.\.|Placing Order/,
  }),
  'an order that may have been placed': {
    local: attempt(600_000, { isUnheard: true }),
    answers: { [CART]: FULL_CART, [HISTORY]: says([]) },
    seen: /^We could not hear back/,
    shows: ['checkout.open.order.reviewing'],
  },
  'an order that was cut off by the end of a session, placed once more': rare({
    local: attempt(5_000, { awaitsTap: true }),
    answers: { [CART]: FULL_CART, [HISTORY]: 'held', [ONGOING]: 'held' },
    act: placeOrder,
    seen: /Processing\.\.\./,
    shows: ['order-attempt.checkingAttempt'],
  }),
  'an order that was cut off long ago': rare({
    local: attempt(600_000),
    answers: { [CART]: FULL_CART, [HISTORY]: 'held', [ONGOING]: 'held' },
    seen: /Processing\.\.\./,
    shows: ['order-attempt.findingEarlierOrder'],
  }),
  'an order waits for the network': rare({
    ...ready,
    device: offline,
    answers: { ...ready.answers, [ORDER]: 'cut' },
    act: placeOrder,
    seen: "No internet. We send your order when you are back. Don't order twice.",
    shows: ['checkout.open.order.placingOrder.awaitingNetwork', 'order-attempt.awaitingNetwork'],
  }),
  'an order that waited for the network': rare({
    local: attempt(600_000, { waits: 'unsent' }),
    answers: { [CART]: FULL_CART, [HISTORY]: 'held', [ONGOING]: 'held' },
    seen: /Processing\.\.\.|No internet/,
    shows: ['order-attempt.resuming.looking'],
  }),
})

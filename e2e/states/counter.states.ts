import { expect, type Page } from 'playwright/test'
import type { Answer } from '../support/plain-backend.ts'
import { PNG } from '../paths/counter-page.ts'
import { refuses, says } from './replies.ts'
import { type State, statesAt } from './state.ts'

const AT = Date.parse('2026-11-20T13:11:30Z')
const ago = (minutes: number) => new Date(AT - minutes * 60_000).toISOString()

const line = (lineNumber: number, name: string, more: object = {}) => ({
  lineNumber,
  name,
  quantity: 1,
  isVegetarian: true,
  isRejected: false,
  ...more,
})
const order = (number: number, status: string, place: string, minutes: number, more: object = {}) => ({
  orderId: `o${number}`,
  number,
  status,
  place,
  isScanned: true,
  createdAt: ago(minutes),
  updatedAt: ago(0),
  total: 480,
  lines: [line(0, 'Butter Chicken'), line(1, 'Butter Naan', { quantity: 2 })],
  ...more,
})

const NEW = order(45, 'PENDING', 'Table 5', 1, {
  lines: [
    line(0, 'Hara Bhara Kebab', { allergens: ['milk', 'nuts'] }),
    line(1, 'Chicken Biryani', { servingSize: 'FULL PLATE', note: 'Less spicy, no onion' }),
    line(2, 'Butter Naan', { quantity: 2 }),
  ],
})
const BOARD = {
  at: new Date(AT).toISOString(),
  timeZone: 'Asia/Kolkata',
  status: 'LIVE',
  calls: [],
  underWay: [
    order(40, 'PREPARING', 'Table 7', 31, { readyAt: ago(6) }),
    order(41, 'PREPARING', 'Table 2', 29, { readyBy: ago(9) }),
    order(42, 'SERVED', 'Room 101', 40, { readyAt: ago(20) }),
    order(43, 'ACCEPTED', 'Table 8', 8, {
      readyBy: ago(-10),
      lines: [line(0, 'Masala Chai', { note: 'Very hot, less sugar' }), line(1, 'Butter Naan', { isRejected: true, reason: 'Sold out' })],
    }),
    order(44, 'PENDING', 'Table 11', 4, { isScanned: false }),
    NEW,
  ],
  over: [
    order(39, 'COMPLETED', 'Table 1', 70, { billNumber: 'DM/26-27/000412' }),
    order(38, 'REJECTED', 'Table 3', 80, { reason: 'The kitchen is closing. Sorry!' }),
  ],
}
const SELLER = {
  name: 'Dariya Mahal',
  legalName: 'Dariya Mahal Foods LLP',
  address: ['14 Hill Road, Bandra West', 'Mumbai 400050'],
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  fssai: '10012345678901',
}
const paper = (number: string, lines: object[], itemTotal: number) => ({
  number,
  issuedAt: ago(60),
  lines,
  itemTotal,
  deliveryFee: 0,
  discount: 0,
  taxes: [{ kind: 'ADDED', ratePercent: 5, taxable: itemTotal, cgst: itemTotal / 40, sgst: itemTotal / 40 }],
  cgst: itemTotal / 40,
  sgst: itemTotal / 40,
  total: itemTotal * 1.05,
})
const BIRYANI = { name: 'Hyderabadi Chicken Biryani, Full Plate', quantity: 1, rate: 360, amount: 360 }
const NAAN = { name: 'Butter Naan', quantity: 2, rate: 60, amount: 120 }
const NOTE = { ...paper('DM/C26-27/00007', [NAAN], 120), reason: 'They came cold. Sorry!' }
const BILL = {
  bill: { ...paper('DM/26-27/000412', [BIRYANI, NAAN], 480), seller: SELLER, place: 'Table 1', orderNumber: 39, creditNotes: [NOTE] },
  dishes: [
    { lineNumber: 0, name: BIRYANI.name, quantity: 1, amount: 360 },
    { lineNumber: 1, name: NAAN.name, quantity: 2, amount: 120, creditNote: NOTE.number },
  ],
}
const BILL_CALL = 'GET /counter/outlets/dariya-mahal/orders/o39/bill'
const EARLIER_CALL = 'GET /counter/outlets/dariya-mahal/orders'
const EARLIER = {
  timeZone: 'Asia/Kolkata',
  orders: [
    order(39, 'COMPLETED', 'Table 1', 70, { billNumber: 'DM/26-27/000412' }),
    order(312, 'COMPLETED', 'The long table below the banyan tree', 10_080, {
      billNumber: 'DM/26-27/000317',
      lines: [line(0, 'Butter Naan', { creditNote: 'DM/C26-27/00006' })],
    }),
    order(311, 'REJECTED', 'Room 101', 10_090, { reason: 'The kitchen is closing. Sorry!' }),
    order(310, 'CANCELLED', 'Table 7', 10_100, { reason: 'The guest has left' }),
    order(309, 'COMPLETED', 'Table 2', 10_110, { billNumber: 'DM/26-27/000316' }),
    order(308, 'COMPLETED', 'Table 2', 10_120),
  ],
  nextCursor: 'abc-o309',
}
const NO_EARLIER = { timeZone: 'Asia/Kolkata', orders: [] }
const CREDIT_CALL = 'POST /counter/outlets/dariya-mahal/orders/o39/credit-notes'
const PREVIEW_CALL = `${CREDIT_CALL}/preview`
const towels = line(0, 'Fresh Bath Towels', { quantity: 2, kind: 'service' })
const OF_SERVICES = {
  ...BOARD,
  underWay: [
    order(46, 'PENDING', 'Room 101', 1, { lines: [towels, line(1, 'Wake-up Call', { kind: 'service' })], serviceAt: ago(-19) }),
    order(47, 'PENDING', 'Room 102', 1, { isScanned: false, lines: [line(0, 'Masala Chai'), { ...towels, lineNumber: 1 }] }),
    order(48, 'ACCEPTED', 'Room 103', 50, { lines: [towels], serviceAt: ago(5), readyBy: ago(5) }),
    order(49, 'PREPARING', 'Room 104', 50, { lines: [towels], readyAt: ago(6) }),
  ],
}
const CALLS = [
  { callId: 'c1', kind: 'WATER', status: 'CALLED', place: 'Table 3', orderNumber: 12, calledAt: ago(1) },
  { callId: 'c2', kind: 'BILL', status: 'COMING', by: 'Meera', place: 'The long table below the banyan tree', calledAt: ago(4) },
]
const ANSWER = 'PUT /counter/outlets/dariya-mahal/calls/c1'
const NO_ORDERS = { ...BOARD, underWay: [], over: [] }
const OUTLET = { outletId: 'dariya-mahal', name: 'Dariya Mahal', role: 'OWNER' }
const RAVI = { name: 'Ravi Kumar', outlets: [OUTLET] }
const OF_TWO = { name: 'Ravi Kumar', outlets: [OUTLET, { outletId: 'udupi-tiffin', name: 'Udupi Tiffin Room', role: 'WAITER' }] }

const SESSION = 'GET /counter/session'
const LOGIN = 'POST /counter/login'
const BOARD_CALL = 'GET /counter/outlets/dariya-mahal/board'
const NEWS = 'GET /counter/outlets/dariya-mahal/news'
const PAUSE = 'PUT /counter/outlets/dariya-mahal/pause'
const MOVES = 'POST /counter/outlets/dariya-mahal/orders/o45/moves'
export const WORKING: Record<string, Answer> = { [SESSION]: says(RAVI), [BOARD_CALL]: says(BOARD), [NEWS]: 'held' }
const AT_BILL: Record<string, Answer> = { ...WORKING, [BILL_CALL]: says(BILL), [PREVIEW_CALL]: says({ total: 378 }) }
const dish = (menuId: string, name: string, more: object = {}) => ({
  menuId,
  version: 'v1',
  category: 'Starters',
  name,
  description: 'Charred with onion and capsicum.',
  image: [],
  price: 245,
  serving: [],
  isVegetarian: true,
  stock: { state: 'IN_STOCK' },
  changedAt: ago(900),
  changedBy: 'Ravi',
  ...more,
})
const TOWELS = dish('towels', 'Fresh Bath Towels', { category: 'Housekeeping', description: 'Two of them.', price: 0, kind: 'service' })
const SIZES = [
  { servingSize: 'HALF PLATE', price: 380 },
  { servingSize: 'FULL PLATE', price: 640, outOfStock: true },
]
const MENU = {
  version: 'm1',
  timeZone: 'Asia/Kolkata',
  categories: [
    {
      name: 'Starters',
      dishes: [
        dish('tikka', 'Paneer Tikka', {
          allergens: ['milk', 'mustard'],
          spiceLevel: 'MEDIUM',
          kcal: 320,
          servingGrams: 250,
          tax: '18 incl',
        }),
        dish('murgh', 'Tandoori Murgh', { isVegetarian: false, serving: SIZES, price: 380, allergens: [] }),
        dish('samosa', 'Punjabi Samosa', { stock: { state: 'COUNTED', left: 3 } }),
        dish('kadhi', 'Sol Kadhi', { stock: { state: 'SOLD_OUT_TODAY', until: ago(-900) }, finalPrice: 199.5 }),
        dish('momos', 'Steamed Momos'),
      ],
    },
    { name: 'Sweets', dishes: [dish('kulfi', 'Kulfi', { category: 'Sweets' })] },
  ],
}
const MENU_CALL = 'GET /counter/outlets/dariya-mahal/menu'
const ARRANGE_CALL = 'PUT /counter/outlets/dariya-mahal/menu'
const SAVE_CALL = 'PUT /counter/outlets/dariya-mahal/menu/dishes/tikka'
const PICTURES_CALL = 'POST /counter/outlets/dariya-mahal/menu/pictures'
const STOCK_CALL = `${SAVE_CALL}/stock`
export const AT_MENU: Record<string, Answer> = { ...WORKING, [MENU_CALL]: says(MENU) }
const CHANGED = refuses(409, 'Meera has changed Paneer Tikka meanwhile. Here it is as it is now.', { code: 'DISH_CHANGED' })
const place = (type: string, id: number, more: object = {}) => ({
  type,
  id,
  codeVersion: 0,
  link: `https://food.example.com/outlet-detail/dariya-mahal?${type === 'TABLE' ? 'table' : 'room'}=${id}&s=Ab3_-xyz`,
  ...more,
})
const PLACES = [place('TABLE', 5), place('TABLE', 7, { name: 'Window' }), place('ROOM', 101, { name: 'Sea Suite' })]
const PLACES_CALL = 'GET /counter/outlets/dariya-mahal/places'
const RENEW_CALL = 'POST /counter/outlets/dariya-mahal/places/TABLE/7/code'
const AT_TABLES: Record<string, Answer> = { ...WORKING, [PLACES_CALL]: says(PLACES) }
const SHOWN = [
  'counter-session.atCounter',
  'board.working.list.shown.resting',
  'board.working.news.following.opening',
  'board.working.clock.ticking',
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => (page: Page) => button(page, name).click()
const card = (page: Page, number: number) => page.getByRole('article', { name: `Order ${number}` })
const on = (number: number, name: string | RegExp) => (page: Page) => card(page, number).getByRole('button', { name, exact: true }).click()
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ravi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Saffron-7-Rice')
  await page.locator('form:visible button[type=submit]').click()
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
async function choosePicture(page: Page): Promise<void> {
  await press('Paneer Tikka')(page)
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'tikka.png', mimeType: 'image/png', buffer: PNG })
  await page.getByLabel('Closer').waitFor()
}
async function usePicture(page: Page): Promise<void> {
  await choosePicture(page)
  await press('Use this picture')(page)
}

/** Chromium counts what Playwright evaluates as a press. */
const neverPressed = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))

async function openBill(page: Page): Promise<void> {
  await page.getByText('Done today').click()
  await press('Bill of Order 39')(page)
}
const openEarlier = (page: Page) => press('Earlier orders')(page)
async function find(page: Page): Promise<void> {
  await openEarlier(page)
  await page.getByLabel('Bill or order number').fill('DM/26-27/999999')
  await press('Find')(page)
}
async function giveBack(page: Page): Promise<void> {
  await openBill(page)
  await press('Give dishes back')(page)
}
async function chooseDish(page: Page): Promise<void> {
  await giveBack(page)
  await page.getByRole('checkbox', { name: /Biryani/ }).check()
}

const boardStates: State[] = statesAt(
  'counter',
  { at: '/counter', guest: true, answers: WORKING },
  {
    'looking up who works here': {
      isRare: true,
      answers: { [SESSION]: 'held' },
      seen: 'Looking up who works here...',
      shows: ['counter-session.checking'],
    },
    'no server': {
      isRare: true,
      answers: { [SESSION]: refuses(503) },
      seen: 'Try Again',
      shows: ['counter-session.unreachable'],
    },
    'sign-in': {
      answers: { [SESSION]: says(null) },
      seen: 'Counter sign-in',
      shows: ['counter-session.signedOut.editing'],
    },
    'sign-in, empty fields': {
      isRare: true,
      answers: { [SESSION]: says(null) },
      act: press('Sign In'),
      seen: 'Password is required.',
    },
    'sign-in, refused': {
      answers: { [SESSION]: says(null), [LOGIN]: refuses(401, 'Invalid email or password') },
      act: signIn,
      seen: 'Invalid email or password',
      isRare: true,
    },
    'sign-in, on its way': {
      answers: { [SESSION]: says(null), [LOGIN]: 'held' },
      act: signIn,
      seen: 'Signing in...',
      shows: ['counter-session.signedOut.signingIn'],
      isRare: true,
    },
    'sign-in, too many attempts': {
      answers: {
        [SESSION]: says(null),
        [LOGIN]: { status: 429, headers: { 'Retry-After': '300' }, json: { message: 'Too many attempts. Please try again in 5 minutes.' } },
      },
      act: signIn,
      seen: 'Please wait',
      shows: ['counter-session.signedOut.waiting'],
      isRare: true,
    },
    'no outlet': {
      isRare: true,
      answers: { [SESSION]: says({ ...RAVI, outlets: [] }) },
      seen: 'No outlet yet',
      shows: ['counter-session.outsider'],
    },
    'several outlets': {
      isRare: true,
      answers: { [SESSION]: says(OF_TWO) },
      seen: 'Which outlet?',
      shows: ['counter-session.choosing'],
    },
    'signing out': {
      answers: { [SESSION]: says(OF_TWO), 'DELETE /counter/session': 'held' },
      act: press('Sign Out'),
      seen: 'Signing out...',
      shows: ['counter-session.signingOut'],
      isRare: true,
    },
    'orders on their way': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: 'held' },
      seen: 'Loading orders...',
      shows: ['board.working.list.loading'],
    },
    'orders that cannot be read': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['board.working.list.failed'],
    },
    'no orders': { isRare: true, answers: { ...WORKING, [BOARD_CALL]: says(NO_ORDERS) }, seen: 'No new orders', shows: SHOWN },
    orders: {
      device: neverPressed,
      seen: 'Hara Bhara Kebab',
      shows: [...SHOWN, 'board.working.sound.waiting', 'board-card.choosingMinutes', 'board-card.idle'],
    },
    'orders in preparation': {
      act: (page) => page.getByRole('button', { name: /^Preparing/ }).click(),
      seen: 'Masala Chai',
      shows: ['board.working.sound.on'],
      narrowOnly: true,
    },
    'orders that are ready': {
      isRare: true,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Ready/ })
          .first()
          .click()
        await page.getByText('Done today').click()
      },
      seen: 'Paid, done',
      narrowOnly: true,
    },
    'a bill on its way': {
      answers: { ...AT_BILL, [BILL_CALL]: 'held' },
      act: openBill,
      seen: 'Loading the bill...',
      shows: ['credit-note.loading'],
      isRare: true,
    },
    'a bill that cannot be read': {
      answers: { ...AT_BILL, [BILL_CALL]: 'cut' },
      act: openBill,
      seen: 'Try Again',
      shows: ['credit-note.failed'],
      isRare: true,
    },
    'a bill with its credit note': {
      answers: AT_BILL,
      act: openBill,
      seen: 'Print DM/C26-27/00007',
      shows: ['credit-note.reading'],
    },
    'what goes back, nothing chosen': {
      answers: AT_BILL,
      act: giveBack,
      seen: 'given back by DM/C26-27/00007',
      shows: ['credit-note.choosing.empty'],
      isRare: true,
    },
    'what goes back, being counted': {
      answers: { ...AT_BILL, [PREVIEW_CALL]: 'held' },
      act: chooseDish,
      seen: 'Counting...',
      shows: ['credit-note.choosing.counting'],
      isRare: true,
    },
    'what goes back, not counted': {
      answers: { ...AT_BILL, [PREVIEW_CALL]: 'cut' },
      act: chooseDish,
      seen: 'Try Again',
      shows: ['credit-note.choosing.uncounted'],
      isRare: true,
    },
    'what goes back': {
      isRare: true,
      answers: AT_BILL,
      act: chooseDish,
      seen: 'Give ₹378.00 back',
      shows: ['credit-note.choosing.counted'],
    },
    'a credit note on its way': {
      answers: { ...AT_BILL, [CREDIT_CALL]: 'held' },
      act: async (page) => {
        await chooseDish(page)
        await page.getByLabel('Why? The guest reads it.').fill('It came cold. Sorry!')
        await press('Give ₹378.00 back')(page)
      },
      seen: 'Issuing...',
      shows: ['credit-note.issuing'],
      isRare: true,
    },
    'earlier orders': {
      answers: { ...WORKING, [EARLIER_CALL]: says(EARLIER) },
      act: openEarlier,
      seen: 'The guest has left',
      shows: ['earlier-orders.shown'],
    },
    'earlier orders on their way': {
      isRare: true,
      answers: { ...WORKING, [EARLIER_CALL]: 'held' },
      act: openEarlier,
      seen: 'Loading earlier orders...',
      shows: ['earlier-orders.loading'],
    },
    'earlier orders that cannot be had': {
      isRare: true,
      answers: { ...WORKING, [EARLIER_CALL]: refuses(503) },
      act: openEarlier,
      seen: 'Try Again',
      shows: ['earlier-orders.failed'],
    },
    'earlier orders without a connection': {
      isRare: true,
      answers: { ...WORKING, [EARLIER_CALL]: 'cut' },
      act: openEarlier,
      seen: 'No connection',
    },
    'no earlier orders': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: says(NO_ORDERS), [EARLIER_CALL]: says(NO_EARLIER) },
      act: openEarlier,
      seen: 'No earlier orders.',
    },
    'older orders on their way': {
      isRare: true,
      answers: { ...WORKING, [EARLIER_CALL]: [says(EARLIER), 'held'] },
      act: async (page) => {
        await openEarlier(page)
        await press('Show older orders')(page)
      },
      seen: 'Loading...',
      shows: ['earlier-orders.loadingOlder'],
    },
    'no order with a number': {
      isRare: true,
      answers: { ...WORKING, [EARLIER_CALL]: [says(EARLIER), says(NO_EARLIER)] },
      act: find,
      seen: 'No order that is over has the number DM/26-27/999999.',
    },
    'the bill of an earlier order': {
      isRare: true,
      answers: {
        ...AT_BILL,
        [EARLIER_CALL]: says({ ...EARLIER, orders: EARLIER.orders.slice(1) }),
        [BILL_CALL.replace('o39', 'o309')]: says(BILL),
      },
      act: async (page) => {
        await openEarlier(page)
        await press('Bill of Order 309')(page)
      },
      seen: 'Print DM/C26-27/00007',
    },
    'orders of services': { isRare: true, answers: { ...WORKING, [BOARD_CALL]: says(OF_SERVICES) }, seen: 'Services at 7:00 pm' },
    'why a service is rejected': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: says(OF_SERVICES) },
      act: on(46, 'Reject'),
      seen: 'Not available',
    },
    'sound off': {
      isRare: true,
      local: { counterMuted: '1' },
      seen: 'Hara Bhara Kebab',
      shows: ['board.working.sound.muted'],
    },
    'orders that may be older': {
      isRare: true,
      answers: { ...WORKING, [NEWS]: 'cut' },
      seen: /Orders may be older than shown · last seen 6:41 pm/,
      shows: ['board.working.news.lost'],
    },
    'why an order is rejected': {
      act: on(44, 'Reject'),
      seen: 'Why? The guest reads it.',
      shows: ['board-card.asking'],
    },
    'why a dish is rejected': {
      act: on(45, 'Reject Chicken Biryani'),
      seen: 'Why? The guest reads it.',
      isRare: true,
    },
    'a move on its way': {
      answers: { ...WORKING, [MOVES]: 'held' },
      act: on(45, /^Accept/),
      seen: 'Sending...',
      shows: ['board-card.sending'],
      isRare: true,
    },
    'a guest calls': {
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, calls: CALLS }) },
      seen: 'Table 3 asks for water',
      shows: ['board-calls.open'],
    },
    'an answer to a call on its way': {
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, calls: CALLS }), [ANSWER]: 'held' },
      act: press("I'm coming: Table 3 asks for water"),
      seen: 'Table 3 asks for water',
      shows: ['board-calls.answering'],
      isRare: true,
    },
    'a call that another person answered': {
      isRare: true,
      answers: {
        ...WORKING,
        [BOARD_CALL]: says({ ...BOARD, calls: CALLS }),
        [ANSWER]: refuses(409, 'Meera is coming to Table 3 already.', { code: 'CALL_ANSWERED' }),
      },
      act: press("I'm coming: Table 3 asks for water"),
      seen: 'Meera is coming to Table 3 already.',
    },
    'orders are paused': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, pausedUntil: ago(-48) }) },
      seen: 'No new orders until 7:29 pm',
      shows: ['board.working.pause.known'],
    },
    'the outlet is closed': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, status: 'TEMPORARILY_CLOSED' }) },
      seen: 'guests cannot order now',
    },
    'a pause on its way': {
      answers: { ...WORKING, [PAUSE]: 'held' },
      act: press('Pause orders for 30 min'),
      seen: 'Pause orders',
      shows: ['board.working.pause.changing'],
      isRare: true,
    },
    'a pause that another board began': {
      isRare: true,
      answers: { ...WORKING, [PAUSE]: refuses(409, 'Meera has paused orders until 7:29 pm.', { code: 'PAUSE_CHANGED' }) },
      act: press('Pause orders for 30 min'),
      seen: 'Meera has paused orders until 7:29 pm.',
      shows: ['board.working.pause.known'],
    },
    'a move refused': {
      isRare: true,
      answers: { ...WORKING, [MOVES]: refuses(409, 'This order is already accepted, by Meera.', { code: 'ORDER_MOVED_ON' }) },
      act: on(45, /^Accept/),
      seen: 'This order is already accepted, by Meera.',
      shows: ['board-card.refused'],
    },
    'a move that did not arrive': {
      isRare: true,
      answers: { ...WORKING, [MOVES]: 'cut' },
      act: on(45, /^Accept/),
      seen: 'Try Again',
      shows: ['board-card.failed'],
    },
    'the session has ended': {
      isRare: true,
      answers: { ...WORKING, [BOARD_CALL]: refuses(401) },
      seen: 'Your session is over. Sign in again, and go on where you were.',
      shows: ['board.paused'],
    },
    'a menu on its way': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [MENU_CALL]: 'held' },
      seen: 'Loading the menu...',
      shows: ['menu-editor.loading'],
      isRare: true,
    },
    'a menu that cannot be read': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [MENU_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['menu-editor.failed'],
      isRare: true,
    },
    'a menu without dishes': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [MENU_CALL]: says({ ...MENU, categories: [] }) },
      seen: 'No dishes yet',
      isRare: true,
    },
    'the menu': { at: '/counter/menu', answers: AT_MENU, seen: 'Punjabi Samosa', shows: ['menu-editor.resting'] },
    'services on the menu': {
      isRare: true,
      at: '/counter/menu',
      answers: { ...AT_MENU, [MENU_CALL]: says({ ...MENU, categories: [{ name: 'Housekeeping', dishes: [TOWELS] }] }) },
      seen: 'For rooms only',
    },
    'the form of a service': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [MENU_CALL]: says({ ...MENU, categories: [{ name: 'Housekeeping', dishes: [TOWELS] }] }) },
      act: press('Fresh Bath Towels'),
      seen: 'Guests in rooms alone see it.',
    },
    'the menu of the kitchen': {
      isRare: true,
      at: '/counter/menu',
      answers: { ...AT_MENU, [SESSION]: says({ ...RAVI, outlets: [{ ...OUTLET, role: 'KITCHEN' }] }) },
      seen: 'Punjabi Samosa',
    },
    'a dish that is looked for': {
      at: '/counter/menu',
      answers: AT_MENU,
      act: (page) => page.getByLabel('Search dishes').fill('kul'),
      seen: 'Dishes with “kul”',
      isRare: true,
    },
    'a dish dragged to another place': {
      isRare: true,
      at: '/counter/menu',
      answers: { ...AT_MENU, [ARRANGE_CALL]: 'held' },
      act: async (page) => {
        const boxOf = async (name: string) => (await page.getByRole('button', { name: `Move ${name}` }).boundingBox())!
        await page.getByRole('button', { name: 'Move Tandoori Murgh' }).scrollIntoViewIfNeeded()
        const [from, to] = [await boxOf('Paneer Tikka'), await boxOf('Tandoori Murgh')]
        const asked = page.waitForRequest((request) => request.method() === 'PUT')
        await drag(page, { x: from.x + 20, y: from.y + 20 }, { x: to.x + 20, y: to.y + 20 })
        const { categories } = (await asked).postDataJSON() as { categories: { menuIds: string[] }[] }
        expect(categories[0]!.menuIds).toEqual(['murgh', 'tikka', 'samosa', 'kadhi', 'momos'])
      },
      seen: 'Paneer Tikka',
    },
    'a category named anew': {
      at: '/counter/menu',
      answers: AT_MENU,
      act: press('Rename the category'),
      seen: 'Keep',
      isRare: true,
    },
    'a dish taken off, asked': {
      isRare: true,
      at: '/counter/menu',
      answers: AT_MENU,
      act: press('Take Steamed Momos off the menu'),
      seen: 'Orders keep what was ordered.',
      shows: ['menu-editor.asking'],
    },
    'a dish taken off, on its way': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [ARRANGE_CALL]: 'held' },
      act: async (page) => {
        await press('Take Steamed Momos off the menu')(page)
        await press('Take off')(page)
      },
      seen: 'Steamed Momos',
      shows: ['menu-editor.changing'],
      isRare: true,
    },
    'a dish that another person sold out': {
      isRare: true,
      at: '/counter/menu',
      answers: { ...AT_MENU, [STOCK_CALL]: CHANGED },
      act: (page) => page.getByRole('switch', { name: 'Paneer Tikka in stock' }).click(),
      seen: 'Meera has changed Paneer Tikka meanwhile.',
    },
    'the form of a dish': {
      at: '/counter/menu',
      answers: AT_MENU,
      act: press('Paneer Tikka'),
      seen: 'Serving, in grams',
      shows: ['dish-editor.editing'],
    },
    'a picture of a dish, cropped': {
      at: '/counter/menu',
      answers: AT_MENU,
      act: async (page) => {
        await choosePicture(page)
        const picture = page.getByRole('img', { name: /as it is cropped/ })
        await picture.scrollIntoViewIfNeeded()
        const { x, y } = (await page.locator('.dish-crop').boundingBox())!
        await drag(page, { x: x + 120, y: y + 120 }, { x: x + 96, y: y + 120 })
        await expect(page.getByLabel('Left and right')).toHaveValue('70')
      },
      seen: 'Use this picture',
      shows: ['dish-editor.cropping'],
    },
    'a picture of a dish on its way': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [PICTURES_CALL]: 'held' },
      act: usePicture,
      seen: 'Sending...',
      shows: ['dish-editor.sending'],
      isRare: true,
    },
    'a picture of a dish that did not arrive': {
      isRare: true,
      at: '/counter/menu',
      answers: { ...AT_MENU, [PICTURES_CALL]: 'cut' },
      act: usePicture,
      seen: 'Use this picture',
    },
    'a picture of a dish that is none': {
      at: '/counter/menu',
      answers: AT_MENU,
      act: async (page) => {
        await press('Paneer Tikka')(page)
        await page.getByLabel('Choose a picture').setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: PNG })
      },
      seen: 'Choose a picture, such as a JPEG or PNG.',
      isRare: true,
    },
    'the form of a dish of two sizes': {
      isRare: true,
      at: '/counter/menu',
      answers: AT_MENU,
      act: press('Tandoori Murgh'),
      seen: 'Sizes and prices',
    },
    'a new dish with what is wrong': {
      at: '/counter/menu',
      answers: AT_MENU,
      act: async (page) => {
        await press('Dish')(page)
        await press('Save')(page)
      },
      seen: 'Name the dish.',
    },
    'a dish on its way': {
      at: '/counter/menu',
      answers: { ...AT_MENU, [SAVE_CALL]: 'held' },
      act: async (page) => {
        await press('Paneer Tikka')(page)
        await press('Save')(page)
      },
      seen: 'Saving...',
      shows: ['dish-editor.saving'],
      isRare: true,
    },
    'a dish that another person changed': {
      isRare: true,
      at: '/counter/menu',
      answers: { ...AT_MENU, [SAVE_CALL]: CHANGED },
      act: async (page) => {
        await press('Paneer Tikka')(page)
        await press('Save')(page)
      },
      seen: 'Show it as it is now',
      shows: ['dish-editor.outdated'],
    },
    'tables on their way': {
      at: '/counter/tables',
      answers: { ...AT_TABLES, [PLACES_CALL]: 'held' },
      seen: 'Loading tables...',
      shows: ['tables.loading'],
      isRare: true,
    },
    'tables that cannot be read': {
      at: '/counter/tables',
      answers: { ...AT_TABLES, [PLACES_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['tables.failed'],
      isRare: true,
    },
    'another name for a table': {
      at: '/counter/tables',
      answers: AT_TABLES,
      act: press('Name of Table 7'),
      seen: 'Save the name',
      shows: ['tables.naming'],
      isRare: true,
    },
    'a name that is taken': {
      at: '/counter/tables',
      answers: {
        ...AT_TABLES,
        'PUT /counter/outlets/dariya-mahal/places/TABLE/7/name': refuses(409, 'Room 101 is called so already.', { field: 'name' }),
      },
      act: async (page) => {
        await press('Name of Table 7')(page)
        await page.getByLabel('Name of Table 7 (optional)').fill('Sea Suite')
        await press('Save the name')(page)
      },
      seen: 'Room 101 is called so already.',
      isRare: true,
    },
    'no tables': {
      isRare: true,
      at: '/counter/tables',
      answers: { ...AT_TABLES, [PLACES_CALL]: says([]) },
      seen: 'No tables or rooms yet.',
    },
    tables: { at: '/counter/tables', answers: AT_TABLES, seen: 'Window', shows: ['tables.resting'] },
    'a table without a number': {
      at: '/counter/tables',
      answers: AT_TABLES,
      act: press('Add'),
      seen: 'Enter the number, from 1 to 999999.',
      isRare: true,
    },
    'a code made anew, asked': {
      isRare: true,
      at: '/counter/tables',
      answers: AT_TABLES,
      act: press('New code for Table 7'),
      seen: 'The code that is printed now stops working at once.',
      shows: ['tables.asking'],
    },
    'a code made anew, on its way': {
      at: '/counter/tables',
      answers: { ...AT_TABLES, [RENEW_CALL]: 'held' },
      act: async (page) => {
        await press('New code for Table 7')(page)
        await press('Make a new code')(page)
      },
      seen: 'Saving...',
      shows: ['tables.changing'],
      isRare: true,
    },
    'a code made anew by another person': {
      at: '/counter/tables',
      answers: {
        ...AT_TABLES,
        [RENEW_CALL]: refuses(409, 'The code of Table 7 was made anew meanwhile. Print it again.', { code: 'CODE_RENEWED' }),
      },
      act: async (page) => {
        await press('New code for Table 7')(page)
        await press('Make a new code')(page)
      },
      seen: 'The code of Table 7 was made anew meanwhile. Print it again.',
      isRare: true,
    },
  },
)

const DAILY = [{ opens: '11:00', closes: '23:00' }]
const TWICE = [
  { opens: '12:00', closes: '15:00' },
  { opens: '19:00', closes: '01:00' },
]
const SETTINGS = {
  timeZone: 'Asia/Kolkata',
  today: '2026-11-20',
  usualTaxPercent: 5,
  status: { version: 'v1', status: 'LIVE' },
  hours: {
    version: 'v1',
    week: { MONDAY: [], TUESDAY: DAILY, WEDNESDAY: DAILY, THURSDAY: DAILY, FRIDAY: TWICE, SATURDAY: TWICE, SUNDAY: DAILY },
  },
  holidays: {
    version: 'v1',
    dates: [
      { date: '2026-12-25', spans: [] },
      { date: '2026-12-31', spans: [{ opens: '18:00', closes: '02:00' }] },
    ],
  },
  legal: {
    version: 'v1',
    legalName: 'Dariya Mahal Foods LLP',
    gstin: '27AAPFU0939F1ZV',
    tax: '',
    fssai: '10012345678901',
    billPrefix: 'DM',
  },
  payment: { version: 'v1', ways: ['CASH', 'UPI'], upiAddress: 'dariyamahal@okbank', upiName: 'Dariya Foods Private Limited' },
  offers: [
    {
      code: 'LUNCH20',
      title: 'Long lunch',
      discountType: 'PERCENTAGE',
      discountValue: 20,
      minimumTotal: 299,
      maximumDiscount: 150,
      from: '2026-11-01',
      until: '2026-12-31',
      hasBegun: true,
    },
    {
      code: 'NEWYEAR',
      title: 'New year',
      discountType: 'FLAT',
      discountValue: 100,
      minimumTotal: 0,
      from: '2027-01-01',
      until: null,
      hasBegun: false,
    },
  ],
}
const SETTINGS_CALL = 'GET /counter/outlets/dariya-mahal/settings'
const STATUS_CALL = 'PUT /counter/outlets/dariya-mahal/status'
const HOURS_CALL = 'PUT /counter/outlets/dariya-mahal/hours'
const SETTLED: Record<string, Answer> = { ...WORKING, [SETTINGS_CALL]: says(SETTINGS) }

const outletStates: State[] = statesAt(
  'counter-outlet',
  { at: '/counter/outlet', guest: true, answers: SETTLED },
  {
    'settings on their way': {
      isRare: true,
      answers: { ...SETTLED, [SETTINGS_CALL]: 'held' },
      seen: 'Loading settings...',
      shows: ['outlet-settings.loading'],
    },
    'settings that cannot be read': {
      isRare: true,
      answers: { ...SETTLED, [SETTINGS_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['outlet-settings.failed'],
    },
    settings: { seen: 'Save legal details', shows: ['outlet-settings.editing'] },
    'an outlet that is closed for now': {
      isRare: true,
      answers: { ...SETTLED, [STATUS_CALL]: says({ ...SETTINGS, status: { version: 'v2', status: 'TEMPORARILY_CLOSED' } }) },
      act: press('Close for now'),
      seen: 'Open again',
    },
    'an outlet that has not begun': {
      isRare: true,
      answers: { ...SETTLED, [SETTINGS_CALL]: says({ ...SETTINGS, status: { version: 'v1', status: 'ONBOARDING' } }) },
      seen: 'Whoever runs this service opens it.',
    },
    'no holidays, no offers': {
      isRare: true,
      answers: { ...SETTLED, [SETTINGS_CALL]: says({ ...SETTINGS, holidays: { version: 'v1', dates: [] }, offers: [] }) },
      seen: 'No holidays to come',
    },
    'fields that break a rule': {
      act: async (page) => {
        await page.getByRole('textbox', { name: 'GSTIN' }).fill('27AAPFU0939F1ZW')
        await press('Save legal details')(page)
        await page.getByRole('textbox', { name: 'UPI address' }).fill('dariyamahal')
        await press('Save how guests pay')(page)
        await press('Add offer')(page)
        await press('Add a holiday')(page)
        await press('Save holidays')(page)
        await press('Add an opening, Monday')(page)
        await press('Save hours')(page)
      },
      seen: 'Enter when it opens and when it closes',
    },
    'hours on their way': {
      answers: { ...SETTLED, [HOURS_CALL]: 'held' },
      act: press('Save hours'),
      seen: 'Saving...',
      shows: ['outlet-settings.saving'],
      isRare: true,
    },
    'hours saved': {
      isRare: true,
      answers: { ...SETTLED, [HOURS_CALL]: says(SETTINGS) },
      act: press('Save hours'),
      seen: 'Hours are saved. Guests see them now.',
    },
    'hours that another person has changed': {
      isRare: true,
      answers: {
        ...SETTLED,
        [HOURS_CALL]: refuses(409, 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.', { code: 'SETTINGS_CHANGED' }),
      },
      act: press('Save hours'),
      seen: 'Show what is there now',
    },
    'hours read again': {
      answers: {
        ...SETTLED,
        [SETTINGS_CALL]: [says(SETTINGS), 'held'],
        [HOURS_CALL]: refuses(409, 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.', { code: 'SETTINGS_CHANGED' }),
      },
      act: async (page) => {
        await press('Save hours')(page)
        await press('Show what is there now')(page)
      },
      seen: 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.',
      shows: ['outlet-settings.rereading'],
      isRare: true,
    },
    'hours that did not arrive': {
      answers: { ...SETTLED, [HOURS_CALL]: 'cut' },
      act: press('Save hours'),
      seen: /No connection/,
      isRare: true,
    },
  },
)

export const counterStates: State[] = [...boardStates, ...outletStates]

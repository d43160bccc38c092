import type { Page } from 'playwright/test'
import { press } from './acts.ts'
import { ago, line, order, BOARD_CALL, BOARD, RAVI, OUTLET, SESSION, NEWS, WORKING, NO_ORDERS } from './counter-replies.ts'
import { says, refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

const OF_TWO = { name: 'Ravi Kumar', outlets: [OUTLET, { outletId: 'udupi-tiffin', name: 'Udupi Tiffin Room', role: 'WAITER' }] }
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

const LOGIN = 'POST /counter/login'
const ANSWER = 'PUT /counter/outlets/dariya-mahal/calls/c1'
const PAUSE = 'PUT /counter/outlets/dariya-mahal/pause'
const MOVES = 'POST /counter/outlets/dariya-mahal/orders/o45/moves'
const SHOWN = [
  'counter-session.atCounter',
  'board.working.list.shown.resting',
  'board.working.news.following.opening',
  'board.working.clock.ticking',
]

const card = (page: Page, number: number) => page.getByRole('article', { name: `Order ${number}` })
const on = (number: number, name: string | RegExp) => (page: Page) => card(page, number).getByRole('button', { name, exact: true }).click()
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ravi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Saffron-7-Rice')
  await page.locator('form:visible button[type=submit]').click()
}
/** Chromium counts what Playwright evaluates as a press. */
const neverPressed = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))

export const boardStates = statesAt(
  'counter',
  { at: '/counter', guest: true, answers: WORKING },
  {
    'looking up who works here': rare({
      answers: { [SESSION]: 'held' },
      seen: 'Looking up who works here...',
      shows: ['counter-session.checking'],
    }),
    'no server': rare({ answers: { [SESSION]: refuses(503) }, seen: 'Try Again', shows: ['counter-session.unreachable'] }),
    'sign-in': {
      answers: { [SESSION]: says(null) },
      seen: 'Counter sign-in',
      shows: ['counter-session.signedOut.editing'],
    },
    'sign-in, empty fields': rare({ answers: { [SESSION]: says(null) }, act: press('Sign In'), seen: 'Password is required.' }),
    'sign-in, refused': rare({
      answers: { [SESSION]: says(null), [LOGIN]: refuses(401, 'Invalid email or password') },
      act: signIn,
      seen: 'Invalid email or password',
    }),
    'sign-in, on its way': rare({
      answers: { [SESSION]: says(null), [LOGIN]: 'held' },
      act: signIn,
      seen: 'Signing in...',
      shows: ['counter-session.signedOut.signingIn'],
    }),
    'sign-in, too many attempts': rare({
      answers: {
        [SESSION]: says(null),
        [LOGIN]: { status: 429, headers: { 'Retry-After': '300' }, json: { message: 'Too many attempts. Please try again in 5 minutes.' } },
      },
      act: signIn,
      seen: 'Please wait',
      shows: ['counter-session.signedOut.waiting'],
    }),
    'no outlet': rare({
      answers: { [SESSION]: says({ ...RAVI, outlets: [] }) },
      seen: 'No outlet yet',
      shows: ['counter-session.outsider'],
    }),
    'several outlets': rare({ answers: { [SESSION]: says(OF_TWO) }, seen: 'Which outlet?', shows: ['counter-session.choosing'] }),
    'signing out': rare({
      answers: { [SESSION]: says(OF_TWO), 'DELETE /counter/session': 'held' },
      act: press('Sign Out'),
      seen: 'Signing out...',
      shows: ['counter-session.signingOut'],
    }),
    'orders on their way': rare({
      answers: { ...WORKING, [BOARD_CALL]: 'held' },
      seen: 'Loading orders...',
      shows: ['board.working.list.loading'],
    }),
    'orders that cannot be read': rare({
      answers: { ...WORKING, [BOARD_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['board.working.list.failed'],
    }),
    'no orders': rare({ answers: { ...WORKING, [BOARD_CALL]: says(NO_ORDERS) }, seen: 'No new orders', shows: SHOWN }),
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
    'orders that are ready': rare({
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Ready/ })
          .first()
          .click()
        await page.getByText('Done today').click()
      },
      seen: 'Paid, done',
      narrowOnly: true,
    }),
    'orders of services': rare({ answers: { ...WORKING, [BOARD_CALL]: says(OF_SERVICES) }, seen: 'Services at 7:00 pm' }),
    'why a service is rejected': rare({
      answers: { ...WORKING, [BOARD_CALL]: says(OF_SERVICES) },
      act: on(46, 'Reject'),
      seen: 'Not available',
    }),
    'sound off': rare({ local: { counterMuted: '1' }, seen: 'Hara Bhara Kebab', shows: ['board.working.sound.muted'] }),
    'orders that may be older': rare({
      answers: { ...WORKING, [NEWS]: 'cut' },
      seen: /Orders may be older than shown · last seen 6:41 pm/,
      shows: ['board.working.news.lost'],
    }),
    'why an order is rejected': {
      act: on(44, 'Reject'),
      seen: 'Why? The guest reads it.',
      shows: ['board-card.asking'],
    },
    'why a dish is rejected': rare({ act: on(45, 'Reject Chicken Biryani'), seen: 'Why? The guest reads it.' }),
    'a move on its way': rare({
      answers: { ...WORKING, [MOVES]: 'held' },
      act: on(45, /^Accept/),
      seen: 'Sending...',
      shows: ['board-card.sending'],
    }),
    'a guest calls': {
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, calls: CALLS }) },
      seen: 'Table 3 asks for water',
      shows: ['board-calls.open'],
    },
    'an answer to a call on its way': rare({
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, calls: CALLS }), [ANSWER]: 'held' },
      act: press("I'm coming: Table 3 asks for water"),
      seen: 'Table 3 asks for water',
      shows: ['board-calls.answering'],
    }),
    'a call that another person answered': rare({
      answers: {
        ...WORKING,
        [BOARD_CALL]: says({ ...BOARD, calls: CALLS }),
        [ANSWER]: refuses(409, 'Meera is coming to Table 3 already.', { code: 'CALL_ANSWERED' }),
      },
      act: press("I'm coming: Table 3 asks for water"),
      seen: 'Meera is coming to Table 3 already.',
    }),
    'orders are paused': rare({
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, pausedUntil: ago(-48) }) },
      seen: 'No new orders until 7:29 pm',
      shows: ['board.working.pause.known'],
    }),
    'the outlet is closed': rare({
      answers: { ...WORKING, [BOARD_CALL]: says({ ...BOARD, status: 'TEMPORARILY_CLOSED' }) },
      seen: 'guests cannot order now',
    }),
    'a pause on its way': rare({
      answers: { ...WORKING, [PAUSE]: 'held' },
      act: press('Pause orders for 30 min'),
      seen: 'Pause orders',
      shows: ['board.working.pause.changing'],
    }),
    'a pause that another board began': rare({
      answers: { ...WORKING, [PAUSE]: refuses(409, 'Meera has paused orders until 7:29 pm.', { code: 'PAUSE_CHANGED' }) },
      act: press('Pause orders for 30 min'),
      seen: 'Meera has paused orders until 7:29 pm.',
      shows: ['board.working.pause.known'],
    }),
    'a move refused': rare({
      answers: { ...WORKING, [MOVES]: refuses(409, 'This order is already accepted, by Meera.', { code: 'ORDER_MOVED_ON' }) },
      act: on(45, /^Accept/),
      seen: 'This order is already accepted, by Meera.',
      shows: ['board-card.refused'],
    }),
    'a move that did not arrive': rare({
      answers: { ...WORKING, [MOVES]: 'cut' },
      act: on(45, /^Accept/),
      seen: 'Try Again',
      shows: ['board-card.failed'],
    }),
    'the session has ended': rare({
      answers: { ...WORKING, [BOARD_CALL]: refuses(401) },
      seen: 'Your session is over. Sign in again, and go on where you were.',
      shows: ['board.paused'],
    }),
  },
)

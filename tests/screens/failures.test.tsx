import { bellEntry } from '#tests/support/fixtures.ts'
import { readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { http } from '#src/api/client.ts'
import { FAILURES } from '#src/api/failures.ts'
import { LISTS } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { storeToken } from '#src/storage/auth-token.ts'
import { storeCustomer } from '#src/storage/customer.ts'
import { removeKey } from '#src/storage/storage.ts'
import { STORED_KEYS } from '#tests/support/bad-storage.ts'
import { fakeApi, json, never, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'
import { startWholeApp } from '#tests/support/whole-app.tsx'

type Answer = 'held' | 'cut' | { status?: number; json: unknown }
interface Replies {
  REPLIES: Record<string, Answer>
  FULL_CART: Answer
  OUTLET: object
  OUTLETS: { name: string }[]
  DAL: object
  guestCart: (dishes: [dish: object, quantity: number][]) => object
  order: (status: string, more?: object) => object
  says: (data: unknown) => Answer
  seatedAt: () => object
}
/** The world of the table of states. */
const [world] = Object.values(import.meta.glob<Replies>('../../e2e/states/replies.ts', { eager: true }))
const { REPLIES, FULL_CART, OUTLET, OUTLETS, DAL, guestCart, order, says: replies, seatedAt } = world!

const TROUBLE = 'Our servers are having some trouble. Please try again later.'
const LOST = 'No connection. Please check your network and try again.'

type Table = typeof FAILURES
type Row = { [Call in keyof Table]: `${Call} at ${keyof Table[Call] & string}` }[keyof Table]

/** How the app comes to make the call, in a world where every other call is answered. */
interface Look {
  guest?: true
  at: string
  /** What the history entry carries. */
  state?: unknown
  answers?: Record<string, Answer>
  local?: Record<string, unknown>
  does?: (user: UserEvent) => Promise<unknown>
  /** What the owner says; else the words of the failure. */
  says?: string
  /** What is there all the same. */
  shows?: string
}
type Owned = Look | `tests/${string}: ${string}`

const press = (name: string | RegExp) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }))
const underWay = { 'GET /customer/order/ongoing-orders': replies([order('PREPARING')]) }
const ORDERS = 'Unable to load orders'
const NOT_LOADED = 'Order not loaded'
const SINGLE = 'GET /customer/order/{orderId}'
const ONGOING = 'GET /customer/order/ongoing-orders'
const SEATED = { qrData: seatedAt() }
/** One that a reload has cut off. */
const ATTEMPT = {
  order: {
    draft: {
      version: 1,
      customerId: ASHA.id,
      outletId: 'dariya-mahal',
      notes: {},
      origin: { type: 'TABLE', id: 5 },
      attempt: {
        key: 'a-key-of-an-attempt',
        at: Date.now(),
        request: {
          outletId: 'dariya-mahal',
          items: [{ menuId: 'dal-makhani', quantity: 1 }],
          origin: { type: 'TABLE', id: 5 },
          expectedTotalPaise: 11_550,
        },
      },
    },
  },
}
const CALLING = {
  at: '/order/o1',
  answers: {
    [SINGLE]: replies(order('PREPARING', { callsWaiter: true })),
    'GET /customer/order/{orderId}/call': replies(null),
  },
}
const MENU = 'GET /customer/business/{outletId}/menu'

const OWNED: Record<Row, Owned> = {
  'GET /customer/events at order news':
    'tests/actors/order-news.test.ts: a stream that ends has the orders read at once, and every ten seconds from then on',
  'GET /customer/cuisines at home': { at: '/home', shows: OUTLETS[0]!.name },
  'GET /customer/search at home': { at: '/home?q=naan', says: 'The search failed. Please try again.' },
  'POST /customer/login at sign-in': {
    guest: true,
    at: '/login',
    does: async (user) => {
      await user.type(await screen.findByLabelText('Email'), 'asha@example.com')
      await user.type(screen.getByLabelText('Password'), 'mezbaan123')
      await user.click(screen.getByRole('button', { name: 'Sign In' }))
    },
  },
  'POST /customer/login at registration':
    'tests/screens/registration.test.tsx: a lost reply is no reason to hide what the server says about another password',
  'POST /customer/logout at logout': { at: '/profile', does: press('Logout'), shows: 'Sign In' },
  'POST /customer/register/send-otp at registration':
    'tests/machines/registration.test.ts: a mobile code that cannot be sent stops there: banner, toast, no email code',
  'POST /customer/register at registration':
    "tests/machines/registration.test.ts: the server's refusal stands in the banner, in a toast and at the field it is about, until that is edited",
  'POST /customer/send-otp at forgot password':
    'tests/machines/forgot-password.test.ts: a code that cannot be sent is shown above the form, and can be asked for again',
  'POST /customer/reset-password at forgot password':
    'tests/machines/forgot-password.test.ts: a refusal is shown above the form until the next edit, and the second step stays',

  'GET /customer/businesses at home': { at: '/home', says: 'Failed to fetch hotels. Please try again.' },
  'GET /customer/businesses at more outlets':
    'tests/screens/home.test.tsx: a failure of the others leaves the nearest, and can be tried again',
  'GET /customer/business/{outletId} at outlet': { at: '/outlet/dariya-mahal' },
  'GET /customer/business/{outletId} at dish': { at: '/outlet/dariya-mahal/menu/butter-naan' },
  'GET /customer/business/{outletId} at checkout': {
    at: '/checkout/dariya-mahal',
    local: ATTEMPT,
    answers: { 'POST /customer/order': 'held', 'GET /customer/order/history': 'held' },
    shows: 'Checkout',
  },
  'GET /customer/business/{outletId} at seat': { at: '/home', local: SEATED, does: press(/^Table 5/), shows: 'Scan another code' },
  'GET /customer/business/{outletId} at order again':
    'tests/screens/orders.test.tsx: REORDER fills the cart with what can be had today and goes to checkout',
  [`${MENU} at outlet`]: { at: '/outlet/dariya-mahal', shows: 'Dariya Mahal' },
  [`${MENU} at order again`]: {
    at: '/my-orders?tab=completed',
    answers: { 'GET /customer/order/completed': replies([order('COMPLETED')]) },
    does: press('REORDER from Dariya Mahal'),
    says: 'Failed to reorder. Please try again.',
  },
  [`${MENU} at another round`]:
    'tests/machines/round.test.ts: a menu that cannot be read, or an outlet that is closed, shows a message, and can be tried again',
  [`${MENU} at favourites`]: {
    at: '/my-favorites',
    answers: { 'GET /customer/favourites-details': replies([{ id: 'x', business: OUTLET, menus: [{ menuId: 'butter-naan' }] }]) },
    shows: 'Dariya Mahal',
  },
  [`${MENU}/{menuId} at dish`]: { at: '/outlet/dariya-mahal/menu/butter-naan' },
  [`${MENU}/{menuId} at cart`]: {
    guest: true,
    at: '/my-cart',
    local: { cart: guestCart([[DAL, 1]]) },
    shows: 'Proceed to Checkout',
  },
  'POST /customer/availability-request at home':
    'tests/machines/availability-request.test.ts: a request that does not arrive is shown as failed and can be sent again',
  'GET /places/autocomplete at place picker':
    'tests/screens/location.test.tsx: suggestions of a search that %s are shown as failed, not as an unknown place',
  'GET /places/reverse at place picker': 'tests/screens/location.test.tsx: a position that is %s shows a message, and a city can be named',
  'GET /customer/customer/signed-url at pictures': { at: '/outlet/dariya-mahal', shows: 'Dariya Mahal' },

  'GET /customer/cart at cart': { at: '/my-cart', says: 'Failed to fetch cart' },
  'GET /customer/cart at elsewhere': { at: '/home', shows: OUTLETS[0]!.name },
  'PATCH /customer/cart/upsert at a change': {
    at: '/my-cart',
    answers: { 'GET /customer/cart': FULL_CART },
    does: press('Add one Dal Makhani'),
    says: 'Failed to update cart',
  },
  'PATCH /customer/cart/upsert at the cart of a guest who signs in':
    'tests/machines/cart.test.ts: that fails keeps the guest’s cart and says so',
  'PATCH /customer/cart/upsert at what an order took':
    'tests/machines/cart.test.ts: shows nothing of what an order took, and says nothing of it, when it cannot be removed',
  'DELETE /customer/business/{outletId}/cart at another outlet':
    'tests/machines/cart.test.ts: stays when the server refuses its replacement',

  'GET /customer/origin/list at checkout': 'tests/screens/checkout.test.tsx: without a list the number is typed; another type clears it',
  'GET /customer/origin/list at seat':
    'tests/machines/order-origin.test.ts: a list that fails or is empty lets a number be typed, and a failed one can be asked for again',
  'POST /customer/order at checkout':
    'tests/screens/checkout.test.tsx: an order without an answer reads as processing, then fails in the words of the specification, and the next tap sends the same key',
  [`${ONGOING} at orders`]: { at: '/my-orders', says: ORDERS },
  [`${ONGOING} at order success`]: { at: '/orders/success/o1', says: 'Unable to load order details' },
  [`${ONGOING} at tracking`]:
    'tests/machines/order-tracking.test.ts: an order known by its id alone is loaded; a failure can be tried again',
  [`${ONGOING} at checkout`]:
    'tests/screens/checkout.test.tsx: an order without an answer reads as processing, then fails in the words of the specification, and the next tap sends the same key',
  [`${ONGOING} at order strip`]: { at: '/home', shows: OUTLETS[0]!.name },
  'GET /customer/order/completed at orders': { at: '/my-orders?tab=completed', says: ORDERS },
  'GET /customer/order/completed at order again on home': {
    at: '/home',
    local: { order: { completedBy: ASHA.id } },
    says: 'Unable to load orders',
  },
  'GET /customer/order/history at orders': { at: '/my-orders?tab=all', says: ORDERS },
  'GET /customer/order/history at tracking':
    'tests/machines/order-tracking.test.ts: an order known by its id alone is loaded; a failure can be tried again',
  'GET /customer/order/history at checkout':
    'tests/screens/checkout.test.tsx: an order without an answer reads as processing, then fails in the words of the specification, and the next tap sends the same key',
  'GET /customer/order/history at order strip':
    'tests/screens/order-strip.test.tsx: an order that could not be asked for is asked for again',
  'GET /customer/notices at notifications': { at: '/notification' },
  'GET /customer/notices at the mark on the bell': { at: '/about', shows: 'Licences' },
  'PUT /customer/notices/read at notifications': {
    at: '/notification',
    answers: { 'GET /customer/notices': { json: { data: [bellEntry()], unread: 1 } } },
    does: press('Mark all as read'),
  },
  'GET /customer/push/key at push messages':
    'tests/screens/push-consent.test.tsx: nobody is asked where the backend has no push messages, or does not answer',
  'PUT /customer/push/subscription at push messages':
    'tests/screens/push-consent.test.tsx: a server that does not note the device is said, and can be asked again',
  'DELETE /customer/push/subscription at push messages':
    'tests/screens/push-consent.test.tsx: what is taken back without a server is ended by the browser',
  'GET /customer/order/{orderId}/call at call the waiter': {
    at: '/order/o1',
    answers: { [SINGLE]: replies(order('PREPARING', { callsWaiter: true })) },
    shows: 'Call the waiter',
  },
  'POST /customer/order/{orderId}/call at call the waiter': {
    ...CALLING,
    does: async (user) => {
      await press('Call the waiter')(user)
      await press('Water, please')(user)
    },
  },
  'DELETE /customer/order/{orderId}/call at call the waiter': {
    ...CALLING,
    answers: {
      ...CALLING.answers,
      'GET /customer/order/{orderId}/call': replies({ callId: 'c1', kind: 'BILL', status: 'CALLED', calledAt: '2026-11-23T12:54:00Z' }),
    },
    does: async (user) => {
      await press('The waiter is called for the bill')(user)
      await press('Take it back')(user)
    },
  },
  'GET /customer/order/{orderId}/bill at bill': {
    at: '/order/o1',
    answers: { [SINGLE]: replies(order('COMPLETED', { billNumber: '26-27/000001' })) },
    does: press('Bill'),
  },
  [`${SINGLE} at order`]: { at: '/order/o1', says: NOT_LOADED },
  [`${SINGLE} at order, opened from the list`]: {
    at: '/my-orders',
    answers: underWay,
    does: async (user) => user.click(await screen.findByRole('link', { name: 'Dariya Mahal' })),
    shows: 'Butter Naan',
  },
  [`${SINGLE} at review`]: { at: '/reviews/o1', says: NOT_LOADED },
  [`${SINGLE} at order success`]: { at: '/orders/success/o1', says: 'Unable to load order details' },
  [`${SINGLE} at tracking`]:
    'tests/machines/order-tracking.test.ts: an order known by its id alone is loaded; a failure can be tried again',
  [`${SINGLE} at order strip`]: 'tests/screens/order-strip.test.tsx: an order that could not be asked for is asked for again',
  'POST /customer/order/{orderId}/review at review':
    'tests/machines/review.test.ts: a review that cannot be submitted stays and can be sent again',

  'GET /customer/favourites at the first heart': { at: '/outlet/dariya-mahal', says: 'Failed to fetch favorites' },
  'GET /customer/favourites at hearts': 'tests/machines/favourites.test.ts: is sent after the list could not be read again',
  'POST /customer/favourites at hearts': {
    at: '/outlet/dariya-mahal/menu/butter-naan',
    does: press('Favorite Butter Naan'),
    says: 'Failed to add to favorites',
  },
  'POST /customer/favourites at favourites': 'tests/machines/favourites.test.ts: on the screen of favourites fails without a message',
  'GET /customer/favourites-details at favourites': { at: '/my-favorites', says: 'Failed to fetch favorites details' },

  'PATCH /customer/profile at edit profile':
    'tests/machines/profile-edit.test.ts: that is uploaded already is not uploaded again when only the saving failed',
  'GET /customer/upload-attributes/{mediaType} at edit profile':
    'tests/screens/edit-profile.test.tsx: a photo %s shows a message, stays chosen and saves nothing',
  'PUT /customer/generate-upload-url at edit profile':
    'tests/screens/edit-profile.test.tsx: a photo %s shows a message, stays chosen and saves nothing',
  'DELETE /customer/delete-media at edit profile':
    'tests/machines/profile-edit.test.ts: is made small, uploaded, saved under its key, and then the one before is deleted',
  'POST /customer/password at security':
    'tests/machines/password-change.test.ts: a refusal is shown in the dialog, and after it is closed as a toast',
  'POST /customer/contact/send-otp at security':
    'tests/machines/contact-change.test.ts: a code that cannot be sent is shown, and can be asked for again',
  'POST /customer/contact at security':
    'tests/machines/contact-change.test.ts: a refusal is shown beside the code, and as a toast once the dialog is closed',
  'GET /customer/sessions at security': { at: '/profile/security' },
  'GET /customer/sessions at profile': { at: '/profile', shows: 'Sign-in & Security' },
  'DELETE /customer/sessions at security':
    'tests/machines/sessions.test.ts: sessions that cannot be ended leave the customer signed in, who is shown',
  'DELETE /customer/sessions/{sessionId} at security': {
    at: '/profile/security',
    does: press('Sign Out Unknown device'),
  },
  'GET /customer/data at your data': { at: '/profile/your-data', does: press('Download Your Data') },
  'POST /customer/deletion at your data': 'tests/screens/your-data.test.tsx: %s is shown in the dialog, and nothing typed is lost',
  'POST /customer/trouble at everywhere': 'tests/api/report-trouble.test.ts: a server that does not take reports is left in peace',
}

const rowsOf = (call: string, places: object) =>
  Object.entries(places).map(([place, owner]) => ({ call, owner, row: `${call} at ${place}` as Row }))
const ROWS = Object.entries(FAILURES).flatMap(([call, places]) => rowsOf(call, places))
const LOOKS = ROWS.flatMap(({ call, owner, row }) => {
  const owned = OWNED[row]
  return typeof owned === 'string' ? [] : [500, 'no answer'].map((how) => ({ call, owner: owner.split(':')[0]!, row, how, look: owned }))
})

const retries = queryClient.getDefaultOptions().queries?.retry
const retrying = (retry: typeof retries) =>
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry } })
// The first page would wait for the code of all.
beforeAll(() => Promise.all(Object.values(import.meta.glob('../../src/screens/**/*-route.tsx')).map((load) => load())), 60_000)
beforeEach(() => {
  queryClient.clear()
  retrying(false)
})
afterEach(() => {
  retrying(retries)
  for (const key of STORED_KEYS) for (const kind of ['local', 'session'] as const) removeKey(kind, key)
})

test.each(LOOKS)('$row fails with $how: $owner', async ({ call, owner, how, look }) => {
  const { api, app, user, mend } = open(look, call, how)
  await look.does?.(user)
  if (look.shows) await screen.findAllByText(look.shows)
  await waitFor(() => expect(api.callsTo(asFake(call))).not.toEqual([]))
  const words = look.says ?? (how === 500 ? TROUBLE : LOST)
  if (owner === 'page' && how === 500) await screen.findByRole('heading', { name: 'Server Error (500)' })
  else if (owner === 'page' || owner === 'screen') await screen.findByText(words)
  else if (owner === 'silent') await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  else await waitFor(() => expect(saidIn(app)).toEqual([words]))
  if (owner !== 'toast' && owner !== 'snackbar') expect(saidIn(app)).toEqual([])
  expect(window.location.pathname === '/server-error').toBe(owner === 'page' && how === 500)
  const again = screen.queryByRole('button', { name: 'Try Again' })
  const isReading = call.startsWith('GET') && call !== DOWNLOAD && ['page', 'screen'].includes(owner)
  expect(again !== null).toBe(isReading && window.location.pathname !== '/server-error')
  if (!again) return
  mend()
  await user.click(again)
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

/** The button that asks for it asks again. */
const DOWNLOAD = 'GET /customer/data'

test.each(ROWS.flatMap(({ row }) => (typeof OWNED[row] === 'string' ? [[row, OWNED[row]]] : [])))('%s has its test', (_, owned) => {
  const [, file, title] = /^(\S+): (.+)$/.exec(owned)!
  expect(readFileSync(file!, 'utf8')).toContain(title)
})

test('each row is of a call that the app makes', () => {
  const sources = import.meta.glob<string>(['../../src/api/*.ts', '../../src/data/*.ts'], { query: '?raw', import: 'default', eager: true })
  const made = Object.values(sources).flatMap((source) => [
    ...[...source.matchAll(/\b(?:http|source)\.([A-Z]+)\(\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
    ...[...source.matchAll(/apiUrl\}(\/customer\/\w+)`, \{\s*method: '(\w+)'/g)].map(([, path, method]) => `${method} ${path}`),
  ])
  const listed = Object.values(LISTS).map((path) => `GET ${path}`)
  expect(Object.keys(FAILURES).toSorted()).toEqual([...new Set([...made, ...listed])].toSorted())
})

test('a call without a row is refused by the compiler', () => {
  // @ts-expect-error -- the contract has it, the app does not make it
  expect(() => void http.DELETE('/customer/cart')).toBeTypeOf('function')
})

/** In the spelling of the fake network, in the world's own ids: another call may begin alike. */
const asFake = (call: string) =>
  call
    .replace('{orderId}', 'o1')
    .replace('{outletId}', 'dariya-mahal')
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .replaceAll('*', ':any')

function open({ at, state, guest, answers = {}, local = {} }: Look, call: string, how: number | string) {
  window.history.replaceState({ usr: state }, '', at)
  for (const [key, value] of Object.entries({ locationWelcomed: '1', ...local }))
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  if (!guest) {
    storeToken('t0ken', true)
    storeCustomer(ASHA)
  }
  const failing = asFake(call)
  const good = Object.fromEntries(
    Object.entries({ ...answers, ...REPLIES, ...answers }).map(([call, answer]) => [
      asFake(call),
      answer === 'held' || answer === 'cut' ? never : () => json(answer.json, answer.status),
    ]),
  )
  const api = fakeApi({
    // First, so that it goes before patterns that it fits.
    [failing]: undefined,
    ...good,
    [failing]: how === 500 ? () => refusal(500, 'at Object.<anonymous>') : noAnswer,
  })
  const mend = () => (failing in good ? api.on(failing, good[failing]) : api.off(failing))
  const app = startWholeApp()
  return { api, app, mend, user: userEvent.setup() }
}

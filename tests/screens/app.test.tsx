import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { fetchOrders, ordersQuery } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { removeKey } from '#src/storage/storage.ts'
import { storeCustomer } from '#src/storage/customer.ts'
import { storedToken, storeToken } from '#src/storage/auth-token.ts'
import { BAD_TEXTS, fill, NO_STORAGE, STORED_KEYS, withoutStorage } from '#tests/support/bad-storage.ts'
import { type Answer, fakeApi, json, refusal } from '#tests/support/fake-fetch.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { ASHA } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'
import { startWholeApp } from '#tests/support/whole-app.tsx'

const ORDERS = 'GET /customer/order/ongoing-orders'
const OUTLET = 'GET /customer/business/:outletId'
const TROUBLE = 'Our servers are having some trouble. Please try again later.'
const EXPIRED = 'Your session has expired. Please sign in again.'
const nothing = () => json({ data: [] })

const retries = queryClient.getDefaultOptions().queries?.retry
beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: retries } })
  for (const key of STORED_KEYS) for (const kind of ['local', 'session'] as const) removeKey(kind, key)
})

test('a guest who opens a page for customers is led to sign-in once, and nothing of the page is asked for or seen', async () => {
  const seen: string[] = []
  const watcher = new MutationObserver(() => seen.push(document.body.textContent))
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  const { api, redirects } = open('/my-orders?tab=all')
  await screen.findByRole('heading', { name: 'Sign In' })
  watcher.disconnect()
  expect(redirects()).toEqual(['/login?returnTo=%2Fmy-orders%3Ftab%3Dall'])
  expect(seen.filter((text) => text.includes('Upcoming'))).toEqual([])
  expect(api.calls.filter(({ path }) => path.includes('/order'))).toEqual([])
})

test('many refusals at once lead to sign-in once, with one message and the way back', async () => {
  const { redirects } = open('/my-orders', {
    signedIn: true,
    answers: { [ORDERS]: () => refusal(401, 'expired'), 'GET /customer/order/history': () => refusal(401, 'expired') },
  })
  await act(async () => {
    await Promise.allSettled(Array.from({ length: 11 }, () => fetchOrders('all')))
  })
  await screen.findByRole('heading', { name: 'Sign In' })
  await waitFor(() => expect(screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])).toEqual([EXPIRED]))
  expect(redirects()).toEqual(['/login?returnTo=%2Fmy-orders'])
  expect(screen.getAllByText(EXPIRED)).toHaveLength(2)
  expect(document.querySelector('.toast')?.className).toBe('toast snackbar warning')
})

test('a page that cannot be without its answer gives way to the error page at a 500; Go Back asks again', async () => {
  const { user, api, redirects } = open('/outlet/b1', { answers: { [OUTLET]: () => refusal(500, 'at Object.<anonymous>') } })
  await screen.findByRole('heading', { level: 1, name: 'Server Error (500)' })
  screen.getByText(TROUBLE)
  expect(redirects()).toEqual(['/server-error'])
  api.on(OUTLET, { data: { businessId: 'b1', name: 'Dariya Mahal', status: 'LIVE' } })
  await user.click(screen.getByRole('button', { name: 'Go Back' }))
  await screen.findByRole('heading', { level: 1, name: 'Dariya Mahal' })
  expect(window.location.pathname).toBe('/outlet/b1')
})

test('one that is refused to this customer is an authentication error; Go to Home leads on', async () => {
  const { user } = open('/outlet/b1', { answers: { [OUTLET]: () => refusal(403, 'This outlet is not yours to see') } })
  await screen.findByRole('heading', { level: 1, name: 'Authentication Error' })
  screen.getByText('This outlet is not yours to see')
  expect(window.location.pathname).toBe('/auth-error')
  await user.click(screen.getByRole('button', { name: 'Go to Home' }))
  expect(window.location.pathname).toBe('/home')
})

test.each([503, 422])('a %i is no page error: the page itself tells it, and only the page', async (status) => {
  const { app } = open('/outlet/b1', { answers: { [OUTLET]: () => refusal(status, 'no') } })
  await screen.findByRole('button', { name: 'Try Again' })
  expect(window.location.pathname).toBe('/outlet/b1')
  expect(saidIn(app)).toEqual([])
})

/** In all places that speak at once. */
const alerted = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

test('a refresh that fails behind a page that is shown is shown by the snackbar, once, and takes nothing away', async () => {
  const { api, app } = open('/my-orders', { signedIn: true, answers: { [ORDERS]: () => json({ data: [wireOrder('o1')] }) } })
  await screen.findByText('Dariya Mahal')
  api.on(ORDERS, () => refusal(500, 'oops'))
  await act(() => queryClient.refetchQueries(ordersQuery('upcoming')))
  await waitFor(() => expect(alerted()).toBe(TROUBLE))
  expect(document.querySelector('.toast')?.className).toBe('toast snackbar error')
  screen.getByText('Dariya Mahal')
  act(() => app.notices.send({ type: 'notice.dismiss', message: TROUBLE }))
  await act(() => queryClient.refetchQueries(ordersQuery('upcoming')))
  expect(alerted()).toBe('')
  // Well again, and failing again, is news again.
  api.on(ORDERS, () => json({ data: [wireOrder('o1')] }))
  await act(() => queryClient.refetchQueries(ordersQuery('upcoming')))
  api.on(ORDERS, () => refusal(500, 'oops'))
  await act(() => queryClient.refetchQueries(ordersQuery('upcoming')))
  await waitFor(() => expect(alerted()).toBe(TROUBLE))
})

test.each([
  ['Sign In', '/login', ''],
  ['Go to Homepage', '/home', ''],
])('/auth-error opened by its address shows a guest Session Expired; %s leads on without a session', async (button, path, query) => {
  const { user, app } = open('/auth-error')
  await screen.findByRole('heading', { level: 1, name: 'Session Expired' })
  screen.getByText('Your session has expired. Please sign in again.')
  // Even when another tab has brought it back meanwhile.
  storeToken('again', true)
  act(() => app.session.send({ type: 'session.start', customer: ASHA }))
  await user.click(screen.getByRole('button', { name: button }))
  expect([window.location.pathname, window.location.search]).toEqual([path, query])
  await waitFor(() => expect(selectIsSignedIn(app.session.getSnapshot())).toBe(false))
  expect([storedToken(), localStorage.getItem('customer')]).toEqual([undefined, null])
})

test('a session that is refused at once leads to sign-in and back, as any other', async () => {
  const { app, redirects } = open('/my-orders', { signedIn: true, answers: { [ORDERS]: nothing } })
  act(() => app.session.send({ type: 'session.start', customer: ASHA }))
  act(() => app.session.send({ type: 'call.refused', apiPath: '/customer/profile', isOnSignInPage: false, path: '/my-orders' }))
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(redirects()).toEqual(['/login?returnTo=%2Fmy-orders'])
})

test.each([
  ['/server-error', 'Server Error (500)', TROUBLE],
  ['/auth-error', 'Authentication Error', 'You are not signed in, or this page is not yours to see.'],
])('%s opened by its address says what it is, and Go Back without a page before leads home', async (path, title, text) => {
  const { user } = open(path, { signedIn: true })
  await screen.findByRole('heading', { level: 1, name: title })
  screen.getByText(text)
  await user.click(screen.getByRole('button', { name: 'Go Back' }))
  expect(window.location.pathname).toBe('/home')
})

test('a tab that is chosen by keyboard keeps the focus: the page is still the same', async () => {
  const { user } = open('/profile', {
    signedIn: true,
    answers: { 'GET /customer/order/completed': nothing, 'GET /customer/order/history': nothing },
  })
  await user.click(await screen.findByRole('link', { name: 'Your Orders' }))
  const upcoming = await screen.findByRole('tab', { name: 'Upcoming' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  act(() => upcoming.focus())
  await user.keyboard('{ArrowRight}')
  await screen.findByText('No Completed Orders')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Completed' }))
})

test('a customer who takes another one’s place in another tab finds a page of their own', async () => {
  const { api } = open('/my-orders', { signedIn: true, answers: { [ORDERS]: () => json({ data: [wireOrder('o1')] }) } })
  await screen.findByText('Dariya Mahal')
  api.on(ORDERS, nothing)
  localStorage.setItem('authToken', 'of-ravi')
  localStorage.setItem('customer', JSON.stringify({ ...ASHA, id: 'c2', name: 'Ravi' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'customer' })))
  expect(screen.queryByText('Dariya Mahal')).toBeNull()
  await screen.findByText('No Upcoming Orders')
  expect(api.callsTo(ORDERS).at(-1)?.headers.get('Authorization')).toBe('Bearer of-ravi')
})

test('a call whose failure no screen handles shows a message all the same', async () => {
  open('/home', { answers: { 'GET /customer/order/completed': () => refusal(422, 'The kitchen is closed') } })
  const failure: unknown = await fetchOrders('completed').catch((error: unknown) => error)
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: failure })))
  expect(screen.getByRole('alert').textContent).toBe('The kitchen is closed')
})

test.each(BAD_TEXTS.map((text) => [JSON.stringify(text.slice(0, 50)), text]))(
  'with %s under every key the app shows its page',
  async (_, text) => {
    const bad = Object.fromEntries(STORED_KEYS.map((key) => [key, text]))
    fill({ local: bad, session: bad })
    open('/about')
    await waitFor(() => expect(document.querySelector('h1:not([data-waiting])')?.textContent).toBe('About'))
  },
)

test.each(Object.entries(NO_STORAGE))('when storage is such that %s, the app shows its page and leads to sign-in', async (_, how) => {
  await withoutStorage(how, async () => {
    open('/profile')
    await screen.findByRole('heading', { name: 'Sign In' })
  })
})

function open(path: string, { signedIn = false, answers = {} }: { signedIn?: boolean; answers?: Record<string, Answer> } = {}) {
  window.history.replaceState(null, '', path)
  if (signedIn) {
    storeToken('t0ken', true)
    storeCustomer(ASHA)
  }
  const api = fakeApi({
    'GET /customer/cart': nothing,
    'GET /customer/businesses': nothing,
    'POST /customer/logout': () => json({ data: null }),
    ...answers,
  })
  const replaced = vi.spyOn(window.history, 'replaceState')
  onTestFinished(() => replaced.mockRestore())
  const app = startWholeApp()
  /** Where the app was led, in order; the router's own first entry is none. */
  const redirects = () => replaced.mock.calls.map(([, , url]) => String(url)).filter((url) => url !== '' && url !== 'undefined')
  return { api, app, redirects, user: userEvent.setup() }
}

// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { selectCustomer, selectIsSignedIn } from '#machines/session/session.machine.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { ordersQuery } from '#src/api/orders.ts'
import { menuQuery } from '#src/data/menu.ts'
import { queryClient } from '#src/api/query-client.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import { storedToken, storeToken } from '#src/storage/auth-token.ts'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'
import { until } from '#tests/support/until.ts'

beforeEach(() => {
  queryClient.clear()
  fakeApi({ 'GET /customer/cart': () => json({ data: [] }), 'POST /customer/logout': () => json({ data: null }) })
})

/** What another tab wrote, and the news of it. */
const otherTab = (key: string, write: () => void) => {
  write()
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
}

/** A page that comes back from the browser's cache of pages; a plain load says persisted: false. */
const comesBack = (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a customer who is not remembered is stored for this tab alone, and the tabs share only the id', () => {
  const { session } = started('t0ken', false)
  session.send({ type: 'session.start', customer: ASHA })
  expect(JSON.parse(localStorage.getItem('customer')!)).toEqual({ id: ASHA.id })
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(storedCustomer()).toEqual(ASHA)
})

test('a new tab beside a session that is not remembered is a guest’s, and ends nothing', () => {
  started('t0ken', false)
  const own = { ...sessionStorage }
  sessionStorage.clear()
  expect(selectIsSignedIn(startedAs().session.getSnapshot())).toBe(false)
  expect(JSON.parse(localStorage.getItem('customer')!)).toEqual({ id: ASHA.id })
  for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value)
  expect(selectCustomer(startedAs().session.getSnapshot())).toEqual(ASHA)
})

test.each([true, false])('another customer signs in in another tab, remembered %s: this tab never goes on as the first', (remembered) => {
  const { session } = started('of-asha', false)
  otherTab('customer', () => {
    if (remembered) localStorage.setItem('authToken', 'of-bilal')
    localStorage.setItem('customer', JSON.stringify(remembered ? BILAL : { id: BILAL.id }))
  })
  // A token that only the other tab has is not this tab's to use.
  expect(selectCustomer(session.getSnapshot())?.id).toBe(remembered ? BILAL.id : undefined)
  expect(storedToken()).toBe(remembered ? 'of-bilal' : undefined)
  // The newer truth is left alone.
  expect(JSON.parse(localStorage.getItem('customer')!)).toMatchObject({ id: BILAL.id })
})

test.each([
  ['customer', true],
  ['customer', false],
  ['authToken', true],
] as const)('when another tab removes the %s of a session remembered %s, it is over here', (key, remembered) => {
  const { session } = started('t0ken', remembered)
  otherTab(key, () => localStorage.removeItem(key))
  expect(selectIsSignedIn(session.getSnapshot())).toBe(false)
  // The other tab's own token is that tab's to clear.
  if (!remembered) expect(storedToken()).toBeUndefined()
})

test('when another tab empties storage, the session is over here and nothing crashes', () => {
  const { session } = started('t0ken', true)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(selectIsSignedIn(session.getSnapshot())).toBe(false)
})

test('the cart of a customer who logs out in another tab is not put back by this one', () => {
  localStorage.setItem('cart', JSON.stringify({ version: 2, own: { version: 1, owner: ASHA.id, cart: [], queue: [], lastSyncAt: 1 } }))
  const { session, cart } = started('t0ken', true)
  const write = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => write.mockRestore())
  otherTab('customer', () => {
    localStorage.removeItem('authToken')
    localStorage.removeItem('customer')
  })
  expect(selectIsSignedIn(session.getSnapshot())).toBe(false)
  expect(cart.getSnapshot().context.owner).toBeUndefined()
  expect(write.mock.calls.filter(([key]) => key === 'cart')).toEqual([])
})

test('newer details from another tab replace those here, and end nothing', () => {
  const { session } = started('t0ken', true)
  const ended = vi.fn<() => void>()
  session.on('session.ended', ended)
  otherTab('customer', () => localStorage.setItem('customer', JSON.stringify({ ...ASHA, name: 'Asha R' })))
  expect(selectCustomer(session.getSnapshot())?.name).toBe('Asha R')
  expect(ended).not.toHaveBeenCalled()
})

test('a page that comes back from the browser’s cache looks whether its session still stands', () => {
  const { session } = started('t0ken', true)
  localStorage.removeItem('customer')
  localStorage.removeItem('authToken')
  comesBack(false)
  expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
  comesBack()
  expect(selectIsSignedIn(session.getSnapshot())).toBe(false)
})

test('a page that comes back belongs to the customer who has signed in meanwhile', () => {
  const { session } = started('t0ken', true)
  storeToken('of-bilal', true)
  storeCustomer(BILAL)
  comesBack()
  expect(selectCustomer(session.getSnapshot())).toEqual(BILAL)
})

test('the end of a session empties what was read for the customer, also what is shown or on its way; the catalogue stays', async () => {
  const { session } = started('t0ken', true)
  queryClient.setQueryData(ordersQuery('all').queryKey, [])
  queryClient.setQueryData(['favourites'], ['b1'])
  const shown = new QueryObserver(queryClient, { queryKey: ['favourites'], enabled: false })
  onTestFinished(shown.subscribe(() => {}))
  let answer: (orders: never[]) => void = () => {}
  const onItsWay = { queryKey: ordersQuery('completed').queryKey, queryFn: () => new Promise<never[]>((resolve) => (answer = resolve)) }
  const read = queryClient.fetchQuery(onItsWay).catch(() => 'cancelled')
  await until(() => expect(queryClient.isFetching(onItsWay)).toBe(1))
  queryClient.setQueryData(menuQuery('b1').queryKey, [])
  session.send({ type: 'session.end' })
  answer([])
  expect(await read).toBe('cancelled')
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  ).toEqual([
    [['favourites'], undefined],
    [menuQuery('b1').queryKey, []],
  ])
})

test.each([true, false])('logging out leaves nothing of the customer in either storage, remembered %s', async (remembered) => {
  const { session, revocation } = started('t0ken', remembered)
  session.send({ type: 'session.start', customer: ASHA })
  localStorage.setItem('order', JSON.stringify({ selection: { outletId: 'b1', keys: ['b1/m1/'] } }))
  localStorage.setItem('redirectAfterLogin', '{}')
  // What belongs to the device and not to the customer.
  localStorage.setItem('userLocationData', '{}')
  session.send({ type: 'session.end' })
  await until(() => expect(revocation.getSnapshot().value).toBe('resting'))
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['userLocationData'], []])
})

function started(token: string, remembered: boolean): AppActors {
  storeToken(token, remembered)
  storeCustomer(ASHA)
  return startedAs()
}

function startedAs(): AppActors {
  const app = startAppActors()
  onTestFinished(() => {
    for (const actor of Object.values(app)) actor.stop()
  })
  return app
}

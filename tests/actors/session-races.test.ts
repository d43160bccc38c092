// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { storedReturnPath } from '#src/storage/return-path.ts'
import { fetchOrders } from '#src/api/orders.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import { storedToken, storeToken } from '#src/storage/auth-token.ts'
import { fakeApi, html, json, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { forManyAsync } from '#tests/support/for-all.ts'
import { ASHA } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'
import { until } from '#tests/support/until.ts'

const HISTORY = 'GET /customer/order/history'
const CART = 'GET /customer/cart'
const SAVE = 'PATCH /customer/cart/upsert'
const OUTLET = { outletId: 'b1', name: 'Dariya Mahal', status: 'LIVE' }
const LINE = { outletId: 'b1', menuId: 'm1', quantity: 2, name: 'Dal', unitPricePaise: 100_00, isVegetarian: true, outOfStock: false }

beforeEach(() => window.history.replaceState(null, '', '/my-orders?tab=all'))

const announced = () => new Promise((resolve) => setTimeout(resolve))

test('2 to 12 refusals in any order make one end, one saved path and one message', async () => {
  const api = fakeApi({ [CART]: () => json({ data: [] }) })
  await forManyAsync(20, fc.scheduler(), fc.integer({ min: 2, max: 12 }), async (scheduler, count) => {
    const { app, notices, ends, stop } = signedIn('t0ken')
    const saved = vi.spyOn(Storage.prototype, 'setItem')
    api.on(HISTORY, () => scheduler.schedule(Promise.resolve(refusal(401, 'expired'))))
    await scheduler.waitFor(Promise.allSettled(Array.from({ length: count }, () => fetchOrders('all'))))
    await announced()
    // What the shell does when the redirect has arrived.
    app.errors.send({ type: 'route.changed', isErrorPage: false })
    expect(ends).toEqual([{ type: 'session.ended', reason: 'expired', returnPath: '/my-orders?tab=all' }])
    expect([storedToken(), storedCustomer(), storedReturnPath()?.path]).toEqual([undefined, undefined, '/my-orders?tab=all'])
    expect(saved.mock.calls.filter(([key]) => key === 'redirectAfterLogin')).toHaveLength(1)
    expect(notices()).toEqual(['Your session has expired. Please sign in again.'])
    saved.mockRestore()
    stop()
  })
})

test('a refusal of an old token changes nothing after the next sign-in, whenever it comes', async () => {
  const api = fakeApi({ [CART]: () => json({ data: [] }) })
  await forManyAsync(20, fc.scheduler(), fc.integer({ min: 2, max: 12 }), async (scheduler, count) => {
    const { app, ends, stop } = signedIn('older')
    api.on(HISTORY, () => scheduler.schedule(Promise.resolve(refusal(401, 'expired'))))
    const calls = Promise.allSettled(Array.from({ length: count }, () => fetchOrders('all')))
    let endsBefore = -1
    const signsIn = scheduler.schedule(Promise.resolve(), 'signs in again').then(() => {
      storeToken('newer', true)
      app.session.send({ type: 'session.start', customer: ASHA })
      endsBefore = ends.length
    })
    await scheduler.waitFor(Promise.all([calls, signsIn]))
    await announced()
    expect(selectIsSignedIn(app.session.getSnapshot())).toBe(true)
    expect([storedToken(), storedCustomer()?.id]).toEqual(['newer', ASHA.id])
    expect(endsBefore).toBeLessThanOrEqual(1)
    expect(ends).toHaveLength(endsBefore)
    stop()
  })
})

test('refusals, server trouble and lost connections together end the session once and tell nothing else', async () => {
  const api = fakeApi({ [CART]: () => json({ data: [] }) })
  const failures = fc.shuffledSubarray([401, 401, 500, 503, 422, 'offline', 'captive'] as const, { minLength: 7 })
  await forManyAsync(10, fc.scheduler(), failures, async (scheduler, kinds) => {
    const { app, notices, ends, stop } = signedIn('t0ken')
    const left = [...kinds]
    api.on(HISTORY, () => {
      const kind = left.shift()
      const reply = kind === 'offline' ? undefined : kind === 'captive' ? html() : refusal(Number(kind), 'no')
      return scheduler.schedule(Promise.resolve(reply)).then((answer) => answer ?? noAnswer())
    })
    await scheduler.waitFor(Promise.allSettled(kinds.map(() => fetchOrders('all'))))
    await announced()
    expect(ends).toHaveLength(1)
    app.errors.send({ type: 'route.changed', isErrorPage: false })
    expect(notices()).toEqual(['Your session has expired. Please sign in again.'])
    stop()
  })
})

test('a refused cart call keeps the change queued and the session in doubt, until another call says that it holds', async () => {
  const api = fakeApi({ [CART]: () => json({ data: [] }), [SAVE]: () => refusal(401, 'expired'), [HISTORY]: () => json({ data: [] }) })
  const { app, ends } = signedIn('t0ken')
  await until(() => expect(app.cart.getSnapshot().matches({ signedIn: { synced: 'upToDate' } })).toBe(true))
  app.cart.send({ type: 'line.put', outlet: OUTLET, line: LINE })
  await until(() => expect(app.session.getSnapshot().matches({ signedIn: 'suspect' })).toBe(true))
  expect(ends).toEqual([])
  expect(app.cart.getSnapshot().context.changes).toMatchObject([{ key: 'b1/m1/', quantity: 2 }])
  api.on(SAVE, () => json({ data: null }))
  await fetchOrders('all')
  await until(() => expect(app.cart.getSnapshot().context.changes).toEqual([]))
  expect(app.session.getSnapshot().matches({ signedIn: 'suspect' })).toBe(false)
  expect(api.callsTo(SAVE).at(-1)?.body).toMatchObject({ businessId: 'b1', menuId: 'm1', quantity: 2, status: true })
})

test('a session in doubt ends with the next call that is refused, and the change waits for the customer', async () => {
  fakeApi({ [CART]: () => json({ data: [] }), [SAVE]: () => refusal(401, 'expired'), [HISTORY]: () => refusal(401, 'expired') })
  const { app, ends } = signedIn('t0ken')
  await until(() => expect(app.cart.getSnapshot().matches({ signedIn: { synced: 'upToDate' } })).toBe(true))
  app.cart.send({ type: 'line.put', outlet: OUTLET, line: LINE })
  await until(() => expect(app.session.getSnapshot().matches({ signedIn: 'suspect' })).toBe(true))
  await fetchOrders('all').catch(() => 'refused')
  await until(() => expect(ends).toHaveLength(1))
  expect(JSON.parse(localStorage.getItem('cart')!)).toMatchObject({ own: { owner: ASHA.id, queue: [{ key: 'b1/m1/', quantity: 2 }] } })
})

test('a refusal straight after signing in leads to the form once more, and back to where it was', async () => {
  fakeApi({ [CART]: () => json({ data: [] }), [HISTORY]: () => refusal(401, 'expired') })
  const { app, ends } = signedIn('t0ken')
  app.session.send({ type: 'session.start', customer: ASHA })
  await fetchOrders('all').catch(() => 'refused')
  await until(() => expect(ends).toHaveLength(1))
  expect(ends).toMatchObject([{ reason: 'expired', returnPath: '/my-orders?tab=all' }])
  expect(app.errors.getSnapshot().value).toBe('leaving')
})

test.each([
  ['removed', () => localStorage.removeItem('authToken')],
  ['half a JSON', () => localStorage.setItem('authToken', '{"token": "t0')],
])('a token %s by hand in the middle of a call takes the session with it', async (_, change) => {
  const api = fakeApi({ [CART]: () => json({ data: [] }) })
  const { ends } = signedIn('t0ken')
  let answer: (reply: Response) => void = () => {}
  api.on(HISTORY, () => new Promise<Response>((resolve) => (answer = resolve)))
  const asked = fetchOrders('all').catch(() => 'refused')
  await until(() => expect(api.callsTo(HISTORY)).toHaveLength(1))
  change()
  answer(refusal(401, 'expired'))
  expect(await asked).toBe('refused')
  await until(() => expect(ends).toMatchObject([{ reason: 'expired' }]))
})

test('a call that goes out after the token vanished ends the session too', async () => {
  fakeApi({ [CART]: () => json({ data: [] }), [HISTORY]: () => refusal(401, 'who are you?') })
  const { ends } = signedIn('t0ken')
  localStorage.removeItem('authToken')
  await fetchOrders('all').catch(() => 'refused')
  await until(() => expect(ends).toHaveLength(1))
})

test('a refusal on an error page leads back to the page that failed', async () => {
  fakeApi({ [CART]: () => json({ data: [] }), [HISTORY]: () => refusal(401, 'expired') })
  const { app, ends } = signedIn('t0ken')
  const where = { path: '/outlet/b1', isOnSignInPage: false, isSignedIn: true }
  app.errors.send({ type: 'failure.reported', failure: { message: 'no', status: 500 }, place: 'asPage', ...where })
  window.history.replaceState(null, '', '/server-error')
  await fetchOrders('all').catch(() => 'refused')
  await until(() => expect(ends).toMatchObject([{ returnPath: '/outlet/b1' }]))
})

function signedIn(token: string) {
  localStorage.clear()
  sessionStorage.clear()
  storeToken(token, true)
  storeCustomer(ASHA)
  const app: AppActors = startAppActors()
  const ends: { type: string; reason: string; returnPath?: string }[] = []
  app.session.on('session.ended', (event) => ends.push(event))
  const stop = () => {
    for (const actor of Object.values(app)) actor.stop()
  }
  onTestFinished(stop)
  return { app, ends, notices: () => saidIn(app), stop }
}

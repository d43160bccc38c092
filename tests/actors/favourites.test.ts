// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { selectIsFavourite } from '#machines/favourites/favourites.machine.ts'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import { favouritesOf } from '#src/actors/favourites.ts'
import { storeCustomer } from '#src/storage/customer.ts'
import { removeKey } from '#src/storage/storage.ts'
import { storeToken } from '#src/storage/auth-token.ts'
import { BAD_TEXTS } from '#tests/support/bad-storage.ts'
import { type Answer, fakeApi, json, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA } from '#tests/support/render.tsx'
import { until } from '#tests/support/until.ts'

const LIST = 'GET /customer/favourites'
const KEY = { outletId: 'b1' }
const ONE = { data: [{ businessId: 'b1', menuIds: [] }] }
const stored = (owner: string) => JSON.stringify({ version: 1, owner, favourites: [{ outletId: 'b1', menuIds: [] }] })

beforeEach(() => {
  removeKey('local', 'favourites')
  window.history.replaceState(null, '', '/home')
})

test('the hearts start once, with the first that asks for them, and are read once', async () => {
  const { api, app } = started()
  expect(api.callsTo(LIST)).toHaveLength(0)
  const favourites = favouritesOf(app)
  expect(favouritesOf(app)).toBe(favourites)
  await until(() => expect(selectIsFavourite(favourites.getSnapshot(), KEY)).toBe(true))
  expect(api.callsTo(LIST)).toHaveLength(1)
  expect(localStorage.getItem('favourites')).toBe(stored('c1'))
})

test('what was stored shows at once, to its owner alone', () => {
  localStorage.setItem('favourites', stored('c1'))
  expect(selectIsFavourite(favouritesOf(started({ [LIST]: () => new Promise(() => {}) }).app).getSnapshot(), KEY)).toBe(true)
  localStorage.setItem('favourites', stored('c2'))
  expect(selectIsFavourite(favouritesOf(started({ [LIST]: () => new Promise(() => {}) }).app).getSnapshot(), KEY)).toBe(false)
})

test('whatever is stored, the hearts start and ask the server', async () => {
  for (const text of BAD_TEXTS) {
    localStorage.setItem('favourites', text)
    const favourites = favouritesOf(started().app)
    expect(selectIsFavourite(favourites.getSnapshot(), KEY)).toBe(false)
    await until(() => expect(selectIsFavourite(favourites.getSnapshot(), KEY)).toBe(true))
    removeKey('local', 'favourites')
  }
})

test('another tab has changed them: they are read again', async () => {
  const { api, app } = started({ [LIST]: { data: [] } })
  const favourites = favouritesOf(app)
  await until(() => expect(localStorage.getItem('favourites')).not.toBeNull())
  api.on(LIST, ONE)
  window.dispatchEvent(new StorageEvent('storage', { key: 'favourites' }))
  await until(() => expect(selectIsFavourite(favourites.getSnapshot(), KEY)).toBe(true))
})

test('a page that the browser shows again reads them again', async () => {
  const { api, app } = started()
  favouritesOf(app)
  await until(() => expect(localStorage.getItem('favourites')).not.toBeNull())
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await until(() => expect(api.callsTo(LIST)).toHaveLength(2))
})

test.each([true, false])('logging out leaves no favourites on the device, hearts started: %s', async (areStarted) => {
  localStorage.setItem('favourites', stored('c1'))
  const { app } = started()
  if (areStarted) {
    const favourites = favouritesOf(app)
    await until(() => expect(favourites.getSnapshot().matches({ account: { customer: 'resting' } })).toBe(true))
  }
  app.session.send({ type: 'session.end' })
  expect(localStorage.getItem('favourites')).toBeNull()
  expect(selectIsFavourite(favouritesOf(app).getSnapshot(), KEY)).toBe(false)
})

test('hearts that meet a refused session end it once, and say nothing themselves', async () => {
  const { app } = started({ [LIST]: refusal(401, 'expired') })
  const favourites = favouritesOf(app)
  const emitted: unknown[] = []
  favourites.on('*', (event) => emitted.push(event))
  await until(() => expect(selectIsSignedIn(app.session.getSnapshot())).toBe(false))
  expect(favourites.getSnapshot().matches({ account: 'guest' })).toBe(true)
  expect(emitted).toEqual([])
})

test('another customer signs in: the hearts are theirs', async () => {
  const { api, app } = started()
  const favourites = favouritesOf(app)
  await until(() => expect(selectIsFavourite(favourites.getSnapshot(), KEY)).toBe(true))
  api.on(LIST, { data: [] })
  storeToken('other', true)
  app.session.send({ type: 'session.start', customer: { ...ASHA, id: 'c2' } })
  expect(selectIsFavourite(favourites.getSnapshot(), KEY)).toBe(false)
  await until(() => expect(JSON.parse(localStorage.getItem('favourites')!)).toEqual({ version: 1, owner: 'c2', favourites: [] }))
})

function started(answers: Record<string, Answer> = {}) {
  storeToken('t0ken', true)
  storeCustomer(ASHA)
  const api = fakeApi({
    'GET /customer/cart': () => json({ data: [] }),
    'POST /customer/logout': () => json({ data: null }),
    [LIST]: ONE,
    ...answers,
  })
  const app = startAppActors()
  onTestFinished(() => {
    for (const actor of Object.values(app)) actor.stop()
  })
  return { api, app }
}

// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { cartLines, MAX_QUANTITY } from '#machines/model/cart.ts'
import { selectCustomer, selectIsSignedIn } from '#machines/session/session.machine.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import { storedDraft } from '#src/storage/order-draft.ts'
import { storedSelection } from '#src/storage/selection.ts'
import { storedQr } from '#src/storage/qr.ts'
import { storedReturnPath } from '#src/storage/return-path.ts'
import { removeKey } from '#src/storage/storage.ts'
import { storeToken, storedToken } from '#src/storage/auth-token.ts'
import { safeReturnPath } from '#src/paths.ts'
import { BAD_TEXTS, badStorage, fill, NO_STORAGE, STORED_KEYS, withoutStorage } from '#tests/support/bad-storage.ts'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'
import { forMany } from '#tests/support/for-all.ts'
import { ASHA } from '#tests/support/render.tsx'

afterEach(() => {
  // The copies in memory outlive a test as they outlive nothing else.
  for (const key of STORED_KEYS) for (const kind of ['local', 'session'] as const) removeKey(kind, key)
})

test('whatever is stored, the app starts, knows the customer or a guest, and can be signed in to and out of', () => {
  answering()
  forMany(20, badStorage, (stored) => {
    fill(stored)
    comesAlive()
  })
})

test.each(STORED_KEYS)('the worst under %s, in either storage, stops nothing', (key) => {
  answering()
  for (const text of BAD_TEXTS) {
    for (const place of ['local', 'session'] as const) {
      // Beside a session that is good.
      fill({ local: { authToken: 't0ken', customer: JSON.stringify(ASHA) }, session: {} })
      const storage = place === 'local' ? localStorage : sessionStorage
      storage.setItem(key, text)
      comesAlive()
    }
  }
})

test.each(Object.entries(NO_STORAGE))('when %s, the app starts, and signs in and out', async (_, how) => {
  answering()
  await withoutStorage(how, comesAlive)
})

test('a session that could not be written lasts as long as the page', async () => {
  answering()
  await withoutStorage(NO_STORAGE['it is full']!, () => {
    const { session } = started()
    storeToken('t0ken', true)
    session.send({ type: 'session.start', customer: ASHA })
    expect(selectCustomer(started().session.getSnapshot())).toEqual(ASHA)
  })
})

const answering = () => fakeApi({ 'GET /customer/cart': () => json({ data: [] }), 'POST /customer/logout': () => json({ data: null }) })

function started() {
  const app = startAppActors()
  onTestFinished(() => Object.values(app).forEach((actor) => actor.stop()))
  return app
}

/** The app starts over what is stored, can be used, and signs in and out. */
function comesAlive(): void {
  const app = startAppActors()
  const { session, cart } = app
  const signedIn = selectIsSignedIn(session.getSnapshot())
  // Token and customer: both or none.
  expect([storedToken() !== undefined, selectCustomer(session.getSnapshot()) !== undefined]).toEqual([signedIn, signedIn])
  expect(({} as { isAdmin?: boolean; id?: string }).isAdmin).toBeUndefined()
  const lines = cartLines(cart.getSnapshot().context.cart)
  expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= MAX_QUANTITY)).toBe(true)
  // A list without end must not hold up the start.
  expect(lines.length).toBeLessThanOrEqual(300)
  expect(safeReturnPath(storedReturnPath()?.path)).toMatch(/^\/(?![/\\])/)
  storedDraft()
  storedSelection('b1')
  storedQr(Date.now())

  storeToken('newer', true)
  session.send({ type: 'session.start', customer: ASHA })
  expect([selectCustomer(session.getSnapshot()), storedToken()]).toEqual([ASHA, 'newer'])
  session.send({ type: 'session.end' })
  expect(selectIsSignedIn(session.getSnapshot())).toBe(false)
  expect(storedToken()).toBeUndefined()
  for (const actor of Object.values(app)) actor.stop()
}

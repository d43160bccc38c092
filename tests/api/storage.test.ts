// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCartStore } from '#machines/cart/cart-store.ts'
import { readCustomer } from '#src/api/auth.ts'
import { storedPlace } from '#src/storage/button-place.ts'
import { storedCarts } from '#src/storage/carts.ts'
import { storedLocation } from '#src/storage/location.ts'
import { storedAgreed } from '#src/storage/agreed-total.ts'
import { storeDraft, storedDraft, storedKeySeed, storedMarker } from '#src/storage/order-draft.ts'
import { forgetScan, onQrChange, storedQr, storeQr, storeScan } from '#src/storage/qr.ts'
import { storedLookedAt } from '#src/storage/looked-at.ts'
import { storedSearches } from '#src/storage/recent-searches.ts'
import { storedSelection, storeSelection } from '#src/storage/selection.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import { clearReturnPath, storedReturnPath, storeReturnPath } from '#src/storage/return-path.ts'
import { dropHalfSession, forgetSession } from '#src/storage/session.ts'
import { storedTaps } from '#src/storage/taps.ts'
import { line, SAFFRON } from '#tests/support/fixtures.ts'
import { onOtherTab, readJson, readText, removeKey, writeJson, writeText } from '#src/storage/storage.ts'
import { clearToken, storedToken, storeToken } from '#src/storage/auth-token.ts'
import { forAll } from '#tests/support/for-all.ts'

afterEach(() => {
  vi.restoreAllMocks()
  for (const key of ['key', 'authToken', 'customer']) {
    removeKey('local', key)
    removeKey('session', key)
  }
})

/** Private mode, blocked cookies or a full disk: every method named throws. */
function refuse(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  for (const method of methods) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError')
    })
  }
}

describe('storage that refuses', () => {
  test('a value written to a storage that is full is still read, and is gone after removal', () => {
    writeText('local', 'key', 'old')
    refuse('setItem')
    writeText('local', 'key', 'new')
    expect(readText('local', 'key')).toBe('new')
    removeKey('local', 'key')
    expect(readText('local', 'key')).toBeUndefined()
  })

  test('nothing throws when everything does', () => {
    refuse('getItem', 'setItem', 'removeItem')
    expect(readText('session', 'key')).toBeUndefined()
    writeJson('session', 'key', { a: 1 })
    expect(readJson('session', 'key')).toEqual({ a: 1 })
    removeKey('session', 'key')
    expect(readJson('session', 'key')).toBeUndefined()
  })

  test('nothing throws when the storage itself cannot be reached', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    storeToken('t0ken', true)
    expect(storedToken()).toBe('t0ken')
    clearToken()
    expect(storedToken()).toBeUndefined()
  })

  test('once it takes values again the copy in memory no longer stands before it', () => {
    refuse('setItem')
    writeText('local', 'key', 'memory')
    vi.restoreAllMocks()
    writeText('local', 'key', 'real')
    localStorage.setItem('key', 'another tab')
    expect(readText('local', 'key')).toBe('another tab')
  })
})

test('JSON that is none is dropped', () => {
  localStorage.setItem('key', '{"a":')
  expect(readJson('local', 'key')).toBeUndefined()
  expect(localStorage.getItem('key')).toBeNull()
})

test('another tab is heard for its keys and when it cleared everything', () => {
  const heard = vi.fn<(written: string | undefined) => void>()
  const stop = onOtherTab(['key', 'another'], heard)
  for (const key of ['key', 'other', 'another', null])
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: key && `of ${key}` }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'key' }))
  expect(heard.mock.calls).toEqual([['of key'], ['of another'], [undefined]])
})

test.each([
  [true, ['t0ken', null]],
  [false, [null, 't0ken']],
])('with remember %s the token is in exactly one place', (remember, places) => {
  storeToken('older', !remember)
  storeToken('t0ken', remember)
  expect([localStorage.getItem('authToken'), sessionStorage.getItem('authToken')]).toEqual(places)
  expect(storedToken()).toBe('t0ken')
})

test.each(['', ' ', 'a b', 'line\nbreak', 'ключ', 'x'.repeat(4097)])('%j is no token, since no header can carry it', (token) => {
  localStorage.setItem('authToken', token)
  expect(storedToken()).toBeUndefined()
})

test('a stored customer is read field by field or not at all, whatever is stored', () => {
  forAll(fc.oneof(fc.string(), fc.json()), (stored) => {
    localStorage.setItem('customer', stored)
    const customer = storedCustomer()
    if (customer) {
      expect(customer.id).toMatch(/^[\w-]{1,64}$/)
      expect([customer.name, customer.email, customer.contactNumber].every((value) => typeof value === 'string')).toBe(true)
    }
  })
  localStorage.setItem('customer', '{"id":"c1","name":7,"gender":"ROBOT","__proto__":{"admin":true},"extra":1}')
  expect(storedCustomer()).toEqual({ id: 'c1', name: '', email: '', contactNumber: '', whitelabelId: '1' })
})

test('the customer of a reply is stored with every field it has', () => {
  const reply = {
    customerId: 'c1',
    name: 'Asha Rao',
    emailId: 'asha@example.com',
    contactNumber: 9820041234,
    whitelabelId: 1,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-21T10:00:00Z',
    gender: 'FEMALE',
    dob: '1990-02-28',
  }
  storeCustomer(readCustomer(reply)!)
  expect(JSON.parse(localStorage.getItem('customer')!)).toEqual({
    id: 'c1',
    name: 'Asha Rao',
    email: 'asha@example.com',
    contactNumber: '9820041234',
    whitelabelId: '1',
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-21T10:00:00Z',
    gender: 'FEMALE',
    dateOfBirth: '1990-02-28',
  })
  expect(storedCustomer()).toEqual(readCustomer(reply))
})

const TAP = { outlet: SAFFRON, line: line('dal'), by: 1 }

test('taps are read one by one, a customer’s by that customer alone', () => {
  const read = (change: object) => {
    localStorage.setItem('taps', JSON.stringify({ version: 1, taps: [TAP], ...change }))
    return storedTaps().map(({ by }) => by)
  }
  expect(
    read({ taps: [TAP, 7, { ...TAP, by: 0.5 }, { ...TAP, by: '1' }, { ...TAP, line: {} }, { ...TAP, outlet: {} }, { ...TAP, by: -2 }] }),
  ).toEqual([1, -2])
  expect(read({ taps: 7 })).toEqual([])
  expect(read({ owner: 'c1' })).toEqual([])
  localStorage.setItem('customer', JSON.stringify({ id: 'c1' }))
  expect([read({ owner: 'c1' }), read({ owner: 'c2' }), read({})]).toEqual([[1], [], [1]])
})

test('what was ticked, and the table chosen by hand, are those of one outlet; a scan there takes the place of the table', () => {
  const origin = { type: 'TABLE', id: 5 } as const
  storeSelection({ outletId: 'o1', keys: 'all' })
  expect([storedSelection('o1'), storedSelection('o2')]).toEqual(['all', undefined])
  storeDraft({ version: 1, customerId: 'c1', outletId: 'o1', notes: {}, origin })
  storeScan({ outletId: 'o2', origin: { type: 'TABLE', id: 6 } }, 0)
  expect(storedDraft()?.origin).toEqual(origin)
  storeScan({ outletId: 'o1', origin: { type: 'TABLE', id: 6 } }, 0)
  expect(storedDraft()?.origin).toBeUndefined()
})

test('no slice throws or gives anything for garbage or for another version', () => {
  const draft = { version: 0, customerId: 'c1', outletId: 'o1', notes: {} }
  const older = {
    order: { draft, keySeed: 7, selection: [], ongoing: {}, agreed: { orderId: 'o1', totalPaise: '1' } },
    cart: { version: 0, cart: [] },
    userLocationData: { version: 0 },
    recentSearches: { o1: ['naan'] },
    lookedAt: { o1: 'Saffron House' },
    taps: { version: 0, taps: [TAP] },
  }
  const expectNothing = () => {
    expect([storedDraft(), storedKeySeed('c1', 'o1'), storedSelection('o1'), storedMarker(), storedAgreed()]).toEqual(
      Array(5).fill(undefined),
    )
    expect([storedSearches('o1'), storedLookedAt(), storedTaps()]).toEqual([[], [], []])
    expect([storedQr(0), storedLocation(), storedPlace(), storedCarts()]).toEqual([
      undefined,
      undefined,
      undefined,
      readCartStore(undefined),
    ])
  }
  for (const [key, value] of Object.entries(older)) localStorage.setItem(key, JSON.stringify(value))
  expectNothing()
  forAll(fc.oneof(fc.string(), fc.json()), fc.json(), (stored, part) => {
    for (const key of ['cart', 'qrData', 'userLocationData', 'addMoreButtonPosition', 'recentSearches', 'lookedAt', 'taps'])
      localStorage.setItem(key, stored)
    localStorage.setItem('order', `{"draft":${part},"keySeed":${part},"selection":${part},"ongoing":${part},"agreed":${part}}`)
    expectNothing()
  })
})

describe('the scanned place', () => {
  const QR = { outletId: 'saffron', origin: { type: 'TABLE', id: 5, signature: 'Ab3_-xyz' }, scannedAt: 1 } as const
  const isSeen = (change: () => void) => {
    const listener = vi.fn()
    const leave = onQrChange(listener)
    change()
    leave()
    const { length } = listener.mock.calls
    storeQr(QR)
    expect(listener).toHaveBeenCalledTimes(length)
    return length
  }

  test('it is told to those who follow it, until they leave', () => {
    expect(isSeen(() => storeQr(QR))).toBe(1)
    expect(isSeen(forgetScan)).toBe(1)
    expect(isSeen(() => forgetSession({ reason: 'signedOut' }))).toBe(1)
    expect(isSeen(() => window.dispatchEvent(new StorageEvent('storage', { key: 'qrData' })))).toBe(1)
    expect(isSeen(() => window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })))).toBe(0)
    expect(isSeen(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))).toBe(1)
    forgetScan()
  })

  test('a code without table or room, of whichever outlet, leaves it and what was chosen by hand', () => {
    storeQr(QR)
    storeDraft({ version: 1, customerId: 'c1', outletId: 'saffron', notes: {}, origin: { type: 'TABLE', id: 9 } })
    for (const outletId of ['saffron', 'tandoor']) storeScan({ outletId }, 2)
    expect([storedQr(2), storedDraft()?.origin?.id]).toEqual([QR, 9])
    forgetScan()
  })

  test('it keeps the signature of its code, and no other text in its place', () => {
    storeQr(QR)
    expect(storedQr(1)).toEqual(QR)
    storeQr({ ...QR, origin: { ...QR.origin, signature: 'short' } })
    expect(storedQr(1)?.origin).toEqual({ type: 'TABLE', id: 5 })
    forgetScan()
  })
})

describe('the end of a session', () => {
  const LOCAL = {
    // What the customer said of push messages is forgotten with the call that ends the session.
    kept: ['addMoreButtonPosition', 'avoided', 'imageCacheOrder', 'locationWelcomed', 'offersIgnoredAt', 'pushConsent', 'userLocationData'],
    account: ['customer', 'favourites', 'lookedAt', 'recentSearches'],
    order: ['cart', 'order', 'qrData', 'taps'],
    path: ['redirectAfterLogin'],
  }
  const TAB = { kept: ['accountDeletion', 'reloadedFor', 'resetContact'], account: ['customer'] }

  function endOf(reason: 'expired' | 'signedOut' | 'elsewhere') {
    localStorage.clear()
    sessionStorage.clear()
    for (const key of ['authToken', ...Object.values(LOCAL).flat()]) localStorage.setItem(key, '{}')
    for (const key of ['authToken', ...Object.values(TAB).flat()]) sessionStorage.setItem(key, '{}')
    forgetSession({ reason })
    return [new Set(Object.keys(localStorage)), new Set(Object.keys(sessionStorage))]
  }

  test.each([
    // A token that is to be revoked stays where it was: here the tab's own.
    ['signedOut', LOCAL.kept, [...TAB.kept, 'revocations']],
    ['expired', [...LOCAL.kept, ...LOCAL.order, ...LOCAL.path], TAB.kept],
    ['elsewhere', [...Object.values(LOCAL).flat(), 'authToken'], TAB.kept],
  ] as const)('%s leaves these keys', (reason, local, tab) => {
    expect(endOf(reason)).toEqual([new Set<string>(local), new Set<string>(tab)])
  })

  describe('where the customer was', () => {
    const AT = { path: '/order/o1?tab=all', customerId: 'c1' }
    const HALF_AN_HOUR = 30 * 60_000
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] })
      localStorage.setItem('customer', '{"id":"c1"}')
      forgetSession({ reason: 'expired', returnPath: AT.path })
    })
    afterEach(() => vi.useRealTimers())

    test('is kept for all tabs with whose it is, until it is used or its customer logs out', () => {
      expect([storedReturnPath(), Object.keys(sessionStorage)]).toEqual([AT, []])
      for (const use of [clearReturnPath, () => forgetSession({ reason: 'signedOut' })]) {
        storeReturnPath(AT.path)
        use()
        expect([storedReturnPath(), localStorage.getItem('redirectAfterLogin')]).toEqual([undefined, null])
      }
    })

    test.each([HALF_AN_HOUR, -HALF_AN_HOUR])('is gone at the next start %i ms later', (later) => {
      vi.setSystemTime(Date.now() + later - Math.sign(later))
      dropHalfSession()
      expect(storedReturnPath()).toEqual(AT)
      vi.setSystemTime(Date.now() + Math.sign(later))
      dropHalfSession()
      expect(localStorage.getItem('redirectAfterLogin')).toBeNull()
    })
  })

  test('every key of the app is among them', () => {
    const files = ['src/actors', 'src/device', 'src/storage'].flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
    const written = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/KEY = '(\w+)'/g)])
    const known = ['authToken', 'revocations', ...Object.values(LOCAL).flat(), ...Object.values(TAB).flat()]
    expect(new Set(written.map(([, key]) => key))).toEqual(new Set(known))
  })
})

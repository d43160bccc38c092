import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { StoredCart } from '#machines/cart/cart.context.ts'
import { readStoredCart } from '#machines/cart/stored-cart.ts'
import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import { readStoredDraft } from '#machines/checkout/stored-draft.ts'
import { messageOf, toFailure } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { toServingSize } from '#machines/model/menu/menu-item.ts'
import { readStoredQr } from '#machines/model/qr.ts'
import { cartOf, key, line } from '#tests/support/fixtures.ts'
import { forAll, forMany } from '#tests/support/for-all.ts'

/** Nothing that comes from outside may throw or reach Object.prototype. */
const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true })
const json = fc.json({ maxDepth: 5 }).map((text) => JSON.parse(text) as unknown)
const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no entry')
    },
  },
)

afterEach(() => expect(({} as Record<string, unknown>).polluted).toBeUndefined())

const CART: StoredCart = {
  version: 1,
  owner: 'c1',
  cart: cartOf(line('dal', 2), line('biryani', 1, { servingSize: 'HALF PLATE', preparationMinutes: 20, picture: 'dal.webp' })),
  queue: [{ key: key('dal'), quantity: 2, at: 5 }],
}
const DRAFT: StoredDraft = {
  version: 1,
  customerId: 'c1',
  outletId: 'saffron',
  keys: [key('dal')],
  notes: { [key('dal')]: 'less spicy' },
  couponCode: 'FEAST10',
  origin: { type: 'TABLE', id: 7, name: 'By the window' },
  attempt: {
    key: 'attempt-0000000001',
    at: 3,
    request: {
      outletId: 'saffron',
      items: [{ menuId: 'dal', quantity: 2, servingSize: undefined, note: 'less spicy' }],
      origin: { type: 'TABLE', id: 7 },
      couponCode: undefined,
      expectedTotalPaise: 252_00,
    },
    before: [],
  },
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const readers = [
  { name: 'cart', read: readStoredCart as (value: unknown) => unknown, valid: CART as object },
  { name: 'draft', read: readStoredDraft as (value: unknown) => unknown, valid: DRAFT as object },
]

describe.each(readers)('a stored $name', ({ read, valid }) => {
  test('comes back as it was written, in fresh objects', () => {
    expect(plain(read(valid))).toEqual(plain(valid))
    expect(read(valid)).not.toBe(valid)
  })

  test('of any shape is read without a throw', () => {
    forAll(anything, (value) => void read(value))
    forAll(json, (value) => void read({ ...valid, ...(value as object) }))
    expect(read(throwing)).toBeUndefined()
  })

  test('with any one part replaced by anything reads as a value that reads as itself', () => {
    forAll(fc.constantFrom(...Object.keys(valid)), anything, (part, value) => {
      const once = read({ ...valid, [part]: value })
      if (once !== undefined) expect(plain(read(plain(once)))).toEqual(plain(once))
    })
  })

  test('of another version is dropped', () => {
    for (const version of [0, 2, '1', undefined, null]) expect(read({ ...valid, version })).toBeUndefined()
  })

  test('does not reach a prototype', () => {
    const evil = JSON.parse(
      `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(valid).slice(1)}`,
    ) as object
    expect(plain(read(evil))).toEqual(plain(valid))
    expect(read(JSON.parse('{"__proto__":{"version":1,"customerId":"c1","outletId":"o"}}'))).toBeUndefined()
  })
})

test('a stored line of one outlet cannot claim another', () => {
  const outlet = CART.cart[0]!.outlet
  expect(
    readStoredCart({ ...CART, cart: [{ outlet, lines: [line('dal', 1, { outletId: 'tandoor' })] }] })?.cart[0]?.lines[0]?.outletId,
  ).toBe('saffron')
})

describe('a scanned code', () => {
  const qr = { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: 1_000 }

  test('of any shape is read without a throw, and only into a place that exists', () => {
    forAll(fc.oneof(anything, json), fc.oneof(anything, json), (value, origin) => {
      for (const read of [readStoredQr(value, 2_000), readStoredQr({ ...qr, origin }, 2_000)])
        if (read) expect(Number.isInteger(read.origin.id) && read.origin.id >= 1).toBe(true)
    })
  })
})

test('an id is short and URL-safe, or none', () => {
  forAll(fc.oneof(anything, fc.string()), (value) => {
    expect(toId(value) ?? 'none').toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  })
  expect([toId(42), toId('..'), toId('a/b'), toId(''), toId(2 ** 60)]).toEqual(['42', undefined, undefined, undefined, undefined])
})

test('a serving size has one spelling, however often it is read', () => {
  forMany(200, fc.oneof(anything, fc.string(), fc.stringMatching(/^[ _a-zß]{0,50}$/)), (value) => {
    const size = toServingSize(value)
    expect(toServingSize(size)).toBe(size)
  })
})

test('any thrown value has a text that can be shown', () => {
  forAll(anything, (value) => {
    expect(messageOf(value)).toMatch(/\S/)
    expect(messageOf({ message: value, error: value }).length).toBeLessThanOrEqual(300)
    expect(toFailure(value).message).toBe(messageOf(value))
  })
})

// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { requestDigest } from '#machines/checkout/checkout.request.ts'
import type { PlaceOrderRequest } from '#machines/model/order/order-request.ts'
import { storeDraft, storeOngoingOrder } from '#src/storage/order-draft.ts'
import { orderKeysOf } from '#src/storage/order-keys.ts'
import { forMany } from '#tests/support/for-all.ts'

const request: PlaceOrderRequest = {
  outletId: 'saffron',
  items: [
    { menuId: 'dal', quantity: 2 },
    { menuId: 'roti', quantity: 1, note: 'no butter' },
  ],
  origin: { type: 'TABLE', id: 7 },
  expectedTotalPaise: 252_00,
}
/** What the contract lets a key be. */
const KEY = /^[A-Za-z0-9_-]{16,64}$/

afterEach(() => localStorage.clear())

test('two tabs with the same draft have the same key, whatever the order of its dishes', () => {
  const [one, other] = [orderKeysOf('c1', 'saffron'), orderKeysOf('c1', 'saffron')]
  expect(one.keyOf(request)).toMatch(KEY)
  expect(other.keyOf({ ...request, items: request.items.toReversed() })).toBe(one.keyOf(request))
})

test('a tab that is still there when the other has placed the order keeps the key', () => {
  const [one, other] = [orderKeysOf('c1', 'saffron'), orderKeysOf('c1', 'saffron')]
  const key = one.keyOf(request)
  storeOngoingOrder({ isOrderActive: true, businessId: 'saffron', orderId: 'o1' })
  expect(other.keyOf(request)).toBe(key)
})

test('another draft, another customer, another outlet and a refused attempt each have another key', () => {
  const first = orderKeysOf('c1', 'saffron')
  const keys = [first.keyOf(request)]
  first.renew()
  keys.push(first.keyOf(request))
  storeDraft(undefined)
  // Each differs from the one before it in one thing.
  for (const [customer, outlet] of [
    ['c1', 'saffron'],
    ['c2', 'saffron'],
    ['c2', 'tandoor'],
  ] as const)
    keys.push(orderKeysOf(customer, outlet).keyOf(request))
  expect(new Set(keys).size).toBe(5)
})

test.each([
  'null',
  '"x"',
  '{"customerId":"c1","outletId":"saffron","seed":"short"}',
  '{"customerId":"c1","outletId":"saffron","seed":"../../../../../../x"}',
])('a stored %s makes no key', (keySeed) => {
  localStorage.setItem('order', `{"keySeed":${keySeed}}`)
  expect(orderKeysOf('c1', 'saffron').keyOf(request)).toMatch(KEY)
})

test('requests that differ have other digests', () => {
  const item = fc.record({
    menuId: fc.constantFrom('dal', 'roti', 'naan'),
    quantity: fc.integer({ min: 1, max: 99 }),
    servingSize: fc.constantFrom(undefined, 'HALF PLATE'),
    note: fc.option(fc.string(), { nil: undefined }),
  })
  const anyRequest = fc.record({
    outletId: fc.constantFrom('saffron', 'tandoor'),
    items: fc.uniqueArray(item, { minLength: 1, selector: ({ menuId }) => menuId }),
    origin: fc.record({ type: fc.constantFrom('TABLE' as const, 'ROOM' as const), id: fc.integer({ min: 1, max: 999 }) }),
    expectedTotalPaise: fc.nat(),
  })
  const digests = new Map<string, string>()
  forMany(200, anyRequest, (one) => {
    const meaning = JSON.stringify({ ...one, items: one.items.toSorted((a, b) => (a.menuId < b.menuId ? -1 : 1)) })
    const digest = requestDigest(one)
    expect(digest).toMatch(/^[a-z0-9]{4,11}$/)
    expect(digests.get(digest) ?? meaning).toBe(meaning)
    digests.set(digest, meaning)
  })
})

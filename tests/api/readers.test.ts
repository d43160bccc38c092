import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCustomer } from '#src/api/auth.ts'
import { readCart } from '#src/api/cart.ts'
import { readFavouriteDetails, readFavourites } from '#src/api/favourites.ts'
import { readMenu, readMenuItem } from '#src/api/menu-wire.ts'
import { readOrder, readPlacedOrder } from '#src/api/orders.ts'
import { readCartOutlet, readOutlet, readPhone } from '#src/api/outlet-wire.ts'
import { toPaise } from '#machines/model/money.ts'
import { amount, fields, oneOrMore, text, texts, timestamp } from '#machines/model/reading.ts'
import { forMany, forManyAsync } from '#tests/support/for-all.ts'

const READERS: Record<string, (value: unknown) => unknown> = {
  readCart,
  readFavourites,
  readFavouriteDetails,
  readMenu,
  readMenuItem,
  readOrder,
  readPlacedOrder,
  readOutlet,
  readCartOutlet,
  readPhone,
  readCustomer,
  amount,
  oneOrMore,
  toPaise,
  text,
  texts,
  timestamp,
}

/** Names the readers look for, filled with anything: random keys alone would never get past the first check. */
const NAMES = [
  'menuId',
  'name',
  'price',
  'finalPrice',
  'quantity',
  'image',
  'serving',
  'servingSize',
  'deletedAt',
  'cuisine',
  'orderId',
  'data',
  'business',
  'businessId',
  'outletId',
  'businessDetail',
  'address',
  'street',
  'city',
  'contactNumber',
  'menu',
  'menus',
  'menuIds',
  'serviceIds',
  'orderStatus',
  'totalAmount',
  'createdAt',
  'businessHour',
  'weeklySchedule',
  'MONDAY',
  'openingTime',
  'isClosed',
  'location',
  'latitude',
  'status',
  'customerId',
  'id',
  'gender',
  'dob',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
]
const hostile = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom(
        null,
        undefined,
        true,
        -1,
        1e308,
        Number.NaN,
        '..',
        '../x',
        '%2e',
        '<script>',
        '\u202e',
        'o1',
        'LARGE',
        12,
        'x'.repeat(5000),
      ),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  // JSON.parse makes `__proto__` an own property, as a reply would.
  object: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 12 })
    .map(
      (pairs) =>
        JSON.parse(`{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`) as unknown,
    ),
})).value

describe.each(Object.entries(READERS))('%s', (_, read) => {
  test('never throws, whatever comes, and changes nothing it was given', async () => {
    await forManyAsync(60, hostile, async (value) => {
      const before = JSON.stringify(value)
      await read(value)
      expect(JSON.stringify(value)).toBe(before)
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    })
  })

  test('gives only plain fresh objects: no prototype of the input, none of its objects', async () => {
    await forManyAsync(60, hostile, async (value) => {
      const given = objectsIn(value)
      for (const made of objectsIn(await read(value))) {
        expect([Object.prototype, Array.prototype, null]).toContain(Object.getPrototypeOf(made))
        expect(Object.hasOwn(made, '__proto__')).toBe(false)
        expect(given.has(made)).toBe(false)
      }
    })
  })
})

function objectsIn(value: unknown, seen = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return seen
  seen.add(value)
  for (const key of Object.keys(value)) objectsIn((value as Record<string, unknown>)[key], seen)
  return seen
}

test('money, ids and quantities of what is read are usable as they are', () => {
  forMany(100, hostile, (value) => {
    for (const group of readCart(value)) {
      expect(group.lines.length).toBeGreaterThan(0)
      for (const line of group.lines) {
        expect(Number.isInteger(line.unitPricePaise) && line.unitPricePaise >= 0).toBe(true)
        expect(line.quantity >= 1 && line.quantity <= 99).toBe(true)
        expect(`${line.outletId}${line.menuId}`).toMatch(/^[\w-]+$/)
      }
    }
    const order = readOrder(value)
    if (order) expect(order.orderId).toMatch(/^[\w-]{1,64}$/)
  })
})

test.each(['..', '.', '../x', '%2e%2e', 'a/b', 'a?b', 'a#b', '', ' ', 'x'.repeat(65), -1, 1.5, 1e300, null, {}, []])(
  'an order with the id %j is no order',
  (orderId) => {
    expect(readOrder({ orderId })).toBeUndefined()
    expect(readPlacedOrder({ orderId }).orderId).toBeUndefined()
  },
)

test.each([
  ['at data', { data: { orderId: 'o1' } }],
  ['at the top level', { orderId: 'o1' }],
  ['in nested data', { data: { data: { orderId: 'o1' } } }],
  ['as a number', { data: { orderId: 1 } }],
])('the order id is found %s', (_, reply) => {
  expect(readPlacedOrder(reply).orderId).toMatch(/^(o1|1)$/)
})

test.each(['2026-11-20T10:00:00', '2026-11-20', '20/11/2026', '2026-99-99T00:00:00Z', 1_700_000_000_000, null])(
  '%j is no moment',
  (value) => {
    expect(timestamp(value)).toBeUndefined()
  },
)

test.each([
  ['2026-11-20T10:45:00Z', '2026-11-20T10:45:00Z'],
  ['2026-11-20T10:45:00', undefined],
  [undefined, undefined],
  [7, undefined],
])('an order that is promised for %j is read so as %j', (readyBy, read) => {
  expect(readOrder({ orderId: 'o1', readyBy })?.readyBy).toBe(read)
})

test('a phrase in one letter is read as its words, which break into lines', () => {
  expect(text('Al \uFDFD')?.split(' ')).toHaveLength(5)
})

test.each([
  ['as a number', 9876543210, '9876543210'],
  ['as text', '9876543210', '9876543210'],
  ['as a list of an object without a text of its own', [{ toString: '' }], ''],
])('the mobile number of a customer is read %s', (_, contactNumber, read) => {
  expect(readCustomer({ id: 'c1', contactNumber })?.contactNumber).toBe(read)
})

test('text is trimmed and cut, and nothing else is text', () => {
  expect(text('  Dal ')).toBe('Dal')
  expect(text('x'.repeat(5000))).toHaveLength(2000)
  for (const value of ['', '   ', ' \u200B\u2060 ', '\u202E', 1, null, undefined, {}, ['Dal']]) expect(text(value)).toBeUndefined()
})

test.each(['tel:1', '12', '+', '1234567890123456', 'javascript:1', {}, null])('%j is no phone number', (value) => {
  expect(readPhone(value)).toBeUndefined()
})

test('what is no object has no fields', () => {
  for (const value of [null, undefined, 1, 'text', [], () => {}]) expect(fields(value)).toEqual({})
})

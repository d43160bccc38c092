import { describe, expect, test } from 'vitest'
import type { StoredCart } from '#machines/cart/cart.context.ts'
import { readStoredCart } from '#machines/cart/stored-cart.ts'
import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import { readStoredDraft } from '#machines/checkout/stored-draft.ts'
import { cartOf, key, line, SAFFRON } from '#tests/support/fixtures.ts'

/** Each part by itself: what it may be, and what becomes of it when it is something else. */

describe('a line of a stored cart', () => {
  const read = (change: object) =>
    readStoredCart({ version: 1, cart: [{ outlet: SAFFRON, lines: [{ ...line('dal', 2), ...change }] }], queue: [] })?.cart[0]?.lines[0]

  test.each<[object, object]>([
    [{ quantity: 99 }, { quantity: 99 }],
    [{ name: '' }, { name: '' }],
    [{ unitPricePaise: 0 }, { unitPricePaise: 0 }],
    [{ servingSize: 'half_plate' }, { servingSize: 'HALF PLATE' }],
    [{ servingSize: 7 }, { servingSize: undefined }],
    [{ isVegetarian: 'yes' }, { isVegetarian: false }],
    [{ isVegetarian: false }, { isVegetarian: false }],
    [{ outOfStock: true }, { outOfStock: true }],
    [{ outOfStock: 1 }, { outOfStock: false }],
    [{ preparationMinutes: 20 }, { preparationMinutes: 20 }],
    [{ preparationMinutes: '20' }, { preparationMinutes: undefined }],
    [{ picture: 'dal.webp' }, { picture: 'dal.webp' }],
    [{ picture: 7 }, { picture: undefined }],
    [{ injected: '<b>' }, {}],
  ])('with %j is read with %j', (change, expected) => {
    expect(read(change)).toEqual({ ...line('dal', 2), ...expected })
  })

  test.each([
    { menuId: '' },
    { menuId: 7.5 },
    { menuId: '../x' },
    { quantity: 0 },
    { quantity: 100 },
    { quantity: 1.5 },
    { quantity: '2' },
    { name: 7 },
    { unitPricePaise: 'x' },
    { unitPricePaise: -1 },
  ])('with %j is dropped', (change) => {
    expect(read(change)).toBeUndefined()
  })

  test('that is dropped takes no other with it', () => {
    const lines = [null, 'x', { ...line('naan'), quantity: 0 }, line('dal', 2)]
    const cart = [{ outlet: {}, lines: [line('roti')] }, { outlet: SAFFRON, lines }, 7]
    expect(readStoredCart({ version: 1, cart, queue: [] })?.cart).toEqual(cartOf(line('dal', 2)))
  })
})

describe('the outlet of a stored cart', () => {
  const read = (outlet: unknown) => readStoredCart({ version: 1, cart: [{ outlet, lines: [line('dal')] }] })?.cart[0]?.outlet
  const whole = { ...SAFFRON, type: 'HOTEL', averageCostPaise: 500_00, street: '12 Marine Drive', contactNumber: '022', logo: 'l.webp' }

  test.each<[object, object]>([
    [{}, {}],
    [{ type: 'CASTLE' }, { type: undefined }],
    [{ status: 7 }, { status: '' }],
    [{ name: 7 }, { name: undefined }],
    [{ averageCostPaise: -1 }, { averageCostPaise: undefined }],
    [
      { street: 7, city: 7, contactNumber: 7, logo: 7 },
      { street: undefined, city: undefined, contactNumber: undefined, logo: undefined },
    ],
  ])('with %j is read with %j', (change, expected) => {
    expect(read({ ...whole, ...change })).toEqual({ ...whole, ...expected })
  })

  test.each([undefined, 7, {}, { ...SAFFRON, outletId: '../x' }])('%j is none, and its lines go with it', (outlet) => {
    expect(read(outlet)).toBeUndefined()
  })
})

describe('a stored cart', () => {
  const read = (change: object) => readStoredCart({ version: 1, owner: 'c1', cart: [], queue: [], ...change })

  test.each<[object, Partial<StoredCart>]>([
    [{ owner: undefined }, { owner: undefined }],
    [{ claimedBy: 'c2' }, { claimedBy: 'c2' }],
    [{ claimedBy: '../c2' }, { claimedBy: undefined }],
    [{ settled: {} }, { settled: undefined }],
    [{ settled: { [key('dal')]: 3 } }, { settled: { [key('dal')]: 3 } }],
    [{ settled: { 'saffron/dal/half_plate': 3 } }, { settled: { [key('dal', 'saffron', 'HALF PLATE')]: 3 } }],
    [{ removed: [] }, { removed: undefined }],
    [
      { removed: [{ outlet: SAFFRON, line: line('dal') }, 7, { outlet: SAFFRON }, { line: line('roti') }] },
      { removed: [expect.anything()] as never },
    ],
    [{ queue: 'x' }, { queue: [] }],
    [
      {
        queue: [
          { key: key('dal'), quantity: 1, at: 3 },
          { key: key('roti'), quantity: 0, at: 0 },
          { key: key('dal'), quantity: 5, at: 4 },
          { key: 'dal', quantity: 1, at: 3 },
          { key: key('naan'), quantity: 100, at: 3 },
          { key: key('naan'), quantity: 1, at: -3 },
          { key: 7, quantity: 1, at: 3 },
        ],
      },
      {
        queue: [
          { key: key('dal'), quantity: 5, at: 4 },
          { key: key('roti'), quantity: 0, at: 0 },
        ],
      },
    ],
  ])('with %j is read with %j', (change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  test('whose owner cannot be read is dropped', () => expect(read({ owner: { id: 'c1' } })).toBeUndefined())

  test('of more lines than a cart may have is cut', () => {
    const many = Array.from({ length: 400 }, (_, index) => line(`d${index}`))
    const twice = [
      { outlet: SAFFRON, lines: many.slice(0, 250) },
      { outlet: { ...SAFFRON, outletId: 'tandoor' }, lines: many },
    ]
    expect(read({ cart: twice })?.cart.map(({ lines }) => lines.length)).toEqual([250, 50])
    expect(read({ queue: many.map(({ menuId }) => ({ key: key(menuId), quantity: 1, at: 1 })) })?.queue).toHaveLength(300)
    const settled = read({ settled: Object.fromEntries(many.map(({ menuId }, index) => [key(menuId), index])) })?.settled
    expect([Object.keys(settled!).length, settled![key('d399')], settled![key('d99')]]).toEqual([300, 399, undefined])
    const removed = read({ removed: many.map((one) => ({ outlet: SAFFRON, line: one })) })?.removed
    expect(removed).toHaveLength(300)
  })

  test('has its lines by outlet', () => {
    const cart = cartOf(line('dal', 2), line('naan', 1, { outletId: 'tandoor' }))
    expect(read({ cart })?.cart.map(({ outlet, lines }) => [outlet.outletId, lines.map(({ outletId }) => outletId)])).toEqual([
      ['saffron', ['saffron']],
      ['tandoor', ['tandoor']],
    ])
    expect(read({ cart: [{ outlet: SAFFRON, lines: 7 }, 7] })?.cart).toEqual([])
  })
})

describe('a stored draft', () => {
  const read = (change: object) => readStoredDraft({ version: 1, customerId: 'c1', outletId: 'saffron', notes: {}, ...change })

  test.each<[object, Partial<StoredDraft>]>([
    [{}, { keys: undefined, notes: {}, couponCode: undefined, origin: undefined, attempt: undefined }],
    [{ keys: [] }, { keys: [] }],
    [{ keys: 'x' }, { keys: undefined }],
    [{ keys: [key('dal'), 7, 'x', key('dal'), 'saffron/roti/half_plate'] }, { keys: [key('dal'), key('roti', 'saffron', 'HALF PLATE')] }],
    [{ notes: { [key('dal')]: 'x'.repeat(400), [key('roti')]: 7, x: 'y' } }, { notes: { [key('dal')]: 'x'.repeat(300) } }],
    [{ notes: 'x' }, { notes: {} }],
    [{ couponCode: 'FEAST10' }, { couponCode: 'FEAST10' }],
    [{ couponCode: 'not a code' }, { couponCode: undefined }],
    [{ couponCode: 7 }, { couponCode: undefined }],
    [{ withoutCoupon: true }, { withoutCoupon: true }],
    [{ withoutCoupon: 'yes' }, { withoutCoupon: undefined }],
    [{ origin: { type: 'ROOM', id: '101' } }, { origin: { type: 'ROOM', id: 101 } }],
    [{ origin: { type: 'ROOM', id: 101, name: 'Suite' } }, { origin: { type: 'ROOM', id: 101, name: 'Suite' } }],
    [{ origin: { type: 'ROOM', id: 101, name: 7 } }, { origin: { type: 'ROOM', id: 101 } }],
    [{ origin: { type: 'BED', id: 101 } }, { origin: undefined }],
    [{ origin: { type: 'ROOM' } }, { origin: undefined }],
  ])('with %j is read with %j', (change, expected) => {
    expect(read(change)).toEqual({ ...read({}), ...expected })
  })

  test.each([{ version: 2 }, { customerId: undefined }, { outletId: '../x' }])('with %j is none', (change) => {
    expect(read(change)).toBeUndefined()
  })

  test('has as many lines as a cart may have', () => {
    const keys = Array.from({ length: 400 }, (_, index) => key(`d${index}`))
    expect(read({ keys })?.keys).toHaveLength(300)
    expect(Object.keys(read({ notes: Object.fromEntries(keys.map((one) => [one, 'mild'])) })!.notes)).toHaveLength(300)
  })
})

describe('a stored attempt', () => {
  const item = { menuId: 'dal', quantity: 2, servingSize: undefined, note: 'mild' }
  const request = {
    outletId: 'saffron',
    items: [item],
    origin: { type: 'TABLE', id: 7 },
    couponCode: undefined,
    expectedTotalPaise: 252_00,
  }
  const attempt = { key: 'attempt-00000001', at: 3, request, before: [] }
  // The draft itself stays, whatever its attempt is.
  const read = (change: object) =>
    readStoredDraft({ version: 1, customerId: 'c1', outletId: 'saffron', attempt: { ...attempt, ...change } })!.attempt
  const readRequest = (change: object) => read({ request: { ...request, ...change } })?.request
  const readItem = (change: object) => readRequest({ items: [{ ...item, ...change }] })?.items[0]

  test('comes back whole', () => {
    expect(read({})).toEqual(attempt)
    expect(read({ awaitsTap: true })).toEqual({ ...attempt, awaitsTap: true })
    expect(read({ awaitsTap: true, isUnheard: true })).toEqual({ ...attempt, awaitsTap: true, isUnheard: true })
    expect(read({ awaitsTap: 'yes' })).toEqual(attempt)
    expect(read({ before: ['o1', '../x', 7] })).toEqual({ ...attempt, before: ['o1', '7'] })
    expect(read({ before: Array(400).fill('o1') })?.before).toHaveLength(300)
    expect(read({ waits: 'unsent' })).toEqual({ ...attempt, waits: 'unsent' })
    expect(read({ waits: 'sent' })).toEqual({ ...attempt, waits: 'sent' })
    expect(read({ waits: true })).toEqual(attempt)
    expect(read({ waits: 'sent', awaitsTap: true })).toEqual({ ...attempt, awaitsTap: true })
    expect(readRequest({ serviceAt: '2026-11-29T18:00:00Z' })?.serviceAt).toBe('2026-11-29T18:00:00Z')
    expect(readRequest({ couponCode: 'FEAST10' })).toEqual({ ...request, couponCode: 'FEAST10' })
    expect(read({ key: 'k'.repeat(64), at: 0 })).toMatchObject({ key: 'k'.repeat(64), at: 0 })
    expect(readRequest({ expectedTotalPaise: 0 })?.expectedTotalPaise).toBe(0)
  })

  test.each([
    { key: 'k'.repeat(15) },
    { key: 'k'.repeat(65) },
    { key: 'attempt-0000000/' },
    { key: 1234567890123456 },
    { key: ['attempt-00000001'] },
    { key: ' attempt-00000001' },
    { at: 1.5 },
    { at: -1 },
    { request: 7 },
  ])('with %j is dropped', (change) => {
    expect(read(change)).toBeUndefined()
  })

  test.each([
    { outletId: undefined },
    { outletId: 'tandoor' },
    { origin: { type: 'TABLE' } },
    { expectedTotalPaise: -1 },
    { items: Array.from({ length: 301 }, () => item) },
    { items: 7 },
    { items: [] },
    { items: [7] },
    { items: [item, null] },
    { couponCode: 7 },
    { couponCode: 'no code' },
    { serviceAt: 'soon' },
  ])('for a request with %j is dropped', (change) => {
    expect(readRequest(change)).toBeUndefined()
  })

  test('has items as they may be', () => {
    expect(readRequest({ items: Array.from({ length: 300 }, () => item) })?.items).toHaveLength(300)
    expect(readItem({ servingSize: 'half_plate', quantity: 99, note: 'x'.repeat(400) })).toEqual({
      menuId: 'dal',
      quantity: 99,
      servingSize: 'HALF PLATE',
      note: 'x'.repeat(300),
    })
    expect(readItem({ note: 7 })).toEqual({ ...item, note: undefined })
    for (const change of [{ quantity: 100 }, { quantity: 0 }, { quantity: 1.5 }, { menuId: '' }]) expect(readItem(change)).toBeUndefined()
  })
})

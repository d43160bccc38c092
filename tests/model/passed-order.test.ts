import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '#machines/model/order/order.ts'
import { readPassedOrder } from '#machines/model/order/passed-order.ts'
import { forAll } from '#tests/support/for-all.ts'

const ORDER: Order = {
  orderId: 'o1',
  status: 'SERVED',
  serviceAt: '2026-11-20T10:30:00Z',
  readyBy: '2026-11-20T10:25:00Z',
  readyAt: '2026-11-20T10:20:00Z',
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:05:00Z',
  totalPaise: 708_75,
  bill: { itemTotalPaise: 560_00, deliveryFeePaise: 130_00, taxesPaise: 28_00, discountPaise: 9_25 },
  originType: 'TABLE',
  originName: 'Table 7',
  outlet: { outletId: 'b1', name: 'Dariya Mahal', contactNumber: '02226420000', street: 'Carter Road', city: 'Mumbai' },
  items: [
    {
      menuId: 'dal',
      name: 'Dal',
      quantity: 2,
      unitPricePaise: 280_00,
      servingSize: 'FULL PLATE',
      preparationMinutes: 20,
      isVegetarian: true,
      isRejected: false,
      picture: 'catalogue/dal.webp',
    },
  ],
  review: { outletRating: 5, foodRating: 4.5, answer: 'Thank you!' },
}

test('an order survives the way through the history as it is', () => {
  expect(readPassedOrder(JSON.parse(JSON.stringify(ORDER)))).toEqual(ORDER)
  const ofServices = { ...ORDER, callsWaiter: true, items: [{ ...ORDER.items[0]!, isService: true }], review: undefined }
  expect(readPassedOrder(JSON.parse(JSON.stringify(ofServices)))).toEqual(ofServices)
})

test.each([undefined, null, 7, 'o1', [], {}, { orderId: '../x', status: 'PENDING' }, { orderId: 'o1' }, { orderId: 'o1', status: 3 }])(
  '%j is no order',
  (value) => expect(readPassedOrder(value)).toBeUndefined(),
)

test('what does not validate is left out', () => {
  const read = readPassedOrder({
    ...ORDER,
    totalPaise: -1,
    originType: 'BAR',
    outlet: 7,
    items: [{ menuId: 'dal' }, ...ORDER.items],
    review: { outletRating: 9, foodRating: 4 },
  })
  expect(read).toEqual({ ...ORDER, totalPaise: undefined, bill: undefined, originType: undefined, outlet: {}, review: undefined })
})

test.each([
  { menuId: '../x' },
  { menuId: undefined },
  { name: '' },
  { name: 7 },
  { quantity: undefined },
  { quantity: 1.5 },
  { unitPricePaise: undefined },
  { unitPricePaise: -1 },
])('an item with %j is left out', (change) => {
  expect(readPassedOrder({ ...ORDER, items: [7, { ...ORDER.items[0], ...change }] })?.items).toEqual([])
})

test.each([
  [{ isVegetarian: 'yes' }, { isVegetarian: false }],
  [{ isRejected: true }, { isRejected: true }],
  [{ isRejected: 1 }, { isRejected: false }],
  [{ preparationMinutes: '20' }, { preparationMinutes: undefined }],
  [
    { quantity: 0, unitPricePaise: 0 },
    { quantity: 0, unitPricePaise: 0 },
  ],
])('an item with %j is read with %j', (change, expected) => {
  expect(readPassedOrder({ ...ORDER, items: [{ ...ORDER.items[0], ...change }] })?.items).toEqual([{ ...ORDER.items[0], ...expected }])
})

test('no order has more than 300 items', () => {
  const items = Array.from({ length: 301 }, () => ORDER.items[0])
  expect(readPassedOrder({ ...ORDER, items })?.items).toHaveLength(300)
})

test.each([
  [{ outletRating: 5, foodRating: 5 }, true],
  [{ outletRating: 5.5, foodRating: 4 }, false],
  [{ outletRating: 4, foodRating: 5.5 }, false],
  [{ outletRating: 0, foodRating: 4 }, false],
  [{ outletRating: 4, foodRating: 0 }, false],
  [{ outletRating: 4 }, false],
  [7, false],
])('a review of %j counts: %s', (review, counts) => {
  expect(readPassedOrder({ ...ORDER, review })?.review).toEqual(counts ? review : undefined)
})

test('nothing that a history may hold makes it throw', () => {
  forAll(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => void readPassedOrder(value))
})

test('of its steps those are read that have a state and a moment, twenty at most', () => {
  const step = { status: 'PREPARING', at: '2026-11-20T10:02:00Z' }
  const stepsOf = (steps: unknown) => readPassedOrder({ ...ORDER, steps })?.steps
  expect(stepsOf([{ ...step, by: 'kitchen' }, { status: 'SERVED' }, { at: step.at }, { status: '', at: '' }, null, 7])).toEqual([step])
  expect([stepsOf(Array(20).fill(step)), stepsOf(Array(21).fill(step))].map((steps) => steps?.length)).toEqual([20, 20])
  expect([stepsOf(undefined), stepsOf('PREPARING'), stepsOf({ length: 1 })]).toEqual([undefined, undefined, undefined])
})

test.each(['itemTotalPaise', 'deliveryFeePaise', 'taxesPaise', 'discountPaise'])('without %s there is no bill', (part) =>
  expect(readPassedOrder({ ...ORDER, bill: { ...ORDER.bill, [part]: undefined } })?.bill).toBeUndefined(),
)

test('without a bill there is an order', () => expect(readPassedOrder({ ...ORDER, bill: undefined })).toMatchObject({ orderId: 'o1' }))

import { expect, test } from 'vitest'
import {
  deliveryPlace,
  dishesToRate,
  isUnderWay,
  itemsSummary,
  offersReview,
  offersRound,
  offersSplit,
  orderBill,
  ORDER_STATUSES,
  orderStatusLabel,
  shownIn,
  spokenNumber,
} from '#machines/model/order/order.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

/** The specification's order statuses. */
test.each([
  ['PENDING', 'Pending', 'warn', true],
  ['ACCEPTED', 'Accepted', 'warn', true],
  ['PREPARING', 'Preparing', 'warn', true],
  ['SERVED', 'Completed', 'ok', true],
  ['COMPLETED', 'Completed', 'ok', false],
  ['REJECTED', 'Rejected', 'err', false],
  ['CANCELLED', 'Cancelled', 'err', false],
  ['ON_HOLD', 'on_hold', 'neutral', true],
  ['constructor', 'constructor', 'neutral', true],
])('an order that is %s reads %s', (status, label, tone, underWay) => {
  expect(orderStatusLabel(status)).toEqual({ label, tone })
  expect(isUnderWay(status)).toBe(underWay)
})

test('services that are prepared are under way', () => {
  const towels = orderItem('towels', { isService: true })
  expect(orderLabel({ status: 'PREPARING', items: [towels] })).toEqual({ label: 'Under way', tone: 'warn' })
  expect(orderLabel({ status: 'PREPARING', items: [towels, orderItem('dal')] }).label).toBe('Preparing')
})

test('every status the contract knows has words of its own', () => {
  expect(ORDER_STATUSES.filter((status) => orderStatusLabel(status).tone === 'neutral')).toEqual([])
})

test.each([
  [{ originType: 'TABLE', originName: 'Table 7' }, 'Table 7'],
  [{ originType: 'TABLE', originName: 'table 7' }, 'table 7'],
  [{ originType: 'TABLE', originName: 'Window' }, 'Table · Window'],
  [{ originType: 'TABLE', originName: 'By the Table' }, 'Table · By the Table'],
  [{ originType: 'ROOM', originName: '101' }, 'Room · 101'],
  [{ originType: 'ROOM' }, 'Room'],
  [{ originType: 'TABLE', originId: 5 }, 'Table 5'],
  [{ originType: 'TABLE', originName: 'Window', originId: 5 }, 'Table · Window'],
  [{ originId: 5 }, undefined],
  [{ originName: 'Garden' }, 'Garden'],
  [{}, undefined],
] as const)('%j is brought to %s', (place, text) => {
  expect(deliveryPlace(place)).toBe(text)
})

test('a review is offered once, when the dishes are on the table', () => {
  const review = { outletRating: 4, foodRating: 4.5 }
  expect(ORDER_STATUSES.filter((status) => offersReview(order('o1', { status })))).toEqual(['SERVED'])
  expect(offersReview(order('o1', { status: 'SERVED', review }))).toBe(false)
})

test('a dish is rated once whatever sizes it came in, and one that was rejected is not', () => {
  const items = [
    orderItem('dal', { isRejected: true }),
    orderItem('biryani', { servingSize: 'HALF PLATE' }),
    orderItem('naan', { isRejected: true }),
    orderItem('biryani', { servingSize: 'FULL PLATE' }),
    orderItem('dal'),
  ]
  expect(dishesToRate(items)).toEqual([items[1], items[4]])
})

test('an order is shown by the dearest dish that has a picture and comes', () => {
  const naan = orderItem('naan', { unitPricePaise: 55_00, picture: 'naan.webp' })
  const biryani = orderItem('biryani', { unitPricePaise: 360_00, picture: 'biryani.webp' })
  const prawns = orderItem('prawns', { unitPricePaise: 520_00 })
  expect(orderFace([naan, biryani, prawns])).toBe(biryani)
  expect(orderFace([naan, { ...biryani, isRejected: true }])).toBe(naan)
  expect(orderFace([{ ...biryani, isRejected: true }, naan])).toBe(naan)
  expect(orderFace([orderItem('dal'), prawns])).toBe(prawns)
  expect(orderFace([])).toBeUndefined()
})

test.each([
  [[], [], 0],
  [['dal'], ['1 x Dish dal'], 0],
  [['dal', 'naan'], ['1 x Dish dal', '1 x Dish naan'], 0],
  [['dal', 'naan', 'roti', 'raita'], ['1 x Dish dal', '1 x Dish naan'], 2],
])('an order of %j is shown in short', (dishes, shown, more) => {
  expect(itemsSummary(dishes.map((one) => orderItem(one)))).toEqual({ shown, more })
})

test.each([
  [{ number: 42 }, 'Order 42'],
  [{}, undefined],
  [{ number: 0 }, undefined],
])('%j is said as %s', (order, text) => expect(spokenNumber(order)).toBe(text))

test('the parts of a bill are shown when all are there and add up', () => {
  const parts = { itemTotalPaise: 100_00, deliveryFeePaise: 20_00, taxesPaise: 5_00, discountPaise: 10_00 }
  expect(orderBill(parts, 115_00)).toEqual(parts)
  expect([orderBill(parts, 114_99), orderBill(parts, undefined), orderBill({}, undefined)]).toEqual([undefined, undefined, undefined])
  for (const part of Object.keys(parts)) expect([part, orderBill({ ...parts, [part]: undefined }, Number.NaN)]).toEqual([part, undefined])
})

test('a round is offered while the order is under way and one of its dishes was served', () => {
  const gone = orderItem('naan', { isRejected: true })
  const of = (over: Parameters<typeof order>[1]) =>
    offersRound(order('o1', { outlet: { outletId: 'saffron' }, status: 'PREPARING', ...over }))
  expect(of({ items: [gone, orderItem('dal')] })).toBe(true)
  expect(of({ items: [gone] })).toBe(false)
  expect(of({ items: [orderItem('towels', { isService: true })] })).toBe(false)
  expect(of({ items: [orderItem('dal', { quantity: 0 })] })).toBe(false)
  expect(of({ items: [orderItem('dal')], status: 'COMPLETED' })).toBe(false)
  expect(of({ items: [orderItem('dal')], outlet: {} })).toBe(false)
})

test('a bill is shared when there is something to pay', () => {
  const split = (status: string, totalPaise: number | undefined) => offersSplit(order('o1', { status, totalPaise }))
  expect(ORDER_STATUSES.filter((status) => split(status, 100))).toEqual(['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED'])
  expect([split('SERVED', 0), split('SERVED', undefined), split('CANCELLED', 0)]).toEqual([false, false, false])
})

test('only the list of what is under way leaves out what is over', () => {
  const [on, over] = [order('o1', { status: 'PREPARING' }), order('o2', { status: 'COMPLETED' })]
  expect(shownIn('upcoming', [on, over])).toEqual([on])
  expect(shownIn('completed', [on, over])).toEqual([on, over])
  expect(shownIn('all', [on, over])).toEqual([on, over])
})

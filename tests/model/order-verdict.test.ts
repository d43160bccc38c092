import { expect, test } from 'vitest'
import type { Order } from '#machines/model/order/order.ts'
import { orderVerdict } from '#machines/model/order/order-verdict.ts'
import { order as placed } from '#tests/support/fixtures.ts'

const dish = (name: string, more: Partial<Order['items'][number]> = {}) => ({
  menuId: name,
  name,
  quantity: 1,
  unitPricePaise: 110_00,
  isVegetarian: true,
  isRejected: false,
  ...more,
})
const verdictOf = (more: Partial<Order>) => orderVerdict(placed('o1', { items: [dish('Dal Makhani'), dish('Butter Naan')], ...more }))

test('an order of which everything comes has none', () => {
  for (const status of ['PENDING', 'PREPARING', 'SERVED', 'COMPLETED', 'ON_HOLD']) expect(verdictOf({ status }), status).toBeUndefined()
})

test.each([
  ['REJECTED', 'Order Rejected'],
  ['CANCELLED', 'Order Cancelled'],
])('an order that is %s says why in the words of the kitchen, and that nothing is charged', (status, title) => {
  expect(verdictOf({ status, reason: 'The tandoor is down', totalPaise: 472_50 })).toEqual({
    title,
    isOff: true,
    reasons: ['The tandoor is down'],
    pays: '₹0',
    rest: 'Nothing is charged.',
  })
  expect(verdictOf({ status })).toMatchObject({ title, reasons: [] })
})

const naan = dish('Butter Naan', { isRejected: true, reason: 'The tandoor is down' })
test('a dish that is refused is named, with what is paid now and what the kitchen does with the rest', () => {
  expect(verdictOf({ status: 'PREPARING', totalPaise: 357_00, items: [dish('Dal Makhani'), naan] })).toEqual({
    title: 'Butter Naan will not come',
    isOff: false,
    isOver: false,
    reasons: ['The tandoor is down'],
    pays: '₹357.00',
    rest: 'The rest is being cooked.',
  })
})

test.each([
  ['PENDING', {}, 'The rest waits for the kitchen.'],
  ['ACCEPTED', {}, 'The kitchen has accepted the rest.'],
  ['PREPARING', {}, 'The rest is being cooked.'],
  ['PREPARING', { readyAt: '2026-11-20T14:30:00Z' }, 'The rest is ready.'],
])('of an order that is %s %o the rest is where the kitchen has it', (status, more, rest) => {
  expect(verdictOf({ status, ...more, items: [dish('Dal Makhani'), naan] })?.rest).toBe(rest)
})

test('nothing is said of services to come: no kitchen cooks them', () => {
  const ironing = dish('Wash and Iron', { isService: true })
  for (const status of ['PENDING', 'ACCEPTED', 'PREPARING'])
    expect(verdictOf({ status, totalPaise: 80_00, items: [ironing, naan] })?.rest, status).toBeUndefined()
})

test('several are counted, and a reason that they share is said once', () => {
  const roti = dish('Tandoori Roti', { isRejected: true, reason: 'The tandoor is down' })
  const of = verdictOf({ status: 'PREPARING', items: [dish('Dal Makhani'), naan, roti] })
  expect([of?.title, of?.reasons]).toEqual(['2 dishes will not come', ['The tandoor is down']])
})

test('nothing is promised of a rest that is served, or that there is not', () => {
  const served = verdictOf({ status: 'SERVED', items: [dish('Dal Makhani'), naan] })
  expect([served?.rest, served?.isOver]).toEqual([undefined, true])
  expect(verdictOf({ status: 'PREPARING', items: [naan] })?.rest).toBeUndefined()
})

test('a total that is missing, or that is paid already, is not said', () => {
  expect(verdictOf({ status: 'COMPLETED', items: [dish('Dal Makhani'), naan] })?.pays).toBeUndefined()
  expect(verdictOf({ status: 'PREPARING', totalPaise: undefined, items: [dish('Dal Makhani'), naan] })?.pays).toBeUndefined()
})

import { expect, test } from 'vitest'
import { orderOf } from '#machines/model/order/order-of-attempt.ts'
import type { OrderAttempt, PlaceOrderRequest } from '#machines/model/order/order-request.ts'
import type { Order } from '#machines/model/order/order.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

const AT = Date.parse('2026-11-20T14:30:00Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const SENT = { at: AT, withinMs: 5 * SECOND }

const asked: PlaceOrderRequest = {
  outletId: 'saffron',
  items: [
    { menuId: 'dal', quantity: 2, note: 'less salt' },
    { menuId: 'biryani', quantity: 1, servingSize: 'FULL_PLATE' },
  ],
  origin: { type: 'TABLE', id: 7, name: 'Window 7' },
  expectedTotalPaise: 480_00,
}
const attemptOf = (request: Partial<PlaceOrderRequest> = {}, more: Partial<OrderAttempt> = {}): OrderAttempt => ({
  key: 'k1',
  at: AT,
  request: { ...asked, ...request },
  ...more,
})
const dal = orderItem('dal', { quantity: 2, note: 'less salt' })
const biryani = orderItem('biryani', { servingSize: 'FULL_PLATE', note: '' })
const made = (orderId: string, more: Partial<Order> = {}) =>
  order(orderId, { createdAt: new Date(AT).toISOString(), originId: 7, items: [dal, biryani], ...more })
const found = (one: Partial<Order>, attempt = attemptOf()) => orderOf(attempt, [made('o1', one)], SENT)?.orderId

test('the order with the key of the attempt is its order, whatever else it says', () => {
  const other = made('o2', { idempotencyKey: 'k1', totalPaise: 1, items: [], createdAt: undefined })
  expect(orderOf(attemptOf(), [made('o1'), other], SENT)?.orderId).toBe('o2')
})

test('where orders have no keys, the one with the same outlet, place and dishes is; its price says nothing', () => {
  expect([found({}), found({ totalPaise: 999_99 })]).toEqual(['o1', 'o1'])
})

test.each<[string, Partial<Order>, Partial<OrderAttempt>?]>([
  ['has the key of another attempt', { idempotencyKey: 'k2' }],
  ['was known to the device before', {}, { before: ['o1'] }],
  ['is of another outlet', { outlet: { outletId: 'dosa' } }],
  ['goes to a room', { originType: 'ROOM' }],
  ['goes to another table', { originId: 8 }],
  ['does not say when it was made', { createdAt: undefined }],
  ['says no time', { createdAt: 'yesterday' }],
  ['has a dish less', { items: [dal] }],
  ['has a dish more', { items: [dal, biryani, orderItem('naan')] }],
  ['has more of a dish', { items: [{ ...dal, quantity: 3 }, biryani] }],
  ['has another size', { items: [dal, { ...biryani, servingSize: 'HALF_PLATE' }] }],
  ['has another note', { items: [{ ...dal, note: 'no salt' }, biryani] }],
])('an order that %s is another one', (_, one, more) => {
  expect(found(one, attemptOf({}, more))).toBeUndefined()
})

test('an order is made no earlier than it was asked for, as far as the clocks agree, and no later than an attempt lives', () => {
  const at = (ms: number) => found({ createdAt: new Date(AT + ms).toISOString() })
  expect([at(-5 * SECOND - 1), at(-5 * SECOND), at(35 * MINUTE), at(35 * MINUTE + 1)]).toEqual([undefined, 'o1', 'o1', undefined])
})

test('of several orders that are alike the one made next to the attempt is its order', () => {
  const later = (orderId: string, ms: number) => made(orderId, { createdAt: new Date(AT + ms).toISOString() })
  const orders = [later('far', 9 * MINUTE), later('next', -2 * SECOND), later('near', 3 * SECOND)]
  expect(orderOf(attemptOf(), orders, SENT)?.orderId).toBe('next')
})

test.each([
  ['Window 7', 'o1'],
  ['Table 7', 'o1'],
  ['table #7', 'o1'],
  ['Terrace', 'o1'],
  ['By Table 8', 'o1'],
  ['Table 8 left', 'o1'],
  [undefined, 'o1'],
  ['Table 8', undefined],
  ['TABLE #8', undefined],
  ['Room 7', undefined],
])('a backend that names the place %j and gives it no number means the table of the attempt: %s', (originName, orderId) => {
  expect(found({ originId: undefined, originName })).toBe(orderId)
})

test('the number of a place counts, not its name', () => expect(found({ originName: 'Table 8' })).toBe('o1'))

test('the name that the device knows is the place, also one that reads as another number', () => {
  const origin = { type: 'TABLE', id: 7, name: 'Table 12' } as const
  expect(found({ originId: undefined, originName: 'Table 12' }, attemptOf({ origin }))).toBe('o1')
})

test('a backend may list a dish in several lines, in any order', () => {
  expect(found({ items: [{ ...dal, quantity: 1 }, biryani, { ...dal, quantity: 1 }] })).toBe('o1')
})

test('where one line has no note the backend tells none, and notes do not count', () => {
  const without = (item: typeof dal) => ({ ...item, note: undefined })
  expect(found({ items: [without(dal), biryani] })).toBe('o1')
  expect(found({ items: [without(dal), { ...biryani, note: 'hot' }] })).toBe('o1')
})

test('a dish without a note is the one whose note is empty, and one without a size the one of no size', () => {
  const one = attemptOf({ items: [{ menuId: 'dal', quantity: 1 }] })
  expect(found({ items: [orderItem('dal', { note: '' })] }, one)).toBe('o1')
  expect(found({ items: [orderItem('dal', { note: '', servingSize: 'FULL_PLATE' })] }, one)).toBeUndefined()
})

test('among no orders there is none', () => expect(orderOf(attemptOf(), [], SENT)).toBeUndefined())

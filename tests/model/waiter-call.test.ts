import { expect, test } from 'vitest'
import { offersCall, orderToCallFrom } from '#machines/model/order/waiter-call.ts'
import type { Order } from '#machines/model/order/order.ts'
import { order } from '#tests/support/fixtures.ts'

const TABLE = { type: 'TABLE', id: 7 } as const
const seated = (orderId: string, more: Partial<Order> = {}) => order(orderId, { originId: 7, callsWaiter: true, ...more })

test('the waiter is called from an order that is under way, where the backend has calls', () => {
  expect([offersCall(seated('o1')), offersCall(seated('o1', { status: 'SERVED' }))]).toEqual([true, true])
  expect(offersCall(seated('o1', { status: 'COMPLETED' }))).toBe(false)
  expect(offersCall(seated('o1', { callsWaiter: undefined }))).toBe(false)
})

test('a guest at a table calls from the last order of that table', () => {
  const orders = [seated('o1'), seated('o2'), seated('o3', { status: 'COMPLETED' })]
  expect(orderToCallFrom(orders, 'saffron', TABLE)?.orderId).toBe('o2')
})

test.each<[string, Partial<Order>]>([
  ['another outlet', { outlet: { outletId: 'dosa' } }],
  ['a room', { originType: 'ROOM' }],
  ['another table', { originId: 8 }],
  ['an order that is over', { status: 'REJECTED' }],
])('nobody is called from %s', (_, more) => expect(orderToCallFrom([seated('o1', more)], 'saffron', TABLE)).toBeUndefined())

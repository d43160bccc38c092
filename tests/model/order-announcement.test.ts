import { expect, test } from 'vitest'
import type { Order } from '#machines/model/order/order.ts'
import { orderAnnouncements } from '#machines/model/order/order-announcement.ts'

const order = (orderId: string, status: string, number?: number): Order => ({ orderId, status, number, outlet: {}, items: [] })

test.each<[string, Order[], Order[], string[]]>([
  ['nothing changed', [order('o1', 'PENDING')], [order('o1', 'PENDING')], []],
  ['an order moves on', [order('o1', 'PENDING')], [order('o1', 'PREPARING')], ['Order o1 is now Preparing']],
  ['a status with the same word is no news', [order('o1', 'SERVED')], [order('o1', 'COMPLETED')], []],
  ['a new order is no news to the customer who placed it', [], [order('o1', 'PENDING')], []],
  ['an order is gone without a last word', [order('o1', 'PREPARING')], [], ['Order o1 is no longer upcoming']],
  ['an order with a number is called by it', [order('o1', 'PENDING', 42)], [order('o1', 'ACCEPTED', 42)], ['Order 42 is now Accepted']],
  ['an order with a number is gone', [order('o1', 'PENDING', 42)], [], ['Order 42 is no longer upcoming']],
  ['a served order is gone', [order('o1', 'SERVED')], [], []],
  [
    'two at once',
    [order('o1', 'PENDING'), order('o2', 'PREPARING')],
    [order('o2', 'CANCELLED'), order('o1', 'ACCEPTED')],
    ['Order o1 is now Accepted', 'Order o2 is now Cancelled'],
  ],
])('%s', (_, before, now, news) => {
  expect(orderAnnouncements(before, now)).toEqual(news)
})

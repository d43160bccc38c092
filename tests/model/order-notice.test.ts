import { expect, test } from 'vitest'
import type { Order } from '#machines/model/order.ts'
import { orderNotice, readNotices } from '#machines/model/order-notice.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

const bill = (discountPaise: number) => ({ itemTotalPaise: 0, deliveryFeePaise: 0, taxesPaise: 0, discountPaise })
const dishes = (...rejected: string[]) => ['dal', 'naan'].map((id) => orderItem(id, { isRejected: rejected.includes(id) }))
const placed = order('o1', { number: 12, totalPaise: 544_00, bill: bill(100_00), items: dishes() })

test.each<[string, Partial<Order>, string, string]>([
  ['rejected', { status: 'REJECTED' }, 'was rejected', 'You pay nothing.'],
  ['cancelled', { status: 'CANCELLED', reason: 'Sold out' }, 'was cancelled', 'Sold out. You pay nothing.'],
  [
    'without a dish that the kitchen refused',
    { items: dishes('naan'), totalPaise: 187_00 },
    'has changed',
    'The kitchen refused 1 x Dish naan. Your bill is now ₹187.00, before it was ₹544.00. Your offer stays: ₹100.00 off.',
  ],
  [
    'without a dish that the kitchen told why it refused',
    { items: [orderItem('dal', { isRejected: true, reason: 'Sold out' }), orderItem('naan')] },
    'has changed',
    'The kitchen refused 1 x Dish dal: Sold out. Your offer stays: ₹100.00 off.',
  ],
  [
    'of another bill',
    { totalPaise: 187_00, bill: bill(0) },
    'has changed',
    'Your bill is now ₹187.00, before it was ₹544.00. Your offer no longer applies.',
  ],
  [
    'of a lower offer',
    { totalPaise: 187_00, bill: bill(20_50) },
    'has changed',
    'Your bill is now ₹187.00, before it was ₹544.00. Your offer now takes off ₹20.50.',
  ],
])('the customer hears of an order that is now %s', (_, now, title, text) => {
  const after = { ...placed, ...now }
  expect(orderNotice(placed, after)).toEqual({ orderId: 'o1', title: `Order 12 at Saffron House ${title}`, text })
  expect(orderNotice(after, after)).toBeUndefined()
})

test('the usual way of an order is no notice, nor is one that was never read under way unless it is off', () => {
  expect(['ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED'].map((status) => orderNotice(placed, { ...placed, status }))).toEqual(
    Array(4).fill(undefined),
  )
  expect(orderNotice(undefined, { ...placed, items: dishes('dal') })).toBeUndefined()
  expect(orderNotice(undefined, { ...placed, status: 'REJECTED' })?.text).toBe('You pay nothing.')
})

test('stored notices are read when they are whole', () => {
  const notice = { orderId: 'o1', title: 'a', text: 'b' }
  expect(readNotices([notice, { ...notice, text: 7 }, null])).toEqual([notice])
  expect(readNotices('x')).toEqual([])
})

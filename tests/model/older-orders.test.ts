import { expect, test } from 'vitest'
import { countBeforeOlder, olderNews } from '#machines/model/order/older-orders.ts'
import type { Order } from '#machines/model/order/order.ts'

const orders = (ids: string) => [...ids].map((orderId) => ({ orderId }) as Order)

test.each<[string, string, string, number | undefined]>([
  ['older ones', 'ba', 'ba98', 2],
  ['older ones, with a new one before', 'b', 'cba', 2],
  ['a new one alone', 'ba', 'cba', undefined],
  ['a new one, for which the last gave way', 'ba', 'cb', undefined],
  ['nothing', 'a', 'a', undefined],
  ['the first of all', '', 'a', undefined],
])('where in the list the older ones begin after %s', (_what, before, now, count) => {
  expect(countBeforeOlder(orders(before), orders(now))).toBe(count)
})

test('what is read of older orders', () => {
  expect(olderNews(2, 4, false)).toBe('2 older orders loaded. 4 are shown.')
  expect(olderNews(1, 2, true)).toBe('1 older order loaded. That is all 2.')
})

import { expect, test } from 'vitest'
import { basketWords, dayWords, ordersToRepeat } from '#machines/model/order/order-again.ts'
import type { Order, OrderItem } from '#machines/model/order/order.ts'

const item = (name: string, quantity = 1, more: Partial<OrderItem> = {}): OrderItem => ({
  menuId: name.toLowerCase(),
  name,
  quantity,
  unitPricePaise: 10_000,
  isVegetarian: true,
  isRejected: false,
  ...more,
})
const order = (orderId: string, more: Partial<Order> = {}): Order => ({
  orderId,
  status: 'COMPLETED',
  outlet: { outletId: 'haveli', name: 'Haveli' },
  items: [item('Dal'), item('Naan', 2)],
  ...more,
})
const ids = (orders: Order[]) => ordersToRepeat(orders).map(({ orderId }) => orderId)

test('a basket of an outlet is offered once, as it was ordered last, whatever the order of its dishes', () => {
  const turned = order('o2', { items: [item('Naan', 2), item('Dal')] })
  const more = order('o3', { items: [item('Dal'), item('Naan', 3)] })
  const sized = order('o4', { items: [item('Dal', 1, { servingSize: 'HALF PLATE' }), item('Naan', 2)] })
  const elsewhere = order('o5', { outlet: { outletId: 'jamun' } })
  expect(ids([order('o1'), turned, more, sized, elsewhere])).toEqual(['o1', 'o3', 'o4', 'o5'])
})

test('what was not completed, names no outlet or has no dish that was served is not offered', () => {
  expect(
    ids([
      order('o1', { status: 'CANCELLED' }),
      order('o2', { status: 'SERVED' }),
      order('o3', { outlet: {} }),
      order('o4', { items: [] }),
      order('o5', { items: [item('Dal', 1, { isRejected: true }), item('Naan', 0)] }),
    ]),
  ).toEqual([])
})

test('six are offered, the newest ones', () => {
  const all = Array.from({ length: 9 }, (_, at) => order(`o${at}`, { items: [item('Dal', at + 1)] }))
  expect(ids(all)).toEqual(['o0', 'o1', 'o2', 'o3', 'o4', 'o5'])
})

test('a basket is named by the first two dishes that were served, and how many more', () => {
  expect(basketWords([item('Dal')])).toBe('Dal')
  expect(basketWords([item('Crab', 1, { isRejected: true }), item('Dosa', 2), item('Coffee')])).toBe('Dosa × 2, Coffee')
  expect(basketWords([item('Dosa', 2), item('Coffee'), item('Dal'), item('Naan')])).toBe('Dosa × 2, Coffee, 2 more')
})

test('a day is said as it is near: today, yesterday, a weekday, a date, with its year where it is another one', () => {
  const now = Date.parse('2026-11-26T05:00:00+05:30')
  const said = (timestamp: string | undefined) => dayWords(timestamp, now, 'Asia/Kolkata')
  expect(said('2026-11-25T20:00:00Z')).toBe('Today')
  expect(said('2026-11-25T10:00:00Z')).toBe('Yesterday')
  expect(said('2026-11-24T10:00:00Z')).toBe('Tuesday')
  expect(said('2026-11-20T10:00:00Z')).toBe('Friday')
  expect(said('2026-11-19T10:00:00Z')).toBe('19 Nov')
  expect(said('2025-11-19T10:00:00Z')).toBe('19 Nov 2025')
  // A clock that is ahead.
  expect(said('2026-11-28T10:00:00Z')).toBe('28 Nov')
  expect(said(undefined)).toBeUndefined()
  expect(said('soon')).toBeUndefined()
})

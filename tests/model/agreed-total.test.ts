import { expect, test } from 'vitest'
import { isOfferIgnored, totalNote } from '#machines/model/order/agreed-total.ts'
import { agreedTotal } from '#machines/model/order/order-request.ts'
import type { Order } from '#machines/model/order/order.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

/** 10 % off ₹500. */
const agreed = { orderId: 'o1', totalPaise: 450_00, couponCode: 'FEAST10' }
const dishes = [orderItem('dal', { unitPricePaise: 100_00, quantity: 2 }), orderItem('biryani', { unitPricePaise: 300_00 })]
const charged = (totalPaise: number | undefined, more: Partial<Order> = {}) => order('o1', { totalPaise, items: dishes, ...more })

test('a total other than the one on the button is said, with both', () => {
  expect(totalNote(charged(460_00), agreed)).toBe('The total is ₹460.00, not ₹450.00 as shown before.')
  expect(totalNote(charged(440_00), agreed)).toBe('The total is ₹440.00, not ₹450.00 as shown before.')
})

test.each<[string, Order, typeof agreed | undefined]>([
  ['the same', charged(450_00), agreed],
  ['not known', charged(undefined), agreed],
  ['of another order', charged(500_00), { ...agreed, orderId: 'o2' }],
  ['of an order that this device did not place', charged(500_00), undefined],
  ['another one since a dish was refused', charged(300_00, { items: [...dishes, orderItem('naan', { isRejected: true })] }), agreed],
  ['that of an order that is off', charged(0, { status: 'REJECTED' }), agreed],
])('nothing is said of a total that is %s', (_, one, what) => expect(totalNote(one, what)).toBeUndefined())

test('an offer that most of is missing was not taken off; less is another rounding', () => {
  const ignored = 'The offer was not taken off. The total is ₹500.00, not ₹450.00 as shown before.'
  expect(totalNote(charged(500_00), agreed)).toBe(ignored)
  expect([475_00, 475_01].map((total) => isOfferIgnored(charged(total), agreed))).toEqual([false, true])
})

test('no offer is ignored where none was agreed, the code is none, or nothing is known of the order', () => {
  expect(isOfferIgnored(charged(500_00), { ...agreed, couponCode: undefined })).toBe(false)
  expect(isOfferIgnored(charged(500_00), { ...agreed, couponCode: 'NONE' })).toBe(false)
  expect(isOfferIgnored(charged(500_00), { ...agreed, orderId: 'o2' })).toBe(false)
  expect(isOfferIgnored(charged(500_00), undefined)).toBe(false)
  expect(isOfferIgnored(charged(undefined), agreed)).toBe(false)
})

test('what is agreed is the total on the button with its offer', () => {
  const origin = { type: 'TABLE', id: 7 } as const
  expect(agreedTotal('o1', { outletId: 'saffron', items: [], origin, couponCode: 'FEAST10', expectedTotalPaise: 450_00 })).toEqual(agreed)
})

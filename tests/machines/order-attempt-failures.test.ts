import { expect, test } from 'vitest'
import { orderFailureText, outcomeOf } from '#machines/order-attempt/order-attempt.failures.ts'
import { requestDigest, requestLines, sameRequest } from '#machines/checkout/checkout.request.ts'
import { UNEXPECTED } from '#machines/model/errors.ts'
import type { PlaceOrderRequest } from '#machines/model/order/order-request.ts'
import { failure } from '#tests/support/actors.ts'
import { key } from '#tests/support/fixtures.ts'

test.each([
  [401, undefined, 'unauthorized'],
  [429, undefined, 'busy'],
  [429, 'TOO_MANY_ORDERS', 'busy'],
  [409, 'ORDER_IN_PROGRESS', 'lost'],
  [409, 'INPROGRESS', 'lost'],
  [409, 'ORDER_IN_FLIGHT', 'lost'],
  [409, 'INFLIGHT', 'lost'],
  [409, 'PRICE_CHANGED', 'refused'],
  [409, undefined, 'refused'],
  [422, 'ORDER_IN_PROGRESS', 'refused'],
  [400, undefined, 'refused'],
  [499, undefined, 'refused'],
  [408, undefined, 'lost'],
  [425, undefined, 'lost'],
  [399, undefined, 'lost'],
  [500, undefined, 'lost'],
  [503, undefined, 'lost'],
  [undefined, undefined, 'lost'],
])('an order call that ends with %s %s is %s', (status, code, outcome) => {
  expect(outcomeOf(failure(status, 'no', code))).toBe(outcome)
})

test.each([
  [failure(422, 'Dal is out of stock'), 'Dal is out of stock'],
  [failure(429, 'Please wait a moment'), 'Please wait a moment'],
  [failure(422, UNEXPECTED), 'Failed to place order'],
  [failure(503, 'Our servers are having some trouble.'), 'Failed to place order'],
  [new Error('fetch failed'), 'Failed to place order'],
  [
    failure(400, 'property couponCode should not exist'),
    'This restaurant takes no offers here, so yours was removed. Please check the total and order again.',
  ],
  [failure(503, 'property couponCode should not exist'), 'Failed to place order'],
])('%s is shown as %s', (error, text) => {
  expect(orderFailureText(error)).toBe(text)
})

const REQUEST: PlaceOrderRequest = {
  outletId: 'saffron',
  items: [
    { menuId: 'dal', quantity: 2, note: 'less spicy' },
    { menuId: 'biryani', quantity: 1, servingSize: 'HALF PLATE' },
  ],
  origin: { type: 'TABLE', id: 7 },
  couponCode: 'FEAST10',
  expectedTotalPaise: 252_00,
}
const [dal, biryani] = REQUEST.items as [PlaceOrderRequest['items'][number], PlaceOrderRequest['items'][number]]

test.each<[string, Partial<PlaceOrderRequest>, boolean]>([
  ['itself', {}, true],
  ['its items in another order', { items: [biryani, dal] }, true],
  ['the name of its table', { origin: { type: 'TABLE', id: 7, name: 'Window' } }, true],
  ['another outlet', { outletId: 'tandoor' }, false],
  ['a dish less', { items: [dal] }, false],
  ['another dish', { items: [{ ...dal, menuId: 'roti' }, biryani] }, false],
  ['another quantity', { items: [{ ...dal, quantity: 3 }, biryani] }, false],
  ['another size', { items: [dal, { ...biryani, servingSize: 'FULL PLATE' }] }, false],
  ['another note', { items: [{ ...dal, note: 'no onion' }, biryani] }, false],
  ['a room', { origin: { type: 'ROOM', id: 7 } }, false],
  ['another table', { origin: { type: 'TABLE', id: 8 } }, false],
  ['no coupon', { couponCode: undefined }, false],
  ['another total', { expectedTotalPaise: 253_00 }, false],
  ['a wished time', { serviceAt: '2026-11-29T18:00:00.000Z' }, false],
  ['the signature of its table', { origin: { type: 'TABLE', id: 7, signature: 'Ab3_-xyz' } }, false],
])('an order compared with %s', (_, change, same) => {
  const other = { ...REQUEST, ...change }
  expect(sameRequest(REQUEST, other)).toBe(same)
  expect(requestDigest(REQUEST) === requestDigest(other)).toBe(same)
})

test('a digest is short, and the same on every device and in every version: of two tabs one may be older', () => {
  expect(requestDigest(REQUEST)).toBe('1e4fhewwp8r')
  expect(requestDigest(REQUEST)).toMatch(/^[0-9a-z]{5,11}$/)
  expect(requestDigest(REQUEST)).toBe(requestDigest(structuredClone(REQUEST)))
})

test('an order names the lines it takes', () => {
  expect(requestLines(REQUEST).map(({ key }) => key)).toEqual([key('dal'), key('biryani', 'saffron', 'HALF PLATE')])
  expect(requestLines(REQUEST).map(({ quantity }) => quantity)).toEqual(REQUEST.items.map(({ quantity }) => quantity))
})

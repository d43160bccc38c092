import { expect, test } from 'vitest'
import { initialContext } from '#machines/cart/cart.changes.ts'
import type { CartData } from '#machines/cart/cart.context.ts'
import { areInCart } from '#machines/cart/line-outcome.ts'
import { cartOf, key, line } from '#tests/support/fixtures.ts'

const DAL = { key: key('dal'), quantity: 2 }
const NAAN = { key: key('naan'), quantity: 1 }
const cart = (part: Partial<CartData>): CartData => ({ ...initialContext({}), owner: 'c1', customerId: 'c1', ...part })

test.each<[string, Partial<CartData>, boolean | undefined]>([
  ['confirmed by the server', { confirmed: cartOf(line('dal', 2), line('naan')) }, true],
  ['queued', { confirmed: cartOf(line('dal', 2)), edits: { [NAAN.key]: 1 } }, undefined],
  ['on its way', { confirmed: cartOf(line('dal', 2), line('naan')), inFlight: NAAN }, undefined],
  ['in a cart that is still becoming the customer’s', { owner: undefined, confirmed: cartOf(line('dal', 2), line('naan')) }, undefined],
  ['refused', { confirmed: cartOf(line('dal', 2)) }, false],
  ['refused while another waits', { confirmed: [], edits: { [NAAN.key]: 1 } }, false],
  ['there, but not as many as wanted', { confirmed: cartOf(line('dal', 1), line('naan')) }, false],
])('whether lines are in the cart is known: %s', (_, part, expected) => {
  expect(areInCart(cart(part), [DAL, NAAN])).toBe(expected)
})

import { expect } from 'vitest'
import {
  type CartSelection,
  type CartSelectionContext,
  type CartSelectionEvent,
  cartSelectionMachine,
  selectSelectedKeys,
  selectSelectedOutlet,
} from '#machines/cart-selection/cart-selection.machine.ts'
import { selectableKeys } from '#machines/cart-selection/selection.ts'
import { cartLines, findLine, lineKey, parseLineKey, selectedText } from '#machines/model/cart.ts'
import { failure, idleCart, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, closedCart, key, line } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, read } from './observe.ts'

const { notices } = recordedNotices()

const soldOut = line('kulfi', 1, { outOfStock: true })
export const fullCart = cartOf(line('dal'), line('roti', 4), soldOut, line('naan', 1, { outletId: 'tandoor' }))
const withoutDal = cartOf(line('roti', 4), soldOut, line('naan', 1, { outletId: 'tandoor' }))
const onlySoldOut = cartOf(soldOut)

const events: CartSelectionEvent[] = [
  { type: 'line.toggle', key: key('dal') },
  { type: 'line.toggle', key: key('naan', 'tandoor') },
  { type: 'outlet.toggle', outletId: 'saffron' },
  { type: 'outlet.toggle', outletId: 'tandoor' },
  { type: 'cart.changed', cart: withoutDal },
  { type: 'cart.changed', cart: onlySoldOut },
  { type: 'checkout.request' },
]

/** The box of each line, and how many dishes are ticked in all. */
const observe = (selection: CartSelection): Observed => ({
  ...Object.fromEntries(
    cartLines(selection.context.cart).map((one) => [
      `box of ${one.name}`,
      one.outOfStock ? 'locked' : selectSelectedKeys(selection).includes(lineKey(one)) ? 'ticked' : 'not ticked',
    ]),
  ),
  'bar at the bottom': read(
    selectedText(
      cartLines(selection.context.cart).filter((one) => selectSelectedKeys(selection).includes(lineKey(one))),
      selection.context.cart,
    ),
  ),
})

export const cartSelectionModel: Model = {
  machine: cartSelectionMachine,
  starts: {
    'a full cart': { cart: idleCart(fullCart), notices },
    'a cart of a closed outlet': { cart: idleCart(closedCart), notices },
    'an empty cart': { cart: idleCart([]), notices },
  },
  events: [...events, { type: 'xstate.error.actor.watchCart', error: failure() }],
  abstractContext: ({ outletId, keys, cart }: CartSelectionContext) => [outletId, keys, cart],
  // What is out of the cart has no box, and what is out of stock one that cannot be ticked.
  feasible: ({ context: { cart } }: CartSelection, event) => {
    const asked = event as CartSelectionEvent
    if (asked.type === 'line.toggle') return findLine(cart, asked.key) !== undefined
    return asked.type !== 'outlet.toggle' || selectableKeys(cart, asked.outletId).length > 0
  },
  invariant: (selection: CartSelection) => {
    const outlets = selectSelectedKeys(selection).map((one) => parseLineKey(one)?.outletId)
    expect(outlets.every((outletId) => outletId === selectSelectedOutlet(selection)?.outletId)).toBe(true)
    expect(selectSelectedKeys(selection)).not.toContain(key('kulfi'))
    expect(new Set(selectSelectedKeys(selection)).size).toBe(selectSelectedKeys(selection).length)
  },
  observe,
  sees: {
    nothingSelected: (selection: CartSelection) => expect(selectSelectedOutlet(selection)).toBeUndefined(),
    selected: (selection: CartSelection) => expect(selectSelectedKeys(selection)).not.toEqual([]),
  },
}

import { expect } from 'vitest'
import { selectCart } from '#machines/cart/cart.machine.ts'
import {
  type ReorderContext,
  type ReorderEvent,
  type Reordering as Reorder,
  reorderMachine,
  selectIsBusy,
  selectIsConfirming,
  selectOrder,
} from '#machines/reorder/reorder.machine.ts'
import { failure, idleCart, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, dish, line, order, orderItem } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

const { notices } = recordedNotices()

const dal = order('o1', { status: 'COMPLETED', items: [orderItem('dal', { quantity: 2 }), orderItem('kulfi', { name: 'Special' })] })
const events: ReorderEvent[] = [
  { type: 'reorder.start', order: dal },
  { type: 'reorder.start', order: { ...dal, outlet: {} } },
  { type: 'replace.confirm' },
  { type: 'cancel' },
]

export const reorderModel: Model = {
  machine: reorderMachine,
  starts: {
    'the cart is empty': { cart: idleCart([]), notices },
    'the cart has dishes of the order': { cart: idleCart(cartOf(line('dal'))), notices },
    'the cart has dishes of the outlet': { cart: idleCart(cartOf(line('naan'))), notices },
    'the cart has dishes of another outlet': { cart: idleCart(cartOf(line('roti', 1, { outletId: 'tandoor' }))), notices },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchMenu', output: [{ name: 'Mains', items: [dish('dal')] }] },
    { type: 'xstate.done.actor.fetchMenu', output: [{ name: 'Mains', items: [dish('dal', { outOfStock: true })] }] },
    { type: 'xstate.error.actor.fetchMenu', error: failure(503) },
    ...['addLines', 'removeRest', 'takeBack'].flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: undefined },
      { type: `xstate.error.actor.${id}`, error: failure(503) },
    ]),
  ],
  abstractContext: ({ lines, before, cart }: ReorderContext) => [lines, before, selectCart(cart.getSnapshot())],
  // Idle is the list and, once the dishes are in the cart, the checkout; the cart answers the taking back at once.
  observe: (reorder: Reorder): Observed =>
    selectIsBusy(reorder) && !reorder.matches('takingBack') ? { REORDER: 'at work, and a press does nothing' } : {},
  sees: {
    idle: (reorder: Reorder) => expect([selectIsBusy(reorder), selectOrder(reorder)]).toEqual([false, undefined]),
    confirmingReplace: (reorder: Reorder) => expect(selectIsConfirming(reorder)).toBe(true),
    fetchingMenu: (reorder: Reorder) => expect(selectIsBusy(reorder)).toBe(true),
    // Nothing is taken out before the dishes of the order are in.
    addingLines: (reorder: Reorder) => expect(reorder.context.lines.map(({ quantity }) => quantity)).toEqual([2]),
    removingRest: (reorder: Reorder) => expect(reorder.context.leaving.length).toBeGreaterThan(0),
    takingBack: (reorder: Reorder) => expect(selectIsBusy(reorder)).toBe(true),
  },
}

import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { lineKey } from '#machines/model/cart.ts'
import {
  type ReorderContext,
  type ReorderEvent,
  reorderMachine,
  selectIsBusy,
  selectIsConfirming,
  selectOrder,
} from '#machines/reorder/reorder.machine.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { dish, line, order, orderItem } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'

const recorded = { notices: recordedNotices().notices }

type Reorder = SnapshotFrom<typeof reorderMachine>

const dal = order('o1', { status: 'COMPLETED', items: [orderItem('dal', { quantity: 2 }), orderItem('kulfi')] })
const events: ReorderEvent[] = [
  { type: 'reorder.start', order: dal, cart: [] },
  { type: 'reorder.start', order: dal, cart: [line('naan')] },
  { type: 'reorder.start', order: dal, cart: [line('roti', 1, { outletId: 'tandoor' })] },
  { type: 'reorder.start', order: { ...dal, outlet: {} }, cart: [] },
  { type: 'replace.confirm' },
  { type: 'cancel' },
]

export const reorderModel: Model = {
  machine: reorderMachine,
  starts: { 'the customer looks at orders': recorded },
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
  abstractContext: ({ lines, before }: ReorderContext) => [lines.map(lineKey), before.map(lineKey)],
  sees: {
    idle: (reorder: Reorder) => expect([selectIsBusy(reorder), selectOrder(reorder)]).toEqual([false, undefined]),
    confirmingReplace: (reorder: Reorder) => expect(selectIsConfirming(reorder)).toBe(true),
    fetchingMenu: (reorder: Reorder) => expect(selectIsBusy(reorder)).toBe(true),
    // Nothing is taken out before the dishes of the order are in.
    addingLines: (reorder: Reorder) => expect(reorder.context.lines.map(({ quantity }) => quantity)).toEqual([2]),
    removingRest: (reorder: Reorder) => expect(reorder.context.before.length).toBeGreaterThan(0),
    takingBack: (reorder: Reorder) => expect(selectIsBusy(reorder)).toBe(true),
  },
}

import { expect } from 'vitest'
import {
  type EarlierOrdersContext,
  type EarlierOrdersEvent,
  earlierOrdersMachine,
  type EarlierOrdersSnapshot as Snapshot,
  selectCannotBeHad,
  selectEarlierProblem,
  selectFound,
  selectIsLookingUp,
  selectIsReadingOlder,
  selectNumber,
} from '#machines/earlier-orders/earlier-orders.machine.ts'
import { NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { finishedOrder, finishedOrders } from '#tests/support/board.ts'
import type { Model } from './model.ts'
import { messagesOf, read } from './observe.ts'

const events: EarlierOrdersEvent[] = [
  { type: 'orders.retry' },
  { type: 'older.ask' },
  { type: 'number.find', number: '12' },
  { type: 'number.find', number: '' },
]
const idsOf = (snapshot: Snapshot) => selectFound(snapshot)?.orders.map(({ orderId }) => orderId)

export const earlierOrdersModel: Model = {
  machine: earlierOrdersMachine,
  starts: { 'the staff': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchOrders', output: finishedOrders() },
    noAnswerTo('fetchOrders'),
    {
      type: 'xstate.done.actor.fetchOlder',
      output: finishedOrders({ orders: [finishedOrder({ orderId: 'o3', number: 3 })], nextCursor: undefined }),
    },
    noAnswerTo('fetchOlder'),
  ],
  abstractContext: ({ found, number, problem }: EarlierOrdersContext) => [
    found?.nextCursor,
    found?.orders.map(({ orderId }) => orderId),
    number,
    problem,
  ],
  // The button is there where there are older orders.
  feasible: (snapshot: Snapshot, { type }) => type !== 'older.ask' || snapshot.context.found?.nextCursor !== undefined,
  observe: (snapshot: Snapshot) => {
    const found = selectFound(snapshot)
    return {
      ...messagesOf({ errors: {}, banner: selectEarlierProblem(snapshot) }),
      ...(found && { list: read(...found.orders.map(({ number }) => `Order ${number}`)) }),
    }
  },
  sees: {
    loading: (snapshot: Snapshot) => {
      expect([selectIsLookingUp(snapshot), selectFound(snapshot)]).toEqual([true, undefined])
      expect([undefined, '12']).toContain(selectNumber(snapshot))
    },
    failed: (snapshot: Snapshot) =>
      expect([selectCannotBeHad(snapshot), selectFound(snapshot), selectEarlierProblem(snapshot)]).toEqual([true, undefined, NO_ANSWER]),
    shown: (snapshot: Snapshot) => expect([['o12'], ['o12', 'o3']]).toContainEqual(idsOf(snapshot)),
    loadingOlder: (snapshot: Snapshot) => expect([selectIsReadingOlder(snapshot), idsOf(snapshot)]).toEqual([true, ['o12']]),
  },
}

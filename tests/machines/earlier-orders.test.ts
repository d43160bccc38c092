import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  earlierOrdersMachine,
  selectEarlierProblem,
  selectFound,
  selectIsLookingUp,
  selectNumber,
} from '#machines/earlier-orders/earlier-orders.machine.ts'
import type { FinishedOrders, FinishedPage } from '#machines/model/counter/board.ts'
import { failure, held } from '#tests/support/actors.ts'
import { finishedOrder, finishedOrders } from '#tests/support/board.ts'

async function opened(come = finishedOrders()) {
  const fetchOrders = held<FinishedOrders, FinishedPage>()
  const actor = createActor(earlierOrdersMachine.provide({ actors: { fetchOrders: fetchOrders.logic } }), {
    input: { outletId: 'haveli' },
  }).start()
  await fetchOrders.answer(come)
  const now = () => actor.getSnapshot()
  const ids = () => selectFound(now())?.orders.map(({ orderId }) => orderId)
  return { actor, now, ids, fetchOrders }
}
const LAST = finishedOrders({ orders: [finishedOrder({ orderId: 'o3' })], nextCursor: undefined })

test('older orders come after those that are there, from where the page ended', async () => {
  const { actor, ids, now, fetchOrders } = await opened()
  actor.send({ type: 'older.ask' })
  expect(fetchOrders.calls.at(-1)).toEqual({ outletId: 'haveli', number: undefined, cursor: 'abc-o12' })
  expect(ids()).toEqual(['o12'])
  await fetchOrders.answer(LAST)
  expect([ids(), selectFound(now())?.nextCursor]).toEqual([['o12', 'o3'], undefined])
})

test('a number is looked for without its blanks, also on the pages after the first; without one all orders are back', async () => {
  const { actor, now, ids, fetchOrders } = await opened()
  actor.send({ type: 'number.find', number: ' 12 ' })
  expect([selectIsLookingUp(now()), ids(), selectNumber(now())]).toEqual([true, undefined, '12'])
  await fetchOrders.answer(finishedOrders())
  actor.send({ type: 'older.ask' })
  await fetchOrders.answer(LAST)
  actor.send({ type: 'number.find', number: ' ' })
  expect(fetchOrders.calls.slice(1)).toEqual([
    { outletId: 'haveli', number: '12', cursor: undefined },
    { outletId: 'haveli', number: '12', cursor: 'abc-o12' },
    { outletId: 'haveli', number: undefined, cursor: undefined },
  ])
})

test('a number that is asked for while older orders are on their way is answered alone', async () => {
  const { actor, ids, fetchOrders } = await opened()
  actor.send({ type: 'older.ask' })
  actor.send({ type: 'number.find', number: '3' })
  await fetchOrders.answer(LAST)
  expect([ids(), fetchOrders.calls.at(-1)]).toEqual([['o3'], { outletId: 'haveli', number: '3', cursor: undefined }])
})

test('orders that are there stay where older ones cannot be had, and they are asked for again', async () => {
  const { actor, now, ids, fetchOrders } = await opened()
  actor.send({ type: 'older.ask' })
  await fetchOrders.fail(failure(503, 'Later'))
  expect([ids(), selectEarlierProblem(now())]).toEqual([['o12'], 'Later'])
  actor.send({ type: 'older.ask' })
  expect(selectEarlierProblem(now())).toBeUndefined()
  await fetchOrders.answer(LAST)
  expect(ids()).toEqual(['o12', 'o3'])
})

test('after a failure the same number is looked for again', async () => {
  const { actor, now, fetchOrders } = await opened()
  actor.send({ type: 'number.find', number: '12' })
  await fetchOrders.fail(failure(503, 'Later'))
  expect([selectFound(now()), selectEarlierProblem(now())]).toEqual([undefined, 'Later'])
  actor.send({ type: 'orders.retry' })
  expect(fetchOrders.calls.at(-1)?.number).toBe('12')
})

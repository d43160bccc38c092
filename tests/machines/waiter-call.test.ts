import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CallKind, WaiterCall } from '#machines/model/order/waiter-call.ts'
import {
  selectCallProblem,
  selectCanCall,
  selectIsOpen,
  selectStatus,
  selectWish,
  waiterCallMachine,
} from '#machines/waiter-call/waiter-call.machine.ts'
import { failure, held } from '#tests/support/actors.ts'

const CALLED: WaiterCall = { kind: 'WATER', status: 'CALLED' }
const COMING: WaiterCall = { kind: 'WATER', status: 'COMING', by: 'Ravi' }

test('a guest calls for water, reads who comes and who has been there, and may call again', async () => {
  const { calling, fetchCall, callWaiter } = started()
  await fetchCall.answer(undefined)
  calling.send({ type: 'call.make', kind: 'WATER' })
  expect([selectCanCall(calling.getSnapshot()), callWaiter.calls]).toEqual([false, [{ orderId: 'o1', kind: 'WATER' }]])
  await callWaiter.answer(CALLED)
  expect(selectStatus(calling.getSnapshot())).toBe('The waiter is called for water')
  calling.send({ type: 'call.changed', call: COMING })
  expect([selectStatus(calling.getSnapshot()), selectCanCall(calling.getSnapshot())]).toEqual(['Ravi is coming', false])
  calling.send({ type: 'call.changed', call: { ...COMING, status: 'DONE' } })
  expect([selectStatus(calling.getSnapshot()), selectIsOpen(calling.getSnapshot())]).toEqual(['Ravi has been with you', false])
  calling.send({ type: 'call.make', kind: 'BILL' })
  expect(callWaiter.calls.at(-1)).toEqual({ orderId: 'o1', kind: 'BILL' })
})

test('a call that was made on another page, or before a reload, is there', async () => {
  const { calling, fetchCall } = started()
  await fetchCall.answer(COMING)
  expect([selectIsOpen(calling.getSnapshot()), selectStatus(calling.getSnapshot())]).toEqual([true, 'Ravi is coming'])
  const later = started()
  await later.fetchCall.answer({ ...COMING, status: 'DONE' })
  expect([selectIsOpen(later.calling.getSnapshot()), selectStatus(later.calling.getSnapshot())]).toEqual([false, 'Ravi has been with you'])
})

test('a guest who is not told of earlier calls yet can call, and so can one who cannot be told', async () => {
  const { calling, fetchCall, callWaiter } = started()
  expect(selectCanCall(calling.getSnapshot())).toBe(true)
  await fetchCall.fail(failure(undefined, 'You are offline.'))
  expect([selectCanCall(calling.getSnapshot()), selectCallProblem(calling.getSnapshot())]).toEqual([true, undefined])
  calling.send({ type: 'call.make', kind: 'HELP' })
  await callWaiter.fail(failure(undefined, 'You are offline.'))
  expect([selectCallProblem(calling.getSnapshot()), selectCanCall(calling.getSnapshot())]).toEqual(['You are offline.', true])
})

test.each([
  ['WATER', 'The waiter is called for water'],
  ['BILL', 'The waiter is called for the bill'],
  ['HELP', 'The waiter is called for help'],
] as const)('a call (%s) says what it is for, and who comes where the server does not name them', async (kind, status) => {
  const { calling, fetchCall, callWaiter } = started()
  await fetchCall.answer(undefined)
  calling.send({ type: 'call.make', kind })
  expect([selectStatus(calling.getSnapshot()), fetchCall.calls]).toEqual([undefined, [{ orderId: 'o1' }]])
  expect(selectWish(calling.getSnapshot())).toBe(kind)
  await callWaiter.answer({ kind, status: 'CALLED' })
  expect(selectWish(calling.getSnapshot())).toBeUndefined()
  expect([selectStatus(calling.getSnapshot()), calling.getSnapshot().context.call?.kind]).toEqual([status, kind])
  calling.send({ type: 'call.changed', call: { kind, status: 'COMING' } })
  expect(selectStatus(calling.getSnapshot())).toBe('The waiter is coming')
})

test('a call within the minute is refused with the server’s words until the minute is over', async () => {
  const { calling, fetchCall, callWaiter, clock } = started()
  await fetchCall.answer(undefined)
  calling.send({ type: 'call.make', kind: 'WATER' })
  const words = 'You called a moment ago. Please wait 40 s before you call again.'
  await callWaiter.fail(Object.assign(failure(429, words, 'CALLED_JUST_NOW'), { retryAfterSeconds: 40 }))
  clock.increment(39_999)
  expect([selectCallProblem(calling.getSnapshot()), selectCanCall(calling.getSnapshot())]).toEqual([words, false])
  clock.increment(1)
  // What is open now, also from another device, is read before the next call.
  expect(fetchCall.inFlight()).toBe(1)
  expect([selectCallProblem(calling.getSnapshot()), selectCanCall(calling.getSnapshot())]).toEqual([undefined, true])
})

test('a call is taken back; where that does not arrive it stands, with a word', async () => {
  const { calling, fetchCall, takeCallBack, watched } = started()
  await fetchCall.answer(CALLED)
  calling.send({ type: 'call.takeBack' })
  expect([takeCallBack.calls, watched]).toEqual([[{ orderId: 'o1' }], [{ orderId: 'o1' }]])
  await takeCallBack.fail(failure(undefined, 'You are offline.'))
  expect([selectIsOpen(calling.getSnapshot()), selectCallProblem(calling.getSnapshot())]).toEqual([true, 'You are offline.'])
  calling.send({ type: 'call.takeBack' })
  await takeCallBack.answer(undefined)
  expect([selectIsOpen(calling.getSnapshot()), calling.getSnapshot().context.call, selectCallProblem(calling.getSnapshot())]).toEqual([
    false,
    undefined,
    undefined,
  ])
})

test('a call that nobody came to in time, or that another device took back, is over', async () => {
  const { calling, fetchCall } = started()
  await fetchCall.answer(CALLED)
  calling.send({ type: 'call.changed', call: undefined })
  expect([selectIsOpen(calling.getSnapshot()), selectStatus(calling.getSnapshot()), selectCanCall(calling.getSnapshot())]).toEqual([
    false,
    undefined,
    true,
  ])
})

function started() {
  const fetchCall = held<WaiterCall | undefined, { orderId: string }>()
  const callWaiter = held<WaiterCall | undefined, { orderId: string; kind: CallKind }>()
  const takeCallBack = held<void, { orderId: string }>()
  const clock = new SimulatedClock()
  const watched: { orderId: string }[] = []
  const watchCall = fromCallback<{ type: 'none' }, { orderId: string }>(({ input }) => void watched.push(input))
  const machine = waiterCallMachine.provide({
    actors: { fetchCall: fetchCall.logic, callWaiter: callWaiter.logic, takeCallBack: takeCallBack.logic, watchCall },
  })
  const calling = createActor(machine, { clock, input: { orderId: 'o1' } }).start()
  return { calling, fetchCall, callWaiter, takeCallBack, clock, watched }
}

import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { boardCallsMachine, type CallAnswer, selectCallProblem, selectIsAnswering } from '#machines/board-calls/board-calls.machine.ts'
import { failure, held } from '#tests/support/actors.ts'

test('a call is answered once at a time, and the board is read again', async () => {
  const { calls, answerCall, read } = started()
  calls.send({ type: 'call.answer', callId: 'c1', status: 'COMING' })
  calls.send({ type: 'call.answer', callId: 'c2', status: 'COMING' })
  expect([answerCall.calls, selectIsAnswering(calls.getSnapshot())]).toEqual([
    [{ outletId: 'haveli', callId: 'c1', status: 'COMING' }],
    true,
  ])
  await answerCall.answer(undefined)
  expect([selectIsAnswering(calls.getSnapshot()), read()]).toEqual([false, ['news.changed']])
})

test('who was slower reads who was faster until the next answer, and the board is read again', async () => {
  const { calls, answerCall, read } = started()
  calls.send({ type: 'call.answer', callId: 'c1', status: 'COMING' })
  await answerCall.fail(failure(409, 'Meera is coming to Room 101 already.', 'CALL_ANSWERED'))
  expect([selectCallProblem(calls.getSnapshot()), read()]).toEqual(['Meera is coming to Room 101 already.', ['news.changed']])
  calls.send({ type: 'call.answer', callId: 'c2', status: 'DONE' })
  expect(selectCallProblem(calls.getSnapshot())).toBeUndefined()
})

function started() {
  const answerCall = held<void, CallAnswer>()
  const board = createActor(
    fromTransition<string[], { type: 'news.changed' }, never, undefined>((received, { type }) => [...received, type], []),
  ).start()
  const machine = boardCallsMachine.provide({ actors: { answerCall: answerCall.logic } })
  const calls = createActor(machine, { input: { outletId: 'haveli', board } }).start()
  return { calls, answerCall, read: () => board.getSnapshot().context }
}

import { expect } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import {
  type BoardCallsContext,
  boardCallsMachine,
  type Calls,
  selectCallProblem,
  selectIsAnswering,
} from '#machines/board-calls/board-calls.machine.ts'
import { failure } from '#tests/support/actors.ts'
import { boardCall } from '#tests/support/board.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const FASTER = 'Meera is coming to Table 3 already.'
export const TABLE_3 = boardCall()
const board = createActor(fromTransition<number, { type: 'news.changed' }, never, undefined>((times) => times, 0))

export const boardCallsModel: Model = {
  machine: boardCallsMachine,
  starts: { 'a guest calls': { outletId: 'haveli', board } },
  events: [
    { type: 'call.answer', callId: 'c1', status: 'COMING' },
    { type: 'xstate.done.actor.answerCall', output: undefined },
    { type: 'xstate.error.actor.answerCall', error: failure(409, FASTER, 'CALL_ANSWERED') },
  ],
  abstractContext: ({ problem }: BoardCallsContext) => problem,
  observe: (calls: Calls): Observed => ({
    message: readOrNone(selectCallProblem(calls)),
    "I'm coming": selectIsAnswering(calls) ? 'disabled' : 'enabled',
  }),
  sees: {
    open: (calls: Calls) => expect(selectIsAnswering(calls)).toBe(false),
    answering: (calls: Calls) => expect(selectIsAnswering(calls)).toBe(true),
  },
}

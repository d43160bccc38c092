import { expect } from 'vitest'
import {
  type NumbersContext,
  type NumbersEvent,
  numbersMachine,
  type NumbersSnapshot as Snapshot,
  selectIsCounting,
  selectNumbers,
  selectNumbersProblem,
  selectPeriodErrors,
} from '#machines/numbers/numbers.machine.ts'
import { NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { numbers } from '#tests/support/numbers.ts'
import type { Model } from './model.ts'
import { messagesOf, read } from './observe.ts'

const YESTERDAY = { from: '2026-11-22', to: '2026-11-22' }
const events: NumbersEvent[] = [
  { type: 'numbers.retry' },
  { type: 'period.choose', period: YESTERDAY },
  { type: 'period.choose', period: { from: '2026-11-23', to: '2026-11-22' } },
]

export const numbersModel: Model = {
  machine: numbersMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [...events, { type: 'xstate.done.actor.fetchNumbers', output: numbers() }, noAnswerTo('fetchNumbers')],
  abstractContext: ({ period, numbers: come, errors, problem }: NumbersContext) => [period, come !== undefined, errors, problem],
  // The form is there once the server has said what day it is.
  feasible: (snapshot: Snapshot, { type }) => type !== 'period.choose' || selectNumbers(snapshot) !== undefined,
  invariant: (snapshot: Snapshot) => expect([undefined, NO_ANSWER]).toContain(selectNumbersProblem(snapshot)),
  observe: (snapshot: Snapshot) => ({
    ...messagesOf({ errors: selectPeriodErrors(snapshot), banner: selectNumbersProblem(snapshot) }),
    ...(snapshot.matches('shown') && { turnover: read('₹1,890.00') }),
  }),
  sees: {
    loading: (snapshot: Snapshot) => expect([selectIsCounting(snapshot), selectNumbersProblem(snapshot)]).toEqual([true, undefined]),
    shown: (snapshot: Snapshot) => expect([selectIsCounting(snapshot), selectNumbers(snapshot)]).toEqual([false, numbers()]),
    failed: (snapshot: Snapshot) => expect(selectNumbersProblem(snapshot)).toBe(NO_ANSWER),
  },
}

import { expect } from 'vitest'
import type { WaiterCall } from '#machines/model/order/waiter-call.ts'
import {
  type Calling,
  selectCallProblem,
  selectCanCall,
  selectIsBusy,
  selectIsOpen,
  selectStatus,
  selectWish,
  type WaiterCallContext,
  type WaiterCallEvent,
  waiterCallMachine,
} from '#machines/waiter-call/waiter-call.machine.ts'
import { failure, noAnswerTo } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const CALLED: WaiterCall = { kind: 'WATER', status: 'CALLED' }
const COMING: WaiterCall = { ...CALLED, status: 'COMING', by: 'Ravi' }
const DONE: WaiterCall = { ...COMING, status: 'DONE' }
const TOO_SOON = 'You called a moment ago. Please wait 40 s before you call again.'

const events: WaiterCallEvent[] = [
  { type: 'call.make', kind: 'WATER' },
  { type: 'call.takeBack' },
  { type: 'call.changed', call: CALLED },
  { type: 'call.changed', call: COMING },
  { type: 'call.changed', call: DONE },
  { type: 'call.changed', call: undefined },
]

function observe(calling: Calling): Observed {
  return {
    'word of the call': selectStatus(calling) ?? 'none',
    message: readOrNone(selectCallProblem(calling)),
    ...(selectIsOpen(calling)
      ? { 'Take it back': selectIsBusy(calling) ? 'disabled' : 'enabled' }
      : { [selectWish(calling) ? 'Calling...' : 'Water, please']: selectCanCall(calling) ? 'enabled' : 'disabled' }),
  }
}

export const waiterCallModel: Model = {
  machine: waiterCallMachine,
  starts: { 'an order is under way': { orderId: 'o1' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.readCall', output: undefined },
    { type: 'xstate.done.actor.readCall', output: CALLED },
    { type: 'xstate.done.actor.readCall', output: COMING },
    { type: 'xstate.done.actor.readCall', output: DONE },
    noAnswerTo('readCall'),
    { type: 'xstate.done.actor.callWaiter', output: CALLED },
    { type: 'xstate.error.actor.callWaiter', error: failure(429, TOO_SOON, 'CALLED_JUST_NOW') },
    noAnswerTo('callWaiter'),
    { type: 'xstate.done.actor.takeCallBack', output: undefined },
    noAnswerTo('takeCallBack'),
    { type: 'xstate.error.actor.watchCall', error: new Error('no timer') },
  ],
  abstractContext: ({ call, problem }: WaiterCallContext) => [call?.status, problem],
  observe,
  sees: {
    reading: (calling: Calling) => expect(selectCanCall(calling)).toBe(true),
    idle: (calling: Calling) => expect([selectCanCall(calling), selectIsOpen(calling)]).toEqual([true, false]),
    calling: (calling: Calling) => expect([selectWish(calling), selectCanCall(calling)]).toEqual(['WATER', false]),
    tooSoon: (calling: Calling) => expect([selectCallProblem(calling), selectCanCall(calling)]).toEqual([TOO_SOON, false]),
    'open.called': (calling: Calling) => expect(selectStatus(calling)).toBe('The waiter is called for water'),
    'open.coming': (calling: Calling) => expect(selectStatus(calling)).toBe('Ravi is coming'),
    takingBack: (calling: Calling) => expect([selectIsBusy(calling), selectIsOpen(calling)]).toEqual([true, true]),
    answered: (calling: Calling) => expect(selectStatus(calling)).toBe('Ravi has been with you'),
  },
}

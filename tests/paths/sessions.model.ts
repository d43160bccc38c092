import { expect } from 'vitest'
import { type AccountSession, nameOf } from '#machines/model/account-session.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import {
  NO_SESSIONS,
  selectEnding,
  selectHasFailed,
  selectIsBusy,
  selectIsConfirming,
  selectIsEndingAll,
  selectIsLoading,
  selectProblem,
  selectSessions,
  type Sessions,
  type SessionsContext,
  type SessionsEvent,
  sessionsMachine,
} from '#machines/sessions/sessions.machine.ts'
import { failure, NO_ANSWER, noAnswerTo, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

export const HERE: AccountSession = { id: 'here', browser: 'Chrome on Android', usedAt: '2026-11-20T13:00:00Z', isCurrent: true }
export const OTHER: AccountSession = { id: 'other', usedAt: '2026-11-20T10:00:00Z', isCurrent: false }
const events: SessionsEvent[] = [
  { type: 'list.reload' },
  { type: 'session.signOut', id: OTHER.id },
  { type: 'everywhere.ask' },
  { type: 'everywhere.cancel' },
  { type: 'everywhere.confirm' },
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref

/** The list with its buttons, which are not to be reached behind the question. */
function observe(list: Sessions): Observed {
  if (list.matches('ended')) return {}
  const message = { message: readOrNone(selectProblem(list)) }
  if (!list.matches('shown')) return message
  return {
    list: selectSessions(list).map(nameOf).join(' and '),
    ...message,
    ...(!selectIsConfirming(list) && { 'Sign Out Everywhere': selectIsBusy(list) ? 'disabled' : 'enabled' }),
  }
}

export const sessionsModel: Model = {
  machine: sessionsMachine,
  starts: { 'a signed-in customer': { notices, session } },
  events: [
    ...events,
    { type: 'xstate.done.actor.listSessions', output: { sessions: [HERE, OTHER], at: Date.parse('2026-11-20T13:30:00Z') } },
    noAnswerTo('listSessions'),
    { type: 'xstate.error.actor.listSessions', error: failure(404) },
    ...['endOne', 'endAll'].flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: undefined },
      { type: `xstate.error.actor.${id}`, error: failure(undefined, NO_ANSWER) },
    ]),
  ],
  abstractContext: ({ sessions, problem, ending }: SessionsContext) => [sessions.map(({ id }) => id), problem, ending],
  messageOf: selectProblem as Model['messageOf'],
  invariant: (list: Sessions) => {
    expect([undefined, NO_ANSWER, NO_SESSIONS]).toContain(selectProblem(list))
    expect(selectEnding(list) !== undefined).toBe(list.matches({ shown: 'endingOne' }))
    // This page's own session stays until all are ended.
    if (list.matches('shown')) expect(selectSessions(list)[0]).toBe(HERE)
  },
  observe,
  sees: {
    loading: (list: Sessions) => expect([selectIsLoading(list), selectProblem(list)]).toEqual([true, undefined]),
    failed: (list: Sessions) => expect([selectHasFailed(list), selectProblem(list) !== undefined]).toEqual([true, true]),
    'shown.ready': (list: Sessions) => expect([selectIsBusy(list), selectIsConfirming(list)]).toEqual([false, false]),
    'shown.endingOne': (list: Sessions) => expect([selectIsBusy(list), selectEnding(list)]).toEqual([true, OTHER.id]),
    'shown.confirming': (list: Sessions) => expect([selectIsConfirming(list), selectIsBusy(list)]).toEqual([true, false]),
    'shown.endingAll': (list: Sessions) => expect([selectIsEndingAll(list), selectIsBusy(list)]).toEqual([true, true]),
    ended: (list: Sessions) => expect(list.status).toBe('done'),
  },
}

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type AccountSession, lastUsed, nameOf } from '#machines/model/account-session.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import {
  type LoadedSessions,
  NO_SESSIONS,
  selectEnding,
  selectHasFailed,
  selectIsBusy,
  selectIsConfirming,
  selectProblem,
  selectSessions,
  sessionsMachine,
} from '#machines/sessions/sessions.machine.ts'
import { failure, heard, held, recordedFlow, recordedNotices } from '#tests/support/actors.ts'

const AT = Date.parse('2026-11-20T13:30:00Z')
const HERE: AccountSession = { id: 'here', browser: 'Chrome on Android', usedAt: '2026-11-20T13:00:00Z', isCurrent: true }
const LAPTOP: AccountSession = { id: 'laptop', browser: 'Firefox on Windows', usedAt: '2026-11-18T10:00:00Z', isCurrent: false }
const UNKNOWN: AccountSession = { id: 'unknown', usedAt: '2026-11-20T10:00:00Z', isCurrent: false }

test('a session that is ended leaves the list, which says so and gives up the focus of the row', async () => {
  const { list, endOne, notices, emitted } = await shown()
  list.send({ type: 'session.signOut', id: LAPTOP.id })
  expect([endOne.calls, selectEnding(list.getSnapshot()), selectIsBusy(list.getSnapshot())]).toEqual([[{ id: 'laptop' }], 'laptop', true])
  await endOne.answer()
  expect(selectSessions(list.getSnapshot())).toEqual([HERE, UNKNOWN])
  expect([selectEnding(list.getSnapshot()), notices.toasts()]).toEqual([undefined, [['success', 'Signed out of Firefox on Windows']]])
  expect(emitted).toEqual([{ type: 'row.removed' }])
})

test('one session is ended at a time, and never that of this page alone', async () => {
  const { list, endOne } = await shown()
  list.send({ type: 'session.signOut', id: HERE.id })
  expect(endOne.calls).toEqual([])
  list.send({ type: 'session.signOut', id: LAPTOP.id })
  list.send({ type: 'session.signOut', id: UNKNOWN.id })
  list.send({ type: 'everywhere.ask' })
  expect([endOne.calls.length, selectIsConfirming(list.getSnapshot())]).toEqual([1, false])
})

test('a session that cannot be ended stays in the list, and the reason goes away with the next try', async () => {
  const { list, endOne } = await shown()
  list.send({ type: 'session.signOut', id: LAPTOP.id })
  await endOne.fail(failure(undefined, 'No connection.'))
  expect([selectProblem(list.getSnapshot()), selectSessions(list.getSnapshot()).length]).toEqual(['No connection.', 3])
  list.send({ type: 'session.signOut', id: LAPTOP.id })
  expect(selectProblem(list.getSnapshot())).toBeUndefined()
})

test('all sessions are ended after a question alone, and then this one too', async () => {
  const { list, endAll, events } = await shown()
  list.send({ type: 'everywhere.ask' })
  list.send({ type: 'everywhere.cancel' })
  list.send({ type: 'everywhere.confirm' })
  expect(endAll.calls).toEqual([])
  list.send({ type: 'everywhere.ask' })
  list.send({ type: 'everywhere.confirm' })
  list.send({ type: 'everywhere.confirm' })
  expect([endAll.calls.length, events]).toEqual([1, []])
  await endAll.answer()
  expect([events, list.getSnapshot().status]).toEqual([[{ type: 'session.end' }], 'done'])
})

test('sessions that cannot be ended leave the customer signed in, who is shown', async () => {
  const { list, endAll, events } = await shown()
  list.send({ type: 'everywhere.ask' })
  list.send({ type: 'everywhere.confirm' })
  await endAll.fail(failure(503, 'Our servers are having some trouble.'))
  expect([selectProblem(list.getSnapshot()), events, list.getSnapshot().value]).toEqual([
    'Our servers are having some trouble.',
    [],
    { shown: 'ready' },
  ])
})

test.each([
  [failure(404), NO_SESSIONS],
  [failure(undefined, 'No connection.'), 'No connection.'],
])('a list that cannot be loaded is shown and can be asked for again', async (error, message) => {
  const { list, listSessions } = opened()
  await listSessions.fail(error)
  expect([selectHasFailed(list.getSnapshot()), selectProblem(list.getSnapshot())]).toEqual([true, message])
  list.send({ type: 'list.reload' })
  expect([selectProblem(list.getSnapshot()), listSessions.inFlight()]).toEqual([undefined, 1])
})

test('a list that another flow has changed is loaded anew, and the answer of before does not count', async () => {
  const { list, listSessions } = opened()
  list.send({ type: 'list.reload' })
  expect([listSessions.calls.length, listSessions.inFlight()]).toEqual([2, 1])
  await listSessions.answer({ sessions: [HERE], at: AT })
  expect(selectSessions(list.getSnapshot())).toEqual([HERE])
})

test.each([
  ['2026-11-20T13:00:00Z', 'Used within the last hour'],
  ['2026-11-20T14:00:00Z', 'Used within the last hour'],
  ['2026-11-20T12:00:00Z', 'Last used 1 hour ago'],
  ['2026-11-18T14:00:00Z', 'Last used 47 hours ago'],
  ['2026-11-18T13:00:00Z', 'Last used 2 days ago'],
  ['2026-10-20T13:00:00Z', 'Last used 31 days ago'],
])('%s is %s', (usedAt, words) => {
  expect(lastUsed({ ...HERE, usedAt }, AT)).toBe(words)
})

test('a browser that the server does not know has a name all the same', () => {
  expect([nameOf(HERE), nameOf(UNKNOWN)]).toEqual(['Chrome on Android', 'Unknown device'])
})

function opened() {
  const [listSessions, endOne, endAll] = [
    held<LoadedSessions, Record<string, never>>(),
    held<void, { id: string }>(),
    held<void, Record<string, never>>(),
  ]
  const notices = recordedNotices()
  const { ref, events } = recordedFlow<Parameters<SessionRef['send']>[0]>()
  const machine = sessionsMachine.provide({ actors: { listSessions: listSessions.logic, endOne: endOne.logic, endAll: endAll.logic } })
  const list = createActor(machine, { input: { notices: notices.notices, session: ref } })
  const emitted = heard(list)
  list.start()
  return { list, listSessions, endOne, endAll, notices, events, emitted }
}

async function shown() {
  const list = opened()
  await list.listSessions.answer({ sessions: [HERE, LAPTOP, UNKNOWN], at: AT })
  return list
}

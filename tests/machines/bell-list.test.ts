import { bellEntry } from '#tests/support/fixtures.ts'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  bellListMachine,
  type LoadedBellList,
  selectEntries,
  selectIsMarking,
  selectIsMissing,
  selectLoadedAt,
  selectProblem,
  selectUnread,
} from '#machines/bell-list/bell-list.machine.ts'
import type { BellEntry } from '#machines/model/bell.ts'
import { failure, held } from '#tests/support/actors.ts'

const entry = (id: string, more: Partial<BellEntry> = {}) => bellEntry({ id, ...more })
const loaded = (entries: BellEntry[]): LoadedBellList => ({ entries, unread: entries.filter(({ isNew }) => isNew).length, at: 1 })

function started() {
  const [listEntries, markRead] = [held<LoadedBellList, void>(), held<number, { until: string }>()]
  const machine = bellListMachine.provide({
    actors: { listEntries: listEntries.logic, markRead: markRead.logic, watchNews: fromCallback(() => undefined) },
  })
  return { list: createActor(machine).start(), listEntries, markRead }
}

test('what is new is marked up to the newest entry that is shown', async () => {
  const { list, listEntries, markRead } = started()
  await listEntries.answer(loaded([entry('b'), entry('a', { at: '2026-11-23T12:50:00.000Z' })]))
  list.send({ type: 'entries.read' })
  list.send({ type: 'entries.read' })
  expect(markRead.calls).toEqual([{ until: '2026-11-23T12:56:00.000Z' }])
  await markRead.answer(0)
  expect([selectUnread(list.getSnapshot()), selectEntries(list.getSnapshot()).some(({ isNew }) => isNew)]).toEqual([0, false])
  list.send({ type: 'entries.read' })
  expect(markRead.calls).toHaveLength(1)
})

test('a mark whose reply is lost leaves the entries new, and can be made again', async () => {
  const { list, listEntries, markRead } = started()
  await listEntries.answer(loaded([entry('a')]))
  list.send({ type: 'entries.read' })
  await markRead.fail(failure(undefined, 'You are offline.'))
  expect([selectProblem(list.getSnapshot()), selectUnread(list.getSnapshot())]).toEqual(['You are offline.', 1])
  list.send({ type: 'entries.read' })
  expect([selectProblem(list.getSnapshot()), selectIsMarking(list.getSnapshot())]).toEqual([undefined, true])
  await markRead.answer(0)
  expect(selectUnread(list.getSnapshot())).toBe(0)
})

test('what comes while entries are marked is read after it, and stays new', async () => {
  const { list, listEntries, markRead } = started()
  await listEntries.answer(loaded([entry('a')]))
  list.send({ type: 'entries.read' })
  list.send({ type: 'news.come' })
  await markRead.answer(1)
  await listEntries.answer(loaded([entry('b'), entry('a', { isNew: false })]))
  expect([selectUnread(list.getSnapshot()), selectEntries(list.getSnapshot()).map(({ id }) => id)]).toEqual([1, ['b', 'a']])
})

test('while something has come meanwhile the list says how much is new, and keeps its entries', async () => {
  const { list, listEntries, markRead } = started()
  expect(selectEntries(list.getSnapshot())).toEqual([])
  await listEntries.answer(loaded([entry('a')]))
  list.send({ type: 'entries.read' })
  await markRead.answer(2)
  expect([selectUnread(list.getSnapshot()), selectEntries(list.getSnapshot()), selectLoadedAt(list.getSnapshot())]).toEqual([
    2,
    [entry('a', { isNew: false })],
    1,
  ])
})

test('news while the list is loaded anew load it once more, and what is shown can be marked meanwhile', async () => {
  const { list, listEntries, markRead } = started()
  await listEntries.answer(loaded([entry('a')]))
  list.send({ type: 'news.come' })
  list.send({ type: 'news.come' })
  expect([listEntries.calls.length, listEntries.inFlight()]).toEqual([3, 1])
  await listEntries.answer(loaded([entry('b'), entry('a')]))
  list.send({ type: 'news.come' })
  list.send({ type: 'entries.read' })
  expect([selectIsMarking(list.getSnapshot()), markRead.calls.length, listEntries.inFlight()]).toEqual([true, 1, 0])
})

test('a list without entries has nothing to mark', async () => {
  const { list, listEntries, markRead } = started()
  await listEntries.answer({ entries: [], unread: 1, at: 1 })
  list.send({ type: 'entries.read' })
  expect(markRead.calls).toEqual([])
})

test('a refresh that fails leaves the list as it is, and a first reading that fails says so and can be tried again', async () => {
  const { list, listEntries } = started()
  await listEntries.fail(failure(503, 'Down'))
  expect(selectProblem(list.getSnapshot())).toBe('Down')
  list.send({ type: 'list.reload' })
  await listEntries.answer(loaded([entry('a')]))
  list.send({ type: 'news.come' })
  await listEntries.fail(failure(503, 'Down'))
  expect([selectProblem(list.getSnapshot()), selectEntries(list.getSnapshot()).length]).toEqual([undefined, 1])
})

test('a backend without the call has no notifications', async () => {
  const { list, listEntries } = started()
  await listEntries.fail(failure(404))
  expect([selectIsMissing(list.getSnapshot()), selectProblem(list.getSnapshot())]).toEqual([true, undefined])
})

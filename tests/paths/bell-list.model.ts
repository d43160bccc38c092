import { bellEntry } from '#tests/support/fixtures.ts'
import { expect } from 'vitest'
import {
  type BellListContext,
  type BellListEvent,
  bellListMachine,
  type List,
  selectEntries,
  selectHasFailed,
  selectIsLoading,
  selectIsMarking,
  selectIsMissing,
  selectProblem,
  selectUnread,
} from '#machines/bell-list/bell-list.machine.ts'
import { type BellEntry, headlineOf } from '#machines/model/bell.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const ACCEPTED = bellEntry({ at: '2026-11-20T13:00:00.000Z', status: 'ACCEPTED' })
const SERVED: BellEntry = { ...ACCEPTED, id: 'b', at: '2026-11-20T13:20:00.000Z', status: 'SERVED' }
const at = Date.parse('2026-11-20T13:30:00Z')
const events: BellListEvent[] = [{ type: 'list.reload' }, { type: 'news.come' }, { type: 'entries.read' }]

function observe(list: List): Observed {
  if (!list.matches('shown') && !list.matches('failed')) return {}
  const entries = selectEntries(list)
  return {
    message: readOrNone(selectProblem(list)),
    ...(list.matches('shown') && {
      list: entries.map((one) => (one.isNew ? `New: ${headlineOf(one)}` : headlineOf(one))).join(' and ') || 'none',
    }),
    ...(entries.length > 0 && { 'line above the list': selectUnread(list) > 0 ? `${selectUnread(list)} new` : 'All read' }),
  }
}

export const bellListModel: Model = {
  machine: bellListMachine,
  starts: { 'a signed-in customer': undefined },
  events: [
    ...events,
    { type: 'xstate.done.actor.listEntries', output: { entries: [], unread: 0, at } },
    { type: 'xstate.done.actor.listEntries', output: { entries: [ACCEPTED], unread: 1, at } },
    noAnswerTo('listEntries'),
    { type: 'xstate.error.actor.listEntries', error: failure(404) },
    { type: 'xstate.done.actor.refreshEntries', output: { entries: [SERVED, { ...ACCEPTED, isNew: false }], unread: 1, at } },
    noAnswerTo('refreshEntries'),
    { type: 'xstate.done.actor.markRead', output: 0 },
    { type: 'xstate.done.actor.markRead', output: 1 },
    noAnswerTo('markRead'),
    { type: 'xstate.error.actor.watchNews', error: new Error('no stream') },
  ],
  abstractContext: ({ entries, unread, problem }: BellListContext) => [entries.map(({ id, isNew }) => [id, isNew]), unread, problem],
  messageOf: selectProblem as Model['messageOf'],
  invariant: (list: List) => expect([undefined, NO_ANSWER]).toContain(selectProblem(list)),
  observe,
  sees: {
    loading: (list: List) => expect([selectIsLoading(list), selectProblem(list)]).toEqual([true, undefined]),
    failed: (list: List) => expect([selectHasFailed(list), selectProblem(list)]).toEqual([true, NO_ANSWER]),
    missing: (list: List) => expect(selectIsMissing(list)).toBe(true),
    'shown.ready': (list: List) => expect([selectIsLoading(list), selectIsMarking(list)]).toEqual([false, false]),
    'shown.refreshing': (list: List) => expect([selectIsLoading(list), selectHasFailed(list)]).toEqual([false, false]),
    'shown.marking': (list: List) => expect([selectIsMarking(list), selectUnread(list) > 0]).toEqual([true, true]),
  },
}

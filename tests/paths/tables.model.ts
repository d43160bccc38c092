import { expect } from 'vitest'
import { originLabel } from '#machines/model/origin.ts'
import type { OutletTable } from '#machines/model/counter/outlet-tables.ts'
import {
  selectAsked,
  selectDone,
  selectHasFailed,
  selectIsLoading,
  selectPlaces,
  selectProblem,
  selectSent,
  type Tables,
  type TablesContext,
  type TablesEvent,
  tablesMachine,
} from '#machines/tables/tables.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { messagesOf, read } from './observe.ts'

const IN_USE = 'Room 101 is called so already.'
const RENEWED = 'The code of Table 7 was made anew meanwhile. Print it again.'
const link = (place: string) => `https://food.example.com/outlet-detail/haveli?${place}&s=Ab3_-xyz`
const WINDOW: OutletTable = { type: 'TABLE', id: 7, name: 'Window', codeVersion: 0, link: link('table=7') }
const SUITE: OutletTable = { type: 'ROOM', id: 101, codeVersion: 1, link: link('room=101') }

const events: TablesEvent[] = [
  { type: 'tables.retry' },
  { type: 'place.add', placeType: 'ROOM', number: '101', name: '' },
  { type: 'place.add', placeType: 'TABLE', number: 'seven', name: '' },
  { type: 'field.edit' },
  { type: 'change.ask', change: { action: 'remove', place: WINDOW } },
  { type: 'change.ask', change: { action: 'renew', place: WINDOW } },
  { type: 'change.ask', change: { action: 'name', place: WINDOW } },
  { type: 'name.send', name: 'Garden' },
  { type: 'name.send', name: 'Window' },
  { type: 'change.confirm' },
  { type: 'change.cancel' },
]

export const tablesModel: Model = {
  machine: tablesMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchPlaces', output: [WINDOW] },
    noAnswerTo('fetchPlaces'),
    { type: 'xstate.done.actor.changePlaces', output: [WINDOW, SUITE] },
    { type: 'xstate.error.actor.changePlaces', error: failure(409, RENEWED, 'CODE_RENEWED') },
    { type: 'xstate.error.actor.changePlaces', error: Object.assign(failure(409, IN_USE, 'NAME_TAKEN'), { field: 'name' }) },
    noAnswerTo('changePlaces'),
  ],
  abstractContext: ({ places, change, refused, problem, done }: TablesContext) => [places.length, change?.action, refused, problem, done],
  // The form and the rows are there once the list is.
  // The server says of a name what was sent with one; what the field of a form was refused for is edited there.
  feasible: (tables: Tables, { type, error }) => {
    if (error?.field === 'name') return ['add', 'rename'].includes(selectSent(tables)?.action ?? '')
    return !selectIsLoading(tables) || !/^(place|field|name|change)/.test(type)
  },
  invariant: (tables: Tables) => expect([undefined, NO_ANSWER, RENEWED]).toContain(selectProblem(tables)),
  observe: (tables: Tables) => ({
    ...messagesOf({ errors: { field: tables.context.refused?.message }, banner: selectProblem(tables) }),
    ...(tables.matches('resting') && { places: read(selectPlaces(tables).map(originLabel).at(-1)!) }),
  }),
  sees: {
    loading: (tables: Tables) => expect([selectIsLoading(tables), selectAsked(tables)]).toEqual([true, undefined]),
    failed: (tables: Tables) => expect([selectHasFailed(tables), selectProblem(tables)]).toEqual([true, NO_ANSWER]),
    resting: (tables: Tables) => {
      expect([selectAsked(tables), selectSent(tables)]).toEqual([undefined, undefined])
      if (selectDone(tables) !== undefined) expect(selectPlaces(tables)).toEqual([WINDOW, SUITE])
    },
    asking: (tables: Tables) => expect(['remove', 'renew']).toContain(selectAsked(tables)?.action),
    naming: (tables: Tables) => expect(selectAsked(tables)?.action).toBe('name'),
    changing: (tables: Tables) => expect(selectSent(tables)).toBeDefined(),
  },
}

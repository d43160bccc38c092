import { expect } from 'vitest'
import {
  type Location,
  type LocationContext,
  type LocationEvent,
  locationMachine,
  selectHasAnswer,
  selectIsBusy,
  selectIsPositioning,
  selectProblem,
  selectQuery,
  selectSuggestions,
  selectView,
} from '#machines/location/location.machine.ts'
import { MESSAGES } from '#machines/location/location.failures.ts'
import { PositionError } from '#machines/model/position.ts'
import { failure } from '#tests/support/actors.ts'
import { BANDRA, LONDON } from '#tests/support/places.ts'
import type { Model } from './model.ts'
import { type Observed, read, readOrNone } from './observe.ts'

const POINT = { lat: 19.06, lng: 72.83 }
const events: LocationEvent[] = [
  { type: 'position.request' },
  { type: 'manual.choose' },
  { type: 'query.type', text: 'bandra' },
  { type: 'query.type', text: ' ' },
  { type: 'query.submit' },
  { type: 'place.choose', place: BANDRA },
  { type: 'dialog.close' },
  { type: 'permission.changed', permission: 'granted' },
  { type: 'location.setElsewhere' },
]
const said = (location: Location, ...messages: (string | undefined)[]) => expect(messages).toContain(selectProblem(location))

const TITLES = { welcome: 'Where are you eating today?', denied: 'Location access is off', picker: 'Select Your Location' }

/** The dialog; then the place at the top of the page. */
function observe(location: Location): Observed {
  // It is saved before anything of it is painted.
  if (location.matches('saving')) return {}
  const view = selectView(location)
  if (!view) return { dialog: 'closed', ...(location.matches('chosen') && { 'place at the top': location.context.location!.displayName }) }
  return {
    dialog: read(TITLES[view]),
    message: readOrNone(selectProblem(location)),
    ...(view === 'picker' && {
      'search field': selectQuery(location) || 'empty',
      suggestions:
        selectSuggestions(location)
          .map(({ name }) => name)
          .join(' and ') || 'none',
    }),
  }
}

export const locationModel: Model = {
  machine: locationMachine,
  starts: { 'a first visit': { firstVisit: true }, 'the picker opens': { firstVisit: false } },
  events: [
    ...events,
    { type: 'xstate.done.actor.checkPermission', output: 'prompt' },
    { type: 'xstate.done.actor.checkPermission', output: 'denied' },
    { type: 'xstate.error.actor.checkPermission', error: failure() },
    { type: 'xstate.error.actor.watchPermission', error: failure() },
    { type: 'xstate.error.actor.watchLocation', error: failure() },
    { type: 'xstate.done.actor.locate', output: POINT },
    { type: 'xstate.error.actor.locate', error: new PositionError('denied') },
    { type: 'xstate.error.actor.locate', error: new PositionError('timeout') },
    { type: 'xstate.error.actor.locate', error: new PositionError('unavailable') },
    { type: 'xstate.error.actor.locate', error: new PositionError('unsupported') },
    { type: 'xstate.error.actor.locate', error: failure() },
    { type: 'xstate.done.actor.namePlace', output: BANDRA },
    { type: 'xstate.done.actor.namePlace', output: LONDON },
    { type: 'xstate.done.actor.namePlace', output: undefined },
    { type: 'xstate.error.actor.namePlace', error: failure(503) },
    { type: 'xstate.done.actor.searchPlaces', output: [BANDRA] },
    { type: 'xstate.done.actor.searchPlaces', output: [] },
    { type: 'xstate.error.actor.searchPlaces', error: failure(503) },
    { type: 'xstate.done.actor.findPlace', output: [BANDRA] },
    { type: 'xstate.done.actor.findPlace', output: [] },
    { type: 'xstate.error.actor.findPlace', error: failure(503) },
    { type: 'xstate.done.actor.saveLocation', output: undefined },
    { type: 'xstate.error.actor.saveLocation', error: failure() },
  ],
  abstractContext: ({ welcoming, permission, query, suggestions, problem }: LocationContext) => [
    welcoming,
    permission,
    query,
    suggestions.length,
    problem,
  ],
  messageOf: (location: Location) => (selectView(location) ? selectProblem(location) : undefined),
  late: true,
  invariant: (location: Location) => {
    expect([undefined, ...Object.values(MESSAGES)]).toContain(selectProblem(location))
    // What is on its way hides what went wrong before.
    if (selectIsPositioning(location)) expect(selectProblem(location)).toBeUndefined()
    if (selectIsBusy(location)) expect(selectView(location)).toMatch(/welcome|picker/)
  },
  observe,
  sees: {
    arriving: (location: Location) => expect(selectView(location)).toBeUndefined(),
    asking: (location: Location) => {
      expect(selectView(location)).toBe('welcome')
      expect(selectProblem(location)).toBeUndefined()
    },
    'positioning.checking': (location: Location) => expect(selectIsPositioning(location)).toBe(true),
    'positioning.locating': (location: Location) => expect(selectIsPositioning(location)).toBe(true),
    'positioning.naming': (location: Location) => expect(selectIsPositioning(location)).toBe(true),
    denied: (location: Location) => {
      expect(selectView(location)).toBe('denied')
      said(location, MESSAGES.blocked, MESSAGES.denied)
    },
    'picking.waiting': (location: Location) => {
      expect(selectView(location)).toBe('picker')
      expect(selectIsBusy(location)).toBe(false)
    },
    'picking.pausing': (location: Location) => said(location, undefined),
    'picking.searching': (location: Location) => said(location, undefined),
    'picking.suggesting': (location: Location) => {
      expect(selectHasAnswer(location)).toBe(true)
      expect([0, 1]).toContain(selectSuggestions(location).length)
    },
    'picking.unsuggested': (location: Location) => said(location, MESSAGES.noSuggestions, MESSAGES.notFound),
    'picking.finding': (location: Location) => expect(selectIsBusy(location)).toBe(true),
    saving: (location: Location) => {
      expect(selectIsBusy(location)).toBe(true)
      expect(['Bandra West, Mumbai', 'bandra']).toContain(location.context.location?.displayName)
    },
    chosen: (location: Location) => expect(selectView(location)).toBeUndefined(),
    closed: (location: Location) => expect(selectView(location)).toBeUndefined(),
  },
}

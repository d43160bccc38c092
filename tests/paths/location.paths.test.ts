import { expect, test } from 'vitest'
import { selectProblem, selectView } from '#machines/location/location.machine.ts'
import { PositionError } from '#machines/model/position.ts'
import { locationModel } from './location.model.ts'
import { inFlight, transitionRuns } from './model.ts'

const runs = transitionRuns(locationModel)
const POSITION_FAILED = 'xstate.error.actor.locate'
const NAMED = 'xstate.done.actor.namePlace'

/** Messages of the specification, word by word. */
test.each<[string, { type: string; [payload: string]: unknown }, string | undefined]>([
  ['granted', { type: NAMED, output: { inIndia: true } }, undefined],
  [
    'denied',
    { type: 'xstate.done.actor.checkPermission', output: 'denied' },
    'Location access denied. Please enable location in browser settings or enter your location manually.',
  ],
  [
    'dismissed',
    { type: POSITION_FAILED, error: new PositionError('denied') },
    'Location access was denied. Please enable it in your browser settings or enter manually.',
  ],
  [
    'timed out',
    { type: POSITION_FAILED, error: new PositionError('timeout') },
    'Location request timed out. Please try again or enter manually.',
  ],
  [
    'unavailable',
    { type: POSITION_FAILED, error: new PositionError('unavailable') },
    'Location information is unavailable. Please try again or enter manually.',
  ],
  ['unsupported', { type: POSITION_FAILED, error: new PositionError('unsupported') }, 'Geolocation not supported by your browser'],
  [
    'failed',
    { type: POSITION_FAILED, error: { message: 'The server says no' } },
    'Failed to get location. Please try again or enter manually.',
  ],
  ['outside India', { type: NAMED, output: { inIndia: false } }, 'We currently only support locations within India'],
  ['nowhere', { type: NAMED, output: undefined }, 'Could not determine your exact location'],
  ['the geocoder down', { type: 'xstate.error.actor.namePlace' }, 'Failed to process location data'],
  ['suggestions down', { type: 'xstate.error.actor.searchPlaces' }, 'Failed to fetch location suggestions'],
  ['search down', { type: 'xstate.error.actor.findPlace' }, 'Failed to find location. Please try again.'],
  ['not saved', { type: 'xstate.error.actor.saveLocation' }, 'Failed to set location'],
])('a generated path shows %s with its message', (_, event, message) => {
  const shown = runs
    .flatMap(({ path }) => path)
    // Before the welcome the permission is only noted.
    .filter((step) => matches(step.event, event) && selectView(step.snapshot as never) !== undefined)
  expect(shown).not.toEqual([])
  for (const { snapshot } of shown) expect(selectProblem(snapshot as never)).toBe(message)
})

test('a generated path drops every call that the customer can drop, and its late answer changes nothing', () => {
  const dropped = runs.flatMap(({ path }) =>
    path.slice(1).flatMap(({ event, snapshot }, index) => {
      const left = inFlight(path[index]!.snapshot).filter((id) => !inFlight(snapshot).includes(id) && !event.type.endsWith(`.actor.${id}`))
      return left
    }),
  )
  expect([...new Set(dropped)].toSorted()).toEqual([
    'checkPermission',
    'findPlace',
    'locate',
    'namePlace',
    'saveLocation',
    'searchPlaces',
    'watchLocation',
    'watchPermission',
  ])
})

const matches = (actual: object, expected: object): boolean => {
  try {
    expect(actual).toMatchObject(expected)
    return true
  } catch {
    return false
  }
}

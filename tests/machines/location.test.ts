import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type LocationEvent,
  locationMachine,
  type Permission,
  type PermissionReport,
  SEARCH_PAUSE_MS,
  selectProblem,
  selectSuggestions,
  selectView,
  WELCOME_DELAY_MS,
} from '#machines/location/location.machine.ts'
import type { Coordinates, UserLocation } from '#machines/model/location.ts'
import type { Place } from '#machines/model/place.ts'
import { PositionError, type PositionFailure } from '#machines/model/position.ts'
import { failure, held, settle, telling } from '#tests/support/actors.ts'
import { runs } from '#tests/support/level.ts'
import { BANDRA, LONDON, PUNE } from '#tests/support/places.ts'

const POINT: Coordinates = { lat: 19.06, lng: 72.83 }

test('a first visitor is asked 350 ms after the page came, not sooner, once the permission is known', async () => {
  const { location, clock, permission } = opened({ firstVisit: true })
  await permission.answer('prompt')
  clock.increment(WELCOME_DELAY_MS - 1)
  expect(selectView(location.getSnapshot())).toBeUndefined()
  clock.increment(1)
  expect(selectView(location.getSnapshot())).toBe('welcome')
})

test('a first visitor who denied the position before is told so at once', async () => {
  const { location, clock, permission } = opened({ firstVisit: true })
  await permission.answer('denied')
  clock.increment(WELCOME_DELAY_MS)
  expect(selectView(location.getSnapshot())).toBe('denied')
  expect(selectProblem(location.getSnapshot())).toBe(
    'Location access denied. Please enable location in browser settings or enter your location manually.',
  )
})

test('a permission that no browser tells is asked for by asking for the position', async () => {
  const { location, clock, permission, position } = opened({ firstVisit: true })
  await permission.fail(new Error('no permissions'))
  clock.increment(WELCOME_DELAY_MS)
  location.send({ type: 'position.request' })
  await permission.fail(new Error('no permissions'))
  expect(position.inFlight()).toBe(1)
})

test('the own position becomes the location when it is in India', async () => {
  const { location, saved, names } = await naming()
  await names.answer(BANDRA)
  expect(saved).toEqual([
    {
      displayName: 'Bandra West, Mumbai',
      cityName: 'Mumbai',
      coordinates: { lat: 19.0596, lng: 72.8295 },
      rawAddress: 'Bandra West, Mumbai, Maharashtra, India',
    },
  ])
  expect(location.getSnapshot().matches('chosen')).toBe(true)
})

test.each<[PositionFailure | 'else', string]>([
  ['unsupported', 'Geolocation not supported by your browser'],
  ['unavailable', 'Location information is unavailable. Please try again or enter manually.'],
  ['timeout', 'Location request timed out. Please try again or enter manually.'],
  ['else', 'Failed to get location. Please try again or enter manually.'],
])('a position that is %s is told, and a place can be named', async (reason, message) => {
  const { location, position } = await locating()
  await position.fail(reason === 'else' ? new Error('?') : new PositionError(reason))
  expect(selectProblem(location.getSnapshot())).toBe(message)
  expect(selectView(location.getSnapshot())).toBe('picker')
})

test('a position denied while it was asked for is told in other words, and can be asked for again', async () => {
  const { location, position, permission } = await locating()
  await position.fail(new PositionError('denied'))
  expect(selectView(location.getSnapshot())).toBe('denied')
  expect(selectProblem(location.getSnapshot())).toBe(
    'Location access was denied. Please enable it in your browser settings or enter manually.',
  )
  location.send({ type: 'position.request' })
  await permission.answer('prompt')
  expect(position.inFlight()).toBe(1)
})

test('permitting the position in the settings goes on at once', async () => {
  const { location, position, permission, changePermission } = await locating()
  await position.fail(new PositionError('denied'))
  changePermission('denied')
  expect(selectView(location.getSnapshot())).toBe('denied')
  changePermission('granted')
  await permission.answer('granted')
  expect(position.inFlight()).toBe(1)
})

test.each([
  ['outside India', LONDON, 'We currently only support locations within India'],
  ['where there is no place', undefined, 'Could not determine your exact location'],
])('a position %s is refused', async (_where, place, message) => {
  const { location, names, saved } = await naming()
  await names.answer(place)
  expect(selectProblem(location.getSnapshot())).toBe(message)
  expect(saved).toEqual([])
})

test('a geocoder that is down is told', async () => {
  const { location, names } = await naming()
  await names.fail(failure(503))
  expect(selectProblem(location.getSnapshot())).toBe('Failed to process location data')
})

test('a location that cannot be saved is told', async () => {
  const { location, names } = await naming({ saveFails: true })
  await names.answer(BANDRA)
  expect(selectProblem(location.getSnapshot())).toBe('Failed to set location')
})

test('typing asks once, 300 ms after the last letter', async () => {
  const { location, clock, places } = opened()
  for (const text of ['pu', 'pun', 'pune']) {
    location.send({ type: 'query.type', text })
    clock.increment(SEARCH_PAUSE_MS - 1)
  }
  expect(places.calls).toEqual([])
  clock.increment(1)
  expect(places.calls).toEqual(['pune'])
  await places.answer([PUNE])
  expect(selectSuggestions(location.getSnapshot())).toEqual([PUNE])
})

test('suggestions that cannot be had are told, and sending the text looks again', async () => {
  const { location, clock, places, saved } = opened()
  location.send({ type: 'query.type', text: 'pune' })
  clock.increment(SEARCH_PAUSE_MS)
  await places.fail(failure(503))
  expect(selectProblem(location.getSnapshot())).toBe('Failed to fetch location suggestions')
  location.send({ type: 'query.submit' })
  await places.fail(failure(503))
  expect(selectProblem(location.getSnapshot())).toBe('Failed to find location. Please try again.')
  location.send({ type: 'query.submit' })
  await places.answer([PUNE])
  expect(saved).toMatchObject([{ displayName: 'Pune, Maharashtra' }])
})

test('a text that is sent means the first suggestion', async () => {
  const { location, clock, places, saved } = opened()
  location.send({ type: 'query.type', text: 'b' })
  location.send({ type: 'query.type', text: 'ban' })
  clock.increment(SEARCH_PAUSE_MS)
  await places.answer([BANDRA, PUNE])
  location.send({ type: 'query.submit' })
  await settle()
  expect(saved).toMatchObject([{ displayName: 'Bandra West, Mumbai', coordinates: { lat: 19.0596, lng: 72.8295 } }])
})

test.each([
  ['before', 0],
  ['after', SEARCH_PAUSE_MS],
])('a text that no place is known for is taken as it is, without coordinates, when sent %s the pause', async (_when, pause) => {
  const { location, clock, places, saved } = opened()
  location.send({ type: 'query.type', text: '  Atlantis ' })
  clock.increment(pause)
  if (pause > 0) await places.answer([])
  location.send({ type: 'query.submit' })
  if (pause === 0) await places.answer([])
  await settle()
  expect(saved).toEqual([{ displayName: 'Atlantis' }])
})

test.each(['', ' ', 'x'])('nothing is sent for %j', (text) => {
  const { location, clock, places } = opened()
  location.send({ type: 'query.type', text })
  location.send({ type: 'query.submit' })
  clock.increment(SEARCH_PAUSE_MS)
  expect([places.calls, location.getSnapshot().matches({ picking: 'waiting' })]).toEqual([[], true])
})

test('typing drops the position that is on its way', async () => {
  const { location, position, names } = await locating()
  location.send({ type: 'query.type', text: 'pune' })
  expect(position.inFlight()).toBe(0)
  expect(names.calls).toEqual([])
})

test('a location chosen in another tab ends the welcome, not a choice that is being made', async () => {
  const welcome = opened({ firstVisit: true })
  welcome.location.send({ type: 'location.setElsewhere' })
  expect(welcome.location.getSnapshot().matches('closed')).toBe(true)
  const picker = opened()
  picker.location.send({ type: 'location.setElsewhere' })
  expect(selectView(picker.location.getSnapshot())).toBe('picker')
})

/** Answers come in any order, each for the text or the position it was asked for. */
test('whatever order answers come in, the suggestions are those of the last text, and the location is what was chosen last', async () => {
  const text = fc.constantFrom('mu', 'mum', 'pune', 'delhi', 'x', '')
  const step = fc.oneof(
    text.map((text): LocationEvent => ({ type: 'query.type', text })),
    fc.constantFrom<LocationEvent>({ type: 'position.request' }, { type: 'query.submit' }, { type: 'manual.choose' }),
  )
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 8 }), async (scheduler, steps) => {
      const clock = new SimulatedClock()
      const saved: UserLocation[] = []
      const named = (name: string): Place => ({ ...BANDRA, name, displayName: name })
      const late = <Output>(what: string, output: Output): Promise<Output> => scheduler.schedule(Promise.resolve(output), what)
      const location = createActor(
        locationMachine.provide({
          actors: {
            checkPermission: fromPromise<Permission, void>(() => late('permission', 'granted')),
            locate: fromPromise<Coordinates, void>(() => late('position', POINT)),
            namePlace: fromPromise<Place | undefined, Coordinates>(() => late('place', named('here'))),
            findPlaces: fromPromise<Place[], string>(({ input }) => late(`places of ${input}`, [named(`first of ${input}`)])),
            saveLocation: fromPromise<void, UserLocation>(({ input }) => {
              saved.push(input)
              return late('saved', undefined)
            }),
          },
        }),
        { input: { firstVisit: false }, clock },
      ).start()
      const shown: string[][] = []
      let last: LocationEvent | undefined
      location.subscribe((snapshot) => {
        const { query, suggestions } = snapshot.context
        if (snapshot.matches({ picking: 'suggesting' })) shown.push([`first of ${query}`, ...suggestions.map(({ name }) => name)])
      })
      for (const event of steps) {
        // What comes while a location is being saved, or after it, changes nothing.
        if (location.getSnapshot().matches('saving') || location.getSnapshot().status !== 'active') break
        if (location.getSnapshot().can(event)) last = event
        location.send(event)
        clock.increment(SEARCH_PAUSE_MS)
        if (scheduler.count() > 0 && steps.indexOf(event) % 2 === 0) await scheduler.waitOne()
        await settle()
      }
      while (scheduler.count() > 0) {
        await scheduler.waitOne()
        await settle()
      }
      const { query } = location.getSnapshot().context
      if (last?.type === 'position.request') expect(saved.map(({ displayName }) => displayName)).toEqual(['here'])
      else if (saved.length > 0) expect(['here', `first of ${query}`]).toContain(saved[0]!.displayName)
      expect(saved.length).toBeLessThanOrEqual(1)
      for (const [wanted, ...suggested] of shown) expect(suggested).toEqual([wanted])
      location.stop()
    }),
    { numRuns: runs(30) },
  )
})

function opened({ firstVisit = false, saveFails = false } = {}) {
  const clock = new SimulatedClock()
  const permission = held<Permission, void>()
  const position = held<Coordinates, void>()
  const names = held<Place | undefined, Coordinates>()
  const places = held<Place[], string>()
  const saved: UserLocation[] = []
  const reports = telling<PermissionReport>()
  const location = createActor(
    locationMachine.provide({
      actors: {
        checkPermission: permission.logic,
        watchPermission: reports.logic,
        locate: position.logic,
        namePlace: names.logic,
        findPlaces: places.logic,
        saveLocation: fromPromise<void, UserLocation>(async ({ input }) => {
          if (saveFails) throw new Error('full')
          saved.push(input)
        }),
      },
    }),
    { input: { firstVisit }, clock },
  ).start()
  const changePermission = (changed: Permission) => reports.tell({ type: 'permission.changed', permission: changed })
  return { location, clock, permission, position, names, places, saved, changePermission }
}

async function locating(options: Parameters<typeof opened>[0] = {}) {
  const all = opened(options)
  all.location.send({ type: 'position.request' })
  await all.permission.answer('prompt')
  return all
}

async function naming(options: Parameters<typeof opened>[0] = {}) {
  const all = await locating(options)
  await all.position.answer(POINT)
  expect(all.names.calls).toEqual([POINT])
  return all
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type LocationEvent,
  locationMachine,
  type Permission,
  type PermissionReport,
  SEARCH_PAUSE_MS,
  selectHasAnswer,
  selectIsBusy,
  selectIsPositioning,
  selectProblem,
  selectQuery,
  selectSuggestions,
  selectView,
  WELCOME_DELAY_MS,
} from '#machines/location/location.machine.ts'
import type { Coordinates, UserLocation } from '#machines/model/location.ts'
import { locationOf, type Place } from '#machines/model/place.ts'
import { PositionError } from '#machines/model/position.ts'
import { failure, held, settle, telling } from '#tests/support/actors.ts'
import { forManyAsync } from '#tests/support/for-all.ts'
import { BANDRA, PUNE } from '#tests/support/places.ts'
import { quiet } from '#tests/support/quiet.ts'

const POINT: Coordinates = { lat: 19.06, lng: 72.83 }

test('a first visitor is asked 350 ms after the page came, not sooner, once the permission is known', async () => {
  const { location, clock, permission } = opened({ firstVisit: true })
  await permission.answer('prompt')
  clock.increment(WELCOME_DELAY_MS - 1)
  expect(selectView(location.getSnapshot())).toBeUndefined()
  clock.increment(1)
  expect(selectView(location.getSnapshot())).toBe('welcome')
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
  const { location, saved, position, names, finish } = await locating()
  await position.answer(POINT)
  expect(names.calls).toEqual([POINT])
  await names.answer(BANDRA)
  expect(saved).toEqual([
    {
      displayName: 'Bandra West, Mumbai',
      cityName: 'Mumbai',
      coordinates: { lat: 19.0596, lng: 72.8295 },
      rawAddress: 'Bandra West, Mumbai, Maharashtra, India',
    },
  ])
  await finish()
  expect(location.getSnapshot().matches('chosen')).toBe(true)
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
])('a text that no place is known for is used as it is, without coordinates, when sent %s the pause', async (_when, pause) => {
  const { location, clock, places, saved } = opened()
  location.send({ type: 'query.type', text: '  Atlantis ' })
  clock.increment(pause)
  if (pause > 0) await places.answer([])
  location.send({ type: 'query.submit' })
  if (pause === 0) await places.answer([])
  await settle()
  expect(saved).toEqual([{ displayName: 'Atlantis' }])
})

test.each(['', ' ', '\u200B'])('nothing is sent for %j', (text) => {
  const { location, clock, places } = opened()
  location.send({ type: 'query.type', text })
  location.send({ type: 'query.submit' })
  clock.increment(SEARCH_PAUSE_MS)
  expect([places.calls, location.getSnapshot().matches({ picking: 'waiting' })]).toEqual([[], true])
})

test('the picker is empty at first, and nothing is under way', () => {
  const { shown } = opened()
  expect(shown()).toEqual({ view: 'picker', query: '', suggestions: [], busy: false, positioning: false, answered: false })
})

test('while the position is found it is busy, in every step', async () => {
  const { location, permission, position, names, shown } = opened()
  location.send({ type: 'position.request' })
  for (const next of [() => permission.answer('granted'), () => position.answer({ lat: 19, lng: 72 }), () => names.answer(undefined)]) {
    expect(shown()).toMatchObject({ busy: true, positioning: true })
    await next()
  }
  expect(shown()).toMatchObject({ view: 'picker', busy: false, positioning: false })
})

test('what is typed is looked for once, 300 ms after the last letter, from the first letter on', async () => {
  const { location, places, clock, shown } = opened()
  location.send({ type: 'query.type', text: ' ' })
  clock.increment(300)
  for (const text of ['b', 'ba', 'ban']) {
    location.send({ type: 'query.type', text })
    clock.increment(299)
  }
  expect(places.calls).toEqual([])
  clock.increment(1)
  expect([places.calls, shown()]).toEqual([['ban'], expect.objectContaining({ query: 'ban', busy: false, answered: false })])
  await places.answer([BANDRA, PUNE])
  expect(shown()).toMatchObject({ suggestions: ['Bandra West', 'Pune'], answered: true })
  location.send({ type: 'query.type', text: '' })
  expect(shown()).toMatchObject({ query: '', suggestions: [], answered: false })
})

test('one letter is looked for', () => {
  const { location, places, clock } = opened()
  location.send({ type: 'query.type', text: 'b' })
  clock.increment(SEARCH_PAUSE_MS)
  expect(places.calls).toEqual(['b'])
})

test('suggestions that cannot be had show a message, and go when more is typed', async () => {
  const { location, places, clock, shown } = opened()
  location.send({ type: 'query.type', text: 'ban' })
  clock.increment(SEARCH_PAUSE_MS)
  await places.answer([BANDRA])
  location.send({ type: 'query.type', text: 'band' })
  clock.increment(SEARCH_PAUSE_MS)
  expect(shown().suggestions).toEqual(['Bandra West'])
  await places.fail(failure(503))
  expect([shown().suggestions, selectProblem(location.getSnapshot())]).toEqual([[], 'Failed to fetch location suggestions'])
  location.send({ type: 'query.type', text: 'bandr' })
  expect(selectProblem(location.getSnapshot())).toBeUndefined()
})

test('a text can be sent although no places could be suggested for it', async () => {
  const { location, places, clock, shown } = opened()
  location.send({ type: 'query.type', text: 'ban' })
  clock.increment(SEARCH_PAUSE_MS)
  await places.fail(failure(503))
  location.send({ type: 'query.submit' })
  expect([places.calls, shown().busy, selectProblem(location.getSnapshot())]).toEqual([['ban', 'ban'], true, undefined])
})

test('a text that is sent while places are looked up is looked up itself', async () => {
  const { location, places, clock, saved, shown } = opened()
  location.send({ type: 'query.type', text: 'ban' })
  clock.increment(SEARCH_PAUSE_MS)
  location.send({ type: 'query.submit' })
  expect([places.calls, places.inFlight(), shown().busy]).toEqual([['ban', 'ban'], 1, true])
  await places.fail(failure(503))
  expect([shown().busy, selectProblem(location.getSnapshot())]).toEqual([false, 'Failed to find location. Please try again.'])
  location.send({ type: 'query.submit' })
  expect(selectProblem(location.getSnapshot())).toBeUndefined()
  await places.answer([PUNE])
  expect(saved).toEqual([locationOf(PUNE)])
})

test('a place that is picked is saved, from the list and instead of the position, and the flow is over', async () => {
  for (const before of [[], [{ type: 'position.request' }]] as LocationEvent[][]) {
    const { location, saved, finish } = opened()
    for (const event of before) location.send(event)
    location.send({ type: 'place.choose', place: BANDRA })
    expect([saved, selectIsBusy(location.getSnapshot())]).toEqual([[locationOf(BANDRA)], true])
    await finish()
    expect(location.getSnapshot()).toMatchObject({ value: 'chosen', status: 'done' })
    expect(selectView(location.getSnapshot())).toBeUndefined()
  }
})

test('a place picked after a failure takes the failure away', async () => {
  const { location, places, clock } = opened()
  location.send({ type: 'query.type', text: 'ban' })
  clock.increment(SEARCH_PAUSE_MS)
  await places.fail(failure(503))
  location.send({ type: 'place.choose', place: BANDRA })
  expect(selectProblem(location.getSnapshot())).toBeUndefined()
})

test.each<[string, LocationEvent, object]>([
  ['typing', { type: 'query.type', text: 'ban' }, { view: 'picker', query: 'ban', busy: false, positioning: false }],
  ['a single letter', { type: 'query.type', text: 'b' }, { view: 'picker', query: 'b', busy: false, positioning: false }],
  ['wanting to name a place', { type: 'manual.choose' }, { view: 'picker', busy: false, positioning: false }],
])('%s does not wait for the position', async (_, event, expected) => {
  const { location, permission, position, shown } = opened()
  location.send({ type: 'position.request' })
  await permission.answer('prompt')
  location.send(event)
  expect([position.inFlight(), shown()]).toEqual([0, expect.objectContaining(expected)])
})

test('a visitor is welcomed until a place is to be named', async () => {
  const { location, shown } = await openedQuestion()
  expect(shown().view).toBe('welcome')
  location.send({ type: 'position.request' })
  expect(shown().view).toBe('welcome')
  location.send({ type: 'manual.choose' })
  expect(shown().view).toBe('picker')
  location.send({ type: 'position.request' })
  expect(shown().view).toBe('picker')
})

test('a visitor whom the browser denies the position reads so, and may name a place', async () => {
  const { location, permission, position, shown } = await openedQuestion()
  location.send({ type: 'position.request' })
  await permission.answer('prompt')
  await position.fail(new PositionError('denied'))
  expect(shown().view).toBe('denied')
  location.send({ type: 'manual.choose' })
  expect([shown().view, selectProblem(location.getSnapshot())]).toEqual(['picker', undefined])
})

test.each<[string, () => Promise<ReturnType<typeof opened>>]>([
  ['before the visitor is asked', async () => opened({ firstVisit: true })],
  ['while the visitor is asked', openedQuestion],
  ['after the position was denied', denied],
])('a location set in another tab %s ends it', async (_, before) => {
  const { location, shown } = await before()
  location.send({ type: 'location.setElsewhere' })
  expect(location.getSnapshot()).toMatchObject({ value: 'closed', status: 'done' })
  expect(shown().view).toBeUndefined()
})

test('a customer who opened the picker keeps it when another tab sets a location, and can close it', () => {
  const { location, shown } = opened()
  location.send({ type: 'location.setElsewhere' })
  expect(shown().view).toBe('picker')
  location.send({ type: 'dialog.close' })
  expect(location.getSnapshot()).toMatchObject({ value: 'closed', status: 'done' })
})

/** Answers come in any order, each for the text or the position it was asked for. */
test('whatever order answers come in, the suggestions are those of the last text, and the location is what was chosen last', async () => {
  const text = fc.constantFrom('mu', 'mum', 'pune', 'delhi', 'x', '')
  const step = fc.oneof(
    text.map((text): LocationEvent => ({ type: 'query.type', text })),
    fc.constantFrom<LocationEvent>({ type: 'position.request' }, { type: 'query.submit' }, { type: 'manual.choose' }),
  )
  await forManyAsync(30, fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 8 }), async (scheduler, steps) => {
    const clock = new SimulatedClock()
    const saved: UserLocation[] = []
    const named = (name: string): Place => ({ ...BANDRA, name, displayName: name })
    const late = <Output>(what: string, output: Output): Promise<Output> => scheduler.schedule(Promise.resolve(output), what)
    const location = createActor(
      quiet(locationMachine).provide({
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
  })
})

async function locating() {
  const all = opened()
  all.location.send({ type: 'position.request' })
  await all.permission.answer('prompt')
  return all
}

function opened({ firstVisit = false } = {}) {
  const clock = new SimulatedClock()
  const permission = held<Permission, void>()
  const position = held<Coordinates, void>()
  const names = held<Place | undefined, Coordinates>()
  const places = held<Place[], string>()
  const saving = held<void, UserLocation>()
  const reports = telling<PermissionReport>()
  const machine = quiet(locationMachine).provide({
    actors: {
      checkPermission: permission.logic,
      locate: position.logic,
      namePlace: names.logic,
      findPlaces: places.logic,
      saveLocation: saving.logic,
      watchPermission: reports.logic,
    },
  })
  const location = createActor(machine, { input: { firstVisit }, clock }).start()
  const shown = () => {
    const now = location.getSnapshot()
    return {
      view: selectView(now),
      query: selectQuery(now),
      suggestions: selectSuggestions(now).map(({ name }) => name),
      busy: selectIsBusy(now),
      positioning: selectIsPositioning(now),
      answered: selectHasAnswer(now),
    }
  }
  const changePermission = (changed: Permission) => reports.tell({ type: 'permission.changed', permission: changed })
  const finish = () => saving.answer(undefined)
  return { location, clock, permission, position, names, places, saved: saving.calls, finish, shown, changePermission }
}

async function openedQuestion() {
  const all = opened({ firstVisit: true })
  await all.permission.answer('prompt')
  all.clock.increment(WELCOME_DELAY_MS)
  return all
}

async function denied() {
  const all = opened({ firstVisit: true })
  await all.permission.answer('denied')
  all.clock.increment(WELCOME_DELAY_MS)
  return all
}

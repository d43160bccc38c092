import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  type LocationEvent,
  locationMachine,
  type Permission,
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
import { failure, held, rejects, settle } from '#tests/support/actors.ts'
import { BANDRA, PUNE } from '#tests/support/places.ts'

/** What the picker of a location shows on its way. */

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

test('a position that the settings deny is not asked for', async () => {
  const { location, permission, position, shown } = opened()
  location.send({ type: 'position.request' })
  await permission.answer('denied')
  expect([position.calls, shown().view, selectProblem(location.getSnapshot())]).toEqual([
    [],
    'denied',
    'Location access denied. Please enable location in browser settings or enter your location manually.',
  ])
})

test('what is typed is looked for after a pause, from two letters on', async () => {
  const { location, places, clock, shown } = opened()
  location.send({ type: 'query.type', text: 'b' })
  clock.increment(SEARCH_PAUSE_MS)
  expect(places.calls).toEqual([])
  location.send({ type: 'query.type', text: 'ba' })
  clock.increment(SEARCH_PAUSE_MS)
  expect([places.calls, shown()]).toEqual([['ba'], expect.objectContaining({ query: 'ba', busy: false, answered: false })])
  await places.answer([BANDRA, PUNE])
  expect(shown()).toMatchObject({ suggestions: ['Bandra West', 'Pune'], answered: true })
  location.send({ type: 'query.type', text: 'b' })
  expect(shown()).toMatchObject({ query: 'b', suggestions: [], answered: false })
})

test('suggestions that cannot be had are told, and go when more is typed', async () => {
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
])('%s is not kept waiting by the position', async (_, event, expected) => {
  const { location, permission, position, shown } = opened()
  location.send({ type: 'position.request' })
  await permission.answer('prompt')
  location.send(event)
  expect([position.inFlight(), shown()]).toEqual([0, expect.objectContaining(expected)])
})

test('typing instead of waiting looks the text up after the pause', async () => {
  const { location, places, clock } = opened()
  location.send({ type: 'position.request' })
  location.send({ type: 'query.type', text: 'ban' })
  clock.increment(SEARCH_PAUSE_MS)
  expect(places.calls).toEqual(['ban'])
})

test('another try of the position takes the failure of the last one away', async () => {
  const { location, permission, position } = opened()
  location.send({ type: 'position.request' })
  await permission.answer('prompt')
  await position.fail(new PositionError('timeout'))
  location.send({ type: 'position.request' })
  expect(selectProblem(location.getSnapshot())).toBeUndefined()
})

test('a visitor is welcomed until a place is to be named', async () => {
  const { location, shown } = await asked()
  expect(shown().view).toBe('welcome')
  location.send({ type: 'position.request' })
  expect(shown().view).toBe('welcome')
  location.send({ type: 'manual.choose' })
  expect(shown().view).toBe('picker')
  location.send({ type: 'position.request' })
  expect(shown().view).toBe('picker')
})

test('a visitor whom the browser denies the position reads so, and may name a place', async () => {
  const { location, permission, position, shown } = await asked()
  location.send({ type: 'position.request' })
  await permission.answer('prompt')
  await position.fail(new PositionError('denied'))
  expect(shown().view).toBe('denied')
  location.send({ type: 'manual.choose' })
  expect([shown().view, selectProblem(location.getSnapshot())]).toEqual(['picker', undefined])
})

test.each<[string, () => Promise<ReturnType<typeof opened>>]>([
  ['before the visitor is asked', async () => opened({ firstVisit: true })],
  ['while the visitor is asked', asked],
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

test('a location that cannot be saved leaves the picker open', async () => {
  const { location, shown } = opened({ saveFails: true })
  location.send({ type: 'place.choose', place: BANDRA })
  await settle()
  expect([shown().view, selectProblem(location.getSnapshot())]).toEqual(['picker', 'Failed to set location'])
})

test('a browser that tells nothing of permissions counts as one that asks', async () => {
  const { location, permission } = opened({ firstVisit: true })
  await permission.fail(new Error('no permissions'))
  expect(location.getSnapshot().context.permission).toBe('prompt')
})

function opened({ firstVisit = false, saveFails = false } = {}) {
  const clock = new SimulatedClock()
  const permission = held<Permission, void>()
  const position = held<Coordinates, void>()
  const names = held<Place | undefined, Coordinates>()
  const places = held<Place[], string>()
  const saving = held<void, UserLocation>()
  const machine = locationMachine.provide({
    actors: {
      checkPermission: permission.logic,
      locate: position.logic,
      namePlace: names.logic,
      findPlaces: places.logic,
      saveLocation: saveFails ? rejects<void, UserLocation>(new Error('full')) : saving.logic,
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
  return { location, clock, permission, position, names, places, saved: saving.calls, finish: () => saving.answer(undefined), shown }
}

async function asked() {
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

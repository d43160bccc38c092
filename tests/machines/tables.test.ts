import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Place, PlaceChange } from '#machines/model/places.ts'
import { NO_NUMBER, selectDone, selectFieldError, selectPlaces, selectProblem, tablesMachine } from '#machines/tables/tables.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'

const WINDOW: Place = { type: 'TABLE', id: 7, codeVersion: 0, link: 'https://food.example.com/outlet-detail/haveli?table=7&s=Ab3_-xyz' }

async function opened() {
  const fetchPlaces = held<Place[], { outletId: string }>()
  const changePlaces = held<Place[], { outletId: string; change: PlaceChange }>()
  const machine = tablesMachine.provide({ actors: { fetchPlaces: fetchPlaces.logic, changePlaces: changePlaces.logic } })
  const tables = createActor(machine, { input: { outletId: 'haveli' } })
  const emitted = heard(tables)
  tables.start()
  await fetchPlaces.answer([WINDOW])
  return { tables, fetchPlaces, changePlaces, emitted }
}
const add = (number: string) => ({ type: 'place.add', placeType: 'TABLE', number, name: ' ' }) as const

test.each(['', '0', 'seven', '1000000'])('the number %j is refused before anything is sent', async (number) => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send(add(number))
  expect([changePlaces.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'number' }]])
  expect(selectFieldError(tables.getSnapshot(), 'number')).toBe(NO_NUMBER)
})

test('a code is made anew once the owner has confirmed it, by the version that is on the screen', async () => {
  const { tables, changePlaces } = await opened()
  tables.send({ type: 'change.ask', change: { action: 'renew', place: WINDOW } })
  expect(changePlaces.calls).toEqual([])
  tables.send({ type: 'change.confirm' })
  expect(changePlaces.calls).toEqual([{ outletId: 'haveli', change: { action: 'renew', place: WINDOW } }])
  const renewed = { ...WINDOW, codeVersion: 1 }
  await changePlaces.answer([renewed])
  expect([selectPlaces(tables.getSnapshot()), selectDone(tables.getSnapshot())]).toEqual([[renewed], 'Table 7 has a new code. Print it.'])
})

test('what another person has changed meanwhile is read again, and told', async () => {
  const { tables, fetchPlaces, changePlaces } = await opened()
  tables.send(add('8'))
  await changePlaces.fail(failure(409, 'Table 8 is on the list already.', 'PLACE_EXISTS'))
  await fetchPlaces.answer([WINDOW, { ...WINDOW, id: 8 }])
  const now = tables.getSnapshot()
  expect([selectPlaces(now).length, selectProblem(now)]).toEqual([2, 'Table 8 is on the list already.'])
})

test('a new name is sent with the one on the screen; one that is taken is written again', async () => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send({ type: 'change.ask', change: { action: 'name', place: WINDOW } })
  tables.send({ type: 'name.send', name: ' Garden ' })
  expect(changePlaces.calls[0]?.change).toEqual({ action: 'rename', place: WINDOW, name: 'Garden' })
  await changePlaces.fail(Object.assign(failure(409, 'Table 8 is called so already.', 'NAME_TAKEN'), { field: 'name' }))
  const now = tables.getSnapshot()
  expect([selectFieldError(now, 'newName'), now.value, emitted]).toEqual([
    'Table 8 is called so already.',
    'naming',
    [{ type: 'field.refused', field: 'newName' }],
  ])
  tables.send({ type: 'name.send', name: 'Garden 2' })
  await changePlaces.answer([{ ...WINDOW, name: 'Garden 2' }])
  expect(selectDone(tables.getSnapshot())).toBe('Table 7 has another name. Its code stays good.')
})

test('the name that a table has already is not sent', async () => {
  const { tables, changePlaces } = await opened()
  tables.send({ type: 'change.ask', change: { action: 'name', place: WINDOW } })
  tables.send({ type: 'name.send', name: ' ' })
  expect([changePlaces.calls, tables.getSnapshot().value]).toEqual([[], 'resting'])
})

test('a name that is taken is told at the form where a table is added', async () => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send(add('8'))
  await changePlaces.fail(Object.assign(failure(409, 'Table 7 is called so already.', 'NAME_TAKEN'), { field: 'name' }))
  expect([selectFieldError(tables.getSnapshot(), 'name'), emitted]).toEqual([
    'Table 7 is called so already.',
    [{ type: 'field.refused', field: 'name' }],
  ])
})

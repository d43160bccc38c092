import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Place, PlaceChange } from '#machines/model/places.ts'
import { NO_NUMBER, selectDone, selectNumberError, selectPlaces, selectProblem, tablesMachine } from '#machines/tables/tables.machine.ts'
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
  expect(selectNumberError(tables.getSnapshot())).toBe(NO_NUMBER)
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

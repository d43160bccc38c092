import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OutletTable, TableChange } from '#machines/model/counter/outlet-tables.ts'
import {
  selectAsked,
  selectDone,
  selectFieldError,
  selectHasFailed,
  selectPlaces,
  selectProblem,
  selectSent,
  tablesMachine,
} from '#machines/tables/tables.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'

const WINDOW: OutletTable = {
  type: 'TABLE',
  id: 7,
  codeVersion: 0,
  link: 'https://food.example.com/outlet-detail/haveli?table=7&s=Ab3_-xyz',
}

function opening() {
  const fetchPlaces = held<OutletTable[], { outletId: string }>()
  const changePlaces = held<OutletTable[], { outletId: string; change: TableChange }>()
  const machine = tablesMachine.provide({ actors: { fetchPlaces: fetchPlaces.logic, changePlaces: changePlaces.logic } })
  const tables = createActor(machine, { input: { outletId: 'haveli' } })
  const emitted = heard(tables)
  tables.start()
  return { tables, fetchPlaces, changePlaces, emitted }
}
async function opened() {
  const page = opening()
  await page.fetchPlaces.answer([WINDOW])
  return page
}
const add = (number: string, name = ' ') => ({ type: 'place.add', placeType: 'TABLE', number, name }) as const
const nameInUse = (message: string) => Object.assign(failure(409, message, 'NAME_TAKEN'), { field: 'name' })

test('the list of the outlet can be asked for again where it did not come', async () => {
  const { tables, fetchPlaces } = opening()
  expect([fetchPlaces.calls, selectPlaces(tables.getSnapshot())]).toEqual([[{ outletId: 'haveli' }], []])
  await fetchPlaces.fail(failure(undefined, 'No connection.'))
  expect([selectHasFailed(tables.getSnapshot()), selectProblem(tables.getSnapshot())]).toEqual([true, 'No connection.'])
  tables.send({ type: 'tables.retry' })
  await fetchPlaces.answer([WINDOW])
  expect([selectPlaces(tables.getSnapshot()), selectProblem(tables.getSnapshot())]).toEqual([[WINDOW], undefined])
})

test('a table is added with its number and its name, trimmed; the form is told to be empty again', async () => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send(add(' 999999 ', ' Garden '))
  const place = { type: 'TABLE', id: 999_999, name: 'Garden' } as const
  expect(changePlaces.calls).toEqual([{ outletId: 'haveli', change: { action: 'add', place } }])
  expect(selectSent(tables.getSnapshot())).toEqual({ action: 'add', place })
  await changePlaces.answer([WINDOW, { ...WINDOW, ...place }])
  expect([selectPlaces(tables.getSnapshot()).length, selectDone(tables.getSnapshot())]).toEqual([
    2,
    'Table 999999 is in use. Print its code.',
  ])
  expect([emitted, tables.getSnapshot().context.change]).toEqual([[{ type: 'place.added' }], undefined])
})

test('a table without a name is added by its number alone', async () => {
  const { tables, changePlaces } = await opened()
  tables.send(add('8'))
  expect(changePlaces.calls[0]?.change.place).toEqual({ type: 'TABLE', id: 8 })
})

test.each(['', '0', 'seven', '1000000'])('the number %j is refused before anything is sent', async (number) => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send(add(number))
  expect([changePlaces.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'number' }]])
  expect(selectFieldError(tables.getSnapshot(), 'number')).toBe('Enter the number, from 1 to 999999.')
  expect(selectFieldError(tables.getSnapshot(), 'name')).toBeUndefined()
  tables.send({ type: 'field.edit' })
  expect(selectFieldError(tables.getSnapshot(), 'number')).toBeUndefined()
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

test('a change that the server cannot make is shown, and can be asked for again', async () => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send({ type: 'change.ask', change: { action: 'remove', place: WINDOW } })
  expect(selectAsked(tables.getSnapshot())).toEqual({ action: 'remove', place: WINDOW })
  tables.send({ type: 'change.confirm' })
  await changePlaces.fail(failure(undefined, 'No connection.'))
  expect([selectProblem(tables.getSnapshot()), tables.getSnapshot().context.change]).toEqual(['No connection.', undefined])
  tables.send({ type: 'change.ask', change: { action: 'remove', place: WINDOW } })
  tables.send({ type: 'change.confirm' })
  await changePlaces.answer([])
  const now = tables.getSnapshot()
  expect([selectPlaces(now), selectDone(now), selectProblem(now), emitted]).toEqual([[], 'Table 7 is out of use.', undefined, []])
})

test('what another person has changed meanwhile is read again, and shown', async () => {
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
  await changePlaces.fail(nameInUse('Table 8 is called so already.'))
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

test('a new name that is given up leaves no complaint; one that the server cannot save is no complaint of the field', async () => {
  const { tables, changePlaces } = await opened()
  tables.send({ type: 'change.ask', change: { action: 'name', place: WINDOW } })
  tables.send({ type: 'name.send', name: 'Garden' })
  await changePlaces.fail(nameInUse('Table 8 is called so already.'))
  tables.send({ type: 'change.cancel' })
  expect(selectFieldError(tables.getSnapshot(), 'newName')).toBeUndefined()
  tables.send({ type: 'change.ask', change: { action: 'name', place: WINDOW } })
  tables.send({ type: 'name.send', name: 'Terrace' })
  await changePlaces.fail(failure(undefined, 'No connection.'))
  expect([selectProblem(tables.getSnapshot()), tables.getSnapshot().value]).toEqual(['No connection.', 'resting'])
})

test('the name that a table has already is not sent', async () => {
  const { tables, changePlaces } = await opened()
  tables.send({ type: 'change.ask', change: { action: 'name', place: WINDOW } })
  tables.send({ type: 'name.send', name: ' ' })
  expect([changePlaces.calls, tables.getSnapshot().value]).toEqual([[], 'resting'])
})

test('a name in use is refused at the form where a table is added', async () => {
  const { tables, changePlaces, emitted } = await opened()
  tables.send(add('8'))
  await changePlaces.fail(nameInUse('Table 7 is called so already.'))
  expect([selectFieldError(tables.getSnapshot(), 'name'), emitted]).toEqual([
    'Table 7 is called so already.',
    [{ type: 'field.refused', field: 'name' }],
  ])
})

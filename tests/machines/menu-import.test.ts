import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  menuImportMachine,
  selectBrought,
  selectFileName,
  selectImportProblem,
  selectIsReadingFile,
  selectRemovesMissing,
  selectReport,
} from '#machines/menu-import/menu-import.machine.ts'
import type { FileToBring, ImportReport } from '#machines/model/counter/menu-file.ts'
import { failure, heard, held } from '#tests/support/actors.ts'
import { importReport } from '#tests/support/menu-file.ts'

const FILE = { name: 'menu.csv', size: 900 }
const SENT = { outletId: 'haveli', file: FILE, removeMissing: false }

function opened() {
  const sendFile = held<ImportReport, FileToBring>()
  const actor = createActor(menuImportMachine.provide({ actors: { sendFile: sendFile.logic } }), { input: { outletId: 'haveli' } })
  const emitted = heard(actor)
  actor.start()
  return { actor, sendFile, emitted, now: () => actor.getSnapshot() }
}
async function reported(report = importReport()) {
  const all = opened()
  all.actor.send({ type: 'file.choose', file: FILE })
  await all.sendFile.answer(report)
  return all
}

test('a file is reported first, and brought as the report said', async () => {
  const { actor, sendFile, emitted, now } = await reported()
  expect(sendFile.calls).toEqual([{ ...SENT, agreed: undefined }])
  actor.send({ type: 'import.confirm' })
  expect(sendFile.calls.at(-1)).toEqual({ ...SENT, agreed: 'A'.repeat(43) })
  const changes = ['1 dish added', '2 prices changed'].map((text) => ({ ...importReport().changes[0]!, text }))
  await sendFile.answer(importReport({ agree: undefined, isDone: true, changes }))
  expect([selectBrought(now()), selectReport(now()), emitted]).toEqual([
    'Imported: 1 dish added, 2 prices changed.',
    undefined,
    [{ type: 'menu.brought' }],
  ])
})

test.each([
  ['with faults', importReport({ faults: { lines: ['Line 4: “25o” is no price.'], more: 0 }, changes: [], agree: undefined })],
  ['that changes nothing', importReport({ agree: undefined })],
])('a file %s cannot be brought', async (_which, report) => {
  const { actor, sendFile, now } = await reported(report)
  actor.send({ type: 'import.confirm' })
  expect([sendFile.calls.length, selectReport(now())]).toEqual([1, report])
})

test('a file of more than 2 MB is not sent', () => {
  const { actor, sendFile, now } = opened()
  actor.send({ type: 'file.choose', file: { name: 'menu.csv', size: 2_000_001 } })
  expect([sendFile.calls, selectImportProblem(now())]).toEqual([[], 'The file is larger than 2 MB.'])
  actor.send({ type: 'file.choose', file: { name: 'menu.csv', size: 2_000_000 } })
  expect([sendFile.calls.length, selectImportProblem(now())]).toEqual([1, undefined])
})

test('a file that cannot be read is forgotten, with what was chosen for it', async () => {
  const { actor, sendFile, now } = await reported()
  actor.send({ type: 'missing.set', removeMissing: true })
  expect([selectFileName(now()), selectRemovesMissing(now())]).toEqual(['menu.csv', true])
  await sendFile.fail(failure(422, 'This is no CSV file.'))
  expect([selectFileName(now()), selectRemovesMissing(now()), selectImportProblem(now())]).toEqual([
    undefined,
    false,
    'This is no CSV file.',
  ])
})

test('a file that the owner leaves is forgotten, and with it what went wrong', async () => {
  const { actor, sendFile, now } = await reported()
  actor.send({ type: 'import.confirm' })
  await sendFile.fail(failure(undefined, 'No connection'))
  actor.send({ type: 'import.cancel' })
  expect([selectFileName(now()), selectReport(now()), selectImportProblem(now())]).toEqual([undefined, undefined, undefined])
  actor.send({ type: 'import.confirm' })
  expect(sendFile.calls.length).toBe(2)
})

test('whether dishes go that the file does not name changes the report', async () => {
  const { actor, sendFile, now } = await reported()
  actor.send({ type: 'missing.set', removeMissing: true })
  expect([sendFile.calls.at(-1), selectIsReadingFile(now())]).toEqual([{ ...SENT, removeMissing: true, agreed: undefined }, true])
})

test('what another person changed since the report is shown, with a report of now', async () => {
  const { actor, sendFile, now } = await reported()
  actor.send({ type: 'import.confirm' })
  await sendFile.fail(failure(409, 'The menu has changed meanwhile.', 'MENU_CHANGED'))
  await sendFile.answer(importReport({ agree: 'B'.repeat(43) }))
  expect([selectImportProblem(now()), selectReport(now())?.agree]).toEqual(['The menu has changed meanwhile.', 'B'.repeat(43)])
})

test('what did not arrive can be sent again', async () => {
  const { actor, sendFile, now } = await reported()
  actor.send({ type: 'import.confirm' })
  await sendFile.fail(failure(undefined, 'No connection'))
  expect([selectImportProblem(now()), selectReport(now())?.agree]).toEqual(['No connection', 'A'.repeat(43)])
  actor.send({ type: 'import.confirm' })
  expect([sendFile.calls.length, selectImportProblem(now())]).toEqual([3, undefined])
})

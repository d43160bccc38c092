import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  dataExportMachine,
  NO_EXPORT,
  selectFileName,
  selectIsPreparing,
  selectProblem,
} from '#machines/data-export/data-export.machine.ts'
import { failure, held } from '#tests/support/actors.ts'

test('the name of the file is shown once it is saved, and the data can be downloaded again', async () => {
  const { data, saveData } = ready()
  data.send({ type: 'export.request' })
  expect([selectIsPreparing(data.getSnapshot()), selectFileName(data.getSnapshot())]).toEqual([true, undefined])
  await saveData.answer('your-data-2026-11-25.json')
  expect([selectIsPreparing(data.getSnapshot()), selectFileName(data.getSnapshot())]).toEqual([false, 'your-data-2026-11-25.json'])
  data.send({ type: 'export.request' })
  expect([selectIsPreparing(data.getSnapshot()), selectFileName(data.getSnapshot())]).toEqual([true, undefined])
})

test('two presses ask the server once', () => {
  const { data, saveData } = ready()
  data.send({ type: 'export.request' })
  data.send({ type: 'export.request' })
  expect(saveData.calls).toHaveLength(1)
})

test('a failure is shown until the next try', async () => {
  const { data, saveData } = ready()
  data.send({ type: 'export.request' })
  await saveData.fail(failure(429, 'Too many requests. Please wait a minute.'))
  expect([selectProblem(data.getSnapshot()), selectIsPreparing(data.getSnapshot())]).toEqual([
    'Too many requests. Please wait a minute.',
    false,
  ])
  data.send({ type: 'export.request' })
  expect([selectProblem(data.getSnapshot()), saveData.inFlight()]).toEqual([undefined, 1])
})

test.each([404, 405, 501])('a backend that answers %i does not know this call', async (status) => {
  const { data, saveData } = ready()
  data.send({ type: 'export.request' })
  await saveData.fail(failure(status))
  expect(selectProblem(data.getSnapshot())).toBe(NO_EXPORT)
  expect(NO_EXPORT).toBe('Your data cannot be downloaded here right now. Please write to us instead.')
})

test('a page that is left gives the download up', () => {
  const { data, saveData } = ready()
  data.send({ type: 'export.request' })
  data.stop()
  expect(saveData.inFlight()).toBe(0)
})

function ready() {
  const saveData = held<string, Record<string, never>>()
  return { data: createActor(dataExportMachine.provide({ actors: { saveData: saveData.logic } })).start(), saveData }
}

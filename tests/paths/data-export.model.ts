import { expect } from 'vitest'
import {
  type DataExport,
  type DataExportContext,
  dataExportMachine,
  NO_EXPORT,
  selectFileName,
  selectIsPreparing,
  selectProblem,
} from '#machines/data-export/data-export.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

export const dataExportModel: Model = {
  machine: dataExportMachine,
  starts: { 'a signed-in customer': undefined },
  events: [
    { type: 'export.request' },
    { type: 'xstate.done.actor.saveData', output: 'your-data-2026-11-25.json' },
    { type: 'xstate.error.actor.saveData', error: failure(429) },
    { type: 'xstate.error.actor.saveData', error: failure(404) },
  ],
  abstractContext: ({ problem }: DataExportContext) => problem,
  messageOf: selectProblem as Model['messageOf'],
  invariant: (data: DataExport) => {
    if (selectIsPreparing(data)) expect(data.context).toEqual({})
  },
  sees: {
    ready: (data: DataExport) => expect(data.context).toEqual({}),
    preparing: (data: DataExport) => expect(selectIsPreparing(data)).toBe(true),
    saved: (data: DataExport) => expect([selectFileName(data), selectProblem(data)]).toEqual(['your-data-2026-11-25.json', undefined]),
    failed: (data: DataExport) => {
      expect(['The server says no', NO_EXPORT]).toContain(selectProblem(data))
      expect(selectFileName(data)).toBeUndefined()
    },
  },
}

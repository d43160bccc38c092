import { expect } from 'vitest'
import {
  type MenuImportContext,
  type MenuImportEvent,
  menuImportMachine,
  type MenuImportSnapshot as Snapshot,
  selectBrought,
  selectImportProblem,
  selectIsBringing,
  selectIsReadingFile,
  selectReport,
} from '#machines/menu-import/menu-import.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { importReport } from '#tests/support/menu-file.ts'
import type { Model } from './model.ts'
import { readOrNone } from './observe.ts'

const CHANGED = 'The menu has changed meanwhile. Please read what the file does to it now.'
const FAULT = 'Line 4, Price: “25o” is no exact amount.'
const FAULTY = importReport({ faults: { lines: [FAULT], more: 0 }, changes: [], agree: undefined })
const events: MenuImportEvent[] = [
  { type: 'file.choose', file: { name: 'menu.csv', size: 90 } },
  { type: 'file.choose', file: { name: 'large.csv', size: 2_000_001 } },
  { type: 'missing.set', removeMissing: true },
  { type: 'import.confirm' },
  { type: 'import.cancel' },
]

export const menuImportModel: Model = {
  machine: menuImportMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.readFile', output: importReport() },
    { type: 'xstate.done.actor.readFile', output: FAULTY },
    noAnswerTo('readFile'),
    { type: 'xstate.done.actor.bringFile', output: importReport({ agree: undefined, isDone: true }) },
    { type: 'xstate.done.actor.bringFile', output: FAULTY },
    { type: 'xstate.error.actor.bringFile', error: failure(409, CHANGED, 'MENU_CHANGED') },
    noAnswerTo('bringFile'),
  ],
  abstractContext: ({ file, removeMissing, report, done, problem }: MenuImportContext) => [
    file?.name,
    removeMissing,
    report?.agree,
    done,
    problem,
  ],
  // A box that is ticked can only be emptied; with faults there is none.
  feasible: (snapshot: Snapshot, { type }) =>
    type !== 'missing.set' || (!snapshot.context.removeMissing && snapshot.context.report?.faults.lines.length === 0),
  invariant: (snapshot: Snapshot) =>
    expect([undefined, NO_ANSWER, CHANGED, 'The file is larger than 2 MB.']).toContain(selectImportProblem(snapshot)),
  observe: (snapshot: Snapshot) => {
    const { faults, changes } = snapshot.context.report ?? {}
    return {
      message: readOrNone(selectImportProblem(snapshot), snapshot.matches('choosing') ? selectBrought(snapshot) : undefined),
      ...(snapshot.matches('reported') && { report: readOrNone(...faults!.lines, ...changes!.map(({ text }) => text)) }),
    }
  },
  sees: {
    choosing: (snapshot: Snapshot) => expect(selectReport(snapshot)).toBeUndefined(),
    reading: (snapshot: Snapshot) => expect([selectIsReadingFile(snapshot), selectReport(snapshot)]).toEqual([true, undefined]),
    reported: (snapshot: Snapshot) => expect(selectReport(snapshot)).toBeDefined(),
    bringing: (snapshot: Snapshot) => expect([selectIsBringing(snapshot), selectReport(snapshot)?.agree]).toEqual([true, 'A'.repeat(43)]),
  },
}

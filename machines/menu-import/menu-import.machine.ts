import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { type FileToBring, type ImportReport, type MenuFile, MOST_FILE_BYTES } from '../model/counter/menu-file.ts'
import { notProvided } from '../model/not-provided.ts'

/** A menu from a file: choosing → reading → reported → bringing. Nothing is written before the owner has read what the file does. */
export interface MenuImportContext {
  outletId: string
  file?: MenuFile | undefined
  /** Whether dishes go that the file does not name. */
  removeMissing: boolean
  report?: ImportReport | undefined
  /** What the last file has done. */
  done?: string | undefined
  problem?: string | undefined
}

export type MenuImportEvent =
  | { type: 'file.choose'; file: MenuFile }
  | { type: 'missing.set'; removeMissing: boolean }
  | { type: 'import.confirm' }
  | { type: 'import.cancel' }

type Failed = { error: unknown }
type Came = { event: { output: ImportReport } }
const showProblem = { type: 'showProblem', params: ({ event }: { event: Failed }) => event } as const
const setReport = { type: 'setReport', params: ({ event }: Came) => ({ report: event.output }) } as const
const toBring = ({ outletId, file, removeMissing }: MenuImportContext) => ({ outletId, file: file!, removeMissing })
const choices = [
  {
    guard: { type: 'isSmall', params: ({ event }: { event: { file: MenuFile } }) => event },
    target: 'reading',
    actions: { type: 'setFile', params: ({ event }: { event: { file: MenuFile } }) => event },
    description: 'The owner chooses a file',
    meta: main.staff.data,
  },
  { actions: 'refuseSize', description: 'The owner chooses a file that is too large', meta: by.staff.comfort },
] as const

export const menuImportMachine = setup({
  types: {
    context: {} as MenuImportContext,
    input: {} as Pick<MenuImportContext, 'outletId'>,
    events: {} as MenuImportEvent,
    emitted: {} as { type: 'menu.brought' },
    tags: {} as 'reported',
    meta: {} as Meaning,
  },
  actors: {
    sendFile: fromPromise<ImportReport, FileToBring>(notProvided('sendFile')),
  },
  guards: {
    isSmall: (_, { file }: { file: MenuFile }) => file.size <= MOST_FILE_BYTES,
    changesSomething: ({ context }) => context.report!.agree !== undefined,
    isDone: (_, { report }: { report: ImportReport }) => report.isDone,
    isOutdated: (_, { error }: Failed) => toFailure(error).status === 409,
  },
  actions: {
    setFile: assign((_, { file }: { file: MenuFile }) => ({ file, done: undefined, problem: undefined })),
    refuseSize: assign({ problem: 'The file is larger than 2 MB.' }),
    setMissing: assign((_, { removeMissing }: { removeMissing: boolean }) => ({ removeMissing, problem: undefined })),
    setReport: assign((_, { report }: { report: ImportReport }) => ({ report })),
    sayDone: assign((_, { report }: { report: ImportReport }) => ({
      done: `Imported: ${report.changes.map(({ text }) => text).join(', ')}.`,
    })),
    tellBrought: emit({ type: 'menu.brought' }),
    forget: assign({ file: undefined, report: undefined, removeMissing: false }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'menuImport',
  context: ({ input }) => ({ ...input, removeMissing: false }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The owner may choose a file',
      on: { 'file.choose': choices },
    },
    reading: {
      description: 'The server reads the file, and writes nothing',
      invoke: {
        id: 'readFile',
        src: 'sendFile',
        input: ({ context }) => ({ ...toBring(context), agreed: undefined }),
        onDone: { target: 'reported', actions: setReport, description: 'The report has come', meta: main.server.data },
        onError: {
          target: 'choosing',
          actions: ['forget', showProblem],
          description: 'The file cannot be read, or the server not be reached',
          meta: by.server.data,
        },
      },
    },
    reported: {
      tags: 'reported',
      description: 'The owner reads what is wrong with the file, or what it does',
      on: {
        'file.choose': choices,
        'missing.set': {
          target: 'reading',
          actions: { type: 'setMissing', params: ofEvent },
          description: 'The owner says whether dishes go that the file does not name',
          meta: by.staff.data,
        },
        'import.confirm': {
          guard: 'changesSomething',
          target: 'bringing',
          actions: 'clearProblem',
          description: 'The owner agrees to it',
          meta: main.staff.data,
        },
        'import.cancel': {
          target: 'choosing',
          actions: ['forget', 'clearProblem'],
          description: 'The owner leaves the menu as it is',
          meta: by.staff.data,
        },
      },
    },
    bringing: {
      tags: 'reported',
      description: 'The server changes the menu',
      invoke: {
        id: 'bringFile',
        src: 'sendFile',
        input: ({ context }) => ({ ...toBring(context), agreed: context.report!.agree }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ report: event.output }) },
            target: 'choosing',
            actions: [{ type: 'sayDone', params: ({ event }) => ({ report: event.output }) }, 'tellBrought', 'forget'],
            description: 'The menu is as the file says',
            meta: main.server.data,
          },
          { target: 'reported', actions: setReport, description: 'The file does not fit the menu any more', meta: by.server.data },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'reading',
            actions: showProblem,
            description: 'Another person has changed the menu since the report',
            meta: by.server.data,
          },
          { target: 'reported', actions: showProblem, description: 'The server cannot be reached, or refuses', meta: by.server.data },
        ],
      },
    },
  },
})

export type MenuImportSnapshot = SnapshotFrom<typeof menuImportMachine>
export type MenuImportActor = ActorRefFrom<typeof menuImportMachine>
export const selectReport = (snapshot: MenuImportSnapshot): ImportReport | undefined =>
  snapshot.hasTag('reported') ? snapshot.context.report : undefined
export const selectFileName = ({ context }: MenuImportSnapshot): string | undefined => context.file?.name
export const selectRemovesMissing = ({ context }: MenuImportSnapshot): boolean => context.removeMissing
export const selectIsReadingFile = (snapshot: MenuImportSnapshot): boolean => snapshot.matches('reading')
export const selectIsBringing = (snapshot: MenuImportSnapshot): boolean => snapshot.matches('bringing')
export const selectImportProblem = ({ context }: MenuImportSnapshot): string | undefined => context.problem
export const selectBrought = ({ context }: MenuImportSnapshot): string | undefined => context.done

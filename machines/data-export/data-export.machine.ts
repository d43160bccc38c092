import { ofEvent } from '../model/event-params.ts'
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOfExtension } from '../model/extension.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/** Saves everything that the server keeps of the customer as a file: ready → preparing → saved. What fails can be asked for again. */
export interface DataExportContext {
  /** Under which name the browser saves it. */
  fileName?: string
  problem?: string
}

export const NO_EXPORT = 'Your data cannot be downloaded here right now. Please write to us instead.'

export const dataExportMachine = setup({
  types: { context: {} as DataExportContext, events: {} as { type: 'export.request' }, meta: {} as Meaning },
  actors: {
    /** Fetches the data and hands them to the browser as a file, whose name it answers with. */
    saveData: fromPromise<string, Record<string, never>>(notProvided('saveData')),
  },
  actions: {
    setFileName: assign((_, params: { fileName: string }) => params),
    showProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOfExtension(error, NO_EXPORT) })),
    forget: assign({ fileName: undefined, problem: undefined }),
  },
}).createMachine({
  id: 'dataExport',
  context: {},
  initial: 'ready',
  states: {
    ready: {
      description: 'The customer may download the data',
      on: { 'export.request': { target: 'preparing', description: 'The customer presses Download Your Data', meta: main.customer.data } },
    },
    preparing: {
      entry: 'forget',
      description: 'The server puts together what it keeps of the customer',
      invoke: {
        id: 'saveData',
        src: 'saveData',
        input: {},
        onDone: {
          target: 'saved',
          actions: { type: 'setFileName', params: ({ event }) => ({ fileName: event.output }) },
          description: 'The browser saves the data as a file',
          meta: main.server.data,
        },
        onError: {
          target: 'failed',
          actions: { type: 'showProblem', params: ofEvent },
          description: 'The server refuses, or cannot be reached',
          meta: by.server.data,
        },
      },
    },
    saved: {
      description: 'The customer reads the name of the file',
      on: { 'export.request': { target: 'preparing', description: 'The customer downloads the data once more', meta: by.customer.data } },
    },
    failed: {
      description: 'The customer reads why there is no file',
      on: { 'export.request': { target: 'preparing', description: 'The customer tries again', meta: by.customer.data } },
    },
  },
})

export type DataExport = SnapshotFrom<typeof dataExportMachine>
export const selectIsPreparing = (data: DataExport): boolean => data.matches('preparing')
export const selectFileName = (data: DataExport): string | undefined => data.context.fileName
export const selectProblem = (data: DataExport): string | undefined => data.context.problem

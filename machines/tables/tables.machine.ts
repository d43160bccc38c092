import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { type OriginType, toOriginId } from '../model/origin.ts'
import { doneWith, type OutletTable, type TableChange } from '../model/counter/outlet-tables.ts'

/** The tables and rooms of an outlet and their codes: loading → resting → asking → changing. What others change meanwhile is read again. */
export interface TablesContext {
  outletId: string
  places: OutletTable[]
  /** What the owner is asked to confirm, or the server is asked for. */
  change?: TableChange | undefined
  refused?: { field: TablesField; message: string } | undefined
  problem?: string | undefined
  done?: string | undefined
}

export type TablesField = 'number' | 'name' | 'newName'

export type TablesEvent =
  | { type: 'tables.retry' }
  | { type: 'place.add'; placeType: OriginType; number: string; name: string }
  | { type: 'field.edit' }
  | { type: 'change.ask'; change: Extract<TableChange, { action: 'remove' | 'renew' | 'name' }> }
  | { type: 'name.send'; name: string }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' }

export const NO_NUMBER = 'Enter the number, from 1 to 999999.'
const HIGHEST = 999_999

type Failed = { error: unknown }
type Naming = Extract<TableChange, { action: 'name' | 'rename' }>
type Came = { event: { output: OutletTable[] } }
const showProblem = { type: 'showProblem', params: ofEvent } as const
const setPlaces = { type: 'setPlaces', params: ({ event }: Came) => ({ places: event.output }) } as const

export const tablesMachine = setup({
  types: {
    context: {} as TablesContext,
    input: {} as Pick<TablesContext, 'outletId'>,
    events: {} as TablesEvent,
    emitted: {} as { type: 'field.refused'; field: TablesField } | { type: 'place.added' },
    tags: {} as 'asked',
    meta: {} as Meaning,
  },
  actors: {
    fetchPlaces: fromPromise<OutletTable[], { outletId: string }>(notProvided('fetchPlaces')),
    changePlaces: fromPromise<OutletTable[], { outletId: string; change: TableChange }>(notProvided('changePlaces')),
  },
  guards: {
    isNumber: (_, { number }: { number: string }) => numberOf(number) !== undefined,
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
    isAddition: ({ context }) => context.change!.action === 'add',
    asksForName: (_, { change }: { change: TableChange }) => change.action === 'name',
    isOther: ({ context }, { name }: { name: string }) => (context.change as Naming).place.name !== (name.trim() || undefined),
    isOfName: (_, { error }: Failed) => toFailure(error).field === 'name',
    isRenaming: ({ context }, { error }: Failed) => context.change!.action === 'rename' && toFailure(error).field === 'name',
  },
  actions: {
    setPlaces: assign((_, { places }: { places: OutletTable[] }) => ({ places })),
    setChange: assign((_, { change }: { change: TableChange }) => ({ change, problem: undefined, done: undefined, refused: undefined })),
    forgetChange: assign({ change: undefined }),
    refuseNumber: assign({ refused: { field: 'number' as const, message: NO_NUMBER }, problem: undefined, done: undefined }),
    refuseName: assign(({ context: { change } }, { error }: Failed) => ({
      refused: { field: change!.action === 'rename' ? ('newName' as const) : ('name' as const), message: messageOf(error) },
    })),
    pointToField: emit(({ context }) => ({ type: 'field.refused' as const, field: context.refused!.field })),
    clearField: assign({ refused: undefined }),
    setName: assign(({ context: { change } }, { name }: { name: string }) => ({
      change: { action: 'rename' as const, place: (change as Naming).place, name: name.trim() || undefined },
    })),
    askAgain: assign(({ context: { change } }) => ({ change: { action: 'name' as const, place: (change as Naming).place } })),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
    sayDone: assign(({ context: { change } }) => ({ done: doneWith(change!) })),
    tellAdded: emit({ type: 'place.added' }),
  },
}).createMachine({
  id: 'tables',
  context: ({ input }) => ({ ...input, places: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server lists the tables and rooms',
      invoke: {
        id: 'fetchPlaces',
        src: 'fetchPlaces',
        input: ({ context: { outletId } }) => ({ outletId }),
        onDone: { target: 'resting', actions: setPlaces, description: 'The list has come', meta: main.server.data },
        onError: [
          { target: 'failed', actions: showProblem, description: 'The server does not answer, or refuses', meta: by.server.comfort },
        ],
      },
    },
    failed: {
      description: 'The owner reads that the list cannot be had',
      on: {
        'tables.retry': { target: 'loading', actions: 'clearProblem', description: 'The owner presses Try Again', meta: by.staff.comfort },
      },
    },
    resting: {
      description: 'The owner reads the list, and prints it',
      on: {
        'field.edit': { actions: 'clearField', description: 'The owner edits a field, whose complaint goes away', meta: by.staff.comfort },
        'place.add': [
          {
            guard: { type: 'isNumber', params: ofEvent },
            target: 'changing',
            actions: {
              type: 'setChange',
              params: ({ event: { placeType, number, name } }) => ({
                change: {
                  action: 'add' as const,
                  place: { type: placeType, id: numberOf(number)!, name: name.trim() || undefined },
                },
              }),
            },
            description: 'The owner adds a table or room',
            meta: main.staff.data,
          },
          { actions: ['refuseNumber', 'pointToField'], description: 'The owner adds one without a number', meta: by.staff.comfort },
        ],
        'change.ask': [
          {
            guard: { type: 'asksForName', params: ofEvent },
            target: 'naming',
            actions: { type: 'setChange', params: ofEvent },
            description: 'The owner begins to call one otherwise',
            meta: by.staff.comfort,
          },
          {
            target: 'asking',
            actions: { type: 'setChange', params: ofEvent },
            description: 'The owner takes one out of use, or makes its code anew',
            meta: by.staff.comfort,
          },
        ],
      },
    },
    asking: {
      tags: 'asked',
      description: 'The owner reads what stops working with it',
      on: {
        'change.confirm': { target: 'changing', description: 'The owner goes on', meta: by.staff.data },
        'change.cancel': { target: 'resting', actions: 'forgetChange', description: 'The owner keeps it', meta: by.staff.comfort },
      },
    },
    naming: {
      tags: 'asked',
      description: 'The owner writes the new name',
      on: {
        'field.edit': { actions: 'clearField', description: 'The owner edits the name, whose complaint goes away', meta: by.staff.comfort },
        'name.send': [
          {
            guard: { type: 'isOther', params: ofEvent },
            target: 'changing',
            actions: { type: 'setName', params: ofEvent },
            description: 'The owner saves another name, or none',
            meta: by.staff.data,
          },
          { target: 'resting', actions: 'forgetChange', description: 'The owner saves the name that it has', meta: by.staff.comfort },
        ],
        'change.cancel': {
          target: 'resting',
          actions: ['forgetChange', 'clearField'],
          description: 'The owner keeps the name',
          meta: by.staff.comfort,
        },
      },
    },
    changing: {
      description: 'The server makes the change',
      invoke: {
        id: 'changePlaces',
        src: 'changePlaces',
        input: ({ context: { outletId, change } }) => ({ outletId, change: change! }),
        onDone: [
          {
            guard: 'isAddition',
            target: 'resting',
            actions: [setPlaces, 'sayDone', 'tellAdded', 'forgetChange'],
            description: 'The new one is in use',
            meta: main.server.data,
          },
          {
            target: 'resting',
            actions: [setPlaces, 'sayDone', 'forgetChange'],
            description: 'It is out of use, or its code or name is new',
            meta: by.server.data,
          },
        ],
        onError: [
          {
            guard: { type: 'isRenaming', params: ofEvent },
            target: 'naming',
            actions: [{ type: 'refuseName', params: ofEvent }, 'askAgain', 'pointToField'],
            description: 'Another one is called so: the new name is written again',
            meta: by.server.data,
          },
          {
            guard: { type: 'isOfName', params: ofEvent },
            target: 'resting',
            actions: [{ type: 'refuseName', params: ofEvent }, 'forgetChange', 'pointToField'],
            description: 'Another one is called as the addition would be',
            meta: by.server.data,
          },
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'loading',
            actions: [showProblem, 'forgetChange'],
            description: 'Another person has changed it meanwhile',
            meta: by.server.data,
          },
          {
            target: 'resting',
            actions: [showProblem, 'forgetChange'],
            description: 'The server cannot make the change',
            meta: by.server.data,
          },
        ],
      },
    },
  },
})

function numberOf(text: string): number | undefined {
  const number = toOriginId(text) ?? NaN
  return number <= HIGHEST ? number : undefined
}

export type Tables = SnapshotFrom<typeof tablesMachine>
export type TablesActor = ActorRefFrom<typeof tablesMachine>
export const selectPlaces = (tables: Tables): OutletTable[] => tables.context.places
export const selectIsLoading = (tables: Tables): boolean => tables.matches('loading')
export const selectHasFailed = (tables: Tables): boolean => tables.matches('failed')
export const selectAsked = (tables: Tables): TableChange | undefined => (tables.hasTag('asked') ? tables.context.change : undefined)
export const selectSent = (tables: Tables): TableChange | undefined => (tables.matches('changing') ? tables.context.change : undefined)
export const selectFieldError = ({ context: { refused } }: Tables, field: TablesField): string | undefined =>
  refused?.field === field ? refused.message : undefined
export const selectProblem = (tables: Tables): string | undefined => tables.context.problem
export const selectDone = (tables: Tables): string | undefined => tables.context.done

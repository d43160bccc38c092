import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { type OriginType, toOriginId } from '../model/origin.ts'
import { doneWith, type Place, type PlaceChange } from '../model/places.ts'

/** The tables and rooms of an outlet and their codes: loading → resting → asking → changing. What others change meanwhile is read again. */
export interface TablesContext {
  outletId: string
  places: Place[]
  /** What the owner is asked to confirm, or the server is asked for. */
  change?: PlaceChange | undefined
  /** Of the number in the form. */
  error?: string | undefined
  problem?: string | undefined
  done?: string | undefined
}

export type TablesEvent =
  | { type: 'tables.retry' }
  | { type: 'place.add'; placeType: OriginType; number: string; name: string }
  | { type: 'number.edit' }
  | { type: 'change.ask'; change: Extract<PlaceChange, { action: 'remove' | 'renew' }> }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' }

export const NO_NUMBER = 'Enter the number, from 1 to 999999.'
const HIGHEST = 999_999

type Failed = { error: unknown }
type Came = { event: { output: Place[] } }
const failureIn = ({ event }: { event: Failed }) => event
const say = { type: 'say', params: failureIn } as const
const take = { type: 'take', params: ({ event }: Came) => ({ places: event.output }) } as const

export const tablesMachine = setup({
  types: {
    context: {} as TablesContext,
    input: {} as Pick<TablesContext, 'outletId'>,
    events: {} as TablesEvent,
    emitted: {} as { type: 'field.refused'; field: 'number' } | { type: 'place.added' },
  },
  actors: {
    fetchPlaces: fromPromise<Place[], { outletId: string }>(notProvided('fetchPlaces')),
    changePlaces: fromPromise<Place[], { outletId: string; change: PlaceChange }>(notProvided('changePlaces')),
  },
  guards: {
    isNumber: (_, { number }: { number: string }) => numberOf(number) !== undefined,
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
    isAddition: ({ context }) => context.change?.action === 'add',
  },
  actions: {
    take: assign((_, { places }: { places: Place[] }) => ({ places })),
    setChange: assign((_, { change }: { change: PlaceChange }) => ({ change, problem: undefined, done: undefined, error: undefined })),
    forgetChange: assign({ change: undefined }),
    refuseNumber: assign({ error: NO_NUMBER, problem: undefined, done: undefined }),
    pointToNumber: emit({ type: 'field.refused', field: 'number' }),
    clearNumber: assign({ error: undefined }),
    say: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    hush: assign({ problem: undefined }),
    sayDone: assign(({ context: { change } }) => ({ done: change && doneWith(change) })),
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
        onDone: { target: 'resting', actions: take, description: 'The list has come' },
        onError: [{ target: 'failed', actions: say, description: 'The server does not answer, or refuses' }],
      },
    },
    failed: {
      description: 'The owner reads that the list cannot be had',
      on: { 'tables.retry': { target: 'loading', actions: 'hush', description: 'The owner presses Try Again' } },
    },
    resting: {
      description: 'The owner reads the list, and prints it',
      on: {
        'number.edit': { actions: 'clearNumber', description: 'The owner edits the number, whose complaint goes away' },
        'place.add': [
          {
            guard: { type: 'isNumber', params: ({ event }) => event },
            target: 'changing',
            actions: {
              type: 'setChange',
              params: ({ event: { placeType, number, name } }) => ({
                change: {
                  action: 'add' as const,
                  place: { type: placeType, id: numberOf(number) ?? 0, ...(name.trim() !== '' && { name: name.trim() }) },
                },
              }),
            },
            description: 'The owner adds a table or room',
          },
          { actions: ['refuseNumber', 'pointToNumber'], description: 'The owner adds one without a number' },
        ],
        'change.ask': {
          target: 'asking',
          actions: { type: 'setChange', params: ({ event }) => event },
          description: 'The owner takes one out of use, or makes its code anew',
        },
      },
    },
    asking: {
      description: 'The owner reads what stops working with it',
      on: {
        'change.confirm': { target: 'changing', description: 'The owner goes on' },
        'change.cancel': { target: 'resting', actions: 'forgetChange', description: 'The owner keeps it' },
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
            actions: [take, 'sayDone', 'tellAdded', 'forgetChange'],
            description: 'The new one is in use',
          },
          { target: 'resting', actions: [take, 'sayDone', 'forgetChange'], description: 'It is out of use, or its code is new' },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: failureIn },
            target: 'loading',
            actions: [say, 'forgetChange'],
            description: 'Another person has changed it meanwhile',
          },
          { target: 'resting', actions: [say, 'forgetChange'], description: 'The server cannot make the change' },
        ],
      },
    },
  },
})

function numberOf(text: string): number | undefined {
  const number = toOriginId(text)
  return number !== undefined && number <= HIGHEST ? number : undefined
}

type Tables = SnapshotFrom<typeof tablesMachine>
export type TablesActor = ActorRefFrom<typeof tablesMachine>
export const selectPlaces = (tables: Tables): Place[] => tables.context.places
export const selectIsLoading = (tables: Tables): boolean => tables.matches('loading')
export const selectHasFailed = (tables: Tables): boolean => tables.matches('failed')
export const selectAsked = (tables: Tables): PlaceChange | undefined => (tables.matches('asking') ? tables.context.change : undefined)
export const selectSent = (tables: Tables): PlaceChange | undefined => (tables.matches('changing') ? tables.context.change : undefined)
export const selectNumberError = (tables: Tables): string | undefined => tables.context.error
export const selectProblem = (tables: Tables): string | undefined => tables.context.problem
export const selectDone = (tables: Tables): string | undefined => tables.context.done

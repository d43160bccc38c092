import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { type Numbers, type Period, periodErrors } from '../model/counter/numbers.ts'

/** What an outlet sold on the chosen days: loading → shown, or failed. The numbers of before stay on the page until the others have come. */
export interface NumbersContext {
  outletId: string
  /** Undefined asks for today. */
  period?: Period | undefined
  numbers?: Numbers | undefined
  errors: Partial<Period>
  problem?: string | undefined
}

export type NumbersEvent = { type: 'numbers.retry' } | { type: 'period.choose'; period: Period }

type Failed = { error: unknown }

export const numbersMachine = setup({
  types: {
    context: {} as NumbersContext,
    input: {} as Pick<NumbersContext, 'outletId'>,
    events: {} as NumbersEvent,
    emitted: {} as { type: 'field.refused'; field: string },
    meta: {} as Meaning,
  },
  actors: {
    fetchNumbers: fromPromise<Numbers, { outletId: string; period: Period | undefined }>(notProvided('fetchNumbers')),
  },
  guards: {
    isPeriod: (_, { period }: { period: Period }) => Object.keys(periodErrors(period)).length === 0,
  },
  actions: {
    setNumbers: assign((_, { numbers }: { numbers: Numbers }) => ({ numbers })),
    setPeriod: assign((_, { period }: { period: Period }) => ({ period, errors: {}, problem: undefined })),
    refuse: assign((_, { period }: { period: Period }) => ({ errors: periodErrors(period) })),
    pointToWrong: emit(({ context: { errors } }) => ({ type: 'field.refused' as const, field: Object.keys(errors)[0]! })),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'numbers',
  context: ({ input }) => ({ ...input, errors: {} }),
  initial: 'loading',
  on: {
    'period.choose': [
      {
        guard: { type: 'isPeriod', params: ofEvent },
        target: '.loading',
        actions: { type: 'setPeriod', params: ofEvent },
        description: 'The owner chooses other days',
        meta: by.staff.comfort,
      },
      {
        actions: [{ type: 'refuse', params: ofEvent }, 'pointToWrong'],
        description: 'The owner chooses days that are no period',
        meta: by.staff.comfort,
      },
    ],
  },
  states: {
    loading: {
      description: 'The server counts',
      invoke: {
        id: 'fetchNumbers',
        src: 'fetchNumbers',
        input: ({ context: { outletId, period } }) => ({ outletId, period }),
        onDone: {
          target: 'shown',
          actions: { type: 'setNumbers', params: ({ event }) => ({ numbers: event.output }) },
          description: 'The numbers have come',
          meta: main.server.comfort,
        },
        onError: {
          target: 'failed',
          actions: { type: 'showProblem', params: ofEvent },
          description: 'The server does not answer, or refuses',
          meta: by.server.comfort,
        },
      },
    },
    shown: { description: 'The owner reads the numbers' },
    failed: {
      description: 'The owner reads that the numbers cannot be had',
      on: {
        'numbers.retry': { target: 'loading', actions: 'clearProblem', description: 'The owner presses Try Again', meta: by.staff.comfort },
      },
    },
  },
})

export type NumbersSnapshot = SnapshotFrom<typeof numbersMachine>
export type NumbersActor = ActorRefFrom<typeof numbersMachine>
export const selectNumbers = ({ context }: NumbersSnapshot): Numbers | undefined => context.numbers
export const selectIsCounting = (snapshot: NumbersSnapshot): boolean => snapshot.matches('loading')
export const selectPeriodErrors = ({ context }: NumbersSnapshot): Partial<Period> => context.errors
export const selectNumbersProblem = ({ context }: NumbersSnapshot): string | undefined => context.problem

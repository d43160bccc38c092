import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { FinishedOrders, FinishedPage } from '../model/counter/board.ts'
import { messageOf } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/** Orders of any age that are over: loading → shown → loadingOlder. One is found by its number, at any time. */
export interface EarlierOrdersContext {
  outletId: string
  /** Those with this number alone; undefined for all. */
  number?: string | undefined
  found?: FinishedOrders | undefined
  problem?: string | undefined
}

export type EarlierOrdersEvent =
  | { type: 'orders.retry' }
  | { type: 'older.ask' }
  /** Empty for all again. */
  | { type: 'number.find'; number: string }

type Failed = { error: unknown }
const showProblem = { type: 'showProblem', params: ofEvent } as const
const foundIn = ({ event }: { event: { output: FinishedOrders } }) => ({ found: event.output })

export const earlierOrdersMachine = setup({
  types: {
    context: {} as EarlierOrdersContext,
    input: {} as Pick<EarlierOrdersContext, 'outletId'>,
    events: {} as EarlierOrdersEvent,
    meta: {} as Meaning,
  },
  actors: { fetchOrders: fromPromise<FinishedOrders, FinishedPage>(notProvided('fetchOrders')) },
  actions: {
    setFound: assign((_, { found }: { found: FinishedOrders }) => ({ found })),
    addOlder: assign(({ context }, { found }: { found: FinishedOrders }) => ({
      found: { ...found, orders: [...context.found!.orders, ...found.orders] },
    })),
    setNumber: assign((_, { number }: { number: string }) => ({ number: number.trim() || undefined })),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'earlierOrders',
  context: ({ input }) => input,
  initial: 'loading',
  on: {
    'number.find': {
      target: '.loading',
      actions: [{ type: 'setNumber', params: ofEvent }, 'clearProblem'],
      description: 'The staff look for a number, or for all orders again',
      meta: by.staff.comfort,
    },
  },
  states: {
    loading: {
      description: 'The server looks the orders up',
      invoke: {
        id: 'fetchOrders',
        src: 'fetchOrders',
        input: ({ context: { outletId, number } }) => ({ outletId, number, cursor: undefined }),
        onDone: {
          target: 'shown',
          actions: { type: 'setFound', params: foundIn },
          description: 'The orders have come',
          meta: main.server.data,
        },
        onError: { target: 'failed', actions: showProblem, description: 'The server does not answer, or refuses', meta: by.server.comfort },
      },
    },
    failed: {
      description: 'The staff read that the orders cannot be had',
      on: {
        'orders.retry': { target: 'loading', actions: 'clearProblem', description: 'The staff press Try Again', meta: by.staff.comfort },
      },
    },
    shown: {
      description: 'The staff read the orders, the newest first',
      on: {
        'older.ask': {
          target: 'loadingOlder',
          actions: 'clearProblem',
          description: 'The staff ask for older orders',
          meta: main.staff.comfort,
        },
      },
    },
    loadingOlder: {
      description: 'The server looks older orders up, and those that are there stay',
      invoke: {
        id: 'fetchOlder',
        src: 'fetchOrders',
        input: ({ context: { outletId, number, found } }) => ({ outletId, number, cursor: found?.nextCursor }),
        onDone: {
          target: 'shown',
          actions: { type: 'addOlder', params: foundIn },
          description: 'Older orders have come',
          meta: main.server.data,
        },
        onError: { target: 'shown', actions: showProblem, description: 'The older orders cannot be had', meta: by.server.comfort },
      },
    },
  },
})

export type EarlierOrdersSnapshot = SnapshotFrom<typeof earlierOrdersMachine>
/** Undefined while they are looked up, and where they cannot be had. */
export const selectFound = (snapshot: EarlierOrdersSnapshot): FinishedOrders | undefined =>
  snapshot.matches('loading') || snapshot.matches('failed') ? undefined : snapshot.context.found
export const selectNumber = ({ context }: EarlierOrdersSnapshot): string | undefined => context.number
export const selectIsLookingUp = (snapshot: EarlierOrdersSnapshot): boolean => snapshot.matches('loading')
export const selectIsReadingOlder = (snapshot: EarlierOrdersSnapshot): boolean => snapshot.matches('loadingOlder')
export const selectCannotBeHad = (snapshot: EarlierOrdersSnapshot): boolean => snapshot.matches('failed')
export const selectEarlierProblem = ({ context }: EarlierOrdersSnapshot): string | undefined => context.problem

import { assertEvent, assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { BoardNewsRef } from '../board/board-ref.ts'
import { messageOf } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/** Answers customers who call the waiter: open → answering. Which calls there are is the board's. */
export interface BoardCallsContext {
  outletId: string
  board: BoardNewsRef
  /** Why the last answer was not taken. */
  problem?: string | undefined
}

/** A person comes to a customer who called, or the call is done. */
export interface CallAnswer {
  outletId: string
  callId: string
  status: 'COMING' | 'DONE'
}

export type BoardCallsEvent = { type: 'call.answer' } & Omit<CallAnswer, 'outletId'>

export const boardCallsMachine = setup({
  types: {
    context: {} as BoardCallsContext,
    input: {} as Pick<BoardCallsContext, 'outletId' | 'board'>,
    events: {} as BoardCallsEvent,
    meta: {} as Meaning,
  },
  actors: { answerCall: fromPromise<void, CallAnswer>(notProvided('answerCall')) },
  actions: {
    forgetProblem: assign({ problem: undefined }),
    showProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error) })),
    readAgain: sendTo(({ context }) => context.board, { type: 'news.changed' }),
  },
}).createMachine({
  id: 'boardCalls',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The staff read which customers call',
      on: {
        'call.answer': {
          target: 'answering',
          actions: 'forgetProblem',
          description: "The staff press I'm coming, or Done",
          meta: main.staff.comfort,
        },
      },
    },
    answering: {
      description: 'The server tells the customer',
      invoke: {
        id: 'answerCall',
        src: 'answerCall',
        input: ({ context: { outletId }, event }) => {
          assertEvent(event, 'call.answer')
          return { outletId, callId: event.callId, status: event.status }
        },
        onDone: {
          target: 'open',
          actions: 'readAgain',
          description: 'The customer reads from now on that the call is heard, or done',
          meta: informs('customer', main.server.comfort),
        },
        onError: {
          target: 'open',
          actions: [{ type: 'showProblem', params: ofEvent }, 'readAgain'],
          description: 'Another person was faster, the customer took the call back, or the server does not answer',
          meta: by.server.comfort,
        },
      },
    },
  },
})

export type Calls = SnapshotFrom<typeof boardCallsMachine>
export const selectCallProblem = ({ context }: Calls): string | undefined => context.problem
export const selectIsAnswering = (calls: Calls): boolean => calls.matches('answering')

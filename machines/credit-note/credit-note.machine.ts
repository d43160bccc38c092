import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { type CounterBill, isOnBill } from '../model/bill/issued-bill.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import type { Paise } from '../model/money.ts'
import { notProvided } from '../model/not-provided.ts'

/** The bill of a completed order, and what of it is given back: loading → reading → choosing → issuing → loading. */
export interface CreditNoteContext {
  outletId: string
  orderId: string
  bill?: CounterBill | undefined
  /** The dishes that go back. */
  lineNumbers: number[]
  /** What the server would give back for them. */
  totalPaise?: Paise | undefined
  /** Why, as the customer reads it. */
  words: string
  /** The number of the note that was issued here. */
  issued?: string | undefined
  problem?: string | undefined
}

export type CreditNoteEvent =
  | { type: 'bill.retry' }
  | { type: 'note.begin' }
  | { type: 'dish.toggle'; lineNumber: number }
  | { type: 'words.type'; words: string }
  | { type: 'count.retry' }
  | { type: 'note.issue' }
  | { type: 'note.leave' }

type OfOrder = Pick<CreditNoteContext, 'outletId' | 'orderId'>
export type DishesToCredit = OfOrder & { lineNumbers: number[] }
export type NoteToIssue = DishesToCredit & { reason: string; totalPaise: Paise }

type Failed = { error: unknown }
const showProblem = { type: 'showProblem', params: ofEvent } as const
const chosenIn = ({ context: { outletId, orderId, lineNumbers } }: { context: CreditNoteContext }): DishesToCredit => ({
  outletId,
  orderId,
  lineNumbers,
})
export const LONGEST_WHY = 200
const NO_WORDS = 'Please say why: the guest reads it.'

export const creditNoteMachine = setup({
  types: {
    context: {} as CreditNoteContext,
    input: {} as OfOrder,
    events: {} as CreditNoteEvent,
    tags: {} as 'choosing',
    meta: {} as Meaning,
  },
  actors: {
    fetchBill: fromPromise<CounterBill, OfOrder>(notProvided('fetchBill')),
    previewCredit: fromPromise<Paise, DishesToCredit>(notProvided('previewCredit')),
    /** Answers the number of the note. */
    issueCredit: fromPromise<string, NoteToIssue>(notProvided('issueCredit')),
  },
  guards: {
    isLeft: ({ context: { bill } }) => bill!.dishes.some(isOnBill),
    isChosen: ({ context: { lineNumbers } }) => lineNumbers.length > 0,
    hasWords: ({ context: { words } }) => words.trim() !== '',
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
  },
  actions: {
    setBill: assign((_, { bill }: { bill: CounterBill }) => ({ bill })),
    toggle: assign(({ context: { lineNumbers } }, { lineNumber }: { lineNumber: number }) => ({
      lineNumbers: lineNumbers.includes(lineNumber) ? lineNumbers.filter((one) => one !== lineNumber) : [...lineNumbers, lineNumber],
      totalPaise: undefined,
    })),
    setWords: assign(({ context: { problem } }, { words }: { words: string }) => ({
      words: words.slice(0, LONGEST_WHY),
      problem: problem === NO_WORDS ? undefined : problem,
    })),
    setTotal: assign((_, { totalPaise }: { totalPaise: Paise }) => ({ totalPaise })),
    noteIssued: assign((_, { issued }: { issued: string }) => ({ issued, words: '' })),
    forgetChoice: assign({ lineNumbers: [], totalPaise: undefined }),
    forgetIssued: assign({ issued: undefined }),
    askForWords: assign({ problem: NO_WORDS }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'creditNote',
  context: ({ input }) => ({ ...input, lineNumbers: [], words: '' }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server tells the bill and its credit notes',
      entry: 'forgetChoice',
      invoke: {
        id: 'fetchBill',
        src: 'fetchBill',
        input: ({ context: { outletId, orderId } }) => ({ outletId, orderId }),
        onDone: {
          target: 'reading',
          actions: { type: 'setBill', params: ({ event }) => ({ bill: event.output }) },
          description: 'The bill has come',
          meta: main.server.money,
        },
        onError: { target: 'failed', actions: showProblem, description: 'The server does not answer, or refuses', meta: by.server.comfort },
      },
    },
    failed: {
      description: 'The owner reads that the bill cannot be had',
      on: {
        'bill.retry': { target: 'loading', actions: 'clearProblem', description: 'The owner presses Try Again', meta: by.staff.comfort },
      },
    },
    reading: {
      description: 'The owner reads the bill with its credit notes',
      on: {
        'note.begin': {
          guard: 'isLeft',
          target: 'choosing',
          actions: ['clearProblem', 'forgetIssued'],
          description: 'The owner wants to give dishes back',
          meta: main.staff.comfort,
        },
      },
    },
    choosing: {
      tags: 'choosing',
      initial: 'empty',
      on: {
        'dish.toggle': {
          target: '.deciding',
          actions: [{ type: 'toggle', params: ofEvent }, 'clearProblem'],
          description: 'The owner chooses a dish, or leaves it on the bill',
          meta: main.staff.money,
        },
        'words.type': {
          actions: { type: 'setWords', params: ofEvent },
          description: 'The owner types why',
          meta: by.staff.comfort,
        },
        'note.leave': {
          target: 'reading',
          actions: ['forgetChoice', 'clearProblem'],
          description: 'The owner presses Back',
          meta: by.staff.comfort,
        },
      },
      states: {
        empty: { description: 'The owner has chosen no dish' },
        deciding: {
          description: 'Whether a dish is chosen decides whether there is something to count',
          always: [
            { guard: 'isChosen', target: 'counting', description: 'A dish is chosen', meta: main.device.money },
            { target: 'empty', description: 'No dish is chosen any more', meta: by.device.money },
          ],
        },
        counting: {
          description: 'The server counts what would go back',
          invoke: {
            id: 'previewCredit',
            src: 'previewCredit',
            input: chosenIn,
            onDone: {
              target: 'counted',
              actions: { type: 'setTotal', params: ({ event }) => ({ totalPaise: event.output }) },
              description: 'The sum has come',
              meta: main.server.money,
            },
            onError: [
              {
                guard: { type: 'isOutdated', params: ofEvent },
                target: '#creditNote.loading',
                actions: showProblem,
                description: 'Another person has given a dish back meanwhile',
                meta: by.server.money,
              },
              { target: 'uncounted', actions: showProblem, description: 'The server does not answer', meta: by.server.money },
            ],
          },
        },
        uncounted: {
          description: 'The owner reads that the sum is not known',
          on: {
            'count.retry': {
              target: 'counting',
              actions: 'clearProblem',
              description: 'The owner presses Try Again',
              meta: by.staff.comfort,
            },
          },
        },
        counted: {
          description: 'The owner reads what would go back',
          on: {
            'note.issue': [
              {
                guard: 'hasWords',
                target: '#creditNote.issuing',
                actions: 'clearProblem',
                description: 'The owner gives it back',
                meta: main.staff.money,
              },
              { actions: 'askForWords', description: 'The owner gives it back without saying why', meta: by.staff.comfort },
            ],
          },
        },
      },
    },
    issuing: {
      tags: 'choosing',
      description: 'The server issues the credit note',
      invoke: {
        id: 'issueCredit',
        src: 'issueCredit',
        input: ({ context }) => ({ ...chosenIn({ context }), reason: context.words.trim(), totalPaise: context.totalPaise! }),
        onDone: {
          target: 'loading',
          actions: { type: 'noteIssued', params: ({ event }) => ({ issued: event.output }) },
          description: 'The customer reads the credit note from now on',
          meta: informs('customer', main.server.money),
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'loading',
            actions: showProblem,
            description: 'Another person has corrected the bill meanwhile: nothing is issued',
            meta: by.server.money,
          },
          {
            target: 'choosing.counted',
            actions: showProblem,
            description: 'No answer comes: sent again it is the same note',
            meta: by.server.money,
          },
        ],
      },
    },
  },
})

export type CreditNoteSnapshot = SnapshotFrom<typeof creditNoteMachine>
export type CreditNoteActor = ActorRefFrom<typeof creditNoteMachine>
export const selectCounterBill = ({ context }: CreditNoteSnapshot): CounterBill | undefined => context.bill
export const selectIsReadingBill = (snapshot: CreditNoteSnapshot): boolean => snapshot.matches('loading')
export const selectBillFailed = (snapshot: CreditNoteSnapshot): boolean => snapshot.matches('failed')
export const selectNoteProblem = ({ context }: CreditNoteSnapshot): string | undefined => context.problem
export const selectIsChoosing = (snapshot: CreditNoteSnapshot): boolean => snapshot.hasTag('choosing')
export const selectIsIssuing = (snapshot: CreditNoteSnapshot): boolean => snapshot.matches('issuing')
export const selectChosenLines = ({ context }: CreditNoteSnapshot): number[] => context.lineNumbers
export const selectWords = ({ context }: CreditNoteSnapshot): string => context.words
export const selectIssued = ({ context }: CreditNoteSnapshot): string | undefined => context.issued
export type Sum = 'empty' | 'counting' | 'uncounted' | 'counted'
export const selectSum = (snapshot: CreditNoteSnapshot): Sum =>
  (['counting', 'uncounted', 'counted'] as const).find((sum) => snapshot.matches({ choosing: sum })) ??
  (snapshot.matches('issuing') ? 'counted' : 'empty')
export const selectTotalPaise = ({ context }: CreditNoteSnapshot): Paise | undefined => context.totalPaise

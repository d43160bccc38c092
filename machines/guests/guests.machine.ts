import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import type { GuestReview, Guests, ReviewAnswer } from '../model/counter/guests.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/** What customers say of an outlet: loading → resting → answering → sending. Who was slower than another person reads that, and what they wrote stays. */
export interface GuestsContext {
  outletId: string
  guests?: Guests | undefined
  /** The review whose answer is written. */
  orderId?: string | undefined
  /** What was written last; undefined takes the answer back. */
  draft?: ReviewAnswer | undefined
  problem?: string | undefined
}

export type GuestsEvent =
  | { type: 'guests.retry' }
  | { type: 'older.ask' }
  | { type: 'answer.open'; orderId: string }
  | { type: 'answer.send'; text: string }
  | { type: 'answer.takeBack' }
  | { type: 'answer.close' }

type Failed = { error: unknown }
type Of = { orderId: string | undefined }
const showProblem = { type: 'showProblem', params: ofEvent } as const
const guestsIn = ({ event }: { event: { output: Guests } }) => ({ guests: event.output })

export const guestsMachine = setup({
  types: {
    context: {} as GuestsContext,
    input: {} as Pick<GuestsContext, 'outletId'>,
    events: {} as GuestsEvent,
    meta: {} as Meaning,
  },
  actors: {
    fetchGuests: fromPromise<Guests, { outletId: string; cursor: string | undefined }>(notProvided('fetchGuests')),
    answerReview: fromPromise<GuestReview, { outletId: string; answer: ReviewAnswer }>(notProvided('answerReview')),
  },
  guards: {
    isWritten: (_, { text }: { text: string }) => text.trim() !== '',
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
  },
  actions: {
    setGuests: assign((_, { guests }: { guests: Guests }) => ({ guests })),
    addOlder: assign(({ context }, { guests }: { guests: Guests }) => ({
      guests: { ...guests, reviews: [...context.guests!.reviews, ...guests.reviews] },
    })),
    takeReview: assign(({ context: { guests } }, { review }: { review: GuestReview }) => ({
      guests: { ...guests!, reviews: guests!.reviews.map((one) => (one.orderId === review.orderId ? review : one)) },
      draft: undefined,
    })),
    setOrder: assign((_, { orderId }: Of) => ({ orderId, problem: undefined })),
    setDraft: assign(({ context: { guests, orderId } }, { text }: { text: string | undefined }) => ({
      draft: { orderId: orderId!, answer: text, was: guests!.reviews.find((one) => one.orderId === orderId)?.answer },
      problem: undefined,
    })),
    close: assign({ orderId: undefined }),
    askForWords: assign({ problem: 'Write the answer first.' }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'guests',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      description: 'The server lists the reviews',
      invoke: {
        id: 'fetchGuests',
        src: 'fetchGuests',
        input: ({ context: { outletId } }) => ({ outletId, cursor: undefined }),
        onDone: {
          target: 'resting',
          actions: { type: 'setGuests', params: guestsIn },
          description: 'The reviews have come',
          meta: main.server.data,
        },
        onError: { target: 'failed', actions: showProblem, description: 'The server does not answer, or refuses', meta: by.server.comfort },
      },
    },
    failed: {
      description: 'The owner reads that the reviews cannot be had',
      on: {
        'guests.retry': { target: 'loading', actions: 'clearProblem', description: 'The owner presses Try Again', meta: by.staff.comfort },
      },
    },
    resting: {
      description: 'The owner reads what customers say',
      on: {
        'older.ask': {
          target: 'loadingOlder',
          actions: 'clearProblem',
          description: 'The owner asks for older reviews',
          meta: by.staff.comfort,
        },
        'answer.open': {
          target: 'answering',
          actions: { type: 'setOrder', params: ofEvent },
          description: 'The owner begins an answer',
          meta: main.staff.comfort,
        },
      },
    },
    loadingOlder: {
      description: 'The server lists older reviews',
      invoke: {
        id: 'fetchOlder',
        src: 'fetchGuests',
        input: ({ context: { outletId, guests } }) => ({ outletId, cursor: guests!.nextCursor }),
        onDone: {
          target: 'resting',
          actions: { type: 'addOlder', params: guestsIn },
          description: 'Older reviews have come',
          meta: by.server.comfort,
        },
        onError: { target: 'resting', actions: showProblem, description: 'The older reviews cannot be had', meta: by.server.comfort },
      },
    },
    answering: {
      description: 'The owner writes an answer',
      on: {
        'answer.send': [
          {
            guard: { type: 'isWritten', params: ofEvent },
            target: 'sending',
            actions: { type: 'setDraft', params: ({ event }) => ({ text: event.text.trim() }) },
            description: 'The owner sends the answer',
            meta: main.staff.data,
          },
          { actions: 'askForWords', description: 'The owner sends an answer without words', meta: by.staff.comfort },
        ],
        'answer.takeBack': {
          target: 'sending',
          actions: { type: 'setDraft', params: () => ({ text: undefined }) },
          description: 'The owner takes the answer back',
          meta: by.staff.data,
        },
        'answer.close': {
          target: 'resting',
          actions: ['close', 'clearProblem'],
          description: 'The owner leaves it as it is',
          meta: by.staff.comfort,
        },
      },
    },
    sending: {
      description: 'The server takes the answer',
      invoke: {
        id: 'answerReview',
        src: 'answerReview',
        input: ({ context: { outletId, draft } }) => ({ outletId, answer: draft! }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'takeReview', params: ({ event }) => ({ review: event.output }) }, 'close'],
          description: 'The customer reads the answer to the review from now on',
          meta: informs('customer', main.server.data),
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'loading',
            actions: [showProblem, 'close'],
            description: 'Another person has answered meanwhile',
            meta: by.server.data,
          },
          { target: 'answering', actions: showProblem, description: 'The server cannot take the answer', meta: by.server.data },
        ],
      },
    },
  },
})

export type GuestsSnapshot = SnapshotFrom<typeof guestsMachine>
export type GuestsActor = ActorRefFrom<typeof guestsMachine>
export const selectGuests = ({ context }: GuestsSnapshot): Guests | undefined => context.guests
export const selectGuestsProblem = ({ context }: GuestsSnapshot): string | undefined => context.problem
export const selectIsReading = (snapshot: GuestsSnapshot): boolean => snapshot.matches('loading')
export const selectIsReadingOlder = (snapshot: GuestsSnapshot): boolean => snapshot.matches('loadingOlder')
export const selectCannotBeRead = (snapshot: GuestsSnapshot): boolean => snapshot.matches('failed')
export const selectIsSendingAnswer = (snapshot: GuestsSnapshot): boolean => snapshot.matches('sending')
/** The review whose answer is written or sent. */
export const selectAnswered = ({ context }: GuestsSnapshot): string | undefined => context.orderId
/** What was written for it before, and has not arrived. */
export const selectDraft = ({ context: { draft, orderId } }: GuestsSnapshot): string | undefined =>
  draft && draft.orderId === orderId ? draft.answer : undefined

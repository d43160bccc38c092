import { expect } from 'vitest'
import {
  type GuestsContext,
  type GuestsEvent,
  guestsMachine,
  type GuestsSnapshot as Snapshot,
  selectAnswered,
  selectCannotBeRead,
  selectGuests,
  selectGuestsProblem,
  selectIsReading,
  selectIsReadingOlder,
  selectIsSendingAnswer,
} from '#machines/guests/guests.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { guestReview, guests } from '#tests/support/guests.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const ANSWERED = 'Meera has answered this review meanwhile. Nothing of yours is saved yet.'
const events: GuestsEvent[] = [
  { type: 'guests.retry' },
  { type: 'older.ask' },
  { type: 'answer.open', orderId: 'o12' },
  { type: 'answer.send', text: 'Come again!' },
  { type: 'answer.send', text: '' },
  { type: 'answer.takeBack' },
  { type: 'answer.close' },
]
const answers = ({ context }: Snapshot) => context.guests?.reviews.map(({ answer }) => answer) ?? []

export const guestsModel: Model = {
  machine: guestsMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchGuests', output: guests({ reviews: [guestReview({ answer: 'Thank you!' })] }) },
    noAnswerTo('fetchGuests'),
    {
      type: 'xstate.done.actor.fetchOlder',
      output: guests({ reviews: [guestReview({ orderId: 'o3', orderNumber: 3 })], nextCursor: undefined }),
    },
    noAnswerTo('fetchOlder'),
    { type: 'xstate.done.actor.answerReview', output: guestReview({ answer: 'Come again!' }) },
    { type: 'xstate.error.actor.answerReview', error: failure(409, ANSWERED, 'ANSWER_CHANGED') },
    noAnswerTo('answerReview'),
  ],
  abstractContext: ({ guests: come, orderId, draft, problem }: GuestsContext) => [
    come?.nextCursor,
    come?.reviews.map(({ answer }) => answer),
    orderId,
    draft?.answer,
    problem,
  ],
  // The buttons are there where there is something to ask for, or to take back.
  feasible: (snapshot: Snapshot, { type }) => type !== 'older.ask' || snapshot.context.guests?.nextCursor !== undefined,
  observe: (snapshot: Snapshot) => messagesOf({ errors: {}, banner: selectGuestsProblem(snapshot) }),
  sees: {
    loading: (snapshot: Snapshot) => expect([selectIsReading(snapshot), selectAnswered(snapshot)]).toEqual([true, undefined]),
    failed: (snapshot: Snapshot) => expect([selectCannotBeRead(snapshot), selectGuestsProblem(snapshot)]).toEqual([true, NO_ANSWER]),
    resting: (snapshot: Snapshot) =>
      expect([selectGuests(snapshot)?.timeZone, selectAnswered(snapshot)]).toEqual(['Asia/Kolkata', undefined]),
    loadingOlder: (snapshot: Snapshot) => expect(selectIsReadingOlder(snapshot)).toBe(true),
    answering: (snapshot: Snapshot) => {
      expect(selectAnswered(snapshot)).toBe('o12')
      expect([undefined, 'Thank you!', 'Come again!']).toEqual(expect.arrayContaining(answers(snapshot)))
    },
    sending: (snapshot: Snapshot) => expect([selectIsSendingAnswer(snapshot), selectAnswered(snapshot)]).toEqual([true, 'o12']),
  },
}

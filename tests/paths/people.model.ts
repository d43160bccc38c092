import { expect } from 'vitest'
import {
  type PeopleContext,
  type PeopleEvent,
  peopleMachine,
  type PeopleSnapshot as Snapshot,
  selectArePeopleLoading,
  selectAskedOfPerson,
  selectEmailError,
  selectHavePeopleFailed,
  selectPeople,
  selectPeopleProblem,
  selectSentOfPeople,
} from '#machines/people/people.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { STAFF } from '#tests/support/people.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const GONE = 'This person does not work here any more.'
const EXISTS = 'Meera works here already.'
const [, MEERA] = STAFF.people
const [ASHA] = STAFF.invitations
const events: PeopleEvent[] = [
  { type: 'people.retry' },
  { type: 'person.invite', email: 'asha@example.com', role: 'KITCHEN' },
  { type: 'person.invite', email: 'asha', role: 'KITCHEN' },
  { type: 'email.edit' },
  { type: 'invitation.change', action: 'resend', invitation: ASHA! },
  { type: 'change.ask', change: { action: 'chooseRole', person: MEERA! } },
  { type: 'change.ask', change: { action: 'remove', person: MEERA! } },
  { type: 'role.choose', role: 'WAITER' },
  { type: 'change.confirm' },
  { type: 'change.cancel' },
]

export const peopleModel: Model = {
  machine: peopleMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchPeople', output: STAFF },
    noAnswerTo('fetchPeople'),
    { type: 'xstate.done.actor.changePeople', output: STAFF },
    { type: 'xstate.error.actor.changePeople', error: failure(404, GONE, 'STAFF_GONE') },
    { type: 'xstate.error.actor.changePeople', error: Object.assign(failure(409, EXISTS, 'STAFF_EXISTS'), { field: 'email' }) },
    noAnswerTo('changePeople'),
  ],
  abstractContext: ({ staff, change, error, problem, done }: PeopleContext) => [staff !== undefined, change?.action, error, problem, done],
  // The server says of an email what belongs to an invitation; the form and the rows are there once the list is.
  feasible: (snapshot: Snapshot, { type, error }) =>
    error?.field === 'email'
      ? selectSentOfPeople(snapshot)?.action === 'invite'
      : !selectArePeopleLoading(snapshot) || !/^(person|email|invitation|change|role)/.test(type),
  invariant: (snapshot: Snapshot) => expect([undefined, NO_ANSWER, GONE]).toContain(selectPeopleProblem(snapshot)),
  observe: (snapshot: Snapshot) => messagesOf({ errors: { email: selectEmailError(snapshot) }, banner: selectPeopleProblem(snapshot) }),
  sees: {
    loading: (snapshot: Snapshot) => expect([selectArePeopleLoading(snapshot), selectAskedOfPerson(snapshot)]).toEqual([true, undefined]),
    failed: (snapshot: Snapshot) => expect([selectHavePeopleFailed(snapshot), selectPeopleProblem(snapshot)]).toEqual([true, NO_ANSWER]),
    resting: (snapshot: Snapshot) =>
      expect([selectPeople(snapshot), selectAskedOfPerson(snapshot), selectSentOfPeople(snapshot)]).toEqual([STAFF, undefined, undefined]),
    asking: (snapshot: Snapshot) => expect(selectAskedOfPerson(snapshot)?.person).toEqual(MEERA),
    changing: (snapshot: Snapshot) => expect(selectSentOfPeople(snapshot)).toBeDefined(),
  },
}

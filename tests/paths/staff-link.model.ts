import { expect } from 'vitest'
import type { StaffLink } from '#machines/model/counter/people.ts'
import {
  selectIsLinkUsed,
  selectLink,
  selectLinkBanner,
  selectLinkErrors,
  selectLinkPage,
  type StaffLinkContext,
  type StaffLinkEvent,
  staffLinkMachine,
  type StaffLinkSnapshot as Snapshot,
} from '#machines/staff-link/staff-link.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const PASSWORD = 'a quiet river'
const CHANGED = 'You have an account at the counter already. Sign in with its password.'
const EASY = 'This password is too easy to guess. Please choose a longer one, such as a few words.'
const INVITED: StaffLink = { purpose: 'INVITATION', email: 'asha@example.com', outlet: 'Haveli', role: 'WAITER' }
const events: StaffLinkEvent[] = [
  { type: 'link.retry' },
  { type: 'field.edit', field: 'name' },
  { type: 'field.leave', field: 'name', value: 'A' },
  { type: 'form.submit', name: 'Asha Rao', password: PASSWORD },
  { type: 'form.submit', name: '', password: '' },
]

export const staffLinkModel: Model = {
  machine: staffLinkMachine,
  starts: { 'an invitation': { key: 'k'.repeat(43) } },
  events: [
    ...events,
    { type: 'xstate.done.actor.readLink', output: INVITED },
    { type: 'xstate.error.actor.readLink', error: failure(404, 'This link does not work any more.', 'LINK_GONE') },
    noAnswerTo('readLink'),
    { type: 'xstate.done.actor.useLink', output: undefined },
    { type: 'xstate.error.actor.useLink', error: Object.assign(failure(422, EASY, 'PASSWORD_TOO_COMMON'), { field: 'password' }) },
    { type: 'xstate.error.actor.useLink', error: failure(409, CHANGED, 'STAFF_EXISTS') },
    noAnswerTo('useLink'),
  ],
  abstractContext: ({ link, errors, banner }: StaffLinkContext) => [link !== undefined, errors, banner],
  invariant: (snapshot: Snapshot) => expect(JSON.stringify(snapshot.context)).not.toContain(PASSWORD),
  observe: (snapshot: Snapshot) =>
    selectLinkPage(snapshot) === 'reading' || selectLinkPage(snapshot) === 'gone'
      ? {}
      : messagesOf({ errors: selectLinkErrors(snapshot), banner: selectLinkBanner(snapshot) }),
  sees: {
    reading: (snapshot: Snapshot) => expect(selectLinkPage(snapshot)).toBe('reading'),
    failed: (snapshot: Snapshot) => expect([selectLinkPage(snapshot), selectLinkBanner(snapshot)]).toEqual(['failed', NO_ANSWER]),
    gone: (snapshot: Snapshot) => expect([selectLinkPage(snapshot), selectLinkBanner(snapshot)]).toEqual(['gone', undefined]),
    filling: (snapshot: Snapshot) => expect([selectLink(snapshot), selectIsLinkUsed(snapshot)]).toEqual([INVITED, false]),
    using: (snapshot: Snapshot) => expect([selectIsLinkUsed(snapshot), selectLinkErrors(snapshot)]).toEqual([true, {}]),
    done: (snapshot: Snapshot) => expect(selectIsLinkUsed(snapshot)).toBe(true),
  },
}

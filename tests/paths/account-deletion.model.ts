import { expect } from 'vitest'
import {
  type AccountDeletion,
  type AccountDeletionContext,
  type AccountDeletionEvent,
  accountDeletionMachine,
  NO_DELETION,
  selectBanner,
  selectError,
  selectIsDeleting,
  selectIsInDialog,
  selectOrders,
} from '#machines/account-deletion/account-deletion.machine.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, NO_ANSWER, noAnswerTo, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const ORDERS = 'Order 12 at Haveli is still under way. Once your account is deleted you cannot follow it here.'
const PASSWORD = 'mezbaan123'
const events: AccountDeletionEvent[] = [
  { type: 'dialog.open' },
  { type: 'dialog.close' },
  { type: 'password.edit' },
  { type: 'password.leave', password: '' },
  { type: 'password.submit', password: '' },
  { type: 'password.submit', password: PASSWORD },
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref
const complaints = ({ context }: AccountDeletion) => [context.error, context.banner]

export const accountDeletionModel: Model = {
  machine: accountDeletionMachine,
  starts: { 'a signed-in customer': { session, notices } },
  events: [
    ...events,
    { type: 'xstate.done.actor.deleteAccount', output: '2026-12-02T06:30:00Z' },
    { type: 'xstate.error.actor.deleteAccount', error: failure(409, ORDERS, 'ORDERS_UNDER_WAY') },
    { type: 'xstate.error.actor.deleteAccount', error: failure(422, 'This is not your password.', 'PASSWORD_WRONG') },
    { type: 'xstate.error.actor.deleteAccount', error: failure(429, 'Too many attempts. Please wait 15 minutes.') },
    noAnswerTo('deleteAccount'),
    { type: 'xstate.error.actor.deleteAccount', error: failure(404) },
  ],
  abstractContext: ({ error, banner, orders }: AccountDeletionContext) => [error, banner, orders],
  messageOf: ((it: AccountDeletion) => selectError(it) ?? selectBanner(it) ?? selectOrders(it)) as Model['messageOf'],
  invariant: (deletion: AccountDeletion) => {
    const { session: _session, notices: _notices, ...context } = deletion.context
    expect(JSON.stringify(context)).not.toContain(PASSWORD)
    // At most one complaint at a time, and none while the server is asked.
    expect(complaints(deletion).filter(Boolean).length).toBeLessThanOrEqual(selectIsDeleting(deletion) ? 0 : 1)
  },
  // The sign-in follows it.
  observe: (deletion: AccountDeletion): Observed =>
    selectIsInDialog(deletion)
      ? { dialog: 'open', message: readOrNone(...complaints(deletion)) }
      : deletion.matches('deleted')
        ? {}
        : { dialog: 'closed', 'Delete Your Account': selectIsDeleting(deletion) ? 'disabled' : 'enabled' },
  sees: {
    closed: (deletion: AccountDeletion) => expect([selectIsInDialog(deletion), selectIsDeleting(deletion)]).toEqual([false, false]),
    asking: (deletion: AccountDeletion) => {
      expect([selectIsInDialog(deletion), selectIsDeleting(deletion)]).toEqual([true, false])
      expect([undefined, ORDERS]).toContain(selectOrders(deletion))
      expect([undefined, 'Password is required.', 'This is not your password.']).toContain(selectError(deletion))
      expect([undefined, 'Too many attempts. Please wait 15 minutes.', NO_ANSWER, NO_DELETION]).toContain(selectBanner(deletion))
    },
    'deleting.inDialog': (deletion: AccountDeletion) =>
      expect([selectIsInDialog(deletion), selectIsDeleting(deletion)]).toEqual([true, true]),
    'deleting.behind': (deletion: AccountDeletion) =>
      expect([selectIsInDialog(deletion), selectIsDeleting(deletion)]).toEqual([false, true]),
    deleted: (deletion: AccountDeletion) => expect([deletion.status, complaints(deletion)]).toEqual(['done', [undefined, undefined]]),
  },
}

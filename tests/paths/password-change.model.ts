import { expect } from 'vitest'
import {
  NO_PASSWORD_CHANGE,
  type PasswordChange,
  type PasswordChangeContext,
  type PasswordChangeEvent,
  passwordChangeMachine,
  selectBanner,
  selectErrors,
  selectIsChanging,
  selectIsInDialog,
} from '#machines/password-change/password-change.machine.ts'
import type { PasswordChangeValues } from '#machines/password-change/password-change.schema.ts'
import type { SessionsRef } from '#machines/sessions/sessions-ref.ts'
import { failure, NO_ANSWER, noAnswerTo, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const OLD = 'mezbaan123'
const NEW = 'Saffron-7-Rice'
const values: PasswordChangeValues = { password: OLD, newPassword: NEW, confirmPassword: NEW }
const events: PasswordChangeEvent[] = [
  { type: 'dialog.open' },
  { type: 'dialog.close' },
  { type: 'field.edit', field: 'password' },
  { type: 'field.leave', field: 'confirmPassword', values: { ...values, confirmPassword: 'saffron' } },
  { type: 'form.submit', values: { ...values, newPassword: 'abc', confirmPassword: 'abc' } },
  { type: 'form.submit', values },
]

const { notices } = recordedNotices()
const sessions = recordedFlow<Parameters<SessionsRef['send']>[0]>().ref

export const passwordChangeModel: Model = {
  machine: passwordChangeMachine,
  starts: { 'a signed-in customer': { notices, sessions } },
  events: [
    ...events,
    { type: 'xstate.done.actor.changePassword', output: undefined },
    {
      type: 'xstate.error.actor.changePassword',
      error: Object.assign(failure(422, 'This is not your password.', 'PASSWORD_WRONG'), { field: 'password' }),
    },
    { type: 'xstate.error.actor.changePassword', error: failure(429, 'Too many attempts. Please try again later.', 'TOO_MANY_ATTEMPTS') },
    noAnswerTo('changePassword'),
    { type: 'xstate.error.actor.changePassword', error: failure(404) },
  ],
  abstractContext: ({ errors, banner }: PasswordChangeContext) => [errors, banner],
  messageOf: ((change: PasswordChange) => Object.values(selectErrors(change))[0] ?? selectBanner(change)) as Model['messageOf'],
  invariant: (change: PasswordChange) => {
    const { notices: _notices, sessions: _sessions, ...context } = change.context
    for (const secret of [OLD, NEW]) expect(JSON.stringify(context)).not.toContain(secret)
    if (selectIsChanging(change)) expect(context).toEqual({ errors: {}, banner: undefined, isChanged: false })
  },
  observe: (change: PasswordChange): Observed =>
    selectIsInDialog(change)
      ? { dialog: 'open', message: readOrNone(selectBanner(change), ...Object.values(selectErrors(change))) }
      : { dialog: 'closed', 'Change Password': selectIsChanging(change) ? 'disabled' : 'enabled' },
  sees: {
    closed: (change: PasswordChange) => expect([selectIsInDialog(change), selectIsChanging(change)]).toEqual([false, false]),
    asking: (change: PasswordChange) => {
      expect([selectIsInDialog(change), selectIsChanging(change)]).toEqual([true, false])
      expect([undefined, 'Too many attempts. Please try again later.', NO_ANSWER, NO_PASSWORD_CHANGE]).toContain(selectBanner(change))
    },
    'changing.inDialog': (change: PasswordChange) => expect([selectIsInDialog(change), selectIsChanging(change)]).toEqual([true, true]),
    'changing.behind': (change: PasswordChange) => expect([selectIsInDialog(change), selectIsChanging(change)]).toEqual([false, true]),
  },
}

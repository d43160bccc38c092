import { expect } from 'vitest'
import {
  type Login,
  type LoginContext,
  type LoginEvent,
  loginMachine,
  selectIsSigningIn,
  selectLoginBanner,
  selectLoginErrors,
} from '#machines/login/login.machine.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { ASHA } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const PASSWORD = 'mezbaan123'
const events: LoginEvent[] = [
  { type: 'field.leave', field: 'email', value: 'asha' },
  { type: 'field.leave', field: 'password', value: PASSWORD },
  { type: 'field.edit', field: 'email' },
  { type: 'form.submit', email: 'asha@example.com', password: PASSWORD, remember: true },
  { type: 'form.submit', email: '', password: 'short', remember: false },
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref

export const loginModel: Model = {
  machine: loginMachine,
  starts: { 'the form opens': { notices, session } },
  events: [
    ...events,
    { type: 'xstate.done.actor.signIn', output: ASHA },
    { type: 'xstate.error.actor.signIn', error: failure(401, 'Invalid email or password') },
  ],
  abstractContext: ({ errors, banner }: LoginContext) => [Object.keys(errors), banner],
  invariant: (login: Login) => expect(JSON.stringify(login.context)).not.toContain(PASSWORD),
  observe: (login: Login) => (login.matches('editing') ? messagesOf(login.context) : {}),
  sees: {
    editing: (login: Login) => {
      expect(selectIsSigningIn(login)).toBe(false)
      expect([undefined, 'Invalid email or password']).toContain(selectLoginBanner(login))
    },
    signingIn: (login: Login) => {
      expect(selectIsSigningIn(login)).toBe(true)
      expect(selectLoginErrors(login)).toEqual({})
      expect(selectLoginBanner(login)).toBeUndefined()
    },
    signedIn: (login: Login) => expect(login.status).toBe('done'),
  },
}

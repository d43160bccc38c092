import { EDITING } from '#machines/notices/complaint.ts'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { loginMachine, selectIsSigningIn, selectLoginBanner, selectLoginErrors } from '#machines/login/login.machine.ts'
import { loginErrors } from '#machines/login/login.schema.ts'
import type { Customer } from '#machines/model/customer.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { ASHA } from '#tests/support/fixtures.ts'
import { quiet } from '#tests/support/quiet.ts'

const VALID = { type: 'form.submit', email: '  asha@example.com ', password: 'secret1', remember: true } as const

test.each([
  [undefined, undefined, { email: 'Email is required', password: 'Password is required.' }],
  ['asha+food@mail.kitchen.in', '123456', {}],
])('the email %j with the password %j has the complaints %j', (email, password, complaints) => {
  expect(loginErrors({ email, password })).toEqual(complaints)
})

test('a form that breaks a rule is not sent and names every field', () => {
  const { login, signIn } = opened()
  login.send({ type: 'form.submit', email: '', password: '', remember: false })
  expect(signIn.calls).toEqual([])
  expect(selectLoginErrors(login.getSnapshot())).toEqual({ email: 'Email cannot be empty', password: 'Password is required.' })
})

test.each([
  ['', '', 'Email cannot be empty'],
  ['asha@example.com', '', 'Password is required.'],
])('of a form with the email %j and the password %j one message is a toast: %s', (email, password, message) => {
  const { login, said } = opened()
  login.send({ type: 'form.submit', email, password, remember: false })
  expect(said).toEqual([{ tone: 'error', message, step: EDITING }])
})

test('leaving a field checks that field alone, editing it takes the complaint away', () => {
  const { login } = opened()
  login.send({ type: 'field.leave', field: 'email', value: 'asha' })
  expect(selectLoginErrors(login.getSnapshot())).toEqual({ email: 'Invalid email address' })
  login.send({ type: 'field.edit', field: 'email' })
  expect(selectLoginErrors(login.getSnapshot())).toEqual({})
})

test('a form that breaks rules says the first, and its field is the one to mend', () => {
  const { login, emitted, said } = opened()
  login.send({ type: 'form.submit', email: 'asha@example.com', password: '', remember: false })
  login.send({ type: 'form.submit', email: 'asha', password: '', remember: false })
  expect(emitted).toEqual([
    { type: 'field.refused', field: 'password' },
    { type: 'field.refused', field: 'email' },
  ])
  expect(said).toHaveLength(2)
})

test('Enter and a tap together sign in once, with the email trimmed', async () => {
  const { login, signIn, events } = opened()
  login.send(VALID)
  login.send(VALID)
  expect(signIn.calls).toEqual([{ email: 'asha@example.com', password: 'secret1', remember: true }])
  expect(selectIsSigningIn(login.getSnapshot())).toBe(true)
  await signIn.answer(ASHA)
  expect(events).toEqual([{ type: 'session.start', customer: ASHA }])
})

test('valid details take away the complaints shown before', async () => {
  const { login, signIn } = opened()
  login.send(VALID)
  await signIn.fail(failure(401, 'Wrong email or password.'))
  login.send({ type: 'field.leave', field: 'email', value: 'asha' })
  expect(selectLoginErrors(login.getSnapshot())).not.toEqual({})
  login.send(VALID)
  expect([selectLoginBanner(login.getSnapshot()), selectLoginErrors(login.getSnapshot())]).toEqual([undefined, {}])
})

test('a refusal shows in the banner until the next edit', async () => {
  const { login, signIn } = opened()
  login.send(VALID)
  await signIn.fail(failure(401, 'Invalid email or password'))
  expect(selectLoginBanner(login.getSnapshot())).toBe('Invalid email or password')
  login.send({ type: 'field.edit', field: 'password' })
  expect(selectLoginBanner(login.getSnapshot())).toBeUndefined()
})

function opened() {
  const signIn = held<Customer, { email: string; password: string; remember: boolean }>()
  const { notices, said } = recordedNotices()
  const session = recordedFlow<Parameters<SessionRef['send']>[0]>()
  const login = createActor(quiet(loginMachine).provide({ actors: { signIn: signIn.logic } }), {
    input: { notices, session: session.ref },
  }).start()
  return { login, signIn, emitted: heard(login), said, events: session.events }
}

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { liveLoginMachine } from '#src/actors/login.ts'
import { liveRegistrationMachine } from '#src/actors/registration.ts'
import { storedToken } from '#src/storage/auth-token.ts'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'
import { until } from '#tests/support/until.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { recordedFlow, recordedNotices } from '#tests/support/actors.ts'

const SESSION = { data: { token: 't0ken', customer: { customerId: 7, name: 'Asha Rao', emailId: 'asha@example.com' } } }

/** The server's answer to this call, when the test says so. */
function lateAnswer(operation: string) {
  let answer = () => {}
  const api = fakeApi({ [operation]: () => new Promise((resolve) => (answer = () => resolve(json(SESSION)))) })
  return { isAsked: () => until(() => expect(api.callsTo(operation)).toHaveLength(1)), answer: () => answer() }
}
const refs = { notices: recordedNotices().notices, session: recordedFlow<Parameters<SessionRef['send']>[0]>().ref }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
/** All that follows from the answer has happened. */
const settled = () => vi.advanceTimersByTimeAsync(60_000)

test.each([
  ['stays', 't0ken'],
  ['has left', undefined],
])('a customer who %s when the answer to the sign-in comes has the token %s', async (how, token) => {
  const { isAsked, answer } = lateAnswer('POST /customer/login')
  const login = createActor(liveLoginMachine, { input: refs }).start()
  login.send({ type: 'form.submit', email: 'asha@example.com', password: 'mezbaan123', remember: true })
  await isAsked()
  if (how === 'has left') login.stop()
  answer()
  await settled()
  expect(storedToken()).toBe(token)
})

test.each([
  ['stays', 't0ken'],
  ['has left', undefined],
])('a customer who %s when the answer to the registration comes has the token %s', async (how, token) => {
  const { isAsked, answer } = lateAnswer('POST /customer/register')
  const logic = liveRegistrationMachine.implementations.actors['register'] as Parameters<typeof createActor>[0]
  const registration = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    password: 'mezbaan123',
    emailOtp: '123456',
    mobile: '9820041234',
    mobileOtp: '123456',
  }
  const registering = createActor(logic, { input: { registration, mayExist: false } }).start()
  await isAsked()
  if (how === 'has left') registering.stop()
  answer()
  await settled()
  expect(storedToken()).toBe(token)
})

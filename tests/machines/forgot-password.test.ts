import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  forgotPasswordMachine,
  type NewPassword,
  RESET_PURPOSE,
  selectContact,
  selectHasContact,
  selectIsSendingCode,
  selectIsSettingPassword,
  selectIsUpdating,
  selectResetBanner,
  selectResetErrors,
  selectResetOtp,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { newPasswordErrors, readStoredContact } from '#machines/forgot-password/forgot-password.schema.ts'
import { otpMachine, selectCanRequest, selectSecondsLeft } from '#machines/otp/otp.machine.ts'
import { RESEND_WAIT_MS, startWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { quiet } from '#tests/support/quiet.ts'

const EMAIL = 'asha@example.com'
const NOW = 1_795_000_000_000
const VALUES = { code: '012345', password: 'saffron7', confirmPassword: 'saffron7' }
const TOO_SOON = Object.assign(failure(429, 'Please wait 90 s before asking for another code.'), { retryAfterSeconds: 90 })

test.each([
  [{ code: '12345' }, { code: 'Verification Code is required' }],
  [
    { password: '', confirmPassword: '' },
    { password: 'Password is required', confirmPassword: 'Confirm password is required' },
  ],
  [{ confirmPassword: 'saffron' }, { confirmPassword: 'Passwords do not match' }],
  [{}, {}],
])('a second step with %j has the complaints %j', (change, complaints) =>
  expect(newPasswordErrors({ ...VALUES, ...change })).toEqual(complaints),
)

test('a code is asked for once, for the contact without spaces and capitals, and leads to the second step', async () => {
  const { forgot, sendCode, toasts, writes } = opened()
  type(forgot, ' Asha@Example.com ')
  forgot.send({ type: 'code.request' })
  forgot.send({ type: 'code.request' })
  expect(selectIsSendingCode(forgot.getSnapshot())).toBe(true)
  expect(sendCode.calls).toEqual([{ contact: EMAIL }])
  await sendCode.answer()
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
  expect(toasts()).toEqual([['success', 'Verification code sent successfully!']])
  expect(writes).toEqual([EMAIL])
})

test('nothing is asked for with an empty contact, and with a wrong one it is shown', () => {
  const { forgot, sendCode, toasts } = opened()
  forgot.send({ type: 'code.request' })
  expect([selectResetErrors(forgot.getSnapshot()), toasts()]).toEqual([{}, []])
  type(forgot, 'asha')
  forgot.send({ type: 'code.request' })
  const complaint = 'Please enter a valid email or 10-digit phone number'
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({ contact: complaint })
  expect(toasts()).toEqual([['error', complaint]])
  expect(sendCode.calls).toEqual([])
  type(forgot, 'asha@')
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({})
})

test('a field left empty is shown, without a toast', () => {
  const { forgot, toasts } = opened()
  forgot.send({ type: 'contact.leave' })
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({ contact: 'Email or Phone Number is required' })
  expect(toasts()).toEqual([])
})

test('a code that cannot be sent is shown above the form, and can be asked for again', async () => {
  const { forgot, sendCode } = opened()
  type(forgot, EMAIL)
  forgot.send({ type: 'code.request' })
  await sendCode.fail(failure(503, 'Our servers are having some trouble. Please try again later.'))
  expect(selectResetBanner(forgot.getSnapshot())).toBe('Our servers are having some trouble. Please try again later.')
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(false)
  forgot.send({ type: 'code.request' })
  expect(selectResetBanner(forgot.getSnapshot())).toBeUndefined()
  await sendCode.answer()
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
})

test('who asks too often can use the code of before, and reads how long the next takes', async () => {
  const { forgot, sendCode } = opened()
  type(forgot, EMAIL)
  forgot.send({ type: 'code.request' })
  await sendCode.fail(TOO_SOON)
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
  expect(selectResetBanner(forgot.getSnapshot())).toBe('Please wait 90 s before asking for another code.')
  expect(selectSecondsLeft(selectResetOtp(forgot.getSnapshot())!.getSnapshot())).toBe(90)
})

test('another code is sent after the pause, and one that cannot be sent is shown; the second step stays', async () => {
  const { forgot, sendCode, pass, toasts } = await sent()
  pass(RESEND_WAIT_MS)
  forgot.send({ type: 'code.resend' })
  await sendCode.answer()
  expect(sendCode.calls).toEqual([{ contact: EMAIL }, { contact: EMAIL }])
  expect(toasts()).toHaveLength(2)
  pass(RESEND_WAIT_MS)
  forgot.send({ type: 'code.resend' })
  await sendCode.fail(failure(undefined, 'No connection.'))
  expect(selectResetBanner(forgot.getSnapshot())).toBe('No connection.')
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
})

test('back at the first step, the same contact does not get a second code within 30 s, another one does', async () => {
  const { forgot, sendCode, writes } = await sent()
  forgot.send({ type: 'contact.change' })
  expect([selectIsSettingPassword(forgot.getSnapshot()), selectContact(forgot.getSnapshot())]).toEqual([false, EMAIL])
  forgot.send({ type: 'code.request' })
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
  expect(sendCode.calls).toHaveLength(1)
  forgot.send({ type: 'contact.change' })
  type(forgot, '9820041234')
  forgot.send({ type: 'code.request' })
  await sendCode.answer()
  expect(sendCode.calls).toEqual([{ contact: EMAIL }, { contact: '9820041234' }])
  expect(writes).toEqual([EMAIL, undefined, EMAIL, undefined, '9820041234'])
})

test('after 30 s the same contact gets another code from the first step too', async () => {
  const { forgot, sendCode, pass } = await sent()
  forgot.send({ type: 'contact.change' })
  pass(RESEND_WAIT_MS)
  forgot.send({ type: 'code.request' })
  await sendCode.answer()
  expect(sendCode.calls).toHaveLength(2)
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
})

test('the new password is sent once, with the code as text, and is then announced', async () => {
  const { forgot, setPassword, toasts, emitted, writes, events } = await sent()
  forgot.send({ type: 'form.submit', values: VALUES })
  forgot.send({ type: 'form.submit', values: VALUES })
  expect(selectIsUpdating(forgot.getSnapshot())).toBe(true)
  expect(setPassword.calls).toEqual([{ contact: EMAIL, code: '012345', password: 'saffron7' }])
  await setPassword.answer()
  expect(toasts().at(-1)).toEqual(['success', 'Password updated successfully! You can now login with your new password.'])
  expect([emitted.at(-1), events]).toEqual([{ type: 'password.updated' }, [{ type: 'password.changed', contact: EMAIL }]])
  expect(writes).toEqual([EMAIL, undefined])
  expect(forgot.getSnapshot().status).toBe('done')
})

test('spaces are no contact: the button stays off, and nothing is shown', () => {
  const { forgot, toasts } = opened()
  expect(selectHasContact(forgot.getSnapshot())).toBe(false)
  type(forgot, '   ')
  forgot.send({ type: 'code.request' })
  expect([selectHasContact(forgot.getSnapshot()), selectResetErrors(forgot.getSnapshot()), toasts()]).toEqual([false, {}, []])
  type(forgot, ' a')
  expect(selectHasContact(forgot.getSnapshot())).toBe(true)
})

test('going back takes the complaints along, and another code those of the step', async () => {
  const { forgot, pass } = await sent()
  const leaveEmpty = () => forgot.send({ type: 'field.leave', field: 'code', values: { ...VALUES, code: '' } })
  leaveEmpty()
  pass(RESEND_WAIT_MS)
  forgot.send({ type: 'code.resend' })
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({})
  leaveEmpty()
  forgot.send({ type: 'contact.change' })
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({})
})

test('a contact that is changed is no longer one whose code may be typed in', async () => {
  const { forgot } = await sent()
  forgot.send({ type: 'contact.change' })
  expect(selectResetOtp(forgot.getSnapshot())!.getSnapshot().matches('requested')).toBe(false)
})

test('codes that break down are shown', () => {
  const machine = quiet(forgotPasswordMachine).provide({
    actors: {
      otp: fromCallback(() => {
        throw new Error('gone')
      }) as never,
    },
  })
  const forgot = createActor(machine, {
    input: { notices: recordedNotices().notices, session: recordedFlow<SessionEvent>().ref },
  }).start()
  expect(selectResetBanner(forgot.getSnapshot())).toBe('Something went wrong. Please try again.')
  expect(RESET_PURPOSE).toBe('resetPassword')
})

test('a second step that breaks rules is not sent; each rule is shown under its field, the first as a toast', async () => {
  const { forgot, setPassword, toasts } = await sent()
  forgot.send({ type: 'form.submit', values: { code: '', password: 'saffron7', confirmPassword: 'saffron' } })
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({
    code: 'Verification Code is required',
    confirmPassword: 'Passwords do not match',
  })
  expect(toasts().at(-1)).toEqual(['error', 'Verification Code is required'])
  expect(setPassword.calls).toEqual([])
})

test('the confirmation is compared when it is left', async () => {
  const { forgot } = await sent()
  forgot.send({ type: 'field.leave', field: 'confirmPassword', values: { ...VALUES, confirmPassword: 'saffron' } })
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({ confirmPassword: 'Passwords do not match' })
  forgot.send({ type: 'field.edit', field: 'confirmPassword' })
  expect(selectResetErrors(forgot.getSnapshot())).toEqual({})
})

test('a refusal is shown above the form until the next edit, and the second step stays', async () => {
  const { forgot, setPassword } = await sent()
  forgot.send({ type: 'form.submit', values: VALUES })
  await setPassword.fail(failure(422, 'This code is wrong or has expired.', 'OTP_INVALID'))
  expect(selectResetBanner(forgot.getSnapshot())).toBe('This code is wrong or has expired.')
  expect(selectIsUpdating(forgot.getSnapshot())).toBe(false)
  forgot.send({ type: 'field.edit', field: 'code' })
  expect(selectResetBanner(forgot.getSnapshot())).toBeUndefined()
})

test('a reload in the second step comes back to it, with what is left of the wait', () => {
  const { forgot, sendCode, pass } = opened({ storedContact: EMAIL, storedWait: toStoredWait(startWait(EMAIL, NOW - 10_000)) })
  expect([selectIsSettingPassword(forgot.getSnapshot()), selectContact(forgot.getSnapshot())]).toEqual([true, EMAIL])
  expect(selectSecondsLeft(selectResetOtp(forgot.getSnapshot())!.getSnapshot())).toBe(20)
  pass(20_000)
  forgot.send({ type: 'code.resend' })
  expect(sendCode.calls).toEqual([{ contact: EMAIL }])
})

test('a reload after the wait offers another code at once', async () => {
  const { forgot, sendCode } = opened({ storedContact: EMAIL })
  expect(selectCanRequest(selectResetOtp(forgot.getSnapshot())!.getSnapshot())).toBe(true)
  forgot.send({ type: 'code.resend' })
  await sendCode.answer()
  expect(selectIsSettingPassword(forgot.getSnapshot())).toBe(true)
})

test.each([undefined, null, 7, '', 'asha', '<b>', { contact: EMAIL }, 'x'.repeat(10_000)])(
  'a stored contact that is %j begins at the first step',
  (storedContact) => {
    expect(readStoredContact(storedContact)).toBeUndefined()
    expect(selectIsSettingPassword(opened({ storedContact }).forgot.getSnapshot())).toBe(false)
  },
)

type SessionEvent = Parameters<SessionRef['send']>[0]

function opened(stored: { storedContact?: unknown; storedWait?: unknown } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onTestFinished(() => void vi.useRealTimers())
  const sendCode = held<void, { contact: string }>()
  const setPassword = held<void, NewPassword>()
  const clock = new SimulatedClock()
  const writes: (string | undefined)[] = []
  const machine = quiet(forgotPasswordMachine).provide({
    actors: { otp: quiet(otpMachine).provide({ actors: { sendCode: sendCode.logic } }), setPassword: setPassword.logic },
    actions: { keepContact: ({ context }) => void writes.push(context.contact), forgetContact: () => void writes.push(undefined) },
  })
  const { notices, toasts } = recordedNotices()
  const session = recordedFlow<SessionEvent>()
  const forgot = createActor(machine, { input: { notices, session: session.ref, ...stored }, clock })
  const emitted = heard(forgot)
  forgot.start()
  return {
    forgot,
    sendCode,
    setPassword,
    writes,
    emitted,
    pass: (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      clock.increment(ms)
    },
    toasts,
    events: session.events,
  }
}

const type = (forgot: ReturnType<typeof opened>['forgot'], contact: string) => forgot.send({ type: 'contact.edit', contact })

/** A code is on its way to Asha. */
async function sent() {
  const all = opened()
  type(all.forgot, EMAIL)
  all.forgot.send({ type: 'code.request' })
  await all.sendCode.answer()
  return all
}

import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Customer } from '#machines/model/customer.ts'
import { otpMachine, selectCanRequest } from '#machines/otp/otp.machine.ts'
import { startWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import {
  registrationMachine,
  selectCodeCount,
  selectIsBusy,
  selectIsRegistering,
  selectIsRequested,
  selectOtpOf,
  selectRegistrationBanner,
  selectRegistrationErrors,
} from '#machines/registration/registration.machine.ts'
import {
  type Channel,
  fieldOfReply,
  REGISTRATION_FIELDS,
  registrationErrors,
  registrationFieldError,
  type RegistrationValues,
} from '#machines/registration/registration.schema.ts'
import type { RegisterRequest } from '#machines/registration/registration.setup.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices, settle } from '#tests/support/actors.ts'
import { ASHA } from '#tests/support/fixtures.ts'
import { quiet } from '#tests/support/quiet.ts'

const DETAILS: RegistrationValues = {
  name: ' Asha  Rao ',
  email: ' Asha@Example.com ',
  mobile: '9820041234',
  password: 'saffron7',
  confirmPassword: 'saffron7',
  mobileOtp: '',
  emailOtp: '',
}
const NOW = 1_795_000_000_000
const WHOLE: RegistrationValues = { ...DETAILS, mobileOtp: '012345', emailOtp: '482913' }

test('the fields are checked in the order name, email, mobile, its length, password, confirmation, match, then the codes', () => {
  const empty = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, ''])) as RegistrationValues
  const mended: [Partial<RegistrationValues>, string][] = [
    [{}, 'Name cannot be empty'],
    [{ name: 'As' }, 'Name must be at least 3 characters long'],
    [{ name: 'Asha 2' }, 'Name cannot contain numbers or special characters'],
    [{ name: 'Asha Rao' }, 'Email cannot be empty'],
    [{ email: 'asha' }, 'Invalid email address'],
    [{ email: 'asha@example.com' }, 'Mobile number is required'],
    [{ mobile: '98200' }, 'Phone number must be exactly 10 digits'],
    [{ mobile: '9820041234' }, 'Password is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: 'saffron7' }, 'Confirm password is required'],
    [{ confirmPassword: 'saffron' }, 'Passwords must match'],
    [{ confirmPassword: 'saffron7' }, 'Phone Number OTP is required'],
    [{ mobileOtp: '482913' }, 'Email OTP is required'],
  ]
  let values = empty
  for (const [change, message] of mended) {
    values = { ...values, ...change }
    expect(Object.values(registrationErrors(values))[0]).toBe(message)
  }
  expect(registrationErrors({ ...values, emailOtp: '482913' })).toEqual({})
})

test('a form that breaks rules asks for no code, names every field, and says the first as a toast', () => {
  const { registration, sendCode, toasts } = opened()
  registration.send({ type: 'form.submit', values: { ...DETAILS, email: 'asha', password: '', confirmPassword: '' } })
  expect(sendCode.calls).toEqual([])
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({
    email: 'Invalid email address',
    password: 'Password is required',
    confirmPassword: 'Confirm password is required',
  })
  expect(toasts()).toEqual([['error', 'Invalid email address']])
})

test('sending the details asks for the mobile code, then the email code, each once, and then waits for both', async () => {
  const { registration, sendCode, register, toasts } = opened()
  registration.send({ type: 'form.submit', values: DETAILS })
  registration.send({ type: 'form.submit', values: DETAILS })
  expect(selectIsBusy(registration.getSnapshot())).toBe(true)
  expect(sendCode.calls).toEqual([{ contact: '9820041234' }])
  await sendCode.answer()
  expect(sendCode.calls).toEqual([{ contact: '9820041234' }, { contact: 'asha@example.com' }])
  await sendCode.answer()
  expect(selectIsBusy(registration.getSnapshot())).toBe(false)
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({})
  expect(register.calls).toEqual([])
  expect(toasts()).toEqual([
    ['success', 'OTP sent to your mobile'],
    ['success', 'OTP sent to your email'],
  ])
})

test('a code that was asked for already is not asked for again', async () => {
  const { registration, sendCode } = opened()
  registration.send({ type: 'code.request', channel: 'email', values: DETAILS })
  await sendCode.answer()
  registration.send({ type: 'form.submit', values: DETAILS })
  await sendCode.answer()
  expect(sendCode.calls).toEqual([{ contact: 'asha@example.com' }, { contact: '9820041234' }])
  expect(selectIsBusy(registration.getSnapshot())).toBe(false)
})

test('after the mobile code the details ask for the email code alone, of the email as it is now, and take the complaints away', async () => {
  const { registration, sendCode } = opened()
  registration.send({ type: 'code.request', channel: 'mobile', values: { ...DETAILS, email: '' } })
  await sendCode.answer()
  registration.send({ type: 'field.leave', field: 'name', values: { ...DETAILS, name: '' } })
  registration.send({ type: 'form.submit', values: DETAILS })
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({})
  await sendCode.answer()
  expect(sendCode.calls).toEqual([{ contact: '9820041234' }, { contact: 'asha@example.com' }])
})

test('a mobile code that cannot be sent stops there: banner, toast, no email code', async () => {
  const { registration, sendCode, toasts } = opened()
  registration.send({ type: 'form.submit', values: DETAILS })
  await sendCode.fail(failure(503, 'Our servers are having some trouble. Please try again later.'))
  expect(sendCode.calls).toHaveLength(1)
  expect(selectIsBusy(registration.getSnapshot())).toBe(false)
  expect(selectRegistrationBanner(registration.getSnapshot())).toBe('Our servers are having some trouble. Please try again later.')
  expect(toasts()).toEqual([['error', 'Our servers are having some trouble. Please try again later.']])
})

test('a server that wants a pause leaves the customer the code of before', async () => {
  const { registration, sendCode } = opened()
  registration.send({ type: 'form.submit', values: DETAILS })
  await sendCode.fail(Object.assign(failure(429, 'Please wait 20 s before asking for another code.'), { retryAfterSeconds: 20 }))
  expect(otpOf(registration, 'mobile').matches('requested')).toBe(true)
  registration.send({ type: 'form.submit', values: DETAILS })
  expect(sendCode.calls.at(-1)).toEqual({ contact: 'asha@example.com' })
})

test('a code for a contact that is none is not sent, which is said under it and as a toast', () => {
  const { registration, sendCode, toasts } = opened()
  registration.send({ type: 'code.request', channel: 'mobile', values: { ...DETAILS, mobile: '' } })
  registration.send({ type: 'code.request', channel: 'email', values: { ...DETAILS, email: 'asha@kitchen' } })
  expect(sendCode.calls).toEqual([])
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({
    mobile: 'Mobile number is required',
    email: 'Invalid email address',
  })
  expect(toasts()).toEqual([
    ['error', 'Mobile number is required'],
    ['error', 'Invalid email address'],
  ])
})

test.each<[Channel, string, Channel]>([
  ['mobile', '9820041235', 'email'],
  ['email', 'asha@example.org', 'mobile'],
])('editing the %s resets its code and leaves the other alone', async (channel, contact, other) => {
  const { registration } = await requestedCodes()
  registration.send({ type: 'contact.edit', channel, contact })
  expect(otpOf(registration, channel).matches('requested')).toBe(false)
  expect(selectCanRequest(otpOf(registration, channel))).toBe(true)
  expect(otpOf(registration, other).matches('requested')).toBe(true)
  expect(registration.getSnapshot().context.requested).toEqual({ mobile: channel !== 'mobile', email: channel !== 'email' })
})

test('an email is the same one with spaces round it and in capitals', async () => {
  const { registration } = await requestedCodes()
  registration.send({ type: 'contact.edit', channel: 'email', contact: ' ASHA@example.com' })
  expect(registration.getSnapshot().context.requested.email).toBe(true)
})

test('a form without whole codes is not sent', async () => {
  const { registration, register, toasts } = await requestedCodes()
  registration.send({ type: 'form.submit', values: { ...WHOLE, mobileOtp: '1234', emailOtp: '' } })
  expect(register.calls).toEqual([])
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({
    mobileOtp: 'Phone Number OTP is required',
    emailOtp: 'Email OTP is required',
  })
  expect(toasts().at(-1)).toEqual(['error', 'Phone Number OTP is required'])
})

test('a valid form registers once, tidied, and the session gets the customer', async () => {
  const { registration, register, events, toasts } = await requestedCodes()
  registration.send({ type: 'form.submit', values: WHOLE })
  registration.send({ type: 'form.submit', values: WHOLE })
  expect(selectIsRegistering(registration.getSnapshot())).toBe(true)
  expect(register.calls).toEqual([
    {
      registration: {
        name: 'Asha Rao',
        email: 'asha@example.com',
        mobile: '9820041234',
        password: 'saffron7',
        mobileOtp: '012345',
        emailOtp: '482913',
      },
      mayExist: false,
    },
  ])
  await register.answer(ASHA)
  expect(registration.getSnapshot().status).toBe('done')
  expect(events).toEqual([{ type: 'session.start', customer: ASHA }])
  expect(toasts().at(-1)).toEqual(['success', 'Registration done Successfully'])
})

test("the server's refusal stands in the banner, in a toast and at the field it is about, until that is edited", async () => {
  const { registration, register, toasts } = await requestedCodes()
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(Object.assign(failure(422, 'This code is wrong or has expired.', 'OTP_INVALID'), { field: 'contactNumberOtp' }))
  expect(selectRegistrationBanner(registration.getSnapshot())).toBe('This code is wrong or has expired.')
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({ mobileOtp: 'This code is wrong or has expired.' })
  expect(toasts().at(-1)).toEqual(['error', 'This code is wrong or has expired.'])
  registration.send({ type: 'field.edit', field: 'mobileOtp' })
  expect(selectRegistrationBanner(registration.getSnapshot())).toBeUndefined()
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({})
})

test('a password that the server finds too easy to guess is shown at its field, which gets the focus; the codes stay good', async () => {
  const { registration, register } = await requestedCodes()
  const pointed = heard(registration)
  const { codeCount } = registration.getSnapshot().context
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(Object.assign(failure(422, 'Too easy.', 'PASSWORD_TOO_COMMON'), { field: 'password' }))
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({ password: 'Too easy.' })
  expect(pointed).toEqual([{ type: 'field.refused', field: 'password' }])
  expect(registration.getSnapshot().context.codeCount).toEqual(codeCount)
  const better = { ...WHOLE, password: 'kesar-pista-42', confirmPassword: 'kesar-pista-42' }
  registration.send({ type: 'form.submit', values: better })
  expect(register.calls.at(-1)!.registration).toMatchObject({ password: 'kesar-pista-42', mobileOtp: '012345', emailOtp: '482913' })
})

test.each([undefined, 408, 500, 503])('after the reply %s the same registration is sent as one that may exist', async (status) => {
  const { registration, register } = await requestedCodes()
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(failure(status))
  registration.send({ type: 'form.submit', values: WHOLE })
  expect(register.calls.map(({ mayExist }) => mayExist)).toEqual([false, true])
})

test('a registration whose codes were asked for one by one may exist, too, and takes the complaints away when it is sent', async () => {
  const { registration, register, sendCode } = opened()
  for (const channel of ['mobile', 'email'] as const) {
    registration.send({ type: 'code.request', channel, values: DETAILS })
    await sendCode.answer()
  }
  registration.send({ type: 'field.leave', field: 'name', values: { ...WHOLE, name: '' } })
  registration.send({ type: 'form.submit', values: WHOLE })
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({})
  await register.fail(failure(503))
  registration.send({ type: 'form.submit', values: WHOLE })
  expect(register.calls.map(({ mayExist }) => mayExist)).toEqual([false, true])
})

test('a refusal, or another email, is no registration that may exist', async () => {
  const { registration, register, sendCode } = await requestedCodes()
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(failure(422))
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(failure(undefined))
  registration.send({ type: 'contact.edit', channel: 'email', contact: 'asha@example.org' })
  const other = { ...WHOLE, email: 'asha@example.org' }
  registration.send({ type: 'form.submit', values: other })
  await sendCode.answer()
  registration.send({ type: 'form.submit', values: other })
  expect(register.calls.map(({ mayExist }) => mayExist)).toEqual([false, false, false])
})

test.each<[Channel, Partial<RegistrationValues>, string, string]>([
  ['mobile', { mobile: ' 9820041234 ' }, '9820041234', 'OTP sent to your mobile'],
  ['email', { email: ' Asha@Example.com ' }, 'asha@example.com', 'OTP sent to your email'],
])('a code for the %s alone goes to it as the account has it, and a toast says so', async (channel, change, contact, message) => {
  const { registration, sendCode, toasts } = opened()
  registration.send({ type: 'code.request', channel, values: { ...DETAILS, ...change } })
  expect(sendCode.calls).toEqual([{ contact }])
  await sendCode.fail(failure(503, 'No codes today.'))
  expect(selectRegistrationBanner(registration.getSnapshot())).toBe('No codes today.')
  registration.send({ type: 'code.request', channel, values: { ...DETAILS, ...change } })
  expect(selectRegistrationBanner(registration.getSnapshot())).toBeUndefined()
  await sendCode.answer()
  expect(toasts()).toEqual([
    ['error', 'No codes today.'],
    ['success', message],
  ])
  const now = registration.getSnapshot()
  expect([selectIsRequested(now, 'mobile'), selectIsRequested(now, 'email')]).toEqual([channel === 'mobile', channel === 'email'])
})

test.each<[Channel, string]>([
  ['mobile', '9820041235'],
  ['email', 'asha@example.org'],
])('editing the %s takes its complaint and that of its code away, and no other', (channel, contact) => {
  const { registration } = opened()
  const wrong = { ...DETAILS, name: '', mobile: '', email: '' }
  for (const field of ['name', 'email', 'mobile', 'mobileOtp', 'emailOtp'] as const)
    registration.send({ type: 'field.leave', field, values: wrong })
  registration.send({ type: 'contact.edit', channel, contact })
  const left = { mobile: ['name', 'email', 'emailOtp'], email: ['name', 'mobile', 'mobileOtp'] }
  expect(Object.keys(selectRegistrationErrors(registration.getSnapshot())).toSorted()).toEqual(left[channel].toSorted())
})

test('editing a contact takes the banner of a refusal away, also while codes are asked for', async () => {
  const { registration, register, sendCode } = await requestedCodes()
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(failure(422, 'Not like this.'))
  expect(selectRegistrationBanner(registration.getSnapshot())).toBe('Not like this.')
  registration.send({ type: 'contact.edit', channel: 'email', contact: 'asha@example.org' })
  expect(selectRegistrationBanner(registration.getSnapshot())).toBeUndefined()
  registration.send({ type: 'form.submit', values: { ...DETAILS, email: 'asha@example.org' } })
  expect(selectIsBusy(registration.getSnapshot())).toBe(true)
  registration.send({ type: 'contact.edit', channel: 'email', contact: 'asha@example.net' })
  expect([selectIsBusy(registration.getSnapshot()), sendCode.inFlight()]).toEqual([false, 0])
})

test('a registration without an answer is shown, and a mobile number is sent without the spaces round it', async () => {
  const { registration, register, toasts } = await requestedCodes()
  registration.send({ type: 'form.submit', values: { ...WHOLE, mobile: ' 9820041234 ' } })
  expect(register.calls[0]?.registration.mobile).toBe('9820041234')
  await register.fail(failure(undefined, 'No connection.'))
  expect(selectRegistrationBanner(registration.getSnapshot())).toBe('No connection.')
  expect(toasts().at(-1)).toEqual(['error', 'No connection.'])
})

test('what was typed for a code is void once its contact is edited, another is asked for, or the server refuses it', async () => {
  const { registration, register, emitted } = await requestedCodes()
  const count = (channel: Channel) => selectCodeCount(registration.getSnapshot(), channel)
  const before = { mobile: count('mobile'), email: count('email') }
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(Object.assign(failure(422), { field: 'emailOtp' }))
  expect([count('mobile'), count('email')]).toEqual([before.mobile, before.email + 1])
  expect(emitted).toEqual([{ type: 'field.refused', field: 'emailOtp' }])
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(Object.assign(failure(422), { field: 'contactNumberOtp' }))
  expect([count('mobile'), count('email')]).toEqual([before.mobile + 1, before.email + 1])
  registration.send({ type: 'form.submit', values: WHOLE })
  await register.fail(Object.assign(failure(422), { field: 'name' }))
  registration.send({ type: 'contact.edit', channel: 'email', contact: ' ASHA@example.com' })
  expect([count('mobile'), count('email')]).toEqual([before.mobile + 1, before.email + 1])
  registration.send({ type: 'contact.edit', channel: 'email', contact: 'asha@example.org' })
  expect(count('email')).toBe(before.email + 2)
  registration.send({ type: 'code.request', channel: 'email', values: WHOLE })
  expect([count('mobile'), count('email')]).toEqual([before.mobile + 1, before.email + 3])
})

test('leaving a field checks that field alone, editing it takes the complaint away', () => {
  const { registration } = opened()
  registration.send({ type: 'field.leave', field: 'confirmPassword', values: { ...DETAILS, name: '', confirmPassword: 'saffron' } })
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({ confirmPassword: 'Passwords must match' })
  registration.send({ type: 'field.edit', field: 'confirmPassword' })
  expect(selectRegistrationErrors(registration.getSnapshot())).toEqual({})
})

test('a code asked for before a reload is found again once its contact is typed', async () => {
  const { registration, sendCode } = opened({ mobile: toStoredWait(startWait('9820041234', NOW - 10_000)) })
  registration.send({ type: 'contact.edit', channel: 'mobile', contact: '9820041234' })
  await settle()
  expect(registration.getSnapshot().context.requested).toEqual({ mobile: true, email: false })
  registration.send({ type: 'form.submit', values: DETAILS })
  expect(sendCode.calls).toEqual([{ contact: 'asha@example.com' }])
})

test('the name of an unknown field in a reply is no field of the form', () => {
  expect(['constructor', undefined].map(fieldOfReply)).toEqual([undefined, undefined])
  expect(['name', 'emailId', 'contactNumber', 'password', 'contactNumberOtp', 'emailOtp'].map(fieldOfReply)).toEqual([
    'name',
    'email',
    'mobile',
    'password',
    'mobileOtp',
    'emailOtp',
  ])
  expect(registrationFieldError('name', DETAILS)).toBeUndefined()
})

type RegistrationActor = ReturnType<typeof opened>['registration']
const otpOf = (registration: RegistrationActor, channel: Channel) => selectOtpOf(registration.getSnapshot(), channel)!.getSnapshot()

function opened(waits: Partial<Record<Channel, unknown>> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onTestFinished(() => void vi.useRealTimers())
  const sendCode = held<void, { contact: string }>()
  const register = held<Customer, RegisterRequest>()
  const machine = quiet(registrationMachine).provide({
    actors: { otp: quiet(otpMachine).provide({ actors: { sendCode: sendCode.logic } }), register: register.logic },
  })
  const { notices, toasts } = recordedNotices()
  const session = recordedFlow<Parameters<SessionRef['send']>[0]>()
  const registration = createActor(machine, {
    input: { waits, notices, session: session.ref },
    clock: new SimulatedClock(),
  })
  const emitted = heard(registration)
  registration.start()
  return {
    registration,
    sendCode,
    register,
    emitted,
    toasts,
    events: session.events,
  }
}

/** Both codes are on their way. */
async function requestedCodes() {
  const all = opened()
  all.registration.send({ type: 'form.submit', values: DETAILS })
  await all.sendCode.answer()
  await all.sendCode.answer()
  return all
}

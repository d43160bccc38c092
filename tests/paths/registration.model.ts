import { expect } from 'vitest'
import {
  registrationMachine,
  type RegistrationSnapshot as Registration,
  selectIsBusy,
  selectIsRegistering,
} from '#machines/registration/registration.machine.ts'
import type { RegistrationValues } from '#machines/registration/registration.schema.ts'
import type { RegistrationContext, RegistrationEvent } from '#machines/registration/registration.setup.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { ASHA } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const PASSWORD = 'Saffron-7-Rice'
const CODE = '482913'
const details: RegistrationValues = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9820041234',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  mobileOtp: '',
  emailOtp: '',
}
const whole: RegistrationValues = { ...details, mobileOtp: CODE, emailOtp: CODE }
const MOBILE = 'registerMobile'
const EMAIL = 'registerEmail'
const events: RegistrationEvent[] = [
  { type: 'field.leave', field: 'name', values: { ...details, name: 'As' } },
  { type: 'field.leave', field: 'password', values: details },
  { type: 'field.edit', field: 'name' },
  { type: 'contact.edit', channel: 'mobile', contact: '98' },
  { type: 'contact.edit', channel: 'email', contact: 'a@b' },
  { type: 'code.request', channel: 'mobile', values: { ...details, mobile: '98' } },
  { type: 'code.request', channel: 'mobile', values: details },
  { type: 'code.request', channel: 'email', values: details },
  { type: 'form.submit', values: { ...details, email: '' } },
  { type: 'form.submit', values: details },
  { type: 'form.submit', values: whole },
  ...[MOBILE, EMAIL].flatMap((purpose): RegistrationEvent[] => [
    { type: 'otp.sent', purpose },
    { type: 'otp.refused', purpose, message: 'Please wait 30 s before asking for another code.' },
    { type: 'otp.requested', purpose },
    { type: 'otp.reset', purpose },
  ]),
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref

export const registrationModel: Model = {
  machine: registrationMachine,
  starts: { 'the form opens': { waits: {}, notices, session } },
  events: [
    ...events,
    { type: 'xstate.done.actor.register', output: ASHA },
    { type: 'xstate.error.actor.register', error: failure(undefined, 'No connection.') },
    {
      type: 'xstate.error.actor.register',
      error: Object.assign(failure(422, 'This code is wrong.', 'OTP_INVALID'), { field: 'contactNumberOtp' }),
    },
    {
      type: 'xstate.error.actor.register',
      error: Object.assign(failure(422, 'An account with this email exists.', 'ACCOUNT_EXISTS'), { field: 'emailId' }),
    },
    { type: 'xstate.error.actor.register', error: failure(429, 'Too many accounts were opened here.', 'TOO_MANY_ACCOUNTS') },
    { type: 'xstate.error.actor.mobileOtp', error: failure() },
    { type: 'xstate.error.actor.emailOtp', error: failure() },
  ],
  abstractContext: ({ requested, banner, errors }: RegistrationContext) => [requested, banner, Object.keys(errors).toSorted()],
  // A code's machine that broke down hears nothing more; that it is shown is enough.
  feasible: ({ context, value }: Registration, event) =>
    !/mobileOtp|emailOtp/.test(event.type) ||
    (value === 'editing' && context.banner === undefined && Object.keys(context.errors).length === 0),
  invariant: (registration: Registration) => {
    const known = JSON.stringify(registration.context)
    expect(known).not.toContain(PASSWORD)
    expect(known).not.toContain(CODE)
  },
  observe: (registration: Registration) => (registration.matches('editing') ? messagesOf(registration.context) : {}),
  sees: {
    editing: (registration: Registration) => expect(selectIsBusy(registration)).toBe(false),
    'asking.forMobileCode': (registration: Registration) => {
      expect([selectIsBusy(registration), selectIsRegistering(registration)]).toEqual([true, false])
      expect(registration.context.contacts.mobile).toBe('9820041234')
    },
    'asking.forEmailCode': (registration: Registration) => {
      expect([selectIsBusy(registration), selectIsRegistering(registration)]).toEqual([true, false])
      expect(registration.context.contacts.email).toBe('asha@example.com')
    },
    registering: (registration: Registration) =>
      expect([selectIsBusy(registration), selectIsRegistering(registration)]).toEqual([true, true]),
    registered: (registration: Registration) => expect(registration.status).toBe('done'),
  },
}

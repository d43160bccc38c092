import { expect } from 'vitest'
import {
  type ForgotPassword,
  type ForgotPasswordContext,
  type ForgotPasswordEvent,
  forgotPasswordMachine,
  selectContact,
  selectHasContact,
  selectIsSendingCode,
  selectIsSettingPassword,
  selectIsUpdating,
  selectResetErrors,
} from '#machines/forgot-password/forgot-password.machine.ts'
import type { NewPasswordValues } from '#machines/forgot-password/forgot-password.schema.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const PASSWORD = 'Saffron-7-Rice'
const CODE = '482913'
const EMAIL = 'asha@example.com'
const values: NewPasswordValues = { code: CODE, password: PASSWORD, confirmPassword: PASSWORD }
const purpose = 'resetPassword'
const events: ForgotPasswordEvent[] = [
  { type: 'contact.edit', contact: '' },
  { type: 'contact.edit', contact: 'asha' },
  { type: 'contact.edit', contact: ` ${EMAIL} ` },
  { type: 'contact.leave' },
  { type: 'code.request' },
  { type: 'code.resend' },
  { type: 'contact.change' },
  { type: 'field.edit', field: 'password' },
  { type: 'field.leave', field: 'confirmPassword', values: { ...values, confirmPassword: 'saffron' } },
  { type: 'form.submit', values: { ...values, code: '' } },
  { type: 'form.submit', values },
  { type: 'otp.sent', purpose },
  { type: 'otp.refused', purpose, message: 'Please wait 30 s before asking for another code.' },
  { type: 'otp.requested', purpose },
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref

export const forgotPasswordModel: Model = {
  machine: forgotPasswordMachine,
  starts: {
    'the page opens': { notices, session },
    'the page opens again after a code was sent': { storedContact: EMAIL, notices, session },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.setPassword', output: undefined },
    { type: 'xstate.error.actor.setPassword', error: failure(422, 'This code is wrong or has expired.', 'OTP_INVALID') },
    {
      type: 'xstate.error.actor.setPassword',
      error: Object.assign(failure(422, 'This password is too easy to guess.', 'PASSWORD_TOO_COMMON'), { field: 'password' }),
    },
    { type: 'xstate.error.actor.otp', error: failure() },
  ],
  abstractContext: ({ contact, errors, banner }: ForgotPasswordContext) => [contact, Object.keys(errors).toSorted(), banner],
  feasible: (forgot: ForgotPassword, event) => {
    // The code's machine breaks down once at most, which is shown; and it reports only what it was asked for.
    if (event.type === 'xstate.error.actor.otp') return selectContact(forgot) === '' && forgot.context.banner === undefined
    if (event.type === 'otp.requested') return contactIsWhole(forgot)
    return true
  },
  invariant: (forgot: ForgotPassword) => {
    const known = JSON.stringify(forgot.context)
    expect(known).not.toContain(PASSWORD)
    expect(known).not.toContain(CODE)
    expect(selectIsSendingCode(forgot) && selectIsUpdating(forgot)).toBe(false)
  },
  observe: (forgot: ForgotPassword) =>
    forgot.matches('askingContact') || forgot.matches({ settingPassword: 'choosingPassword' }) ? messagesOf(forgot.context) : {},
  sees: {
    askingContact: (forgot: ForgotPassword) => {
      expect([selectIsSettingPassword(forgot), selectIsSendingCode(forgot)]).toEqual([false, false])
      expect(Object.keys(selectResetErrors(forgot)).every((field) => field === 'contact')).toBe(true)
    },
    sendingCode: (forgot: ForgotPassword) => {
      expect([selectIsSettingPassword(forgot), selectIsSendingCode(forgot), selectHasContact(forgot)]).toEqual([false, true, true])
      expect(selectContact(forgot)).toBe(EMAIL)
    },
    'settingPassword.choosingPassword': (forgot: ForgotPassword) => {
      expect([selectIsSettingPassword(forgot), selectIsUpdating(forgot)]).toEqual([true, false])
      expect(selectContact(forgot).trim()).toBe(EMAIL)
    },
    'settingPassword.updating': (forgot: ForgotPassword) => {
      expect([selectIsSettingPassword(forgot), selectIsUpdating(forgot)]).toEqual([true, true])
      expect(selectResetErrors(forgot)).toEqual({})
    },
    updated: (forgot: ForgotPassword) => expect(forgot.status).toBe('done'),
  },
}

const contactIsWhole = (forgot: ForgotPassword): boolean => selectContact(forgot).trim() === EMAIL

import { assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { contactError, tidyContact } from '../model/contact.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { type NoticesRef, toastOf } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { otpMachine, type OtpReport } from '../otp/otp.machine.ts'
import {
  firstWrongOf,
  newPasswordError,
  newPasswordErrors,
  type NewPasswordValues,
  readStoredContact,
  type ResetErrors,
  type ResetField,
} from './forgot-password.schema.ts'

export interface ForgotPasswordInput {
  /** A clock that ignores changes of the system time. */
  now: () => number
  /** What `keepContact` kept and the wait for the next code, both untrusted. */
  storedContact?: unknown
  storedWait?: unknown
  notices: NoticesRef
  session: SessionRef
}

/** Neither codes nor passwords: they stay in the form, its events and the call. */
export interface ForgotPasswordContext extends ForgotPasswordInput {
  /** As typed in the first step, tidied in the second. */
  contact: string
  errors: ResetErrors
  banner?: string
}

export type ForgotPasswordEvent =
  | { type: 'contact.edit'; contact: string }
  | { type: 'contact.leave' }
  | { type: 'code.request' }
  | { type: 'code.resend' }
  /** 'Update your email/phone'. */
  | { type: 'contact.change' }
  | { type: 'field.edit'; field: ResetField }
  | { type: 'field.leave'; field: keyof NewPasswordValues; values: NewPasswordValues }
  | { type: 'form.submit'; values: NewPasswordValues }
  | OtpReport

export type ForgotPasswordEmitted =
  | { type: 'field.refused'; field: ResetField }
  | { type: 'password.refused'; isWrongCode: boolean }
  | { type: 'password.updated' }

export interface NewPassword {
  contact: string
  /** Six digits as text. */
  code: string
  password: string
}

/** The key of the code. */
export const RESET_PURPOSE = 'resetPassword'
const BROKEN = { message: 'Something went wrong. Please try again.' }

const without = (errors: ResetErrors, field: ResetField): ResetErrors => {
  const { [field]: _, ...others } = errors
  return others
}
const withError = (errors: ResetErrors, field: ResetField, message: string | undefined): ResetErrors =>
  message === undefined ? without(errors, field) : { ...errors, [field]: message }

const toNotices = ({ context }: { context: ForgotPasswordContext }) => context.notices

/**
 * Sets a new password with a code: askingContact → sendingCode → choosingPassword → updating → updated.
 * It never learns whether the contact has an account. The code is a machine of its own: see otp.machine.ts.
 */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    input: {} as ForgotPasswordInput,
    events: {} as ForgotPasswordEvent,
    emitted: {} as ForgotPasswordEmitted,
    tags: {} as 'busy',
    children: {} as { otp: 'otp'; setPassword: 'setPassword' },
  },
  actors: {
    otp: otpMachine,
    setPassword: fromPromise<void, NewPassword>(notProvided('setPassword')),
  },
  guards: {
    hasContact: ({ context }) => context.contact.trim() !== '',
    hasValidContact: ({ context }) => contactError(context.contact) === undefined,
    hasStoredContact: ({ context }) => readStoredContact(context.storedContact) !== undefined,
    isComplete: ({ event }) => event.type === 'form.submit' && firstWrongOf(newPasswordErrors(event.values)) === undefined,
  },
  actions: {
    editContact: assign(({ context }, params: { contact: string }) => ({
      contact: params.contact,
      banner: undefined,
      errors: without(context.errors, 'contact'),
    })),
    tidyContact: assign(({ context }) => ({ contact: tidyContact(context.contact), errors: {}, banner: undefined })),
    restoreContact: assign(({ context }) => ({ contact: readStoredContact(context.storedContact) ?? '' })),
    checkContact: assign(({ context }) => ({ errors: withError(context.errors, 'contact', contactError(context.contact)) })),
    checkField: assign(({ context }, params: { field: keyof NewPasswordValues; values: NewPasswordValues }) => ({
      errors: withError(context.errors, params.field, newPasswordError(params.field, params.values)),
    })),
    clearField: assign(({ context }, params: { field: ResetField }) => ({
      banner: undefined,
      errors: without(context.errors, params.field),
    })),
    showErrors: assign((_, params: { errors: ResetErrors }) => ({ errors: params.errors, banner: undefined })),
    fail: assign((_, params: { error: unknown }) => ({ banner: messageOf(params.error) })),
    /** Both provided by the app: `contact` outlives a reload as long as a code for it may be typed in. */
    keepContact: () => {},
    forgetContact: () => {},
    askForCode: sendTo('otp', ({ context }) => ({ type: 'code.request' as const, contact: context.contact })),
    tellContact: sendTo('otp', (_, params: { contact: string }) => ({ type: 'contact.change' as const, contact: params.contact })),
    /** One at a time: the rest can be read under their fields. */
    toastFirstError: sendTo(toNotices, ({ context: { errors } }) =>
      toastOf({ tone: 'error', message: errors[firstWrongOf(errors) ?? 'contact'] ?? '' }),
    ),
    pointTo: emit((_, params: { field: ResetField | undefined }) => ({ type: 'field.refused' as const, field: params.field ?? 'contact' })),
    toastSent: sendTo(toNotices, toastOf({ tone: 'success', message: 'Verification code sent successfully!', step: RESET_PURPOSE })),
    toastUpdated: sendTo(
      toNotices,
      toastOf({
        tone: 'success',
        message: 'Password updated successfully! You can now login with your new password.',
        travels: true,
      }),
    ),
    announceRefusal: emit((_, params: { error: unknown }) => ({
      type: 'password.refused' as const,
      isWrongCode: toFailure(params.error).field === 'otp',
    })),
    endStep: sendTo(toNotices, { type: 'step.done', step: RESET_PURPOSE }),
    tellSession: sendTo(
      ({ context }) => context.session,
      ({ context }) => ({ type: 'password.changed' as const, contact: context.contact }),
    ),
    announceUpdate: emit({ type: 'password.updated' }),
  },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input }) => ({ ...input, contact: '', errors: {} }),
  initial: 'deciding',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context }) => ({ purpose: RESET_PURPOSE, now: context.now, stored: context.storedWait }),
    onError: { actions: { type: 'fail', params: { error: BROKEN } }, description: 'the sending of codes breaks down' },
  },
  on: {
    'otp.sent': { actions: 'toastSent', description: 'a code is on its way' },
    'otp.refused': {
      actions: [{ type: 'fail', params: ({ event }) => ({ error: event }) }, 'endStep'],
      description: 'a code cannot be sent',
    },
  },
  states: {
    deciding: {
      description: 'the page has just been opened',
      always: [
        {
          guard: 'hasStoredContact',
          target: 'settingPassword',
          actions: [
            'restoreContact',
            { type: 'tellContact', params: ({ context }) => ({ contact: readStoredContact(context.storedContact)! }) },
          ],
          description: 'a code was sent before the page was loaded again',
        },
        { target: 'askingContact', description: 'nothing was begun' },
      ],
    },
    askingContact: {
      description: 'the first step asks where the code should go',
      on: {
        'contact.edit': {
          actions: { type: 'editContact', params: ({ event }) => ({ contact: event.contact }) },
          description: 'the customer edits the contact, whose complaint goes away',
        },
        'contact.leave': { actions: 'checkContact', description: 'the customer leaves the field, which is checked' },
        'code.request': [
          {
            guard: 'hasValidContact',
            target: 'sendingCode',
            actions: ['tidyContact', 'askForCode'],
            description: 'the customer asks for a code',
          },
          {
            guard: 'hasContact',
            actions: ['checkContact', 'toastFirstError', { type: 'pointTo', params: { field: 'contact' } }],
            description: 'the customer asks for a code with something that is neither an email nor a phone number',
          },
        ],
        // After a refusal for asking too often: a code of before may be in the customer's hands.
        'otp.asked': { target: 'settingPassword', description: 'a code sent earlier may be typed in' },
      },
    },
    sendingCode: {
      description: 'the code is being sent',
      tags: 'busy',
      on: {
        'otp.asked': { target: 'settingPassword', description: 'a code may be typed in' },
        'otp.refused': {
          target: 'askingContact',
          actions: { type: 'fail', params: ({ event }) => ({ error: event }) },
          description: 'the code cannot be sent',
        },
      },
    },
    settingPassword: {
      initial: 'choosingPassword',
      entry: 'keepContact',
      exit: 'forgetContact',
      states: {
        choosingPassword: {
          description: 'the second step asks for the code and a new password',
          on: {
            'field.edit': {
              actions: { type: 'clearField', params: ({ event }) => ({ field: event.field }) },
              description: 'the customer edits a field, whose complaint goes away',
            },
            'field.leave': {
              actions: { type: 'checkField', params: ({ event }) => ({ field: event.field, values: event.values }) },
              description: 'the customer leaves a field, which is checked',
            },
            'code.resend': {
              actions: [{ type: 'showErrors', params: { errors: {} } }, 'askForCode'],
              description: 'the customer asks for another code',
            },
            'contact.change': {
              target: '#forgotPassword.askingContact',
              // The wait of this contact goes on; another one need not wait for it.
              actions: [{ type: 'showErrors', params: { errors: {} } }, { type: 'tellContact', params: { contact: '' } }, 'endStep'],
              description: 'the customer goes back to another email or phone number',
            },
            'form.submit': [
              {
                guard: 'isComplete',
                target: 'updating',
                actions: [{ type: 'showErrors', params: { errors: {} } }, 'endStep'],
                description: 'the customer sends the code with a new password',
              },
              {
                actions: [
                  { type: 'showErrors', params: ({ event }) => ({ errors: newPasswordErrors(event.values) }) },
                  'toastFirstError',
                  { type: 'pointTo', params: ({ event }) => ({ field: firstWrongOf(newPasswordErrors(event.values)) }) },
                ],
                description: 'the customer sends something that breaks a rule',
              },
            ],
          },
        },
        updating: {
          description: 'the server sets the password',
          tags: 'busy',
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context, event }) => {
              assertEvent(event, 'form.submit')
              return { contact: context.contact, code: event.values.code, password: event.values.password }
            },
            onDone: { target: '#forgotPassword.updated', description: 'the password is set' },
            onError: {
              target: 'choosingPassword',
              actions: [
                { type: 'fail', params: ({ event }) => ({ error: event.error }) },
                { type: 'announceRefusal', params: ({ event }) => ({ error: event.error }) },
              ],
              description: 'the server refuses or cannot be reached',
            },
          },
        },
      },
    },
    updated: {
      type: 'final',
      description: 'the customer has a new password',
      entry: ['toastUpdated', 'tellSession', 'announceUpdate'],
    },
  },
})

type ForgotPassword = SnapshotFrom<typeof forgotPasswordMachine>
/** Whether the second step is shown. */
export const selectIsSettingPassword = (forgot: ForgotPassword): boolean => forgot.matches('settingPassword')
export const selectIsSendingCode = (forgot: ForgotPassword): boolean => forgot.matches('sendingCode')
export const selectIsUpdating = (forgot: ForgotPassword): boolean => forgot.matches({ settingPassword: 'updating' })
/** Something is typed; what it is worth is said when it is sent. */
export const selectHasContact = (forgot: ForgotPassword): boolean => forgot.context.contact.trim() !== ''
export const selectContact = (forgot: ForgotPassword): string => forgot.context.contact
export const selectResetErrors = (forgot: ForgotPassword): ResetErrors => forgot.context.errors
export const selectResetBanner = (forgot: ForgotPassword): string | undefined => forgot.context.banner
export const selectResetOtp = (forgot: ForgotPassword) => forgot.children.otp

import { ofEvent } from '../model/event-params.ts'
import { assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { withErrors } from '../model/field-errors.ts'
import { CUSTOMER_FIELDS, type FieldLeft, formActions } from '../model/form-actions.ts'
import { contactError, tidyContact } from '../model/contact.ts'
import { messageOf, toFailure, WENT_WRONG } from '../model/errors.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { otpMachine, type OtpReport } from '../otp/otp.machine.ts'
import {
  newPasswordError,
  newPasswordErrors,
  type NewPasswordValues,
  readStoredContact,
  RESET_FIELDS,
  type ResetErrors,
  type ResetField,
} from './forgot-password.schema.ts'

export interface ForgotPasswordInput {
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
  code: string
  password: string
}

export const RESET_PURPOSE = 'resetPassword'
const BROKEN = { type: 'fail', params: { error: { message: WENT_WRONG } } } as const
const notSent = { type: 'fail', params: ({ event }: { event: object }) => ({ error: event }) } as const
const forgetErrors = { type: 'showErrors', params: { errors: {} } } as const
const form = formActions<ResetField, ForgotPasswordContext, FieldLeft<ForgotPasswordEvent>>(RESET_FIELDS, ({ field, values }) =>
  newPasswordError(field, values),
)
const wrongIn = ({ event }: { event: { values: NewPasswordValues } }) => ({ errors: newPasswordErrors(event.values) })

/**
 * Sets a new password with a code: askingContact → sendingCode → choosingPassword → updating → updated.
 * It never learns whether the contact has an account. The code is a machine of its own.
 */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    input: {} as ForgotPasswordInput,
    events: {} as ForgotPasswordEvent,
    emitted: {} as ForgotPasswordEmitted,
    children: {} as { otp: 'otp'; setPassword: 'setPassword' },
    meta: {} as Meaning,
  },
  actors: {
    otp: otpMachine,
    setPassword: fromPromise<void, NewPassword>(notProvided('setPassword')),
  },
  guards: {
    hasContact: ({ context }) => context.contact.trim() !== '',
    hasValidContact: ({ context }) => contactError(context.contact) === undefined,
    isAboutPassword: (_, { error }: { error: unknown }) => toFailure(error).field === 'password',
    isComplete: (_, { errors }: { errors: ResetErrors }) => Object.keys(errors).length === 0,
  },
  actions: {
    editContact: assign(({ context, event }) => {
      assertEvent(event, 'contact.edit')
      return { contact: event.contact, banner: undefined, errors: withErrors(context.errors, { contact: undefined }) }
    }),
    tidyContact: assign(({ context }) => ({ contact: tidyContact(context.contact), errors: {}, banner: undefined })),
    checkContact: assign(({ context }) => ({ errors: withErrors(context.errors, { contact: contactError(context.contact) }) })),
    checkField: assign(form.checkField),
    clearField: assign(form.clearField),
    showErrors: assign(form.showErrors),
    fail: assign((_, params: { error: unknown }) => ({ banner: messageOf(params.error) })),
    refusePassword: assign((_, params: { error: unknown }) => ({ errors: { password: messageOf(params.error) } })),
    /** Both provided by the app: `contact` outlives a reload as long as a code for it may be typed in. */
    keepContact: actionNotProvided('keepContact'),
    forgetContact: actionNotProvided('forgetContact'),
    askForCode: sendTo('otp', ({ context }) => ({ type: 'code.request' as const, contact: context.contact })),
    tellContact: sendTo('otp', ({ context }) => ({ type: 'contact.change' as const, contact: context.contact })),
    /** The wait of this contact goes on; another one need not wait for it. */
    tellNoContact: sendTo('otp', { type: 'contact.change', contact: '' }),
    toast: sendTo(toNotices<ForgotPasswordContext>(), (_, said: Said) => toastOf(said)),
    toastFirstError: sendTo(toNotices<ForgotPasswordContext>(), (args) => complaintOf(form.firstProblem(args))),
    pointToFirstError: emit(form.pointToFirstError),
    announceRefusal: emit((_, params: { error: unknown }) => ({
      type: 'password.refused' as const,
      isWrongCode: toFailure(params.error).field === 'otp',
    })),
    endStep: sendTo(toNotices<ForgotPasswordContext>(), { type: 'step.done', step: RESET_PURPOSE }),
    tellSession: sendTo(
      ({ context }) => context.session,
      ({ context }) => ({ type: 'password.changed' as const, contact: context.contact }),
    ),
    announceUpdate: emit({ type: 'password.updated' }),
  },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input }) => ({ ...input, contact: readStoredContact(input.storedContact) ?? '', errors: {} }),
  initial: 'deciding',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context, self }) => ({ purpose: RESET_PURPOSE, stored: context.storedWait, form: self }),
    onError: { actions: BROKEN, description: 'The machine of the code breaks down', meta: by.device.session },
  },
  on: {
    'otp.sent': {
      actions: toast('success', 'Verification code sent successfully!', { step: RESET_PURPOSE }),
      description: 'A code is on its way',
      meta: by.server.session,
    },
    'otp.refused': { actions: [notSent, 'endStep'], description: 'The server cannot send a code', meta: by.server.session },
  },
  states: {
    deciding: {
      description: 'What this tab stored decides which step the page begins with',
      always: [
        {
          guard: 'hasContact',
          target: 'settingPassword',
          actions: 'tellContact',
          description: 'A code was sent before the page was loaded again',
          meta: by.device.session,
        },
        { target: 'askingContact', description: 'The customer has not begun', meta: main.device.session },
      ],
    },
    askingContact: {
      description: 'The first step asks where the code should go',
      on: {
        'contact.edit': {
          actions: 'editContact',
          description: 'The customer edits the contact, whose complaint goes away',
          meta: by.customer.comfort,
        },
        'contact.leave': {
          actions: 'checkContact',
          description: 'The customer leaves the field, which is checked',
          meta: by.customer.comfort,
        },
        'code.request': [
          {
            guard: 'hasValidContact',
            target: 'sendingCode',
            actions: ['tidyContact', 'askForCode'],
            description: 'The customer presses Send Code',
            meta: main.customer.session,
          },
          {
            guard: 'hasContact',
            actions: ['checkContact', 'toastFirstError', 'pointToFirstError'],
            description: 'The customer presses Send Code with something that is neither an email nor a phone number',
            meta: by.customer.comfort,
          },
        ],
        // After a refusal for asking too often: a code of before may be in the customer's hands.
        'otp.requested': {
          target: 'settingPassword',
          description: 'The customer may type in a code sent earlier',
          meta: by.device.session,
        },
      },
    },
    sendingCode: {
      description: 'The app has the code sent',
      on: {
        'otp.requested': { target: 'settingPassword', description: 'The customer may type in a code', meta: main.server.session },
        'otp.refused': {
          target: 'askingContact',
          actions: notSent,
          description: 'The server cannot send the code',
          meta: by.server.session,
        },
      },
    },
    settingPassword: {
      initial: 'choosingPassword',
      entry: 'keepContact',
      exit: 'forgetContact',
      states: {
        choosingPassword: {
          description: 'The second step asks for the code and a new password',
          on: {
            ...CUSTOMER_FIELDS,
            'code.resend': {
              actions: [forgetErrors, 'askForCode'],
              description: 'The customer asks for another code',
              meta: by.customer.session,
            },
            'contact.change': {
              target: '#forgotPassword.askingContact',
              actions: [forgetErrors, 'tellNoContact', 'endStep'],
              description: 'The customer goes back to another email or phone number',
              meta: by.customer.comfort,
            },
            'form.submit': [
              {
                guard: { type: 'isComplete', params: wrongIn },
                target: 'updating',
                actions: [forgetErrors, 'endStep'],
                description: 'The customer presses Update Password with a code and a new password',
                meta: main.customer.session,
              },
              {
                actions: [{ type: 'showErrors', params: wrongIn }, 'toastFirstError', 'pointToFirstError'],
                description: 'The customer presses Update Password with something that breaks a rule',
                meta: by.customer.comfort,
              },
            ],
          },
        },
        updating: {
          description: 'The server sets the password',
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context, event }) => {
              assertEvent(event, 'form.submit')
              return { contact: context.contact, code: event.values.code, password: event.values.password }
            },
            onDone: {
              target: '#forgotPassword.updated',
              description: 'The server has set the password and written an email about it',
              meta: informs('contact', main.server.session),
            },
            onError: [
              {
                guard: { type: 'isAboutPassword', params: ofEvent },
                target: 'choosingPassword',
                actions: [{ type: 'refusePassword', params: ofEvent }, 'pointToFirstError'],
                description: 'The server refuses the password, which is too easy to guess',
                meta: by.server.session,
              },
              {
                target: 'choosingPassword',
                actions: [
                  { type: 'fail', params: ofEvent },
                  { type: 'announceRefusal', params: ofEvent },
                ],
                description: 'The server refuses the code or cannot be reached',
                meta: by.server.session,
              },
            ],
          },
        },
      },
    },
    updated: {
      type: 'final',
      description: 'The customer has a new password',
      entry: [
        toast('success', 'Password updated successfully! You can now login with your new password.', { travels: true }),
        'tellSession',
        'announceUpdate',
      ],
    },
  },
})

export type ForgotPassword = SnapshotFrom<typeof forgotPasswordMachine>
export const selectIsSettingPassword = (forgot: ForgotPassword): boolean => forgot.matches('settingPassword')
export const selectIsSendingCode = (forgot: ForgotPassword): boolean => forgot.matches('sendingCode')
export const selectIsUpdating = (forgot: ForgotPassword): boolean => forgot.matches({ settingPassword: 'updating' })
/** Something is typed; what it is worth is said when it is sent. */
export const selectHasContact = (forgot: ForgotPassword): boolean => forgot.context.contact.trim() !== ''
export const selectContact = (forgot: ForgotPassword): string => forgot.context.contact
export const selectResetErrors = (forgot: ForgotPassword): ResetErrors => forgot.context.errors
export const selectResetBanner = (forgot: ForgotPassword): string | undefined => forgot.context.banner
export const selectResetOtp = (forgot: ForgotPassword) => forgot.children.otp

import { ofEvent } from '../model/event-params.ts'
import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom, stateIn } from 'xstate'
import { checkField, clearField, CUSTOMER_FIELDS, type FieldLeft, formActions } from '../model/form-actions.ts'
import { tidyContact } from '../model/contact.ts'
import type { Customer } from '../model/customer.ts'
import { toFailure, WENT_WRONG } from '../model/errors.ts'
import { messageOfExtension } from '../model/extension.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import { otpMachine, type OtpReport } from '../otp/otp.machine.ts'
import type { SessionRef } from '../session/session-ref.ts'
import {
  codeErrors,
  CONTACT_CHANGE_FIELDS,
  contactChangeError,
  type ContactChangeErrors,
  type ContactChangeField,
  type ContactChangeValues,
  contactErrors,
  type ContactKind,
  type CurrentContact,
} from './contact-change.schema.ts'

export interface ContactChangeInput {
  notices: NoticesRef
  session: SessionRef
  /** The wait for the next code from before a reload, untrusted. */
  storedWait?: unknown
}

/** Neither password nor code: they stay in the form, its events and the calls. */
export interface ContactChangeContext extends ContactChangeInput, CurrentContact {
  /** Where the code goes: trimmed, an email in lower case; '' until one is asked for. */
  contact: string
  errors: ContactChangeErrors
  banner?: string
}

export type ContactChangeEvent =
  | ({ type: 'dialog.open' } & CurrentContact)
  | { type: 'dialog.close' }
  | { type: 'field.edit'; field: ContactChangeField }
  | { type: 'field.leave'; field: ContactChangeField; values: ContactChangeValues }
  /** Of either step. */
  | { type: 'form.submit'; values: ContactChangeValues }
  | { type: 'code.resend'; values: ContactChangeValues }
  /** 'Edit'. */
  | { type: 'contact.change' }
  | OtpReport

export interface NewContact {
  contact: string
  code: string
  password: string
}

export const CHANGE_PURPOSE = 'changeContact'
export const NO_CONTACT_CHANGE = 'Your contact cannot be changed here right now. Please write to us instead.'
const CHANGED = { email: 'Email changed', mobile: 'Mobile number changed' }

const form = formActions<ContactChangeField, ContactChangeContext, FieldLeft<ContactChangeEvent>>(
  CONTACT_CHANGE_FIELDS,
  // What the server said of the field holds until it is edited (Decision 257).
  ({ field, values }, context) => contactChangeError(field, values, context) ?? context.errors[field],
)
const refusalIn = ({ event }: { event: object }) => ({ error: event })
const forgetProblems = { type: 'showErrors', params: { errors: {} } } as const
const complain = (field: ContactChangeField) =>
  ({ type: 'showFailure', params: ({ event }: { event: { error: unknown } }) => ({ field, error: event.error }) }) as const
const wrongContact = ({ context, event }: { context: ContactChangeContext; event: { values: ContactChangeValues } }) => ({
  errors: contactErrors(event.values, context),
})
const wrongCode = ({ event }: { event: { values: ContactChangeValues } }) => ({ errors: codeErrors(event.values) })
/** No code was sent, since the password is wrong. */
const passwordRefused = {
  guard: { type: 'isWrongPassword', params: refusalIn },
  target: 'asking',
  actions: [
    { type: 'showFailure', params: ({ event }: { event: object }) => ({ field: 'password' as const, error: event }) },
    'tellNoContact',
    'pointToFirstError',
  ],
} as const

/**
 * Replaces email or mobile number: closed → asking → sendingCode → enteringCode → changing → closed.
 * The code is a machine of its own.
 */
export const contactChangeMachine = setup({
  types: {
    context: {} as ContactChangeContext,
    input: {} as ContactChangeInput,
    events: {} as ContactChangeEvent,
    emitted: {} as { type: 'field.refused'; field: ContactChangeField } | { type: 'code.refused' },
    children: {} as { otp: 'otp'; changeContact: 'changeContact' },
    meta: {} as Meaning,
  },
  actors: {
    otp: otpMachine,
    /** Answers with the customer as it is now. */
    changeContact: fromPromise<Customer, NewContact>(notProvided('changeContact')),
  },
  guards: {
    isComplete: (_, { errors }: { errors: ContactChangeErrors }) => Object.keys(errors).length === 0,
    isBehind: stateIn({ changing: 'behind' }),
    isWrongPassword: (_, params: { error: unknown }) => toFailure(params.error).code === 'PASSWORD_WRONG',
    isInUse: (_, params: { error: unknown }) => toFailure(params.error).code === 'ACCOUNT_EXISTS',
    isWrongCode: (_, params: { error: unknown }) => toFailure(params.error).code === 'OTP_INVALID',
  },
  actions: {
    begin: assign(({ event }) => {
      assertEvent(event, 'dialog.open')
      return { kind: event.kind, current: event.current, contact: '', errors: {}, banner: undefined }
    }),
    takeContact: assign(({ event }) => {
      assertEvent(event, 'form.submit')
      return { contact: tidyContact(event.values.contact) }
    }),
    clearField: assign(form.clearField),
    checkField: assign(form.checkField),
    showErrors: assign(form.showErrors),
    showFailure: assign((_, { field, error }: { field: ContactChangeField; error: unknown }) => ({
      errors: { [field]: toFailure(error).message },
      banner: undefined,
    })),
    showBanner: assign((_, { error }: { error: unknown }) => ({ errors: {}, banner: messageOfExtension(error, NO_CONTACT_CHANGE) })),
    pointToFirstError: emit(form.pointToFirstError),
    announceWrongCode: emit({ type: 'code.refused' }),
    askForCode: sendTo('otp', ({ context, event }) => {
      assertEvent(event, ['form.submit', 'code.resend'])
      return { type: 'code.request' as const, contact: context.contact, password: event.values.password }
    }),
    /** The wait of this contact goes on; another one need not wait for it. */
    tellNoContact: sendTo('otp', { type: 'contact.change', contact: '' }),
    tellSession: sendTo(
      ({ context }) => context.session,
      (_, params: { customer: Customer }) => ({ type: 'customer.edited' as const, ...params }),
    ),
    toast: sendTo(toNotices<ContactChangeContext>(), (_, said: Said) => toastOf(said)),
    toastFirstError: sendTo(toNotices<ContactChangeContext>(), (args) => complaintOf(form.firstProblem(args))),
    toastFailure: sendTo(toNotices<ContactChangeContext>(), (_, { error }: { error: unknown }) =>
      toastOf({ tone: 'error', message: messageOfExtension(error, NO_CONTACT_CHANGE) }),
    ),
  },
}).createMachine({
  id: 'contactChange',
  context: ({ input }) => ({ ...input, kind: 'email', current: '', contact: '', errors: {} }),
  initial: 'closed',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context, self }) => ({ purpose: CHANGE_PURPOSE, stored: context.storedWait, form: self }),
    onError: {
      actions: { type: 'showBanner', params: { error: { message: WENT_WRONG } } },
      description: 'The machine of the code breaks down',
      meta: by.device.session,
    },
  },
  states: {
    closed: {
      description: 'The customer reads email and mobile number',
      on: {
        'dialog.open': {
          target: 'asking',
          actions: 'begin',
          description: 'The customer presses Change beside email or mobile number',
          meta: main.customer.comfort,
        },
      },
    },
    asking: {
      description: 'The app asks for the new contact and the password',
      on: {
        ...CUSTOMER_FIELDS,
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongContact },
            target: 'sendingCode',
            actions: [forgetProblems, 'takeContact', 'askForCode'],
            description: 'The customer presses Send Code',
            meta: main.customer.session,
          },
          {
            actions: [{ type: 'showErrors', params: wrongContact }, 'toastFirstError', 'pointToFirstError'],
            description: 'The customer presses Send Code with something that breaks a rule',
            meta: by.customer.comfort,
          },
        ],
        // After a refusal for asking too often: a code of before may be in the customer's hands.
        'otp.requested': { target: 'enteringCode', description: 'The customer may type in a code sent earlier', meta: by.device.session },
        'dialog.close': { target: 'closed', description: 'The customer keeps the contact', meta: by.customer.comfort },
      },
    },
    sendingCode: {
      description: 'The server checks the password and sends the code',
      on: {
        'otp.requested': { target: 'enteringCode', description: 'The customer may type in a code', meta: main.server.session },
        'otp.refused': [
          { ...passwordRefused, description: 'The password is wrong', meta: by.server.session },
          {
            target: 'asking',
            actions: { type: 'showBanner', params: refusalIn },
            description: 'The server cannot send the code',
            meta: by.server.session,
          },
        ],
        'dialog.close': {
          target: 'closed',
          actions: 'tellNoContact',
          description: 'The customer keeps the contact',
          meta: by.customer.comfort,
        },
      },
    },
    enteringCode: {
      description: 'The app asks for the code',
      on: {
        'field.edit': {
          actions: clearField,
          description: 'The customer edits the code, whose complaint goes away',
          meta: by.customer.comfort,
        },
        'field.leave': { actions: checkField, description: 'The customer leaves the code, which is checked', meta: by.customer.comfort },
        'code.resend': {
          actions: [forgetProblems, 'askForCode'],
          description: 'The customer asks for another code',
          meta: by.customer.session,
        },
        'otp.refused': [
          {
            ...passwordRefused,
            description: 'The password is wrong: the first code was asked for with another one',
            meta: by.server.session,
          },
          {
            actions: { type: 'showBanner', params: refusalIn },
            description: 'The server cannot send another code',
            meta: by.server.session,
          },
        ],
        'contact.change': {
          target: 'asking',
          actions: [forgetProblems, 'tellNoContact'],
          description: 'The customer goes back to another contact',
          meta: by.customer.comfort,
        },
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongCode },
            target: 'changing',
            actions: forgetProblems,
            description: 'The customer confirms with a code',
            meta: main.customer.session,
          },
          {
            actions: [{ type: 'showErrors', params: wrongCode }, 'toastFirstError', 'pointToFirstError'],
            description: 'The customer confirms with what can be no code',
            meta: by.customer.comfort,
          },
        ],
        'dialog.close': {
          target: 'closed',
          actions: 'tellNoContact',
          description: 'The customer keeps the contact',
          meta: by.customer.comfort,
        },
      },
    },
    changing: {
      initial: 'inDialog',
      invoke: {
        id: 'changeContact',
        src: 'changeContact',
        input: ({ context: { contact }, event }) => {
          assertEvent(event, 'form.submit')
          const { code, password } = event.values
          return { contact, code, password }
        },
        onDone: {
          target: 'closed',
          actions: [
            { type: 'tellSession', params: ({ event }) => ({ customer: event.output }) },
            { type: 'toast', params: ({ context }) => ({ tone: 'success', message: CHANGED[context.kind] }) },
            'tellNoContact',
          ],
          description: 'The server has replaced the contact and written to the email before it, and the profile shows it',
          meta: informs('contact', main.server.session),
        },
        onError: [
          {
            guard: 'isBehind',
            target: 'closed',
            actions: [{ type: 'toastFailure', params: ofEvent }, 'tellNoContact'],
            description: 'The contact stays, and a customer who has closed the dialog is told so',
            meta: by.server.session,
          },
          {
            guard: { type: 'isWrongPassword', params: ofEvent },
            target: 'asking',
            actions: [complain('password'), 'tellNoContact', 'pointToFirstError'],
            description: 'The password is wrong: the code was asked for before, with another one',
            meta: by.server.session,
          },
          {
            guard: { type: 'isInUse', params: ofEvent },
            target: 'asking',
            actions: [complain('contact'), 'tellNoContact', 'pointToFirstError'],
            description: 'Another account has the contact',
            meta: by.server.session,
          },
          {
            guard: { type: 'isWrongCode', params: ofEvent },
            target: 'enteringCode',
            actions: [complain('code'), 'announceWrongCode'],
            description: 'The code is wrong or has expired',
            meta: by.server.session,
          },
          {
            target: 'enteringCode',
            actions: { type: 'showBanner', params: ofEvent },
            description: 'The server refuses, or cannot be reached',
            meta: by.server.session,
          },
        ],
      },
      states: {
        inDialog: {
          description: 'The server replaces the contact',
          on: {
            'dialog.close': {
              target: 'behind',
              description: 'The customer closes the dialog, which takes back nothing that is sent',
              meta: by.customer.session,
            },
          },
        },
        behind: { description: 'The page says that the contact is being changed' },
      },
    },
  },
})

export type ContactChangeRef = ActorRefFrom<typeof contactChangeMachine>
export type ContactChange = SnapshotFrom<typeof contactChangeMachine>
export const selectKind = (change: ContactChange): ContactKind => change.context.kind
export const selectContact = (change: ContactChange): string => change.context.contact
export const selectErrors = (change: ContactChange): ContactChangeErrors => change.context.errors
export const selectBanner = (change: ContactChange): string | undefined => change.context.banner
export const selectIsSendingCode = (change: ContactChange): boolean => change.matches('sendingCode')
export const selectIsChanging = (change: ContactChange): boolean => change.matches('changing')
export const selectIsAskingForCode = (change: ContactChange): boolean => change.matches('enteringCode') || selectIsChanging(change)
export const selectIsInDialog = (change: ContactChange): boolean => !change.matches('closed') && !change.matches({ changing: 'behind' })
export const selectOtp = (change: ContactChange) => change.children.otp

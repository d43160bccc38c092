import { assertEvent, assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { withErrors } from '../model/field-errors.ts'
import { type FieldLeft, formActions } from '../model/form-actions.ts'
import { tidyContact } from '../model/contact.ts'
import type { Customer } from '../model/customer.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import type { Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { otpMachine, type OtpReport } from '../otp/otp.machine.ts'
import {
  type Channel,
  fieldOfReply,
  OTP_FIELD,
  type Registration,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationField,
  registrationFieldError,
  type RegistrationValues,
} from './registration.schema.ts'

export const PURPOSE = { mobile: 'registerMobile', email: 'registerEmail' } as const satisfies Record<Channel, string>
const SENT = { mobile: 'OTP sent to your mobile', email: 'OTP sent to your email' } as const

export interface RegistrationInput {
  /** The waits for the next codes that a reload interrupted, untrusted. */
  waits: Partial<Record<Channel, unknown>>
  notices: NoticesRef
  session: SessionRef
}

/** Neither passwords nor codes: they stay in the form, its events and the call. */
export interface RegistrationContext extends RegistrationInput {
  errors: RegistrationErrors
  banner?: string
  /** Whose codes may be typed in. */
  requested: Record<Channel, boolean>
  /** Counts the codes of a contact: what was typed for an earlier one is void. */
  codeCount: Record<Channel, number>
  /** Where codes go, as the form was sent last. */
  contacts: Record<Channel, string>
  /** The email of a registration whose reply was lost: the account may exist. */
  lostFor?: string
}

export type RegistrationEvent =
  | { type: 'field.leave'; field: RegistrationField; values: RegistrationValues }
  | { type: 'field.edit'; field: RegistrationField }
  /** An edit of an email or a mobile number, which resets its code. */
  | { type: 'contact.edit'; channel: Channel; contact: string }
  | { type: 'code.request'; channel: Channel; values: RegistrationValues }
  | { type: 'form.submit'; values: RegistrationValues }
  | OtpReport

/** What the call needs to find out that a registration whose reply was lost has succeeded. */
export interface RegisterRequest {
  registration: Registration
  mayExist: boolean
}

type ErrorParams = { error: unknown }
type ErrorsParams = { errors: RegistrationErrors }

function channelIn(event: RegistrationEvent): Channel {
  assertEvent(event, ['contact.edit', 'code.request', 'otp.sent', 'otp.refused', 'otp.requested', 'otp.reset'])
  if ('channel' in event) return event.channel
  return event.purpose === PURPOSE.mobile ? 'mobile' : 'email'
}
const form = formActions<RegistrationField, RegistrationContext, FieldLeft<RegistrationEvent>>(REGISTRATION_FIELDS, ({ field, values }) =>
  registrationFieldError(field, values),
)
/** The field of the form that the server refuses. */
const refusedField = (error: unknown): RegistrationField | undefined => fieldOfReply(toFailure(error).field)
/** The contact whose code the server refuses. */
const wrongCodeOf = (error: unknown): Channel | undefined =>
  (['email', 'mobile'] as const).find((channel) => OTP_FIELD[channel] === refusedField(error))
const withNextCode = ({ codeCount }: RegistrationContext, channel: Channel) => ({
  codeCount: { ...codeCount, [channel]: codeCount[channel] + 1 },
})

/** The vocabulary of the registration. */
export const registrationSetup = setup({
  types: {
    context: {} as RegistrationContext,
    input: {} as RegistrationInput,
    events: {} as RegistrationEvent,
    emitted: {} as { type: 'field.refused'; field: RegistrationField },
    tags: {} as 'busy',
    children: {} as { mobileOtp: 'otp'; emailOtp: 'otp'; register: 'register' },
    meta: {} as Meaning,
  },
  actors: {
    otp: otpMachine,
    register: fromPromise<Customer, RegisterRequest>(notProvided('register')),
  },
  guards: {
    isWrong: (_, { errors }: ErrorsParams) => Object.keys(errors).length > 0,
    hasWrongContact: ({ event }) => {
      assertEvent(event, 'code.request')
      return registrationFieldError(event.channel, event.values) !== undefined
    },
    isUnrequested: ({ context }, { channel }: { channel: Channel }) => !context.requested[channel],
    isOf: ({ event }, { channel }: { channel: Channel }) => channelIn(event) === channel,
    isMobileTheLast: ({ context, event }) => channelIn(event) === 'mobile' && context.requested.email,
    /** No answer, or the answer of something in between: what became of the request is unknown. */
    isLost: (_, { error }: ErrorParams) => {
      const { status } = toFailure(error)
      return status === undefined || status === 408 || status >= 500
    },
    isWrongCode: (_, { error }: ErrorParams) => wrongCodeOf(error) !== undefined,
    isAboutField: (_, { error }: ErrorParams) => refusedField(error) !== undefined,
  },
  actions: {
    checkField: assign(form.checkField),
    clearField: assign(form.clearField),
    clearContact: assign(({ context, event }) => {
      const channel = channelIn(event)
      return { banner: undefined, errors: withErrors(context.errors, { [channel]: undefined, [OTP_FIELD[channel]]: undefined }) }
    }),
    showWrongContact: assign(({ context, event }) => {
      assertEvent(event, 'code.request')
      const { channel, values } = event
      return { banner: undefined, errors: { ...context.errors, [channel]: registrationFieldError(channel, values) } }
    }),
    showErrors: assign(form.showErrors),
    hideBanner: assign({ banner: undefined }),
    keepContacts: assign(({ event }) => {
      assertEvent(event, ['code.request', 'form.submit'])
      return { contacts: { mobile: tidyContact(event.values.mobile), email: tidyContact(event.values.email) } }
    }),
    tellContact: sendTo(
      ({ event }) => OTP_FIELD[channelIn(event)],
      ({ event }) => {
        assertEvent(event, 'contact.edit')
        return { type: 'contact.change' as const, contact: tidyContact(event.contact) }
      },
    ),
    askFor: sendTo(
      (_, { channel }: { channel: Channel }) => OTP_FIELD[channel],
      ({ context }, { channel }) => ({ type: 'code.request' as const, contact: context.contacts[channel] }),
    ),
    setRequested: assign(({ context, event }) => ({ requested: { ...context.requested, [channelIn(event)]: true } })),
    unsetRequested: assign(({ context, event }) => ({ requested: { ...context.requested, [channelIn(event)]: false } })),
    voidCode: assign(({ context, event }) => withNextCode(context, channelIn(event))),
    voidWrongCode: assign(({ context }, { error }: ErrorParams) => withNextCode(context, wrongCodeOf(error) ?? 'mobile')),
    rememberLost: assign(({ context }) => ({ lostFor: context.contacts.email })),
    /** The server's words in the banner and, when they are about a field, there too. */
    fail: assign(({ context }, { error }: ErrorParams) => {
      const banner = messageOf(error)
      const field = refusedField(error)
      return { banner, errors: field ? { ...context.errors, [field]: banner } : context.errors }
    }),
    toast: sendTo(toNotices<RegistrationContext>(), (_, said: Said) => toastOf(said)),
    toastBanner: sendTo(toNotices<RegistrationContext>(), ({ context }) => complaintOf(context.banner, { isAlertBelow: true })),
    toastWrongContact: sendTo(toNotices<RegistrationContext>(), ({ context, event }) => complaintOf(context.errors[channelIn(event)])),
    pointToContact: emit(({ event }) => ({ type: 'field.refused' as const, field: channelIn(event) })),
    pointToRefused: emit((_, { error }: ErrorParams) => ({ type: 'field.refused' as const, field: refusedField(error) ?? 'name' })),
    toastFirstError: sendTo(toNotices<RegistrationContext>(), (args) => complaintOf(form.firstProblem(args))),
    pointToFirstError: emit(form.pointToFirstError),
    toastSent: sendTo(toNotices<RegistrationContext>(), ({ event }) => {
      const channel = channelIn(event)
      return toastOf({ tone: 'success', message: SENT[channel], step: PURPOSE[channel] })
    }),
    endStep: sendTo(toNotices<RegistrationContext>(), ({ event }) => ({ type: 'step.done' as const, step: PURPOSE[channelIn(event)] })),
    endMobileStep: sendTo(toNotices<RegistrationContext>(), { type: 'step.done', step: PURPOSE.mobile }),
    endEmailStep: sendTo(toNotices<RegistrationContext>(), { type: 'step.done', step: PURPOSE.email }),
    /** The app provides it: the way back is used once. */
    forgetReturnPath: actionNotProvided('forgetReturnPath'),
    startSession: sendTo(
      ({ context }) => context.session,
      (_, params: { customer: Customer }) => ({ type: 'session.start' as const, ...params }),
    ),
  },
})

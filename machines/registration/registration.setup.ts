import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { tidyContact } from '../model/contact.ts'
import type { Customer } from '../model/customer.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { type NoticesRef, type Said, toastOf } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { otpMachine, type OtpReport } from '../otp/otp.machine.ts'
import {
  type Channel,
  detailErrors,
  fieldOfReply,
  firstWrongOf,
  OTP_FIELD,
  type Registration,
  type RegistrationErrors,
  registrationErrors,
  type RegistrationField,
  registrationFieldError,
  type RegistrationValues,
} from './registration.schema.ts'

/** The keys of the two codes. */
export const PURPOSE = { mobile: 'registerMobile', email: 'registerEmail' } as const satisfies Record<Channel, string>
const CHANNELS = ['email', 'mobile'] as const
const SENT = { mobile: 'OTP sent to your mobile', email: 'OTP sent to your email' } as const

export interface RegistrationInput {
  /** A clock that ignores changes of the system time. */
  now: () => number
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
  asked: Record<Channel, boolean>
  /** Where codes go, as of the last time the form was sent. */
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

export type RegistrationEmitted =
  /** Of the codes that the server takes for wrong. */
  { type: 'codes.refused'; channels: Channel[] } | { type: 'field.refused'; field: RegistrationField }

/** What the call needs to find out that a registration whose reply was lost has succeeded. */
export interface RegisterRequest {
  registration: Registration
  mayExist: boolean
}

const without = (errors: RegistrationErrors, ...fields: RegistrationField[]): RegistrationErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as RegistrationField)))

function channelIn(event: RegistrationEvent): Channel | undefined {
  if ('channel' in event) return event.channel
  return 'purpose' in event ? (event.purpose === PURPOSE.mobile ? 'mobile' : 'email') : undefined
}

const withAsked = (context: RegistrationContext, event: RegistrationEvent, isAsked: boolean): Partial<RegistrationContext> => {
  const channel = channelIn(event)
  return channel ? { asked: { ...context.asked, [channel]: isAsked } } : {}
}

/** No answer, or the answer of something in between: what became of the request is unknown. */
const isLost = (error: unknown): boolean => {
  const { status } = toFailure(error)
  return status === undefined || status === 408 || status >= 500
}

const toNotices = ({ context }: { context: RegistrationContext }) => context.notices

/** The vocabulary of the registration. */
export const registrationSetup = setup({
  types: {
    context: {} as RegistrationContext,
    input: {} as RegistrationInput,
    events: {} as RegistrationEvent,
    emitted: {} as RegistrationEmitted,
    tags: {} as 'busy',
    children: {} as { mobileOtp: 'otp'; emailOtp: 'otp'; register: 'register' },
  },
  actors: {
    otp: otpMachine,
    register: fromPromise<Customer, RegisterRequest>(notProvided('register')),
  },
  guards: {
    hasWrongDetail: ({ event }) => event.type === 'form.submit' && firstWrongOf(detailErrors(event.values)) !== undefined,
    hasWrongField: ({ event }) => event.type === 'form.submit' && firstWrongOf(registrationErrors(event.values)) !== undefined,
    hasWrongContact: ({ event }) => event.type === 'code.request' && registrationFieldError(event.channel, event.values) !== undefined,
    isUnasked: ({ context }, params: { channel: Channel }) => !context.asked[params.channel],
    isOf: ({ event }, params: { channel: Channel }) => channelIn(event) === params.channel,
    isMobileTheLast: ({ context, event }) => channelIn(event) === 'mobile' && context.asked.email,
    isLost: (_, params: { error: unknown }) => isLost(params.error),
  },
  actions: {
    checkField: assign(({ context, event }) => {
      if (event.type !== 'field.leave') return {}
      const message = registrationFieldError(event.field, event.values)
      const others = without(context.errors, event.field)
      return { errors: message === undefined ? others : { ...others, [event.field]: message } }
    }),
    clearField: assign(({ context, event }) =>
      event.type === 'field.edit' ? { banner: undefined, errors: without(context.errors, event.field) } : {},
    ),
    clearContact: assign(({ context, event }) =>
      event.type === 'contact.edit' ? { banner: undefined, errors: without(context.errors, event.channel, OTP_FIELD[event.channel]) } : {},
    ),
    showWrongContact: assign(({ context, event }) =>
      event.type === 'code.request'
        ? { banner: undefined, errors: { ...context.errors, [event.channel]: registrationFieldError(event.channel, event.values) } }
        : {},
    ),
    showErrors: assign((_, params: { errors: RegistrationErrors }) => ({ banner: undefined, errors: params.errors })),
    hideBanner: assign({ banner: undefined }),
    keepContacts: assign(({ event }) =>
      event.type === 'form.submit'
        ? { contacts: { mobile: tidyContact(event.values.mobile), email: tidyContact(event.values.email) } }
        : {},
    ),
    tellMobile: sendTo('mobileOtp', ({ event }) => contactChange(event)),
    tellEmail: sendTo('emailOtp', ({ event }) => contactChange(event)),
    askMobile: sendTo('mobileOtp', ({ context, event }) => ({
      type: 'code.request' as const,
      contact: event.type === 'code.request' ? tidyContact(event.values.mobile) : context.contacts.mobile,
    })),
    askEmail: sendTo('emailOtp', ({ context, event }) => ({
      type: 'code.request' as const,
      contact: event.type === 'code.request' ? tidyContact(event.values.email) : context.contacts.email,
    })),
    setAsked: assign(({ context, event }) => withAsked(context, event, true)),
    unsetAsked: assign(({ context, event }) => withAsked(context, event, false)),
    rememberLost: assign(({ context }) => ({ lostFor: context.contacts.email })),
    /** The server's words in the banner and, when they are about a field, there too. */
    fail: assign(({ context }, params: { error: unknown }) => {
      const field = fieldOfReply(toFailure(params.error).field)
      const message = messageOf(params.error)
      return { banner: message, errors: field ? { ...context.errors, [field]: message } : context.errors }
    }),
    toast: sendTo(toNotices, (_, said: Said) => toastOf(said)),
    toastBanner: sendTo(toNotices, ({ context }) => toastOf({ tone: 'error', message: context.banner! })),
    /** One at a time: the rest can be read under their fields. */
    toastFirstError: sendTo(toNotices, ({ context: { errors } }) =>
      toastOf({ tone: 'error', message: errors[firstWrongOf(errors) ?? 'name'] ?? '' }),
    ),
    pointTo: emit((_, params: { field: RegistrationField | undefined }) => ({
      type: 'field.refused' as const,
      field: params.field ?? 'name',
    })),
    toastSent: sendTo(toNotices, ({ event }) => {
      const channel = channelIn(event) ?? 'mobile'
      return toastOf({ tone: 'success', message: SENT[channel], step: PURPOSE[channel] })
    }),
    endMobileStep: sendTo(toNotices, { type: 'step.done', step: PURPOSE.mobile }),
    endEmailStep: sendTo(toNotices, { type: 'step.done', step: PURPOSE.email }),
    endStep: sendTo(toNotices, ({ event }) => ({ type: 'step.done' as const, step: PURPOSE[channelIn(event) ?? 'mobile'] })),
    announceWrongCodes: emit((_, params: { error: unknown }) => {
      const field = fieldOfReply(toFailure(params.error).field)
      return { type: 'codes.refused' as const, channels: CHANNELS.filter((channel) => OTP_FIELD[channel] === field) }
    }),
    /** The app provides it: nothing leads back after a reload. */
    forgetReturnPath: () => undefined,
    forgetPath: sendTo(({ context }) => context.session, { type: 'returnPath.forget' }),
    startSession: sendTo(
      ({ context }) => context.session,
      (_, params: { customer: Customer }) => ({ type: 'session.start' as const, ...params }),
    ),
  },
})

const contactChange = (event: RegistrationEvent) => ({
  type: 'contact.change' as const,
  contact: event.type === 'contact.edit' ? tidyContact(event.contact) : '',
})

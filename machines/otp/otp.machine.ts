import { type ActorRef, type ActorRefFrom, assertEvent, assign, fromPromise, sendTo, setup, type Snapshot, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { markOf, msLeft, type ResendWait, readStoredWait, startWait } from './resend-wait.ts'

/**
 * A form invokes it once for each contact that gets a code, tells it every edit of the contact (`contact.change`) and asks it for codes
 * (`code.request`). It reports to the form: `otp.sent` and `otp.refused` are news for a toast, `otp.requested` and `otp.reset` say whether a code may be
 * typed in now. The code itself never comes here: it lives in the form's field and in the call that uses it.
 *
 * The wait for the next code survives a reload through the action `keepWait` and the input `stored`; the contact it belongs to is kept as a mark only.
 */
export interface OtpInput {
  /** Names this contact's code among all of the app: the key its wait is kept under, and part of every report. */
  purpose: string
  /** What `keepWait` kept last, as untrusted as everything stored. */
  stored?: unknown
  /** Whom it reports to. */
  form: OtpForm
  now?: () => number
}

export interface OtpContext {
  purpose: string
  form: OtpForm
  /** As the form has it, trimmed; '' until the form tells it. */
  contact: string
  wait?: ResendWait
  /** Whose wait it is; undefined for a wait from before a reload. */
  waiting?: string
  failure?: string
  now: () => number
}

/** The minimal type keeps the machines apart. */
export type OtpForm = ActorRef<Snapshot<unknown>, OtpReport>

/** Contacts are compared as text: send them trimmed, emails in lower case. The password, where the server asks for one, goes on to the call alone. */
export type OtpEvent = { type: 'contact.change'; contact: string } | { type: 'code.request'; contact: string; password?: string }

/** What a code is sent for. */
export interface CodeRequest {
  contact: string
  password?: string
}

/** To the form. `otp.requested`: a code may be typed in, since one is on its way or was asked for a moment ago; `otp.reset`: no longer. */
export type OtpReport =
  | { type: 'otp.sent'; purpose: string }
  | { type: 'otp.refused'; purpose: string; message: string; status?: number; code?: string }
  | { type: 'otp.requested'; purpose: string }
  | { type: 'otp.reset'; purpose: string }

const toForm = ({ context }: { context: OtpContext }): OtpForm => context.form
const waitedFor = { guard: 'isWaitedFor', target: 'requested', actions: 'takeContact' } as const
const toOther = { guard: 'isOther', target: '#otp.unsent', actions: 'takeContact' } as const
const sent = { target: '#otp.requested.waiting', actions: [{ type: 'startWait', params: {} }, 'keepWait', 'reportSent'] } as const
const refused = [
  { type: 'fail', params: ofEvent },
  { type: 'reportRefusal', params: ofEvent },
] as const
const requestIn = ({ context: { contact }, event }: { context: OtpContext; event: OtpEvent }): CodeRequest => {
  assertEvent(event, 'code.request')
  return { contact, password: event.password }
}
const tooSoon = {
  guard: { type: 'isTooSoon', params: ofEvent },
  target: '#otp.requested.waiting',
  actions: [{ type: 'startWait', params: ofEvent }, 'keepWait', ...refused],
} as const

/** Has a code sent to one contact, and again after a while: unsent → sending → waiting → resendable → resending → waiting. */
export const otpMachine = setup({
  types: { context: {} as OtpContext, input: {} as OtpInput, events: {} as OtpEvent, tags: {} as 'busy' | 'ready', meta: {} as Meaning },
  actors: {
    sendCode: fromPromise<void, CodeRequest>(notProvided('sendCode')),
  },
  delays: { resendWait: ({ context }) => msLeft(context.wait, context.now()) },
  guards: {
    isOther: ({ context, event }) => event.contact !== context.contact,
    /** A code for this very contact was asked for, and the next has to wait. */
    isWaitedFor: ({ context: { wait, waiting, now }, event: { contact } }) =>
      contact !== '' &&
      wait !== undefined &&
      msLeft(wait, now()) > 0 &&
      (waiting === undefined ? wait.mark === markOf(contact) : waiting === contact),
    /** Too many wrong passwords are answered with 429 too, and no code was sent then. */
    isTooSoon: (_, params: { error: unknown }) => {
      const { status, code } = toFailure(params.error)
      return status === 429 && code !== 'TOO_MANY_ATTEMPTS'
    },
  },
  actions: {
    takeContact: assign(({ event }) => ({ contact: event.contact, failure: undefined })),
    startWait: assign(({ context: { contact, now } }, params: { error?: unknown }) => ({
      wait: startWait(contact, now(), toFailure(params.error).retryAfterSeconds),
      waiting: contact,
      failure: undefined,
    })),
    endWait: assign({ wait: undefined, waiting: undefined }),
    fail: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    /** Provided by the app: keeps `context.wait` over a reload, and forgets it once it is undefined. */
    keepWait: actionNotProvided('keepWait'),
    reportSent: sendTo(toForm, ({ context }): OtpReport => ({ type: 'otp.sent', purpose: context.purpose })),
    reportRefusal: sendTo(toForm, ({ context: { purpose, failure = '' } }, { error }: { error: unknown }): OtpReport => {
      const { status, code } = toFailure(error)
      return { type: 'otp.refused', purpose, message: failure, status, code }
    }),
    reportRequested: sendTo(toForm, ({ context }): OtpReport => ({ type: 'otp.requested', purpose: context.purpose })),
    reportReset: sendTo(toForm, ({ context }): OtpReport => ({ type: 'otp.reset', purpose: context.purpose })),
  },
}).createMachine({
  id: 'otp',
  context: ({ input: { purpose, stored, form, now = () => Date.now() } }) => ({
    purpose,
    form,
    now,
    contact: '',
    wait: readStoredWait(stored, now()),
  }),
  initial: 'unsent',
  states: {
    unsent: {
      tags: 'ready',
      description: 'The customer has asked for no code',
      on: {
        'contact.change': [
          { ...waitedFor, description: 'The customer types the contact whose code was asked for a moment ago', meta: by.customer.session },
          { actions: 'takeContact', description: 'The customer edits the contact', meta: by.customer.session },
        ],
        'code.request': [
          { ...waitedFor, description: 'The customer asks for a code that was asked for a moment ago', meta: by.customer.session },
          { target: 'sending', actions: 'takeContact', description: 'The customer asks for a code', meta: main.customer.session },
        ],
      },
    },
    sending: {
      description: 'The app has the first code sent',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: requestIn,
        onDone: { ...sent, description: 'The code is on its way', meta: informs('contact', main.server.session) },
        onError: [
          { ...tooSoon, description: 'The server has sent codes already and wants a pause', meta: by.server.session },
          { target: 'unsent', actions: refused, description: 'The server cannot send the code', meta: by.server.session },
        ],
      },
      on: {
        'contact.change': {
          ...toOther,
          description: 'The customer edits the contact, so that the code would go to the wrong one',
          meta: by.customer.session,
        },
      },
    },
    requested: {
      entry: 'reportRequested',
      exit: 'reportReset',
      initial: 'waiting',
      on: {
        'contact.change': {
          ...toOther,
          description: 'The customer edits the contact, which makes its code worthless',
          meta: by.customer.session,
        },
      },
      states: {
        waiting: {
          description: 'The customer can type in a code, and has to wait for the next',
          after: {
            resendWait: { target: 'resendable', actions: ['endWait', 'keepWait'], description: 'The wait is over', meta: by.clock.comfort },
          },
        },
        resendable: {
          tags: 'ready',
          description: 'The customer can type in a code, or ask for another',
          on: {
            'code.request': {
              target: 'resending',
              actions: 'takeContact',
              description: 'The customer asks for another code',
              meta: by.customer.session,
            },
          },
        },
        resending: {
          description: 'The app has another code sent, and the customer can still type in the last one',
          tags: 'busy',
          invoke: {
            id: 'resendCode',
            src: 'sendCode',
            input: requestIn,
            onDone: { ...sent, description: 'Another code is on its way', meta: informs('contact', by.server.session) },
            onError: [
              { ...tooSoon, description: 'The server wants a longer pause', meta: by.server.session },
              { target: 'resendable', actions: refused, description: 'The server cannot send another code', meta: by.server.session },
            ],
          },
        },
      },
    },
  },
})

export type OtpRef = ActorRefFrom<typeof otpMachine>
export type Otp = SnapshotFrom<typeof otpMachine>
export const selectIsSending = (otp: Otp): boolean => otp.hasTag('busy')
/** Whether a code may be asked for: the first, or another. */
export const selectCanRequest = (otp: Otp): boolean => otp.hasTag('ready')
/** Whole seconds until another code may be asked for; 0 when nothing waits. A view reads it again every second: see src/actors/otp.ts. */
export const selectSecondsLeft = (otp: Otp): number =>
  otp.matches({ requested: 'waiting' }) ? Math.max(1, Math.ceil(msLeft(otp.context.wait, otp.context.now()) / 1000)) : 0
export const selectOtpFailure = (otp: Otp): string | undefined => otp.context.failure

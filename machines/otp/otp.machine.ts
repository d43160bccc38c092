import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { markOf, msLeft, type ResendWait, readStoredWait, startWait } from './resend-wait.ts'

/**
 * Has a code sent to one contact, and again after a while: unsent → sending → waiting → resendable → resending → waiting.
 *
 * A form invokes it once for each contact that gets a code, tells it every edit of the contact (`contact.change`) and asks it for codes
 * (`code.request`). It reports to the form: `otp.sent` and `otp.refused` are news for a toast, `otp.asked` and `otp.reset` say whether a code may be
 * typed in now. The code itself never comes here: it lives in the form's field and in the call that uses it.
 *
 * `now` is a clock that ignores changes of the system time. The wait for the next code survives a reload through the action `keepWait` and the
 * input `stored`; the contact it belongs to is kept as a mark only.
 */
export interface OtpInput {
  /** Names this contact's code among all of the app: the key its wait is kept under, and part of every report. */
  purpose: string
  now: () => number
  /** What `keepWait` kept last, as untrusted as everything stored. */
  stored?: unknown
}

export interface OtpContext {
  purpose: string
  now: () => number
  /** As the form has it, trimmed; undefined until the form tells it. */
  contact?: string
  wait?: ResendWait
  /** Whose wait it is; undefined for a wait from before a reload. */
  waiting?: string
  failure?: string
}

/** Contacts are compared as text: send them trimmed, emails in lower case. */
export type OtpEvent = { type: 'contact.change'; contact: string } | { type: 'code.request'; contact: string }

/** To the parent. `otp.asked`: a code may be typed in, since one is on its way or was asked for a moment ago; `otp.reset`: no longer. */
export type OtpReport =
  | { type: 'otp.sent'; purpose: string }
  | { type: 'otp.refused'; purpose: string; message: string }
  | { type: 'otp.asked'; purpose: string }
  | { type: 'otp.reset'; purpose: string }

const TOO_SOON = 429

export const otpMachine = setup({
  types: { context: {} as OtpContext, input: {} as OtpInput, events: {} as OtpEvent, tags: {} as 'busy' },
  actors: {
    sendCode: fromPromise<void, { contact: string }>(notProvided('sendCode')),
  },
  delays: { resendWait: ({ context }) => msLeft(context.wait, context.now()) },
  guards: {
    isOther: ({ context, event }) => 'contact' in event && event.contact !== context.contact,
    /** A code for this very contact was asked for, and the next has to wait. */
    isWaitedFor: ({ context, event }) => 'contact' in event && isWaitFor(context, event.contact),
    isTooSoon: (_, params: { error: unknown }) => toFailure(params.error).status === TOO_SOON,
  },
  actions: {
    takeContact: assign(({ event }) => ('contact' in event ? { contact: event.contact, failure: undefined } : {})),
    startWait: assign(({ context }, params: { retryAfterSeconds?: number }) => ({
      wait: startWait(context.contact ?? '', context.now(), params.retryAfterSeconds),
      waiting: context.contact,
      failure: undefined,
    })),
    endWait: assign({ wait: undefined, waiting: undefined }),
    fail: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    /** Provided by the app: keeps `context.wait` over a reload, and forgets it once it is undefined. */
    keepWait: () => {},
    reportSent: sendParent(({ context }): OtpReport => ({ type: 'otp.sent', purpose: context.purpose })),
    reportRefusal: sendParent(({ context }, params: { error: unknown }): OtpReport => ({
      type: 'otp.refused',
      purpose: context.purpose,
      message: messageOf(params.error),
    })),
    reportAsked: sendParent(({ context }): OtpReport => ({ type: 'otp.asked', purpose: context.purpose })),
    reportReset: sendParent(({ context }): OtpReport => ({ type: 'otp.reset', purpose: context.purpose })),
  },
}).createMachine({
  id: 'otp',
  context: ({ input }) => ({ purpose: input.purpose, now: input.now, wait: readStoredWait(input.stored, input.now()) }),
  initial: 'unsent',
  states: {
    unsent: {
      description: 'no code was asked for',
      on: {
        'contact.change': [
          {
            guard: 'isWaitedFor',
            target: 'asked',
            actions: 'takeContact',
            description: 'the contact is the one whose code was asked for a moment ago',
          },
          { actions: 'takeContact', description: 'the contact is edited' },
        ],
        'code.request': [
          {
            guard: 'isWaitedFor',
            target: 'asked',
            actions: 'takeContact',
            description: 'a code is asked for that was asked for a moment ago',
          },
          { target: 'sending', actions: 'takeContact', description: 'a code is asked for' },
        ],
      },
    },
    sending: {
      description: 'the first code is being sent',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ contact: context.contact! }), // code.request brings it, and is the only way in
        onDone: {
          target: 'asked',
          actions: [{ type: 'startWait', params: {} }, 'keepWait', 'reportSent'],
          description: 'the code is on its way',
        },
        onError: [
          {
            guard: { type: 'isTooSoon', params: ({ event }) => ({ error: event.error }) },
            target: 'asked',
            actions: [
              { type: 'startWait', params: ({ event }) => ({ retryAfterSeconds: toFailure(event.error).retryAfterSeconds }) },
              'keepWait',
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              { type: 'reportRefusal', params: ({ event }) => ({ error: event.error }) },
            ],
            description: 'the server has sent codes already and wants a pause',
          },
          {
            target: 'unsent',
            actions: [
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              { type: 'reportRefusal', params: ({ event }) => ({ error: event.error }) },
            ],
            description: 'the code cannot be sent',
          },
        ],
      },
      on: {
        'contact.change': {
          guard: 'isOther',
          target: 'unsent',
          actions: 'takeContact',
          description: 'the contact is edited, so that the code would go to the wrong one',
        },
      },
    },
    asked: {
      entry: 'reportAsked',
      exit: 'reportReset',
      initial: 'waiting',
      on: {
        'contact.change': {
          guard: 'isOther',
          target: 'unsent',
          actions: 'takeContact',
          description: 'the contact is edited, which makes its code worthless',
        },
      },
      states: {
        waiting: {
          description: 'a code can be typed in, and the next has to wait',
          after: {
            resendWait: {
              target: 'resendable',
              actions: ['endWait', 'keepWait'],
              description: 'the wait is over',
            },
          },
        },
        resendable: {
          description: 'a code can be typed in, or another asked for',
          on: {
            'code.request': { target: 'resending', actions: 'takeContact', description: 'another code is asked for' },
          },
        },
        resending: {
          description: 'another code is being sent, and the last one can still be typed in',
          tags: 'busy',
          invoke: {
            id: 'resendCode',
            src: 'sendCode',
            input: ({ context }) => ({ contact: context.contact! }),
            onDone: {
              target: 'waiting',
              actions: [{ type: 'startWait', params: {} }, 'keepWait', 'reportSent'],
              description: 'another code is on its way',
            },
            onError: [
              {
                guard: { type: 'isTooSoon', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: [
                  { type: 'startWait', params: ({ event }) => ({ retryAfterSeconds: toFailure(event.error).retryAfterSeconds }) },
                  'keepWait',
                  { type: 'fail', params: ({ event }) => ({ error: event.error }) },
                  { type: 'reportRefusal', params: ({ event }) => ({ error: event.error }) },
                ],
                description: 'the server wants a longer pause',
              },
              {
                target: 'resendable',
                actions: [
                  { type: 'fail', params: ({ event }) => ({ error: event.error }) },
                  { type: 'reportRefusal', params: ({ event }) => ({ error: event.error }) },
                ],
                description: 'another code cannot be sent',
              },
            ],
          },
        },
      },
    },
  },
})

const isWaitFor = ({ wait, waiting, now }: OtpContext, contact: string): boolean =>
  wait !== undefined && msLeft(wait, now()) > 0 && (waiting === undefined ? wait.mark === markOf(contact) : waiting === contact)

type Otp = SnapshotFrom<typeof otpMachine>
/** Whether a code may be typed in. */
export const selectIsAsked = (otp: Otp): boolean => otp.matches('asked')
export const selectIsSending = (otp: Otp): boolean => otp.hasTag('busy')
/** Whether a code may be asked for: the first, or another. */
export const selectCanRequest = (otp: Otp): boolean => otp.matches('unsent') || otp.matches({ asked: 'resendable' })
/** Whole seconds until another code may be asked for; 0 when nothing waits. A view reads it again every second: see src/ui/use-seconds-left.ts. */
export const selectSecondsLeft = (otp: Otp): number =>
  otp.matches({ asked: 'waiting' }) ? Math.max(1, Math.ceil(msLeft(otp.context.wait, otp.context.now()) / 1000)) : 0
/** Why the last code could not be sent. */
export const selectOtpFailure = (otp: Otp): string | undefined => otp.context.failure

import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type CallbackActorLogic,
  emit,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type SnapshotFrom,
  stopChild,
} from 'xstate'
import { boardMachine } from '../board/board.machine.ts'
import { type Failure, messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { withErrors } from '../model/field-errors.ts'
import { checkField, clearField, type FieldLeft, formActions } from '../model/form-actions.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import type { Staff, StaffOutlet } from '../model/counter/staff.ts'
import { STAFF_FIELDS, type StaffErrors, staffErrors, type StaffField, staffFieldError } from './counter-session.schema.ts'

/**
 * Who works at the counter, and at which outlet: checking → signedOut → arriving → choosing → atCounter. What is on the counter outlives a
 * session that has ended, so that all of it is there after the next sign-in. The password stays in the event and the call.
 */
export interface CounterSessionContext {
  errors: StaffErrors
  banner?: string | undefined
  staff?: Staff | undefined
  outlet?: StaffOutlet | undefined
  /** Where this device stands, among several outlets. */
  chosenId?: string | undefined
  board?: ActorRefFrom<typeof boardMachine> | undefined
  /** For how long no sign-in is tried. */
  waitMs: number
}

export type CounterSessionEvent =
  | { type: 'field.leave'; field: StaffField; value: string }
  | { type: 'field.edit'; field: StaffField }
  | { type: 'form.submit'; email: string; password: string }
  | { type: 'password.forget' }
  | { type: 'forgotten.send'; email: string }
  | { type: 'forgotten.close' }
  | { type: 'session.retry' }
  /** A call was refused, since the server no longer knows the session. */
  | { type: 'session.lost' }
  /** A call was refused, since the person has another role there, or none. */
  | { type: 'role.lost' }
  | { type: 'session.signOut' }
  | { type: 'outlet.choose'; outletId: string }
  | { type: 'outlet.leave' }

export const SESSION_LOST = 'Your session is over. Sign in again, and go on where you were.'

const emailIn = ({ event }: { event: { email: string } }) => ({ errors: withErrors({}, { email: staffFieldError('email', event.email) }) })
const wrongIn = ({ event }: { event: Record<StaffField, string> }) => ({ errors: staffErrors(event) })
const showBanner = { type: 'showBanner', params: ofEvent } as const
const isUnknown = { type: 'isUnknown', params: ofEvent } as const
type Failed = { error: unknown }

const form = formActions<StaffField, CounterSessionContext, FieldLeft<CounterSessionEvent>>(STAFF_FIELDS, ({ field, value }) =>
  staffFieldError(field, value),
)

export const counterSessionMachine = setup({
  types: {
    context: {} as CounterSessionContext,
    input: {} as Pick<CounterSessionContext, 'chosenId'>,
    events: {} as CounterSessionEvent,
    emitted: {} as { type: 'field.refused'; field: StaffField },
    children: {} as {
      board: 'board'
      fetchStaff: 'fetchStaff'
      signIn: 'signIn'
      sendLink: 'sendLink'
      signOut: 'signOut'
      watchSession: 'watchSession'
    },
    meta: {} as Meaning,
  },
  actors: {
    fetchStaff: fromPromise<Staff | undefined, Record<string, never>>(notProvided('fetchStaff')),
    signIn: fromPromise<Staff, { email: string; password: string }>(notProvided('signIn')),
    sendLink: fromPromise<void, { email: string }>(notProvided('sendLink')),
    signOut: fromPromise<void, Record<string, never>>(notProvided('signOut')),
    board: boardMachine,
    /** Tells of a call that was refused since the server no longer knows the session, or the role. */
    watchSession: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  delays: { wait: ({ context }) => context.waitMs },
  guards: {
    isSomebody: (_, { staff }: { staff: Staff | undefined }) => staff !== undefined,
    isComplete: (_, { errors }: { errors: StaffErrors }) => Object.keys(errors).length === 0,
    isUnknown: (_, { error }: Failed) => toFailure(error).status === 401,
    isTooOften: (_, { error }: Failed) => isTooOften(toFailure(error)),
    worksHere: ({ context }) => outletOf(context, context.outlet?.outletId) !== undefined,
    knowsOutlet: ({ context }) => usualOutlet(context) !== undefined,
    hasNoOutlet: ({ context }) => outletsOf(context).length === 0,
    hasSeveralOutlets: ({ context }) => outletsOf(context).length > 1,
    isOwnOutlet: ({ context }, { outletId }: { outletId: string }) => outletOf(context, outletId) !== undefined,
  },
  actions: {
    checkField: assign(form.checkField),
    clearField: assign(form.clearField),
    showErrors: assign(form.showErrors),
    pointToFirstError: emit(form.pointToFirstError),
    showBanner: assign((_, { error }: Failed) => ({ banner: messageOf(error) })),
    sayLost: assign({ banner: SESSION_LOST }),
    clearBanner: assign({ banner: undefined }),
    forgetErrors: assign({ errors: {}, banner: undefined }),
    noteWait: assign((_, { error }: Failed) => ({ waitMs: (toFailure(error).retryAfterSeconds ?? 0) * 1_000 })),
    takeStaff: assign((_, { staff }: { staff: Staff }) => ({ staff, banner: undefined, errors: {} })),
    chooseOutlet: assign(({ context }, { outletId }: { outletId: string }) => ({ outlet: outletOf(context, outletId) })),
    keepChoice: assign((_, { outletId }: { outletId?: string }) => ({ chosenId: outletId })),
    /** The app provides it. */
    storeChoice: actionNotProvided('storeChoice'),
    openBoard: assign({
      board: ({ context, spawn }) => spawn('board', { id: 'board', input: { outletId: context.outlet!.outletId } }),
    }),
    pauseBoard: sendTo('board', { type: 'session.lost' }),
    resumeBoard: sendTo('board', { type: 'session.resumed' }),
    closeBoard: assign({ board: undefined, outlet: undefined }),
    forgetStaff: assign({ staff: undefined, banner: undefined }),
  },
}).createMachine({
  id: 'counterSession',
  context: ({ input }) => ({ ...input, errors: {}, waitMs: 0 }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The server looks up who is signed in at this counter',
      invoke: {
        id: 'fetchStaff',
        src: 'fetchStaff',
        input: {},
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ staff: event.output }) },
            target: 'arriving',
            actions: { type: 'takeStaff', params: ({ event }) => ({ staff: event.output! }) },
            description: 'The server knows who works here',
            meta: by.server.session,
          },
          { target: 'signedOut', description: 'Nobody is signed in', meta: main.server.session },
        ],
        onError: {
          target: 'unreachable',
          actions: showBanner,
          description: 'The server cannot be reached or has trouble',
          meta: by.server.session,
        },
      },
    },
    unreachable: {
      description: 'The staff read that the server does not answer',
      on: {
        'session.retry': { target: 'checking', actions: 'clearBanner', description: 'The staff press Try Again', meta: by.staff.comfort },
      },
    },
    signedOut: {
      initial: 'editing',
      states: {
        editing: {
          description: 'The staff fill in the form',
          on: {
            'field.leave': { actions: checkField, description: 'The staff leave a field, which is checked', meta: by.staff.comfort },
            'field.edit': {
              actions: clearField,
              description: 'The staff edit a field, whose complaint goes away',
              meta: by.staff.comfort,
            },
            'form.submit': [
              {
                guard: { type: 'isComplete', params: wrongIn },
                target: 'signingIn',
                actions: { type: 'showErrors', params: { errors: {} } },
                description: 'The staff press Sign In with valid details',
                meta: main.staff.session,
              },
              {
                actions: [{ type: 'showErrors', params: wrongIn }, 'pointToFirstError'],
                description: 'The staff press Sign In with details that break a rule',
                meta: by.staff.comfort,
              },
            ],
            'password.forget': {
              target: 'forgetting',
              actions: 'forgetErrors',
              description: 'The staff press Forgot password?',
              meta: by.staff.comfort,
            },
          },
        },
        forgetting: {
          description: 'The staff write where the link for a new password goes',
          on: {
            'field.edit': {
              actions: clearField,
              description: 'The staff edit the email, whose complaint goes away',
              meta: by.staff.comfort,
            },
            'forgotten.send': [
              {
                guard: { type: 'isComplete', params: emailIn },
                target: 'sendingLink',
                actions: 'forgetErrors',
                description: 'The staff press Send the link with an email',
                meta: by.staff.session,
              },
              {
                actions: [{ type: 'showErrors', params: emailIn }, 'pointToFirstError'],
                description: 'The staff press Send the link without an email',
                meta: by.staff.comfort,
              },
            ],
            'forgotten.close': {
              target: 'editing',
              actions: 'forgetErrors',
              description: 'The staff go back to the sign-in',
              meta: by.staff.comfort,
            },
          },
        },
        sendingLink: {
          description: 'The server sends the link, where the email is of staff',
          invoke: {
            id: 'sendLink',
            src: 'sendLink',
            input: ({ event }) => {
              assertEvent(event, 'forgotten.send')
              return { email: event.email.trim() }
            },
            onDone: {
              target: 'linkSent',
              description: 'The server says the same whether the email is of staff, who get a link by email',
              meta: informs('contact', by.server.session),
            },
            onError: {
              target: 'forgetting',
              actions: showBanner,
              description: 'The server refuses, or cannot be reached',
              meta: by.server.session,
            },
          },
        },
        linkSent: {
          description: 'The staff read where the link went',
          on: { 'forgotten.close': { target: 'editing', description: 'The staff go back to the sign-in', meta: by.staff.comfort } },
        },
        signingIn: {
          description: 'The server checks the details',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'form.submit')
              return { email: event.email.trim(), password: event.password }
            },
            onDone: {
              target: '#counterSession.arriving',
              actions: { type: 'takeStaff', params: ({ event }) => ({ staff: event.output }) },
              description: 'The server knows the staff',
              meta: main.server.session,
            },
            onError: [
              {
                guard: { type: 'isTooOften', params: ofEvent },
                target: 'waiting',
                actions: [showBanner, { type: 'noteWait', params: ofEvent }],
                description: 'There were too many attempts, and the server says how long to wait',
                meta: by.server.session,
              },
              {
                target: 'editing',
                actions: showBanner,
                description: 'The server refuses the details or cannot be reached',
                meta: by.server.session,
              },
            ],
          },
        },
        waiting: {
          description: 'No sign-in is tried until the time that the server named has passed',
          after: { wait: { target: 'editing', actions: 'clearBanner', description: 'The time has passed', meta: by.clock.session } },
        },
      },
    },
    arriving: {
      description: 'What the staff may see decides where they come to',
      always: [
        {
          guard: 'worksHere',
          target: 'atCounter',
          actions: [{ type: 'chooseOutlet', params: ({ context }) => ({ outletId: context.outlet!.outletId }) }, 'resumeBoard'],
          description: 'What was on the screen is theirs',
          meta: by.device.session,
        },
        {
          guard: 'knowsOutlet',
          target: 'atCounter',
          actions: [
            stopChild('board'),
            { type: 'chooseOutlet', params: ({ context }) => ({ outletId: usualOutlet(context)!.outletId }) },
            'openBoard',
          ],
          description: 'They work at one outlet, or at that of this device',
          meta: main.device.session,
        },
        {
          guard: 'hasNoOutlet',
          target: 'outsider',
          actions: [stopChild('board'), 'closeBoard'],
          description: 'They work at no outlet',
          meta: by.device.session,
        },
        {
          target: 'choosing',
          actions: [stopChild('board'), 'closeBoard'],
          description: 'They work at several outlets',
          meta: by.device.session,
        },
      ],
    },
    outsider: {
      description: 'The staff read that they belong to no outlet',
      on: { 'session.signOut': { target: 'signingOut', description: 'The staff press Sign Out', meta: by.staff.session } },
    },
    choosing: {
      description: 'The staff choose among their outlets',
      on: {
        'outlet.choose': {
          guard: { type: 'isOwnOutlet', params: ofEvent },
          target: 'atCounter',
          actions: [{ type: 'chooseOutlet', params: ofEvent }, 'openBoard', { type: 'keepChoice', params: ofEvent }, 'storeChoice'],
          description: 'The staff press an outlet',
          meta: by.staff.session,
        },
        'session.signOut': { target: 'signingOut', description: 'The staff press Sign Out', meta: by.staff.session },
      },
    },
    atCounter: {
      description: 'The staff work at the counter of the outlet',
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        onError: {
          actions: showBanner,
          description: 'The end of the session cannot be watched for, as the staff read',
          meta: by.device.session,
        },
      },
      on: {
        'session.lost': {
          target: 'signedOut',
          actions: ['sayLost', 'pauseBoard'],
          description: 'The server no longer knows the session',
          meta: by.server.session,
        },
        'role.lost': {
          target: 'checking',
          actions: ['pauseBoard', 'clearBanner'],
          description: 'The owner has given them another role, or none',
          meta: by.server.session,
        },
        'session.signOut': { target: 'signingOut', description: 'The staff press Sign Out', meta: by.staff.session },
        'outlet.leave': {
          guard: 'hasSeveralOutlets',
          target: 'choosing',
          actions: [stopChild('board'), 'closeBoard', 'clearBanner', { type: 'keepChoice', params: {} }, 'storeChoice'],
          description: 'The staff press Other outlet',
          meta: by.staff.comfort,
        },
      },
    },
    signingOut: {
      description: 'The server ends the session',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: {},
        onDone: {
          target: 'signedOut',
          actions: [stopChild('board'), 'closeBoard', 'forgetStaff'],
          description: 'The session is over',
          meta: by.server.session,
        },
        onError: [
          {
            guard: isUnknown,
            target: 'signedOut',
            actions: [stopChild('board'), 'closeBoard', 'forgetStaff'],
            description: 'The session was over before',
            meta: by.server.session,
          },
          { target: 'arriving', actions: showBanner, description: 'The server cannot end the session', meta: by.server.session },
        ],
      },
    },
  },
})

const isTooOften = ({ status, retryAfterSeconds = 0 }: Failure): boolean => status === 429 && retryAfterSeconds > 0
/** Of those who are signed in. */
const outletsOf = ({ staff }: CounterSessionContext): readonly StaffOutlet[] => staff!.outlets
const outletOf = (context: CounterSessionContext, id: string | undefined): StaffOutlet | undefined =>
  outletsOf(context).find(({ outletId }) => outletId === id)
/** Where they come to without being asked. */
const usualOutlet = (context: CounterSessionContext): StaffOutlet | undefined =>
  outletsOf(context).length === 1 ? outletsOf(context)[0] : outletOf(context, context.chosenId)

export type CounterSession = SnapshotFrom<typeof counterSessionMachine>
export type CounterSessionActor = ActorRefFrom<typeof counterSessionMachine>
export const selectStaffErrors = (session: CounterSession): StaffErrors => session.context.errors
export const selectStaffBanner = (session: CounterSession): string | undefined => session.context.banner
export const selectIsSigningIn = (session: CounterSession): boolean => session.matches({ signedOut: 'signingIn' })
export const selectMustWait = (session: CounterSession): boolean => session.matches({ signedOut: 'waiting' })
export const selectForgotten = (session: CounterSession): 'no' | 'asking' | 'sending' | 'sent' => {
  if (session.matches({ signedOut: 'linkSent' })) return 'sent'
  if (session.matches({ signedOut: 'sendingLink' })) return 'sending'
  return session.matches({ signedOut: 'forgetting' }) ? 'asking' : 'no'
}
export const selectStaff = (session: CounterSession): Staff | undefined => session.context.staff
export const selectOutlet = (session: CounterSession): StaffOutlet | undefined => session.context.outlet
export const selectBoardActor = (session: CounterSession): ActorRefFrom<typeof boardMachine> | undefined => session.context.board

/** What the page shows. */
export type CounterPage = 'checking' | 'unreachable' | 'sign-in' | 'outsider' | 'choosing' | 'counter'
export function selectPage(session: CounterSession): CounterPage {
  if (session.matches('checking')) return 'checking'
  if (session.matches('unreachable')) return 'unreachable'
  if (session.matches('signedOut')) return 'sign-in'
  if (session.context.board) return 'counter'
  return outletsOf(session.context).length === 0 ? 'outsider' : 'choosing'
}
export const selectIsSigningOut = (session: CounterSession): boolean => session.matches('signingOut')

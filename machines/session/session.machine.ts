import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Customer } from '../model/customer.ts'
import { notProvided } from '../model/not-provided.ts'

/** Who is signed in: deciding → signedOut ⇄ signedIn → signingOut. */
export interface SessionContext {
  customer?: Customer
  /** Grows with every start and end of a session: a refusal that belongs to an older one says nothing about this one. */
  epoch: number
  /** Where to go after signing in; a path of this app. */
  returnPath?: string
}

export type SessionEvent =
  | { type: 'session.start'; customer: Customer }
  | { type: 'session.reject'; epoch: number; path: string }
  | { type: 'session.doubt'; epoch: number }
  | { type: 'session.confirm'; epoch: number }
  | { type: 'session.end' }
  | { type: 'session.changeElsewhere'; customer?: Customer }
  | { type: 'customer.edited'; customer: Customer }
  | { type: 'returnPath.remember'; path: string }
  | { type: 'returnPath.forget' }

export type EndReason = 'expired' | 'signedOut' | 'elsewhere'

export type SessionEmitted =
  | { type: 'session.started'; customer: Customer; epoch: number }
  | { type: 'session.ended'; reason: EndReason; returnPath?: string; straightAfterSignIn?: true }
  | { type: 'session.confirmed' }

/** A session refused sooner than this after its sign-in is one that signing in again would not simply cure. */
export const FRESH_MS = 60_000

const startedBy = (event: SessionEvent): Customer | undefined => ('customer' in event ? event.customer : undefined)

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as { customer?: Customer },
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    /** Best effort: the session is over here whether or not the server heard of it. */
    revokeToken: fromPromise<void, Record<string, never>>(notProvided('revokeToken')),
  },
  guards: {
    hasCustomer: ({ context }) => context.customer !== undefined,
    namesCustomer: ({ event }) => startedBy(event) !== undefined,
    isSameCustomer: ({ context, event }) => context.customer !== undefined && startedBy(event)?.id === context.customer.id,
    isThisEpoch: ({ context, event }) => 'epoch' in event && event.epoch === context.epoch,
  },
  actions: {
    begin: assign(({ context, event }) => ({ customer: startedBy(event), epoch: context.epoch + 1 })),
    forgetCustomer: assign(({ context }) => ({ customer: undefined, epoch: context.epoch + 1 })),
    updateCustomer: assign(({ context, event }) => ({ customer: startedBy(event) ?? context.customer })),
    rememberPath: assign((_, params: { path: string }) => ({ returnPath: params.path })),
    forgetPath: assign({ returnPath: undefined }),
    announceStart: emit(({ context }) => ({ type: 'session.started' as const, customer: context.customer!, epoch: context.epoch })),
    announceEnd: emit(({ context }, params: { reason: EndReason; straightAfterSignIn?: true }) => ({
      type: 'session.ended' as const,
      returnPath: context.returnPath,
      ...params,
    })),
    announceConfirmation: emit({ type: 'session.confirmed' as const }),
  },
  delays: { freshTime: FRESH_MS },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ customer: input.customer, epoch: 0 }),
  initial: 'deciding',
  on: {
    'returnPath.remember': {
      description: 'a page that needs a customer is noted as the place to return to',
      actions: { type: 'rememberPath', params: ({ event }) => ({ path: event.path }) },
    },
    'returnPath.forget': { description: 'the place to return to has been used', actions: 'forgetPath' },
  },
  states: {
    deciding: {
      description: 'the app has just started and looks at what was stored',
      always: [
        { guard: 'hasCustomer', target: 'signedIn', description: 'a stored session goes on' },
        { target: 'signedOut', description: 'no session was stored' },
      ],
    },
    signedOut: {
      description: 'a guest uses the app',
      on: {
        'session.start': { target: 'signedIn.age.fresh', actions: ['begin', 'announceStart'], description: 'the customer signs in' },
        'session.changeElsewhere': {
          guard: 'namesCustomer',
          target: 'signedIn.age.fresh',
          actions: ['begin', 'announceStart'],
          description: 'the customer signs in in another tab',
        },
      },
    },
    signedIn: {
      description: 'a customer uses the app',
      type: 'parallel',
      states: {
        age: {
          initial: 'settled',
          states: {
            fresh: {
              description: 'the customer has signed in a moment ago',
              after: { freshTime: { target: 'settled', description: 'the session has lasted a minute' } },
              on: {
                'session.reject': {
                  guard: 'isThisEpoch',
                  target: '#session.signedOut',
                  actions: [
                    { type: 'rememberPath', params: ({ event }) => ({ path: event.path }) },
                    'forgetCustomer',
                    { type: 'announceEnd', params: { reason: 'expired', straightAfterSignIn: true } },
                  ],
                  description: 'the server refuses the session it has only just granted',
                },
              },
            },
            settled: { description: 'the session has held for a while' },
          },
        },
        standing: {
          initial: 'trusted',
          states: {
            trusted: {
              description: 'nothing speaks against the session',
              on: {
                'session.doubt': {
                  guard: 'isThisEpoch',
                  target: 'suspect',
                  description: 'a cart call is refused, which alone ends nothing',
                },
              },
            },
            // The cart goes on, its changes queued, until another call says what the session is worth.
            suspect: {
              description: 'the server has refused a cart call of this session',
              on: {
                'session.confirm': {
                  guard: 'isThisEpoch',
                  target: 'trusted',
                  actions: 'announceConfirmation',
                  description: 'another call of this session is answered',
                },
              },
            },
          },
        },
      },
      on: {
        'session.start': [
          {
            guard: 'isSameCustomer',
            target: ['.age.fresh', '.standing.trusted'],
            actions: ['begin', 'announceStart'],
            description: 'the same customer signs in again',
          },
          {
            target: ['.age.fresh', '.standing.trusted'],
            actions: ['forgetPath', { type: 'announceEnd', params: { reason: 'elsewhere' } }, 'begin', 'announceStart'],
            description: 'another customer signs in, which ends the earlier session first',
          },
        ],
        'session.reject': {
          guard: 'isThisEpoch',
          target: 'signedOut',
          actions: [
            { type: 'rememberPath', params: ({ event }) => ({ path: event.path }) },
            'forgetCustomer',
            { type: 'announceEnd', params: { reason: 'expired' } },
          ],
          description: 'the server no longer knows this session',
        },
        'session.end': { target: 'signingOut', description: 'the customer logs out' },
        'session.changeElsewhere': [
          { guard: 'isSameCustomer', actions: 'updateCustomer', description: 'another tab tells newer details of the same customer' },
          {
            guard: 'namesCustomer',
            target: ['.age.fresh', '.standing.trusted'],
            actions: ['forgetPath', { type: 'announceEnd', params: { reason: 'elsewhere' } }, 'begin', 'announceStart'],
            description: 'another customer signs in in another tab',
          },
          {
            target: 'signedOut',
            actions: ['forgetPath', 'forgetCustomer', { type: 'announceEnd', params: { reason: 'elsewhere' } }],
            description: 'the customer logs out in another tab',
          },
        ],
        'customer.edited': { guard: 'isSameCustomer', actions: 'updateCustomer', description: 'the customer has edited the profile' },
      },
    },
    signingOut: {
      description: 'the session is over here, and the server is told',
      // Clearing comes first: a slow or failing server must not keep the customer signed in.
      entry: ['forgetPath', 'forgetCustomer', { type: 'announceEnd', params: { reason: 'signedOut' } }],
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: {},
        onDone: { target: 'signedOut', description: 'the server has revoked the token' },
        onError: { target: 'signedOut', description: 'the server could not be told' },
      },
      on: {
        'session.start': {
          target: 'signedIn.age.fresh',
          actions: ['begin', 'announceStart'],
          description: 'the customer signs in again at once',
        },
      },
    },
  },
})

type Session = SnapshotFrom<typeof sessionMachine>
export const selectIsSignedIn = (session: Session): boolean => session.matches('signedIn')
export const selectCustomer = (session: Session): Customer | undefined => session.context.customer
export const selectEpoch = (session: Session): number => session.context.epoch
export const selectReturnPath = (session: Session): string | undefined => session.context.returnPath
export const selectIsSuspect = (session: Session): boolean => session.matches({ signedIn: { standing: 'suspect' } })

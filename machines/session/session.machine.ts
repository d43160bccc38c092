import { assign, type CallbackActorLogic, emit, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { CartSessionRef } from '../cart/cart-ref.ts'
import type { ErrorsRef } from '../global-error/errors-ref.ts'
import type { Customer } from '../model/customer.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning, only } from '../model/meaning.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import type { RevocationRef } from '../revocation/revocation.machine.ts'

/** Who is signed in: deciding → signedOut ⇄ signedIn. */
export interface SessionContext {
  customer?: Customer
  /** How the last session of this page ended. */
  end?: SessionEnd
  cart: CartSessionRef
  errors: ErrorsRef
  revocation: RevocationRef
}

export interface SessionInput {
  customer?: Customer
  cart: CartSessionRef
  errors: ErrorsRef
  revocation: RevocationRef
}

interface AnsweredCall {
  /** By its path in the contract: '/customer/order/{orderId}'. */
  apiPath: string
}

export type SessionEvent =
  | { type: 'session.start'; customer: Customer }
  /** The server answers 401. */
  | ({ type: 'call.refused'; isOnSignInPage: boolean; path: string } & AnsweredCall)
  | ({ type: 'call.accepted' } & AnsweredCall)
  | { type: 'session.end' }
  | { type: 'session.changeElsewhere'; customer?: Customer }
  | { type: 'customer.edited'; customer: Customer }
  /** The account of this email or mobile number has a new password; the server has ended its sessions. */
  | { type: 'password.changed'; contact: string }

export type EndReason = 'expired' | 'signedOut' | 'elsewhere'

export interface SessionEnd {
  reason: EndReason
  /** Where to go after signing in: the page that was refused, a path of this app. */
  returnPath?: string
}

export type SessionEmitted = { type: 'session.started'; customer: Customer } | ({ type: 'session.ended' } & SessionEnd)

const isCartCall = (apiPath: string): boolean => /\/cart(\/|$)/.test(apiPath)

type Refusal = { apiPath: string; isOnSignInPage: boolean }
type MaybeCustomer = { customer?: Customer }

const isSameCustomer = { type: 'isSameCustomer', params: ofEvent<MaybeCustomer> } as const
const namesCustomer = { type: 'namesCustomer', params: ofEvent<MaybeCustomer> } as const
const isEnd = { type: 'isEnd', params: ofEvent<Refusal> } as const
const updateCustomer = { type: 'updateCustomer', params: ofEvent<MaybeCustomer> } as const
const logBreakdown = { type: 'logBreakdown', params: ofEvent<{ error: unknown }> } as const

const START = [
  { type: 'begin', params: ofEvent<MaybeCustomer> },
  'storeCustomer',
  'askForPrivateData',
  'tellCartStart',
  'announceStart',
] as const
/** What follows `end`. */
const END = ['forgetPrivateData', 'tellCartEnd', 'announceEnd'] as const
const END_ELSEWHERE = [{ type: 'end', params: { reason: 'elsewhere' } }, ...END] as const
/** A slow or failing server does not keep the customer signed in: clearing comes first. */
const LOGOUT = [{ type: 'end', params: { reason: 'signedOut' } }, ...END, 'tellRevocation'] as const
const EXPIRY = ['forgetPrivateData', 'tellCartEnd', 'tellErrors', 'announceEnd'] as const

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    meta: {} as Meaning,
  },
  actors: {
    /** Reports which calls with the current token are refused or accepted; calls with an earlier token are left out. */
    watchAuthorization: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    /** Reports the stored customer when another tab changes it and when the customer returns to the page. */
    watchTabs: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  guards: {
    hasCustomer: ({ context }) => context.customer !== undefined,
    namesCustomer: (_, { customer }: MaybeCustomer) => customer !== undefined,
    isSameCustomer: ({ context }, { customer }: MaybeCustomer) => context.customer !== undefined && customer?.id === context.customer.id,
    isOwnAccount: ({ context: { customer } }, { contact }: { contact: string }) =>
      customer !== undefined && (customer.email.toLowerCase() === contact || customer.contactNumber === contact),
    // A refused cart call alone does not end the session: the cart keeps its changes.
    isDoubt: (_, { apiPath, isOnSignInPage }: Refusal) => !isOnSignInPage && isCartCall(apiPath),
    // The forms that sign in show their own failures; a token that could not be revoked is no longer used.
    isEnd: (_, { apiPath, isOnSignInPage }: Refusal) => !isOnSignInPage && !isCartCall(apiPath) && apiPath !== '/customer/logout',
    /** Calls that need a session: a successful answer shows that the session is valid. */
    isProof: (_, { apiPath }: { apiPath: string }) => /^\/customer\/(order|favourites|profile)/.test(apiPath) && !isCartCall(apiPath),
  },
  actions: {
    begin: assign((_, { customer }: MaybeCustomer) => ({ customer, end: undefined })),
    end: assign((_, end: SessionEnd) => ({ customer: undefined, end })),
    updateCustomer: assign(({ context }, { customer }: MaybeCustomer) => ({ customer: customer ?? context.customer })),
    storeCustomer: actionNotProvided('storeCustomer'),
    /** The app provides it: fetches what pages show of a customer. */
    askForPrivateData: actionNotProvided('askForPrivateData'),
    /** The app provides it: clears what storage and queries hold of the customer. */
    forgetPrivateData: actionNotProvided('forgetPrivateData'),
    logBreakdown: (_action, _failed: { error: unknown }) => undefined,
    tellCartStart: sendTo(
      ({ context }) => context.cart,
      ({ context }) => ({ type: 'session.started' as const, customerId: context.customer!.id }), // `begin` comes before
    ),
    tellCartEnd: sendTo(
      ({ context }) => context.cart,
      ({ context }) => ({ type: 'session.ended' as const, reason: context.end?.reason }),
    ),
    /** Changes that waited while the session was in doubt can be sent now. */
    refreshCart: sendTo(({ context }) => context.cart, { type: 'cart.refresh' }),
    /** `forgetPrivateData` has put the token aside. */
    tellRevocation: sendTo(({ context }) => context.revocation, { type: 'token.stored' }),
    tellErrors: sendTo(({ context }) => context.errors, { type: 'session.expired' }),
    announceStart: emit(({ context }) => ({ type: 'session.started' as const, customer: context.customer! })), // as above
    announceEnd: emit(({ context }) => ({ type: 'session.ended' as const, ...context.end! })), // `end` comes before
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input }),
  initial: 'deciding',
  invoke: [
    {
      id: 'watchAuthorization',
      src: 'watchAuthorization',
      onError: {
        actions: logBreakdown,
        description: 'Replies can no longer be followed, and the session goes on',
        meta: by.device.session,
      },
    },
    {
      id: 'watchTabs',
      src: 'watchTabs',
      onError: {
        actions: logBreakdown,
        description: 'Other tabs can no longer be followed, and the session goes on',
        meta: by.device.session,
      },
    },
  ],
  states: {
    deciding: {
      description: 'The app has just started and looks at what was stored',
      always: [
        { guard: 'hasCustomer', target: 'signedIn', description: 'A stored session goes on', meta: by.device.session },
        { target: 'signedOut', description: 'No session was stored', meta: main.device.session },
      ],
    },
    signedOut: {
      description: 'A guest uses the app',
      on: {
        'session.start': {
          target: 'signedIn',
          actions: START,
          description: 'The customer signs in',
          meta: only('guest', main.customer.session),
        },
        'session.changeElsewhere': {
          guard: namesCustomer,
          target: 'signedIn',
          actions: START,
          description: 'The customer signs in in another tab',
          meta: by.customer.session,
        },
      },
    },
    signedIn: {
      description: 'A customer uses the app',
      initial: 'trusted',
      states: {
        trusted: {
          description: 'Nothing speaks against the session',
          on: {
            'call.refused': {
              guard: { type: 'isDoubt', params: ofEvent },
              target: 'suspect',
              description: 'A cart call is refused, which alone ends nothing',
              meta: by.server.session,
            },
          },
        },
        // The cart keeps its changes queued until another call shows whether the session is valid.
        suspect: {
          description: 'The server has refused a cart call of this session',
          on: {
            'call.accepted': {
              guard: { type: 'isProof', params: ofEvent },
              target: 'trusted',
              actions: 'refreshCart',
              description: 'Another call of this session is answered',
              meta: by.server.session,
            },
          },
        },
      },
      on: {
        'session.start': [
          {
            guard: isSameCustomer,
            target: '.trusted',
            actions: START,
            description: 'The same customer signs in again',
            meta: by.customer.session,
          },
          {
            target: '.trusted',
            actions: [...END_ELSEWHERE, ...START],
            description: 'Another customer signs in, which ends the earlier session first',
            meta: by.customer.session,
          },
        ],
        'call.refused': {
          guard: isEnd,
          target: 'signedOut',
          actions: [{ type: 'end', params: ({ event: { path } }) => ({ reason: 'expired', returnPath: path }) }, ...EXPIRY],
          description: 'The server no longer knows this session',
          meta: by.server.session,
        },
        'session.end': { target: 'signedOut', actions: LOGOUT, description: 'The customer logs out', meta: main.customer.session },
        'password.changed': {
          guard: { type: 'isOwnAccount', params: ofEvent },
          target: 'signedOut',
          actions: LOGOUT,
          description: 'The customer sets a new password for this account',
          meta: by.customer.session,
        },
        'session.changeElsewhere': [
          {
            guard: isSameCustomer,
            actions: updateCustomer,
            description: 'Another tab tells newer details of the same customer',
            meta: by.device.data,
          },
          {
            guard: namesCustomer,
            target: '.trusted',
            actions: [...END_ELSEWHERE, ...START],
            description: 'Another customer signs in in another tab',
            meta: by.customer.session,
          },
          { target: 'signedOut', actions: END_ELSEWHERE, description: 'The customer logs out in another tab', meta: by.customer.session },
        ],
        'customer.edited': {
          guard: isSameCustomer,
          actions: updateCustomer,
          description: 'The customer has edited the profile',
          meta: by.customer.data,
        },
      },
    },
  },
})

export type Session = SnapshotFrom<typeof sessionMachine>
export const selectIsSignedIn = (session: Session): boolean => session.matches('signedIn')
export const selectCustomer = (session: Session): Customer | undefined => session.context.customer
/** How the last session of this page ended; a new object for each end. */
export const selectEnd = (session: Session): SessionEnd | undefined => session.context.end

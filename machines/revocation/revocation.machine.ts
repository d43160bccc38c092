import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { type ActorRef, type CallbackActorLogic, fromCallback, fromPromise, setup, type Snapshot } from 'xstate'
import { notProvided } from '../model/not-provided.ts'

/** After logging out: tokens wait in storage until the server has been told to revoke them. */
export type RevocationEvent = { type: 'token.stored' } | { type: 'network.returned' }

export type RevocationRef = ActorRef<Snapshot<unknown>, Extract<RevocationEvent, { type: 'token.stored' }>>

/** A device may be wrong about its network, and a server may be down. */
export const RETRY_MS = 60_000

export const revocationMachine = setup({
  types: { context: {} as { hasStored: boolean }, input: {} as { hasStored: boolean }, events: {} as RevocationEvent, meta: {} as Meaning },
  actors: {
    /** Revokes the stored tokens, and forgets each that is revoked. Rejects where the server could not be reached for one. */
    revokeTokens: fromPromise<void, Record<string, never>>(notProvided('revokeTokens')),
    watchNetwork: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  guards: { hasStored: ({ context }) => context.hasStored },
  actions: { logBreakdown: (_action, _failed: { error: unknown }) => undefined },
  delays: { retryTime: RETRY_MS },
}).createMachine({
  id: 'revocation',
  context: ({ input }) => input,
  initial: 'deciding',
  invoke: {
    id: 'watchNetwork',
    src: 'watchNetwork',
    onError: {
      actions: { type: 'logBreakdown', params: ofEvent },
      description: 'The network can no longer be followed, and the server is told each minute',
      meta: by.device.session,
    },
  },
  states: {
    deciding: {
      description: 'The app has just started and looks at what an earlier visit has left to revoke',
      always: [
        {
          guard: 'hasStored',
          target: 'revoking',
          description: 'An earlier visit logged out without reaching the server',
          meta: by.device.session,
        },
        { target: 'resting', description: 'Nothing is left to revoke', meta: main.device.session },
      ],
    },
    resting: {
      description: 'The server knows of every logout',
      on: { 'token.stored': { target: 'revoking', description: 'The customer logs out', meta: main.customer.session } },
    },
    revoking: {
      description: 'The customer is logged out here, and the server is asked to revoke the session',
      invoke: {
        id: 'revokeTokens',
        src: 'revokeTokens',
        input: {},
        onDone: { target: 'resting', description: 'The server has revoked the session', meta: main.server.session },
        onError: { target: 'waiting', description: 'The server does not answer, or has trouble', meta: by.server.session },
      },
      on: {
        'token.stored': {
          target: 'revoking',
          reenter: true,
          description: 'The next customer logs out meanwhile',
          meta: by.customer.session,
        },
      },
    },
    waiting: {
      description: 'The server could not be told of the logout, and the session waits in storage to be revoked',
      after: { retryTime: { target: 'revoking', description: 'A minute has passed', meta: by.clock.session } },
      on: {
        'network.returned': { target: 'revoking', description: 'The network is back', meta: by.device.session },
        'token.stored': { target: 'revoking', description: 'Another customer logs out', meta: by.customer.session },
      },
    },
  },
})

import { type ActorRef, type CallbackActorLogic, fromCallback, fromPromise, setup, type Snapshot, type SnapshotFrom } from 'xstate'
import { notProvided } from '../model/not-provided.ts'

/** After logging out: tokens wait in storage until the server has been told to revoke them. */
export type RevocationEvent = { type: 'token.kept' } | { type: 'network.returned' }

export type RevocationRef = ActorRef<Snapshot<unknown>, Extract<RevocationEvent, { type: 'token.kept' }>>

/** A device may be wrong about its network, and a server may be down. */
export const RETRY_MS = 60_000

export const revocationMachine = setup({
  types: { context: {} as { hasKept: boolean }, input: {} as { hasKept: boolean }, events: {} as RevocationEvent },
  actors: {
    /** Revokes all kept tokens. Rejects where the server could not be told of one; what it was told is no longer kept. */
    tellServer: fromPromise<void, Record<string, never>>(notProvided('tellServer')),
    watchNetwork: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  guards: { hasKept: ({ context }) => context.hasKept },
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
      actions: { type: 'logBreakdown', params: ({ event }) => event },
      description: 'The network can no longer be followed, and the server is told each minute',
    },
  },
  states: {
    deciding: {
      description: 'The app has just started and looks at what an earlier visit has left to revoke',
      always: [
        { guard: 'hasKept', target: 'telling', description: 'An earlier visit logged out without reaching the server' },
        { target: 'resting', description: 'Nothing is left to revoke' },
      ],
    },
    resting: {
      description: 'The server knows of every logout',
      on: { 'token.kept': { target: 'telling', description: 'The customer logs out' } },
    },
    telling: {
      description: 'The customer is logged out here, and the server is asked to revoke the session',
      invoke: {
        id: 'tellServer',
        src: 'tellServer',
        input: {},
        onDone: { target: 'resting', description: 'The server has revoked the session' },
        onError: { target: 'waiting', description: 'The server does not answer, or has trouble' },
      },
      on: { 'token.kept': { target: 'telling', reenter: true, description: 'The next customer logs out meanwhile' } },
    },
    waiting: {
      description: 'The server could not be told of the logout, and the session waits in storage to be revoked',
      after: { retryTime: { target: 'telling', description: 'A minute has passed' } },
      on: {
        'network.returned': { target: 'telling', description: 'The network is back' },
        'token.kept': { target: 'telling', description: 'Another customer logs out' },
      },
    },
  },
})

export const selectIsTold = (snapshot: SnapshotFrom<typeof revocationMachine>): boolean => snapshot.matches('resting')

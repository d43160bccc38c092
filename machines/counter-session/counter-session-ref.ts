import type { ActorRef, Snapshot } from 'xstate'

/** All that the board may tell the session: the server knows it no longer. */
export type CounterSessionRef = ActorRef<Snapshot<unknown>, { type: 'session.lost' }>

import type { ActorRef, Snapshot } from 'xstate'
import type { SessionEvent } from './session.machine.ts'

/** All that another flow may tell the session. */
export type SessionRef = ActorRef<
  Snapshot<unknown>,
  Extract<SessionEvent, { type: 'session.start' | 'session.end' | 'customer.edited' | 'password.changed' }>
>

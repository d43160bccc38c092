import type { ActorRef, Snapshot } from 'xstate'
import type { SessionsEvent } from './sessions.machine.ts'

/** All that another flow may tell the list of sessions. */
export type SessionsRef = ActorRef<Snapshot<unknown>, Extract<SessionsEvent, { type: 'list.reload' }>>

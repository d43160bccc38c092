import type { ActorRef, Snapshot } from 'xstate'
import type { GlobalErrorEvent } from './global-error.machine.ts'

/** All that another flow may tell the errors. */
export type ErrorsRef = ActorRef<Snapshot<unknown>, Extract<GlobalErrorEvent, { type: 'session.expired' }>>

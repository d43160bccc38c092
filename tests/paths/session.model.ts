import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  selectCustomer,
  selectIsSignedIn,
  type SessionContext,
  type SessionEvent,
  sessionMachine,
} from '#machines/session/session.machine.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

type Session = SnapshotFrom<typeof sessionMachine>

const events: SessionEvent[] = [
  { type: 'session.start', customer: ASHA },
  { type: 'session.start', customer: BILAL },
  { type: 'session.reject', epoch: 0, path: '/checkout/saffron' },
  { type: 'session.end' },
  { type: 'session.changeElsewhere', customer: ASHA },
  { type: 'session.changeElsewhere', customer: BILAL },
  { type: 'session.changeElsewhere' },
  { type: 'customer.edited', customer: { ...ASHA, name: 'Asha R' } },
  { type: 'returnPath.remember', path: '/my-orders' },
  { type: 'returnPath.forget' },
]

export const sessionModel: Model = {
  machine: sessionMachine,
  starts: { 'nobody signed in': {}, 'a customer signed in': { customer: ASHA } },
  events: [
    ...events,
    { type: 'xstate.done.actor.revokeToken', output: undefined },
    { type: 'xstate.error.actor.revokeToken', error: failure(500) },
  ],
  // Beyond the first refusal an epoch only grows; whether it is the first is all the sample refusal can tell.
  abstractContext: ({ customer, epoch, returnPath }: SessionContext) => [customer?.id, epoch === 0, returnPath],
  invariant: (session: Session) => expect(selectIsSignedIn(session)).toBe(selectCustomer(session) !== undefined),
  sees: {
    signedOut: (session: Session) => expect(selectCustomer(session)).toBeUndefined(),
    signedIn: (session: Session) => expect(['c1', 'c2']).toContain(selectCustomer(session)?.id),
    // Clearing comes before the server is told.
    signingOut: (session: Session) => expect(selectIsSignedIn(session)).toBe(false),
  },
}

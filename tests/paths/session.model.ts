import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  selectCustomer,
  selectIsSignedIn,
  selectIsSuspect,
  type SessionContext,
  type SessionEvent,
  sessionMachine,
} from '#machines/session/session.machine.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

type Session = SnapshotFrom<typeof sessionMachine>
const isSomebodys = (session: Session) => expect(['c1', 'c2']).toContain(selectCustomer(session)?.id)

const events: SessionEvent[] = [
  { type: 'session.start', customer: ASHA },
  { type: 'session.start', customer: BILAL },
  { type: 'session.reject', epoch: 0, path: '/checkout/saffron' },
  { type: 'session.reject', epoch: 1, path: '/checkout/saffron' },
  { type: 'session.doubt', epoch: 0 },
  { type: 'session.doubt', epoch: 1 },
  { type: 'session.confirm', epoch: 0 },
  { type: 'session.confirm', epoch: 1 },
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
  // Epochs only grow; whether it is the first, the second or a later one is all the sample refusals can tell.
  abstractContext: ({ customer, epoch, returnPath }: SessionContext) => [customer?.id, Math.min(epoch, 2), returnPath],
  invariant: (session: Session) => expect(selectIsSignedIn(session)).toBe(selectCustomer(session) !== undefined),
  sees: {
    signedOut: (session: Session) => expect(selectCustomer(session)).toBeUndefined(),
    'signedIn.age.fresh': isSomebodys,
    'signedIn.age.settled': isSomebodys,
    'signedIn.standing.trusted': (session: Session) => expect(selectIsSuspect(session)).toBe(false),
    'signedIn.standing.suspect': (session: Session) => {
      isSomebodys(session)
      expect(selectIsSuspect(session)).toBe(true)
    },
    // Clearing comes before the server is told.
    signingOut: (session: Session) => expect(selectIsSignedIn(session)).toBe(false),
  },
}

import { expect } from 'vitest'
import type { CartSessionRef } from '#machines/cart/cart-ref.ts'
import type { ErrorsRef } from '#machines/global-error/errors-ref.ts'
import type { RevocationRef } from '#machines/revocation/revocation.machine.ts'
import {
  selectCustomer,
  selectIsSignedIn,
  type Session,
  type SessionContext,
  type SessionEvent,
  sessionMachine,
} from '#machines/session/session.machine.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'
import { failure, recordedFlow } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

const hasCustomer = (session: Session) => expect(['c1', 'c2']).toContain(selectCustomer(session)?.id)

const refs = {
  cart: recordedFlow<Parameters<CartSessionRef['send']>[0]>().ref,
  errors: recordedFlow<Parameters<ErrorsRef['send']>[0]>().ref,
  revocation: recordedFlow<Parameters<RevocationRef['send']>[0]>().ref,
}

const events: SessionEvent[] = [
  { type: 'session.start', customer: ASHA },
  { type: 'session.start', customer: BILAL },
  { type: 'call.refused', apiPath: '/customer/order/history', isOnSignInPage: false, path: '/checkout/saffron' },
  { type: 'call.refused', apiPath: '/customer/cart', isOnSignInPage: false, path: '/checkout/saffron' },
  { type: 'call.accepted', apiPath: '/customer/order/history' },
  { type: 'session.end' },
  { type: 'password.changed', contact: ASHA.email },
  { type: 'session.changeElsewhere', customer: ASHA },
  { type: 'session.changeElsewhere', customer: BILAL },
  { type: 'session.changeElsewhere' },
  { type: 'customer.edited', customer: { ...ASHA, name: 'Asha R' } },
]

/** As the demo data has them; the names of the profile are edited elsewhere. */
const NAMES: Record<string, string> = { [ASHA.id]: 'Asha Rao', [BILAL.id]: 'Ravi Kumar' }

export const sessionModel: Model = {
  machine: sessionMachine,
  starts: { 'no customer is signed in': refs, 'a customer signed in': { ...refs, customer: ASHA } },
  events: [
    ...events,
    { type: 'xstate.error.actor.watchAuthorization', error: failure() },
    { type: 'xstate.error.actor.watchTabs', error: failure() },
  ],
  abstractContext: ({ customer, end }: SessionContext) => [customer?.id, end?.returnPath],
  invariant: (session: Session) => expect(selectIsSignedIn(session)).toBe(selectCustomer(session) !== undefined),
  observe: (session: Session): Observed => ({ customer: NAMES[selectCustomer(session)?.id ?? ''] ?? 'none' }),
  sees: {
    signedOut: (session: Session) => expect(selectCustomer(session)).toBeUndefined(),
    'signedIn.trusted': (session: Session) => {
      hasCustomer(session)
      expect(session.matches({ signedIn: 'suspect' })).toBe(false)
    },
    'signedIn.suspect': (session: Session) => {
      hasCustomer(session)
      expect(session.matches({ signedIn: 'suspect' })).toBe(true)
    },
  },
}

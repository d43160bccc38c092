import { createActor } from 'xstate'
import { inputOf } from '#machines/cart/cart-store.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { AppActors } from './app-refs.ts'
import { liveCartMachine } from './cart.ts'
import { storedCarts } from '#src/storage/carts.ts'
import { inspect } from './inspect.ts'
import { liveGlobalErrorMachine } from './global-error.ts'
import { liveRevocationMachine } from './revocation.ts'
import { liveSeatMachine } from './seat.ts'
import { liveSessionMachine } from './session.ts'
import { storedQr } from '#src/storage/qr.ts'
import { sessionsToRevoke } from '#src/storage/revocations.ts'
import { dropHalfSession, signedInCustomer } from '#src/storage/session.ts'
import { earlyTaps, putTaps } from './taps.ts'

/** Starts the actors that outlive every page, in the order in which they need each other. */
export function startAppActors(): AppActors {
  // Before half a session is dropped: taps name the customer that the device knew.
  const taps = earlyTaps()
  dropHalfSession()
  const customer = signedInCustomer()
  const notices = createActor(noticesMachine, { inspect })
  const errors: AppActors['errors'] = createActor(liveGlobalErrorMachine, { inspect, input: { notices } })
  const cart: AppActors['cart'] = createActor(liveCartMachine(), {
    inspect,
    input: { ...inputOf(storedCarts(), customer?.id), customerId: customer?.id, notices },
  })
  const revocation = createActor(liveRevocationMachine, { inspect, input: { hasStored: sessionsToRevoke().length > 0 } })
  const session = createActor(liveSessionMachine(errors), { inspect, input: { customer, cart, errors, revocation } })
  const seat = createActor(liveSeatMachine, { inspect, input: { qr: storedQr(Date.now()) } })
  const app = { notices, errors, cart, revocation, session, seat }
  for (const actor of Object.values(app)) actor.start()
  putTaps(cart, taps)
  return app
}

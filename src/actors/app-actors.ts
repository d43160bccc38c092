import { createActor } from 'xstate'
import { inputOf } from '#machines/cart/cart-store.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { onNetwork } from '#src/device/network.ts'
import { onOtherTab, onReturnToPage } from '#src/storage/storage.ts'
import type { AppActors, Disjoin } from './app-refs.ts'
import { liveCartMachine } from './cart.ts'
import { CART_KEY, isCartForgettable, storeCart, storedCarts } from '#src/storage/carts.ts'
import { inspect } from './inspect.ts'
import { liveGlobalErrorMachine } from './global-error.ts'
import { sayIn } from './say.ts'
import { liveSessionMachine } from './session.ts'
import { dropHalfSession, signedInCustomer } from '#src/storage/session.ts'

/** Starts the actors that outlive every page, in the order in which they need each other. */
export function startAppActors(): AppActors {
  dropHalfSession()
  const customer = signedInCustomer()
  const notices = createActor(noticesMachine, { inspect })
  const errors: AppActors['errors'] = createActor(liveGlobalErrorMachine, { inspect, input: { notices } })
  const cart: AppActors['cart'] = createActor(liveCartMachine, {
    inspect,
    input: { ...inputOf(storedCarts(), customer?.id), customerId: customer?.id, now: Date.now },
  })
  const session = createActor(liveSessionMachine(errors), { inspect, input: { customer, cart, errors } })
  const app = { notices, errors, cart, session }
  const joints = joinCart(app)
  // The window outlives the actors.
  session.subscribe({ complete: () => joints.forEach((part) => part()) })
  for (const actor of Object.values(app)) actor.start()
  return app
}

/** Told once: in private mode, or with storage that is blocked or full, the app goes on and forgets with the page. */
const NOT_KEPT = 'This browser does not keep your cart. It lasts until you close the page.'

/** Said once in a visit. */
const KEPT = 'You are offline. We save your changes and send them when you are back.'

function joinCart({ cart, notices }: Pick<AppActors, 'cart' | 'notices'>): Disjoin[] {
  const say = sayIn({ notices })
  cart.on('toast', say)
  let isTold = false
  let isOfflineTold = false
  cart.on('cart.changed', () => {
    const { context } = cart.getSnapshot()
    storeCart(context)
    // A guest's changes are for this device alone: nothing waits.
    if (!isOfflineTold && !navigator.onLine && Object.keys(context.edits).length > 0) {
      isOfflineTold = true
      say({ type: 'toast', tone: 'warning', message: KEPT })
    }
    if (isTold || !isCartForgettable()) return
    isTold = true
    say({ type: 'toast', tone: 'warning', message: NOT_KEPT, travels: true })
  })
  const lookAgain = () => {
    const { guest, own } = storedCarts()
    cart.send({ type: 'stored.changed', stored: guest, own })
  }
  const tryAgain = () => cart.send({ type: 'sync.retry' })
  return [onOtherTab([CART_KEY], lookAgain), onReturnToPage(lookAgain), onNetwork(tryAgain)]
}

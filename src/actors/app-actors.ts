import { type ActorRefFrom, createActor } from 'xstate'
import type { cartMachine } from '#machines/cart/cart.machine.ts'
import { readStoredCart, writeStoredCart } from '#machines/cart/stored-cart.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { type EndReason, selectCustomer, selectEpoch, type sessionMachine } from '#machines/session/session.machine.ts'
import { onUnauthorized } from '#src/api/client.ts'
import { queryClient } from '#src/api/query-client.ts'
import { clearCustomer, CUSTOMER_KEY, storeCustomer, storedCustomer } from '#src/device/customer-store.ts'
import { onOtherTab, readJson, removeKey, writeJson } from '#src/device/storage.ts'
import { clearTabToken, clearToken, storedToken } from '#src/device/token-store.ts'
import { safeReturnPath } from '#src/paths.ts'
import { liveCartMachine } from './cart.ts'
import { forgetOrder } from './draft-store.ts'
import { inspect } from './inspect.ts'
import { clearReturnPath, storeReturnPath } from './return-path-store.ts'
import { liveSessionMachine } from './session.ts'

export interface AppActors {
  session: ActorRefFrom<typeof sessionMachine>
  cart: ActorRefFrom<typeof cartMachine>
  notices: ActorRefFrom<typeof noticesMachine>
}

const CART_KEY = 'cart'

/** Starts the actors that outlive every page, joined to storage, to the API and to each other. */
export function startAppActors(): AppActors {
  const customer = signedInCustomer()
  const app: AppActors = {
    session: createActor(liveSessionMachine, { input: { customer }, inspect }),
    cart: createActor(liveCartMachine, {
      inspect,
      input: { stored: readStoredCart(readJson('local', CART_KEY)), customerId: customer?.id, now: Date.now },
    }),
    notices: createActor(noticesMachine, { inspect }),
  }
  joinSession(app)
  joinCart(app)
  for (const actor of Object.values(app)) actor.start()
  return app
}

/** Token and customer belong together: one without the other is no session. */
function signedInCustomer() {
  const customer = storedCustomer()
  if (storedToken() && customer) return customer
  clearToken()
  clearCustomer()
  return undefined
}

function joinSession({ session, cart }: AppActors) {
  session.on('session.started', ({ customer }) => {
    storeCustomer(customer)
    cart.send({ type: 'session.started', customerId: customer.id })
  })
  session.on('session.ended', ({ reason, returnPath }) => {
    endStored(reason, returnPath)
    // What belonged to that customer is not shown to the next one; the public catalogue may stay.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'orders' || queryKey[0] === 'order' })
    cart.send({ type: 'session.ended', reason })
  })
  onUnauthorized(({ token, apiPath }) => {
    const page = window.location.pathname
    // Spec §8: cart calls leave a guest's cart alone; the forms that sign in tell their own failures.
    if (/\/cart(\/|$)/.test(apiPath) || /^\/(login|registration|forget-password)$/.test(page)) return
    if (apiPath === '/customer/logout') return
    // A refusal of another token is news of a session that is already over.
    const epoch = token === storedToken() ? selectEpoch(session.getSnapshot()) : -1
    session.send({ type: 'session.reject', epoch, path: safeReturnPath(page + window.location.search) })
  })
  onOtherTab(CUSTOMER_KEY, () => {
    const customer = storedCustomer()
    // The newest sign-in wins: a token that only this tab has belongs to the session before it.
    if (customer?.id !== selectCustomer(session.getSnapshot())?.id) clearTabToken()
    session.send({ type: 'session.changeElsewhere', customer: storedToken() ? customer : undefined })
  })
}

/** What storage forgets with a session. One that ended elsewhere leaves it alone: there stands the newer truth already. */
function endStored(reason: EndReason, returnPath: string | undefined) {
  if (reason === 'elsewhere') return
  clearCustomer()
  if (reason === 'expired') {
    clearToken()
    // The draft of an order stays for the same customer's return. Spec §4 "Session".
    if (returnPath) storeReturnPath(returnPath)
  } else {
    // The token itself goes with the call that revokes it.
    clearReturnPath()
    forgetOrder()
  }
}

function joinCart({ cart, notices }: AppActors) {
  cart.on('toast', ({ tone, message }) => notices.send({ type: 'notice.show', notice: { kind: 'toast', tone, message } }))
  cart.on('cart.changed', () => {
    const slice = writeStoredCart(cart.getSnapshot().context)
    if (slice) writeJson('local', CART_KEY, slice)
    else removeKey('local', CART_KEY)
  })
  onOtherTab(CART_KEY, () => cart.send({ type: 'stored.changed', stored: readStoredCart(readJson('local', CART_KEY)) }))
}

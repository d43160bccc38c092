import { selectFailedPath } from '#machines/global-error/global-error.machine.ts'
import { selectEpoch } from '#machines/session/session.machine.ts'
import { onSessionNews } from '#src/api/client.ts'
import { askForPrivateData, forgetPrivateData } from '#src/api/query-client.ts'
import { CUSTOMER_KEY, storeCustomer } from '#src/storage/customer.ts'
import { onOtherTab, onReturnToPage } from '#src/storage/storage.ts'
import { storedToken, TOKEN_KEY } from '#src/storage/auth-token.ts'
import { isErrorPage, isSignInPage, safeReturnPath } from '#src/paths.ts'
import type { AppActors, Disjoin } from './app-refs.ts'
import { forgetSession, signedInCustomer } from '#src/storage/session.ts'

/** Joins the session to storage, to the other tabs, to what the server says of it, and to the cart. */
export function joinSession({ session, cart, errors }: AppActors): Disjoin[] {
  session.on('session.started', ({ customer }) => {
    storeCustomer(customer)
    askForPrivateData()
    cart.send({ type: 'session.started', customerId: customer.id })
  })
  session.on('session.ended', ({ reason, returnPath, straightAfterSignIn = false }) => {
    forgetSession(reason, returnPath)
    forgetPrivateData()
    cart.send({ type: 'session.ended', reason })
    if (reason === 'expired') errors.send({ type: 'session.expired', path: returnPath, straightAfterSignIn })
  })
  // What waited in the cart for a session that was in doubt can go now.
  session.on('session.confirmed', () => cart.send({ type: 'cart.refresh' }))

  const stopNews = onSessionNews(({ token, apiPath, isAccepted }) => {
    const { pathname, search } = window.location
    const epoch = epochOf(token, selectEpoch(session.getSnapshot()))
    if (isAccepted) {
      if (isForCustomersOnly(apiPath)) session.send({ type: 'session.confirm', epoch })
      return
    }
    // The forms that sign in tell their own failures; a token that could not be revoked is gone all the same.
    if (isSignInPage(pathname) || apiPath === '/customer/logout') return
    // A refused cart call leaves the cart alone.
    if (isCartCall(apiPath)) return session.send({ type: 'session.doubt', epoch })
    const here = isErrorPage(pathname) ? selectFailedPath(errors.getSnapshot()) : pathname + search
    session.send({ type: 'session.reject', epoch, path: safeReturnPath(here) })
  })

  const lookAgain = () => session.send({ type: 'session.changeElsewhere', customer: signedInCustomer() })
  // A page restored from the back/forward cache missed all events meanwhile.
  return [stopNews, onOtherTab([CUSTOMER_KEY, TOKEN_KEY], lookAgain), onReturnToPage(lookAgain)]
}

const isCartCall = (apiPath: string): boolean => /\/cart(\/|$)/.test(apiPath)

/** Calls that need a session: a successful answer shows that the session is valid. */
const isForCustomersOnly = (apiPath: string): boolean =>
  /^\/customer\/(order|origin|favourites|profile)/.test(apiPath) && !isCartCall(apiPath)

/** News of another token are news of a session that is already over. A token that has vanished since takes its session with it. */
function epochOf(token: string | undefined, present: number): number {
  const stored = storedToken()
  return stored === undefined || stored === token ? present : -1
}

import type { Customer } from '#machines/model/customer.ts'
import type { SessionEnd } from '#machines/session/session.machine.ts'
import { clearCustomer, clearTabCustomer, isOnlySharedId, storedCustomer, tabCustomer } from '#src/storage/customer.ts'
import { clearTabToken, clearToken, storedToken } from '#src/storage/auth-token.ts'
import { forgetCarts } from './carts.ts'
import { forgetFavourites } from './favourites.ts'
import { forgetOrder } from './order-slice.ts'
import { forgetRecent } from './recent-key.ts'
import { putTokenAside } from './revocations.ts'
import { clearReturnPath, storedReturnPath, storeReturnPath } from './return-path.ts'
import { forgetTaps } from './taps.ts'

/** Who is signed in, by what is stored now: token and customer belong together, one without the other is no session. */
export function signedInCustomer(): Customer | undefined {
  const customer = storedCustomer()
  const own = tabCustomer()
  // The newest sign-in wins: the tab's own customer belongs to an earlier session, or to one that another tab has ended.
  if (own && own.id !== customer?.id) {
    clearTabToken()
    clearTabCustomer()
  }
  return storedToken() ? customer : undefined
}

/** Drops the half of a session that is no session, and an old way back. The id that another tab may live by stays. */
export function dropHalfSession(): void {
  storedReturnPath()
  if (signedInCustomer()) return
  clearToken()
  if (isOnlySharedId()) clearTabCustomer()
  else clearCustomer()
}

/** All that storage forgets with a session. If it ended in another tab, that tab has changed the shared part already. */
export function forgetSession({ reason, returnPath }: SessionEnd): void {
  if (reason === 'elsewhere') {
    clearTabToken()
    clearTabCustomer()
    return
  }
  if (reason === 'signedOut') putTokenAside()
  // While the customer is known to whom it belongs.
  if (reason === 'expired' && returnPath) storeReturnPath(returnPath)
  clearCustomer()
  forgetFavourites()
  forgetRecent()
  if (reason === 'expired') {
    // The draft of an order stays for the same customer's return.
    clearToken()
  } else {
    clearReturnPath()
    forgetOrder()
    forgetCarts()
    forgetTaps()
  }
}

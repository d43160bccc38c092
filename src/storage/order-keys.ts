import { requestDigest } from '#machines/checkout/checkout.request.ts'
import type { PlaceOrderRequest } from '#machines/model/order/order-request.ts'
import { storedKeySeed, storeKeySeed } from './order-draft.ts'

/** Idempotency-Keys of the attempts of one customer's draft at one outlet. Two tabs that order the same draft at once send one key (Decision 30). */
export function orderKeysOf(customerId: string, outletId: string) {
  // In memory too: another tab that places the order deletes the stored one.
  let known = ''
  /** After a refusal the next attempt needs another key. */
  const renew = () => {
    known = newSeed()
    storeKeySeed({ customerId, outletId, seed: known })
  }
  const seed = () => {
    known = storedKeySeed(customerId, outletId) ?? known
    if (known === '') renew()
    return known
  }
  // At once, so that a tab opened later finds it.
  seed()
  return { keyOf: (request: PlaceOrderRequest) => `${seed()}-${requestDigest(request)}`, renew }
}

/** A unique id; plain http on a local network lacks randomUUID. */
function newSeed(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  return [...(crypto as Crypto).getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

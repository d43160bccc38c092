import { requestDigest } from '#machines/checkout/checkout.request.ts'
import type { PlaceOrderRequest } from '#machines/model/order-request.ts'
import { storedKeySeed, storeKeySeed } from './order-draft.ts'

export interface OrderKeys {
  /** The Idempotency-Key of that order: the same in every tab that shows this draft. */
  keyOf(request: PlaceOrderRequest): string
  /** What was refused is done with: the next attempt has another key. */
  renew(): void
}

/** Keys of the attempts of one customer's draft at one outlet. Two tabs that order the same draft at once send one key. */
export function orderKeysOf(customerId: string, outletId: string): OrderKeys {
  // Kept here too: another tab takes it out of storage with the order that it has placed.
  let known = ''
  const renew = () => {
    known = newSeed()
    storeKeySeed({ customerId, outletId, seed: known })
  }
  const seed = () => {
    known = storedKeySeed(customerId, outletId) ?? known
    if (known === '') renew()
    return known
  }
  // From the beginning on, so that a tab opened later finds it.
  seed()
  return { keyOf: (request) => `${seed()}-${requestDigest(request)}`, renew }
}

/** A unique id; plain http on a local network lacks randomUUID. */
function newSeed(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  return [...(crypto as Crypto).getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

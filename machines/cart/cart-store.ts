import { record } from '../model/reading.ts'
import { editsOf, guestOf, parkedOf, withEdits } from './cart.changes.ts'
import type { CartData, CartStart, CartStore, StoredCart } from './cart.context.ts'
import { type GuestCart, mergeGuestCarts, settledWith } from './guest-cart.ts'
import { readStoredCart, writeStoredCart } from './stored-cart.ts'

const VERSION = 2

/** The stored carts, made of validated, fresh parts; what does not validate is dropped. Never throws. */
export function readCartStore(value: unknown): CartStore {
  const stored = record(value)
  // Version 1 stored one cart: a guest's or a customer's.
  if (stored?.version === 1) return placed(readStoredCart(value))
  if (stored?.version !== VERSION) return {}
  const { guest } = placed(readStoredCart(stored.guest))
  const { own } = placed(readStoredCart(stored.own))
  return { guest, own }
}

const placed = (cart: StoredCart | undefined): CartStore => {
  if (!cart) return {}
  return cart.owner === undefined ? { guest: cart } : { own: cart }
}

/** The carts of this page: a customer's cart is for that customer alone, a guest's for the customer who signed in with it (Decision 6). */
export function inputOf({ guest, own }: CartStore, customerId: string | undefined): Pick<CartStart, 'stored' | 'parked'> {
  if (customerId === undefined) return { stored: guest, parked: own && parkedOf(own.owner!, own.queue, own.ordered) }
  const theirs = own?.owner === customerId ? own : undefined
  if (guest?.claimedBy !== customerId) return { stored: theirs }
  // The synchronisation was cut short, or a change of another tab was not sent yet.
  return { stored: theirs ? withLeftOver(theirs, guest) : guest }
}

function withLeftOver(own: StoredCart, guest: StoredCart): StoredCart {
  const left = guestOf(guest)
  const queue = [...own.queue.filter(({ key }) => !left.queue.some((change) => change.key === key)), ...left.queue]
  return { ...own, cart: withEdits(own.cart, left.cart, editsOf(left.queue)), queue, settled: settledWith(left) }
}

/** What to store for this page, merged with what other tabs have stored. */
export function storeWith(context: CartData, before: CartStore): CartStore {
  const { owner, customerId, parked } = context
  const claimedBefore = before.guest?.claimedBy
  if (owner !== undefined) {
    const left = mergeGuestCarts({ cart: [], queue: [], settled: context.settled }, guestOf(before.guest))
    return { guest: toStored(left, { claimedBy: left.queue.length > 0 ? claimedBefore : undefined }), own: writeStoredCart(context) }
  }
  const merged = mergeGuestCarts(context, guestOf(before.guest))
  if (customerId === undefined) {
    const { queue, ordered } = before.own?.owner === parked?.owner ? { ...parked, ...before.own } : { ...parked }
    const unsent = parked && queue && parkedOf(parked.owner, queue, ordered)
    return { guest: toStored(merged, { claimedBy: claimedBefore }), own: unsent ? { version: 1, cart: [], ...unsent } : before.own }
  }
  if (merged.queue.length === 0) return { guest: toStored(merged, {}), own: before.own }
  return {
    guest: toStored(merged, { claimedBy: customerId, removed: context.removedBySync }),
    // The customer's cart of before the sign-in is outdated once the guest's is claimed.
    own: claimedBefore === customerId ? before.own : undefined,
  }
}

function toStored({ cart, queue, settled }: GuestCart, more: Pick<StoredCart, 'claimedBy' | 'removed'>): StoredCart | undefined {
  // Every line has a change in the queue: without changes the cart is empty.
  if (queue.length === 0 && Object.keys(settled).length === 0) return undefined
  return { version: 1, cart, queue, settled, ...more }
}

/** For storage; undefined when nothing needs to be stored. */
export const toStorage = ({ guest, own }: CartStore): unknown => (guest || own ? { version: VERSION, guest, own } : undefined)

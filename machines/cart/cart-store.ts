import { record } from '../model/reading.ts'
import { orderedOf, queueOf, rebase, unpark } from './cart.changes.ts'
import type { CartData, CartStart, CartStore, Change, StoredCart } from './cart.context.ts'
import { guestCartIn, parkStored, toGuestCart } from './cart.updates.ts'
import { type GuestCart, mergeGuestCarts, settledWith } from './guest-cart.ts'
import { CART_VERSION, filled, readStoredCart } from './stored-cart.ts'

const STORE_VERSION = 2

/** The stored carts, made of validated, fresh parts; what does not validate is dropped. Never throws. */
export function readCartStore(value: unknown): CartStore {
  const stored = record(value)
  // Version 1 stored one cart: a guest's or a customer's.
  if (stored?.version === CART_VERSION) return placed(readStoredCart(value))
  if (stored?.version !== STORE_VERSION) return {}
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
  if (customerId === undefined) return { stored: guest, parked: parkStored(own) }
  const theirs = own?.owner === customerId ? own : undefined
  if (guest?.claimedBy !== customerId) return { stored: theirs }
  // The synchronisation was cut short, or a change of another tab was not sent yet.
  return { stored: theirs ? withRest(theirs, guest) : guest }
}

function withRest(own: StoredCart, guest: StoredCart): StoredCart {
  const rest = guestCartIn(guest)
  const queue = [...own.queue.filter(({ key }) => !rest.queue.some((change) => change.key === key)), ...rest.queue]
  return { ...own, cart: rebase(own.cart, rest.cart, rest.queue), queue, settled: settledWith(rest) }
}

/** What to store for this page, merged with what other tabs have stored. */
export function storeWith(context: CartData, before: CartStore): CartStore {
  const { owner, customerId, cart, changes, settled, removedBySync } = context
  const guestBefore = guestCartIn(before.guest)
  const claimedBefore = before.guest?.claimedBy
  if (owner !== undefined) {
    const rest = mergeGuestCarts({ cart: [], queue: [], settled }, guestBefore)
    return {
      guest: toStored(rest, { claimedBy: rest.queue.length > 0 ? claimedBefore : undefined }),
      own: { version: CART_VERSION, owner, cart, ...unsentOf(changes), removed: filled(removedBySync) },
    }
  }
  const merged = mergeGuestCarts(toGuestCart(context), guestBefore)
  if (customerId === undefined) return { guest: toStored(merged, { claimedBy: claimedBefore }), own: parkedStore(changes, before.own) }
  if (merged.queue.length === 0) return { guest: toStored(merged, {}), own: before.own }
  return {
    guest: toStored(merged, { claimedBy: customerId, removed: filled(removedBySync) }),
    // The customer's cart of before the sign-in is outdated once the guest's is claimed.
    own: claimedBefore === customerId ? before.own : undefined,
  }
}

/** What a customer had not sent, as another tab of that customer last stored it. */
function parkedStore(changes: Change[], before: StoredCart | undefined): StoredCart | undefined {
  const owner = changes.find(({ parkedFor }) => parkedFor !== undefined)?.parkedFor
  if (owner === undefined) return before
  const { queue, ordered } = before?.owner === owner ? before : unsentOf(unpark(changes, owner))
  return { version: CART_VERSION, cart: [], owner, queue, ordered }
}

const unsentOf = (changes: Change[]): Pick<StoredCart, 'queue' | 'ordered'> => ({
  queue: queueOf(changes),
  ordered: filled(orderedOf(changes)),
})

function toStored({ cart, queue, settled }: GuestCart, more: Pick<StoredCart, 'claimedBy' | 'removed'>): StoredCart | undefined {
  // Every line has a change in the queue: without changes the cart is empty.
  const isNothingSettled = Object.keys(settled).length === 0
  if (queue.length === 0 && isNothingSettled) return undefined
  return { version: CART_VERSION, cart, queue, ...(!isNothingSettled && { settled }), ...more }
}

/** For storage; undefined when nothing needs to be stored. */
export const toStorage = ({ guest, own }: CartStore): unknown => (guest || own ? { version: STORE_VERSION, guest, own } : undefined)

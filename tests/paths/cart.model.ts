import { expect } from 'vitest'
import type { CartContext, CartEvent, StoredCart } from '#machines/cart/cart.context.ts'
import {
  cartMachine,
  type CartSnapshot,
  selectCart,
  selectFailure,
  selectIsLoading,
  selectIsSyncing,
  selectIsUnread,
  selectLoadFailed,
  selectSyncFailed,
} from '#machines/cart/cart.machine.ts'
import { editsOf, leftoversOf, orderedOf, queueOf, sentOf, waitingOf } from '#machines/cart/cart.changes.ts'
import { readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { findLine } from '#machines/model/cart.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, dish, key, line, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, read } from './observe.ts'

/** The dishes, as the demo catalogue has them. */
export const NAMES: Record<string, string> = { dal: 'Dal Makhani', kulfi: 'Gulab Jamun', raita: 'Butter Naan', naan: 'Kala Khatta Cooler' }

const given = { notices: recordedNotices().notices }
const soldOut = line('kulfi', 1, { outOfStock: true })
const guestCart: StoredCart = {
  version: 1,
  cart: cartOf(line('dal', 2), soldOut),
  queue: [{ key: key('dal'), quantity: 2, at: 1 }],
}
/** After every change of a path. */
const LATER = Date.UTC(2250, 0)
/** Another tab's customer has it already. */
const consumedCart: StoredCart = { version: 1, cart: [], queue: [], settled: { [key('dal')]: LATER, [key('kulfi')]: LATER } }
const ownCart: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 1)), queue: [] }

const events: CartEvent[] = [
  { type: 'line.put', outlet: SAFFRON, line: line('dal', 3) },
  { type: 'line.put', outlet: SAFFRON, line: soldOut },
  { type: 'quantity.set', key: key('dal'), quantity: 5 },
  { type: 'quantity.set', key: key('dal'), quantity: 0 },
  { type: 'quantity.set', key: key('kulfi'), quantity: 2 },
  { type: 'cart.replace', outlet: TANDOOR, lines: [line('naan', 1, { outletId: 'tandoor' })] },
  { type: 'lines.remove', keys: [key('dal')] },
  { type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] },
  { type: 'session.started', customerId: 'c1' },
  { type: 'session.started', customerId: 'c2' },
  { type: 'session.ended', reason: 'signedOut' },
  { type: 'session.ended', reason: 'expired' },
  { type: 'sync.retry' },
  { type: 'cart.opened' },
  { type: 'cart.refresh' },
  { type: 'stored.changed', stored: guestCart },
  { type: 'stored.changed' },
  { type: 'stored.changed', own: { ...ownCart, cart: cartOf(line('dal', 4)) } },
  { type: 'lock.acquired' },
  { type: 'lock.acquired', stored: consumedCart },
  { type: 'lock.acquired', own: ownCart },
  { type: 'removed.addBack' },
  { type: 'removed.dismiss' },
  { type: 'cart.notStored' },
  { type: 'changes.wait' },
]
const serverCart = cartOf(line('raita', 1), soldOut)
const fetches = ['loadCart', 'rereadAfterEdits'].flatMap((id) => [
  { type: `xstate.done.actor.${id}`, output: serverCart },
  { type: `xstate.error.actor.${id}`, error: failure(503) },
  { type: `xstate.error.actor.${id}`, error: failure(401) },
])
const leftByServer = { type: 'xstate.done.actor.rereadAfterEdits', output: cartOf(line('dal', 2), line('raita', 1), soldOut) }
const saves = ['saveLine', 'removeOrdered'].flatMap((id) => [
  { type: `xstate.done.actor.${id}`, output: undefined },
  { type: `xstate.error.actor.${id}`, error: failure() },
  { type: `xstate.error.actor.${id}`, error: failure(422) },
  { type: `xstate.error.actor.${id}`, error: failure(401) },
])

const synced = { cart: cartOf(line('dal', 2), soldOut), removed: [], refused: [] }
const synchronisations = [
  { type: 'xstate.done.actor.cartSync', output: { ...synced, outcome: 'synced', removed: [{ outlet: SAFFRON, line: line('raita') }] } },
  { type: 'xstate.done.actor.cartSync', output: { ...synced, outcome: 'failed' } },
  { type: 'xstate.done.actor.cartSync', output: { ...synced, outcome: 'unauthorized' } },
  { type: 'xstate.error.actor.cartSync', error: failure() },
]

const shownFailure = (cart: CartSnapshot): string | undefined => {
  if (selectSyncFailed(cart)) return 'Failed to sync cart'
  const isUnread = selectLoadFailed(cart) || (selectIsUnread(cart) && selectCart(cart).length === 0)
  return isUnread || selectFailure(cart) !== undefined ? 'Failed to fetch cart' : undefined
}

/** The lines that the page of the cart lists, and what stands above them. */
const observe = (cart: CartSnapshot): Observed => ({
  cart: listed(selectCart(cart).flatMap(({ lines }) => lines.map(({ menuId }) => NAMES[menuId]!))),
  ...(cart.matches('signedIn') &&
    !selectIsSyncing(cart) &&
    !cart.matches({ signedIn: 'loading' }) && { message: shownFailure(cart) ? read(shownFailure(cart)!) : 'none' }),
})
const listed = (names: readonly string[]) => (names.length === 0 ? 'empty' : names.toSorted().join(' and '))

export const cartModel: Model = {
  machine: cartMachine,
  starts: {
    'a guest with nothing': given,
    'a guest with a stored cart': { stored: guestCart, ...given },
    'a customer with a stored cart': { stored: ownCart, customerId: 'c1', ...given },
    'a customer with a cart that was never synchronised': { stored: guestCart, customerId: 'c1', ...given },
  },
  events: [
    ...events,
    ...fetches,
    leftByServer,
    ...saves,
    ...synchronisations,
    { type: 'xstate.done.actor.fetchItem', output: dish('dal', { pricePaise: 130_00 }) },
    { type: 'xstate.error.actor.fetchItem', error: failure(404) },
    { type: 'xstate.error.actor.fetchItem', error: failure(503) },
    { type: 'xstate.error.actor.holdLock', error: failure() },
    { type: 'xstate.error.actor.watchDevice', error: failure() },
  ],
  abstractContext: ({ owner, customerId, cart, changes, isStale, toFill, removedBySync, failure: message }: CartContext) => [
    [message !== undefined, orderedOf(changes).length > 0, leftoversOf(changes).length > 0],
    [owner !== undefined, customerId === 'c1', changes.some(({ parkedFor }) => parkedFor), isStale, removedBySync.length > 0],
    [findLine(cart, key('dal')) !== undefined, findLine(cart, key('kulfi')) !== undefined],
    [sentOf(changes).length > 0, waitingOf(changes).length > 0, toFill.length > 0],
  ],
  invariant: (cart: CartSnapshot) => {
    const { context } = cart
    for (const group of selectCart(cart)) {
      expect(group.lines).not.toEqual([])
      for (const one of group.lines) {
        expect(one.quantity).toBeGreaterThan(0)
        expect(one.outletId).toBe(group.outlet.outletId)
      }
    }
    if (context.owner !== undefined) expect(context.owner).toBe(context.customerId)
    const stored: unknown = JSON.parse(JSON.stringify(toStorage(storeWith(context, {})) ?? {}))
    expect(JSON.parse(JSON.stringify(toStorage(readCartStore(stored)) ?? {}))).toEqual(stored)
  },
  observe,
  sees: {
    'guest.resting': (cart: CartSnapshot) => {
      expect(cart.context.customerId).toBeUndefined()
    },
    'guest.fillingLine': (cart: CartSnapshot) => expect(selectIsLoading(cart)).toBe(false),
    'signedIn.loading': (cart: CartSnapshot) => {
      expect(selectIsLoading(cart)).toBe(true)
      expect(cart.context.owner).toBe(cart.context.customerId)
    },
    'signedIn.stopped.loadFailed': (cart: CartSnapshot) => expect(selectLoadFailed(cart)).toBe(true),
    'signedIn.syncing.awaitingLock': (cart: CartSnapshot) => {
      expect(selectIsSyncing(cart)).toBe(true)
      expect(selectIsLoading(cart)).toBe(false)
    },
    'signedIn.syncing.merging': (cart: CartSnapshot) => {
      expect(selectIsSyncing(cart)).toBe(true)
      // Until it is done the guest's lines are stored as a guest's: a reload starts it again.
      expect(storeWith(cart.context, {}).own).toBeUndefined()
    },
    'signedIn.stopped.syncFailed': (cart: CartSnapshot) => {
      expect(selectSyncFailed(cart)).toBe(true)
      expect(selectIsSyncing(cart)).toBe(false)
      expect([undefined, 'Failed to sync cart']).toContain(selectFailure(cart))
    },
    'signedIn.synced.upToDate': (cart: CartSnapshot) => {
      expect(editsOf(cart.context.changes)).toEqual([])
    },
    'signedIn.synced.saving': (cart: CartSnapshot) => {
      // An order may have taken what is on its way.
      expect([...sentOf(cart.context.changes), ...orderedOf(cart.context.changes)]).not.toEqual([])
    },
    'signedIn.synced.removingOrdered': (cart: CartSnapshot) => {
      // What was ordered is not shown, whatever the server still has.
      if (!queueOf(cart.context.changes).some((edit) => edit.key === key('dal')))
        expect(findLine(selectCart(cart), key('dal'))).toBeUndefined()
    },
    'signedIn.synced.rereading': (cart: CartSnapshot) => expect(sentOf(cart.context.changes)).toEqual([]),
    'signedIn.stopped.awaitingSession': (cart: CartSnapshot) => expect(selectFailure(cart)).toBeUndefined(),
  },
}

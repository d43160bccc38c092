import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CartData, CartEvent, CartStart, Change, LineUpdate, StoredCart } from '#machines/cart/cart.context.ts'
import { editFailureText, isNotFound, isRefusal, isUnauthorized } from '#machines/cart/cart.failures.ts'
import {
  cartMachine,
  selectAreInCart,
  selectCart,
  selectFailure,
  selectIsLoading,
  selectIsSaved,
  selectIsSyncing,
  selectIsUnsaveable,
  selectLoadFailed,
  selectRefusedBySync,
  selectRemovedBySync,
  selectSyncFailed,
} from '#machines/cart/cart.machine.ts'
import { LOCK_WAIT_MS } from '#machines/cart/cart.setup.ts'
import { inputOf, readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { UNEXPECTED } from '#machines/model/errors.ts'
import { type Cart, type CartLine, cartLines } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { failure, held, settle } from '#tests/support/actors.ts'
import { withSync } from '#tests/support/cart-actors.ts'
import { cartLog } from '#tests/support/cart-log.ts'
import { cartOf, dish, guestCart, key, line, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'
import { stillClock } from '#tests/support/still-clock.ts'

/** What the customer does and what the server answers, and what then is shown, said, stored and sent. */

type Step = CartEvent | ((cart: ReturnType<typeof opened>) => unknown)

const dal = (quantity: number) => line('dal', quantity)
const roti = line('roti', 1)
const naan = line('naan', 1, { outletId: 'tandoor' })
const kulfi = line('kulfi', 1, { outOfStock: true })

const put = (one: CartLine): Step => ({ type: 'line.put', outlet: SAFFRON, line: one })
const set = (menuId: string, quantity: number): Step => ({ type: 'quantity.set', key: key(menuId), quantity })
const takeOut = (...menuIds: string[]): Step => ({ type: 'lines.remove', keys: menuIds.map((menuId) => key(menuId)) })
const order = (...lines: CartLine[]): Step => ({
  type: 'lines.ordered',
  lines: lines.map((one) => ({ key: key(one.menuId), quantity: one.quantity })),
})
const replace: Step = { type: 'cart.replace', outlet: TANDOOR, lines: [naan] }
const opens: Step = { type: 'cart.opened' }
const refresh: Step = { type: 'cart.refresh' }
const retry: Step = { type: 'sync.retry' }
const signIn = (customerId = 'c1'): Step => ({ type: 'session.started', customerId })
const expire: Step = { type: 'session.ended', reason: 'expired' }
const fetched =
  (...lines: CartLine[]): Step =>
  ({ fetchCart }) =>
    fetchCart.answer(cartOf(...lines))
const saved: Step = ({ saveLine }) => saveLine.answer(undefined)
const fails =
  (call: 'fetchCart' | 'saveLine' | 'fetchItem', status?: number, message?: string): Step =>
  (made) =>
    made[call].fail(failure(status, message))
const waits =
  (ms: number): Step =>
  ({ clock }) =>
    clock.increment(ms)

const ASHA: CartStart = { customerId: 'c1' }
const own = (owner: string, more: Partial<StoredCart> = {}): StoredCart => ({ version: 1, owner, cart: cartOf(dal(2)), queue: [], ...more })
const settled: StoredCart = { version: 1, cart: [], queue: [], settled: { [key('dal')]: 9_000 } }
const guest = (...lines: CartLine[]): CartStart => ({ stored: guestCart(...lines) })
/** A customer has signed in with a guest's cart. */
const syncing = (...lines: CartLine[]): CartStart => ({ ...guest(...lines), ...ASHA })
const error = (message: string) => `error: ${message}`

type Shown = Partial<ReturnType<typeof shown>>
function shown({ cart, emitted, fetchCart, saveLine }: ReturnType<typeof opened>) {
  const now = cart.getSnapshot()
  const flags = {
    loading: selectIsLoading,
    syncing: selectIsSyncing,
    loadFailed: selectLoadFailed,
    syncFailed: selectSyncFailed,
    saved: selectIsSaved,
    unsaveable: selectIsUnsaveable,
  }
  return {
    cart: listed(selectCart(now)),
    did: emitted.map((one) =>
      'message' in one ? `${one.tone}: ${one.message}` : one.type === 'cart.synced' ? `synced, ${one.removed} removed` : one.type,
    ),
    is: Object.entries(flags)
      .flatMap(([name, select]) => (select(now) ? [name] : []))
      .join(' '),
    reads: fetchCart.calls.length,
    saves: saveLine.calls.map(({ line: { menuId }, quantity, rest = [] }) =>
      [menuId, ...rest.map((one) => one.menuId), quantity].join(' '),
    ),
    failure: selectFailure(now),
  }
}
const listed = (cart: Cart) =>
  cartLines(cart)
    .map(({ menuId, quantity }) => `${menuId} ${quantity}`)
    .join(', ')

test.each<[string, CartStart, Step[], Shown]>([
  // A guest.
  ['takes some of a line out', guest(dal(2)), [set('dal', 1)], { cart: 'dal 1', did: ['stored'], is: 'unsaveable' }],
  [
    'takes the last of a line out',
    guest(dal(2)),
    [set('dal', 0), set('dal', 0)],
    { cart: '', did: ['stored', 'success: Item removed from cart'] },
  ],
  ['puts a line', {}, [put(dal(2))], { cart: 'dal 2', did: ['stored'] }],
  ['puts a line of another outlet than it says', {}, [put(naan)], { cart: '', did: [] }],
  ['puts a line that no key can name', {}, [put(line('../dal'))], { cart: '', did: [] }],
  ['sets a line that is not there', {}, [set('naan', 2)], { cart: '', did: [] }],
  ['adds what is out of stock', {}, [put(kulfi)], { cart: '', did: [error('This item is currently out of stock.')] }],
  [
    'wants more of what is out of stock',
    guest(kulfi),
    [set('kulfi', 2)],
    { cart: 'kulfi 1', did: [error('This item is currently out of stock.')] },
  ],
  ['puts none of what is out of stock', guest(kulfi), [put({ ...kulfi, quantity: 0 })], { cart: '', did: ['stored'] }],
  ['takes out what is out of stock', guest(kulfi), [set('kulfi', 0)], { cart: '', did: ['stored', 'success: Item removed from cart'] }],
  ['takes lines out', guest(dal(2), roti), [takeOut('dal', 'gone')], { cart: 'roti 1', did: ['stored'] }],
  ['orders lines', guest(dal(2), roti), [order(roti)], { cart: 'dal 2', did: ['stored'] }],
  ['replaces the cart', guest(dal(2)), [replace], { cart: 'naan 1', did: ['stored'] }],
  [
    'has a browser that stores nothing',
    {},
    [{ type: 'cart.notStored' }],
    { did: ['warning: This browser does not keep your cart. It lasts until you close the page.'] },
  ],
  [
    'whose other tab changes the cart',
    guest(dal(2)),
    [{ type: 'stored.changed', stored: guestCart(dal(2), roti) }],
    { cart: 'dal 2, roti 1', did: [] },
  ],
  ['whose other tab forgets the cart', guest(dal(2)), [{ type: 'stored.changed' }], { cart: '', did: [] }],
  // A sign-in.
  [
    'did nothing and signs in',
    {},
    [signIn(), fetched(dal(2))],
    { cart: 'dal 2', did: ['stored', 'stored'], reads: 1, saves: [], is: 'saved' },
  ],
  [
    'signs in with a cart, and comes to the server as it is',
    guest(dal(2)),
    [signIn(), fetched(), saved, fetched(dal(2))],
    { cart: 'dal 2', did: ['stored', 'stored', 'synced, 0 removed'], saves: ['dal 2'], is: 'saved' },
  ],
  [
    'signs in twice at once',
    guest(dal(2)),
    [signIn(), signIn(), fetched(), saved, fetched(dal(2))],
    { did: ['stored', 'stored', 'synced, 0 removed'], saves: ['dal 2'] },
  ],
  // A customer.
  ['who comes back sees the cart load', ASHA, [], { cart: '', did: [], is: 'loading', reads: 1 }],
  [
    'taps often',
    ASHA,
    [fetched(dal(1)), ...[2, 3, 4, 5].map((quantity) => set('dal', quantity)), saved, saved, fetched(dal(5))],
    { cart: 'dal 5', saves: ['dal 2', 'dal 5'], is: 'saved' },
  ],
  [
    'edits before the cart has come',
    { ...ASHA, stored: own('c1') },
    [set('dal', 4), fetched(dal(2), roti)],
    { cart: 'dal 4, roti 1', saves: ['dal 4'] },
  ],
  ['takes all out', ASHA, [fetched(dal(2), roti, naan), takeOut('dal', 'roti'), saved], { cart: 'naan 1', saves: ['dal roti 0'] }],
  ['opens the cart while it loads', ASHA, [opens, fetched(dal(2))], { reads: 1 }],
  ['has the cart refreshed while it loads', ASHA, [refresh, fetched(dal(2)), fetched(dal(3))], { cart: 'dal 3', reads: 2 }],
  [
    'is offline',
    ASHA,
    [{ type: 'changes.wait' }],
    { did: ['warning: You are offline. We save your changes and send them when you are back.'] },
  ],
  [
    'goes whose guest cart could not be synchronised',
    syncing(dal(2)),
    [fails('fetchCart', 503), signIn('c2')],
    { is: 'syncing', failure: undefined, did: [error('Failed to sync cart'), 'stored'] },
  ],
  // Other tabs of a customer.
  [
    'whose other tab stores another cart',
    ASHA,
    [fetched(dal(2)), { type: 'stored.changed', own: own('c1', { cart: cartOf(dal(5)) }) }],
    { cart: 'dal 2', reads: 2 },
  ],
  [
    'whose other tab has sent what an earlier page left',
    { ...ASHA, stored: own('c1', { queue: [{ key: key('dal'), quantity: 2, at: 1 }] }) },
    [{ type: 'stored.changed', own: own('c1') }, fetched(dal(4)), fetched(dal(4))],
    { cart: 'dal 4', saves: [], is: 'saved' },
  ],
  [
    'sends what an earlier page left',
    { ...ASHA, stored: own('c1', { queue: [{ key: key('dal'), quantity: 2, at: 1 }] }) },
    [fetched(dal(4))],
    { cart: 'dal 2', saves: ['dal 2'] },
  ],
  // What the server refuses or does not answer.
  [
    'has a quantity refused',
    ASHA,
    [fetched(dal(2)), set('dal', 4), fails('saveLine', 503)],
    { cart: 'dal 2', did: ['stored', 'stored', 'stored', error('Failed to update cart')], reads: 2 },
  ],
  [
    'has no answer to the first read',
    ASHA,
    [fails('fetchCart', 503)],
    { failure: 'Failed to fetch cart', is: 'loadFailed unsaveable', did: [] },
  ],
  ['is not known at the first read', ASHA, [fails('fetchCart', 401)], { failure: undefined, is: 'unsaveable', did: [] }],
  // What an order took.
  [
    'orders, and the server has seen to it',
    ASHA,
    [fetched(dal(2), roti), order(dal(2)), fetched(roti)],
    { cart: 'roti 1', did: ['stored', 'stored', 'stored'], saves: [], reads: 2 },
  ],
  [
    'orders, and the server has not seen to it',
    ASHA,
    [fetched(dal(2), roti), order(dal(2)), fetched(dal(2), roti), saved],
    { cart: 'roti 1', did: ['stored', 'stored', 'stored', 'stored'], saves: ['dal 0'], reads: 3 },
  ],
  [
    'orders all of an outlet',
    ASHA,
    [fetched(dal(2), roti, naan), order(dal(2), roti), fetched(dal(2), roti, naan)],
    { cart: 'naan 1', saves: ['dal roti 0'] },
  ],
  [
    'orders, and the server does not answer',
    ASHA,
    [fetched(dal(2), roti), order(dal(2)), fetched(dal(2), roti), fails('saveLine', 503)],
    { cart: 'roti 1', is: 'saved', did: ['stored', 'stored', 'stored'] },
  ],
  // A synchronisation.
  [
    'names what a synchronisation removed',
    syncing(dal(2)),
    [fetched(line('raita', 3)), saved, saved, fetched(dal(2))],
    { cart: 'dal 2', did: ['stored', 'synced, 1 removed'], saves: ['dal 2', 'raita 0'], is: 'saved' },
  ],
  [
    'adds back what a synchronisation removed',
    syncing(dal(2)),
    [fetched(line('raita', 3)), saved, saved, fetched(dal(2)), { type: 'removed.addBack' }],
    { cart: 'dal 2, raita 3', saves: ['dal 2', 'raita 0', 'raita 3'], did: ['stored', 'synced, 1 removed', 'stored'] },
  ],
  [
    'dismisses what a synchronisation removed',
    syncing(dal(2)),
    [fetched(line('raita', 3)), saved, saved, fetched(dal(2)), { type: 'removed.dismiss' }],
    { cart: 'dal 2', did: ['stored', 'synced, 1 removed', 'stored'] },
  ],
  [
    'emptied the cart before the sign-in',
    { stored: { version: 1, cart: [], queue: [{ key: key('dal'), quantity: 0, at: 1 }] }, ...ASHA },
    [fetched(dal(2)), saved, fetched()],
    { cart: '', saves: ['dal 0'], is: 'saved' },
  ],
  [
    'edits during a synchronisation',
    syncing(dal(2)),
    [fetched(), set('dal', 7), put(roti), saved, fetched(dal(2))],
    { cart: 'dal 7, roti 1', saves: ['dal 2', 'dal 7'], is: '' },
  ],
  ['opens the cart during a synchronisation', syncing(dal(2)), [opens, fetched(dal(2)), fetched(dal(2))], { reads: 2, is: 'saved' }],
  [
    'orders during a synchronisation',
    syncing(dal(2), roti),
    [fetched(), order(roti), saved, fetched(dal(2))],
    { cart: 'dal 2', saves: ['dal 2'], did: ['stored', 'stored', 'synced, 0 removed'] },
  ],
  [
    'whose other tab edits during a synchronisation',
    syncing(dal(2)),
    [
      { type: 'stored.changed', stored: { ...guestCart(), cart: cartOf(dal(5)), queue: [{ key: key('dal'), quantity: 5, at: 9 }] } },
      fetched(dal(2)),
      fetched(dal(2)),
    ],
    { cart: 'dal 5', saves: ['dal 5'] },
  ],
  [
    'has no answer to a synchronisation',
    syncing(dal(2)),
    [fails('fetchCart', 503)],
    { cart: 'dal 2', is: 'syncFailed unsaveable', failure: 'Failed to sync cart', did: [error('Failed to sync cart')] },
  ],
  [
    'is not known at a synchronisation',
    syncing(dal(2)),
    [fails('fetchCart', 401)],
    { cart: 'dal 2', is: 'syncFailed unsaveable', failure: undefined, did: [] },
  ],
  [
    'whose session expires at a synchronisation is a guest with the same cart',
    syncing(dal(2)),
    [fails('fetchCart', 401), expire],
    { cart: 'dal 2', is: 'unsaveable', did: ['stored'] },
  ],
  [
    'whose other tab synchronises what failed here',
    syncing(dal(2)),
    [fails('fetchCart', 503), { type: 'stored.changed', stored: settled, own: own('c1', { cart: cartOf(dal(2), roti) }) }],
    { cart: 'dal 2, roti 1', is: 'loading', did: [error('Failed to sync cart'), 'stored'] },
  ],
  [
    'whose other tab synchronises for another',
    syncing(dal(2)),
    [fails('fetchCart', 503), { type: 'stored.changed', stored: guestCart(dal(2)), own: own('c2', { cart: cartOf(roti) }) }],
    { cart: 'dal 2', is: 'syncFailed unsaveable' },
  ],
])('a customer %s', async (_, input, steps, expected) => {
  expect(shown(await played(opened(input), steps))).toMatchObject(expected)
})

/** What happens since the cart has come. */
test.each<[string, Step[], Shown]>([
  ['has the cart', [], { cart: 'dal 2', did: [], is: 'saved', failure: undefined }],
  ['edits', [set('dal', 3)], { cart: 'dal 3', did: ['stored'], is: '', saves: ['dal 3'], reads: 0 }],
  ['has an edit saved', [set('dal', 3), saved], { did: ['stored', 'stored'], is: '', reads: 1 }],
  ['has the saved cart read', [set('dal', 3), saved, fetched(dal(3))], { cart: 'dal 3', did: ['stored', 'stored', 'stored'], is: 'saved' }],
  ['opens the cart again', [opens, fetched(dal(3))], { cart: 'dal 3', reads: 1 }],
  ['tries again where nothing failed', [retry], { reads: 0 }],
  ['signs in again while the cart is there', [signIn()], { cart: 'dal 2', did: [], reads: 0 }],
  ['signs out', [set('dal', 3), { type: 'session.ended', reason: 'signedOut' }], { cart: '', did: ['stored', 'stored'] }],
  ['signs out in another tab', [set('dal', 3), { type: 'session.ended', reason: 'elsewhere' }], { cart: '', did: ['stored'] }],
  [
    'goes, and another takes the place',
    [set('dal', 3), signIn('c2'), fetched(roti)],
    { cart: 'roti 1', did: ['stored', 'stored', 'stored'], saves: ['dal 3'], is: 'saved' },
  ],
  ['whose other tab stores the same cart', [{ type: 'stored.changed', own: own('c1') }], { reads: 0 }],
  [
    'whose other tab stores what an order took',
    [{ type: 'stored.changed', own: own('c1', { ordered: [{ key: key('roti'), quantity: 1, at: 1 }] }) }],
    { reads: 1 },
  ],
  ['whose other tab stores the cart of another customer', [{ type: 'stored.changed', own: own('c2', { cart: [] }) }], { reads: 0 }],
  ['whose other tab stores nothing', [{ type: 'stored.changed' }], { cart: 'dal 2', reads: 0 }],
  [
    'has a new line refused',
    [put(roti), fails('saveLine', 422, 'At most 100 dishes')],
    { cart: 'dal 2', did: ['stored', 'stored', error('At most 100 dishes')] },
  ],
  ['has a replacement refused, and the old cart stays', [replace, fails('saveLine', 409)], { cart: 'dal 2', saves: ['naan 1'], reads: 1 }],
  ['has a replacement accepted', [replace, saved, saved, fetched(naan)], { cart: 'naan 1', saves: ['naan 1', 'dal 0'], is: 'saved' }],
  ['has no answer to a read', [refresh, fails('fetchCart', 503)], { cart: 'dal 2', failure: 'Failed to fetch cart', is: 'saved', did: [] }],
  ['tries a read again', [refresh, fails('fetchCart', 503), retry], { failure: undefined, reads: 2 }],
  [
    'is not known at a later read',
    [refresh, fails('fetchCart', 503), refresh, fails('fetchCart', 401)],
    { cart: 'dal 2', failure: undefined, is: 'unsaveable', did: [] },
  ],
  [
    'is not known at an edit',
    [refresh, fails('fetchCart', 503), set('dal', 4), fails('saveLine', 401)],
    { cart: 'dal 4', failure: undefined, is: 'unsaveable', did: ['stored'] },
  ],
  [
    'is known again, and the edit is sent',
    [set('dal', 4), fails('saveLine', 401), expire, signIn(), fetched(dal(2))],
    { cart: 'dal 4', saves: ['dal 4', 'dal 4'] },
  ],
  [
    'is another than the one whose edit was not sent',
    [set('dal', 4), fails('saveLine', 401), expire, signIn('c2'), fetched()],
    { cart: '', saves: ['dal 4'] },
  ],
  ['whose session expired sees nothing', [set('dal', 4), expire], { cart: '', did: ['stored', 'stored'], is: 'unsaveable' }],
  ['orders what another device has more of', [order(dal(2)), fetched(dal(3)), saved], { cart: 'dal 1', saves: ['dal 1'] }],
  ['orders, and adds the same at once', [order(dal(2)), put(dal(2)), fetched(dal(2))], { cart: 'dal 2', saves: ['dal 2'] }],
  [
    'orders, and the server keeps it',
    [order(dal(2)), fetched(dal(2)), fails('saveLine', 422), fetched(dal(2))],
    { cart: 'dal 2', is: 'saved', saves: ['dal 0'] },
  ],
  [
    'orders, and is not known',
    [refresh, fails('fetchCart', 503), order(dal(2)), fetched(dal(2)), fails('saveLine', 401)],
    { cart: '', is: 'unsaveable', failure: undefined },
  ],
  [
    'orders, and signs in again',
    [order(dal(2)), fetched(dal(2)), fails('saveLine', 401), expire, signIn(), fetched(dal(2))],
    { cart: '', saves: ['dal 0', 'dal 0'] },
  ],
])('a customer with a cart %s', async (_, steps, expected) => {
  const made = await played(opened(ASHA), [fetched(dal(2))])
  expect([shown(made).did, shown(made).reads]).toEqual([['stored'], 1])
  const after = shown(await played(made, steps))
  expect({ ...after, did: after.did.slice(1), reads: after.reads - 1 }).toMatchObject(expected)
})

test.each([
  ['loadFailed', ASHA, fails('fetchCart', 503), 'loading'],
  ['syncFailed', syncing(dal(2)), fails('fetchCart', 503), 'syncing'],
  ['awaitingSession', ASHA, fails('fetchCart', 401), 'loading'],
])('begins anew from %s with whatever asks for it', async (state, input, fail, is) => {
  for (const event of [retry, opens, refresh, signIn()]) {
    const made = await played(opened(input), [fail])
    expect(made.cart.getSnapshot().value).toEqual({ signedIn: { stopped: state } })
    expect(shown(await played(made, [event]))).toMatchObject({ is, failure: undefined, reads: 2 })
  }
})

describe('the details of a guest’s lines', () => {
  test('are fetched in turn and stored, and once more when a page shows the cart', async () => {
    const { cart, fetchItem, emitted } = opened(guest(dal(2), roti, line('naan')))
    await fetchItem.answer(dish('dal', { name: 'Dal Fry' }))
    expect([cartLines(selectCart(cart.getSnapshot()))[0]?.name, emitted]).toEqual(['Dal Fry', [{ type: 'stored' }]])
    await fetchItem.fail(failure(410))
    expect([cartLines(selectCart(cart.getSnapshot()))[1]?.outOfStock, emitted]).toEqual([true, [{ type: 'stored' }, { type: 'stored' }]])
    await fetchItem.fail(failure(503))
    expect([fetchItem.calls.map(({ outletId, menuId }) => `${outletId} ${menuId}`), emitted.length]).toEqual([
      ['saffron dal', 'saffron roti', 'saffron naan'],
      2,
    ])
    cart.send({ type: 'cart.opened' })
    expect(fetchItem.calls[3]?.menuId).toBe('dal')
  })

  test('are not waited for once another tab has changed the cart', () => {
    const { cart, fetchItem } = opened(guest(dal(2)))
    cart.send({ type: 'stored.changed', stored: guestCart(roti) })
    expect(fetchItem.inFlight()).toBe(0)
  })
})

describe('a synchronisation', () => {
  test('names removed lines when it is done, and refused ones until they are dismissed', async () => {
    const made = await played(opened(syncing(dal(2))), [fetched(line('raita')), fails('saveLine', 422, 'Not today')])
    await played(made, [fails('saveLine', 503)])
    expect(selectRemovedBySync(made.cart.getSnapshot())).toEqual([])
    // The answer to the removal was lost, and the line is named all the same.
    await played(made, [retry, fetched(), fails('saveLine', 422, 'Not today'), fetched()])
    const { cart } = made
    expect(selectRemovedBySync(cart.getSnapshot())).toEqual([{ outlet: SAFFRON, line: line('raita') }])
    expect(selectRefusedBySync(cart.getSnapshot())).toEqual([{ outlet: SAFFRON, line: dal(2) }])
    cart.send({ type: 'removed.dismiss' })
    expect([selectRemovedBySync(cart.getSnapshot()), selectRefusedBySync(cart.getSnapshot())]).toEqual([[], []])
  })

  test('waits for the lock, for 20 s at most', async () => {
    const made = await played(
      opened(syncing(dal(2)), () => undefined),
      [waits(LOCK_WAIT_MS - 1)],
    )
    expect(shown(made)).toMatchObject({ reads: 0, is: 'syncing' })
    expect([shown(await played(made, [waits(1)])).reads, LOCK_WAIT_MS]).toEqual([1, 20_000])
  })

  test('goes ahead when tabs cannot lock each other out', async () => {
    const made = opened(syncing(dal(2)), () => {
      throw new Error('no locks here')
    })
    await settle()
    expect(made.fetchCart.calls).toHaveLength(1)
  })

  test.each<[string, Step[], Shown]>([
    [
      'sends what was edited before it once',
      [set('dal', 7), { type: 'lock.acquired', stored: guestCart(dal(2)) }, fetched(dal(7)), fetched(dal(7))],
      { cart: 'dal 7', saves: [], is: 'saved' },
    ],
    [
      'adopts what another tab has synchronised, and sends the rest',
      [put(roti), { type: 'lock.acquired', stored: settled, own: own('c1') }, fetched(dal(2))],
      { cart: 'dal 2, roti 1', saves: ['roti 1'], did: ['stored', 'stored', 'stored'] },
    ],
    [
      'adopts nothing of another customer',
      [{ type: 'lock.acquired', stored: guestCart(dal(2)), own: own('c2', { cart: cartOf(roti) }) }],
      { cart: 'dal 2', is: 'syncing', reads: 1 },
    ],
    ['has nothing left to do', [{ type: 'lock.acquired', stored: settled }], { cart: '', is: 'loading', reads: 1 }],
    [
      'merges what other tabs store when it has the lock',
      [{ type: 'stored.changed', stored: guestCart(dal(2), roti) }],
      { cart: 'dal 2', reads: 0 },
    ],
  ])('%s', async (_, steps, expected) => {
    expect(
      shown(
        await played(
          opened(syncing(dal(2)), () => undefined),
          steps,
        ),
      ),
    ).toMatchObject(expected)
  })
})

test('what an order took is removed in a bounded number of tries, ever later, and nothing of it is shown or said', async () => {
  const made = await played(opened(ASHA), [fetched(dal(2), roti), order(dal(2))])
  const { fetchCart, saveLine, clock } = made
  const asked: number[] = []
  for (let second = 0; second < 1_200; second += 2) {
    while (fetchCart.inFlight() > 0) await fetchCart.answer(cartOf(dal(2), roti))
    if (saveLine.inFlight() > 0) {
      asked.push(second)
      await saveLine.fail(failure(503))
    }
    clock.increment(2_000)
  }
  expect(asked).toEqual([0, 8, 40, 168, 680])
  expect(shown(made)).toMatchObject({ cart: 'roti 1', did: Array(7).fill('stored'), is: 'saved', reads: 6 })
})

test.each([
  ['a reload', []],
  ['a session that expired', [expire]],
])('what was not sent, or what an order left, is sent after %s', async (_, steps) => {
  const before = await played(opened(ASHA), [
    fetched(dal(2), roti),
    order(dal(2)),
    put(naan),
    { ...put(naan), outlet: TANDOOR } as CartEvent,
    ...steps,
  ])
  const stored: unknown = JSON.parse(JSON.stringify(toStorage(storeWith(before.cart.getSnapshot().context, {}))))
  const after = await played(opened({ ...inputOf(readCartStore(stored), 'c1'), ...ASHA }), [
    fetched(dal(2), roti),
    saved,
    fetched(dal(2), roti, naan),
    saved,
  ])
  expect(shown(after)).toMatchObject({ cart: 'roti 1, naan 1', saves: ['naan 1', 'dal 0'] })
  expect(toStorage(storeWith(after.cart.getSnapshot().context, {}))).toMatchObject({ own: { ordered: undefined, queue: [] } })
})

test.each([
  [401, [true, false, false]],
  [404, [false, true, true]],
  [410, [false, true, true]],
  [400, [false, false, true]],
  [409, [false, false, true]],
  [422, [false, false, true]],
  [403, [false, false, false]],
  [503, [false, false, false]],
  [undefined, [false, false, false]],
])('a failure with %s is unauthorized, not found, a refusal: %j', (status, kinds) => {
  const failed = failure(status)
  expect([isUnauthorized(failed), isNotFound(failed), isRefusal(failed)]).toEqual(kinds)
})

const sent = (menuId: string, quantity: number): Change => ({ key: key(menuId), quantity, at: 1, isSent: true })
test.each<[string, Change[], unknown, string]>([
  ['a size that is missing', [sent('dal', 1)], failure(400, 'The Serving Size is Required here'), 'Please select a serving size.'],
  ['a dish out of stock', [sent('dal', 1)], failure(409, 'Dal is Out of Stock'), 'This item is currently out of stock.'],
  ['the word alone', [sent('dal', 1)], failure(503, 'out of stock'), 'Failed to update cart'],
  ['a reason', [sent('dal', 1)], failure(422, 'At most 99'), 'At most 99'],
  ['no reason', [sent('dal', 1)], failure(422, UNEXPECTED), 'Failed to update cart'],
  ['a new line', [sent('roti', 1)], failure(503), 'Failed to add to cart'],
  ['a removal', [sent('dal', 0)], failure(503), 'Failed to remove item from cart'],
  ['several removals', [sent('dal', 0), { ...sent('roti', 0), isSent: undefined }], failure(503), 'Failed to remove items'],
  ['a removal among edits', [sent('dal', 0), sent('roti', 2)], failure(503), 'Failed to remove item from cart'],
  ['what an order took meanwhile', [], failure(409), 'Failed to update cart'],
])('a failure over %s is told in its words', (_, changes, failed, text) => {
  expect(editFailureText({ changes, serverCart: cartOf(line('dal')) } as CartData, failed)).toBe(text)
})

test.each<[string, CartStart, Step[], boolean | undefined]>([
  ['confirmed by the server', ASHA, [fetched(dal(2), roti)], true],
  ['not sent yet', ASHA, [fetched(dal(2)), put(roti)], undefined],
  ['in a cart that is still becoming the customer’s', syncing(dal(2), roti), [], undefined],
  ['refused', ASHA, [fetched(dal(2)), put(roti), fails('saveLine', 409)], false],
  ['refused while another waits', ASHA, [fetched(), put(roti)], false],
  ['there, but not as many as wanted', ASHA, [fetched(dal(1), roti)], false],
])('whether lines are in the cart is known: %s', async (_, input, steps, expected) => {
  const { cart } = await played(opened(input), steps)
  const lines = [
    { key: key('dal'), quantity: 2 },
    { key: key('roti'), quantity: 1 },
  ]
  expect(selectAreInCart(cart.getSnapshot(), lines)).toBe(expected)
})

async function played(made: ReturnType<typeof opened>, steps: Step[]) {
  for (const step of steps) {
    if (typeof step === 'function') await step(made)
    else made.cart.send(step)
    await settle()
  }
  return made
}

function opened(input: CartStart, holdLock?: () => void) {
  stillClock(5_000)
  const fetchCart = held<Cart, void>()
  const saveLine = held<void, LineUpdate>()
  const fetchItem = held<MenuItem, { outletId: string; menuId: string }>()
  const clock = new SimulatedClock()
  const log = cartLog()
  const actors = withSync({
    fetchCart: fetchCart.logic,
    saveLine: saveLine.logic,
    fetchItem: fetchItem.logic,
    ...(holdLock ? { holdLock: fromCallback(holdLock) as never } : {}),
  })
  const cart = createActor(cartMachine.provide({ actors, actions: log.actions }), { input: { notices: log.notices, ...input }, clock })
  const emitted = log.hear(cart)
  cart.start()
  return { cart, fetchCart, saveLine, fetchItem, clock, emitted }
}

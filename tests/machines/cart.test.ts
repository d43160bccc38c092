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
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { failure, held, settle } from '#tests/support/actors.ts'
import { withSync } from '#tests/support/cart-actors.ts'
import { cartServer } from '#tests/support/cart-server.ts'
import { cartOf, dish, guestCart, key, line, quantities, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'
import { stillClock } from '#tests/support/still-clock.ts'
import { holding, play, recordedEffects, type Step as StepOf } from '#tests/support/table.ts'
import { quiet } from '#tests/support/quiet.ts'

/** Each row: the cart at the start, what the customer does and the server answers, and what is then shown, done and sent. */

type Run = ReturnType<typeof opened>
type Step = StepOf<CartEvent, Run>
type Row = [rule: string, start: CartStart, steps: Step[], shown: Shown]
type RowAfter = [rule: string, steps: Step[], shown: Shown]

const dal = (quantity: number) => line('dal', quantity)
const roti = line('roti', 1)
const naan = line('naan', 1, { outletId: 'tandoor' })
const kulfi = line('kulfi', 1, { outOfStock: true })

const putLine = (one: CartLine): Step => ({ type: 'line.put', outlet: SAFFRON, line: one })
const setQuantity = (menuId: string, quantity: number): Step => ({ type: 'quantity.set', key: key(menuId), quantity })
const removeLines = (...menuIds: string[]): Step => ({ type: 'lines.remove', keys: menuIds.map((menuId) => key(menuId)) })
const orderLines = (...lines: CartLine[]): Step => ({
  type: 'lines.ordered',
  lines: lines.map((one) => ({ key: key(one.menuId), quantity: one.quantity })),
})
const replaceCart: Step = { type: 'cart.replace', outlet: TANDOOR, lines: [naan] }
const openCart: Step = { type: 'cart.opened' }
const refresh: Step = { type: 'cart.refresh' }
const retry: Step = { type: 'sync.retry' }
const signIn = (customerId = 'c1'): Step => ({ type: 'session.started', customerId })
const expire: Step = { type: 'session.ended', reason: 'expired' }
/** Another tab has stored this. */
const otherTab = (carts: { stored?: StoredCart; own?: StoredCart } = {}): Step => ({ type: 'stored.changed', ...carts })
const fetched =
  (...lines: CartLine[]): Step =>
  ({ fetchCart }) =>
    fetchCart.answer(cartOf(...lines))
const saved: Step = ({ saveLine }) => saveLine.answer(undefined)
const fails =
  (call: 'fetchCart' | 'saveLine' | 'fetchItem', status?: number, message?: string): Step =>
  (run) =>
    run[call].fail(failure(status, message))
const waits =
  (ms: number): Step =>
  ({ clock }) =>
    clock.increment(ms)

const guest = (...lines: CartLine[]): CartStart => ({ stored: guestCart(...lines) })
const ASHA: CartStart = { customerId: 'c1' }
/** A customer has signed in with a guest's cart. */
const syncing = (...lines: CartLine[]): CartStart => ({ ...guest(...lines), ...ASHA })
const customerCart = (owner: string, more: Partial<StoredCart> = {}): StoredCart => ({
  version: 1,
  owner,
  cart: cartOf(dal(2)),
  queue: [],
  ...more,
})
/** What a guest's cart leaves behind once it is a customer's. */
const settled: StoredCart = { version: 1, cart: [], queue: [], settled: { [key('dal')]: 9_000 } }

const neverLocked = () => undefined
const noLocks = () => {
  throw new Error('no locks here')
}

type Shown = Partial<ReturnType<typeof shown>>
function shown({ actor, effects, fetchCart, saveLine }: Run) {
  const now = actor.getSnapshot()
  const status = holding(now, {
    loading: selectIsLoading,
    syncing: selectIsSyncing,
    loadFailed: selectLoadFailed,
    syncFailed: selectSyncFailed,
    saved: selectIsSaved,
    unsaveable: selectIsUnsaveable,
  })
  return {
    cart: listed(selectCart(now)),
    effects: [...effects],
    /** With an edit on its way or a read after it, none of them holds. */
    status: status || 'saving',
    reads: fetchCart.calls.length,
    saves: saveLine.calls.map(({ line: { menuId }, quantity, rest = [] }) =>
      [menuId, ...rest.map((one) => one.menuId), quantity].join(' '),
    ),
    hasFailed: selectFailure(now) !== undefined,
  }
}
const listed = (cart: Cart) =>
  cartLines(cart)
    .map(({ menuId, quantity }) => `${menuId} ${quantity}`)
    .join(', ')

const expectRow = async (...[, start, steps, expected]: Row) => {
  expect(shown(await play(opened(start), steps))).toMatchObject(expected)
}
const expectAfter =
  (start: CartStart, holdLock?: () => void) =>
  async (...[, steps, expected]: RowAfter) => {
    expect(shown(await play(opened(start, holdLock), steps))).toMatchObject(expected)
  }

const REMOVED = 'success: Item removed from cart'
const OUT_OF_STOCK = 'error: This item is currently out of stock.'
const NOT_SYNCED = 'error: Failed to sync cart'

describe('in a guest’s cart', () => {
  test.each<Row>([
    ['fewer of a line are stored', guest(dal(2)), [setQuantity('dal', 1)], { cart: 'dal 1', effects: ['stored'], status: 'unsaveable' }],
    [
      'the last of a line is taken out with a message, once',
      guest(dal(2)),
      [setQuantity('dal', 0), setQuantity('dal', 0)],
      { cart: '', effects: ['stored', REMOVED] },
    ],
    ['a new line is stored', {}, [putLine(dal(2))], { cart: 'dal 2', effects: ['stored'] }],
    ['a line of another outlet than the event says is ignored', {}, [putLine(naan)], { cart: '', effects: [] }],
    ['a line that no key can name is ignored', {}, [putLine(line('../dal'))], { cart: '', effects: [] }],
    ['the quantity of a line that is not there is ignored', {}, [setQuantity('naan', 2)], { cart: '', effects: [] }],
    ['a dish that is out of stock is not added', {}, [putLine(kulfi)], { cart: '', effects: [OUT_OF_STOCK] }],
    [
      'there cannot be more of a line that is out of stock',
      guest(kulfi),
      [setQuantity('kulfi', 2)],
      { cart: 'kulfi 1', effects: [OUT_OF_STOCK] },
    ],
    ['none can be put of what is out of stock', guest(kulfi), [putLine({ ...kulfi, quantity: 0 })], { cart: '', effects: ['stored'] }],
    ['a line that is out of stock can be taken out', guest(kulfi), [setQuantity('kulfi', 0)], { cart: '', effects: ['stored', REMOVED] }],
    [
      'several lines are taken out at once, whether or not all are there',
      guest(dal(2), roti),
      [removeLines('dal', 'gone')],
      { cart: 'roti 1', effects: ['stored'] },
    ],
    ['the lines of an order are taken out', guest(dal(2), roti), [orderLines(roti)], { cart: 'dal 2', effects: ['stored'] }],
    ['dishes of another outlet replace all lines', guest(dal(2)), [replaceCart], { cart: 'naan 1', effects: ['stored'] }],
    [
      'a browser that does not keep it is warned of',
      {},
      [{ type: 'cart.notStored' }],
      { effects: ['warning: This browser does not keep your cart. It lasts until you close the page.'] },
    ],
    ['a line of another tab shows', guest(dal(2)), [otherTab({ stored: guestCart(dal(2), roti) })], { cart: 'dal 2, roti 1', effects: [] }],
    ['nothing is left when another tab has forgotten it', guest(dal(2)), [otherTab()], { cart: '', effects: [] }],
  ])('%s', expectRow)
})

describe('after a sign-in, or on a page of a customer', () => {
  test.each<Row>([
    [
      'a guest who did nothing gets the customer’s cart as it is',
      {},
      [signIn(), fetched(dal(2))],
      { cart: 'dal 2', effects: ['stored', 'stored'], reads: 1, saves: [], status: 'saved' },
    ],
    [
      'a guest’s cart is sent to the server',
      guest(dal(2)),
      [signIn(), fetched(), saved, fetched(dal(2))],
      { cart: 'dal 2', effects: ['stored', 'stored'], saves: ['dal 2'], status: 'saved' },
    ],
    [
      'a second one of the same customer changes nothing',
      guest(dal(2)),
      [signIn(), signIn(), fetched(), saved, fetched(dal(2))],
      { effects: ['stored', 'stored'], saves: ['dal 2'] },
    ],
    [
      'another customer gets a synchronisation that failed for the one before',
      syncing(dal(2)),
      [fails('fetchCart', 503), signIn('c2')],
      { status: 'syncing', hasFailed: false, effects: [NOT_SYNCED, 'stored'] },
    ],
    [
      'nothing of what an order takes meanwhile is sent',
      syncing(dal(2), roti),
      [fetched(), orderLines(roti), saved, fetched(dal(2))],
      { cart: 'dal 2', saves: ['dal 2'], effects: ['stored', 'stored'] },
    ],
    [
      'an edit of before the customer’s cart has loaded stays',
      { ...ASHA, stored: customerCart('c1') },
      [setQuantity('dal', 4), fetched(dal(2), roti)],
      { cart: 'dal 4, roti 1', saves: ['dal 4'] },
    ],
    [
      'what an earlier page left and another tab has sent is not sent again',
      { ...ASHA, stored: customerCart('c1', { queue: [{ key: key('dal'), quantity: 2, at: 1 }] }) },
      [otherTab({ own: customerCart('c1') }), fetched(dal(4)), fetched(dal(4))],
      { cart: 'dal 4', saves: [], status: 'saved' },
    ],
  ])('%s', expectRow)
})

describe('a customer’s cart', () => {
  test.each<RowAfter>([
    ['is loaded first', [], { cart: '', effects: [], status: 'loading', reads: 1 }],
    ['is loaded once, also when a page opens it meanwhile', [openCart, fetched(dal(2))], { reads: 1 }],
    ['is read again after a refresh meanwhile', [refresh, fetched(dal(2)), fetched(dal(3))], { cart: 'dal 3', reads: 2 }],
    [
      'of quick taps sends the first and the last',
      [fetched(dal(1)), ...[2, 3, 4, 5].map((quantity) => setQuantity('dal', quantity)), saved, saved, fetched(dal(5))],
      { cart: 'dal 5', saves: ['dal 2', 'dal 5'], status: 'saved' },
    ],
    [
      'empties an outlet with one call',
      [fetched(dal(2), roti, naan), removeLines('dal', 'roti'), saved],
      { cart: 'naan 1', saves: ['dal roti 0'] },
    ],
    [
      'warns that a change waits for the network',
      [{ type: 'changes.wait' }],
      { effects: ['warning: You are offline. We save your changes and send them when you are back.'] },
    ],
    [
      'is read again when another tab stores other lines',
      [fetched(dal(2)), otherTab({ own: customerCart('c1', { cart: cartOf(dal(5)) }) })],
      { cart: 'dal 2', reads: 2 },
    ],
    [
      'falls back when the server refuses an edit',
      [fetched(dal(2)), setQuantity('dal', 4), fails('saveLine', 503)],
      { cart: 'dal 2', effects: ['stored', 'stored', 'stored', 'error: Failed to update cart'], reads: 2 },
    ],
    [
      'that cannot be loaded says so on its page',
      [fails('fetchCart', 503)],
      { hasFailed: true, status: 'loadFailed unsaveable', effects: [] },
    ],
    [
      'waits without a message when the server does not know the session',
      [fails('fetchCart', 401)],
      { hasFailed: false, status: 'unsaveable', effects: [] },
    ],
    [
      'is without what an order took where the server has removed it',
      [fetched(dal(2), roti), orderLines(dal(2)), fetched(roti)],
      { cart: 'roti 1', effects: ['stored', 'stored', 'stored'], saves: [], reads: 2 },
    ],
    [
      'removes what an order took where the server has not',
      [fetched(dal(2), roti), orderLines(dal(2)), fetched(dal(2), roti), saved],
      { cart: 'roti 1', effects: ['stored', 'stored', 'stored', 'stored'], saves: ['dal 0'], reads: 3 },
    ],
    [
      'shows nothing of what an order took, and says nothing of it, when it cannot be removed',
      [fetched(dal(2), roti), orderLines(dal(2)), fetched(dal(2), roti), fails('saveLine', 503)],
      { cart: 'roti 1', status: 'saved', effects: ['stored', 'stored', 'stored'] },
    ],
  ])('%s', expectAfter(ASHA))
})

describe('a synchronisation', () => {
  const withRaita = [fetched(line('raita', 3)), saved, saved, fetched(dal(2))]
  test.each<RowAfter>([
    [
      'removes what the guest’s cart lacks, and says how much',
      withRaita,
      { cart: 'dal 2', effects: ['stored'], saves: ['dal 2', 'raita 0'], status: 'saved' },
    ],
    [
      'gives back what it removed',
      [...withRaita, { type: 'removed.addBack' }],
      { cart: 'dal 2, raita 3', saves: ['dal 2', 'raita 0', 'raita 3'], effects: ['stored', 'stored'] },
    ],
    [
      'forgets what it removed once the customer has read it',
      [...withRaita, { type: 'removed.dismiss' }],
      { cart: 'dal 2', effects: ['stored', 'stored'] },
    ],
    [
      'is followed by the edits that were made during it',
      [fetched(), setQuantity('dal', 7), putLine(roti), saved, fetched(dal(2))],
      { cart: 'dal 7, roti 1', saves: ['dal 2', 'dal 7'], status: 'saving' },
    ],
    ['is not begun again by a page that opens the cart', [openCart, fetched(dal(2)), fetched(dal(2))], { reads: 2, status: 'saved' }],
    [
      'is followed by what another tab has edited meanwhile',
      [
        otherTab({ stored: { ...guestCart(), cart: cartOf(dal(5)), queue: [{ key: key('dal'), quantity: 5, at: 9 }] } }),
        fetched(dal(2)),
        fetched(dal(2)),
      ],
      { cart: 'dal 5', saves: ['dal 5'] },
    ],
    [
      'that fails keeps the guest’s cart and says so',
      [fails('fetchCart', 503)],
      { cart: 'dal 2', status: 'syncFailed unsaveable', hasFailed: true, effects: [NOT_SYNCED] },
    ],
    [
      'whose session the server does not know fails without a message',
      [fails('fetchCart', 401)],
      { cart: 'dal 2', status: 'syncFailed unsaveable', hasFailed: false, effects: [] },
    ],
    [
      'whose session has expired leaves a guest with the same cart',
      [fails('fetchCart', 401), expire],
      { cart: 'dal 2', status: 'unsaveable', effects: ['stored'] },
    ],
    [
      'that failed here and was done in another tab is over',
      [fails('fetchCart', 503), otherTab({ stored: settled, own: customerCart('c1', { cart: cartOf(dal(2), roti) }) })],
      { cart: 'dal 2, roti 1', status: 'loading', effects: [NOT_SYNCED, 'stored'] },
    ],
    [
      'that failed here is not over when another customer’s was done in another tab',
      [fails('fetchCart', 503), otherTab({ stored: guestCart(dal(2)), own: customerCart('c2', { cart: cartOf(roti) }) })],
      { cart: 'dal 2', status: 'syncFailed unsaveable' },
    ],
  ])('%s', expectAfter(syncing(dal(2))))

  test('names the lines it removed once it is done, and those the server refused until they are dismissed', async () => {
    const run = await play(opened(syncing(dal(2))), [fetched(line('raita')), fails('saveLine', 422, 'Not today')])
    await play(run, [fails('saveLine', 503)])
    expect(selectRemovedBySync(run.actor.getSnapshot())).toEqual([])
    // The answer to the removal was lost, and the line is named all the same.
    await play(run, [retry, fetched(), fails('saveLine', 422, 'Not today'), fetched()])
    const { actor } = run
    expect(selectRemovedBySync(actor.getSnapshot())).toEqual([{ outlet: SAFFRON, line: line('raita') }])
    expect(selectRefusedBySync(actor.getSnapshot())).toEqual([{ outlet: SAFFRON, line: dal(2) }])
    actor.send({ type: 'removed.dismiss' })
    expect([selectRemovedBySync(actor.getSnapshot()), selectRefusedBySync(actor.getSnapshot())]).toEqual([[], []])
  })

  test('waits for the lock, for 20 s at most', async () => {
    const run = await play(opened(syncing(dal(2)), neverLocked), [waits(LOCK_WAIT_MS - 1)])
    expect(shown(run)).toMatchObject({ reads: 0, status: 'syncing' })
    expect([shown(await play(run, [waits(1)])).reads, LOCK_WAIT_MS]).toEqual([1, 20_000])
  })

  test('in twenty tabs at once, which cannot lock each other out, leaves the guest’s cart', async () => {
    const server = cartServer(cartOf(line('raita', 3)))
    const actors = { ...withSync(server.actors), holdLock: fromCallback(noLocks) as never }
    const { notices } = recordedEffects()
    const input = { ...syncing(dal(2), roti), notices }
    const carts = Array.from({ length: 20 }, () => createActor(quiet(cartMachine).provide({ actors }), { input }).start())
    while (!carts.every((cart) => selectIsSaved(cart.getSnapshot()))) await settle()
    const wanted = quantities(cartOf(dal(2), roti))
    for (const cart of [server.state.cart, ...carts.map((one) => selectCart(one.getSnapshot()))]) expect(quantities(cart)).toEqual(wanted)
  })

  test.each<RowAfter>([
    [
      'sends what was edited before it had the lock once',
      [setQuantity('dal', 7), { type: 'lock.acquired', stored: guestCart(dal(2)) }, fetched(dal(7)), fetched(dal(7))],
      { cart: 'dal 7', saves: [], status: 'saved' },
    ],
    [
      'takes over what another tab has synchronised, and sends the rest',
      [putLine(roti), { type: 'lock.acquired', stored: settled, own: customerCart('c1') }, fetched(dal(2))],
      { cart: 'dal 2, roti 1', saves: ['roti 1'], effects: ['stored', 'stored', 'stored'] },
    ],
    [
      'takes over nothing of another customer',
      [{ type: 'lock.acquired', stored: guestCart(dal(2)), own: customerCart('c2', { cart: cartOf(roti) }) }],
      { cart: 'dal 2', status: 'syncing', reads: 1 },
    ],
    [
      'is over when other tabs have left nothing to synchronise',
      [{ type: 'lock.acquired', stored: settled }],
      { cart: '', status: 'loading', reads: 1 },
    ],
    [
      'reads what other tabs store once it has the lock, not before',
      [otherTab({ stored: guestCart(dal(2), roti) })],
      { cart: 'dal 2', reads: 0 },
    ],
  ])('%s', expectAfter(syncing(dal(2)), neverLocked))
})

describe('a customer’s cart that has loaded', () => {
  test.each<RowAfter>([
    ['is saved', [], { cart: 'dal 2', effects: [], status: 'saved', hasFailed: false }],
    [
      'sends an edit at once',
      [setQuantity('dal', 3)],
      { cart: 'dal 3', effects: ['stored'], status: 'saving', saves: ['dal 3'], reads: 0 },
    ],
    [
      'is read again once an edit is saved',
      [setQuantity('dal', 3), saved, fetched(dal(3))],
      { cart: 'dal 3', effects: ['stored', 'stored', 'stored'], status: 'saved', reads: 1 },
    ],
    ['is read again when a page opens it', [openCart, fetched(dal(3))], { cart: 'dal 3', reads: 1 }],
    ['is not read again by Try Again where nothing failed', [retry], { reads: 0 }],
    ['is not loaded anew by another sign-in of its customer', [signIn()], { cart: 'dal 2', effects: [], reads: 0 }],
    [
      'is emptied and stored so by a sign-out',
      [setQuantity('dal', 3), { type: 'session.ended', reason: 'signedOut' }],
      { cart: '', effects: ['stored', 'stored'] },
    ],
    [
      'is emptied by a sign-out in another tab, which has cleared what was stored',
      [setQuantity('dal', 3), { type: 'session.ended', reason: 'elsewhere' }],
      { cart: '', effects: ['stored'] },
    ],
    [
      'gives way to that of another customer',
      [setQuantity('dal', 3), signIn('c2'), fetched(roti)],
      { cart: 'roti 1', effects: ['stored', 'stored', 'stored'], saves: ['dal 3'], status: 'saved' },
    ],
    ['is not read again when another tab stores the same lines', [otherTab({ own: customerCart('c1') })], { reads: 0 }],
    [
      'is read again when another tab stores what an order took',
      [otherTab({ own: customerCart('c1', { ordered: [{ key: key('roti'), quantity: 1, at: 1 }] }) })],
      { reads: 1 },
    ],
    [
      'is not read again when another tab stores the cart of another customer',
      [otherTab({ own: customerCart('c2', { cart: [] }) })],
      { reads: 0 },
    ],
    ['is not read again when another tab stores nothing', [otherTab()], { cart: 'dal 2', reads: 0 }],
    [
      'loses a new line that the server refuses, with the server’s reason',
      [putLine(roti), fails('saveLine', 422, 'At most 100 dishes')],
      { cart: 'dal 2', effects: ['stored', 'stored', 'error: At most 100 dishes'] },
    ],
    [
      'stays when the server refuses its replacement',
      [replaceCart, fails('saveLine', 409)],
      { cart: 'dal 2', saves: ['naan 1'], reads: 1 },
    ],
    [
      'is removed after its replacement is saved',
      [replaceCart, saved, saved, fetched(naan)],
      { cart: 'naan 1', saves: ['naan 1', 'dal 0'], status: 'saved' },
    ],
    [
      'stays when it cannot be read again',
      [refresh, fails('fetchCart', 503)],
      { cart: 'dal 2', hasFailed: true, status: 'saved', effects: [] },
    ],
    ['is read again by Try Again', [refresh, fails('fetchCart', 503), retry], { hasFailed: false, reads: 2 }],
    [
      'stays without a message when a later read finds the session unknown',
      [refresh, fails('fetchCart', 503), refresh, fails('fetchCart', 401)],
      { cart: 'dal 2', hasFailed: false, status: 'unsaveable', effects: [] },
    ],
    [
      'keeps an edit without a message when its call finds the session unknown',
      [refresh, fails('fetchCart', 503), setQuantity('dal', 4), fails('saveLine', 401)],
      { cart: 'dal 4', hasFailed: false, status: 'unsaveable', effects: ['stored'] },
    ],
    [
      'sends the edit again once the session is known',
      [setQuantity('dal', 4), fails('saveLine', 401), expire, signIn(), fetched(dal(2))],
      { cart: 'dal 4', saves: ['dal 4', 'dal 4'] },
    ],
    [
      'is hidden when the session has expired',
      [setQuantity('dal', 4), expire],
      { cart: '', effects: ['stored', 'stored'], status: 'unsaveable' },
    ],
    [
      'shows again what an order took and the server refuses to remove',
      [orderLines(dal(2)), fetched(dal(2)), fails('saveLine', 422), fetched(dal(2))],
      { cart: 'dal 2', status: 'saved', saves: ['dal 0'] },
    ],
    [
      'hides what an order took when its removal finds the session unknown',
      [refresh, fails('fetchCart', 503), orderLines(dal(2)), fetched(dal(2)), fails('saveLine', 401)],
      { cart: '', status: 'unsaveable', hasFailed: false },
    ],
  ])('%s', async (_, steps, expected) => {
    const run = await play(opened(ASHA), [fetched(dal(2))])
    expect([run.effects.splice(0), run.fetchCart.calls.splice(0).length]).toEqual([['stored'], 1])
    expect(shown(await play(run, steps))).toMatchObject(expected)
  })
})

test.each([
  ['loadFailed', ASHA, fails('fetchCart', 503), 'loading'],
  ['syncFailed', syncing(dal(2)), fails('fetchCart', 503), 'syncing'],
  ['awaitingSession', ASHA, fails('fetchCart', 401), 'loading'],
])('Try Again, a page that opens the cart, a refresh and a sign-in each begin anew from %s', async (state, start, fail, status) => {
  for (const event of [retry, openCart, refresh, signIn()]) {
    const run = await play(opened(start), [fail])
    expect(run.actor.getSnapshot().value).toEqual({ signedIn: { stopped: state } })
    expect(shown(await play(run, [event]))).toMatchObject({ status, hasFailed: false, reads: 2 })
  }
})

describe('the details of a guest’s lines', () => {
  test('are fetched in turn and stored, and once more when a page shows the cart', async () => {
    const { actor, fetchItem, effects } = opened(guest(dal(2), roti, line('naan')))
    await fetchItem.answer(dish('dal', { name: 'Dal Fry' }))
    expect([cartLines(selectCart(actor.getSnapshot()))[0]?.name, effects]).toEqual(['Dal Fry', ['stored']])
    await fetchItem.fail(failure(410))
    expect([cartLines(selectCart(actor.getSnapshot()))[1]?.outOfStock, effects]).toEqual([true, ['stored', 'stored']])
    await fetchItem.fail(failure(503))
    expect([fetchItem.calls.map(({ outletId, menuId }) => `${outletId} ${menuId}`), effects.length]).toEqual([
      ['saffron dal', 'saffron roti', 'saffron naan'],
      2,
    ])
    actor.send({ type: 'cart.opened' })
    expect(fetchItem.calls[3]?.menuId).toBe('dal')
  })

  test('are not waited for once another tab has changed the cart', () => {
    const { actor, fetchItem } = opened(guest(dal(2)))
    actor.send({ type: 'stored.changed', stored: guestCart(roti) })
    expect(fetchItem.inFlight()).toBe(0)
  })
})

test('what an order took is removed in a bounded number of tries, ever later, and nothing of it is shown', async () => {
  const run = await play(opened(ASHA), [fetched(dal(2), roti), orderLines(dal(2))])
  const { fetchCart, saveLine, clock } = run
  const tries: number[] = []
  for (let second = 0; second < 1_200; second += 2) {
    while (fetchCart.inFlight() > 0) await fetchCart.answer(cartOf(dal(2), roti))
    if (saveLine.inFlight() > 0) {
      tries.push(second)
      await saveLine.fail(failure(503))
    }
    clock.increment(2_000)
  }
  expect(tries).toEqual([0, 8, 40, 168, 680])
  expect(shown(run)).toMatchObject({ cart: 'roti 1', effects: Array(7).fill('stored'), status: 'saved', reads: 6 })
})

test.each([
  ['a reload', []],
  ['a session that expired', [expire]],
])('what was not sent, or what an order left, is sent after %s', async (_, steps) => {
  const before = await play(opened(ASHA), [
    fetched(dal(2), roti),
    orderLines(dal(2)),
    putLine(naan),
    { ...putLine(naan), outlet: TANDOOR } as CartEvent,
    ...steps,
  ])
  const stored: unknown = JSON.parse(JSON.stringify(toStorage(storeWith(before.actor.getSnapshot().context, {}))))
  const after = await play(opened({ ...inputOf(readCartStore(stored), 'c1'), ...ASHA }), [
    fetched(dal(2), roti),
    saved,
    fetched(dal(2), roti, naan),
    saved,
  ])
  expect(shown(after)).toMatchObject({ cart: 'roti 1, naan 1', saves: ['naan 1', 'dal 0'] })
  expect(toStorage(storeWith(after.actor.getSnapshot().context, {}))).toMatchObject({ own: { ordered: undefined, queue: [] } })
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
])('the message of a failed edit: %s', (_, changes, failed, text) => {
  expect(editFailureText({ changes, serverCart: cartOf(line('dal')) } as CartData, failed)).toBe(text)
})

test.each<[string, CartStart, Step[], boolean | undefined]>([
  ['confirmed by the server', ASHA, [fetched(dal(2), roti)], true],
  ['not sent yet', ASHA, [fetched(dal(2)), putLine(roti)], undefined],
  ['in a cart that is still becoming the customer’s', syncing(dal(2), roti), [], undefined],
  ['refused', ASHA, [fetched(dal(2)), putLine(roti), fails('saveLine', 409)], false],
  ['refused while another waits', ASHA, [fetched(), putLine(roti)], false],
  ['there, but not as many as wanted', ASHA, [fetched(dal(1), roti)], false],
])('whether two lines are in the server’s cart: %s', async (_, start, steps, expected) => {
  const { actor } = await play(opened(start), steps)
  const lines = [
    { key: key('dal'), quantity: 2 },
    { key: key('roti'), quantity: 1 },
  ]
  expect(selectAreInCart(actor.getSnapshot(), lines)).toBe(expected)
})

function opened(start: CartStart, holdLock?: () => void) {
  stillClock(5_000)
  const fetchCart = held<Cart, void>()
  const saveLine = held<void, LineUpdate>()
  const fetchItem = held<MenuItem, { outletId: string; menuId: string }>()
  const clock = new SimulatedClock()
  const { effects, notices, record } = recordedEffects()
  const actors = withSync({
    fetchCart: fetchCart.logic,
    saveLine: saveLine.logic,
    fetchItem: fetchItem.logic,
    ...(holdLock ? { holdLock: fromCallback(holdLock) as never } : {}),
  })
  const store = record('stored')
  // As the app does: after a sign-out in another tab there is nothing to store.
  const actions = { store, storeEnd: (_: unknown, { reason }: { reason?: string }) => (reason === 'elsewhere' ? undefined : store()) }
  const actor = createActor(quiet(cartMachine).provide({ actors, actions }), { input: { notices, ...start }, clock })
  actor.start()
  return { actor, fetchCart, saveLine, fetchItem, clock, effects }
}

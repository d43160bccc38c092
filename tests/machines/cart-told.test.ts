import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CartContext, CartEvent, CartStart, LineChange, StoredCart } from '#machines/cart/cart.context.ts'
import { editFailureText, isGone, isRefusal, isUnauthorized } from '#machines/cart/cart.failures.ts'
import {
  cartMachine,
  selectCart,
  selectFailure,
  selectIsLoading,
  selectIsSaving,
  selectIsSyncing,
  selectLoadFailed,
  selectRefusedBySync,
  selectRemovedBySync,
  selectSyncFailed,
} from '#machines/cart/cart.machine.ts'
import { TURN_WAIT_MS } from '#machines/cart/cart.setup.ts'
import { UNEXPECTED } from '#machines/model/errors.ts'
import { type Cart, cartLines } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { withSync } from '#tests/support/cart-actors.ts'
import { failure, held, settle } from '#tests/support/actors.ts'
import { cartLog } from '#tests/support/cart-log.ts'
import { cartOf, dish, guestCart, key, line, quantities, SAFFRON, sizedDish, TANDOOR } from '#tests/support/fixtures.ts'
import { stillClock } from '#tests/support/still-clock.ts'

/** What the cart tells: to the page, to the customer, to the other tabs. */

describe('a failed call', () => {
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
  ])('with %s is unauthorized, gone, a refusal: %j', (status, kinds) => {
    const error = failure(status)
    expect([isUnauthorized(error), isGone(error), isRefusal(error)]).toEqual(kinds)
  })

  const context = (more: Partial<CartContext>) => ({ edits: {}, confirmed: cartOf(line('dal')), ...more }) as CartContext
  const edit = (menuId: string, quantity: number) => context({ inFlight: { key: key(menuId), quantity } })

  test.each<[string, CartContext, unknown, string]>([
    ['a size that is missing', edit('dal', 1), failure(400, 'The Serving Size is Required here'), 'Please select a serving size.'],
    ['a dish out of stock', edit('dal', 1), failure(409, 'Dal is Out of Stock'), 'This item is currently out of stock.'],
    ['the word alone', edit('dal', 1), failure(503, 'out of stock'), 'Failed to update cart'],
    ['a reason', edit('dal', 1), failure(422, 'At most 99'), 'At most 99'],
    ['no reason', edit('dal', 1), failure(422, UNEXPECTED), 'Failed to update cart'],
    ['a new line', edit('roti', 1), failure(503), 'Failed to add to cart'],
    ['a removal', edit('dal', 0), failure(503), 'Failed to remove item from cart'],
    [
      'several removals',
      context({ inFlight: { key: key('dal'), quantity: 0 }, edits: { [key('dal')]: 0, [key('roti')]: 0 } }),
      failure(503),
      'Failed to remove items',
    ],
    [
      'a removal among edits',
      context({ inFlight: { key: key('dal'), quantity: 0 }, edits: { [key('dal')]: 0, [key('roti')]: 2 } }),
      failure(503),
      'Failed to remove item from cart',
    ],
    ['nothing that is known of', context({}), failure(409), 'Failed to update cart'],
  ])('over %s is told in its words', (_, now, error, text) => {
    expect(editFailureText(now, error)).toBe(text)
  })
})

describe('a guest', () => {
  test('is told when the last of a line goes, not when some of it do', () => {
    const { cart, emitted } = opened({ stored: guestCart(line('dal', 2), line('roti', 1)) })
    const before = emitted.length
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 1 })
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 0 })
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 0 })
    expect(emitted.slice(before)).toEqual([
      { type: 'stored' },
      { type: 'stored' },
      { type: 'toast', tone: 'success', message: 'Item removed from cart' },
    ])
  })

  test.each<[string, CartEvent]>([
    ['a line of another outlet than it says', { type: 'line.put', outlet: TANDOOR, line: line('dal') }],
    ['a line that no key can name', { type: 'line.put', outlet: SAFFRON, line: line('../dal') }],
    ['a quantity of a line that is not there', { type: 'quantity.set', key: key('naan'), quantity: 2 }],
  ])('gets nothing from %s', (_, event) => {
    const { cart, emitted } = opened({})
    cart.send(event)
    expect([selectCart(cart.getSnapshot()), emitted]).toEqual([[], []])
  })

  test('takes several lines out, replaces all, and orders some, each told once', () => {
    const { cart, emitted } = opened({ stored: guestCart(line('dal', 2), line('roti', 1), line('naan', 1)) })
    const told: unknown[] = []
    for (const event of [
      { type: 'lines.remove', keys: [key('dal'), key('gone')] },
      { type: 'lines.ordered', lines: [{ key: key('roti'), quantity: 1 }] },
      { type: 'cart.replace', outlet: TANDOOR, lines: [line('kulfi', 1, { outletId: 'tandoor' })] },
    ] as const satisfies CartEvent[]) {
      const before = emitted.length
      cart.send(event as CartEvent)
      told.push([quantities(selectCart(cart.getSnapshot())), emitted.slice(before)])
    }
    expect(told).toEqual([
      [{ [key('roti')]: 1, [key('naan')]: 1 }, [{ type: 'stored' }]],
      [{ [key('naan')]: 1 }, [{ type: 'stored' }]],
      [{ [key('kulfi', 'tandoor')]: 1 }, [{ type: 'stored' }]],
    ])
    expect(cart.getSnapshot().context.queue.map(({ key: one, quantity }) => [one, quantity])).toEqual([
      [key('dal'), 0],
      [key('kulfi', 'tandoor'), 1],
      [key('naan'), 0],
    ])
  })

  test('asks for the details of every line once, and again when a page wants them', async () => {
    const { cart, fetchItem } = opened({ stored: guestCart(line('dal', 2), line('roti', 1)) })
    await fetchItem.answer(dish('dal'))
    await fetchItem.answer(dish('roti'))
    expect(fetchItem.calls.map(({ menuId }) => menuId)).toEqual(['dal', 'roti'])
    cart.send({ type: 'cart.opened' })
    await fetchItem.answer(dish('dal'))
    expect(fetchItem.calls.map(({ outletId, menuId }) => [outletId, menuId]).slice(2)).toEqual([
      ['saffron', 'dal'],
      ['saffron', 'roti'],
    ])
  })

  test.each<[string, MenuItem, object]>([
    [
      'with all that the menu says',
      dish('dal', { name: 'Dal Fry', pricePaise: 99_00, isVegetarian: false, preparationMinutes: 25, pictures: ['new.webp'] }),
      { name: 'Dal Fry', unitPricePaise: 99_00, isVegetarian: false, preparationMinutes: 25, picture: 'new.webp' },
    ],
    ['with the picture it had', dish('dal', { name: 'Dal Fry' }), { name: 'Dal Fry', picture: 'old.webp', preparationMinutes: undefined }],
    ['as out of stock', dish('dal', { outOfStock: true }), { outOfStock: true, picture: 'old.webp', preparationMinutes: undefined }],
  ])('has a line %s', async (_, item, details) => {
    const before = line('dal', 2, { picture: 'old.webp', preparationMinutes: 20 })
    const { cart, fetchItem, emitted } = opened({ stored: guestCart(before) })
    await fetchItem.answer(item)
    expect(cartLines(selectCart(cart.getSnapshot()))).toEqual([{ ...before, ...details }])
    expect(emitted.at(-1)).toEqual({ type: 'stored' })
  })

  test('keeps the price of a size that is not offered any more, which cannot be had', async () => {
    const jumbo = line('biryani', 1, { servingSize: 'JUMBO', unitPricePaise: 400_00 })
    const { cart, fetchItem } = opened({
      stored: guestCart(jumbo, line('biryani', 1, { servingSize: 'HALF PLATE', unitPricePaise: 1_00 })),
    })
    await fetchItem.answer(sizedDish('biryani'))
    await fetchItem.answer(sizedDish('biryani'))
    expect(cartLines(selectCart(cart.getSnapshot())).map(({ unitPricePaise, outOfStock }) => [unitPricePaise, outOfStock])).toEqual([
      [400_00, true],
      [90_00, false],
    ])
  })

  test('tells the other tabs what has left the menu, and not what could not be asked for', async () => {
    const { fetchItem, emitted } = opened({ stored: guestCart(line('dal'), line('roti'), line('naan')) })
    await fetchItem.fail(failure(410))
    expect(emitted).toEqual([{ type: 'stored' }])
    await fetchItem.fail(failure(503))
    expect(emitted).toEqual([{ type: 'stored' }])
    // What cannot be asked for holds up nothing that comes after it.
    expect(fetchItem.calls.map(({ menuId }) => menuId)).toEqual(['dal', 'roti', 'naan'])
  })

  test('waits for no details once another tab has changed the cart', () => {
    const { cart, fetchItem } = opened({ stored: guestCart(line('dal', 2)) })
    expect(fetchItem.inFlight()).toBe(1)
    cart.send({ type: 'stored.changed', stored: guestCart(line('roti', 1)) })
    expect(fetchItem.inFlight()).toBe(0)
  })

  test('takes a line that is sold out to nothing without a word', () => {
    const soldOut = line('kulfi', 1, { outOfStock: true })
    const { cart, emitted } = opened({ stored: guestCart(soldOut) })
    cart.send({ type: 'line.put', outlet: SAFFRON, line: { ...soldOut, quantity: 0 } })
    expect([selectCart(cart.getSnapshot()), emitted]).toEqual([[], [{ type: 'stored' }]])
  })
})

describe('a customer', () => {
  test('sees the cart load, and change by change being saved', async () => {
    const { cart, fetchCart, saveLine, emitted } = opened({ customerId: 'c1' })
    const shown = () => {
      const now = cart.getSnapshot()
      return [selectIsLoading(now), selectIsSyncing(now), selectIsSaving(now), selectLoadFailed(now), selectSyncFailed(now)]
    }
    expect(shown()).toEqual([true, false, false, false, false])
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect([shown(), emitted]).toEqual([[false, false, false, false, false], [{ type: 'stored' }]])
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
    expect(shown()).toEqual([false, false, true, false, false])
    await saveLine.answer(undefined)
    expect([shown(), fetchCart.inFlight()]).toEqual([[false, false, false, false, false], 1])
    const before = emitted.length
    await fetchCart.answer(cartOf(line('dal', 3)))
    expect(emitted.slice(before)).toEqual([{ type: 'stored' }])
    cart.send({ type: 'cart.refresh' })
    expect(fetchCart.inFlight()).toBe(1)
  })

  test.each<[string, CartEvent]>([
    ['the customer tries again', { type: 'sync.retry' }],
    ['a page shows it', { type: 'cart.opened' }],
    ['another flow wants it', { type: 'cart.refresh' }],
    ['the customer signs in again', { type: 'session.started', customerId: 'c1' }],
  ])('has a cart that could not be loaded loaded when %s', async (_, event) => {
    const { cart, fetchCart } = opened({ customerId: 'c1' })
    await fetchCart.fail(failure(503))
    expect([selectLoadFailed(cart.getSnapshot()), selectFailure(cart.getSnapshot())]).toEqual([true, 'Failed to fetch cart'])
    cart.send(event)
    expect([selectIsLoading(cart.getSnapshot()), selectFailure(cart.getSnapshot())]).toEqual([true, undefined])
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
  })

  test.each<[string, CartEvent]>([
    ['the customer tries again', { type: 'sync.retry' }],
    ['a page shows it', { type: 'cart.opened' }],
    ['another flow wants it', { type: 'cart.refresh' }],
    ['the customer signs in again', { type: 'session.started', customerId: 'c1' }],
  ])('has edits that wait for the session sent when %s', async (_, event) => {
    const { cart, fetchCart, saveLine } = opened({ customerId: 'c1' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
    await saveLine.fail(failure(401))
    expect([cart.getSnapshot().matches({ signedIn: 'awaitingSession' }), selectFailure(cart.getSnapshot())]).toEqual([true, undefined])
    expect(cart.getSnapshot().context).toMatchObject({ edits: { [key('dal')]: 3 }, inFlight: undefined })
    cart.send(event)
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(saveLine.calls.map(({ quantity }) => quantity)).toEqual([3, 3])
  })

  test.each<[string, (made: ReturnType<typeof opened>) => Promise<void>]>([
    ['while the cart is there', async ({ fetchCart }) => fetchCart.answer(cartOf(line('dal', 2)))],
    ['after it could not be loaded', async ({ fetchCart }) => fetchCart.fail(failure(503))],
    [
      'while edits wait',
      async ({ cart, fetchCart, saveLine }) => {
        await fetchCart.answer(cartOf(line('dal', 2)))
        cart.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
        await saveLine.fail(failure(401))
      },
    ],
  ])('who takes the place of another %s finds nothing of that one', async (_, before) => {
    const made = opened({ customerId: 'c1' })
    await before(made)
    const { cart, fetchCart, saveLine, emitted } = made
    const [asked, said] = [fetchCart.calls.length, emitted.length]
    cart.send({ type: 'session.started', customerId: 'c2' })
    expect([selectCart(cart.getSnapshot()), fetchCart.calls.length, emitted.slice(said)]).toEqual([[], asked + 1, [{ type: 'stored' }]])
    await fetchCart.answer(cartOf(line('naan', 1)))
    expect([quantities(selectCart(cart.getSnapshot())), saveLine.inFlight()]).toEqual([{ [key('naan')]: 1 }, 0])
    expect(cart.getSnapshot().context).toMatchObject({ owner: 'c2', customerId: 'c2' })
  })

  const own = (owner: string, quantity: number): StoredCart => ({ version: 1, owner, cart: cartOf(line('dal', quantity)), queue: [] })

  test.each<[string, StoredCart | undefined, number]>([
    ['another cart', own('c1', 5), 1],
    ['the same cart', own('c1', 2), 0],
    ['the cart of another customer', own('c2', 5), 0],
    ['no cart', undefined, 0],
  ])('whose other tab has stored %s asks the server %#', async (_, stored, asked) => {
    const { cart, fetchCart } = opened({ customerId: 'c1' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    cart.send({ type: 'stored.changed', own: stored })
    expect([fetchCart.inFlight(), quantities(selectCart(cart.getSnapshot()))]).toEqual([asked, { [key('dal')]: 2 }])
  })

  test('whose other tab has sent what a page before left unsent does not send it again', async () => {
    const stored = { ...own('c1', 3), queue: [{ key: key('dal'), quantity: 3, at: 1 }] }
    const { cart, fetchCart, saveLine } = opened({ stored, customerId: 'c1' })
    cart.send({ type: 'stored.changed', own: own('c1', 3) })
    await fetchCart.answer(cartOf(line('dal', 4)))
    expect([saveLine.calls, quantities(selectCart(cart.getSnapshot()))]).toEqual([[], { [key('dal')]: 4 }])
  })

  test('reads the cart again when a page shows it, unless it is on its way already', async () => {
    const { cart, fetchCart } = opened({ customerId: 'c1' })
    cart.send({ type: 'cart.opened' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(fetchCart.calls).toHaveLength(1)
    cart.send({ type: 'cart.opened' })
    await fetchCart.answer(cartOf(line('dal', 3)))
    expect([fetchCart.calls.length, quantities(selectCart(cart.getSnapshot()))]).toEqual([2, { [key('dal')]: 3 }])
  })

  test('who signs in again while the cart is there asks nothing', async () => {
    const { cart, fetchCart, emitted } = opened({ customerId: 'c1' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    const before = emitted.length
    cart.send({ type: 'session.started', customerId: 'c1' })
    expect([fetchCart.inFlight(), emitted.slice(before), quantities(selectCart(cart.getSnapshot()))]).toEqual([0, [], { [key('dal')]: 2 }])
  })

  test('who signs in where the cart of another could not be synchronised begins a synchronisation of their own', async () => {
    const { cart, fetchCart, emitted } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    await fetchCart.fail(failure(503))
    const before = emitted.length
    cart.send({ type: 'session.started', customerId: 'c2' })
    expect([cart.getSnapshot().context.customerId, selectIsSyncing(cart.getSnapshot())]).toEqual(['c2', true])
    expect([selectFailure(cart.getSnapshot()), emitted.slice(before)]).toEqual([undefined, [{ type: 'stored' }]])
  })

  test('who tries again where nothing has failed asks nothing', async () => {
    const { cart, fetchCart } = opened({ customerId: 'c1' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    cart.send({ type: 'sync.retry' })
    expect(fetchCart.inFlight()).toBe(0)
  })

  test.each<['signedOut' | 'elsewhere' | undefined, boolean]>([
    ['signedOut', true],
    [undefined, true],
    ['elsewhere', false],
  ])('who signs out (%s) leaves an empty cart, which is told to the other tabs: %s', async (reason, isTold) => {
    const { cart, fetchCart, emitted } = opened({ customerId: 'c1' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
    const before = emitted.length
    cart.send({ type: 'session.ended', reason })
    expect(selectCart(cart.getSnapshot())).toEqual([])
    expect(cart.getSnapshot().context).toMatchObject({ owner: undefined, customerId: undefined, parked: undefined })
    expect(emitted.slice(before)).toEqual(isTold ? [{ type: 'stored' }] : [])
  })
})

describe('a synchronisation', () => {
  test('shows itself, and says once what it took out', async () => {
    const { cart, fetchCart, saveLine, emitted } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    expect([selectIsSyncing(cart.getSnapshot()), selectIsLoading(cart.getSnapshot())]).toEqual([true, false])
    await fetchCart.answer(cartOf(line('raita', 1)))
    expect(saveLine.calls).toEqual([
      expect.objectContaining({ line: { outletId: 'saffron', menuId: 'dal', servingSize: undefined }, quantity: 2 }),
    ])
    await saveLine.answer(undefined)
    await saveLine.answer(undefined)
    expect(selectRemovedBySync(cart.getSnapshot())).toEqual([])
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(selectRemovedBySync(cart.getSnapshot())).toEqual([{ outlet: SAFFRON, line: line('raita', 1) }])
    expect(emitted).toEqual([{ type: 'stored' }, { type: 'cart.synced', removed: 1 }])
    cart.send({ type: 'removed.dismiss' })
    expect([selectRemovedBySync(cart.getSnapshot()), emitted.at(-1)]).toEqual([[], { type: 'stored' }])
  })

  test('names a line that the server refuses until that is read, and a refused removal not', async () => {
    const { cart, fetchCart, saveLine, emitted } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    await fetchCart.answer(cartOf(line('raita', 1)))
    await saveLine.fail(failure(422, 'Not today'))
    await saveLine.fail(failure(422, 'Not that either'))
    await fetchCart.answer(cartOf(line('raita', 1)))
    expect(selectRefusedBySync(cart.getSnapshot())).toEqual([{ outlet: SAFFRON, line: line('dal', 2) }])
    expect(selectRemovedBySync(cart.getSnapshot())).toEqual([])
    expect(emitted.filter(({ type }) => type === 'toast').map((one) => ('message' in one ? one.message : ''))).toEqual([
      'Not today',
      'Not that either',
    ])
    cart.send({ type: 'removed.dismiss' })
    expect(selectRefusedBySync(cart.getSnapshot())).toEqual([])
  })

  test('that lost the answer to a removal still names it when it is tried again', async () => {
    const { cart, fetchCart, saveLine } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    await fetchCart.answer(cartOf(line('dal', 2), line('raita', 1)))
    await saveLine.fail(failure(503))
    expect(selectSyncFailed(cart.getSnapshot())).toBe(true)
    cart.send({ type: 'sync.retry' })
    expect([selectIsSyncing(cart.getSnapshot()), selectFailure(cart.getSnapshot())]).toEqual([true, undefined])
    await fetchCart.answer(cartOf(line('dal', 2)))
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(selectRemovedBySync(cart.getSnapshot()).map(({ line: { menuId } }) => menuId)).toEqual(['raita'])
  })

  const STEPS: [string, number][] = [
    ['compared', 0],
    ['changed', 1],
    ['read back', 2],
  ]
  /** The synchronisation of a guest's dish, of which so many steps went well. */
  async function failedAt(done: number, status: number) {
    const { cart, fetchCart, saveLine, emitted } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    if (done > 0) await fetchCart.answer([])
    if (done > 1) await saveLine.answer(undefined)
    await (done === 1 ? saveLine : fetchCart).fail(failure(status))
    return { cart, emitted }
  }

  test.each(STEPS)('whose session is not known while the carts are %s says nothing and waits', async (_, done) => {
    const { cart, emitted } = await failedAt(done, 401)
    expect([selectSyncFailed(cart.getSnapshot()), selectFailure(cart.getSnapshot()), emitted]).toEqual([true, undefined, []])
    cart.send({ type: 'session.started', customerId: 'c1' })
    expect(selectIsSyncing(cart.getSnapshot())).toBe(true)
  })

  test.each(STEPS)('that fails while the carts are %s is told', async (_, done) => {
    const { cart, emitted } = await failedAt(done, 503)
    expect([selectSyncFailed(cart.getSnapshot()), selectFailure(cart.getSnapshot())]).toEqual([true, 'Failed to sync cart'])
    expect(emitted).toEqual([{ type: 'toast', tone: 'error', message: 'Failed to sync cart' }])
    cart.send({ type: 'cart.opened' })
    expect([selectIsSyncing(cart.getSnapshot()), selectFailure(cart.getSnapshot())]).toEqual([true, undefined])
  })

  test('waits for its turn, for 20 s at most', () => {
    const { fetchCart, clock, cart } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' }, () => undefined)
    clock.increment(TURN_WAIT_MS - 1)
    expect([fetchCart.calls.length, selectIsSyncing(cart.getSnapshot())]).toEqual([0, true])
    clock.increment(1)
    expect([fetchCart.calls.length, TURN_WAIT_MS]).toEqual([1, 20_000])
  })

  test('goes ahead when tabs cannot take turns', async () => {
    const broken = () => {
      throw new Error('no locks here')
    }
    const { fetchCart } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' }, broken)
    await settle()
    expect(fetchCart.calls).toHaveLength(1)
  })

  test('that another tab has done is taken over, and what was done here since is sent on top of it', async () => {
    const { cart, fetchCart, saveLine, emitted } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' }, () => undefined, 50)
    cart.send({ type: 'line.put', outlet: SAFFRON, line: line('roti', 1) })
    const before = emitted.length
    const own: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 2)), queue: [], lastSyncAt: 40 }
    cart.send({ type: 'turn.given', stored: { version: 1, cart: [], queue: [], settled: { [key('dal')]: 40 } }, own })
    expect(emitted.slice(before)).toEqual([{ type: 'stored' }])
    expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2, [key('roti')]: 1 })
    expect(cart.getSnapshot().context).toMatchObject({ owner: 'c1', lastSyncAt: 40, queue: [] })
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(saveLine.calls.map(({ line: { menuId }, quantity }) => [menuId, quantity])).toEqual([['roti', 1]])
  })

  test.each(['turn.given', 'stored.changed'] as const)(
    'that another customer has done in another tab (%s) is not taken over',
    async (type) => {
      const made = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' }, type === 'turn.given' ? () => undefined : undefined)
      if (type === 'stored.changed') await made.fetchCart.fail(failure(503))
      made.cart.send({
        type,
        stored: guestCart(line('dal', 2)),
        own: { version: 1, owner: 'c2', cart: cartOf(line('naan', 1)), queue: [] },
      })
      expect(quantities(selectCart(made.cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
      expect(made.cart.getSnapshot().context.owner).toBeUndefined()
    },
  )

  test('that failed here and that another tab has done since is taken over', async () => {
    const { cart, fetchCart, saveLine } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    await fetchCart.fail(failure(503))
    const own: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 2), line('naan', 1)), queue: [], lastSyncAt: 40 }
    cart.send({ type: 'stored.changed', stored: { version: 1, cart: [], queue: [], settled: { [key('dal')]: 40 } }, own })
    expect([selectIsLoading(cart.getSnapshot()), selectSyncFailed(cart.getSnapshot())]).toEqual([true, false])
    expect(cart.getSnapshot().context).toMatchObject({ owner: 'c1', lastSyncAt: 40 })
    await fetchCart.answer(own.cart)
    expect([saveLine.calls, quantities(selectCart(cart.getSnapshot()))]).toEqual([[], { [key('dal')]: 2, [key('naan')]: 1 }])
  })

  test('does not send again what was edited before the carts were compared and the server has already', async () => {
    const { cart, fetchCart, saveLine } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' }, () => undefined)
    cart.send({ type: 'quantity.set', key: key('dal'), quantity: 7 })
    cart.send({ type: 'turn.given', stored: guestCart(line('dal', 2)) })
    await fetchCart.answer(cartOf(line('dal', 7)))
    await fetchCart.answer(cartOf(line('dal', 7)))
    expect([saveLine.calls, selectIsSaving(cart.getSnapshot())]).toEqual([[], false])
  })

  test('finds nothing left when another tab has emptied the cart', () => {
    const { cart } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' }, () => undefined)
    cart.send({ type: 'turn.given', stored: { version: 1, cart: [], queue: [], settled: { [key('dal')]: 40 } } })
    expect([selectIsLoading(cart.getSnapshot()), cart.getSnapshot().context.owner]).toEqual([true, 'c1'])
  })

  test('is not begun again by a page that shows the cart', async () => {
    const { cart, fetchCart } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    cart.send({ type: 'cart.opened' })
    await fetchCart.answer(cartOf(line('dal', 2)))
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect([fetchCart.calls.length, selectIsSaving(cart.getSnapshot())]).toEqual([2, false])
  })

  test('sends nothing of what an order takes meanwhile', async () => {
    const { cart, fetchCart, saveLine } = opened({ stored: guestCart(line('dal', 2), line('roti', 1)), customerId: 'c1' })
    await fetchCart.answer([])
    cart.send({ type: 'lines.ordered', lines: [{ key: key('roti'), quantity: 1 }] })
    await saveLine.answer(undefined)
    expect(saveLine.calls.map(({ line: { menuId } }) => menuId)).toEqual(['dal'])
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
  })

  test('takes in what another tab changes meanwhile', () => {
    const { cart } = opened({ stored: guestCart(line('dal', 2)), customerId: 'c1' })
    const stored: StoredCart = { version: 1, cart: cartOf(line('dal', 5)), queue: [{ key: key('dal'), quantity: 5, at: 9 }] }
    cart.send({ type: 'stored.changed', stored })
    expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 5 })
    expect(cart.getSnapshot().context.edits).toEqual({ [key('dal')]: 5 })
  })
})

function opened(input: CartStart, holdTurn?: () => void, now = 5_000) {
  stillClock(now)
  const fetchCart = held<Cart, void>()
  const saveLine = held<void, LineChange>()
  const fetchItem = held<MenuItem, { outletId: string; menuId: string }>()
  const clock = new SimulatedClock()
  const actors = withSync({
    fetchCart: fetchCart.logic,
    saveLine: saveLine.logic,
    fetchItem: fetchItem.logic,
    ...(holdTurn ? { holdTurn: fromCallback(holdTurn) as never } : {}),
  })
  const log = cartLog()
  const cart = createActor(cartMachine.provide({ actors, actions: log.actions }), {
    input: { notices: log.notices, ...input },
    clock,
  })
  const emitted = log.hear(cart)
  cart.start()
  return { cart, fetchCart, saveLine, fetchItem, clock, emitted }
}

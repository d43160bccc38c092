import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { CartEvent, CartStart, LineChange, StoredCart } from '#machines/cart/cart.context.ts'
import {
  cartMachine,
  selectCart,
  selectFailure,
  selectIsSaving,
  selectRemovedBySync,
  selectSyncFailed,
  selectTotalQuantity,
} from '#machines/cart/cart.machine.ts'
import { planSync } from '#machines/cart-sync/cart-sync.plan.ts'
import { inputOf, readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { readStoredCart, writeStoredCart } from '#machines/cart/stored-cart.ts'
import { type Cart, cartLines, findLine, lineKey } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { withSync } from '#tests/support/cart-actors.ts'
import { failure, held, rejects, settle } from '#tests/support/actors.ts'
import { cartLog } from '#tests/support/cart-log.ts'
import { cartServer } from '#tests/support/cart-server.ts'
import { cartOf, dish, guestCart, key, line, quantities, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'
import { runs } from '#tests/support/level.ts'
import { stillClock } from '#tests/support/still-clock.ts'

test('a guest who did nothing adopts the server cart unchanged', async () => {
  const { cart, server } = opened({}, cartOf(line('dal', 2)))
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(server.state.calls).toEqual(['fetch'])
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
  expect(selectRemovedBySync(cart.getSnapshot())).toEqual([])
})

test('a guest cart wins over the server cart, and what it removed is named and can be added back', async () => {
  const { cart, server, emitted } = opened({ stored: guestCart(line('dal', 2)) }, cartOf(line('raita', 3)))
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 2 })
  expect(selectRemovedBySync(cart.getSnapshot()).map((removed) => removed.line.menuId)).toEqual(['raita'])
  expect(cart.getSnapshot().context).toMatchObject({ owner: 'c1', queue: [], lastSyncAt: 5_000 })
  expect(emitted).toContainEqual({ type: 'cart.synced', removed: 1 })
  cart.send({ type: 'removed.addBack' })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 2, [key('raita')]: 3 })
  expect(selectRemovedBySync(cart.getSnapshot())).toEqual([])
})

test('a guest who emptied a stored cart empties the server cart, since the queue says so', async () => {
  const stored: StoredCart = { version: 1, cart: [], queue: [{ key: key('dal'), quantity: 0, at: 1 }] }
  const { cart, server } = opened({ stored }, cartOf(line('dal', 2)))
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(server.state.cart).toEqual([])
})

const someCart = fc
  .uniqueArray(fc.record({ menuId: fc.constantFrom('dal', 'roti', 'naan', 'raita', 'kulfi'), quantity: fc.integer({ min: 1, max: 4 }) }), {
    selector: (one) => one.menuId,
  })
  .map((lines) => cartOf(...lines.map((one) => line(one.menuId, one.quantity))))

test('a synchronisation that is cut off after any call converges when it is tried again, and repeats nothing', async () => {
  await fc.assert(
    fc.asyncProperty(someCart, someCart, fc.nat(8), fc.boolean(), async (local, remote, callsLeft, reload) => {
      fc.pre(cartLines(local).length > 0)
      const stored: StoredCart = { version: 1, cart: local, queue: [{ key: lineKey(cartLines(local)[0]!), quantity: 1, at: 1 }] }
      const first = opened({ stored }, remote)
      first.server.failAfter(callsLeft, failure(503))
      first.cart.send({ type: 'session.started', customerId: 'c1' })
      await quiet(first.cart)
      first.server.recover()
      let last = first
      if (selectSyncFailed(first.cart.getSnapshot())) {
        expect(quantities(selectCart(first.cart.getSnapshot()))).toEqual(quantities(local))
        if (reload) {
          const kept = readStoredCart(JSON.parse(JSON.stringify(writeStoredCart(first.cart.getSnapshot().context))))
          last = opened({ stored: kept, customerId: 'c1' }, first.server.state.cart)
        } else first.cart.send({ type: 'sync.retry' })
        await quiet(last.cart)
      }
      expect(quantities(last.server.state.cart)).toEqual(quantities(local))
      expect(planSync(selectCart(last.cart.getSnapshot()), last.server.state.cart)).toEqual([])
      expect(writeStoredCart(last.cart.getSnapshot().context).queue).toEqual([])
    }),
    { numRuns: runs(20) },
  )
})

test('a failed synchronisation says so and keeps the guest cart and its queue', async () => {
  const { cart, server, emitted } = opened({ stored: guestCart(line('dal', 2)) })
  server.failAfter(1, failure(503))
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(selectSyncFailed(cart.getSnapshot())).toBe(true)
  expect(selectFailure(cart.getSnapshot())).toBe('Failed to sync cart')
  expect(emitted).toContainEqual({ type: 'toast', tone: 'error', message: 'Failed to sync cart' })
  expect(writeStoredCart(cart.getSnapshot().context)).toMatchObject({ owner: undefined, queue: [{ key: key('dal'), quantity: 2 }] })
})

test('one line that the server refuses does not stop the others', async () => {
  const save = held<void, LineChange>()
  const { fetchCart } = cartServer().actors
  const cart = createActor(cartMachine.provide({ actors: withSync({ saveLine: save.logic, fetchCart }) }), {
    input: { notices: cartLog().notices, stored: guestCart(line('dal', 2), line('roti', 1)), customerId: 'c1' },
  }).start()
  await settle()
  await save.fail(failure(409, 'This item is currently out of stock.'))
  await save.answer(undefined)
  expect(save.calls.map((call) => call.line.menuId)).toEqual(['dal', 'roti'])
  expect(cart.getSnapshot().matches({ signedIn: 'upToDate' })).toBe(true)
})

test('an edit during the synchronisation lands after it and is not overwritten by the refetch', async () => {
  const fetch = held<Cart, void>()
  const server = cartServer()
  const cart = createActor(cartMachine.provide({ actors: withSync({ ...server.actors, fetchCart: fetch.logic }) }), {
    input: { notices: cartLog().notices, stored: guestCart(line('dal', 2)), customerId: 'c1' },
  }).start()
  await fetch.answer([])
  cart.send({ type: 'quantity.set', key: key('dal'), quantity: 7 })
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('roti', 3) })
  await settle()
  await fetch.answer(cartOf(line('dal', 2)))
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 7, [key('roti')]: 3 })
  await settle()
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 7, [key('roti')]: 3 })
})

test('signing in, out and in again quickly runs one synchronisation per sign-in', async () => {
  const { cart, server } = opened({ stored: guestCart(line('dal', 2)) })
  cart.send({ type: 'session.started', customerId: 'c1' })
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(server.saves()).toEqual([`${key('dal')} = 2`])
  cart.send({ type: 'session.ended', reason: 'signedOut' })
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(server.saves()).toEqual([`${key('dal')} = 2`])
})

test('30 quick taps end at the last one, with one call in flight at a time', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 1)))
  for (let quantity = 2; quantity <= 31; quantity++) cart.send({ type: 'quantity.set', key: key('dal'), quantity })
  expect(selectTotalQuantity(cart.getSnapshot())).toBe(31)
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 31 })
  expect(server.state.mostInFlight).toBe(1)
  expect(server.saves()).toEqual([`${key('dal')} = 2`, `${key('dal')} = 31`])
})

test('a quantity never leaves 0 to 99', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 1)))
  cart.send({ type: 'quantity.set', key: key('dal'), quantity: 1_000 })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 99 })
  cart.send({ type: 'quantity.set', key: key('dal'), quantity: -3 })
  await quiet(cart)
  expect(server.state.cart).toEqual([])
})

test.each([
  ['a changed quantity', { type: 'quantity.set', key: key('dal'), quantity: 4 }, failure(503), 'Failed to update cart'],
  ['a removal', { type: 'lines.remove', keys: [key('dal')] }, failure(), 'Failed to remove item from cart'],
  ['a new line', { type: 'line.put', outlet: SAFFRON, line: line('roti') }, failure(503), 'Failed to add to cart'],
  [
    'a line without its size',
    { type: 'line.put', outlet: SAFFRON, line: line('roti') },
    failure(422, 'Serving size is required'),
    'Please select a serving size.',
  ],
] as const)('the failure of %s rolls it back and says why', async (_title, event, error, message) => {
  const { cart, server, emitted } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(0, error)
  cart.send(event as never)
  await settle()
  server.recover()
  await quiet(cart)
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
  expect(emitted).toContainEqual({ type: 'toast', tone: 'error', message })
})

test('several removals that fail are told as one thing, and every line comes back', async () => {
  const { cart, server, emitted } = await signedIn(cartOf(line('dal', 2), line('roti', 1)))
  server.failAfter(0, failure(503))
  cart.send({ type: 'lines.remove', keys: [key('dal'), key('roti')] })
  expect(selectCart(cart.getSnapshot())).toEqual([])
  await settle()
  server.recover()
  await quiet(cart)
  expect(emitted).toContainEqual({ type: 'toast', tone: 'error', message: 'Failed to remove items' })
})

test('the server’s own reason for a refusal is told as it is', async () => {
  const { cart, server, emitted } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(0, failure(422, 'A cart holds at most 100 dishes'))
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('roti') })
  await settle()
  server.recover()
  await quiet(cart)
  expect(emitted).toContainEqual({ type: 'toast', tone: 'error', message: 'A cart holds at most 100 dishes' })
})

test('a dish that has left the menu stays in a guest’s cart, as out of stock', async () => {
  const fetchItem = held<MenuItem, { outletId: string; menuId: string }>()
  const cart = createActor(cartMachine.provide({ actors: { fetchItem: fetchItem.logic } }), {
    input: { notices: cartLog().notices },
  }).start()
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('dal', 2) })
  await fetchItem.fail(failure(404))
  expect(cartLines(selectCart(cart.getSnapshot()))).toEqual([line('dal', 2, { outOfStock: true })])
})

test('a 401 of a cart call keeps the edits and says nothing, and the next sign-in sends them', async () => {
  const { cart, server, emitted } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(0, failure(401))
  cart.send({ type: 'quantity.set', key: key('dal'), quantity: 4 })
  await settle()
  server.recover()
  expect(selectIsSaving(cart.getSnapshot())).toBe(true)
  expect(emitted.filter((event) => event.type === 'toast')).toEqual([])
  cart.send({ type: 'session.ended', reason: 'expired' })
  expect(selectCart(cart.getSnapshot())).toEqual([])
  expect(writeStoredCart(cart.getSnapshot().context)).toMatchObject({ owner: 'c1', cart: [], queue: [{ key: key('dal'), quantity: 4 }] })
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 4 })
})

test('a 401 of the first read says nothing, and the change that waits stays queued until the next sign-in', async () => {
  const queue = [{ key: key('dal'), quantity: 4, at: 1 }]
  const stored: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 4)), queue }
  const { cart, server, emitted } = opened({ stored, customerId: 'c1' }, cartOf(line('dal', 2)))
  server.failAfter(0, failure(401))
  await settle()
  const { context } = cart.getSnapshot()
  expect([selectFailure(cart.getSnapshot()), emitted]).toEqual([undefined, []])
  expect(cart.getSnapshot().matches({ signedIn: 'awaitingSession' })).toBe(true)
  expect(writeStoredCart(context)).toMatchObject({ owner: 'c1', queue: [{ key: key('dal'), quantity: 4 }] })
  server.recover()
  cart.send({ type: 'session.ended', reason: 'expired' })
  cart.send({ type: 'session.started', customerId: 'c1' })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 4 })
})

test('the cart of one customer is never shown to, or sent for, another', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(0, failure(401))
  cart.send({ type: 'quantity.set', key: key('dal'), quantity: 4 })
  await settle()
  cart.send({ type: 'session.ended', reason: 'expired' })
  const stored = writeStoredCart(cart.getSnapshot().context)
  for (const other of [
    opened({ stored, customerId: 'c2' }),
    opened({ stored: { ...stored, cart: cartOf(line('dal', 2)) }, customerId: 'c2' }),
  ]) {
    expect(selectCart(other.cart.getSnapshot())).toEqual([])
    await quiet(other.cart)
    expect(other.server.state.calls).toEqual(['fetch'])
  }
  server.recover()
  server.state.cart = []
  cart.send({ type: 'session.started', customerId: 'c2' })
  await quiet(cart)
  expect(selectCart(cart.getSnapshot())).toEqual([])
})

test('replacing the cart sends the new line first, and a refusal of it keeps the old cart', async () => {
  const naan = line('naan', 1, { outletId: 'tandoor' })
  const { cart, server } = await signedIn(cartOf(line('dal', 2), line('roti', 1)))
  server.failAfter(0, failure(409, 'This item is currently out of stock.'))
  cart.send({ type: 'cart.replace', outlet: TANDOOR, lines: [naan] })
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [lineKey(naan)]: 1 })
  await settle()
  server.recover()
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('dal')]: 2, [key('roti')]: 1 })
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2, [key('roti')]: 1 })
  cart.send({ type: 'cart.replace', outlet: TANDOOR, lines: [naan] })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [lineKey(naan)]: 1 })
})

test('lines that an order has taken are gone at once and are not sent again', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 2), line('roti', 1)))
  server.state.cart = cartOf(line('roti', 1))
  server.state.calls = []
  cart.send({ type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] })
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('roti')]: 1 })
  await quiet(cart)
  expect(server.state.calls).toEqual(['fetch'])
})

const ORDERED: CartEvent = { type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] }

test('what an order took leaves the cart of a server that has not seen to it, and nothing else does', async () => {
  const { cart, server, emitted } = await signedIn(cartOf(line('dal', 2), line('roti', 1)))
  cart.send(ORDERED)
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('roti')]: 1 })
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('roti')]: 1 })
  expect(emitted.filter(({ type }) => type === 'toast')).toEqual([])
  server.state.cart = cartOf(line('roti', 1), line('dal', 2))
  cart.send({ type: 'cart.refresh' })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('roti')]: 1, [key('dal')]: 2 })
})

test('an order that took all of an outlet leaves the cart with one call, and the other outlets stay', async () => {
  const naan = line('naan', 1, { outletId: 'tandoor' })
  const { cart, server } = await signedIn(cartOf(line('dal', 2), line('roti', 1), naan))
  server.state.calls = []
  cart.send({
    type: 'lines.ordered',
    lines: [
      { key: key('dal'), quantity: 2 },
      { key: key('roti'), quantity: 1 },
    ],
  })
  await quiet(cart)
  expect(server.saves()).toEqual(['clear saffron'])
  expect(quantities(server.state.cart)).toEqual({ [lineKey(naan)]: 1 })
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [lineKey(naan)]: 1 })
})

test('a server that refuses to take out all that an order took keeps it, and the cart shows it again', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 2), line('roti', 1)))
  server.failAfter(1, failure(422, 'No'))
  cart.send({
    type: 'lines.ordered',
    lines: [
      { key: key('dal'), quantity: 2 },
      { key: key('roti'), quantity: 1 },
    ],
  })
  await quiet(cart)
  server.recover()
  cart.send({ type: 'cart.refresh' })
  await quiet(cart)
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2, [key('roti')]: 1 })
})

test.each<[string, Cart, Cart, CartEvent | undefined]>([
  ['one more of it from another device', cartOf(line('dal', 3)), cartOf(line('dal', 1)), undefined],
  ['one that was put there after it', cartOf(line('dal', 1)), cartOf(line('dal', 1)), undefined],
  [
    'the same that the customer adds at once',
    cartOf(line('dal', 2)),
    cartOf(line('dal', 2)),
    { type: 'line.put', outlet: SAFFRON, line: line('dal', 2) },
  ],
])('what an order took leaves the cart without %s', async (_what, onServer, left, then) => {
  const { cart, server } = await signedIn(cartOf(line('dal', 2)))
  server.state.cart = onServer
  cart.send(ORDERED)
  if (then) cart.send(then)
  await quiet(cart)
  expect([quantities(server.state.cart), quantities(selectCart(cart.getSnapshot()))]).toEqual([quantities(left), quantities(left)])
})

test('what an order took is tried again after a while, a bounded number of times, and nothing of it is shown or told', async () => {
  const clock = new SimulatedClock()
  const { cart, server, emitted } = opened({ customerId: 'c1' }, cartOf(line('dal', 2), line('roti', 1)), clock)
  await quiet(cart)
  server.failAfter(1, failure(503))
  cart.send(ORDERED)
  await quiet(cart)
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('roti')]: 1 })
  for (let tries = 0; tries < 30; tries++) {
    clock.increment(3_600_000)
    await quiet(cart)
  }
  expect(server.state.calls.length).toBeLessThan(10)
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('roti')]: 1 })
  expect(emitted.filter(({ type }) => type === 'toast')).toEqual([])
  server.recover()
  cart.send({ type: 'cart.refresh' })
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('roti')]: 1 })
})

test.each([
  ['a reload', undefined],
  ['a session that expired', 'expired' as const],
])('what an order took leaves the cart of the server also after %s', async (_what, reason) => {
  const before = await signedIn(cartOf(line('dal', 2), line('roti', 1)))
  before.server.failAfter(0, failure(503))
  before.cart.send(ORDERED)
  await quiet(before.cart)
  if (reason) before.cart.send({ type: 'session.ended', reason })
  const kept = readCartStore(JSON.parse(JSON.stringify(toStorage(storeWith(before.cart.getSnapshot().context, {})))))
  const { cart, server } = opened({ ...inputOf(kept, 'c1'), customerId: 'c1' }, before.server.state.cart)
  await quiet(cart)
  expect(quantities(server.state.cart)).toEqual({ [key('roti')]: 1 })
  expect(toStorage(storeWith(cart.getSnapshot().context, {}))).not.toHaveProperty('own.ordered')
})

test('a server that refuses to take out what an order took keeps it, and the cart shows it again', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(1, failure(422, 'No'))
  cart.send(ORDERED)
  await quiet(cart)
  server.recover()
  cart.send({ type: 'cart.refresh' })
  await quiet(cart)
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
})

test('a line that is out of stock can only be removed', () => {
  const { cart, emitted } = opened({ stored: guestCart(line('kulfi', 1, { outOfStock: true })) })
  cart.send({ type: 'quantity.set', key: key('kulfi'), quantity: 2 })
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('kheer', 1, { outOfStock: true }) })
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('kulfi')]: 1 })
  expect(emitted).toEqual(Array(2).fill({ type: 'toast', tone: 'error', message: 'This item is currently out of stock.' }))
  cart.send({ type: 'quantity.set', key: key('kulfi'), quantity: 0 })
  expect(selectCart(cart.getSnapshot())).toEqual([])
})

test('a guest line takes its details from the menu, and stays when they cannot be had', async () => {
  const fetchItem = held<MenuItem, { outletId: string; menuId: string }>()
  const cart = createActor(cartMachine.provide({ actors: { fetchItem: fetchItem.logic } }), {
    input: { notices: cartLog().notices },
  }).start()
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('dal', 2) })
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('roti', 2) })
  await fetchItem.answer(dish('dal', { name: 'Dal Makhani', pricePaise: 245_00, outOfStock: true }))
  await fetchItem.fail(failure(503))
  expect(findLine(selectCart(cart.getSnapshot()), key('dal'))).toMatchObject({
    name: 'Dal Makhani',
    unitPricePaise: 245_00,
    outOfStock: true,
  })
  expect(findLine(selectCart(cart.getSnapshot()), key('roti'))).toEqual(line('roti', 2))
})

test('details that come late never land on another line', async () => {
  const fetchItem = held<MenuItem, { outletId: string; menuId: string }>()
  const cart = createActor(cartMachine.provide({ actors: { fetchItem: fetchItem.logic } }), {
    input: { notices: cartLog().notices },
  }).start()
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('dal', 2) })
  cart.send({ type: 'line.put', outlet: SAFFRON, line: line('roti', 2) })
  cart.send({ type: 'lines.remove', keys: [key('dal')] })
  await fetchItem.answer(dish('dal', { name: 'Dal Makhani' }))
  expect(cartLines(selectCart(cart.getSnapshot()))).toEqual([line('roti', 2)])
})

test('another tab changing the guest cart shows here; a customer’s cart is not touched by it', async () => {
  const { cart } = opened({})
  cart.send({ type: 'stored.changed', stored: guestCart(line('dal', 2)) })
  expect(selectTotalQuantity(cart.getSnapshot())).toBe(2)
  cart.send({ type: 'stored.changed', stored: { ...guestCart(line('dal', 9)), owner: 'c2' } })
  expect(selectTotalQuantity(cart.getSnapshot())).toBe(0)
  const { cart: own } = await signedIn(cartOf(line('roti', 1)))
  own.send({ type: 'stored.changed', stored: guestCart(line('dal', 2)) })
  expect(quantities(selectCart(own.getSnapshot()))).toEqual({ [key('roti')]: 1 })
})

test('the cart that cannot be loaded says so and can be asked for again', async () => {
  const { cart, server } = opened({ customerId: 'c1' }, cartOf(line('dal', 2)))
  server.failAfter(0, failure(503))
  await quiet(cart)
  expect(selectFailure(cart.getSnapshot())).toBe('Failed to fetch cart')
  server.recover()
  cart.send({ type: 'sync.retry' })
  await quiet(cart)
  expect(selectFailure(cart.getSnapshot())).toBeUndefined()
  expect(selectTotalQuantity(cart.getSnapshot())).toBe(2)
})

test('a cart that cannot be read again after an edit says so, keeps the edit, and can be asked for again', async () => {
  const { cart, server } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(1, failure(503))
  cart.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
  await quiet(cart)
  expect(selectFailure(cart.getSnapshot())).toBe('Failed to fetch cart')
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 3 })
  server.recover()
  cart.send({ type: 'sync.retry' })
  expect(selectFailure(cart.getSnapshot())).toBeUndefined()
  await quiet(cart)
  expect(server.state.calls).toEqual([`${key('dal')} = 3`, 'fetch', 'fetch'])
})

test('a 401 while the cart is read again says nothing, and the cart stays until the customer is known again', async () => {
  const { cart, server, emitted } = await signedIn(cartOf(line('dal', 2)))
  server.failAfter(0, failure(401))
  cart.send({ type: 'cart.refresh' })
  await quiet(cart)
  expect(selectFailure(cart.getSnapshot())).toBeUndefined()
  expect(emitted.filter(({ type }) => type === 'toast')).toEqual([])
  expect(quantities(selectCart(cart.getSnapshot()))).toEqual({ [key('dal')]: 2 })
  server.recover()
  cart.send({ type: 'cart.refresh' })
  await quiet(cart)
  expect(cart.getSnapshot().matches({ signedIn: 'upToDate' })).toBe(true)
})

function opened(input: CartStart, onServer: Cart = [], clock?: SimulatedClock) {
  stillClock(5_000)
  const server = cartServer(onServer)
  const log = cartLog()
  const machine = cartMachine.provide({ actors: { ...withSync(server.actors), fetchItem: rejects(failure(404)) }, actions: log.actions })
  const cart = createActor(machine, { input: { notices: log.notices, ...input }, ...(clock && { clock }) }).start()
  return { cart, server, emitted: log.hear(cart) }
}

async function signedIn(onServer: Cart) {
  const started = opened({ customerId: 'c1' }, onServer)
  await quiet(started.cart)
  started.server.state.calls = []
  return started
}

/** Nothing is in flight any more. */
const quiet = (cart: ReturnType<typeof opened>['cart']) =>
  waitFor(
    cart,
    (snapshot) =>
      ['guest', { signedIn: 'syncFailed' }, { signedIn: 'loadFailed' }, { signedIn: 'awaitingSession' }, { signedIn: 'upToDate' }].some(
        (state) => snapshot.matches(state as never),
      ),
    { timeout: 1_000 },
  )

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartStore, Change, StoredCart } from '#machines/cart/cart.context.ts'
import { initialContext } from '#machines/cart/cart.updates.ts'
import { inputOf, readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { type GuestCart, mergeGuestCarts, nextTime, settledWith } from '#machines/cart/guest-cart.ts'
import { lineKey } from '#machines/model/cart.ts'
import { cartOf, key, line, quantities, SAFFRON } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const guestOf = (...changes: [menuId: string, quantity: number, at: number][]): GuestCart => ({
  cart: cartOf(...changes.map(([menuId, quantity]) => line(menuId, quantity))),
  queue: changes.map(([menuId, quantity, at]): Change => ({ key: key(menuId), quantity, at })),
  settled: {},
})
const stored = (guest: GuestCart, more: Partial<StoredCart> = {}): StoredCart => ({ version: 1, ...guest, ...more })
const own = (owner: string, quantity: number): StoredCart => ({ version: 1, owner, cart: cartOf(line('dal', quantity)), queue: [] })
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('of two tabs the newest change of a line stands, also when it took the line out', () => {
  const one = guestOf(['dal', 2, 10], ['roti', 1, 30])
  const other = guestOf(['dal', 5, 20], ['roti', 0, 20], ['naan', 0, 5])
  expect(quantities(mergeGuestCarts(one, other).cart)).toEqual({ [key('dal')]: 5, [key('roti')]: 1 })
  expect(quantities(mergeGuestCarts(other, guestOf(['roti', 0, 40])).cart)).toEqual({ [key('dal')]: 5 })
})

test('what has become part of a customer’s cart does not come back from a tab that still holds it', () => {
  const asleep = guestOf(['dal', 2, 10], ['roti', 1, 30])
  const settled = settledWith(guestOf(['dal', 2, 10]))
  const { cart, queue } = mergeGuestCarts(asleep, { cart: [], queue: [], settled })
  expect([quantities(cart), queue.map((change) => change.key)]).toEqual([{ [key('roti')]: 1 }, [key('roti')]])
})

const guest = fc
  .uniqueArray(fc.record({ menuId: fc.constantFrom('dal', 'roti', 'naan'), quantity: fc.nat(3), at: fc.nat(4) }), {
    selector: ({ menuId }) => menuId,
  })
  .chain((changes) =>
    fc.dictionary(fc.constantFrom(key('dal'), key('roti')), fc.nat(4)).map((settled) => ({
      ...guestOf(...changes.map(({ menuId, quantity, at }): [string, number, number] => [menuId, quantity, at])),
      settled,
    })),
  )
const listed = ({ cart, queue, settled }: GuestCart) => [
  Object.entries(quantities(cart)).toSorted(),
  queue.map((change) => JSON.stringify(change)).toSorted(),
  settled,
]

test('tabs come to the same cart whichever tab asks, in whichever order, however often', () => {
  forAll(guest, guest, guest, (a, b, c) => {
    expect(listed(mergeGuestCarts(a, b))).toEqual(listed(mergeGuestCarts(b, a)))
    expect(listed(mergeGuestCarts(mergeGuestCarts(a, b), c))).toEqual(listed(mergeGuestCarts(a, mergeGuestCarts(b, c))))
    const merged = mergeGuestCarts(a, b)
    expect(listed(mergeGuestCarts(merged, a))).toEqual(listed(merged))
  })
})

test('a page takes the cart of its own customer, a guest’s only when this customer signed in with it', () => {
  const [guests, claimed] = [stored(guestOf(['roti', 1, 5])), stored(guestOf(['roti', 1, 5]), { claimedBy: 'c1' })]
  expect(inputOf({ guest: guests, own: own('c1', 2) }, 'c1').stored).toEqual(own('c1', 2))
  expect(inputOf({ guest: guests, own: own('c1', 2) }, 'c2').stored).toBeUndefined()
  expect(inputOf({ guest: claimed, own: own('c2', 2) }, 'c1').stored).toEqual(claimed)
  expect(inputOf({ guest: claimed }, 'c2').stored).toBeUndefined()
  expect(inputOf({ own: own('c1', 2) }, 'c1').stored).toEqual(own('c1', 2))
  const queue = [{ key: key('dal'), quantity: 4, at: 1 }]
  const parked = queue.map((change) => ({ ...change, parkedFor: 'c1' }))
  expect(inputOf({ guest: guests, own: { ...own('c1', 2), queue } }, undefined)).toEqual({ stored: guests, parked })
})

test('what a tab did after another had synchronised is sent after a reload, on top of the customer’s cart', () => {
  const left = stored(guestOf(['roti', 3, 50]), { claimedBy: 'c1' })
  const context = initialContext({ ...inputOf({ guest: left, own: own('c1', 2) }, 'c1'), customerId: 'c1' })
  expect(context.changes).toEqual([{ key: key('roti'), quantity: 3, at: 50, isReplayed: true }])
  expect(quantities(context.cart)).toEqual({ [key('dal')]: 2, [key('roti')]: 3 })
  expect(storeWith(context, { guest: left, own: own('c1', 2) }).guest?.queue).toEqual([])
})

test('a guest’s tab leaves the customer’s cart alone, and the customer’s tab the guest’s', () => {
  const before: CartStore = { guest: stored(guestOf(['roti', 1, 5])), own: own('c1', 2) }
  const guestTab = initialContext({ stored: before.guest })
  expect(storeWith(guestTab, before).own).toEqual(before.own)
  const customerTab = initialContext({ stored: before.own, customerId: 'c1' })
  expect(quantities(storeWith(customerTab, before).guest!.cart)).toEqual({ [key('roti')]: 1 })
})

test('a sign-in claims the guest’s cart, and what was the customer’s before it no longer counts', () => {
  const before: CartStore = { guest: stored(guestOf(['roti', 1, 5])), own: own('c1', 2) }
  const removedBySync = [{ outlet: SAFFRON, line: line('dal') }]
  const claiming = { ...initialContext({ stored: before.guest, customerId: 'c1' }), removedBySync }
  const after = storeWith(claiming, before)
  // What a synchronisation removed before it was cut short is named after the next one.
  expect([after.guest?.claimedBy, after.guest?.removed, after.own]).toEqual(['c1', removedBySync, undefined])
  // Another tab of the same sign-in finds what the first has come to.
  expect(storeWith(claiming, { ...after, own: own('c1', 7) }).own).toEqual(own('c1', 7))
})

test.each([
  [5, 5, 'a clock that goes on'],
  [2, 4, 'a clock that was set back'],
])('the next change of a line is later than all before it (%d: %d, %s)', (now, time) => {
  const queue = [
    { key: key('roti'), quantity: 1, at: 90 },
    { key: key('dal'), quantity: 1, at: 3 },
  ]
  expect(nextTime({ queue, settled: { [key('naan')]: 90 } }, key('dal'), now)).toBe(time)
  expect(nextTime({ queue: [], settled: { [key('dal')]: 3 } }, key('dal'), now)).toBe(time)
  expect(nextTime({ queue, settled: { [key('dal')]: 1 } }, key('dal'), now)).toBe(time)
  expect(nextTime({ queue: [], settled: {} }, key('dal'), 0)).toBe(0)
})

test('of two changes at the same moment the larger quantity stands, whichever tab asks', () => {
  const [few, many] = [guestOf(['dal', 2, 10]), guestOf(['dal', 5, 10])]
  for (const merged of [mergeGuestCarts(few, many), mergeGuestCarts(many, few)])
    expect([quantities(merged.cart), merged.queue]).toEqual([{ [key('dal')]: 5 }, [{ key: key('dal'), quantity: 5, at: 10 }]])
})

test('a line comes over with its outlet, and a change without its line takes the line out', () => {
  const naan = line('naan', 1, { outletId: 'tandoor' })
  const there: GuestCart = { cart: cartOf(line('dal'), naan), queue: [{ key: lineKey(naan), quantity: 1, at: 9 }], settled: {} }
  expect(mergeGuestCarts({ cart: [], queue: [], settled: {} }, there).cart.map(({ outlet }) => outlet.outletId)).toEqual([
    'saffron',
    'tandoor',
  ])
  const without: GuestCart = { cart: [], queue: [{ key: key('dal'), quantity: 0, at: 9 }], settled: {} }
  expect(mergeGuestCarts(guestOf(['dal', 2, 1]), without).cart).toEqual([])
})

test('edits that a page had left and a tab’s newer ones are sent once, the newer', () => {
  const left = stored(guestOf(['roti', 3, 50], ['naan', 1, 60]), { claimedBy: 'c1' })
  const queue = [
    { key: key('roti'), quantity: 1, at: 1 },
    { key: key('dal'), quantity: 2, at: 1 },
  ]
  const { stored: input } = inputOf({ guest: left, own: { ...own('c1', 2), queue } }, 'c1')
  expect(input?.queue).toEqual([queue[1], { key: key('roti'), quantity: 3, at: 50 }, { key: key('naan'), quantity: 1, at: 60 }])
  expect(input?.settled).toEqual({ [key('roti')]: 50, [key('naan')]: 60 })
})

test('what a customer had not sent stays parked in the guest’s tab, as another tab of that customer last stored it', () => {
  const queue = [{ key: key('dal'), quantity: 4, at: 1 }]
  const ordered = [{ key: key('roti'), quantity: 1, at: 1 }]
  const parked = { owner: 'c1', queue, ordered }
  const newer = { ...own('c1', 2), queue: [{ key: key('dal'), quantity: 9, at: 2 }] }
  const tab = initialContext(inputOf({ own: { ...own('c1', 2), ...parked } }, undefined))
  expect(storeWith(tab, {}).own).toEqual({ version: 1, cart: [], ...parked })
  expect(storeWith(tab, { own: own('c2', 2) }).own).toEqual({ version: 1, cart: [], ...parked })
  expect(storeWith(tab, { own: newer }).own).toEqual({ version: 1, cart: [], owner: 'c1', queue: newer.queue })
  expect(storeWith(initialContext({}), { own: newer }).own).toEqual(newer)
})

test('a guest’s cart that was claimed stays claimed while something of it is left', () => {
  const claimed = stored(guestOf(['roti', 1, 5]), { claimedBy: 'c1' })
  expect(storeWith(initialContext({}), { guest: claimed }).guest?.claimedBy).toBe('c1')
  const customerTab = initialContext({ stored: own('c1', 2), customerId: 'c1' })
  expect(storeWith(customerTab, { guest: claimed }).guest?.claimedBy).toBe('c1')
  const done = { ...customerTab, settled: { [key('roti')]: 5 } }
  expect(storeWith(done, { guest: claimed }).guest).toMatchObject({
    cart: [],
    queue: [],
    claimedBy: undefined,
    settled: { [key('roti')]: 5 },
  })
})

test('a sign-in with nothing to synchronise claims nothing, and leaves no empty cart behind', () => {
  const nothing = initialContext({ customerId: 'c1' })
  expect(storeWith(nothing, { own: own('c1', 2) })).toEqual({ guest: undefined, own: own('c1', 2) })
  const settledOnly = stored({ cart: [], queue: [], settled: { [key('dal')]: 3 } })
  expect(storeWith(nothing, { guest: settledOnly }).guest).toEqual({ ...settledOnly, claimedBy: undefined, removed: undefined })
})

test('a guest who has taken everything out leaves that behind, and a guest who has done nothing leaves nothing', () => {
  const emptied = stored({ cart: [], queue: [{ key: key('dal'), quantity: 0, at: 5 }], settled: {} })
  expect(storeWith(initialContext({ stored: emptied }), {}).guest).toMatchObject({ cart: [], queue: emptied.queue })
  expect(storeWith(initialContext({}), {}).guest).toBeUndefined()
})

test('a page stores what it has of its own cart: the newest edits, what orders took, and what was removed', () => {
  const removed = [{ outlet: cartOf(line('dal'))[0]!.outlet, line: line('dal') }]
  const changes: Change[] = [
    { key: key('dal'), quantity: 2, at: 1, isSent: true },
    { key: key('dal'), quantity: 3, at: 2, isReplayed: true },
    { key: key('roti'), quantity: 1, at: 1, isOrdered: true, isLeft: true },
  ]
  const context = { ...initialContext({}), owner: 'c1', customerId: 'c1', cart: cartOf(line('dal', 3)), settled: { [key('dal')]: 3 } }
  expect(storeWith({ ...context, changes, removedBySync: removed }, {}).own).toEqual({
    version: 1,
    owner: 'c1',
    cart: context.cart,
    queue: [{ key: key('dal'), quantity: 3, at: 2 }],
    ordered: [{ key: key('roti'), quantity: 1, at: 1 }],
    removed,
  })
  expect(storeWith(context, {})).toStrictEqual({
    guest: { version: 1, cart: [], queue: [], settled: { [key('dal')]: 3 }, claimedBy: undefined },
    own: { version: 1, owner: 'c1', cart: context.cart, queue: [], ordered: undefined, removed: undefined },
  })
})

test('what is stored is what is read', () => {
  const removed = [{ outlet: cartOf(line('dal'))[0]!.outlet, line: line('dal', 2) }]
  const store: CartStore = {
    guest: stored({ ...guestOf(['roti', 1, 5]), settled: { [key('dal')]: 3 } }, { claimedBy: 'c1', removed }),
    own: own('c1', 2),
  }
  expect(plain(readCartStore(plain(toStorage(store))))).toEqual(plain(store))
  expect(toStorage({})).toBeUndefined()
})

test('one stored cart, as it was before there were two, is a guest’s or its owner’s', () => {
  expect(quantities(readCartStore(plain(stored(guestOf(['roti', 1, 5])))).guest!.cart)).toEqual({ [key('roti')]: 1 })
  expect(readCartStore(plain(own('c1', 2))).own?.owner).toBe('c1')
})

test.each([undefined, null, 7, 'text', [], {}, { version: 3 }, { version: 2, guest: 7, own: [] }, { version: 0, cart: [] }])(
  'what is no store (%j) is none',
  (value) => expect(readCartStore(value)).toEqual({ guest: undefined, own: undefined }),
)

test('a customer’s cart in the place of the guest’s, and a guest’s in the place of the customer’s, are dropped', () => {
  const swapped = { version: 2, guest: own('c1', 2), own: stored(guestOf(['roti', 1, 5])) }
  expect(readCartStore(plain(swapped))).toEqual({ guest: undefined, own: undefined })
})

test('times of settled lines that are no times, or of no line, are dropped', () => {
  const value = { ...stored(guestOf()), settled: { [key('dal')]: 3, [key('roti')]: -1, [key('naan')]: 'x', '../..': 3, __proto__: 9 } }
  expect(readCartStore({ version: 2, guest: value }).guest?.settled).toStrictEqual({ [key('dal')]: 3 })
  expect(lineKey(line('dal'))).toBe(key('dal'))
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { CartData, Change, StoredCart } from '#machines/cart/cart.context.ts'
import {
  adoptServerCart,
  adoptSynced,
  beginRead,
  confirmSent,
  dropOrdered,
  dropSentElsewhere,
  endSession,
  fillAll,
  fillLine,
  fillNext,
  followTab,
  initialContext,
  isUntouched,
  joinTab,
  markSoldOut,
  mergeTab,
  postponeRemoval,
  putLines,
  rejectSent,
  replaceCart,
  reportSync,
  sendAll,
  sendNext,
  setQuantities,
  startSession,
  takeOut,
} from '#machines/cart/cart.updates.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { cartOf, dish, key, line, SAFFRON, sizedDish, TANDOOR } from '#tests/support/fixtures.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const NOW = 500
beforeEach(() => stillClock(NOW))
const [DAL, ROTI, NAAN, KULFI] = ['dal', 'roti', 'naan', 'kulfi'].map((menuId) => key(menuId)) as [string, string, string, string]
const change = (menuId: string, quantity: number, at = 1, more: Partial<Change> = {}): Change => ({
  key: key(menuId),
  quantity,
  at,
  ...more,
})
const removed = (menuId: string, quantity = 1) => ({ outlet: SAFFRON, line: line(menuId, quantity) })
const two = cartOf(line('dal', 2))
const parked = [change('dal', 4, 1, { parkedFor: 'c1' })]

const EMPTY: CartData = {
  cart: [],
  serverCart: [],
  changes: [],
  settled: {},
  leftoverTries: 0,
  isStale: false,
  toFill: [],
  removedBySync: [],
  refusedBySync: [],
}

const guest = (more: Partial<CartData> = {}): CartData => ({ ...EMPTY, ...more })
const customer = (more: Partial<CartData> = {}): CartData => guest({ owner: 'c1', customerId: 'c1', cart: two, serverCart: two, ...more })
/** A customer who has just signed in with a guest's cart. */
const syncing = (more: Partial<CartData> = {}): CartData => guest({ customerId: 'c1', cart: two, changes: [change('dal', 2)], ...more })
describe('the start', () => {
  const own: StoredCart = { version: 1, owner: 'c1', cart: two, queue: [change('dal', 2)], ordered: [change('roti', 1)] }
  const stored: StoredCart = { version: 1, cart: two, queue: [change('dal', 2)], settled: { [ROTI]: 3 }, removed: [removed('raita')] }

  test.each<[string, Parameters<typeof initialContext>[0], Partial<CartData>]>([
    ['with nothing is empty', {}, {}],
    [
      "with a guest's cart fetches the details of its lines",
      { stored, parked },
      { cart: two, changes: [change('dal', 2), ...parked], settled: { [ROTI]: 3 }, toFill: [DAL], removedBySync: [removed('raita')] },
    ],
    [
      "with a customer's own cart sends again what was not sent",
      { stored: { ...own, removed: [removed('raita')], settled: { [ROTI]: 3 } }, customerId: 'c1' },
      {
        owner: 'c1',
        customerId: 'c1',
        cart: two,
        serverCart: two,
        changes: [change('dal', 2, 1, { isReplayed: true }), change('roti', 1, 1, { isOrdered: true })],
        settled: { [ROTI]: 3 },
        removedBySync: [removed('raita')],
      },
    ],
    ['with the cart of another customer shows nothing of it', { stored: own, parked, customerId: 'c2' }, { customerId: 'c2' }],
    ["with a customer's cart shows a guest nothing of it", { stored: own, parked }, { changes: parked }],
  ])('%s', (_, input, expected) => {
    expect(initialContext(input)).toEqual({ ...EMPTY, ...expected })
  })
})

test.each<[CartData, boolean]>([
  [guest(), true],
  [guest({ changes: parked }), true],
  [guest({ cart: two }), false],
  [guest({ changes: [change('dal', 0)] }), false],
])('a guest has done nothing while there is no line and no change (%#)', (context, expected) => {
  expect(isUntouched(context)).toBe(expected)
})

const done = { isStale: true, failure: true, removedBySync: [removed('raita')], refusedBySync: [removed('dal')] }
const undone = { isStale: false, failure: undefined, removedBySync: [], refusedBySync: [] }
const NOTHING = { ...EMPTY, ...undone }

test.each<[string, CartData, string, Partial<CartData>]>([
  ['brings back what was parked', guest({ changes: parked }), 'c1', { owner: 'c1', customerId: 'c1', changes: [change('dal', 4)] }],
  ['forgets what another parked', guest({ changes: parked }), 'c2', { owner: undefined, customerId: 'c2', changes: [] }],
  [
    'of a guest who has done something forgets what was parked',
    guest({ ...done, isStale: false, changes: [change('roti', 1), ...parked], cart: cartOf(line('roti')) }),
    'c1',
    { ...undone, owner: undefined, customerId: 'c1', changes: [change('roti', 1)], cart: cartOf(line('roti')) },
  ],
  [
    'of another customer forgets the first',
    customer({ ...done, changes: parked }),
    'c2',
    { ...NOTHING, owner: undefined, customerId: 'c2' },
  ],
])('a sign-in %s', (_, before, customerId, after) => {
  expect({ ...before, ...startSession(before, customerId) }).toEqual({ ...before, ...after })
})

test.each<[string, CartData, boolean, Partial<CartData>]>([
  [
    "that expired in a synchronisation leaves the guest's lines to the guest",
    syncing({ ...done, changes: [change('dal', 2, 1, { isSent: true }), change('dal', 3, 4)], toFill: [DAL] }),
    true,
    { ...undone, cart: two, changes: [change('dal', 3, 4)], toFill: [DAL] },
  ],
  ['that expired parks the edits', customer({ ...done, changes: [change('dal', 4)] }), true, { ...NOTHING, changes: parked }],
  ['that the customer ended parks nothing', customer({ ...done, changes: [change('dal', 3)] }), false, NOTHING],
  ['that the customer ended in a synchronisation keeps nothing', syncing(done), false, NOTHING],
])('a session %s', (_, before, isExpired, after) => {
  expect({ ...before, ...endSession(before, isExpired) }).toEqual({ ...before, ...after, owner: undefined, customerId: undefined })
})

describe('an edit', () => {
  const quick = guest({ cart: two, changes: [change('dal', 2, 900)], toFill: [DAL, KULFI], settled: { [ROTI]: 700 } })
  const naan = line('naan', 1, { outletId: 'tandoor' })

  test.each<[string, CartData, () => Partial<CartData>, Partial<CartData>]>([
    [
      'of a quantity',
      quick,
      () => setQuantities(quick, [{ key: DAL, quantity: 120 }]),
      { cart: cartOf(line('dal', 99)), changes: [change('dal', 99, 901)], toFill: [DAL] },
    ],
    [
      'that adds a line has its details fetched, and is later than what is settled',
      quick,
      () => putLines(quick, [removed('roti', 3)]),
      { cart: cartOf(line('dal', 2), line('roti', 3)), changes: [change('dal', 2, 900), change('roti', 3, 701)], toFill: [DAL, ROTI] },
    ],
    [
      'of a customer needs no details',
      customer(),
      () => putLines(customer({ toFill: [DAL] }), [removed('roti', -1)]),
      { cart: two, changes: [change('roti', 0, NOW)], toFill: [] },
    ],
    ['takes out what is there', quick, () => takeOut(quick, [DAL, NAAN]), { cart: [], changes: [change('dal', 0, 901)], toFill: [] }],
    [
      'replaces the cart',
      customer(),
      () => replaceCart(customer(), TANDOOR, [naan]),
      {
        cart: cartOf(naan),
        changes: [change('naan', 1, NOW, { key: key('naan', 'tandoor') }), change('dal', 0, NOW, { replacedBy: [key('naan', 'tandoor')] })],
      },
    ],
    [
      'replaces the cart by one with the same line',
      customer(),
      () => replaceCart(customer(), SAFFRON, [line('dal', 7)]),
      { cart: cartOf(line('dal', 7)), changes: [change('dal', 7, NOW)] },
    ],
  ])('%s', (_, before, update, after) => {
    expect({ ...before, ...update() }).toEqual({ ...before, ...after })
  })
})

test('an order takes its lines from every part of the cart, and the server is asked', () => {
  const both = cartOf(line('dal', 2), line('roti', 1))
  const left = { cart: cartOf(line('roti', 1)), serverCart: cartOf(line('roti', 1)), leftoverTries: 0 }
  const before = { cart: both, serverCart: both, changes: [change('dal', 2), change('roti', 1)], leftoverTries: 3 }
  const lines = [{ key: DAL, quantity: 2 }]
  expect(dropOrdered(customer(before), lines)).toEqual({
    ...left,
    changes: [change('roti', 1), change('dal', 2, NOW, { isOrdered: true })],
    isStale: true,
  })
  expect(dropOrdered(syncing(before), lines)).toEqual({ ...left, changes: [change('roti', 1)], isStale: true })
  expect(dropOrdered(guest(before), lines)).toEqual({ ...left, changes: [change('roti', 1)], isStale: false })
})

describe('another tab', () => {
  const five = cartOf(line('dal', 5))
  const stored: StoredCart = { version: 1, cart: five, queue: [change('dal', 5, 9)] }
  const own: StoredCart = { version: 1, owner: 'c1', cart: two, queue: [change('dal', 4)], ordered: [change('roti', 1)] }
  const ownParked = [...parked, change('roti', 1, 1, { isOrdered: true, parkedFor: 'c1' })]
  const mine = guest({ cart: two, changes: [change('dal', 2)], toFill: [DAL], settled: { [ROTI]: 3 } })

  test('of a guest is followed, with what a customer parked', () => {
    const merged = { cart: five, changes: [change('dal', 5, 9)], settled: { [ROTI]: 3 } }
    expect(followTab(mine, stored, undefined)).toEqual({ ...merged, toFill: [] })
    expect(followTab(mine, stored, own).changes).toEqual([change('dal', 5, 9), ...ownParked])
    expect(mergeTab(mine, stored)).toEqual(merged)
    expect(mergeTab(mine, undefined)).toEqual({ cart: two, changes: [change('dal', 2)], settled: { [ROTI]: 3 } })
  })

  test('that has forgotten the guest empties this one', () => {
    expect(followTab(mine, undefined, own)).toEqual({ cart: [], changes: ownParked, settled: {}, toFill: [] })
  })

  test('that changes a cart in its synchronisation adds what is new here, to be sent afterwards', () => {
    const changes = [change('dal', 2, 9, { isSent: true }), change('roti', 1, 3, { isSent: true }), change('naan', 1, 4)]
    const cart = cartOf(line('dal', 2), line('roti', 1), line('naan', 1), line('raita', 1))
    const other: StoredCart = {
      version: 1,
      cart: cartOf(line('dal', 2), line('roti', 6), line('kulfi', 1)),
      queue: [change('dal', 2, 9), change('roti', 6, 8), change('kulfi', 1, 4)],
      settled: { [DAL]: 20 },
    }
    expect(joinTab(syncing({ changes, cart }), other)).toEqual({
      cart: cartOf(line('dal', 2), line('roti', 6), line('naan', 1), line('raita', 1), line('kulfi', 1)),
      changes: [...changes, change('roti', 6, 8), change('kulfi', 1, 4)],
    })
  })

  test('that has sent edits of an earlier page leaves those that are still to be sent, and its orders', () => {
    const replayed = (menuId: string) => change(menuId, 4, 1, { isReplayed: true })
    const before = customer({ changes: [replayed('dal'), replayed('roti'), change('naan', 2), change('kulfi', 1, 1, { isOrdered: true })] })
    expect(dropSentElsewhere(before, own)).toEqual({
      isStale: true,
      changes: [replayed('dal'), change('naan', 2), change('roti', 1, 1, { isOrdered: true })],
    })
    expect(dropSentElsewhere(before, { ...own, ordered: undefined }).changes).toEqual([replayed('dal'), change('naan', 2)])
  })

  test('that has synchronised hands its cart over, with what was done here on top', () => {
    const before = syncing({
      changes: [change('dal', 2), change('roti', 3, 8)],
      cart: cartOf(line('dal', 2), line('roti', 3)),
      failure: true,
      removedBySync: [removed('kulfi')],
    })
    const synced: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 2), line('naan', 1)), queue: [] }
    const left: StoredCart = { version: 1, cart: [], queue: [], settled: { [DAL]: 1 } }
    const after = {
      owner: 'c1',
      serverCart: synced.cart,
      cart: cartOf(line('dal', 2), line('naan', 1), line('roti', 3)),
      changes: [change('roti', 3, 8)],
      settled: { [DAL]: 1, [ROTI]: 8 },
      failure: undefined,
    }
    expect(adoptSynced(before, left, synced)).toEqual({ ...after, removedBySync: [removed('kulfi')] })
    expect(adoptSynced(before, left, { ...synced, removed: [removed('raita')] })).toEqual({ ...after, removedBySync: [removed('raita')] })
  })
})

describe("the server's cart", () => {
  const server = cartOf(line('dal', 2), line('kulfi', 1))

  test("becomes the guest's: what was sent is settled, and what came back is not named as removed", () => {
    const changes = [change('dal', 2, 1, { isSent: true }), change('dal', 5, 3)]
    const before = syncing({ settled: { [ROTI]: 4 }, removedBySync: [removed('raita'), removed('kulfi')], failure: true, changes })
    expect(adoptServerCart(before, server)).toEqual({
      owner: 'c1',
      serverCart: server,
      cart: cartOf(line('dal', 5), line('kulfi', 1)),
      changes: [change('dal', 5, 3)],
      settled: { [ROTI]: 4, [DAL]: 3 },
      removedBySync: [removed('raita')],
      failure: undefined,
    })
  })

  test('of a customer who has it already keeps what was removed, and hides what an order took', () => {
    const before = customer({ removedBySync: [removed('dal')], changes: [change('kulfi', 1, 1, { isOrdered: true })] })
    expect(adoptServerCart(before, server)).toEqual({
      owner: 'c1',
      serverCart: server,
      cart: two,
      changes: [change('kulfi', 1, 1, { isOrdered: true, isLeft: true })],
      settled: {},
      removedBySync: [removed('dal')],
      failure: undefined,
    })
  })
})

test('a synchronisation names what it took out, and of what was refused only the lines that are still in the cart', () => {
  const outcome = { removed: [removed('kulfi')], refused: [removed('dal', 2), removed('roti')] }
  expect(reportSync(syncing({ removedBySync: [removed('raita')] }), outcome)).toEqual({
    removedBySync: [removed('kulfi')],
    refusedBySync: [removed('dal', 2)],
  })
})

describe('what is sent', () => {
  const three = change('dal', 3)
  const sent = { ...three, isSent: true as const }
  const before = customer({ cart: cartOf(line('dal', 3), line('roti', 1)), changes: [sent, change('roti', 1)], leftoverTries: 2 })
  const isLeft = { isOrdered: true, isLeft: true } as const

  test.each<[string, () => Partial<CartData>, Partial<CartData>]>([
    ['is the next change', () => sendNext(customer({ changes: [three, change('roti', 1)] })), { changes: [sent, change('roti', 1)] }],
    ['is all in a synchronisation', () => sendAll(syncing({ changes: [three] })), { changes: [sent], isStale: false }],
    [
      "is the server's once it is confirmed, and the server is asked what else has changed",
      () => confirmSent(before),
      { changes: [change('roti', 1)], serverCart: cartOf(line('dal', 3)), leftoverTries: 0, isStale: true },
    ],
    [
      'falls back when it is rejected',
      () => rejectSent(before),
      { changes: [change('roti', 1)], cart: cartOf(line('dal', 2), line('roti', 1)), isStale: true },
    ],
    [
      'is tried again later when an order cannot be removed',
      () => postponeRemoval(customer({ changes: [change('dal', 2, 1, { ...isLeft, isSent: true })], leftoverTries: 2 })),
      { changes: [change('dal', 2, 1, { isOrdered: true })], leftoverTries: 3 },
    ],
    [
      'of an order is looked for in each read',
      () => beginRead(customer({ changes: [change('dal', 2, 1, isLeft)] })),
      { changes: [change('dal', 2, 1, { isOrdered: true })], isStale: false },
    ],
  ])('%s', (_, update, expected) => {
    expect(update()).toEqual(expected)
  })
})

describe("the details of a guest's lines", () => {
  const before = guest({ cart: two, filling: DAL })

  test('are fetched one line after the other, each once', () => {
    expect(fillAll(guest({ cart: cartOf(line('dal'), line('roti')) }))).toEqual({ toFill: [DAL, ROTI] })
    expect(fillNext(guest({ toFill: [DAL, ROTI, DAL] }))).toEqual({ filling: DAL, toFill: [ROTI] })
  })

  const old = line('dal', 2, { picture: 'old.webp', preparationMinutes: 20 })
  const biryani = (servingSize: 'HALF PLATE' | 'JUMBO') => line('biryani', 1, { servingSize, unitPricePaise: 400_00 })
  test.each<[string, CartData, MenuItem | undefined, ReturnType<typeof line>[]]>([
    [
      'are all that the menu says',
      guest({ cart: cartOf(old), filling: DAL }),
      dish('dal', { name: 'Dal Fry', pricePaise: 99_00, isVegetarian: false, preparationMinutes: 25, pictures: ['new.webp'] }),
      [
        {
          ...old,
          name: 'Dal Fry',
          unitPricePaise: 99_00,
          isVegetarian: false,
          preparationMinutes: 25,
          picture: 'new.webp',
          category: 'Mains',
        },
      ],
    ],
    [
      'keep the picture, and say what is out of stock',
      guest({ cart: cartOf(old), filling: DAL }),
      dish('dal', { outOfStock: true }),
      [{ ...old, outOfStock: true, preparationMinutes: undefined, category: 'Mains' }],
    ],
    [
      'are of the size',
      guest({ cart: cartOf(biryani('HALF PLATE')), filling: key('biryani', 'saffron', 'HALF PLATE') }),
      sizedDish('biryani'),
      [{ ...biryani('HALF PLATE'), unitPricePaise: 90_00, category: 'Mains' }],
    ],
    [
      'keep the price of a size that is not offered any more, which is out of stock',
      guest({ cart: cartOf(biryani('JUMBO')), filling: key('biryani', 'saffron', 'JUMBO') }),
      sizedDish('biryani'),
      [{ ...biryani('JUMBO'), outOfStock: true }],
    ],
    ['of another dish change nothing', before, dish('roti'), [line('dal', 2)]],
    ['that cannot be fetched change nothing', before, undefined, [line('dal', 2)]],
    ['of a line that is not there change nothing', { ...before, filling: KULFI }, dish('kulfi'), [line('dal', 2)]],
    ['that nobody asked for change nothing', { ...before, filling: undefined }, dish('dal', { name: 'Dal Fry' }), [line('dal', 2)]],
  ])('%s', (_, context, item, lines) => {
    expect({ ...context, ...fillLine(context, item) }).toEqual({ ...context, filling: undefined, cart: cartOf(...lines) })
  })

  test('of a dish that has left the menu say that it is out of stock', () => {
    expect(markSoldOut(before)).toEqual({ filling: undefined, cart: cartOf(line('dal', 2, { outOfStock: true })) })
    expect(markSoldOut({ ...before, filling: KULFI })).toEqual({ filling: undefined })
  })
})

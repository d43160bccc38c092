import { beforeEach, describe, expect, test } from 'vitest'
import {
  acknowledged,
  adopted,
  edited,
  endedBy,
  filled,
  gone,
  initialContext,
  isUntouched,
  joinedFromTab,
  nextEdit,
  nextToFill,
  orderedBy,
  reported,
  replacedBy,
  rolledBack,
  sentByTab,
  startedBy,
  takenFromTab,
  takenOver,
  toLineChange,
  withEdits,
} from '#machines/cart/cart.changes.ts'
import type { CartChange, CartData, StoredCart } from '#machines/cart/cart.context.ts'
import { cartOf, dish, key, line, quantities, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'
import { stillClock } from '#tests/support/still-clock.ts'

/** Each change of the cart by itself: what it makes of a situation, and what it leaves alone. */

const NOW = 500
beforeEach(() => stillClock(NOW))
const [DAL, ROTI, NAAN, KULFI] = ['dal', 'roti', 'naan', 'kulfi'].map((menuId) => key(menuId)) as [string, string, string, string]
const change = (menuId: string, quantity: number, at: number): CartChange => ({ key: key(menuId), quantity, at })
const removed = (menuId: string, quantity = 1) => ({ outlet: SAFFRON, line: line(menuId, quantity) })
const lineOf = (menuId: string) => ({ outletId: 'saffron', menuId, servingSize: undefined })

const guest = (more: Partial<CartData> = {}): CartData => ({ ...initialContext({}), ...more })
const customer = (more: Partial<CartData> = {}): CartData =>
  guest({ owner: 'c1', customerId: 'c1', cart: cartOf(line('dal', 2)), confirmed: cartOf(line('dal', 2)), ...more })
/** A customer who has just signed in with a guest's cart. */
const syncing = (more: Partial<CartData> = {}): CartData =>
  guest({ customerId: 'c1', cart: cartOf(line('dal', 2)), queue: [change('dal', 2, 1)], ...more })

describe('the start', () => {
  const own: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 2)), queue: [change('dal', 2, 1), change('roti', 0, 2)] }
  const parked = { owner: 'c1', queue: [change('dal', 2, 1)] }

  test('with nothing is empty in every part', () => {
    expect(initialContext({})).toEqual({
      cart: [],
      confirmed: [],
      queue: [],
      settled: {},
      edits: {},
      replayed: [],
      ordered: [],
      leftovers: [],
      tries: 0,
      toFill: [],
      stale: false,
      removedBySync: [],
      refusedBySync: [],
    })
  })

  test('with a customer’s own cart sends again what was not sent', () => {
    expect(initialContext({ stored: { ...own, removed: [removed('raita')], lastSyncAt: 7 }, customerId: 'c1' })).toMatchObject({
      owner: 'c1',
      cart: own.cart,
      confirmed: own.cart,
      edits: { [DAL]: 2, [ROTI]: 0 },
      replayed: [DAL, ROTI],
      removedBySync: [removed('raita')],
      lastSyncAt: 7,
      queue: [],
    })
  })

  test('with a customer’s cart and a guest parks what was not sent, and shows nothing', () => {
    expect(initialContext({ stored: own })).toMatchObject({ cart: [], queue: [], parked: { owner: 'c1', queue: own.queue } })
    expect(initialContext({ parked }).parked).toEqual(parked)
  })

  test('with a customer signed in keeps nothing parked, and nothing of another customer', () => {
    expect(initialContext({ parked, customerId: 'c2' }).parked).toBeUndefined()
    expect(initialContext({ stored: own, customerId: 'c2' })).toEqual(initialContext({ customerId: 'c2' }))
  })
})

test('a guest has done something once there is a line or a change', () => {
  expect([
    isUntouched(guest()),
    isUntouched(guest({ cart: cartOf(line('dal')) })),
    isUntouched(guest({ queue: [change('dal', 0, 1)] })),
  ]).toEqual([true, false, false])
})

describe('a sign-in', () => {
  const parked = { owner: 'c1', queue: [change('dal', 4, 1)] }

  test('brings back what was parked for this customer, unless the guest has done something', () => {
    expect(startedBy(guest({ parked }), 'c1')).toEqual({
      customerId: 'c1',
      owner: 'c1',
      edits: { [DAL]: 4 },
      ordered: [],
      parked: undefined,
    })
    const busy = guest({ parked, cart: cartOf(line('roti')) })
    for (const made of [startedBy(busy, 'c1'), startedBy(guest({ parked }), 'c2')])
      expect(made).toEqual(expect.not.objectContaining({ owner: expect.anything() }))
    expect(startedBy(busy, 'c1')).toMatchObject({ customerId: 'c1', edits: {}, removedBySync: [], refusedBySync: [] })
  })

  test('of another customer forgets the first', () => {
    expect({ ...customer({ parked }), ...startedBy(customer({ edits: { [DAL]: 3 } }), 'c2') }).toMatchObject({
      owner: undefined,
      customerId: 'c2',
      cart: [],
      edits: {},
      stale: false,
      removedBySync: [],
      refusedBySync: [],
      parked: undefined,
    })
  })
})

describe('the end of a session', () => {
  test('that expired in a synchronisation leaves the guest’s lines to the guest', () => {
    const before = syncing({
      edits: { [DAL]: 3 },
      stale: true,
      failure: 'x',
      removedBySync: [removed('raita')],
      refusedBySync: [removed('dal')],
    })
    expect({ ...before, ...endedBy(before, true) }).toMatchObject({
      customerId: undefined,
      cart: before.cart,
      queue: before.queue,
      edits: {},
      stale: false,
      failure: undefined,
      removedBySync: [],
      refusedBySync: [],
    })
  })

  test.each<[string, CartData, boolean, CartData['parked']]>([
    ['that expired parks the edits', customer({ edits: { [DAL]: 3 } }), true, { owner: 'c1', queue: [change('dal', 3, NOW)] }],
    ['that expired without edits parks nothing', customer(), true, undefined],
    ['by the customer parks nothing', customer({ edits: { [DAL]: 3 } }), false, undefined],
    ['by the customer in a synchronisation keeps nothing', syncing(), false, undefined],
  ])('%s, and shows nothing', (_, before, expired, parked) => {
    expect({ ...before, ...endedBy(before, expired) }).toMatchObject({
      cart: [],
      queue: [],
      owner: undefined,
      customerId: undefined,
      parked,
    })
  })
})

describe('an edit', () => {
  const roti = { key: ROTI, quantity: 3, line: line('roti', 1), outlet: SAFFRON }

  test('of a guest is queued for the sign-in, the newest of a line alone, and its details are asked for', () => {
    const before = guest({ cart: cartOf(line('dal', 2)), queue: [change('dal', 2, 1), change('naan', 0, 2)], toFill: [DAL, KULFI] })
    const made = edited(before, [{ key: DAL, quantity: 5 }, roti])
    expect(quantities(made.cart!)).toEqual({ [DAL]: 5, [ROTI]: 3 })
    expect(made.queue).toEqual([change('naan', 0, 2), change('dal', 5, NOW), change('roti', 3, NOW)])
    expect([made.edits, made.toFill]).toEqual([{}, [DAL, ROTI]])
  })

  test('of a customer is for the server, and is no longer one of before', () => {
    const before = customer({ edits: { [NAAN]: 1 }, replayed: [DAL, NAAN], toFill: [DAL], queue: [] })
    expect(edited(before, [{ key: DAL, quantity: 120 }])).toMatchObject({
      edits: { [NAAN]: 1, [DAL]: 99 },
      replayed: [NAAN],
      queue: [],
      toFill: [],
    })
  })

  test('in a synchronisation is for both', () => {
    const made = edited(syncing(), [{ key: DAL, quantity: 5 }])
    expect([made.queue, made.edits]).toEqual([[change('dal', 5, NOW)], { [DAL]: 5 }])
  })

  test('drops what was parked', () => {
    expect(edited(guest({ parked: { owner: 'c1', queue: [] } }), [roti]).parked).toBeUndefined()
  })
})

describe('a replaced cart', () => {
  const naan = line('naan', 1, { outletId: 'tandoor' })
  const before = { cart: cartOf(line('dal', 2), line('roti', 1)) }

  test('sends the new lines first, then lets the old ones go', () => {
    const made = replacedBy(customer({ ...before, edits: { [ROTI]: 4 } }), TANDOOR, [naan])
    expect(Object.entries(made.edits!)).toEqual([
      [key('naan', 'tandoor'), 1],
      [DAL, 0],
      [ROTI, 0],
    ])
    expect(made.replacing).toEqual({ added: [key('naan', 'tandoor')], dropped: [DAL, ROTI] })
  })

  test('keeps a line that is among the new ones, and a guest has nothing to make room for', () => {
    expect(replacedBy(customer(before), SAFFRON, [line('dal', 7)])).toMatchObject({
      edits: { [DAL]: 7, [ROTI]: 0 },
      replacing: { added: [DAL], dropped: [ROTI] },
    })
    expect(replacedBy(guest(before), SAFFRON, [line('dal', 7)]).replacing).toBeUndefined()
  })
})

test('an order takes its lines from every part of the cart', () => {
  const both = cartOf(line('dal', 2), line('roti', 1))
  const before = syncing({
    cart: both,
    confirmed: both,
    queue: [change('dal', 2, 1), change('roti', 1, 1)],
    edits: { [DAL]: 2, [ROTI]: 1 },
  })
  expect(orderedBy(before, [{ key: DAL, quantity: 2 }])).toEqual({
    cart: cartOf(line('roti', 1)),
    confirmed: cartOf(line('roti', 1)),
    queue: [change('roti', 1, 1)],
    edits: { [ROTI]: 1 },
    ordered: [],
    leftovers: [],
    tries: 0,
    stale: true,
  })
  expect(orderedBy(guest({ cart: both }), [{ key: DAL, quantity: 2 }]).stale).toBe(false)
})

describe('another tab', () => {
  const stored: StoredCart = { version: 1, cart: cartOf(line('dal', 5)), queue: [change('dal', 5, 9)] }
  const own: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 2)), queue: [change('dal', 4, 1)] }

  test('of a guest is followed, with what it has parked', () => {
    const made = takenFromTab(guest({ cart: cartOf(line('dal', 2)), queue: [change('dal', 2, 1)], toFill: [DAL] }), stored, own)
    expect(made).toMatchObject({
      cart: cartOf(line('dal', 5)),
      queue: [change('dal', 5, 9)],
      toFill: [],
      parked: { owner: 'c1', queue: own.queue },
    })
    expect(takenFromTab(guest(), stored, undefined).parked).toBeUndefined()
    expect(takenFromTab(guest(), stored, { ...own, owner: undefined }).parked).toBeUndefined()
  })

  test('that has nothing of a guest any more empties this one', () => {
    for (const nothing of [undefined, own])
      expect(takenFromTab(guest({ cart: cartOf(line('dal', 2)) }), nothing, own)).toEqual({
        cart: [],
        queue: [],
        settled: {},
        toFill: [],
        parked: { owner: 'c1', queue: own.queue },
      })
  })

  test('that changes the cart of a sign-in adds what is news here to the edits, and nothing that is known', () => {
    const before = syncing({
      queue: [change('dal', 2, 9), change('roti', 1, 3)],
      cart: cartOf(line('dal', 2), line('roti', 1)),
      edits: { [NAAN]: 1 },
    })
    const other: StoredCart = {
      version: 1,
      cart: cartOf(line('dal', 2), line('roti', 6), line('kulfi', 1)),
      queue: [change('dal', 2, 9), change('roti', 6, 8), change('kulfi', 1, 4)],
      settled: { [DAL]: 20 },
    }
    const made = joinedFromTab(before, other)
    expect(made.edits).toEqual({ [NAAN]: 1, [ROTI]: 6, [KULFI]: 1 })
    expect(quantities(made.cart!)).toEqual({ [DAL]: 2, [ROTI]: 6, [KULFI]: 1 })
    expect(joinedFromTab(before, { ...own, queue: [change('dal', 4, 99)] }).edits).toEqual({ [NAAN]: 1 })
  })

  test('that has sent edits of before leaves those that are still to be sent', () => {
    const before = customer({ edits: { [DAL]: 4, [ROTI]: 1, [NAAN]: 2 }, replayed: [DAL, ROTI] })
    expect(sentByTab(before, own)).toEqual({ stale: true, edits: { [DAL]: 4, [NAAN]: 2 }, replayed: [DAL], ordered: [], leftovers: [] })
  })

  test('that has synchronised hands its cart over, with what was done here on top', () => {
    const before = syncing({
      queue: [change('dal', 2, 1), change('roti', 3, 8)],
      cart: cartOf(line('dal', 2), line('roti', 3)),
      failure: 'x',
      removedBySync: [removed('kulfi')],
    })
    const done: StoredCart = { version: 1, owner: 'c1', cart: cartOf(line('dal', 2), line('naan', 1)), queue: [], lastSyncAt: 7 }
    const left: StoredCart = { version: 1, cart: [], queue: [], settled: { [DAL]: 1 } }
    expect(takenOver(before, left, done)).toMatchObject({
      owner: 'c1',
      confirmed: done.cart,
      cart: cartOf(line('dal', 2), line('naan', 1), line('roti', 3)),
      queue: [],
      settled: { [DAL]: 1, [ROTI]: 8 },
      edits: { [ROTI]: 3 },
      lastSyncAt: 7,
      removedBySync: [removed('kulfi')],
      failure: undefined,
    })
    expect(takenOver(before, left, { ...done, removed: [removed('raita')] }).removedBySync).toEqual([removed('raita')])
  })
})

describe('the server’s cart', () => {
  test('has the edits on top, each line with the best details there are, and no line without details', () => {
    const confirmed = cartOf(line('dal', 2, { name: 'Dal of the server' }))
    const known = cartOf(line('dal', 9), line('naan', 1, { outletId: 'tandoor' }))
    const made = withEdits(confirmed, known, { [DAL]: 3, [key('naan', 'tandoor')]: 4, [KULFI]: 1 })
    expect(made.map(({ outlet, lines }) => [outlet, lines.map(({ name, quantity }) => `${name} x${quantity}`)])).toEqual([
      [SAFFRON, ['Dal of the server x3']],
      [TANDOOR, ['Dish naan x4']],
    ])
    expect(withEdits(confirmed, known, { [DAL]: 0 })).toEqual([])
  })

  test('becomes the guest’s: what was settled is noted, and what came back is not named as removed', () => {
    const before = syncing({
      settled: { [ROTI]: 4 },
      removedBySync: [removed('raita'), removed('kulfi')],
      stale: true,
      failure: 'x',
      edits: { [DAL]: 5 },
    })
    const server = cartOf(line('dal', 2), line('kulfi', 1))
    expect({ ...before, ...adopted(before, server) }).toMatchObject({
      owner: 'c1',
      confirmed: server,
      cart: cartOf(line('dal', 5), line('kulfi', 1)),
      queue: [],
      settled: { [ROTI]: 4, [DAL]: 1 },
      removedBySync: [removed('raita')],
      stale: true,
      failure: undefined,
    })
  })

  test('of a customer who has it already keeps what is settled and what was removed', () => {
    const before = customer({ settled: { [ROTI]: 4 }, removedBySync: [removed('dal')] })
    const { settled, removedBySync } = adopted(before, cartOf(line('dal', 2)))
    expect([settled, removedBySync]).toEqual([{ [ROTI]: 4 }, [removed('dal')]])
  })
})

test('a synchronisation names what it took out, and of what was refused only the lines that are still in the cart', () => {
  expect(
    reported(syncing({ removedBySync: [removed('raita')] }), {
      removed: [removed('kulfi')],
      refused: [removed('dal', 2), removed('roti')],
    }),
  ).toEqual({
    removedBySync: [removed('kulfi')],
    refusedBySync: [removed('dal', 2)],
  })
})

test('a change of a line names the line, and what names none is an error', () => {
  expect(toLineChange({ key: key('biryani', 'saffron', 'HALF PLATE'), quantity: 3 })).toEqual({
    line: { outletId: 'saffron', menuId: 'biryani', servingSize: 'HALF PLATE' },
    quantity: 3,
  })
  expect(() => toLineChange({ key: 'nonsense', quantity: 1 })).toThrow('"nonsense" names no line')
})

describe('an edit that was sent', () => {
  const sent = (more: Partial<CartData> = {}) =>
    customer({ cart: cartOf(line('dal', 3)), edits: { [DAL]: 3 }, inFlight: { key: DAL, quantity: 3 }, ...more })
  const replacing = { added: [ROTI], dropped: [DAL] }

  test('is the server’s truth now, and the server is asked what else has changed', () => {
    expect(acknowledged(sent())).toEqual({
      edits: {},
      confirmed: cartOf(line('dal', 3)),
      inFlight: undefined,
      stale: true,
      replacing: undefined,
    })
  })

  test('leaves a newer wish for the line', () => {
    expect(acknowledged(sent({ edits: { [DAL]: 7 } }))).toMatchObject({ edits: { [DAL]: 7 }, confirmed: cartOf(line('dal', 3)) })
  })

  test('is not the last wish when the line was changed meanwhile and is back where it was: it is sent once more', () => {
    const dal = (quantity: number) => ({ key: DAL, quantity })
    let context = sent()
    for (const quantity of [0, 3]) context = { ...context, ...edited(context, [dal(quantity)]) }
    expect(acknowledged(context)).toMatchObject({ edits: { [DAL]: 3 }, confirmed: cartOf(line('dal', 3)), inFlight: undefined })
    expect(rolledBack(context)).toMatchObject({ edits: { [DAL]: 3 }, inFlight: undefined })
    const other = { ...sent(), ...edited(sent(), [{ key: ROTI, quantity: 1 }]) }
    expect(acknowledged(other)).toMatchObject({ edits: { [ROTI]: 1 } })
  })

  test('leaves the replacing of a cart open until the last edit', () => {
    expect(acknowledged(sent({ edits: { [DAL]: 3, [ROTI]: 0 }, replacing })).replacing).toEqual(replacing)
    expect(acknowledged(sent({ replacing })).replacing).toBeUndefined()
  })

  test('falls back to the server’s truth when it fails', () => {
    expect(rolledBack(sent())).toEqual({ edits: {}, cart: cartOf(line('dal', 2)), inFlight: undefined, stale: true, replacing: undefined })
  })

  test('keeps what was asked for since, and other edits', () => {
    const made = rolledBack(sent({ cart: cartOf(line('dal', 7), line('roti', 1)), edits: { [DAL]: 7, [ROTI]: 1 } }))
    expect(made).toMatchObject({ edits: { [DAL]: 7, [ROTI]: 1 }, cart: cartOf(line('dal', 7), line('roti', 1)) })
  })

  test('for a new cart keeps the old one when the new line is refused', () => {
    const before = sent({
      cart: cartOf(line('roti', 1)),
      edits: { [ROTI]: 1, [DAL]: 0, [NAAN]: 2 },
      inFlight: { key: ROTI, quantity: 1 },
      replacing,
    })
    expect(rolledBack(before)).toMatchObject({ edits: { [NAAN]: 2 }, cart: cartOf(line('dal', 2)), replacing: undefined })
  })

  test('of an old line that cannot be taken out leaves the replacing open while other edits wait', () => {
    const before = sent({ cart: cartOf(line('roti', 1)), edits: { [ROTI]: 1, [DAL]: 0 }, inFlight: { key: DAL, quantity: 0 }, replacing })
    expect(rolledBack(before)).toMatchObject({ edits: { [ROTI]: 1 }, replacing })
    expect(rolledBack({ ...before, edits: { [DAL]: 0 } }).replacing).toBeUndefined()
  })

  test('that is none changes nothing', () => {
    expect([acknowledged(customer()), rolledBack(customer())]).toEqual([{}, {}])
  })
})

describe('the whole of an outlet’s cart', () => {
  const all = { [DAL]: 0, [ROTI]: 0 }
  const confirmed = cartOf(line('dal', 2), line('roti', 1), line('naan', 1, { outletId: 'tandoor' }))
  const going = (more: Partial<CartData> = {}) =>
    customer({ confirmed, cart: cartOf(line('naan', 1, { outletId: 'tandoor' })), edits: all, ...more })

  test('goes with one call, which names its lines', () => {
    expect(nextEdit(going())).toEqual({ key: DAL, quantity: 0, rest: [ROTI] })
    expect(toLineChange(nextEdit(going()))).toEqual({ line: lineOf('dal'), quantity: 0, rest: [lineOf('roti')] })
  })

  test.each<[string, Partial<CartData>]>([
    ['a line of it stays', { edits: { [DAL]: 0, [NAAN]: 0 } }],
    ['a line of it stays with less', { edits: { [DAL]: 0, [ROTI]: 2 } }],
    ['another dish of it is wanted', { edits: { ...all, [KULFI]: 1 } }],
    ['it is one line', { edits: { [DAL]: 0 }, confirmed: cartOf(line('dal', 2)) }],
  ])('goes line by line while %s', (_, more) => {
    expect(nextEdit(going(more))).toEqual({ key: DAL, quantity: 0 })
  })

  test('is gone once the server has it, and back once the call has failed', () => {
    const sent = going({ inFlight: nextEdit(going()) })
    expect(acknowledged(sent)).toMatchObject({ edits: {}, confirmed: cartOf(line('naan', 1, { outletId: 'tandoor' })), stale: true })
    expect(rolledBack(sent)).toMatchObject({ edits: {}, cart: confirmed, stale: true })
  })

  test('is said once more when a line of it was changed while the call was on its way', () => {
    let context = going({ inFlight: nextEdit(going()) })
    const put = { key: ROTI, quantity: 4, line: line('roti', 4), outlet: SAFFRON }
    context = { ...context, ...edited(context, [put]) }
    expect(acknowledged(context)).toMatchObject({ edits: { [DAL]: 0, [ROTI]: 4 } })
    expect(rolledBack(context)).toMatchObject({ edits: { [DAL]: 0, [ROTI]: 4 } })
  })
})

describe('the details of a guest’s lines', () => {
  test('are asked for one line after the other, each once', () => {
    expect(nextToFill(guest({ toFill: [DAL, ROTI, DAL] }))).toEqual({ filling: DAL, toFill: [ROTI] })
  })

  test('are those of the line they were asked for, or of none', () => {
    const before = guest({ cart: cartOf(line('dal', 2)), filling: DAL })
    expect(filled(before, dish('dal', { name: 'Dal Fry' }))).toMatchObject({ filling: undefined, cart: [{ lines: [{ name: 'Dal Fry' }] }] })
    for (const [context, item] of [
      [before, dish('roti')],
      [before, undefined],
      [{ ...before, filling: undefined }, dish('dal')],
      [{ ...before, filling: KULFI }, dish('kulfi')],
    ] as const)
      expect(filled(context, item)).toStrictEqual({ filling: undefined })
  })

  test('of a dish that is gone say that it cannot be had', () => {
    const before = guest({ cart: cartOf(line('dal', 2), line('roti', 1)), filling: DAL })
    expect(gone(before)).toEqual({ filling: undefined, cart: cartOf(line('dal', 2, { outOfStock: true }), line('roti', 1)) })
    for (const filling of [undefined, KULFI]) expect(gone({ ...before, filling })).toStrictEqual({ filling: undefined })
  })
})

import { describe, expect, test } from 'vitest'
import {
  confirm,
  editsOf,
  enqueue,
  enqueueReplacement,
  findLeftovers,
  leftoversOf,
  markSent,
  nextCall,
  orderedOf,
  park,
  queueOf,
  rebase,
  reject,
  sentOf,
  toOrdered,
  toUpdate,
  unpark,
  unsend,
  waitingOf,
} from '#machines/cart/cart.changes.ts'
import type { Change } from '#machines/cart/cart.context.ts'
import { cartOf, key, line, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'

/** The changes that the server does not have yet: what each function makes of them, and what it leaves alone. */

const HOUR = 3_600_000
const change = (menuId: string, quantity: number, more: Partial<Change> = {}): Change => ({ key: key(menuId), quantity, at: 1, ...more })
const sent = (menuId: string, quantity: number, more: Partial<Change> = {}) => change(menuId, quantity, { isSent: true, ...more })
const ordered = (menuId: string, quantity: number, more: Partial<Change> = {}) => change(menuId, quantity, { isOrdered: true, ...more })
const leftover = (menuId: string, quantity: number, more: Partial<Change> = {}) => ordered(menuId, quantity, { isLeft: true, ...more })
const parked = (menuId: string, quantity: number, more: Partial<Change> = {}) => change(menuId, quantity, { parkedFor: 'c1', ...more })
const naan = line('naan', 1, { outletId: 'tandoor' })
const naanChange = (quantity: number, more: Partial<Change> = {}) => change('naan', quantity, { key: key('naan', 'tandoor'), ...more })

test('each kind of change is found', () => {
  const all = [sent('dal', 2), change('dal', 3), change('roti', 0), ordered('kulfi', 1), leftover('raita', 1), parked('naan', 1)]
  const [dal, newerDal, roti, kulfi, raita] = all
  expect(editsOf(all)).toEqual([dal, newerDal, roti])
  expect(sentOf(all)).toEqual([dal])
  expect(waitingOf(all)).toEqual([newerDal, roti])
  expect(leftoversOf(all)).toEqual([raita])
  expect(queueOf(all)).toEqual([change('dal', 3), change('roti', 0)])
  expect(queueOf([sent('dal', 2, { isReplayed: true, replacedBy: [] })])).toEqual([change('dal', 2)])
  expect(orderedOf([...all, parked('dal', 1, { isOrdered: true })])).toEqual([change('kulfi', 1), change('raita', 1)])
  expect(toOrdered(raita!)).toEqual(ordered('raita', 1))
  expect(kulfi).toEqual(ordered('kulfi', 1))
})

describe('an edit', () => {
  test.each<[string, Change[], Change[]]>([
    ['comes last', [change('roti', 1)], [change('roti', 1), change('dal', 5)]],
    ['takes the place of one that waits', [change('dal', 2), change('roti', 1)], [change('roti', 1), change('dal', 5)]],
    ['leaves what is on its way', [sent('dal', 5)], [sent('dal', 5), change('dal', 5)]],
    ['is not what an order took', [ordered('dal', 2), leftover('dal', 2), ordered('roti', 1)], [ordered('roti', 1), change('dal', 5)]],
    ['forgets what another customer had not sent', [parked('roti', 1)], [change('dal', 5)]],
  ])('%s', (_, before, after) => {
    expect(enqueue(before, [change('dal', 5)])).toEqual(after)
  })

  test('that replaces the cart adds first, then drops what gives way, and is the only replacement', () => {
    const earlier = change('kulfi', 0, { replacedBy: [key('dal')] })
    expect(enqueueReplacement([change('roti', 4), earlier], [naanChange(1)], [change('dal', 0), change('roti', 0)])).toEqual([
      change('kulfi', 0),
      naanChange(1),
      change('dal', 0, { replacedBy: [key('naan', 'tandoor')] }),
      change('roti', 0, { replacedBy: [key('naan', 'tandoor')] }),
    ])
  })
})

describe('the next call', () => {
  const server = cartOf(line('dal', 2), line('roti', 1), naan)
  const all = [change('dal', 0), change('roti', 0)]

  test.each<[string, Change[], Change[]]>([
    ['none', [ordered('dal', 2), sent('dal', 1), parked('dal', 1)], []],
    ['the first edit', [change('dal', 3), change('roti', 2)], [change('dal', 3)]],
    ['an edit before what an order left', [leftover('dal', 2), change('roti', 0)], [change('roti', 0)]],
    ['all that empties an outlet', [change('dal', 0), naanChange(1), change('roti', 0)], all],
    ['one line while another stays', [change('dal', 0), naanChange(0)], [change('dal', 0)]],
    ['one line while another is wanted', [...all, change('kulfi', 1)], [change('dal', 0)]],
    ['one line while another gets less', [change('dal', 0), change('roti', 2)], [change('dal', 0)]],
    ['all that orders left, as a whole', [leftover('dal', 2), leftover('roti', 1)], [leftover('dal', 2), leftover('roti', 1)]],
    ['what an order left, where more is there', [leftover('dal', 1), leftover('roti', 1)], [leftover('dal', 1)]],
  ])('is %s', (_, changes, next) => {
    expect(nextCall(changes, server)).toEqual(next)
  })

  test.each<[string, Change[], object]>([
    ['a line', [change('dal', 3)], { line: { outletId: 'saffron', menuId: 'dal', servingSize: undefined }, quantity: 3 }],
    [
      'a size',
      [change('', 3, { key: key('biryani', 'saffron', 'HALF PLATE') })],
      { line: { outletId: 'saffron', menuId: 'biryani', servingSize: 'HALF PLATE' }, quantity: 3 },
    ],
    ['what stays of an order', [leftover('dal', 1)], { line: { outletId: 'saffron', menuId: 'dal', servingSize: undefined }, quantity: 1 }],
    [
      'the rest of an outlet',
      all,
      {
        line: { outletId: 'saffron', menuId: 'dal', servingSize: undefined },
        quantity: 0,
        rest: [{ outletId: 'saffron', menuId: 'roti', servingSize: undefined }],
      },
    ],
  ])('names %s', (_, changes, update) => {
    expect(toUpdate(markSent([...changes, naanChange(1)], changes), server)).toStrictEqual(update)
  })

  test('is an error when a key names no line', () => {
    expect(() => toUpdate([sent('', 1, { key: 'nonsense' })], [])).toThrow('"nonsense" names no line')
  })
})

const forNaan = { replacedBy: [key('naan', 'tandoor')] }
test.each<[string, Change[], { confirmed: Change[]; rejected: Change[]; unsent: Change[] }]>([
  [
    'nothing is on its way',
    [change('dal', 1)],
    { confirmed: [change('dal', 1)], rejected: [change('dal', 1)], unsent: [change('dal', 1)] },
  ],
  [
    'an edit is on its way, and another waits',
    [sent('dal', 1), change('roti', 1)],
    { confirmed: [change('roti', 1)], rejected: [change('roti', 1)], unsent: [change('dal', 1), change('roti', 1)] },
  ],
  [
    // From 2 to 1 and back to 2: another device may have changed the line in between.
    'the line was edited meanwhile, even back to the same quantity',
    [sent('dal', 2), change('dal', 2, { at: 3 })],
    { confirmed: [change('dal', 2, { at: 3 })], rejected: [change('dal', 2, { at: 3 })], unsent: [change('dal', 2, { at: 3 })] },
  ],
  [
    'the first line of a replacement is on its way',
    [naanChange(1, { isSent: true }), change('dal', 0, forNaan), change('roti', 3)],
    {
      confirmed: [change('dal', 0, forNaan), change('roti', 3)],
      rejected: [change('roti', 3)],
      unsent: [naanChange(1), change('dal', 0, forNaan), change('roti', 3)],
    },
  ],
  [
    'a line that a replacement drops is on its way',
    [sent('dal', 0, forNaan), change('roti', 0, forNaan)],
    {
      confirmed: [change('roti', 0, forNaan)],
      rejected: [change('roti', 0, forNaan)],
      unsent: [change('dal', 0, forNaan), change('roti', 0, forNaan)],
    },
  ],
  [
    'what an order left is on its way',
    [leftover('dal', 2, { isSent: true }), leftover('roti', 1)],
    { confirmed: [leftover('roti', 1)], rejected: [leftover('roti', 1)], unsent: [ordered('dal', 2), ordered('roti', 1)] },
  ],
])('confirmed, rejected or unsent while %s', (_, before, after) => {
  expect({ confirmed: confirm(before), rejected: reject(before), unsent: unsend(before) }).toEqual(after)
})

test.each<[string, Change[], Change[]]>([
  ['still has what the order took', [ordered('dal', 2)], [leftover('dal', 2)]],
  ['has more than the order took', [ordered('dal', 1)], [leftover('dal', 1)]],
  ['has less, which was added after the order', [ordered('dal', 3)], []],
  ['has nothing of it', [ordered('roti', 1)], []],
  ['has it for hours', [ordered('dal', 2, { at: -4 * HOUR + 6 })], [leftover('dal', 2, { at: -4 * HOUR + 6 })]],
  ['has it for longer, and the customer wants it', [ordered('dal', 2, { at: -4 * HOUR + 5 })], []],
  ['has it, and it is edited', [ordered('dal', 2), change('dal', 4)], [change('dal', 4)]],
])('what an order left is looked for: the server %s', (_, before, after) => {
  expect(findLeftovers(before, cartOf(line('dal', 2)), 5)).toEqual(after)
})

test('an expired session parks the newest edits and what orders took, and only that customer gets them back', () => {
  const waiting = park([sent('dal', 2), change('dal', 3), leftover('roti', 1)], 'c1')
  expect(waiting).toEqual([parked('dal', 3), parked('roti', 1, { isOrdered: true })])
  expect(unpark([...waiting, change('naan', 1)], 'c1')).toStrictEqual([change('dal', 3), ordered('roti', 1)])
  expect(unpark(waiting, 'c2')).toEqual([])
})

test('the shown cart is the server’s with the changes, each line with the best details there are, and no line without details', () => {
  const server = cartOf(line('dal', 2, { name: 'Dal of the server' }), line('raita', 3))
  const known = cartOf(line('dal', 9), naan)
  const shown = rebase(server, known, [change('dal', 3), ordered('raita', 1), naanChange(4), change('kulfi', 1)])
  expect(shown.map(({ outlet, lines }) => [outlet, lines.map(({ name, quantity }) => `${name} x${quantity}`)])).toEqual([
    [SAFFRON, ['Dal of the server x3', 'Dish raita x2']],
    [TANDOOR, ['Dish naan x4']],
  ])
  expect(rebase(server, known, [change('dal', 0), ordered('raita', 3)])).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  badgeText,
  clampQuantity,
  cartLines,
  dishQuantity,
  hasOtherOutlet,
  itemCount,
  lineKey,
  linesTotalPaise,
  outletOf,
  parseLineKey,
  putLine,
  quantityOf,
  removeLines,
  selectedText,
  setQuantity,
  toLine,
  totalQuantity,
} from '#machines/model/cart.ts'
import { cartOf, dish, key, line, SAFFRON, sizedDish, TANDOOR } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

test('a line of a new outlet makes a group, and the last line out takes the group along', () => {
  const naan = line('naan', 1, { outletId: 'tandoor' })
  const both = putLine(cartOf(line('dal')), TANDOOR, naan)
  expect(both.map((group) => group.outlet.outletId)).toEqual(['saffron', 'tandoor'])
  expect(removeLines(both, [lineKey(naan)])).toEqual(cartOf(line('dal')))
  expect(putLine(both, TANDOOR, { ...naan, quantity: 0 })).toEqual(cartOf(line('dal')))
})

test('sizes of one dish are lines of their own and count together', () => {
  const cart = cartOf(line('biryani', 2, { servingSize: 'HALF PLATE' }), line('biryani', 1, { servingSize: 'FULL PLATE' }), line('dal', 4))
  expect(cartLines(cart)).toHaveLength(3)
  expect(dishQuantity(cart, 'saffron', 'biryani')).toBe(3)
  expect(quantityOf(cart, key('biryani', 'saffron', 'HALF PLATE'))).toBe(2)
  expect(totalQuantity(cart)).toBe(7)
})

test('a dish counts at its own outlet alone', () => {
  const cart = cartOf(line('dal', 2), line('dal', 5, { outletId: 'tandoor' }), line('roti', 9))
  expect([dishQuantity(cart, 'saffron', 'dal'), dishQuantity(cart, 'tandoor', 'dal'), dishQuantity(cart, 'tandoor', 'roti')]).toEqual([
    2, 5, 0,
  ])
})

test('another quantity of a line changes that line alone, and none takes it out', () => {
  const cart = cartOf(line('dal', 2), line('roti', 1), line('naan', 1, { outletId: 'tandoor' }))
  expect(cartLines(setQuantity(cart, key('roti'), 7)).map(({ quantity }) => quantity)).toEqual([2, 7, 1])
  expect(cartLines(setQuantity(cart, key('roti'), 0)).map(({ menuId }) => menuId)).toEqual(['dal', 'naan'])
  expect(setQuantity(cart, key('gone'), 7)).toEqual(cart)
})

test.each([
  [-1, 0],
  [1.9, 1],
  [1e9, 99],
  [Number.NaN, 0],
  [Number.NEGATIVE_INFINITY, 0],
])('the quantity %d counts as %d', (wanted, quantity) => {
  expect(clampQuantity(wanted)).toBe(quantity)
})

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('the badge of %d reads %s', (quantity, text) => {
  expect(badgeText(quantity)).toBe(text)
})

test('a line that is out of stock costs nothing', () => {
  expect(linesTotalPaise([line('dal', 2), line('kulfi', 9, { outOfStock: true })])).toBe(240_00)
})

test('a line has the price of its size, and there is none in a size the dish does not have', () => {
  expect(toLine('saffron', sizedDish('biryani'), 'FULL PLATE', 2)).toMatchObject({ unitPricePaise: 160_00, quantity: 2 })
  expect(toLine('saffron', sizedDish('biryani'), 'BUCKET', 2)).toBeUndefined()
  expect(toLine('saffron', dish('dal', { finalPricePaise: 99_00 }), undefined, 1)).toMatchObject({ unitPricePaise: 99_00 })
})

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const size = fc.option(fc.constantFrom('HALF PLATE', 'FULL PLATE', 'A/B'), { nil: undefined })

test('a key names exactly the line it was made of', () => {
  forAll(id, id, size, (outletId, menuId, servingSize) => {
    const named = { outletId, menuId, servingSize }
    expect(parseLineKey(lineKey(named))).toEqual(named)
  })
})

test.each(['', 'a', 'a/b', '../b/', 'a/../', '/b/', 'a b/c/'])('the key %j names no line', (text) => {
  expect(parseLineKey(text)).toBeUndefined()
})

test('however lines are put and removed, no group is empty and no line is twice in the cart', () => {
  const step = fc.record({
    menuId: fc.constantFrom('dal', 'roti', 'naan'),
    outletId: fc.constantFrom('saffron', 'tandoor'),
    quantity: fc.integer({ min: -1, max: 3 }),
  })
  forAll(fc.array(step, { maxLength: 20 }), (steps) => {
    const cart = steps.reduce(
      (now, one) =>
        putLine(now, one.outletId === 'saffron' ? SAFFRON : TANDOOR, line(one.menuId, one.quantity, { outletId: one.outletId })),
      cartOf(),
    )
    const keys = cartLines(cart).map(lineKey)
    expect(new Set(keys).size).toBe(keys.length)
    for (const group of cart) expect(group.lines.length).toBeGreaterThan(0)
    for (const one of steps) {
      const last = steps.findLast((other) => other.menuId === one.menuId && other.outletId === one.outletId)!
      expect(quantityOf(cart, key(one.menuId, one.outletId))).toBe(Math.max(0, last.quantity))
    }
  })
})

test('one is an item, any other count are items', () => expect([0, 1, 2].map(itemCount)).toEqual(['0 items', '1 item', '2 items']))

test('a cart knows its outlets, and whether it has dishes of another one', () => {
  const cart = cartOf(line('dal', 2), line('naan', 1, { outletId: 'tandoor' }))
  expect(['saffron', 'tandoor', 'gone'].map((outletId) => outletOf(cart, outletId)?.outletId)).toEqual(['saffron', 'tandoor', undefined])
  expect([hasOtherOutlet(cart, 'saffron'), hasOtherOutlet(cartOf(line('dal')), 'saffron'), hasOtherOutlet([], 'saffron')]).toEqual([
    true,
    false,
    false,
  ])
})

test('what is selected is counted by its pieces, and of all where there are more', () => {
  const [dal, naan] = [line('dal', 2), line('naan', 1)]
  expect([selectedText([dal, naan], cartOf(dal, naan)), selectedText([dal], cartOf(dal, naan)), selectedText([], cartOf(dal))]).toEqual([
    '3 selected',
    '2 of 3 selected',
    '0 of 2 selected',
  ])
})

import { expect, test } from 'vitest'
import { cartLines, MAX_QUANTITY } from '#machines/model/cart.ts'
import { cartAfter, lineAfter, type Tap } from '#machines/model/taps.ts'
import { cartOf, line, SAFFRON, TANDOOR } from '#tests/support/fixtures.ts'

const tap = (menuId: string, by: number): Tap => ({ outlet: SAFFRON, line: line(menuId, 1), by })
const quantities = (...taps: Tap[]) =>
  cartLines(cartAfter(cartOf(line('dal', 2), line('tea', 1, { outletId: TANDOOR.outletId })), taps)).map(({ menuId, quantity }) => [
    menuId,
    quantity,
  ])

test('each tap counts from what the cart has by then, whatever quantity its own line says', () => {
  expect(quantities(tap('dal', 1), tap('naan', 1), tap('naan', 2), tap('dal', -2))).toEqual([
    ['dal', 1],
    ['naan', 3],
    ['tea', 1],
  ])
})

test('a line that comes to nothing is no line, and no line has less or more than can be ordered', () => {
  expect(quantities(tap('dal', -2), tap('naan', -1))).toEqual([['tea', 1]])
  expect(lineAfter([], tap('dal', -1)).quantity).toBe(0)
  expect(lineAfter(cartOf(line('dal', MAX_QUANTITY)), tap('dal', 1)).quantity).toBe(MAX_QUANTITY)
})

test('a size is a line of its own, and the price is that of the tap', () => {
  const half: Tap = { outlet: SAFFRON, line: line('dal', 1, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 }), by: 1 }
  expect(
    cartLines(cartAfter(cartOf(line('dal', 2)), [half])).map(({ servingSize, quantity, unitPricePaise }) => [
      servingSize,
      quantity,
      unitPricePaise,
    ]),
  ).toEqual([
    [undefined, 2, 120_00],
    ['HALF PLATE', 1, 90_00],
  ])
})

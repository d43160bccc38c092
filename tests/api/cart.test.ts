import { expect, test } from 'vitest'
import { readStoredCart } from '#machines/cart/stored-cart.ts'
import { cartLines, lineKey } from '#machines/model/cart.ts'
import { readCart } from '#src/api/cart.ts'

const business = (businessId: unknown) => ({ businessId, name: 'Saffron House', status: 'LIVE' })
const wireLine = (menuId: unknown, quantity: unknown, more: object = {}) => ({
  menuId,
  name: `Dish ${menuId}`,
  price: 120,
  quantity,
  ...more,
})
const group = (businessId: unknown, ...menu: object[]) => ({ id: businessId, business: business(businessId), menu })
const told = (value: unknown) => cartLines(readCart(value)).map((line) => `${lineKey(line)} x ${line.quantity}`)

test('a line that the server tells twice is one line, an outlet told twice is one group, and ids are texts', () => {
  const twice = [group(7, wireLine(1, 2), wireLine('1', 3)), group('7', wireLine(2, 1), wireLine(1, 4))]
  expect(told(twice)).toEqual(['7/1/ x 4', '7/2/ x 1'])
  expect(readCart(twice)).toHaveLength(1)
})

test.each([
  [[undefined, null, ''], 'dal'],
  [['FULL PLATE', 'FULL_PLATE', 'full plate'], 'biryani'],
])('the serving sizes %j are one size', (sizes, menuId) => {
  const serving = menuId === 'biryani' ? [{ servingSize: 'FULL_PLATE', price: 380 }] : []
  const lines = told([group('b1', ...sizes.map((servingSize, index) => wireLine(menuId, index + 1, { servingSize, serving })))])
  expect(lines).toEqual([menuId === 'biryani' ? 'b1/biryani/FULL PLATE x 3' : 'b1/dal/ x 3'])
})

test.each([
  [{}, 420_00],
  [{ price: 400 }, 400_00],
  [{ price: 400, finalPrice: 390 }, 390_00],
])('of a line of a size that tells %j the price is %i paise', (told, price) => {
  const serving = [
    { servingSize: 'HALF_PLATE', price: 240 },
    { servingSize: 'FULL_PLATE', price: 420 },
  ]
  const [line] = cartLines(
    readCart([group('b1', wireLine('biryani', 1, { price: undefined, servingSize: 'FULL_PLATE', serving, ...told }))]),
  )
  expect(line!.unitPricePaise).toBe(price)
})

test.each([
  [12, 12],
  [0, 0],
  [undefined, undefined],
  [-1, undefined],
  [101, undefined],
  ['12', undefined],
  [Number.NaN, undefined],
])('of a tax rate told as %s the app keeps %s', (taxRatePercent, kept) => {
  const [read] = readCart([{ business: { ...business('b1'), taxRatePercent }, menu: [wireLine('dal', 1)] }])
  expect(read!.outlet.taxRatePercent).toBe(kept)
  const stored = JSON.parse(JSON.stringify({ version: 1, cart: [{ ...read!, outlet: { ...read!.outlet, taxRatePercent } }] })) as unknown
  expect(readStoredCart(stored)!.cart[0]!.outlet.taxRatePercent).toBe(kept)
})

test.each([
  [true, true],
  [false, undefined],
  ['true', undefined],
  [undefined, undefined],
])('of taxedAfterDiscount told as %s the app keeps %s', (taxedAfterDiscount, kept) => {
  const [read] = readCart([{ business: { ...business('b1'), taxedAfterDiscount }, menu: [wireLine('dal', 1)] }])
  expect(read!.outlet.taxedAfterDiscount).toBe(kept)
  const stored = JSON.parse(
    JSON.stringify({ version: 1, cart: [{ ...read!, outlet: { ...read!.outlet, taxedAfterDiscount } }] }),
  ) as unknown
  expect(readStoredCart(stored)!.cart[0]!.outlet.taxedAfterDiscount).toBe(kept)
})

test('a dish that was taken off the menu or ran out stays in the cart as out of stock; a new name and price are shown', () => {
  const cart = readCart([
    group(
      'b1',
      wireLine('gone', 1, { deletedAt: '2026-11-01T00:00:00Z' }),
      wireLine('sold-out', 1, { outOfStock: true }),
      wireLine('dal', 2, { name: 'Dal of the day', price: 180, finalPrice: 149.5 }),
    ),
  ])
  expect(cartLines(cart).map(({ name, outOfStock, unitPricePaise }) => [name, outOfStock, unitPricePaise])).toEqual([
    ['Dish gone', true, 120_00],
    ['Dish sold-out', true, 120_00],
    ['Dal of the day', false, 149_50],
  ])
})

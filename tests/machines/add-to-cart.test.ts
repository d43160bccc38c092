import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  addToCartMachine,
  selectIsChoosingServing,
  selectDish,
  selectIsConfirmingReplace,
  selectWanted,
} from '#machines/add-to-cart/add-to-cart.machine.ts'
import { confirmText } from '#machines/add-to-cart/servings.ts'
import type { Cart } from '#machines/model/cart.ts'
import { heard } from '#tests/support/actors.ts'
import { cartOf, dish, line, SAFFRON, sizedDish } from '#tests/support/fixtures.ts'

const half = (quantity: number) => line('biryani', quantity, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 })
const full = (quantity: number) => line('biryani', quantity, { servingSize: 'FULL PLATE', unitPricePaise: 160_00 })
const naan = line('naan', 1, { outletId: 'tandoor' })

test('a dish of one size is added once more, without a toast, and is told by name and quantity', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: dish('dal'), cart: cartOf(line('dal', 2)) })
  expect(emitted).toEqual([
    { type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(line('dal', 3))], replace: false },
    { type: 'dish.added', name: dish('dal').name, quantity: 3 },
  ])
})

test('a dish out of stock is not added', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani', { outOfStock: true }), cart: [] })
  expect(emitted).toEqual([{ type: 'toast', tone: 'error', message: 'This item is currently out of stock.' }])
  expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(false)
})

test('confirming sizes adds the chosen ones and removes those no longer chosen', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.change', item: sizedDish('biryani'), quantity: 1, cart: cartOf(half(2)) })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 2, 'FULL PLATE': 0 })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 3 })
  addToCart.send({ type: 'servings.confirm' })
  expect(emitted).toEqual([
    { type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(half(0)), expect.objectContaining(full(3))], replace: false },
    { type: 'toast', tone: 'success', message: 'Cart updated with 3 item(s)' },
  ])
})

test('of a dish that is not in the cart one size is chosen at first, and confirming adds it', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  addToCart.send({ type: 'servings.confirm' })
  expect(emitted).toEqual([
    { type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(full(1))], replace: false },
    { type: 'toast', tone: 'success', message: 'Cart updated with 1 item(s)' },
  ])
})

test.each([
  [['SMALL', 'REGULAR', 'LARGE'], 'REGULAR'],
  [['HALF PLATE', 'FULL PLATE'], 'FULL PLATE'],
  [['FULL PLATE', 'REGULAR'], 'REGULAR'],
  [['SMALL', 'LARGE'], 'SMALL'],
  [['BUCKET'], 'BUCKET'],
])('of the sizes %j %s is chosen at first', (sizes, chosen) => {
  const item = sizedDish('biryani', { servings: sizes.map((size) => ({ size, pricePaise: 90_00 })) })
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', item, cart: [] })
  expect(Object.entries(selectWanted(addToCart.getSnapshot())).filter(([, quantity]) => quantity > 0)).toEqual([[chosen, 1]])
})

test('another size takes the place of the one chosen at first, and once the customer has chosen, sizes add up', () => {
  const { addToCart } = opened()
  const wanted = () => selectWanted(addToCart.getSnapshot())
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'BUCKET', quantity: 1 })
  expect(wanted()).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 1 })
  expect(wanted()).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 2 })
  expect(wanted()).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 2 })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', item: sizedDish('naan'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 2 })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 1 })
  expect(wanted()).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 2 })
})

test('a changed choice of a sheet that is closed is there again, and the customer is told that nothing was added', () => {
  const { addToCart, emitted } = opened()
  const wanted = () => selectWanted(addToCart.getSnapshot())
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 3 })
  addToCart.send({ type: 'cancel' })
  expect(emitted).toEqual([{ type: 'toast', tone: 'info', message: 'Kept, but not in the cart yet.' }])
  addToCart.send({ type: 'dish.add', item: sizedDish('kulfi'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 3, 'FULL PLATE': 0 })
  // Closed as it was opened: it is still kept, and nothing new is to be said.
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 3, 'FULL PLATE': 0 })
  expect(emitted).toHaveLength(1)
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
})

test('a kept choice is forgotten when it was taken back, and when the cart holds something else by then', () => {
  const { addToCart, emitted } = opened()
  const wanted = () => selectWanted(addToCart.getSnapshot())
  const change = (cart: Cart) => addToCart.send({ type: 'dish.change', item: sizedDish('biryani'), quantity: 1, cart })
  change(cartOf(half(2)))
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'cancel' })
  change(cartOf(half(1)))
  expect(wanted()).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 0 })
  addToCart.send({ type: 'cancel' })
  change(cartOf(half(2)))
  expect(wanted()).toEqual({ 'HALF PLATE': 2, 'FULL PLATE': 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'cancel' })
  expect(emitted).toHaveLength(1)
  // Of a dish that is not in the cart none is no choice: one is chosen at first again.
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  expect([wanted(), emitted.length]).toEqual([{ 'HALF PLATE': 0, 'FULL PLATE': 1 }, 1])
})

test('sizes chosen for a cart that is kept as it is are there again', () => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: cartOf(naan) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 2 })
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: cartOf(naan) })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 2, 'FULL PLATE': 0 })
})

test.each([
  [{}, { 'FULL PLATE': 1 }, 'Add item · ₹160'],
  [{}, { 'HALF PLATE': 1, 'FULL PLATE': 2 }, 'Add 3 items · ₹410'],
  [{}, {}, 'Add item'],
  [{ 'HALF PLATE': 1 }, { 'HALF PLATE': 1 }, 'Update cart · ₹90'],
  [{ 'HALF PLATE': 1 }, { 'FULL PLATE': 3 }, 'Update cart · ₹480'],
  [{ 'HALF PLATE': 2 }, {}, 'Remove from cart'],
])('with %j in the cart and %j chosen the button reads %s', (before, wanted, text) => {
  expect(confirmText(sizedDish('biryani'), before, wanted)).toBe(text)
})

test('confirming without a size asks for one and keeps the sheet open', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'servings.confirm' })
  expect(emitted).toEqual([{ type: 'toast', tone: 'error', message: 'Please select a serving size' }])
  expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(true)
})

test('confirming that no size is wanted any more takes them out, and says whether one or several', () => {
  const { addToCart, emitted } = opened()
  for (const before of [cartOf(half(2)), cartOf(half(2), full(1))]) {
    addToCart.send({ type: 'dish.change', item: sizedDish('biryani'), quantity: 1, cart: before })
    for (const size of ['HALF PLATE', 'FULL PLATE']) addToCart.send({ type: 'serving.set', size, quantity: 0 })
    addToCart.send({ type: 'servings.confirm' })
    expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(false)
  }
  expect(emitted.filter((event) => event.type === 'toast')).toEqual([
    { type: 'toast', tone: 'success', message: 'Item removed from cart' },
    { type: 'toast', tone: 'success', message: 'Items removed from cart' },
  ])
})

test('a dish of one size is changed to the quantity asked for, with a word', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.change', item: dish('dal'), quantity: 5, cart: cartOf(line('dal', 2)) })
  addToCart.send({ type: 'dish.change', item: dish('dal'), quantity: 0, cart: cartOf(line('dal', 5)) })
  expect(emitted).toEqual([
    { type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(line('dal', 5))], replace: false },
    { type: 'toast', tone: 'success', message: 'Item updated in cart' },
    { type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(line('dal', 0))], replace: false },
    { type: 'toast', tone: 'success', message: 'Item removed from cart' },
  ])
})

test('of a dish that is out of stock there may be fewer, not more', () => {
  const { addToCart, emitted } = opened()
  const soldOut = dish('dal', { outOfStock: true })
  addToCart.send({ type: 'dish.change', item: soldOut, quantity: 3, cart: cartOf(line('dal', 2)) })
  expect(emitted).toEqual([{ type: 'toast', tone: 'error', message: 'This item is currently out of stock.' }])
  addToCart.send({ type: 'dish.change', item: soldOut, quantity: 0, cart: cartOf(line('dal', 2)) })
  expect(emitted.at(-1)).toEqual({ type: 'toast', tone: 'success', message: 'Item removed from cart' })
})

test.each([-5, 0.4, Number.NaN])('a quantity of %d counts as none', (quantity) => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 0 })
})

test('a dish of another outlet asks before it replaces the cart', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: dish('dal'), cart: cartOf(naan) })
  expect(selectIsConfirmingReplace(addToCart.getSnapshot())).toBe(true)
  expect(emitted).toEqual([])
  addToCart.send({ type: 'replace.confirm' })
  expect(emitted).toEqual([
    { type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(line('dal', 1))], replace: true },
    { type: 'toast', tone: 'success', message: 'Cart replaced and item added' },
  ])
  expect(selectIsConfirmingReplace(addToCart.getSnapshot())).toBe(false)
})

test('cancelling the question keeps the cart as it is', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: dish('dal'), cart: cartOf(naan) })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'replace.confirm' })
  expect(emitted).toEqual([])
})

test('sizes chosen for another outlet ask after the sheet, not before', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: cartOf(naan) })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  expect(selectIsConfirmingReplace(addToCart.getSnapshot())).toBe(true)
  addToCart.send({ type: 'replace.confirm' })
  expect(emitted[0]).toEqual({ type: 'lines.chosen', outlet: SAFFRON, lines: [expect.objectContaining(full(1))], replace: true })
})

test('no size chosen for another outlet asks for a size, and not whether to replace the cart', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: cartOf(naan) })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'servings.confirm' })
  const now = addToCart.getSnapshot()
  expect([selectIsChoosingServing(now), selectIsConfirmingReplace(now)]).toEqual([true, false])
  expect(emitted).toEqual([{ type: 'toast', tone: 'error', message: 'Please select a serving size' }])
})

test('a size that was never chosen makes no line, and one that was goes when the cart is replaced', () => {
  const { addToCart, emitted } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'dish.change', item: sizedDish('biryani'), quantity: 1, cart: cartOf(naan, half(2)) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'replace.confirm' })
  const only = [expect.objectContaining(full(1))]
  expect(emitted.filter((event) => event.type === 'lines.chosen').map(({ lines, replace }) => [lines, replace])).toEqual([
    [only, false],
    [only, true],
  ])
})

test('the sheet knows its dish until it is closed', () => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', item: sizedDish('biryani'), cart: [] })
  expect(selectDish(addToCart.getSnapshot())).toEqual(sizedDish('biryani'))
  addToCart.send({ type: 'cancel' })
  expect(selectDish(addToCart.getSnapshot())).toBeUndefined()
})

function opened() {
  const addToCart = createActor(addToCartMachine, { input: { outlet: SAFFRON } }).start()
  return { addToCart, emitted: heard(addToCart) }
}

import { expect, test } from 'vitest'
import { createActor, type EventObject } from 'xstate'
import { addToCartMachine, selectDish, selectWanted } from '#machines/add-to-cart/add-to-cart.machine.ts'
import {
  confirmText,
  selectIsChoosingServing,
  selectIsConfirmingReplace,
  selectConfirmText,
  selectIsChoosingSeveral,
  selectSize,
  sizeRows,
} from '#machines/add-to-cart/serving-sheet.ts'
import type { Cart, CartLine } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { toastOf } from '#machines/notices/notices-ref.ts'
import { heard, recordedFlow } from '#tests/support/actors.ts'
import { cartOf, dish, key as keyOf, line, SAFFRON, sizedDish } from '#tests/support/fixtures.ts'

const half = (quantity: number) => line('biryani', quantity, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 })
const full = (quantity: number) => line('biryani', quantity, { servingSize: 'FULL PLATE', unitPricePaise: 160_00 })
const CLOSED = { ...SAFFRON, status: 'OFFLINE' as const }
const naan = line('naan', 1, { outletId: 'tandoor' })
const withoutSizes = (item: MenuItem, ...sizes: string[]): MenuItem => ({
  ...item,
  servings: item.servings.map((serving) => ({ ...serving, outOfStock: sizes.includes(serving.size) })),
})

test('a dish of one size is added once more, without a toast, and is told by name and quantity', () => {
  const { addToCart, told, announced, emitted } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: dish('dal'), cart: cartOf(line('dal', 2)) })
  expect([told, announced]).toEqual([[put(line('dal', 3))], [{ name: dish('dal').name, quantity: 3 }]])
  expect(emitted).toEqual([{ type: 'dish.added' }])
})

test('a dish of an outlet that takes no orders is not added, nor more of it; fewer is possible', () => {
  const { addToCart, told } = opened()
  const change = (quantity: number) =>
    addToCart.send({ type: 'dish.change', outlet: CLOSED, item: dish('dal'), quantity, cart: cartOf(line('dal', 2)) })
  const refused = toastOf({ tone: 'error', message: 'This outlet is not taking orders right now.' })
  addToCart.send({ type: 'dish.add', outlet: CLOSED, item: sizedDish('biryani'), cart: [] })
  change(3)
  expect(told).toEqual([refused, refused])
  expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(false)
  change(2)
  change(1)
  const put = (quantity: number) => ({ type: 'line.put', outlet: CLOSED, line: expect.objectContaining(line('dal', quantity)) })
  const updated = toastOf({ tone: 'success', message: 'Item updated in cart' })
  expect(told.slice(2)).toEqual([put(2), updated, put(1), updated])
})

test('the favourites are told of a dish that goes into the cart, with its lines, and not of one that leaves it', () => {
  const { addToCart, told, emitted } = opened(true)
  const ordered = () => told.filter(({ type }) => type === 'dish.ordered')
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: dish('dal'), cart: [] })
  const key = { outletId: 'saffron', menuId: 'dal' }
  expect(told.slice(0, 2)).toEqual([put(line('dal', 1)), { type: 'dish.ordered', key, lines: [{ key: keyOf('dal'), quantity: 1 }] }])
  expect(emitted).toEqual([{ type: 'dish.added' }])
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: cartOf(half(2)) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'servings.confirm' })
  expect([ordered().length, emitted.length]).toEqual([1, 1])
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: cartOf(half(2)) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  expect(ordered().at(-1)).toMatchObject({ lines: [{ key: keyOf('biryani', 'saffron', 'FULL PLATE'), quantity: 1 }] })
})

test('a dish out of stock is not added', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani', { outOfStock: true }), cart: [] })
  expect(told).toEqual([toastOf({ tone: 'error', message: 'This item is currently out of stock.' })])
  expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(false)
})

test('confirming sizes adds the chosen ones and removes those no longer chosen', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: sizedDish('biryani'), quantity: 1, cart: cartOf(half(2)) })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 2, 'FULL PLATE': 0 })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 3 })
  addToCart.send({ type: 'servings.confirm' })
  expect(told).toEqual([put(half(0)), put(full(3)), toastOf({ tone: 'success', message: 'Cart updated with 3 item(s)' })])
})

test('of a dish that is not in the cart one size is chosen at first, and confirming adds it', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  expect(selectIsChoosingSeveral(addToCart.getSnapshot())).toBe(false)
  addToCart.send({ type: 'servings.confirm' })
  expect(told).toEqual([put(full(1)), toastOf({ tone: 'success', message: 'Cart updated with 1 item(s)' })])
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
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item, cart: [] })
  expect(Object.entries(selectWanted(addToCart.getSnapshot())).filter(([, quantity]) => quantity > 0)).toEqual([[chosen, 1]])
})

test('the size ordered most is chosen at first, where the dish comes in it', () => {
  const item = sizedDish('biryani', { popularSize: 'HALF PLATE' })
  const first = (dish: MenuItem) => {
    const { addToCart } = opened()
    addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: dish, cart: [] })
    return selectSize(addToCart.getSnapshot())
  }
  expect(first(item)).toBe('HALF PLATE')
  expect(first({ ...item, popularSize: 'BUCKET' })).toBe('FULL PLATE')
  expect(first(withoutSizes(item, 'HALF PLATE'))).toBe('FULL PLATE')
  expect(first(withoutSizes(item, 'HALF PLATE', 'FULL PLATE'))).toBeUndefined()
})

test('choosing another size takes the place of the one before', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'BUCKET', quantity: 1 })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 3 })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 3 })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 3, 'FULL PLATE': 0 })
  expect(selectConfirmText(addToCart.getSnapshot())).toBe('Add 3 items · ₹270')
  addToCart.send({ type: 'servings.confirm' })
  expect(told).toEqual([put(half(3)), toastOf({ tone: 'success', message: 'Cart updated with 3 item(s)' })])
})

test.each([0, -5, Number.NaN])('of the one chosen size there is at least one, also when %d is asked for', (quantity) => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
})

test('with more than one size wanted each has its own quantity, beginning with what was chosen', () => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 1 })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 2 })
  addToCart.send({ type: 'serving.set', size: 'BUCKET', quantity: 5 })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 2 })
  // Closed and opened again, both are there: radios could not show them.
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 2 })
  expect(selectIsChoosingSeveral(addToCart.getSnapshot())).toBe(true)
})

test('a size that is out of stock is neither chosen nor raised, says why, and can be given back', () => {
  const { addToCart } = opened()
  const item = withoutSizes(sizedDish('biryani'), 'HALF PLATE')
  const wanted = () => selectWanted(addToCart.getSnapshot())
  const rows = () => sizeRows(addToCart.getSnapshot().context)
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item, cart: [] })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 1 })
  expect(wanted()).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  expect(rows().map(({ name, refusal }) => [name, refusal])).toEqual([
    ['Half Plate', 'Out of stock'],
    ['Full Plate', undefined],
  ])
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item, quantity: 1, cart: cartOf(half(2)) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 3 })
  expect(wanted()).toEqual({ 'HALF PLATE': 2, 'FULL PLATE': 0 })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 1 })
  expect(wanted()).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 0 })
})

test('a kept choice is forgotten when its size went out of stock meanwhile', () => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: withoutSizes(sizedDish('biryani'), 'FULL PLATE'), cart: [] })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 1, 'FULL PLATE': 0 })
})

test('a changed choice of a sheet that is closed is there again, and the customer is told that nothing was added', () => {
  const { addToCart, told } = opened()
  const wanted = () => selectWanted(addToCart.getSnapshot())
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 3 })
  addToCart.send({ type: 'cancel' })
  expect(told).toEqual([toastOf({ tone: 'info', message: 'Kept, but not in the cart yet.' })])
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('kulfi'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 3, 'FULL PLATE': 0 })
  // Closed as it was opened: it is still kept, and nothing new is to be said.
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 3, 'FULL PLATE': 0 })
  expect(told).toHaveLength(1)
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect(wanted()).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 1 })
})

test('a kept choice is forgotten when it was taken back, and when the cart holds something else by then', () => {
  const { addToCart, told } = opened()
  const wanted = () => selectWanted(addToCart.getSnapshot())
  const change = (cart: Cart) => addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: sizedDish('biryani'), quantity: 1, cart })
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
  expect(told).toHaveLength(1)
  // Of a dish that is not in the cart none is no choice: one is chosen at first again.
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect([wanted(), told.length]).toEqual([{ 'HALF PLATE': 0, 'FULL PLATE': 1 }, 1])
})

test('a choice that goes into the cart leaves the kept choice of another dish', () => {
  const { addToCart } = opened()
  const open = (menuId: string) => addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish(menuId), cart: [] })
  open('biryani')
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 3 })
  addToCart.send({ type: 'cancel' })
  open('kulfi')
  addToCart.send({ type: 'servings.confirm' })
  open('biryani')
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 3, 'FULL PLATE': 0 })
})

test('sizes chosen for a cart that is kept as it is are there again', () => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: cartOf(naan) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 2 })
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: cartOf(naan) })
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
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'servings.confirm' })
  expect(told).toEqual([toastOf({ tone: 'error', message: 'Please select a serving size' })])
  expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(true)
})

test('confirming that no size is wanted any more takes them out, and says whether one or several', () => {
  const { addToCart, told } = opened()
  for (const before of [cartOf(half(2)), cartOf(half(2), full(1))]) {
    addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: sizedDish('biryani'), quantity: 1, cart: before })
    for (const size of ['HALF PLATE', 'FULL PLATE']) addToCart.send({ type: 'serving.set', size, quantity: 0 })
    addToCart.send({ type: 'servings.confirm' })
    expect(selectIsChoosingServing(addToCart.getSnapshot())).toBe(false)
  }
  expect(told.filter((event) => event.type === 'notice.show')).toEqual([
    toastOf({ tone: 'success', message: 'Item removed from cart' }),
    toastOf({ tone: 'success', message: 'Items removed from cart' }),
  ])
})

test('a dish of one size is changed to the quantity asked for, with a word', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: dish('dal'), quantity: 5, cart: cartOf(line('dal', 2)) })
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: dish('dal'), quantity: 0, cart: cartOf(line('dal', 5)) })
  expect(told).toEqual([
    put(line('dal', 5)),
    toastOf({ tone: 'success', message: 'Item updated in cart' }),
    put(line('dal', 0)),
    toastOf({ tone: 'success', message: 'Item removed from cart' }),
  ])
})

test('of a dish that is out of stock there may be fewer, not more', () => {
  const { addToCart, told } = opened()
  const soldOut = dish('dal', { outOfStock: true })
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: soldOut, quantity: 3, cart: cartOf(line('dal', 2)) })
  expect(told).toEqual([toastOf({ tone: 'error', message: 'This item is currently out of stock.' })])
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: soldOut, quantity: 0, cart: cartOf(line('dal', 2)) })
  expect(told.at(-1)).toEqual(toastOf({ tone: 'success', message: 'Item removed from cart' }))
})

test.each([-5, 0.4, Number.NaN])('a quantity of %d counts as none', (quantity) => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity })
  expect(selectWanted(addToCart.getSnapshot())).toEqual({ 'HALF PLATE': 0, 'FULL PLATE': 0 })
})

test('a dish of another outlet asks before it replaces the cart', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: dish('dal'), cart: cartOf(naan) })
  expect(selectIsConfirmingReplace(addToCart.getSnapshot())).toBe(true)
  expect(told).toEqual([])
  addToCart.send({ type: 'replace.confirm' })
  expect(told).toEqual([replaced(line('dal', 1)), toastOf({ tone: 'success', message: 'Cart replaced and item added' })])
  expect(selectIsConfirmingReplace(addToCart.getSnapshot())).toBe(false)
})

test('cancelling the question keeps the cart as it is', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: dish('dal'), cart: cartOf(naan) })
  addToCart.send({ type: 'cancel' })
  addToCart.send({ type: 'replace.confirm' })
  expect(told).toEqual([])
})

test('sizes chosen for another outlet ask after the sheet, not before', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: cartOf(naan) })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  expect(selectIsConfirmingReplace(addToCart.getSnapshot())).toBe(true)
  addToCart.send({ type: 'replace.confirm' })
  expect(told[0]).toEqual(replaced(full(1)))
})

test('no size chosen for another outlet asks for a size, and not whether to replace the cart', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: cartOf(naan) })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 0 })
  addToCart.send({ type: 'servings.confirm' })
  const now = addToCart.getSnapshot()
  expect([selectIsChoosingServing(now), selectIsConfirmingReplace(now)]).toEqual([true, false])
  expect(told).toEqual([toastOf({ tone: 'error', message: 'Please select a serving size' })])
})

test('a size that was never chosen makes no line, and one that was goes when the cart is replaced', () => {
  const { addToCart, told } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  addToCart.send({ type: 'sizes.several' })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'dish.change', outlet: SAFFRON, item: sizedDish('biryani'), quantity: 1, cart: cartOf(naan, half(2)) })
  addToCart.send({ type: 'serving.set', size: 'HALF PLATE', quantity: 0 })
  addToCart.send({ type: 'serving.set', size: 'FULL PLATE', quantity: 1 })
  addToCart.send({ type: 'servings.confirm' })
  addToCart.send({ type: 'replace.confirm' })
  expect(told.filter((event) => event.type !== 'notice.show')).toEqual([put(full(1)), replaced(full(1))])
})

test('the sheet knows its dish until it is closed', () => {
  const { addToCart } = opened()
  addToCart.send({ type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: [] })
  expect(selectDish(addToCart.getSnapshot())).toEqual(sizedDish('biryani'))
  addToCart.send({ type: 'cancel' })
  expect(selectDish(addToCart.getSnapshot())).toBeUndefined()
})

const put = (one: CartLine) => ({ type: 'line.put', outlet: SAFFRON, line: expect.objectContaining(one) })
const replaced = (one: CartLine) => ({ type: 'cart.replace', outlet: SAFFRON, lines: [expect.objectContaining(one)] })

/** `told` is what cart, notices and favourites are told, in order. */
function opened(onFavourites = false) {
  const { ref, told } = recordedFlow<EventObject>()
  const announced: unknown[] = []
  const machine = addToCartMachine.provide({ actions: { announceDish: (_, dish) => announced.push(dish) } })
  const addToCart = createActor(machine, { input: { cart: ref, notices: ref, ...(onFavourites && { favourites: ref }) } }).start()
  return { addToCart, told, announced, emitted: heard(addToCart) }
}

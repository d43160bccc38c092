import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { cartSelectionMachine, selectSelectedKeys, selectSelectedOutlet } from '#machines/cart-selection/cart-selection.machine.ts'
import { type Cart, findLine, type LineKey } from '#machines/model/cart.ts'
import { heard, idleCart, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, closedCart, key, line } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const naan = line('naan', 1, { outletId: 'tandoor' })
const soldOut = line('kulfi', 1, { outOfStock: true })
const CART = cartOf(line('dal'), line('roti'), soldOut, naan)

test('everything in stock of the first outlet starts selected', () => {
  const { keys } = opened(CART)
  expect(keys()).toEqual([key('dal'), key('roti')])
})

test('a line of a second outlet is not selected, and a message says why', () => {
  const { selection, keys, said } = opened(CART)
  selection.send({ type: 'line.toggle', key: key('naan', 'tandoor') })
  selection.send({ type: 'outlet.toggle', outletId: 'tandoor' })
  expect(keys()).toEqual([key('dal'), key('roti')])
  expect(said).toEqual(Array(2).fill({ tone: 'error', message: 'You can only select items from one restaurant at a time.' }))
})

test('unselecting the last line frees the outlet', () => {
  const { selection, keys } = openedWithDal()
  selection.send({ type: 'line.toggle', key: key('dal') })
  expect(selectSelectedOutlet(selection.getSnapshot())).toBeUndefined()
  selection.send({ type: 'outlet.toggle', outletId: 'tandoor' })
  expect(keys()).toEqual([key('naan', 'tandoor')])
})

test('the outlet checkbox selects everything in stock, and unselects it when it is all selected', () => {
  const { selection, keys } = openedWithDal()
  selection.send({ type: 'outlet.toggle', outletId: 'saffron' })
  expect(keys()).toEqual([key('dal'), key('roti')])
  selection.send({ type: 'outlet.toggle', outletId: 'saffron' })
  expect(keys()).toEqual([])
})

test('a line that leaves the cart leaves the selection, and one that another device added is ticked', () => {
  const { selection, keys } = opened(CART)
  selection.send({ type: 'line.toggle', key: key('dal') })
  selection.send({ type: 'cart.changed', cart: cartOf(line('dal'), line('roti'), line('raita'), { ...soldOut, outOfStock: false }, naan) })
  expect(keys()).toEqual([key('roti'), key('raita'), key('kulfi')])
})

test.each([
  ['of another outlet in the place of the first', cartOf(naan), [key('naan', 'tandoor')]],
  ['without the selected outlet', cartOf(soldOut, naan), [key('naan', 'tandoor')]],
  ['where the selected outlet has only what was unticked', cartOf(line('roti'), naan), []],
])('a cart %s', (_, now, ticked) => {
  const { selection, keys } = openedWithDal()
  selection.send({ type: 'cart.changed', cart: now })
  expect(keys()).toEqual(ticked)
})

test('a cart that comes after an empty one starts ticked, and one in which nothing is ticked stays so', () => {
  const { selection, keys } = opened([])
  selection.send({ type: 'cart.changed', cart: CART })
  expect(keys()).toEqual([key('dal'), key('roti')])
  selection.send({ type: 'outlet.toggle', outletId: 'saffron' })
  selection.send({ type: 'cart.changed', cart: cartOf(line('dal', 2), naan) })
  expect(keys()).toEqual([])
})

test('proceeding needs a selection that is still there', () => {
  const { selection, stored, emitted, said } = opened(CART)
  selection.send({ type: 'checkout.request' })
  selection.send({ type: 'cart.changed', cart: cartOf(soldOut) })
  selection.send({ type: 'checkout.request' })
  expect(emitted).toEqual([{ type: 'checkout.ready', outletId: 'saffron' }])
  expect(stored).toEqual([[key('dal'), key('roti')]])
  expect(said).toEqual([{ tone: 'error', message: 'Please select at least one item to proceed with checkout.' }])
})

test('ticking a line adds it to the others, in the order of the cart, and ticking it again takes it alone away', () => {
  const { selection, keys } = openedWithDal()
  selection.send({ type: 'line.toggle', key: key('dal') })
  selection.send({ type: 'line.toggle', key: key('roti') })
  selection.send({ type: 'line.toggle', key: key('dal') })
  expect(keys()).toEqual([key('dal'), key('roti')])
  selection.send({ type: 'line.toggle', key: key('dal') })
  expect(keys()).toEqual([key('roti')])
})

test('ticking a line that has just left the cart leaves what is still there', () => {
  const { selection, keys } = opened(CART)
  selection.send({ type: 'cart.changed', cart: cartOf(line('roti'), naan) })
  selection.send({ type: 'line.toggle', key: key('dal') })
  expect(keys()).toEqual([key('roti')])
})

test('a cart whose first outlet has nothing in stock starts with the second', () => {
  expect(opened(cartOf(soldOut, naan)).keys()).toEqual([key('naan', 'tandoor')])
})

test('nothing of a closed outlet goes to checkout, and a message says why', () => {
  const { selection, emitted, said } = opened(closedCart)
  selection.send({ type: 'checkout.request' })
  expect([emitted, said]).toEqual([[], [{ tone: 'error', message: 'This outlet is closed now.' }]])
})

test('after any taps, the selection holds lines in stock of one outlet', () => {
  const dishes = [line('dal'), line('roti'), soldOut, naan, line('paneer', 1, { outletId: 'tandoor' })]
  const cart = fc.subarray(dishes).map((lines) => cartOf(...lines))
  const event = fc.oneof(
    fc.constantFrom(...dishes).map((one) => ({ type: 'line.toggle' as const, key: key(one.menuId, one.outletId) })),
    fc.constantFrom('saffron', 'tandoor').map((outletId) => ({ type: 'outlet.toggle' as const, outletId })),
    cart.map((now) => ({ type: 'cart.changed' as const, cart: now })),
  )
  forAll(cart, fc.array(event, { maxLength: 12 }), (start, events) => {
    const { selection, keys } = opened(start)
    for (const one of events) {
      selection.send(one)
      const { value, context } = selection.getSnapshot()
      const { outletId } = context
      expect(keys().length > 0).toBe(outletId !== undefined)
      expect(value).toBe(keys().length > 0 ? 'selected' : 'nothingSelected')
      for (const selected of keys()) expect(findLine(context.cart, selected)).toMatchObject({ outletId, outOfStock: false })
    }
  })
})

function opened(cart: Cart) {
  const { notices, said } = recordedNotices()
  const stored: LineKey[][] = []
  const machine = cartSelectionMachine.provide({ actions: { storeSelection: ({ context }) => void stored.push(context.keys) } })
  const selection = createActor(machine, { input: { cart: idleCart(cart), notices } }).start()
  return { selection, stored, keys: () => selectSelectedKeys(selection.getSnapshot()), emitted: heard(selection), said }
}

function openedWithDal() {
  const all = opened(CART)
  all.selection.send({ type: 'line.toggle', key: key('roti') })
  return all
}

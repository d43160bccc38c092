import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { WatchedCart } from '#machines/cart/cart-ref.ts'
import { type CartLine, type LineKey, lineKey } from '#machines/model/cart.ts'
import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'
import type { Order } from '#machines/model/order/order.ts'
import { outletOfOrder, reorderedLines } from '#machines/reorder/reorder.lines.ts'
import {
  READY,
  REORDER_FAILED,
  reorderMachine,
  selectIsBusy,
  selectIsConfirming,
  selectLeaving,
  selectOrder,
} from '#machines/reorder/reorder.machine.ts'
import { failure, heard, held, idleCart, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, dish, key, line, order, orderItem, quantities, sizedDish } from '#tests/support/fixtures.ts'

const menuOf = (...items: MenuItem[]): MenuCategory[] => [{ name: 'Mains', items }]
const BEFORE = order('o1', { status: 'COMPLETED', items: [orderItem('dal', { quantity: 2 }), orderItem('naan')] })
const MENU = menuOf(dish('dal', { pricePaise: 150_00 }), dish('naan'))

const roti = line('roti', 1, { outletId: 'tandoor' })

test('the dishes go in first, what was there before goes last, and the checkout is next', async () => {
  const { start, menu, save, inCart, emitted, said, stored, reorder } = orders(line('kulfi', 3), line('dal', 1))
  start()
  await menu.answer(MENU)
  expect(inCart()).toEqual({ [key('kulfi')]: 3, [key('dal')]: 2, [key('naan')]: 1 })
  expect(save.calls[0]?.lines.map((one) => [one.menuId, one.quantity, one.unitPricePaise])).toEqual([
    ['dal', 2, 150_00],
    ['naan', 1, 120_00],
  ])
  await save.answer(undefined)
  expect(inCart()).toEqual({ [key('dal')]: 2, [key('naan')]: 1 })
  expect(emitted).toEqual([])
  await save.answer(undefined)
  expect(emitted).toEqual([{ type: 'reorder.ready', outletId: 'saffron' }])
  expect(stored).toEqual([[key('dal'), key('naan')]])
  expect(said).toEqual([{ tone: 'success', message: READY, travels: true }])
  expect(selectIsBusy(reorder.getSnapshot())).toBe(false)
})

test('an empty cart needs no making room', async () => {
  const { start, menu, save, emitted } = orders()
  start()
  await menu.answer(MENU)
  await save.answer(undefined)
  expect(save.calls).toHaveLength(1)
  expect(emitted[0]).toMatchObject({ type: 'reorder.ready' })
})

test.each([
  ['dishes of another outlet', [roti, line('dal', 2)], ['tandoor: 1 roti']],
  ['other dishes of the outlet', [line('kulfi', 3), roti], ['saffron: 3 kulfi', 'tandoor: 1 roti']],
  ['more of a dish than the order has', [line('dal', 5)], ['saffron: 3 dal']],
  ['another size of a dish', [line('dal', 1, { servingSize: 'HALF PLATE' })], ['saffron: 1 dal']],
])('%s are named before they leave the cart, and leave it only when the customer says so', (_, lines, named) => {
  const { reorder, press, menu, inCart } = orders(...lines)
  const before = inCart()
  press()
  expect([selectIsConfirming(reorder.getSnapshot()), menu.inFlight(), inCart()]).toEqual([true, 0, before])
  const leaving = selectLeaving(reorder.getSnapshot())
  expect(leaving.map((group) => `${group.outlet.outletId}: ${group.lines.map((one) => `${one.quantity} ${one.menuId}`).join()}`)).toEqual(
    named,
  )
  reorder.send({ type: 'cancel' })
  expect([selectIsConfirming(reorder.getSnapshot()), menu.inFlight()]).toEqual([false, 0])
  press()
  reorder.send({ type: 'replace.confirm' })
  expect(menu.calls).toEqual([{ outletId: 'saffron' }])
})

test('what was not named does not leave: a dish that today has not, and of which the cart has more', async () => {
  const { press, start, menu, save, inCart, reorder } = orders(line('naan', 3))
  press({ items: [orderItem('dal'), orderItem('naan', { quantity: 3 })] })
  expect(selectIsConfirming(reorder.getSnapshot())).toBe(false)
  await menu.answer(menuOf(dish('dal')))
  await save.answer(undefined)
  expect(inCart()).toEqual({ [key('naan')]: 3, [key('dal')]: 1 })
  start({ items: [orderItem('dal'), orderItem('naan')] })
  await menu.answer(menuOf(dish('dal')))
  await save.answer(undefined)
  expect(inCart()).toEqual({ [key('naan')]: 3, [key('dal')]: 1 })
})

describe('the old cart is never lost', () => {
  const before = [line('dal', 1), line('kulfi', 3)]
  const asBefore = { [key('dal')]: 1, [key('kulfi')]: 3 }

  test('when the menu cannot be read', async () => {
    const { start, menu, save, inCart, said } = orders(...before)
    start()
    await menu.fail(failure(503))
    expect([save.calls, inCart()]).toEqual([[], asBefore])
    expect(said).toEqual([{ tone: 'error', message: REORDER_FAILED }])
  })

  test('when a dish does not get into the cart: it becomes what it was', async () => {
    const { reorder, start, menu, save, inCart, said } = orders(...before)
    start()
    await menu.answer(MENU)
    await save.fail(failure(409))
    expect(inCart()).toEqual(asBefore)
    await save.answer(undefined)
    expect(said).toEqual([{ tone: 'error', message: 'Failed to reorder. Please try again.' }])
    expect(selectIsBusy(reorder.getSnapshot())).toBe(false)
  })

  test('when the server has refused a dish and the cart has dropped it: the others go again', async () => {
    const { cart, start, menu, save, inCart } = orders(...before)
    start()
    await menu.answer(MENU)
    cart.send({ type: 'lines.remove', keys: [key('dal')] })
    await save.fail(failure(409))
    expect(inCart()).toEqual({ [key('kulfi')]: 3 })
  })

  test('when room cannot be made: the checkout has its dishes all the same', async () => {
    const { start, menu, save, emitted, stored } = orders(...before)
    start()
    await menu.answer(MENU)
    await save.answer(undefined)
    await save.fail(failure(503))
    expect(emitted).toEqual([{ type: 'reorder.ready', outletId: 'saffron' }])
    expect(stored).toEqual([[key('dal'), key('naan')]])
  })
})

const NOTHING = { lines: [], missing: [], before: [], leaving: [], order: undefined, outlet: undefined }

test('it is busy with that order until it is over, and then with none', async () => {
  const { reorder, start, menu, save } = orders(line('kulfi'))
  const busy = () => [selectIsBusy(reorder.getSnapshot()), selectOrder(reorder.getSnapshot())?.orderId]
  start()
  expect(busy()).toEqual([true, 'o1'])
  await menu.answer(MENU)
  expect(busy()).toEqual([true, 'o1'])
  await save.answer(undefined)
  expect(busy()).toEqual([true, 'o1'])
  await save.answer(undefined)
  expect(busy()).toEqual([false, undefined])
  expect(reorder.getSnapshot().context).toMatchObject(NOTHING)
})

test('after a failure or a Cancel, nothing of it is left for the next time', async () => {
  const cancelled = orders(roti)
  cancelled.press()
  cancelled.reorder.send({ type: 'cancel' })
  const failed = orders(line('kulfi'))
  failed.start()
  await failed.menu.fail(failure(503))
  const nothing = orders(line('kulfi'))
  nothing.start()
  await nothing.menu.answer([])
  const stuck = orders(line('kulfi'))
  stuck.start()
  await stuck.menu.answer(MENU)
  await stuck.save.fail(failure(409))
  expect(selectIsBusy(stuck.reorder.getSnapshot())).toBe(true)
  await stuck.save.fail(failure(503))
  const unmoved = orders(line('kulfi'))
  unmoved.start()
  await unmoved.menu.answer(MENU)
  await unmoved.save.answer(undefined)
  await unmoved.save.fail(failure(503))
  for (const { reorder } of [cancelled, failed, nothing, stuck, unmoved]) {
    expect(reorder.getSnapshot().value).toBe('idle')
    expect(reorder.getSnapshot().context).toMatchObject(NOTHING)
  }
})

test('the lines go to the outlet of the order, and several missing dishes are named one after the other', async () => {
  const { cart, start, menu, save, said } = orders()
  start({ items: [orderItem('dal'), orderItem('naan'), orderItem('kulfi')] })
  await menu.answer(menuOf(dish('dal')))
  expect(selectCart(cart.getSnapshot()).map(({ outlet }) => outlet)).toEqual([outletOfOrder(BEFORE)])
  await save.answer(undefined)
  expect(said.at(-1)).toMatchObject({ message: `${READY}. Not available today: Dish naan, Dish kulfi` })
})

test('before the menu has come there are no lines', () => {
  const { reorder, start } = orders()
  expect(reorder.getSnapshot().context).toMatchObject({ lines: [], missing: [], before: [] })
  start()
  expect(reorder.getSnapshot().context).toMatchObject({ lines: [], missing: [] })
  expect(READY).toBe('Your order is ready for checkout')
})

test('a second tap while one is under way changes nothing', async () => {
  const { start, menu } = orders()
  start()
  start()
  expect(menu.calls).toHaveLength(1)
})

test('what is gone today is named, the rest goes on', async () => {
  const { start, menu, save, said } = orders()
  start()
  await menu.answer(menuOf(dish('dal')))
  await save.answer(undefined)
  expect(said.at(-1)).toEqual({ tone: 'warning', message: `${READY}. Not available today: Dish naan`, travels: true })
})

test('when nothing is left, nothing is touched', async () => {
  const { start, menu, save, said } = orders(line('kulfi'))
  start()
  await menu.answer(menuOf(dish('dal', { outOfStock: true })))
  expect(save.calls).toEqual([])
  expect(said).toEqual([{ tone: 'error', message: 'No available items to place order' }])
})

test('an order that does not name its outlet cannot be ordered again', () => {
  const { start, menu, said } = orders()
  start({ outlet: { name: 'Saffron House' } })
  expect(menu.calls).toEqual([])
  expect(said).toEqual([{ tone: 'error', message: REORDER_FAILED }])
})

describe('an earlier order as lines of today', () => {
  const lines = (items: Parameters<typeof reorderedLines>[1], ...menu: MenuItem[]) => {
    const made = reorderedLines('saffron', items, menuOf(...menu))
    return { lines: made.lines.map((one) => `${lineKey(one)} x${one.quantity}`), missing: made.missing }
  }
  test('keeps quantity and serving size', () => {
    expect(lines([orderItem('biryani', { servingSize: 'FULL PLATE', quantity: 3 })], sizedDish('biryani'))).toEqual({
      lines: ['saffron/biryani/FULL PLATE x3'],
      missing: [],
    })
  })
  test('skips items without a quantity', () => {
    expect(lines([orderItem('dal', { quantity: 0 })], dish('dal'))).toEqual({ lines: [], missing: [] })
  })
  test('adds up a dish that stood there twice, up to what a line can have', () => {
    expect(lines([orderItem('dal', { quantity: 60 }), orderItem('dal', { quantity: 60 })], dish('dal')).lines).toEqual(['saffron/dal/ x99'])
  })
  test('names dishes that are gone, out of stock, or come in other sizes now', () => {
    const items = [orderItem('gone'), orderItem('out'), orderItem('sized'), orderItem('plain', { servingSize: 'HALF PLATE' })]
    const made = lines(items, dish('out', { outOfStock: true }), sizedDish('sized'), dish('plain'))
    expect(made).toEqual({ lines: [], missing: ['Dish gone', 'Dish out', 'Dish sized', 'Dish plain (Half Plate)'] })
  })
  test('brings the outlet it was from', () => {
    expect(outletOfOrder(BEFORE)).toEqual({ outletId: 'saffron', name: 'Saffron House', city: 'Mumbai', status: '' })
    expect(outletOfOrder({ ...BEFORE, outlet: {} })).toBeUndefined()
  })
})

function orders(...lines: CartLine[]) {
  const menu = held<MenuCategory[], { outletId: string }>()
  const save = held<void, { cart: WatchedCart; lines: CartLine[] }>()
  const stored: LineKey[][] = []
  const machine = reorderMachine.provide({
    actors: { fetchMenu: menu.logic, saveCart: save.logic },
    actions: { storeSelection: ({ context }) => void stored.push(context.lines.map(lineKey)) },
  })
  const { notices, said } = recordedNotices()
  const cart = idleCart(cartOf(...lines))
  cart.start()
  const reorder = createActor(machine, { input: { cart, notices } }).start()
  const press = (more: Partial<Order> = {}) => reorder.send({ type: 'reorder.start', order: { ...BEFORE, ...more } })
  /** Presses REORDER, and Continue & Replace where that is asked. */
  const start = (more?: Partial<Order>) => {
    press(more)
    reorder.send({ type: 'replace.confirm' })
  }
  const inCart = () => quantities(selectCart(cart.getSnapshot()))
  return { reorder, press, start, cart, inCart, menu, save, stored, emitted: heard(reorder), said }
}

import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type CartLine, type LineKey, lineKey } from '#machines/model/cart.ts'
import type { MenuCategory, MenuItem } from '#machines/model/menu-item.ts'
import type { CartOutlet } from '#machines/model/outlet.ts'
import { outletOfOrder, reorderedLines } from '#machines/reorder/reorder.lines.ts'
import { READY, REORDER_FAILED, reorderMachine, selectIsBusy, selectIsConfirming, selectOrder } from '#machines/reorder/reorder.machine.ts'
import { failure, heard, held, recordedNotices } from '#tests/support/actors.ts'
import { dish, key, line, order, orderItem, sizedDish } from '#tests/support/fixtures.ts'

const menuOf = (...items: MenuItem[]): MenuCategory[] => [{ name: 'Mains', items }]
const BEFORE = order('o1', { status: 'COMPLETED', items: [orderItem('dal', { quantity: 2 }), orderItem('naan')] })
const MENU = menuOf(dish('dal', { pricePaise: 150_00 }), dish('naan'))

test('the dishes go in first, what was there before goes last, and the checkout is next', async () => {
  const { reorder, menu, add, remove, emitted, said } = orders()
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi', 3), line('dal', 1)] })
  await menu.answer(MENU)
  expect(add.calls[0]?.lines.map((one) => [one.menuId, one.quantity, one.unitPricePaise])).toEqual([
    ['dal', 2, 150_00],
    ['naan', 1, 120_00],
  ])
  expect(remove.calls).toEqual([])
  await add.answer(undefined)
  expect(remove.calls).toEqual([{ keys: [key('kulfi')] }])
  await remove.answer(undefined)
  expect(emitted).toEqual([{ type: 'reorder.ready', outletId: 'saffron', keys: [key('dal'), key('naan')] }])
  expect(said).toEqual([{ tone: 'success', message: READY, travels: true }])
  expect(selectIsBusy(reorder.getSnapshot())).toBe(false)
})

test('an empty cart needs no making room', async () => {
  const { reorder, menu, add, remove, emitted } = orders()
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [] })
  await menu.answer(MENU)
  await add.answer(undefined)
  expect(remove.calls).toEqual([])
  expect(emitted[0]).toMatchObject({ type: 'reorder.ready' })
})

test('dishes of another outlet go only when the customer says so', async () => {
  const { reorder, menu } = orders()
  const cart = [line('roti', 1, { outletId: 'tandoor' })]
  reorder.send({ type: 'reorder.start', order: BEFORE, cart })
  expect([selectIsConfirming(reorder.getSnapshot()), menu.inFlight()]).toEqual([true, 0])
  reorder.send({ type: 'cancel' })
  expect([selectIsConfirming(reorder.getSnapshot()), menu.inFlight()]).toEqual([false, 0])
  reorder.send({ type: 'reorder.start', order: BEFORE, cart })
  reorder.send({ type: 'replace.confirm' })
  expect(menu.calls).toEqual([{ outletId: 'saffron' }])
})

describe('the old cart is never lost', () => {
  const cart = [line('dal', 1), line('kulfi', 3)]

  test('when the menu cannot be had', async () => {
    const { reorder, menu, add, remove, back, said } = orders()
    reorder.send({ type: 'reorder.start', order: BEFORE, cart })
    await menu.fail(failure(503))
    expect([add.calls, remove.calls, back.calls]).toEqual([[], [], []])
    expect(said).toEqual([{ tone: 'error', message: REORDER_FAILED }])
  })

  test('when a dish does not get into the cart: it becomes what it was', async () => {
    const { reorder, menu, add, remove, back, said } = orders()
    reorder.send({ type: 'reorder.start', order: BEFORE, cart })
    await menu.answer(MENU)
    await add.fail(failure(409))
    expect(remove.calls).toEqual([])
    expect(back.calls).toEqual([
      {
        lines: [
          { key: key('dal'), quantity: 1 },
          { key: key('naan'), quantity: 0 },
        ],
      },
    ])
    await back.answer(undefined)
    expect(said).toEqual([{ tone: 'error', message: 'Failed to reorder. Please try again.' }])
    expect(selectIsBusy(reorder.getSnapshot())).toBe(false)
  })

  test('when room cannot be made: the checkout has its dishes all the same', async () => {
    const { reorder, menu, add, remove, emitted } = orders()
    reorder.send({ type: 'reorder.start', order: BEFORE, cart })
    await menu.answer(MENU)
    await add.answer(undefined)
    await remove.fail(failure(503))
    expect(emitted[0]).toEqual({ type: 'reorder.ready', outletId: 'saffron', keys: [key('dal'), key('naan')] })
  })
})

test('it is busy with that order until it is over, and then with none', async () => {
  const { reorder, menu, add, remove } = orders()
  const busy = () => [selectIsBusy(reorder.getSnapshot()), selectOrder(reorder.getSnapshot())?.orderId]
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi')] })
  expect(busy()).toEqual([true, 'o1'])
  await menu.answer(MENU)
  expect(busy()).toEqual([true, 'o1'])
  await add.answer(undefined)
  expect(busy()).toEqual([true, 'o1'])
  await remove.answer(undefined)
  expect(busy()).toEqual([false, undefined])
  expect(reorder.getSnapshot().context).toEqual({
    lines: [],
    missing: [],
    before: [],
    notices: expect.anything(),
    order: undefined,
    outlet: undefined,
  })
})

test('whatever goes wrong, nothing of it is left for the next time', async () => {
  const empty = { lines: [], missing: [], before: [], notices: expect.anything(), order: undefined, outlet: undefined }
  const asked = orders()
  asked.reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('roti', 1, { outletId: 'tandoor' })] })
  asked.reorder.send({ type: 'cancel' })
  const failed = orders()
  failed.reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi')] })
  await failed.menu.fail(failure(503))
  const nothing = orders()
  nothing.reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi')] })
  await nothing.menu.answer([])
  const stuck = orders()
  stuck.reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi')] })
  await stuck.menu.answer(MENU)
  await stuck.add.fail(failure(409))
  expect(selectIsBusy(stuck.reorder.getSnapshot())).toBe(true)
  await stuck.back.fail(failure(503))
  const unmoved = orders()
  unmoved.reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi')] })
  await unmoved.menu.answer(MENU)
  await unmoved.add.answer(undefined)
  await unmoved.remove.fail(failure(503))
  for (const { reorder } of [asked, failed, nothing, stuck, unmoved])
    expect([reorder.getSnapshot().value, reorder.getSnapshot().context]).toEqual(['idle', empty])
})

test('the lines go to the outlet of the order, and several missing dishes are named one after the other', async () => {
  const { reorder, menu, add, said } = orders()
  const items = [orderItem('dal'), orderItem('naan'), orderItem('kulfi')]
  reorder.send({ type: 'reorder.start', order: { ...BEFORE, items }, cart: [] })
  await menu.answer(menuOf(dish('dal')))
  expect(add.calls[0]?.outlet).toEqual(outletOfOrder(BEFORE))
  await add.answer(undefined)
  expect(said.at(-1)).toMatchObject({ message: `${READY}. Not available today: Dish naan, Dish kulfi` })
})

test('before anything is asked for there is nothing, and what is begun has no lines until the menu has come', () => {
  const { reorder } = orders()
  expect(reorder.getSnapshot().context).toMatchObject({ lines: [], missing: [], before: [] })
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [] })
  expect(reorder.getSnapshot().context).toMatchObject({ lines: [], missing: [] })
  expect(READY).toBe('Your order is ready for checkout')
})

test('a second tap while one is under way changes nothing', async () => {
  const { reorder, menu } = orders()
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [] })
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [] })
  expect(menu.calls).toHaveLength(1)
})

test('what is gone today is named, the rest goes on', async () => {
  const { reorder, menu, add, said } = orders()
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [] })
  await menu.answer(menuOf(dish('dal')))
  await add.answer(undefined)
  expect(said.at(-1)).toEqual({ tone: 'warning', message: `${READY}. Not available today: Dish naan`, travels: true })
})

test('when nothing is left, nothing is touched', async () => {
  const { reorder, menu, add, said } = orders()
  reorder.send({ type: 'reorder.start', order: BEFORE, cart: [line('kulfi')] })
  await menu.answer(menuOf(dish('dal', { outOfStock: true })))
  expect(add.calls).toEqual([])
  expect(said).toEqual([{ tone: 'error', message: 'No available items to place order' }])
})

test('an order that does not name its outlet cannot be had again', () => {
  const { reorder, menu, said } = orders()
  reorder.send({ type: 'reorder.start', order: { ...BEFORE, outlet: { name: 'Saffron House' } }, cart: [] })
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

function orders() {
  const menu = held<MenuCategory[], { outletId: string }>()
  const add = held<void, { outlet: CartOutlet; lines: CartLine[] }>()
  const remove = held<void, { keys: LineKey[] }>()
  const back = held<void, { lines: { key: LineKey; quantity: number }[] }>()
  const actors = { fetchMenu: menu.logic, addLines: add.logic, removeLines: remove.logic, takeBack: back.logic }
  const { notices, said } = recordedNotices()
  const reorder = createActor(reorderMachine.provide({ actors }), { input: { notices } })
  const emitted = heard(reorder)
  reorder.start()
  return { reorder, menu, add, remove, back, emitted, said }
}

import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { WatchedCart } from '#machines/cart/cart-ref.ts'
import { type CartLine, lineKey } from '#machines/model/cart.ts'
import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'
import { offersRound, type Order } from '#machines/model/order/order.ts'
import type { ScannedQr } from '#machines/model/qr.ts'
import { OUTLET_CLOSED } from '#machines/reorder/reorder.machine.ts'
import {
  roundMachine,
  selectDishes,
  selectFailure,
  selectHasFailed,
  selectIsBusy,
  selectIsReading,
  selectPlace,
  selectTotal,
} from '#machines/round/round.machine.ts'
import type { RoundPlace } from '#machines/round/round.place.ts'
import { failure, heard, held, idleCart } from '#tests/support/actors.ts'
import { cartOf, dish, key, line, order, orderItem, quantities, sizedDish } from '#tests/support/fixtures.ts'

const menuOf = (...items: MenuItem[]): MenuCategory[] => [{ name: 'Mains', items }]
const MENU = menuOf(dish('dal', { pricePaise: 150_00 }), dish('naan'))
const AT_TABLE = { originId: 7 }
const SCAN: ScannedQr = { outletId: 'saffron', origin: { type: 'TABLE', id: 7, signature: 'abcdefgh' }, scannedAt: 1 }

describe('the dishes of the round', () => {
  test('are those that the kitchen accepted, each size once, as often as ordered, at the price of today', async () => {
    const { menu, dishes } = rounds({
      items: [
        orderItem('dal', { quantity: 2 }),
        orderItem('kulfi', { isRejected: true }),
        orderItem('biryani', { servingSize: 'FULL PLATE' }),
        orderItem('biryani', { servingSize: 'HALF PLATE' }),
        orderItem('dal', { quantity: 98 }),
        orderItem('naan', { quantity: 0 }),
      ],
    })
    await menu.answer(menuOf(dish('dal', { pricePaise: 150_00 }), dish('kulfi'), sizedDish('biryani'), dish('naan')))
    expect(dishes().map((one) => [one.key, one.quantity, one.today?.unitPricePaise, one.paidPaise])).toEqual([
      [key('dal'), 99, 150_00, 120_00],
      [key('biryani', 'saffron', 'FULL PLATE'), 1, 160_00, 120_00],
      [key('biryani', 'saffron', 'HALF PLATE'), 1, 90_00, 120_00],
    ])
  })

  test('that are gone or sold out today are shown, and neither chosen nor ordered', async () => {
    const { menu, save, round, dishes, inCart } = rounds({ items: [orderItem('dal'), orderItem('naan'), orderItem('kulfi')] })
    await menu.answer(menuOf(dish('dal', { outOfStock: true }), dish('kulfi')))
    const shown = () => dishes().map((one) => [one.name, one.today?.outOfStock, one.quantity])
    const asTold = [
      ['Dish dal', true, 0],
      ['Dish naan', undefined, 0],
      ['Dish kulfi', false, 1],
    ]
    expect(shown()).toEqual(asTold)
    for (const one of ['dal', 'naan', 'of another menu']) {
      round.send({ type: 'dish.toggle', key: key(one) })
      round.send({ type: 'quantity.set', key: key(one), quantity: 3 })
    }
    expect(shown()).toEqual(asTold)
    round.send({ type: 'round.order' })
    expect(inCart()).toEqual({ [key('kulfi')]: 1 })
    await save.answer(undefined)
  })

  test('that are in the cart already begin with as many as there are, so that none of them is lost', async () => {
    const { menu, round, dishes } = rounds({}, line('dal', 5))
    await menu.answer(MENU)
    const counts = () => dishes().map(({ inCart, quantity }) => [inCart, quantity])
    expect(counts()).toEqual([
      [5, 5],
      [0, 1],
    ])
    round.send({ type: 'dish.toggle', key: key('dal') })
    expect(counts()[0]).toEqual([5, 0])
    round.send({ type: 'dish.toggle', key: key('dal') })
    expect(counts()[0]).toEqual([5, 5])
  })

  test('are counted from 0 to 99, and their total follows', async () => {
    const { menu, round, dishes } = rounds()
    await menu.answer(MENU)
    const total = () => selectTotal(round.getSnapshot())
    expect(total()).toBe(2 * 150_00 + 120_00)
    round.send({ type: 'quantity.set', key: key('dal'), quantity: 120 })
    expect([dishes()[0]?.quantity, total()]).toEqual([99, 99 * 150_00 + 120_00])
    round.send({ type: 'quantity.set', key: key('dal'), quantity: -1 })
    expect([dishes()[0]?.quantity, total()]).toEqual([0, 120_00])
  })
})

test('the chosen dishes go beside what is in the cart, and the checkout takes them alone', async () => {
  const { menu, save, round, inCart, emitted, stored } = rounds(AT_TABLE, line('kulfi', 3), line('roti', 2, { outletId: 'tandoor' }))
  await menu.answer(MENU)
  round.send({ type: 'dish.toggle', key: key('naan') })
  round.send({ type: 'round.order' })
  expect(selectIsBusy(round.getSnapshot())).toBe(true)
  expect(save.calls[0]?.lines.map((one) => [one.menuId, one.quantity])).toEqual([['dal', 2]])
  expect(emitted).toEqual([])
  await save.answer(undefined)
  expect(inCart()).toEqual({ [key('kulfi')]: 3, [key('dal')]: 2, [key('roti', 'tandoor')]: 2 })
  expect(stored).toEqual([{ keys: [key('dal')], place: { label: 'Table 7', origin: { type: 'TABLE', id: 7, name: 'Table 7' } } }])
  expect(emitted).toEqual([{ type: 'round.ready', outletId: 'saffron' }])
})

test('without a dish nothing is ordered', async () => {
  const { menu, save, round } = rounds()
  await menu.answer(MENU)
  for (const one of ['dal', 'naan']) round.send({ type: 'dish.toggle', key: key(one) })
  round.send({ type: 'round.order' })
  expect([save.calls, round.getSnapshot().value]).toEqual([[], 'choosing'])
})

test('a refused dish takes all of them back: the cart is as it was, and the choice stays', async () => {
  const { menu, save, round, inCart, dishes, stored } = rounds({}, line('dal', 1), line('kulfi', 3))
  await menu.answer(MENU)
  round.send({ type: 'quantity.set', key: key('dal'), quantity: 4 })
  round.send({ type: 'round.order' })
  expect(inCart()).toEqual({ [key('dal')]: 4, [key('kulfi')]: 3, [key('naan')]: 1 })
  await save.fail(failure(409))
  expect(inCart()).toEqual({ [key('dal')]: 1, [key('kulfi')]: 3 })
  expect(selectIsBusy(round.getSnapshot())).toBe(true)
  // Whatever became of the dishes: the cart is what has to arrive.
  expect(save.calls.map(({ lines }) => lines.map(({ menuId }) => menuId))).toEqual([['dal', 'naan'], []])
  await save.answer(undefined)
  expect(round.getSnapshot().value).toBe('choosing')
  expect([selectFailure(round.getSnapshot()), dishes().map(({ quantity }) => quantity)]).toEqual([
    'The dishes were not added, and nothing is ordered. Please try again.',
    [4, 1],
  ])
  expect(stored).toEqual([])
  round.send({ type: 'round.order' })
  expect(selectFailure(round.getSnapshot())).toBeUndefined()
  await save.fail(failure(409))
  await save.fail(failure(503))
  expect(round.getSnapshot().value).toBe('choosing')
  round.send({ type: 'dish.toggle', key: key('dal') })
  expect(selectFailure(round.getSnapshot())).toBeUndefined()
})

test.each([
  [failure(503), 'The menu could not be loaded.'],
  [failure(undefined, 'Opens at 11:00 am', OUTLET_CLOSED), 'Opens at 11:00 am'],
])('a menu that cannot be read, or an outlet that is closed, shows a message, and can be tried again', async (error, message) => {
  const { menu, round } = rounds()
  const now = () => [selectIsReading, selectIsBusy, selectHasFailed, selectFailure].map((select) => select(round.getSnapshot()))
  expect(now()).toEqual([true, true, false, undefined])
  await menu.fail(error)
  expect(now()).toEqual([false, false, true, message])
  round.send({ type: 'menu.retry' })
  expect(now()).toEqual([true, true, false, undefined])
  expect(menu.calls).toEqual([{ outletId: 'saffron' }, { outletId: 'saffron' }])
  await menu.answer(MENU)
  expect(round.getSnapshot().value).toBe('choosing')
})

describe('where the round goes', () => {
  const scannedElsewhere: ScannedQr = { ...SCAN, origin: { type: 'TABLE', id: 9 } }
  test.each<[string, Partial<Order>, ScannedQr | undefined, RoundPlace | undefined]>([
    ['to the table of the order', AT_TABLE, undefined, { label: 'Table 7', origin: { type: 'TABLE', id: 7, name: 'Table 7' } }],
    [
      'also when another one was scanned',
      AT_TABLE,
      scannedElsewhere,
      { label: 'Table 7', origin: { type: 'TABLE', id: 7, name: 'Table 7' } },
    ],
    ['the scan of the same table goes with its signature', AT_TABLE, SCAN, { label: 'Table 7' }],
    ['a table without a name', { ...AT_TABLE, originName: undefined }, undefined, { label: 'Table 7', origin: { type: 'TABLE', id: 7 } }],
    [
      'a table with a name of its own',
      { ...AT_TABLE, originName: 'By the window' },
      undefined,
      { label: 'Table · By the window', origin: { type: 'TABLE', id: 7, name: 'By the window' } },
    ],
    ['to the scanned one, where the order tells no number', {}, SCAN, { label: 'Table 7' }],
    ['a scan of another outlet is none', {}, { ...SCAN, outletId: 'tandoor' }, undefined],
    ['the checkout asks, where nothing is known', {}, undefined, undefined],
  ])('%s', (_, more, scan, place) => {
    const { round } = rounds({ ...more }, scan)
    expect(round.getSnapshot().context.place).toEqual(place)
    expect(selectPlace(round.getSnapshot())).toBe(place?.label)
  })
})

test.each<[boolean, Partial<Order>]>([
  [true, { status: 'PENDING' }],
  [true, { status: 'SERVED' }],
  [false, { status: 'COMPLETED' }],
  [false, { status: 'REJECTED' }],
  [false, { status: 'CANCELLED' }],
  [false, { outlet: {} }],
  [false, { items: [orderItem('dal', { isRejected: true }), orderItem('naan', { quantity: 0 })] }],
])('a round is offered while the meal goes on: %s for %o', (offered, more) => {
  expect(offersRound(order('o1', more))).toBe(offered)
})

function rounds(more: Partial<Order> = {}, ...rest: (CartLine | ScannedQr | undefined)[]) {
  const lines = rest.filter((one): one is CartLine => one !== undefined && 'menuId' in one)
  const scan = rest.find((one): one is ScannedQr => one !== undefined && 'scannedAt' in one)
  const menu = held<MenuCategory[], { outletId: string }>()
  const save = held<void, { cart: WatchedCart; lines: CartLine[] }>()
  const stored: { keys: string[]; place: RoundPlace | undefined }[] = []
  const machine = roundMachine.provide({
    actors: { fetchMenu: menu.logic, saveCart: save.logic },
    actions: { storeForCheckout: ({ context }) => void stored.push({ keys: context.lines.map(lineKey), place: context.place }) },
  })
  const cart = idleCart(cartOf(...lines))
  cart.start()
  const live = order('o1', { items: [orderItem('dal', { quantity: 2 }), orderItem('naan')], ...more })
  const round = createActor(machine, { input: { order: live, customerId: 'c1', scan, cart } })
  const emitted = heard(round)
  round.start()
  return {
    round,
    menu,
    save,
    stored,
    emitted,
    dishes: () => selectDishes(round.getSnapshot()),
    inCart: () => quantities(selectCart(cart.getSnapshot())),
  }
}

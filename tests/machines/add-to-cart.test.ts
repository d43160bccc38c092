import { expect, test } from 'vitest'
import { createActor, type EventObject } from 'xstate'
import { type AddToCartEvent, addToCartMachine, selectIsAsking } from '#machines/add-to-cart/add-to-cart.machine.ts'
import {
  confirmText,
  selectConfirmText,
  selectIsChoosingServing,
  selectIsChoosingSeveral,
  selectIsConfirmingReplace,
  selectSize,
  sizeRows,
} from '#machines/add-to-cart/serving-sheet.ts'
import type { Cart, CartLine } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { heard, recordedFlow } from '#tests/support/actors.ts'
import { cartOf, dish, key as keyOf, line, SAFFRON, sizedDish } from '#tests/support/fixtures.ts'
import { holding, play } from '#tests/support/table.ts'

const [HALF, FULL] = ['HALF PLATE', 'FULL PLATE'] as const
const half = (quantity: number) => line('biryani', quantity, { servingSize: HALF, unitPricePaise: 90_00 })
const full = (quantity: number) => line('biryani', quantity, { servingSize: FULL, unitPricePaise: 160_00 })
const dal = (quantity: number) => line('dal', quantity)
const naan = line('naan', 1, { outletId: 'tandoor' })
const CLOSED = { ...SAFFRON, status: 'OFFLINE' as const }
const BIRYANI = sizedDish('biryani')
const DAL = dish('dal')
const withoutSizes = (item: MenuItem, ...sizes: string[]): MenuItem => ({
  ...item,
  servings: item.servings.map((serving) => ({ ...serving, outOfStock: sizes.includes(serving.size) })),
})

type Step = AddToCartEvent
const add = (item = BIRYANI, cart: Cart = [], outlet = SAFFRON): Step => ({ type: 'dish.add', outlet, item, cart })
const change = (quantity: number, cart: Cart, item = BIRYANI, outlet = SAFFRON): Step => ({
  type: 'dish.change',
  outlet,
  item,
  quantity,
  cart,
})
const choose = (size: string, quantity: number): Step => ({ type: 'serving.set', size, quantity })
const several: Step = { type: 'sizes.several' }
const confirm: Step = { type: 'servings.confirm' }
const cancel: Step = { type: 'cancel' }
const replace: Step = { type: 'replace.confirm' }

const named = ({ menuId, servingSize, quantity }: CartLine) =>
  [menuId, servingSize, quantity].filter((part) => part !== undefined).join(' ')
type Shown = Partial<ReturnType<typeof shown>>
function shown({ addToCart, sent, emitted }: ReturnType<typeof opened>) {
  const now = addToCart.getSnapshot()
  const wanted = now.context.wanted
  return {
    wanted: [wanted[HALF], wanted[FULL]],
    status: holding(now, { choosing: selectIsChoosingServing, several: selectIsChoosingSeveral, replacing: selectIsConfirmingReplace }),
    text: now.context.item && selectConfirmText(now),
    effects: sent.map((event) => {
      const {
        notice,
        line: one,
        lines = [],
      } = event as never as { notice?: { tone: string; message: string }; line?: CartLine; lines?: CartLine[] }
      if (notice) return `${notice.tone}: ${notice.message}`
      if (event.type === 'line.put') return `put ${named(one!)}`
      return event.type === 'cart.replace' ? `replace ${lines.map(named).join()}` : event.type
    }),
    emitted: emitted.map(({ type }) => type),
  }
}
const NO_ORDERS = 'error: This outlet is not taking orders right now.'
const NO_SIZE = 'error: Please select a serving size'
const UPDATED = 'success: Item updated in cart'
const REMOVED = 'success: Item removed from cart'
const REPLACED = 'success: Cart replaced and item added'
const UNSAVED = 'info: Kept, but not in the cart yet.'
const items = (count: number) => `success: Cart updated with ${count} ${count === 1 ? 'item' : 'items'}`

test.each<[string, Step[], Shown]>([
  // A dish of one size.
  ['is added once more, without a toast', [add(DAL, cartOf(dal(2)))], { effects: ['put dal 3'], emitted: ['dish.added'] }],
  ['is changed with a toast', [change(5, cartOf(dal(2)), DAL)], { effects: ['put dal 5', UPDATED] }],
  ['is taken out with a toast', [change(0, cartOf(dal(5)), DAL)], { effects: ['put dal 0', REMOVED] }],
  ['of a closed outlet is not added', [add(BIRYANI, [], CLOSED)], { effects: [NO_ORDERS], status: '' }],
  ['of a closed outlet does not become more', [change(3, cartOf(dal(2)), DAL, CLOSED)], { effects: [NO_ORDERS] }],
  ['of a closed outlet stays', [change(2, cartOf(dal(2)), DAL, CLOSED)], { effects: ['put dal 2', UPDATED] }],
  ['of a closed outlet becomes fewer', [change(1, cartOf(dal(2)), DAL, CLOSED)], { effects: ['put dal 1', UPDATED] }],
  // Sizes.
  ['has one size chosen at first', [add()], { wanted: [0, 1], status: 'choosing', text: 'Add item · ₹160', effects: [] }],
  ['is added in the size that is chosen', [add(), confirm], { effects: [`put biryani ${FULL} 1`, items(1)], status: '' }],
  [
    'takes another size in place of the one before',
    [add(), choose('BUCKET', 1), choose(FULL, 3), choose(HALF, 3)],
    { wanted: [3, 0], text: 'Add 3 items · ₹270' },
  ],
  ['is added in the other size', [add(), choose(HALF, 3), confirm], { effects: [`put biryani ${HALF} 3`, items(3)] }],
  ['has at least one of the only size', [add(), choose(FULL, 0)], { wanted: [0, 1] }],
  ['has at least one of the only size, below none too', [add(), choose(FULL, -5)], { wanted: [0, 1] }],
  ['has at least one of the only size, also of no number', [add(), choose(FULL, Number.NaN)], { wanted: [0, 1] }],
  [
    'has a quantity for each of several sizes',
    [add(), choose(HALF, 1), several, choose(FULL, 2), choose('BUCKET', 5)],
    { wanted: [1, 2], status: 'choosing several' },
  ],
  [
    'opens with several sizes again',
    [add(), choose(HALF, 1), several, choose(FULL, 2), cancel, add()],
    { wanted: [1, 2], status: 'choosing several' },
  ],
  [
    'opens with the sizes of before where one is out of stock by then, and is in the cart already',
    [add(BIRYANI, cartOf(half(2))), choose(FULL, 1), cancel, add(withoutSizes(BIRYANI, HALF), cartOf(half(2)))],
    { wanted: [2, 1] },
  ],
  [
    'opens with one size where one of several is out of stock by then',
    [add(), choose(HALF, 1), several, choose(FULL, 2), cancel, add(withoutSizes(BIRYANI, FULL))],
    { wanted: [1, 0] },
  ],
  ['has none of several sizes below none', [add(), several, choose(FULL, -5)], { wanted: [0, 0] }],
  ['has none of several sizes below one', [add(), several, choose(FULL, 0.4)], { wanted: [0, 0] }],
  ['has none of several sizes of no number', [add(), several, choose(FULL, Number.NaN)], { wanted: [0, 0] }],
  ['of the cart opens with its sizes', [change(3, cartOf(half(2)))], { wanted: [2, 0], status: 'choosing several' }],
  [
    'of the cart has its sizes changed',
    [change(1, cartOf(half(2))), choose(HALF, 0), choose(FULL, 3), confirm],
    { effects: [`put biryani ${HALF} 0`, `put biryani ${FULL} 3`, items(3)] },
  ],
  [
    'of the cart has its size taken out',
    [change(1, cartOf(half(2))), choose(HALF, 0), confirm],
    { effects: [`put biryani ${HALF} 0`, REMOVED], status: '' },
  ],
  [
    'of the cart has its sizes taken out',
    [change(1, cartOf(half(2), full(1))), choose(HALF, 0), choose(FULL, 0), confirm],
    { effects: [`put biryani ${HALF} 0`, `put biryani ${FULL} 0`, 'success: Items removed from cart'] },
  ],
  ['is not added without a size', [add(), several, choose(FULL, 0), confirm], { effects: [NO_SIZE], status: 'choosing several' }],
  ['has no size chosen that is out of stock', [add(withoutSizes(BIRYANI, HALF)), choose(HALF, 1)], { wanted: [0, 1] }],
  [
    'has no more of a size that is out of stock',
    [change(1, cartOf(half(2)), withoutSizes(BIRYANI, HALF)), choose(HALF, 3)],
    { wanted: [2, 0] },
  ],
  [
    'has fewer of a size that is out of stock',
    [change(1, cartOf(half(2)), withoutSizes(BIRYANI, HALF)), choose(HALF, 1)],
    { wanted: [1, 0] },
  ],
  // A sheet that is closed.
  ['has its changed choice again', [add(), choose(HALF, 3), cancel, add()], { wanted: [3, 0], effects: [UNSAVED] }],
  ['leaves the choice of another', [add(), choose(HALF, 3), cancel, add(sizedDish('kulfi'))], { wanted: [0, 1] }],
  [
    'has its choice once more, and nothing new is said',
    [add(), choose(HALF, 3), cancel, add(), cancel, add()],
    { wanted: [3, 0], effects: [UNSAVED] },
  ],
  ['forgets its choice once it is added', [add(), choose(HALF, 3), cancel, add(), confirm, add()], { wanted: [0, 1] }],
  ['has its choice after another was added', [add(), choose(HALF, 3), cancel, add(sizedDish('kulfi')), confirm, add()], { wanted: [3, 0] }],
  ['forgets a choice that is out of stock', [add(), cancel, add(withoutSizes(BIRYANI, FULL))], { wanted: [1, 0] }],
  [
    'forgets a choice for another cart',
    [change(1, cartOf(half(2))), choose(HALF, 0), cancel, change(1, cartOf(half(1)))],
    { wanted: [1, 0] },
  ],
  [
    'forgets a choice that was taken back',
    [change(1, cartOf(half(2))), choose(FULL, 1), choose(FULL, 0), cancel, change(1, cartOf(half(2)))],
    { wanted: [2, 0], effects: [] },
  ],
  ['forgets that no size was chosen', [add(), several, choose(FULL, 0), cancel, add()], { wanted: [0, 1], effects: [] }],
  // Another outlet's cart.
  ['asks before it replaces the cart', [add(DAL, cartOf(naan))], { status: 'replacing', effects: [] }],
  ['replaces the cart', [add(DAL, cartOf(naan)), replace], { status: '', effects: ['replace dal 1', REPLACED] }],
  ['leaves the cart', [add(DAL, cartOf(naan)), cancel, replace], { effects: [] }],
  ['asks after the sizes', [add(BIRYANI, cartOf(naan)), several, confirm], { status: 'replacing' }],
  [
    'replaces the cart by its size',
    [add(BIRYANI, cartOf(naan)), several, confirm, replace],
    { effects: [`replace biryani ${FULL} 1`, REPLACED] },
  ],
  [
    'asks for a size, not for the cart',
    [add(BIRYANI, cartOf(naan)), several, choose(FULL, 0), confirm],
    { status: 'choosing several', effects: [NO_SIZE] },
  ],
  [
    'replaces the cart by the size that is still chosen',
    [change(1, cartOf(naan, half(2))), choose(HALF, 0), choose(FULL, 1), confirm, replace],
    { effects: [`replace biryani ${FULL} 1`, REPLACED] },
  ],
  [
    'has its sizes again when the cart stays',
    [add(BIRYANI, cartOf(naan)), choose(HALF, 2), confirm, cancel, add(BIRYANI, cartOf(naan))],
    { wanted: [2, 0] },
  ],
])('a dish %s', async (_, steps, expected) => {
  expect(shown(await play(opened(), steps))).toMatchObject(expected)
})

test('a dish that is added is announced by name and quantity', () => {
  const { addToCart, announced } = opened()
  addToCart.send(add(DAL, cartOf(dal(2))))
  expect(announced).toEqual([{ name: DAL.name, quantity: 3 }])
})

test('the favourites hear of a dish that goes into the cart, with its lines, and not of one that leaves it', () => {
  const { addToCart, sent, emitted } = opened(true)
  const ordered = () => sent.filter(({ type }) => type === 'dish.ordered')
  addToCart.send(add(DAL))
  const key = { outletId: 'saffron', menuId: 'dal' }
  expect(sent[1]).toEqual({ type: 'dish.ordered', key, lines: [{ key: keyOf('dal'), quantity: 1 }] })
  for (const step of [add(BIRYANI, cartOf(half(2))), choose(HALF, 0), confirm]) addToCart.send(step)
  expect([ordered().length, emitted.length]).toEqual([1, 1])
  for (const step of [add(BIRYANI, cartOf(half(2))), choose(HALF, 0), choose(FULL, 1), confirm]) addToCart.send(step)
  expect(ordered().at(-1)).toMatchObject({ lines: [{ key: keyOf('biryani', 'saffron', FULL), quantity: 1 }] })
})

const sizes = (...all: string[]) => sizedDish('biryani', { servings: all.map((size) => ({ size, pricePaise: 90_00 })) })
const popular = sizedDish('biryani', { popularSize: HALF })
test.each<[string, MenuItem, string | undefined]>([
  ['small, regular and large', sizes('SMALL', 'REGULAR', 'LARGE'), 'REGULAR'],
  ['half and full', sizes(HALF, FULL), FULL],
  ['full and regular', sizes(FULL, 'REGULAR'), 'REGULAR'],
  ['small and large', sizes('SMALL', 'LARGE'), 'SMALL'],
  ['one', sizes('BUCKET'), 'BUCKET'],
  ['the most ordered among them', popular, HALF],
  ['the most ordered not among them', { ...popular, popularSize: 'BUCKET' }, FULL],
  ['the most ordered out of stock', withoutSizes(popular, HALF), FULL],
  ['all out of stock', withoutSizes(popular, HALF, FULL), undefined],
])('of sizes with %s one is chosen at first', (_, item, chosen) => {
  const { addToCart } = opened()
  addToCart.send(add(item))
  expect(selectSize(addToCart.getSnapshot())).toBe(chosen)
  expect(Object.values(addToCart.getSnapshot().context.wanted).filter((quantity) => quantity > 0)).toEqual(chosen ? [1] : [])
})

test('the sheet shows each size with its price, how many are wanted, and which is ordered most', () => {
  const { addToCart } = opened()
  addToCart.send(add(popular))
  const row = { refusal: undefined }
  expect(sizeRows(addToCart.getSnapshot().context)).toEqual([
    { ...row, size: HALF, name: 'Half Plate', pricePaise: 90_00, quantity: 1, isMostOrdered: true },
    { ...row, size: FULL, name: 'Full Plate', pricePaise: 160_00, quantity: 0, isMostOrdered: false },
  ])
})

test('a size that is out of stock says so', () => {
  const { addToCart } = opened()
  addToCart.send(add(withoutSizes(BIRYANI, HALF)))
  expect(sizeRows(addToCart.getSnapshot().context).map(({ name, refusal }) => [name, refusal])).toEqual([
    ['Half Plate', 'Out of stock'],
    ['Full Plate', undefined],
  ])
})

test.each([
  [{}, { [FULL]: 1 }, 'Add item · ₹160'],
  [{}, { [HALF]: 1, [FULL]: 2 }, 'Add 3 items · ₹410'],
  [{}, {}, 'Add item'],
  [{ [HALF]: 1 }, { [HALF]: 1 }, 'Update cart · ₹90'],
  [{ [HALF]: 1 }, { [FULL]: 3 }, 'Update cart · ₹480'],
  [{ [HALF]: 2 }, {}, 'Remove from cart'],
])('with %j in the cart and %j chosen the button reads %s', (before, wanted, text) => {
  expect(confirmText(BIRYANI, before, wanted)).toBe(text)
})

test('the sheet has its dish until it is closed', () => {
  const { addToCart } = opened()
  const nothing = () => {
    const now = addToCart.getSnapshot()
    return [selectIsAsking(now), now.context.item, sizeRows(now.context), selectConfirmText(now)]
  }
  expect(nothing()).toEqual([false, undefined, [], ''])
  addToCart.send(add())
  expect([selectIsAsking(addToCart.getSnapshot()), addToCart.getSnapshot().context.item]).toEqual([true, BIRYANI])
  addToCart.send(cancel)
  expect(nothing()).toEqual([false, undefined, [], ''])
})

/** `sent` is what cart, notices and favourites are sent, in order. */
function opened(hasFavourites = false) {
  const { ref, events: sent } = recordedFlow<EventObject>()
  const announced: unknown[] = []
  const machine = addToCartMachine.provide({ actions: { announceDish: (_, one) => announced.push(one) } })
  const addToCart = createActor(machine, { input: { cart: ref, notices: ref, ...(hasFavourites && { favourites: ref }) } }).start()
  return { addToCart, actor: addToCart, sent, announced, emitted: heard(addToCart) }
}

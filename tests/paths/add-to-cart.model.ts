import { expect } from 'vitest'
import { type AddToCart, type AddToCartContext, type AddToCartEvent, addToCartMachine } from '#machines/add-to-cart/add-to-cart.machine.ts'
import {
  selectConfirmText,
  selectIsChoosingServing,
  selectIsConfirmingReplace,
  selectIsChoosingSeveral,
} from '#machines/add-to-cart/serving-sheet.ts'
import { chosenSizes, servingsTotal } from '#machines/add-to-cart/servings.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, dish, line, SAFFRON, sizedDish } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

const CLOSED = { ...SAFFRON, openNow: false }
const empty = cartOf()
const ours = cartOf(line('biryani', 2, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 }))
const several = cartOf(
  line('biryani', 2, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 }),
  line('biryani', 1, { servingSize: 'FULL PLATE', unitPricePaise: 160_00 }),
)
const held = cartOf(line('dal', 2))
const last = cartOf(line('dal'))
const others = cartOf(line('naan', 1, { outletId: 'tandoor' }))
const events: AddToCartEvent[] = [
  { type: 'dish.add', outlet: SAFFRON, item: dish('dal'), cart: empty },
  { type: 'dish.add', outlet: CLOSED, item: dish('dal'), cart: empty },
  { type: 'dish.add', outlet: SAFFRON, item: dish('dal'), cart: others },
  { type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: empty },
  { type: 'dish.add', outlet: SAFFRON, item: sizedDish('biryani'), cart: others },
  { type: 'dish.change', outlet: SAFFRON, item: dish('dal'), quantity: 3, cart: held },
  { type: 'dish.change', outlet: SAFFRON, item: dish('dal'), quantity: 0, cart: last },
  { type: 'dish.change', outlet: SAFFRON, item: sizedDish('biryani'), quantity: 1, cart: ours },
  { type: 'dish.change', outlet: SAFFRON, item: sizedDish('biryani'), quantity: 1, cart: several },
  { type: 'dish.change', outlet: CLOSED, item: dish('dal'), quantity: 3, cart: held },
  { type: 'serving.set', size: 'HALF PLATE', quantity: 1 },
  { type: 'serving.set', size: 'FULL PLATE', quantity: 2 },
  { type: 'sizes.several' },
  { type: 'serving.set', size: 'HALF PLATE', quantity: 0 },
  { type: 'serving.set', size: 'FULL PLATE', quantity: 0 },
  { type: 'serving.set', size: 'FULL PLATE', quantity: 1 },
  { type: 'serving.set', size: 'BUCKET', quantity: 5 },
  { type: 'servings.confirm' },
  { type: 'replace.confirm' },
  { type: 'cancel' },
]

/** The sheet and the sizes in it. */
const observe = (addToCart: AddToCart): Observed => ({
  sheet: selectIsConfirmingReplace(addToCart) || selectIsChoosingServing(addToCart) ? 'open' : 'closed',
  ...(selectIsChoosingServing(addToCart) &&
    Object.fromEntries(
      Object.entries(addToCart.context.wanted).map(([size, quantity]) => [`number of ${servingSizeLabel(size)}`, String(quantity)]),
    )),
  ...(selectIsChoosingServing(addToCart) && { 'button of the sheet': selectConfirmText(addToCart).split(' · ')[0]! }),
})

export const addToCartModel: Model = {
  machine: addToCartMachine,
  starts: { 'the menu opens': { cart: recordedFlow().ref, notices: recordedNotices().notices } },
  events,
  abstractContext: ({ item, wanted, before, otherOutlet, opened, unsaved }: AddToCartContext) => [
    item?.menuId,
    wanted,
    before,
    otherOutlet,
    opened,
    unsaved,
  ],
  observe,
  sees: {
    idle: (addToCart: AddToCart) => {
      expect(addToCart.context.item).toBeUndefined()
      expect(addToCart.context.wanted).toEqual({})
    },
    'choosingServing.one': (addToCart: AddToCart) => {
      expect([selectIsChoosingServing(addToCart), selectIsChoosingSeveral(addToCart)]).toEqual([true, false])
      expect(chosenSizes(addToCart.context.wanted)).toHaveLength(1)
      expect(selectConfirmText(addToCart)).toMatch(/^Add (item|2 items) · ₹[1-9]/)
    },
    'choosingServing.several': (addToCart: AddToCart) => {
      expect([selectIsChoosingServing(addToCart), selectIsChoosingSeveral(addToCart)]).toEqual([true, true])
      // Every size the dish has can be stepped, and no other.
      expect(Object.keys(addToCart.context.wanted)).toEqual(['HALF PLATE', 'FULL PLATE'])
      expect(selectConfirmText(addToCart)).not.toMatch(/₹0$/)
    },
    confirmingReplace: (addToCart: AddToCart) => {
      expect(selectIsConfirmingReplace(addToCart)).toBe(true)
      expect(addToCart.context.otherOutlet).toBe(true)
      expect(servingsTotal(addToCart.context.wanted)).toBeGreaterThan(0)
    },
  },
}

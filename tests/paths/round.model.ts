import { expect } from 'vitest'
import { selectCart } from '#machines/cart/cart.machine.ts'
import {
  type Round,
  type RoundContext,
  type RoundEvent,
  roundMachine,
  selectDishes,
  selectFailure,
  selectHasFailed,
  selectIsBusy,
  selectIsReading,
  selectTotal,
} from '#machines/round/round.machine.ts'
import { formatAmount } from '#machines/model/money.ts'
import { isAvailable } from '#machines/round/round.dishes.ts'
import { failure, idleCart } from '#tests/support/actors.ts'
import { cartOf, dish, key, line, order, orderItem } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const live = order('o1', {
  originId: 7,
  items: [orderItem('dal', { name: 'Butter Naan', quantity: 2 }), orderItem('kulfi', { name: 'Special' })],
})
const events: RoundEvent[] = [
  { type: 'dish.toggle', key: key('dal') },
  { type: 'quantity.set', key: key('dal'), quantity: 3 },
  { type: 'round.order' },
  { type: 'menu.retry' },
]

/** The dishes that the sheet offers, and what is said of them. The checkout follows it. */
function observe(round: Round): Observed {
  if (round.matches('ready')) return {}
  const dishes = selectDishes(round)
  const canOrder = round.matches('choosing') && dishes.some(({ quantity }) => quantity > 0)
  return {
    ...Object.fromEntries(
      dishes.map((one) => [
        `quantity of ${one.name}`,
        !isAvailable(one) ? 'not on the menu today' : one.quantity > 0 ? String(one.quantity) : 'none',
      ]),
    ),
    ...(dishes.length > 0 && { 'item total': formatAmount(selectTotal(round)) }),
    message: readOrNone(selectFailure(round)),
    // The cart answers the taking back at once.
    ...(dishes.length > 0 && !round.matches('takingBack') && { 'Continue to checkout': canOrder ? 'enabled' : 'disabled' }),
  }
}

export const roundModel: Model = {
  machine: roundMachine,
  starts: {
    'the cart is empty': { order: live, customerId: 'c1', cart: idleCart([]) },
    'the cart has another dish': { order: live, customerId: 'c1', cart: idleCart(cartOf(line('naan'))) },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchMenu', output: [{ name: 'Mains', items: [dish('dal')] }] },
    { type: 'xstate.error.actor.fetchMenu', error: failure(503) },
    ...['addLines', 'takeBack'].flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: undefined },
      { type: `xstate.error.actor.${id}`, error: failure(503) },
    ]),
  ],
  abstractContext: ({ dishes, lines, failure, before, cart }: RoundContext) => [
    dishes.map(({ quantity }) => quantity),
    lines,
    failure,
    before,
    selectCart(cart.getSnapshot()),
  ],
  observe,
  sees: {
    readingMenu: (round: Round) => expect([selectIsReading(round), selectDishes(round)]).toEqual([true, []]),
    menuFailed: (round: Round) => expect([selectHasFailed(round), selectFailure(round)]).toEqual([true, expect.any(String)]),
    // The kulfi is not on the menu, and is shown all the same.
    choosing: (round: Round) => expect([selectIsBusy(round), selectDishes(round).length]).toEqual([false, 2]),
    addingLines: (round: Round) => expect(round.context.lines.map(({ menuId }) => menuId)).toEqual(['dal']),
    takingBack: (round: Round) => expect(selectIsBusy(round)).toBe(true),
    ready: (round: Round) => expect(round.status).toBe('done'),
  },
}

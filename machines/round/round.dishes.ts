import { type Cart, type CartLine, clampQuantity, type LineKey, lineKey, MAX_QUANTITY, quantityOf } from '../model/cart.ts'
import type { MenuCategory, ServingSize } from '../model/menu/menu-item.ts'
import type { Paise } from '../model/money.ts'
import type { Order } from '../model/order/order.ts'
import { lineOfToday, menuById } from '../reorder/reorder.lines.ts'

/** A dish of the live order, as it can be ordered once more. */
export interface RoundDish {
  key: LineKey
  name: string
  servingSize?: ServingSize
  /** Price of one in the live order. */
  paidPaise: Paise
  /** How many the live order has. */
  ordered: number
  /** How many are in the cart already. */
  inCart: number
  /** As today's menu has it; undefined where it does not, or has it in other sizes. */
  today?: CartLine
  /** How many the round has; 0 for none. */
  quantity: number
}

export const isAvailable = ({ today }: RoundDish): boolean => today !== undefined && !today.outOfStock

/** As many as are in the cart already, so that none of these is lost; else as many as were ordered. */
export const usualQuantity = ({ inCart, ordered }: RoundDish): number => inCart || ordered

/** The dishes that the kitchen accepted, each size once; all that can be had today are chosen. */
export function roundDishes(outletId: string, { items }: Order, menu: MenuCategory[], cart: Cart): RoundDish[] {
  const dishes = new Map<LineKey, RoundDish>()
  const onMenu = menuById(menu)
  for (const item of items.filter(({ isRejected, quantity }) => !isRejected && quantity > 0)) {
    const { menuId, name, servingSize, quantity, unitPricePaise } = item
    const key = lineKey({ outletId, menuId, servingSize })
    const before = dishes.get(key)
    const ordered = Math.min(MAX_QUANTITY, quantity + (before?.ordered ?? 0))
    const inCart = quantityOf(cart, key)
    const dish: RoundDish = {
      key,
      name,
      servingSize,
      paidPaise: unitPricePaise,
      ordered,
      inCart,
      today: lineOfToday(outletId, item, onMenu),
      quantity: 0,
    }
    dishes.set(key, { ...dish, quantity: isAvailable(dish) ? usualQuantity(dish) : 0 })
  }
  return [...dishes.values()]
}

export const withQuantity = (dishes: RoundDish[], key: LineKey, quantity: number): RoundDish[] =>
  dishes.map((dish) => (dish.key === key && isAvailable(dish) ? { ...dish, quantity: clampQuantity(quantity) } : dish))

/** What the round puts into the cart, at today's prices. */
export const roundLines = (dishes: RoundDish[]): CartLine[] =>
  dishes.flatMap(({ today, quantity }) => (today && quantity > 0 ? [{ ...today, quantity }] : []))

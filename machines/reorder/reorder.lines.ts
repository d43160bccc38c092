import { type CartLine, lineKey, toLine } from '../model/cart.ts'
import { type MenuCategory, servingSizeLabel } from '../model/menu-item.ts'
import type { Order, OrderItem } from '../model/order.ts'
import type { CartOutlet } from '../model/outlet.ts'

/** The lines for the cart, and the names of the dishes that are not on today's menu. */
export interface Reordered {
  lines: CartLine[]
  missing: string[]
}

/** The items of an earlier order as lines at today's prices; those without a quantity are skipped. */
export function reorderedLines(outletId: string, items: OrderItem[], menu: MenuCategory[]): Reordered {
  const dishes = new Map(menu.flatMap((category) => category.items).map((dish) => [dish.menuId, dish]))
  const lines = new Map<string, CartLine>()
  const missing: string[] = []
  for (const item of items.filter(({ quantity }) => quantity > 0)) {
    const dish = dishes.get(item.menuId)
    // Since then the dish may have got sizes, or lost them: then the earlier choice does not fit.
    const fits = dish && (item.servingSize === undefined) === (dish.servings.length === 0)
    const line = fits ? toLine(outletId, dish, item.servingSize, item.quantity) : undefined
    if (!line || line.outOfStock) {
      missing.push(item.servingSize ? `${item.name} (${servingSizeLabel(item.servingSize)})` : item.name)
      continue
    }
    const key = lineKey(line)
    const before = lines.get(key)
    lines.set(key, before ? { ...line, quantity: Math.min(99, before.quantity + line.quantity) } : line)
  }
  return { lines: [...lines.values()], missing }
}

/** The outlet as an order names it, for the cart until its next reading; undefined without an id. */
export function outletOfOrder({ outlet }: Order): CartOutlet | undefined {
  const { outletId, name, street, city, contactNumber } = outlet
  return outletId === undefined ? undefined : { outletId, name, status: '', street, city, contactNumber }
}

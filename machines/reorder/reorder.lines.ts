import { type Cart, type CartLine, findLine, type LineKey, lineKey, MAX_QUANTITY, toLine } from '../model/cart.ts'
import { type MenuCategory, type MenuItem, servingSizeLabel } from '../model/menu/menu-item.ts'
import type { Order, OrderItem } from '../model/order/order.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'

/** The lines for the cart, and the names of the dishes that are not on today's menu. */
export interface Reordered {
  lines: CartLine[]
  missing: string[]
}

export const menuById = (menu: MenuCategory[]): Map<string, MenuItem> =>
  new Map(menu.flatMap((category) => category.items).map((dish) => [dish.menuId, dish]))

/** The item as today's menu has it, also when it is out of stock. Since then the dish may have got sizes, or lost them: then the earlier choice does not fit. */
export function lineOfToday(
  outletId: string,
  { menuId, servingSize, quantity }: OrderItem,
  menu: Map<string, MenuItem>,
): CartLine | undefined {
  const dish = menu.get(menuId)
  const fits = dish && (servingSize === undefined) === (dish.servings.length === 0)
  return fits ? toLine(outletId, dish, servingSize, quantity) : undefined
}

/** The items of an earlier order as lines at today's prices; those without a quantity are skipped. */
export function reorderedLines(outletId: string, items: OrderItem[], menu: MenuCategory[]): Reordered {
  const dishes = menuById(menu)
  const lines = new Map<string, CartLine>()
  const missing: string[] = []
  for (const item of items.filter(({ quantity }) => quantity > 0)) {
    const line = lineOfToday(outletId, item, dishes)
    if (!line || line.outOfStock) {
      missing.push(item.servingSize ? `${item.name} (${servingSizeLabel(item.servingSize)})` : item.name)
      continue
    }
    const key = lineKey(line)
    const before = lines.get(key)
    lines.set(key, before ? { ...line, quantity: Math.min(MAX_QUANTITY, before.quantity + line.quantity) } : line)
  }
  return { lines: [...lines.values()], missing }
}

/** The outlet as an order names it, for the cart until its next reading; undefined without an id. */
export function outletOfOrder({ outlet }: Order): CartOutlet | undefined {
  const { outletId, name, street, city, contactNumber } = outlet
  return outletId === undefined ? undefined : { outletId, name, status: '', street, city, contactNumber }
}

/** What an order takes out of the cart when it is ordered again: lines that are no part of it, and what it has less of. */
export function leavingCart(cart: Cart, { outlet, items }: Order): Cart {
  const ordered = (key: LineKey) =>
    items.filter((item) => lineKey({ ...item, outletId: outlet.outletId! }) === key).reduce((sum, { quantity }) => sum + quantity, 0)
  return cart
    .map((group) => ({
      ...group,
      lines: group.lines
        .map((line) => ({ ...line, quantity: line.quantity - ordered(lineKey(line)) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** What gives the cart its lines of before: those that got in have their former quantity again, those that were not there go. */
export function takingBack(before: CartLine[], lines: CartLine[], now: Cart): CartRestoring[] {
  const had = new Map(before.map((line) => [lineKey(line), line.quantity]))
  const added = lines.map(lineKey).filter((key) => findLine(now, key))
  return [
    { type: 'lines.remove', keys: added.filter((key) => !had.has(key)) },
    ...added.filter((key) => had.has(key)).map((key) => ({ type: 'quantity.set' as const, key, quantity: had.get(key)! })),
  ]
}
type CartRestoring = { type: 'lines.remove'; keys: LineKey[] } | { type: 'quantity.set'; key: LineKey; quantity: number }

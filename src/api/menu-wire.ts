import { toId } from '#machines/model/ids.ts'
import { LONG_MENU } from '#machines/model/menu-filter.ts'
import { type MenuCategory, type MenuItem, type Serving, toServingSize } from '#machines/model/menu-item.ts'
import { breather } from '#src/device/breathe.ts'
import { amount, fields, list, oneOrMore, paise, present, text, texts } from './read.ts'

/** A dish as the app knows it; undefined for one without id, name or price, and for a deleted one. */
export function readMenuItem(value: unknown): MenuItem | undefined {
  const wire = fields(value)
  const menuId = toId(wire['menuId'])
  const name = text(wire['name'])
  const pricePaise = paise(wire['price'])
  if (!menuId || !name || pricePaise === undefined || text(wire['deletedAt'])) return undefined
  return {
    menuId,
    name,
    description: text(wire['description']),
    pictures: oneOrMore(wire['image']),
    pricePaise,
    finalPricePaise: paise(wire['finalPrice']),
    servings: list(wire['serving']).map(readServing).filter(present),
    isVegetarian: wire['isVegetarian'] === true,
    outOfStock: wire['outOfStock'] === true,
    category: text(wire['category']) ?? '',
    preparationMinutes: amount(wire['preparationTime']),
    cuisines: texts(wire['cuisine']),
    ingredients: texts(wire['ingredients']),
  }
}

function readServing(value: unknown): Serving | undefined {
  const wire = fields(value)
  const size = toServingSize(wire['servingSize'])
  const pricePaise = paise(wire['price'])
  return size && pricePaise !== undefined ? { size, pricePaise } : undefined
}

/**
 * The categories with something in them, in the order sent. A menu may have thousands of dishes: the page answers while it is read, and of a
 * long one the first category is handed out as soon as it is read; the rest waits for what is done with it.
 */
export async function readMenu(value: unknown, onBeginning?: (beginning: MenuCategory[]) => Promise<void>): Promise<MenuCategory[]> {
  const breath = breather()
  const wire = Object.entries(fields(value)).map(([name, wires]) => ({ name, wires: list(wires) }))
  const isLong = wire.reduce((sum, { wires }) => sum + wires.length, 0) > LONG_MENU
  const menu: MenuCategory[] = []
  for (const { name, wires } of wire) {
    const items: MenuItem[] = []
    for (const one of wires) {
      const item = readMenuItem(one)
      if (item) items.push(item)
      const pause = breath()
      if (pause) await pause
    }
    if (items.length === 0) continue
    menu.push({ name, items })
    if (isLong && menu.length === 1) await onBeginning?.([...menu])
  }
  return menu
}

import { toPaise } from '#machines/model/money.ts'
import { toId } from '#machines/model/ids.ts'
import { type MenuCategory, type MenuItem, type Serving, SPICE_LEVELS, toServingSize } from '#machines/model/menu/menu-item.ts'
import { yielder } from '#src/loading/yield-to-main.ts'
import { amount, fields, list, oneOrMore, present, text, texts } from '#machines/model/reading.ts'

/** A dish as the app knows it; undefined for one without id, name or any price, and for a deleted one. */
export function readMenuItem(value: unknown): MenuItem | undefined {
  const wire = fields(value)
  const isService = wire['kind'] === 'service' || undefined
  const menuId = toId(wire['menuId'])
  const name = text(wire['name'])
  const finalPricePaise = toPaise(wire['finalPrice'])
  const servings = list(wire['serving']).map(readServing).filter(present)
  const pricePaise = toPaise(wire['price']) ?? finalPricePaise ?? servings[0]?.pricePaise
  if (!menuId || !name || pricePaise === undefined || text(wire['deletedAt'])) return undefined
  return {
    menuId,
    name,
    description: text(wire['description']),
    pictures: oneOrMore(wire['image']),
    pricePaise,
    finalPricePaise,
    servings,
    isVegetarian: wire['isVegetarian'] === true,
    isService,
    outOfStock: wire['outOfStock'] === true,
    category: text(wire['category']) ?? '',
    preparationMinutes: isService ? undefined : amount(wire['preparationTime']),
    cuisines: texts(wire['cuisine']),
    ingredients: texts(wire['ingredients']),
    spiceLevel: isService ? undefined : SPICE_LEVELS.find((level) => level === wire['spiceLevel']),
    allergens: isService || wire['allergens'] === undefined ? undefined : texts(wire['allergens']),
    tax: text(wire['tax']),
    isBestseller: wire['bestseller'] === true || undefined,
    popularSize: toServingSize(wire['popularServing']),
  }
}

function readServing(value: unknown): Serving | undefined {
  const wire = fields(value)
  const size = toServingSize(wire['servingSize'])
  const pricePaise = toPaise(wire['price'])
  return size && pricePaise !== undefined ? { size, pricePaise, outOfStock: wire['outOfStock'] === true || undefined } : undefined
}

/** The categories with something in them, in the order sent, those of services last. A menu may have thousands of dishes: the page answers while it is read. */
export async function readMenu(value: unknown): Promise<MenuCategory[]> {
  const yieldIfLong = yielder()
  const menu: MenuCategory[] = []
  const services: MenuCategory[] = []
  for (const [name, wires] of Object.entries(fields(value))) {
    const items: MenuItem[] = []
    for (const wire of list(wires)) {
      const item = readMenuItem(wire)
      if (item) items.push(item)
      const pause = yieldIfLong()
      if (pause) await pause
    }
    const dishes = items.filter(({ isService }) => !isService)
    if (dishes.length > 0) menu.push({ name, items: dishes })
    if (items.length > dishes.length) services.push({ name, items: items.filter(({ isService }) => isService), isService: true })
  }
  return [...menu, ...services]
}

import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'
import { SEED_OUTLETS } from '#server/seed/catalogue.ts'
import type { SeedOutlet } from '#server/seed/types.ts'
import { dish } from './fixtures.ts'

/** A demo outlet's menu as the app has it. */
export function menuOf({ menu }: SeedOutlet): MenuCategory[] {
  const byCategory = new Map<string, MenuItem[]>()
  for (const { menuId, name, category, description, cuisines, ingredients, veg } of menu) {
    const items = byCategory.get(category) ?? []
    items.push(dish(menuId, { name, category, description, cuisines, ingredients, isVegetarian: veg }))
    byCategory.set(category, items)
  }
  return [...byCategory].map(([name, items]) => ({ name, items }))
}

export const demoMenus = (): MenuCategory[][] => SEED_OUTLETS.map(menuOf)

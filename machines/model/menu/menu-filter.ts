import type { MenuCategory, MenuItem } from './menu-item.ts'

/** The states of the veg filter. */
export const DIETS = ['all', 'veg', 'non_veg'] as const
export type Diet = (typeof DIETS)[number]
/** What is shown of a menu: dishes, or what a hotel does for a room. */
export type Shown = Diet | 'service'

/** The categories that still have a dish, with those dishes; or those of services. */
export function filterMenu(menu: MenuCategory[], shown: Shown, hides?: (dish: MenuItem) => boolean): MenuCategory[] {
  const part = menu.filter(({ isService }) => !isService === (shown !== 'service'))
  if (shown === 'service' || (shown === 'all' && !hides)) return part
  const fits = (item: MenuItem) => (shown === 'all' || item.isVegetarian === (shown === 'veg')) && !hides?.(item)
  return part.map((category) => ({ ...category, items: category.items.filter(fits) })).filter((category) => category.items.length > 0)
}

/** Whether the outlet has entered the allergens of any dish of it: where none has, one sentence says so for all. */
export const tellsAllergens = (menu: MenuCategory[]): boolean => menu.some(({ items }) => items.some(({ allergens }) => allergens))

export const dishCount = (menu: MenuCategory[]): number => menu.reduce((sum, category) => sum + category.items.length, 0)

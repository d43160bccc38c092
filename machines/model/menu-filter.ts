import type { MenuCategory } from './menu-item.ts'

/** The states of the veg filter. */
export const DIETS = ['all', 'veg', 'non_veg'] as const
export type Diet = (typeof DIETS)[number]

/** The categories that still have a dish, with those dishes. */
export function filterMenu(menu: MenuCategory[], diet: Diet): MenuCategory[] {
  if (diet === 'all') return menu
  const vegetarian = diet === 'veg'
  return menu
    .map((category) => ({ ...category, items: category.items.filter((item) => item.isVegetarian === vegetarian) }))
    .filter((category) => category.items.length > 0)
}

export const dishCount = (menu: MenuCategory[]): number => menu.reduce((sum, category) => sum + category.items.length, 0)

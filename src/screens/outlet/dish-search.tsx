import { findDishes, indexDishes, partsOf } from '#machines/model/menu/dish-finder.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { yielder } from '#src/loading/yield-to-main.ts'
import type { DishSearch } from './use-dish-search.ts'

export async function makeDishSearch(menu: MenuCategory[]): Promise<DishSearch> {
  const index = await indexDishes(menu, yielder())
  return (fitting, query) => {
    const found = findDishes(index, fitting, query)
    return {
      ...found,
      mark: (name) =>
        partsOf(name, query, found.isNearest).map(({ text, isFound }, place) => (isFound ? <mark key={place}>{text}</mark> : text)),
    }
  }
}

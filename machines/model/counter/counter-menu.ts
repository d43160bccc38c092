import type { DishKind, Serving, ServingSize, SpiceLevel } from '#machines/model/menu/menu-item.ts'
import type { Paise } from '#machines/model/money.ts'

export const STOCK_STATES = ['IN_STOCK', 'SOLD_OUT_TODAY', 'SOLD_OUT', 'COUNTED'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** A dish as the staff keep it. */
export interface CounterDish {
  menuId: string
  /** Names the dish as it stands: a save changes it, an order does not. */
  version: string
  category: string
  name: string
  description: string
  pictures: string[]
  /** Shows the first of them for a while. */
  pictureUrl?: string | undefined
  pricePaise: Paise
  finalPricePaise?: Paise | undefined
  sizes: Serving[]
  isVegetarian: boolean
  kind: DishKind
  spiceLevel?: SpiceLevel | undefined
  /** Empty for a dish without any; undefined where the outlet does not say. */
  allergens?: string[] | undefined
  kcal?: number | undefined
  servingGrams?: number | undefined
  /** Undefined where it is taxed as its outlet is. */
  tax?: string | undefined
  stock: { state: StockState; left?: number | undefined; until?: number | undefined }
  changedAt: number
  changedBy?: string | undefined
}

export interface MenuGroup {
  name: string
  dishes: CounterDish[]
}

export interface CounterMenu {
  /** Changes with the order and the names of its dishes and categories. */
  version: string
  timeZone: string
  categories: MenuGroup[]
}

export interface StockChange {
  dish: CounterDish
  state: StockState
  /** How many of a counted dish are left. */
  left?: number | undefined
  /** This one alone. */
  size?: ServingSize | undefined
}

/** The menu as it is to stand. */
export interface Arrangement {
  version: string
  categories: { name: string; menuIds: string[] }[]
  removed: string[]
}

export const dishesOf = (menu: CounterMenu): CounterDish[] => menu.categories.flatMap(({ dishes }) => dishes)
export const findDish = (menu: CounterMenu, menuId: string | undefined): CounterDish | undefined =>
  dishesOf(menu).find((dish) => dish.menuId === menuId)

/** What a change of stock starts from: another one meanwhile is another person's. */
export const stateBefore = ({ dish, size }: StockChange): StockState => {
  if (size === undefined) return dish.stock.state
  return dish.sizes.some((one) => one.size === size && one.outOfStock) ? 'SOLD_OUT' : 'IN_STOCK'
}

/** One press on a dish: sold out until tomorrow, or there again. */
export const isThere = ({ stock }: CounterDish): boolean => stock.state === 'IN_STOCK' || (stock.state === 'COUNTED' && stock.left !== 0)

const arranged = ({ version }: CounterMenu, categories: MenuGroup[], removed: string[] = []): Arrangement => ({
  version,
  categories: categories.map(({ name, dishes }) => ({ name, menuIds: dishes.map(({ menuId }) => menuId) })),
  removed,
})

/** The list with this member so many places further on, or undefined where it ends before. */
function moved<T>(list: readonly T[], at: number, by: number): T[] | undefined {
  const to = at + by
  if (at === -1 || to < 0 || to >= list.length || by === 0) return undefined
  const rest = list.toSpliced(at, 1)
  return rest.toSpliced(to, 0, list[at]!)
}

export function withDishMoved(menu: CounterMenu, menuId: string, by: number): Arrangement | undefined {
  const categories = menu.categories.map((group) => {
    const dishes = moved(
      group.dishes,
      group.dishes.findIndex((dish) => dish.menuId === menuId),
      by,
    )
    return dishes ? { ...group, dishes } : group
  })
  return categories.every((group, at) => group === menu.categories[at]) ? undefined : arranged(menu, categories)
}

export function withCategoryMoved(menu: CounterMenu, name: string, by: number): Arrangement | undefined {
  const categories = moved(
    menu.categories,
    menu.categories.findIndex((group) => group.name === name),
    by,
  )
  return categories && arranged(menu, categories)
}

/** Undefined for a name that is none, that it has already, or that another category has. */
export function withCategoryNamed(menu: CounterMenu, name: string, to: string): Arrangement | undefined {
  const named = to.trim()
  if (named === '' || menu.categories.some((group) => group.name === named)) return undefined
  return arranged(
    menu,
    menu.categories.map((group) => (group.name === name ? { ...group, name: named } : group)),
  )
}

export function withoutDishes(menu: CounterMenu, menuIds: string[]): Arrangement {
  const categories = menu.categories.map((group) => ({ ...group, dishes: group.dishes.filter(({ menuId }) => !menuIds.includes(menuId)) }))
  return arranged(
    menu,
    categories.filter(({ dishes }) => dishes.length > 0),
    menuIds,
  )
}

/** With the dish as the server has it now: a new one, and one that came to another category, comes last there. */
export function withDish(menu: CounterMenu, dish: CounterDish): CounterMenu {
  const before = findDish(menu, dish.menuId)
  if (before?.category === dish.category) {
    const put = (one: CounterDish) => (one.menuId === dish.menuId ? dish : one)
    return { ...menu, categories: menu.categories.map((group) => ({ ...group, dishes: group.dishes.map(put) })) }
  }
  const without = menu.categories
    .map((group) => ({ ...group, dishes: group.dishes.filter(({ menuId }) => menuId !== dish.menuId) }))
    .filter(({ dishes }) => dishes.length > 0)
  const isKnown = without.some(({ name }) => name === dish.category)
  const categories = without.map((group) => (group.name === dish.category ? { ...group, dishes: [...group.dishes, dish] } : group))
  return { ...menu, categories: isKnown ? categories : [...categories, { name: dish.category, dishes: [dish] }] }
}

/** Of the whole menu, those whose name has the words; of one category without words. */
export function foundDishes({ categories }: CounterMenu, category: string, words: string): CounterDish[] {
  const sought = words.trim().toLowerCase()
  if (sought === '') return categories.find(({ name }) => name === category)?.dishes ?? []
  return categories.flatMap(({ dishes }) => dishes.filter(({ name }) => name.toLowerCase().includes(sought)))
}

/** What the list says below the name of a dish. */
export function noteOf({ stock, sizes, allergens, kind }: CounterDish): string {
  const gone = sizes.filter(({ outOfStock }) => outOfStock).length
  if (stock.state === 'SOLD_OUT') return 'Sold out until you say'
  if (stock.state === 'SOLD_OUT_TODAY') return 'Sold out until tomorrow'
  if (stock.state === 'COUNTED') return stock.left === 0 ? 'None left' : `${stock.left} left`
  if (gone > 0) return gone === 1 ? 'A size is sold out' : `${gone} sizes are sold out`
  if (kind === 'service') return 'For rooms only'
  if (allergens === undefined) return 'Allergens not told'
  return allergens.length === 0 ? 'None of the 14' : allergens.join(', ').replace(/^./, (first) => first.toUpperCase())
}

import { categoriesLike, findDishes } from '#machines/model/menu/dish-finder.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps, Kitchen, KitchenDish } from '#server/deps.ts'
import { grouped } from './kitchens.ts'
import { openingAt } from './opening.ts'
import { type MenuItemRow, type OutletRow, pairedItems } from './queries.ts'
import { listed, rowsNear } from './routes.ts'
import { menuItemToListing } from './wire.ts'

const MOST_DISHES = 24
const MOST_OF_AN_OUTLET = 4
const MOST_NAMED = 12
const FIRST_CARDS = 3
const MOST_CUISINES = 12

const dishesOf = (cuisine: Kitchen['cuisines']) => cuisine.reduce((sum, { pictures }) => sum + pictures.length, 0)

export const searchRoutes = (deps: Deps) =>
  ({
    async searchAround({ query: { query, ...here } }) {
      const [rows, index, kitchenOf] = await Promise.all([openFirst(deps, here), deps.kitchens.index(), deps.kitchens.at()])
      const menu = rows.flatMap(({ id }) => kitchenOf(id)?.categories ?? [])
      const found = findDishes(index, menu, query)
      const dishes = fewOfEach(found.categories.flatMap(({ items }) => items))
      const named = rows
        .filter(({ id, name }) =>
          [name, ...(kitchenOf(id)?.cuisines ?? []).map((cuisine) => cuisine.name)].some(
            (text) => categoriesLike([text], query).length > 0,
          ),
        )
        .slice(0, MOST_NAMED)
      const cooking = new Set(dishes.map(({ outletId }) => outletId))
      const outlets = [...new Set([...named, ...rows.filter(({ id }) => cooking.has(id))])]
      return {
        data: {
          outlets: await listed(deps, outlets, here),
          dishes: await listingsOf(deps, dishes, outlets),
          isNearest: found.isNearest,
        },
      }
    },

    async listCuisines({ query: here }) {
      const [rows, kitchenOf] = await Promise.all([rowsNear(deps, here), deps.kitchens.at()])
      const byName = grouped(
        rows.flatMap(({ id }) => kitchenOf(id)?.cuisines ?? []),
        ({ name }) => name,
      )
      // Leaves out the pictures of the outlets that the page begins with.
      const shown = new Set(rows.slice(0, FIRST_CARDS).flatMap(({ banners }) => banners))
      const data = [...byName]
        .toSorted(([, one], [, other]) => dishesOf(other) - dishesOf(one))
        .slice(0, MOST_CUISINES)
        .map(([name, kitchens]) => {
          const pictures = kitchens.flatMap((kitchen) => kitchen.pictures)
          // Two cuisines have no picture in common as long as there are others.
          const image = pictures.find((picture) => !shown.has(picture)) ?? pictures[0] ?? null
          if (image !== null) shown.add(image)
          return { name, image }
        })
      return { data }
    },
  }) satisfies Partial<Handlers>

async function openFirst(deps: Deps, here: { latitude: number; longitude: number }): Promise<OutletRow[]> {
  const moment = deps.hoursNow()
  const isOpen = (row: OutletRow) => row.status === 'LIVE' && openingAt(row, moment)?.openNow !== false
  const rows = await rowsNear(deps, here)
  return [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))]
}

/** Limits the dishes of each outlet, so that one with a long menu leaves room for others. */
function fewOfEach(dishes: KitchenDish[]): KitchenDish[] {
  const counts = new Map<string, number>()
  return dishes
    .filter(({ outletId }) => {
      const count = (counts.get(outletId) ?? 0) + 1
      counts.set(outletId, count)
      return count <= MOST_OF_AN_OUTLET
    })
    .slice(0, MOST_DISHES)
}

async function listingsOf({ db, hoursNow, readRows }: Deps, dishes: KitchenDish[], outlets: OutletRow[]) {
  const keyOf = ({ outletId, menuId }: Pick<MenuItemRow, 'outletId' | 'menuId'>) => `${outletId}/${menuId}`
  const items = new Map((await pairedItems(db, dishes)).map((item) => [keyOf(item), item]))
  const outletOf = new Map(outlets.map((outlet) => [outlet.id, outlet]))
  const moment = hoursNow()
  return readRows(
    'dish',
    dishes.flatMap((dish) => items.get(keyOf(dish)) ?? []),
    keyOf,
    (item) => ({ businessId: item.outletId, item: menuItemToListing(outletOf.get(item.outletId)!, item, moment) }),
  )
}

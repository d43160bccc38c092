import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type DishIndex, indexDishes } from '#machines/model/menu/dish-finder.ts'
import type { Findable, Findables } from '#machines/model/menu/menu-search.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { menuItems } from '#server/db/schema.ts'
import type { Kitchen, KitchenDish, Kitchens } from '#server/deps.ts'

const MOST_CUISINES = 5
/** After so many dishes the building of the index lets other requests run. */
const AT_ONCE = 250

/**
 * What is cooked where, held in memory: the list of outlets tells it of each, and the search goes over all. What this process changes is read again at the
 * next call, one outlet at a time; every `maxAgeMs` one statement says which outlets others have changed.
 */
export function openKitchens(db: Db, maxAgeMs: number): Kitchens {
  const known = new Map<string, Known>()
  const forgotten = new Set<string>()
  let freshUntil = -Infinity
  let reading: Promise<void> | undefined
  let index: Promise<DishIndex> | undefined

  async function read(): Promise<void> {
    const forgottenIds = [...forgotten]
    forgotten.clear()
    try {
      const tags = performance.now() >= freshUntil ? await tagsOf(db) : undefined
      const stale = tags ? [...tags.keys()].filter((id) => forgottenIds.includes(id) || known.get(id)?.tag !== tags.get(id)) : forgottenIds
      const rows = grouped(await dishesOf(db, stale), ({ outletId }) => outletId)
      for (const id of stale) keep(id, { tag: tags?.get(id) ?? '', dishes: rows.get(id) ?? [] })
      if (!tags) return
      for (const id of known.keys()) if (!tags.has(id)) keep(id, undefined)
      freshUntil = performance.now() + maxAgeMs
    } catch (error) {
      for (const id of forgottenIds) forgotten.add(id)
      throw error
    }
  }

  function keep(id: string, now: { tag: string; dishes: DishRow[] } | undefined): void {
    const before = known.get(id)
    const text = JSON.stringify(now?.dishes)
    // A stock that went down changes nothing here: the index stays.
    if (now && before?.text === text) return void known.set(id, { ...before, tag: now.tag })
    index = undefined
    if (now && now.dishes.length > 0) known.set(id, { tag: now.tag, text, kitchen: kitchenOf(now.dishes) })
    else known.delete(id)
  }

  async function upToDate(): Promise<void> {
    await reading
    if (forgotten.size === 0 && performance.now() < freshUntil) return
    reading ??= read().finally(() => (reading = undefined))
    await reading
  }

  return {
    async at() {
      await upToDate()
      return (outletId) => known.get(outletId)?.kitchen
    },
    async index() {
      await upToDate()
      return (index ??= indexAll([...known.values()]))
    },
    forget: (outletId) => void forgotten.add(outletId),
  }
}

interface Known {
  tag: string
  text: string
  kitchen: Kitchen
}
type DishRow = Awaited<ReturnType<typeof dishesOf>>[number]

const isCooked = and(isNull(menuItems.deletedAt), eq(menuItems.kind, 'food'))

/** A text for each outlet, which differs once any row of its menu has changed. */
async function tagsOf(db: Queries): Promise<Map<string, string>> {
  const tag = sql<string>`count(*) || ' ' || max(${menuItems}.xmin::text::bigint)`
  const rows = await db.select({ id: menuItems.outletId, tag }).from(menuItems).where(isCooked).groupBy(menuItems.outletId)
  return new Map(rows.map(({ id, tag }) => [id, tag]))
}

const dishesOf = async (db: Queries, outletIds: string[]) =>
  outletIds.length === 0
    ? []
    : db
        .select({
          outletId: menuItems.outletId,
          menuId: menuItems.menuId,
          name: menuItems.name,
          category: menuItems.category,
          cuisines: menuItems.cuisines,
          isVegetarian: menuItems.isVegetarian,
          picture: sql<string | null>`${menuItems.pictures} ->> 0`,
        })
        .from(menuItems)
        .where(and(inArray(menuItems.outletId, outletIds), isCooked))
        .orderBy(asc(menuItems.outletId), asc(menuItems.position), asc(menuItems.menuId))

function kitchenOf(rows: DishRow[]): Kitchen {
  const vegetarian = rows.filter((row) => row.isVegetarian).length
  const byCuisine = grouped(
    rows.flatMap((row) => row.cuisines.map((cuisine) => ({ cuisine, picture: row.picture }))),
    ({ cuisine }) => cuisine,
  )
  const cuisines = [...byCuisine].toSorted(([, one], [, other]) => other.length - one.length).slice(0, MOST_CUISINES)
  return {
    vegetarian: vegetarian === rows.length ? 'all' : vegetarian > 0 ? 'some' : 'none',
    cuisines: cuisines.map(([name, dishes]) => ({ name, pictures: [...new Set(dishes.flatMap(({ picture }) => picture ?? []))] })),
    categories: [...grouped(rows, ({ category }) => category)].map(([name, items]) => ({ name, items: items.map(toDish) })),
  }
}

const toDish = ({ outletId, menuId, name, cuisines }: DishRow): KitchenDish => ({ outletId, menuId, name, cuisines, ingredients: [] })

function indexAll(all: Known[]): Promise<DishIndex> {
  let count = 0
  const menu: Findables<Findable>[] = all.flatMap(({ kitchen }) => kitchen.categories)
  return indexDishes(menu, () => (++count % AT_ONCE === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined))
}

/** Groups stand in the order of their first members. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

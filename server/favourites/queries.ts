import { and, asc, desc, eq } from 'drizzle-orm'
import type { MenuItemRow } from '#server/catalogue/queries.ts'
import type { Queries } from '#server/db/database.ts'
import { customers, favourites, menuItems } from '#server/db/schema.ts'

export interface Favourite {
  outletId: string
  /** Favourite dishes that are still on the menu. */
  items: MenuItemRow[]
}

/** The row that stands for the outlet itself. */
const OUTLET = ''

/** One per outlet, the newest outlet and the newest dish first. */
export async function favouritesOf(db: Queries, customerId: string): Promise<Favourite[]> {
  const rows = await db
    .select({ outletId: favourites.outletId, item: menuItems })
    .from(favourites)
    .leftJoin(menuItems, and(eq(menuItems.outletId, favourites.outletId), eq(menuItems.menuId, favourites.menuId)))
    .where(eq(favourites.customerId, customerId))
    .orderBy(desc(favourites.createdAt), asc(favourites.outletId), asc(favourites.menuId))
  const byOutlet = new Map<string, MenuItemRow[]>()
  for (const { outletId, item } of rows) {
    const items = byOutlet.get(outletId) ?? []
    byOutlet.set(outletId, item && !item.deletedAt ? [...items, item] : items)
  }
  return [...byOutlet].map(([outletId, items]) => ({ outletId, items }))
}

/** Locks the customer's favourites: a dish added while its outlet is removed would be left without its outlet. */
export async function lockFavourites(tx: Queries, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/** The outlet, and a dish of it when one is given. Adding again changes nothing. */
export async function addFavourite(
  tx: Queries,
  customerId: string,
  outletId: string,
  menuId: string | undefined,
  now: Date,
): Promise<void> {
  const wanted = menuId === undefined ? [OUTLET] : [OUTLET, menuId]
  await tx
    .insert(favourites)
    .values(wanted.map((id) => ({ customerId, outletId, menuId: id, createdAt: now })))
    .onConflictDoNothing()
}

/** One dish, or the outlet with all its dishes. */
export async function removeFavourite(tx: Queries, customerId: string, outletId: string, menuId: string | undefined): Promise<void> {
  const dish = menuId === undefined ? undefined : eq(favourites.menuId, menuId)
  await tx.delete(favourites).where(and(eq(favourites.customerId, customerId), eq(favourites.outletId, outletId), dish))
}

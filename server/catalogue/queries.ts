import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { menuItems, outlets } from '#server/db/schema.ts'
import { outletNotFound } from '#server/problem.ts'

export type OutletRow = typeof outlets.$inferSelect
export type MenuItemRow = typeof menuItems.$inferSelect

export const allOutlets = (db: Queries): Promise<OutletRow[]> => db.select().from(outlets).orderBy(asc(outlets.id))

export const findOutlets = (db: Queries, outletIds: string[]): Promise<OutletRow[]> =>
  db.select().from(outlets).where(inArray(outlets.id, outletIds))

/** Rejects with 404 when there is no such outlet. */
export async function getOutletRow(db: Queries, outletId: string): Promise<OutletRow> {
  const [outlet] = await db.select().from(outlets).where(eq(outlets.id, outletId))
  if (!outlet) throw outletNotFound()
  return outlet
}

/** In menu order, without what was taken off the menu. */
export const menuOf = (db: Queries, outletId: string): Promise<MenuItemRow[]> =>
  db
    .select()
    .from(menuItems)
    .where(and(eq(menuItems.outletId, outletId), isNull(menuItems.deletedAt)))
    .orderBy(asc(menuItems.position), asc(menuItems.menuId))

/** With dishes that were taken off the menu: carts and orders may still name them. */
export const findItems = (db: Queries, outletId: string, menuIds: string[]): Promise<MenuItemRow[]> =>
  db
    .select()
    .from(menuItems)
    .where(and(eq(menuItems.outletId, outletId), inArray(menuItems.menuId, menuIds)))

/** Dishes of several outlets that are still on their menus, in no order. */
export const pairedItems = async (db: Queries, of: Pick<MenuItemRow, 'outletId' | 'menuId'>[]): Promise<MenuItemRow[]> =>
  of.length === 0
    ? []
    : db
        .select()
        .from(menuItems)
        .where(
          and(
            or(...of.map(({ outletId, menuId }) => and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, menuId)))),
            isNull(menuItems.deletedAt),
          ),
        )

import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Db, Queries } from '#server/db/database.ts'
import { cartLines, menuItems } from '#server/db/schema.ts'

/** Which lines: all of a customer's at an outlet, of one dish, or one exact line ('' is the size of a dish that has none). */
export interface LineFilter {
  customerId: string
  outletId: string
  menuId?: string
  servingSize?: string
}

/** Oldest first, each with its dish as it is now. */
export const linesOf = (db: Queries, customerId: string) =>
  db
    .select({ line: cartLines, item: menuItems })
    .from(cartLines)
    .innerJoin(menuItems, and(eq(menuItems.outletId, cartLines.outletId), eq(menuItems.menuId, cartLines.menuId)))
    .where(eq(cartLines.customerId, customerId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.outletId), asc(cartLines.menuId), asc(cartLines.servingSize))

/** How many lines the cart has beside this one. */
export async function countOtherLines(db: Queries, { customerId, outletId, menuId, servingSize }: Required<LineFilter>): Promise<number> {
  const isThis = and(eq(cartLines.outletId, outletId), eq(cartLines.menuId, menuId), eq(cartLines.servingSize, servingSize))
  const [row] = await db
    .select({ lines: sql<number>`count(*)::int` })
    .from(cartLines)
    .where(and(eq(cartLines.customerId, customerId), sql`not (${isThis})`))
  return row?.lines ?? 0
}

/** The outlet whose lines the customer changed last. */
export async function cartOutletId(db: Queries, customerId: string): Promise<string | undefined> {
  const [line] = await db
    .select({ outletId: cartLines.outletId })
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId))
    .orderBy(desc(cartLines.updatedAt))
    .limit(1)
  return line?.outletId
}

export async function putLine(db: Db, line: Required<LineFilter>, quantity: number, now: Date): Promise<void> {
  await db
    .insert(cartLines)
    .values({ ...line, quantity, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.outletId, cartLines.menuId, cartLines.servingSize],
      set: { quantity, updatedAt: now },
    })
}

export async function deleteLines(db: Queries, { customerId, outletId, menuId, servingSize }: LineFilter): Promise<void> {
  await db
    .delete(cartLines)
    .where(
      and(
        eq(cartLines.customerId, customerId),
        eq(cartLines.outletId, outletId),
        menuId === undefined ? undefined : eq(cartLines.menuId, menuId),
        servingSize === undefined ? undefined : eq(cartLines.servingSize, servingSize),
      ),
    )
}

/** Deletes exactly these dishes in these sizes. */
export function deleteOrdered(
  db: Queries,
  { customerId, outletId }: Pick<LineFilter, 'customerId' | 'outletId'>,
  ordered: { item: { menuId: string }; servingSize: string | undefined }[],
) {
  const isOrdered = or(
    ...ordered.map(({ item, servingSize }) => and(eq(cartLines.menuId, item.menuId), eq(cartLines.servingSize, servingSize ?? ''))),
  )
  return db.delete(cartLines).where(and(eq(cartLines.customerId, customerId), eq(cartLines.outletId, outletId), isOrdered))
}

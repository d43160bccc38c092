import { and, asc, desc, eq, gte, isNull, notInArray, sql } from 'drizzle-orm'
import { OFF } from '#machines/model/order/order.ts'
import { cacheFor } from '#server/cache.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { menuItems, orderLines, orders } from '#server/db/schema.ts'
import type { Sold } from '#server/deps.ts'

const PERIOD_MS = 30 * 24 * 60 * 60_000
const MOST_BESTSELLERS = 3
const SHARE_OF_MENU = 0.1
const FEWEST_UNITS = 5

/** Counts an outlet's sales at most once in `maxAgeMs`: menus are read far more often, and a day's orders change little in 30 days. */
export function openSold(db: Db, now: () => Date, maxAgeMs: number): (outletId: string) => Promise<Sold> {
  return cacheFor(maxAgeMs, (outletId) => count(db, outletId, new Date(now().getTime() - PERIOD_MS))).get
}

async function count(db: Queries, outletId: string, since: Date): Promise<Sold> {
  const menu = await db
    .select({ menuId: menuItems.menuId })
    .from(menuItems)
    .where(and(eq(menuItems.outletId, outletId), isNull(menuItems.deletedAt)))
    .orderBy(asc(menuItems.position))
  const rows = await db
    .select({ menuId: orderLines.menuId, size: orderLines.servingSize, units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(eq(orders.outletId, outletId), gte(orders.createdAt, since), notInArray(orders.status, OFF), eq(orderLines.isRejected, false)),
    )
    .groupBy(orderLines.menuId, orderLines.servingSize)
    // The size ordered most comes first.
    .orderBy(desc(sql`3`), asc(orderLines.servingSize))
  const dishes = new Map<string, { units: number; size: string | null }>()
  for (const { menuId, size, units } of rows) {
    const dish = dishes.get(menuId)
    if (dish) dish.units += units
    else dishes.set(menuId, { size, units })
  }
  // In menu order, so that of dishes that sold alike the first ones count.
  const enough = menu.flatMap(({ menuId }) => {
    const dish = dishes.get(menuId)
    return dish && dish.units >= FEWEST_UNITS ? [{ menuId, ...dish }] : []
  })
  const most = Math.min(MOST_BESTSELLERS, Math.ceil(menu.length * SHARE_OF_MENU))
  return {
    bestsellers: new Set(
      enough
        .toSorted((a, b) => b.units - a.units)
        .slice(0, most)
        .map(({ menuId }) => menuId),
    ),
    sizes: new Map(enough.flatMap(({ menuId, size }) => (size === null ? [] : [[menuId, size]]))),
  }
}

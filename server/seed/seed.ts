import { toPaise } from '#machines/model/money.ts'
import { toServingSize } from '#machines/model/menu-item.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { newCustomerId } from '#server/ids.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { customers, menuItems, milestones, origins, outlets } from '#server/db/schema.ts'
import type { SeedItem, SeedOutlet } from './catalogue.ts'
import { inTransaction } from '#server/db/transaction.ts'

export const DEMO_PASSWORD = 'mezbaan123'
const DEMO_CUSTOMERS = [
  { name: 'Asha Rao', email: 'asha@example.com', contactNumber: '9876543210' },
  { name: 'Ravi Kumar', email: 'ravi@example.com', contactNumber: '9876543211' },
]

/** Fills an empty database with the demo catalogue and customers; of several processes that start at once, one does. */
export async function seed(db: Db, catalogue: readonly SeedOutlet[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const first = await tx.insert(milestones).values({ name: 'seeded', reachedAt: now }).onConflictDoNothing().returning()
    if (first.length === 0) return
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await tx.insert(customers).values(
      DEMO_CUSTOMERS.map((customer) => ({
        ...customer,
        id: newCustomerId(),
        whitelabelId: 1,
        passwordHash,
        createdAt: now,
        updatedAt: now,
      })),
    )
    for (const outlet of catalogue) await insertOutlet(tx, outlet, now)
  })
}

/** Adds one more outlet to what is there; once. */
export async function seedOutlet(db: Db, outlet: SeedOutlet, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = `outlet ${outlet.outletId}`
    const first = await tx.insert(milestones).values({ name, reachedAt: now }).onConflictDoNothing().returning()
    if (first.length > 0) await insertOutlet(tx, outlet, now)
  })
}

/** A statement takes 65,535 values. */
const MOST_AT_ONCE = 500

async function insertOutlet(tx: Queries, outlet: SeedOutlet, now: Date): Promise<void> {
  await tx.insert(outlets).values(outletRow(outlet))
  const items = outlet.menu.map((item, position) => itemRow(outlet.outletId, item, position, now))
  for (let from = 0; from < items.length; from += MOST_AT_ONCE) await tx.insert(menuItems).values(items.slice(from, from + MOST_AT_ONCE))
  const places = [
    ...outlet.tables.map((table) => ({ ...table, type: 'TABLE' as const, outletId: outlet.outletId })),
    ...outlet.rooms.map((room) => ({ ...room, type: 'ROOM' as const, outletId: outlet.outletId })),
  ]
  if (places.length > 0) await tx.insert(origins).values(places)
}

function outletRow(outlet: SeedOutlet): typeof outlets.$inferInsert {
  const { outletId, averageCostRupees, menu: _menu, tables: _tables, rooms: _rooms, ratings, ...same } = outlet
  return {
    ...same,
    id: outletId,
    ratingTotal: ratings?.total ?? 0,
    ratingCount: ratings?.count ?? 0,
    averageCostPaise: averageCostRupees === null ? null : paise(averageCostRupees),
  }
}

function itemRow(outletId: string, item: SeedItem, position: number, now: Date): typeof menuItems.$inferInsert {
  return {
    outletId,
    menuId: item.menuId,
    position,
    category: item.category,
    name: item.name,
    description: item.description,
    pictures: item.picture === undefined ? [] : [item.picture],
    pricePaise: paise(item.priceRupees),
    finalPricePaise: item.finalPriceRupees === undefined ? null : paise(item.finalPriceRupees),
    servings: (item.servings ?? []).map((serving) => ({
      size: known(toServingSize(serving.size), serving.size),
      pricePaise: paise(serving.priceRupees),
    })),
    isVegetarian: item.veg,
    outOfStock: item.outOfStock ?? false,
    stock: item.stock ?? null,
    preparationMinutes: item.preparationMinutes ?? null,
    cuisines: item.cuisines,
    ingredients: item.ingredients,
    createdAt: now,
    updatedAt: now,
  }
}

const paise = (rupees: number): number => known(toPaise(rupees), rupees)

function known<T>(value: T | undefined, source: unknown): T {
  if (value === undefined) throw new Error(`the demo catalogue has an unusable value: ${String(source)}`)
  return value
}

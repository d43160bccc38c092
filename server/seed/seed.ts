import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { billOf, DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import { toServingSize, unitPricePaise } from '#machines/model/menu/menu-item.ts'
import { originLabel } from '#machines/model/origin.ts'
import { gstinCheck } from '#machines/model/outlet/outlet-rules.ts'
import { hashPassword, isPasswordOf } from '#server/auth/passwords.ts'
import { newCustomerId, newId, newOrderId } from '#server/ids.ts'
import { changeStaff } from '#server/auth/staff.ts'
import type { Db, Queries } from '#server/db/database.ts'
import {
  customers,
  menuItems,
  milestones,
  offers,
  orderLines,
  orders,
  origins,
  outlets,
  staff,
  staffRoles,
  tokens,
} from '#server/db/schema.ts'
import type { SeedItem, SeedOutlet } from './catalogue.ts'
import { inTransaction } from '#server/db/transaction.ts'

export const DEMO_PASSWORD = 'mezbaan123'
const DEMO_CUSTOMERS = [
  { name: 'Asha Rao', email: 'asha@example.com', contactNumber: '9876543210' },
  { name: 'Ravi Kumar', email: 'ravi@example.com', contactNumber: '9876543211' },
]
/** Works at the counter of every outlet of the demo. */
const DEMO_STAFF = { name: 'Ravi', email: 'counter@example.com' }
/** Of the orders from before the demo began; no customer signs in as them. */
const DINERS = [
  { name: 'Farida Khan', email: 'farida@example.com', contactNumber: '9876543212' },
  { name: 'Nikhil Joshi', email: 'nikhil@example.com', contactNumber: '9876543213' },
]

/** Fills an empty database with the demo catalogue and customers; of several processes that start at once, one does. */
export async function seed(db: Db, catalogue: readonly SeedOutlet[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isNew = await isFirst(tx, 'seeded', now)
    if (isNew) await fill(tx, catalogue, now)
    if ((await isFirst(tx, 'dishes drawn', now)) && !isNew) await redraw(tx, catalogue)
    // Also for a demo from before outlets had offers of their own.
    if (await isFirst(tx, 'offers', now)) for (const { id } of await tx.select().from(outlets)) await insertOffers(tx, id)
  })
}

/** For a demo from before its dishes had pictures of their own; what an owner changed stays. */
async function redraw(tx: Queries, catalogue: readonly SeedOutlet[]): Promise<void> {
  for (const { outletId, logo, banners, menu } of catalogue) {
    await tx.update(outlets).set({ logo, banners }).where(eq(outlets.id, outletId))
    for (const { menuId, picture } of menu) {
      const isOurs = and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, menuId), isNull(menuItems.changedBy))
      if (picture !== undefined)
        await tx
          .update(menuItems)
          .set({ pictures: [picture] })
          .where(isOurs)
    }
  }
  await tx
    .update(orderLines)
    .set({ pictures: sql`${menuItems.pictures}` })
    .from(menuItems)
    .where(and(eq(menuItems.menuId, orderLines.menuId), sql`${orderLines.pictures}->>0 like 'catalogue/%'`))
}

async function fill(tx: Queries, catalogue: readonly SeedOutlet[], now: Date): Promise<void> {
  const people = [...DEMO_CUSTOMERS, ...DINERS].map((customer) => ({ ...customer, id: newCustomerId() }))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await tx
    .insert(customers)
    .values(people.map((customer) => ({ ...customer, whitelabelId: 1, passwordHash, activeAt: now, createdAt: now, updatedAt: now })))
  for (const outlet of catalogue) await insertOutlet(tx, outlet, now)
  const [ravi] = await tx
    .insert(staff)
    .values({ ...DEMO_STAFF, id: newId(16), passwordHash, createdAt: now })
    .returning({ staffId: staff.id })
  await insertAll(catalogue as SeedOutlet[], (some) =>
    tx.insert(staffRoles).values(some.map(({ outletId }) => ({ ...ravi!, outletId, role: 'OWNER' as const }))),
  )
  const dinerIds = people.slice(DEMO_CUSTOMERS.length).map(({ id }) => id)
  const past = catalogue.flatMap((outlet) => pastOrderRows(outlet, dinerIds, now))
  await insertAll(past, (rows) => tx.insert(orders).values(rows.map(({ order }) => order)))
  await insertAll(
    past.flatMap(({ lines }) => lines),
    (rows) => tx.insert(orderLines).values(rows),
  )
}

/** Gives the accounts of a demo that this database has been a password that is random and stored nowhere, and ends their sessions; answers how many had the known one. */
export async function closeDemoAccounts(db: Db): Promise<number> {
  const emails = [...DEMO_CUSTOMERS, ...DINERS].map(({ email }) => email)
  const found = await db.select().from(customers).where(inArray(customers.email, emails))
  const [atCounter] = await db.select().from(staff).where(eq(staff.email, DEMO_STAFF.email))
  let closed = 0
  if (atCounter && !atCounter.disabledAt && (await isPasswordOf(atCounter.passwordHash, DEMO_PASSWORD))) {
    await changeStaff(db, DEMO_STAFF.email, { isDisabled: true }, new Date())
    closed++
  }
  for (const { id, passwordHash } of found) {
    if (!(await isPasswordOf(passwordHash, DEMO_PASSWORD))) continue
    const unknown = await hashPassword(randomBytes(32).toString('base64url'))
    closed += await inTransaction(db, async (tx) => {
      const one = await tx
        .update(customers)
        .set({ passwordHash: unknown })
        .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
        .returning({ id: customers.id })
      await tx.delete(tokens).where(eq(tokens.customerId, id))
      return one.length
    })
  }
  return closed
}

/** Adds one more outlet to what is there; once. */
export async function seedOutlet(db: Db, outlet: SeedOutlet, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = `outlet ${outlet.outletId}`
    if (await isFirst(tx, name, now)) await insertOutlet(tx, outlet, now)
  })
}

/** Whether this is the first time that the milestone is reached. */
async function isFirst(tx: Queries, name: string, now: Date): Promise<boolean> {
  const first = await tx.insert(milestones).values({ name, reachedAt: now }).onConflictDoNothing().returning()
  return first.length > 0
}

/** The specification's offers, which hold from long before the demo begins. */
async function insertOffers(tx: Queries, outletId: string): Promise<void> {
  const rows = COUPONS.map(({ code, title, discountType: kind, discountValue, minimumPaise }, position) => ({
    outletId,
    code,
    title,
    position,
    kind,
    value: kind === 'FLAT' ? paise(discountValue) : discountValue,
    ...(minimumPaise !== undefined && { minimumPaise }),
    from: new Date(0),
  }))
  await tx.insert(offers).values(rows).onConflictDoNothing()
}

/** A statement takes 65,535 values. */
const MOST_AT_ONCE = 500

async function insertAll<T>(rows: T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) await insert(rows.slice(from, from + MOST_AT_ONCE))
}

async function insertOutlet(tx: Queries, outlet: SeedOutlet, now: Date): Promise<void> {
  await tx.insert(outlets).values(outletRow(outlet))
  const items = outlet.menu.map((item, position) => itemRow(outlet.outletId, item, position, now))
  await insertAll(items, (rows) => tx.insert(menuItems).values(rows))
  const places = placesOf(outlet)
  if (places.length > 0) await tx.insert(origins).values(places)
}

/** Tables first. */
const placesOf = ({ outletId, tables, rooms }: SeedOutlet): (typeof origins.$inferInsert)[] => [
  ...tables.map((table) => ({ ...table, type: 'TABLE' as const, outletId })),
  ...rooms.map((room) => ({ ...room, type: 'ROOM' as const, outletId })),
]

/** With which the tax numbers of a state begin. */
const STATE_CODES: Record<string, string> = { Delhi: '07', Maharashtra: '27', Karnataka: '29' }

function outletRow(outlet: SeedOutlet): typeof outlets.$inferInsert {
  const { outletId, averageCostRupees, menu: _menu, tables: _tables, rooms: _rooms, pastOrders: _past, ratings, ...same } = outlet
  const numbered = `${STATE_CODES[outlet.state] ?? '27'}AAAAA0000A1Z`
  return {
    ...same,
    id: outletId,
    legalName: `${outlet.name} Private Limited`,
    gstin: `${numbered}${gstinCheck(numbered)}`,
    fssai: '10000000000000',
    billPrefix: outlet.name.replaceAll(/[^A-Z]/g, '').slice(0, 3) || null,
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
    kind: item.isService ? 'service' : 'food',
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
    spiceLevel: item.spiceLevel ?? null,
    allergens: item.allergens ?? null,
    kcal: null,
    servingGrams: null,
    soldOutUntil: null,
    changedBy: null,
    createdAt: now,
    updatedAt: now,
  }
}

function pastOrderRows(outlet: SeedOutlet, dinerIds: string[], now: Date) {
  const menu = new Map(outlet.menu.map((item, position) => [item.menuId, itemRow(outlet.outletId, item, position, now)]))
  const places = placesOf(outlet)
  return (outlet.pastOrders ?? []).map(({ minutesAgo, place, lines: ordered }, index) => {
    const createdAt = new Date(now.getTime() - minutesAgo * 60_000)
    const { type, id: originId, name } = places[place]!
    const orderId = newOrderId()
    const lines = ordered.map(({ menuId, servingSize, quantity }, lineNumber) => {
      const item = menu.get(menuId)!
      const price = { servings: item.servings, pricePaise: item.pricePaise, finalPricePaise: item.finalPricePaise ?? undefined }
      return {
        orderId,
        lineNumber,
        menuId,
        name: item.name,
        kind: item.kind,
        quantity,
        unitPricePaise: known(unitPricePaise(price, servingSize), menuId),
        servingSize: servingSize ?? null,
        servings: item.servings,
        itemNote: null,
        preparationMinutes: item.preparationMinutes ?? null,
        isVegetarian: item.isVegetarian,
        pictures: item.pictures,
        isRejected: false,
      }
    })
    const {
      toPayPaise,
      totalItems: _count,
      discountablePaise: _most,
      ...amounts
    } = billOf(
      lines.map(({ menuId, name, quantity, unitPricePaise: each, isVegetarian }) => ({
        outletId: outlet.outletId,
        menuId,
        name,
        quantity,
        unitPricePaise: each,
        isVegetarian,
        outOfStock: false,
      })),
      undefined,
    )
    const order: typeof orders.$inferInsert = {
      id: orderId,
      customerId: dinerIds[index % dinerIds.length]!,
      outletId: outlet.outletId,
      status: 'COMPLETED',
      originType: type,
      originId,
      originName: name ?? originLabel({ type, id: originId }),
      ...amounts,
      totalPaise: toPayPaise,
      taxRatePercent: DEFAULT_TERMS.taxRatePercent,
      taxedAfterDiscount: true,
      bodyHash: '',
      createdAt,
      updatedAt: createdAt,
    }
    return { order, lines }
  })
}

const paise = (rupees: number): number => known(toPaise(rupees), rupees)

function known<T>(value: T | undefined, source: unknown): T {
  if (value === undefined) throw new Error(`the demo catalogue has an unusable value: ${String(source)}`)
  return value
}

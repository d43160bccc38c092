import { and, asc, eq, inArray } from 'drizzle-orm'
import { ALLERGEN_GROUPS } from '#machines/model/menu/allergens.ts'
import { type Serving, toServingSize } from '#machines/model/menu/menu-item.ts'
import { toRupees } from '#machines/model/money.ts'
import { type AuditAction, recordEvent, recordEvents } from '#server/audit/events.ts'
import { getOutletRow, type MenuItemRow, menuOf } from '#server/catalogue/queries.ts'
import { opensTomorrow } from '#server/catalogue/opening.ts'
import { isSoldOutToday } from '#server/catalogue/rules.ts'
import { kindToWire, servingsToWire } from '#server/catalogue/wire.ts'
import type { Req, Wire } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { menuItems, staff } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tidy } from '#server/import/fields.ts'
import { newDish, NO_FOOD } from '#server/import/plan.ts'
import type { Deps } from '#server/deps.ts'
import { dishFilesOf } from '#server/media/queries.ts'
import { dishPictureUrl } from '#server/media/store.ts'
import { menuItemNotFound, Problem, unfit } from '#server/problem.ts'
import { lockOutlet, versionOf } from './settings.ts'

/** Who changes which menu, and when: by the server's clock, and by that of the outlet's hours. */
export interface MenuHand {
  outletId: string
  staffId: string
  now: Date
  hoursNow: Date
}

type MenuDeps = Pick<Deps, 'db' | 'objectStorage' | 'mediaSecrets' | 'now'>
type Stock = Req<'setDishStock'>['body']
type Arrangement = Req<'arrangeMenu'>['body']

/** The fields that a save changes, without the stock, which every order changes. */
const editOf = (item: MenuItemRow) => [
  item.category,
  item.name,
  item.description,
  item.pricePaise,
  item.finalPricePaise,
  item.servings.map(({ size, pricePaise }) => [size, pricePaise]),
  item.isVegetarian,
  item.kind,
  item.spiceLevel,
  item.allergens,
  item.kcal,
  item.servingGrams,
  item.tax,
  item.pictures,
]

const arrangementOf = (items: Pick<MenuItemRow, 'category' | 'menuId'>[]) => {
  const categories = new Map<string, string[]>()
  for (const { category, menuId } of items) categories.set(category, [...(categories.get(category) ?? []), menuId])
  return [...categories]
}

const stateOf = (item: MenuItemRow, now: Date, size?: string): Wire['StockState'] => {
  if (size !== undefined) return item.servings.some((serving) => serving.size === size && serving.outOfStock) ? 'SOLD_OUT' : 'IN_STOCK'
  if (item.outOfStock) return 'SOLD_OUT'
  if (isSoldOutToday(item, now)) return 'SOLD_OUT_TODAY'
  return item.stock === null ? 'IN_STOCK' : 'COUNTED'
}

export async function readCounterMenu({ db, ...deps }: MenuDeps, outletId: string, hoursNow: Date): Promise<Wire['CounterMenu']> {
  const { timeZone } = await getOutletRow(db, outletId)
  const items = await menuOf(db, outletId)
  const names = await namesOf(db, items)
  const wires = await Promise.all(items.map((item) => toWire(item, names, hoursNow, deps)))
  const dishes = new Map(wires.map((dish) => [dish.menuId, dish]))
  const arrangement = arrangementOf(items)
  return {
    version: versionOf(arrangement),
    timeZone,
    categories: arrangement.map(([name, menuIds]) => ({ name, dishes: menuIds.map((menuId) => dishes.get(menuId)!) })),
  }
}

export async function readCounterDish(
  { db, ...deps }: MenuDeps,
  outletId: string,
  menuId: string,
  hoursNow: Date,
): Promise<Wire['CounterDish']> {
  const item = await dishOf(db, outletId, menuId)
  if (!item || item.deletedAt) throw menuItemNotFound()
  return toWire(item, await namesOf(db, [item]), hoursNow, deps)
}

async function namesOf(db: Queries, items: Pick<MenuItemRow, 'changedBy'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(items.flatMap(({ changedBy }) => changedBy ?? []))]
  const people = ids.length === 0 ? [] : await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

async function toWire(
  item: MenuItemRow,
  names: Map<string, string>,
  hoursNow: Date,
  deps: Omit<MenuDeps, 'db'>,
): Promise<Wire['CounterDish']> {
  const [picture] = item.pictures
  const pictureUrl = picture === undefined ? undefined : await dishPictureUrl(deps, picture)
  const state = stateOf(item, hoursNow)
  const changedBy = item.changedBy === null ? undefined : names.get(item.changedBy)
  return {
    menuId: item.menuId,
    version: versionOf(editOf(item)),
    category: item.category,
    name: item.name,
    description: item.description,
    image: item.pictures,
    ...(pictureUrl !== undefined && { pictureUrl }),
    price: toRupees(item.pricePaise),
    ...(item.finalPricePaise !== null && { finalPrice: toRupees(item.finalPricePaise) }),
    serving: servingsToWire(item.servings),
    isVegetarian: item.isVegetarian,
    ...kindToWire(item),
    ...(item.spiceLevel !== null && { spiceLevel: item.spiceLevel }),
    ...(item.allergens !== null && { allergens: item.allergens }),
    ...(item.kcal !== null && { kcal: item.kcal }),
    ...(item.servingGrams !== null && { servingGrams: item.servingGrams }),
    ...(item.tax !== null && { tax: item.tax }),
    stock: {
      state,
      ...(state === 'COUNTED' && { left: item.stock! }),
      ...(state === 'SOLD_OUT_TODAY' && { until: item.soldOutUntil!.toISOString() }),
    },
    changedAt: item.updatedAt.toISOString(),
    ...(changedBy !== undefined && { changedBy }),
  }
}

const isDish = (outletId: string, menuId: string) => and(eq(menuItems.outletId, outletId), eq(menuItems.menuId, menuId))

async function dishOf(db: Queries, outletId: string, menuId: string): Promise<MenuItemRow | undefined> {
  const [item] = await db.select().from(menuItems).where(isDish(outletId, menuId))
  return item
}

export const setDishStock = (db: Db, menuId: string, stock: Stock, hand: MenuHand): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { outletId, hoursNow } = hand
    const outlet = await lockOutlet(tx, outletId)
    const item = await lockDish(tx, outletId, menuId)
    if (!item || item.deletedAt) throw menuItemNotFound()
    const size = toServingSize(stock.servingSize)
    if (size !== undefined && !item.servings.some((serving) => serving.size === size))
      throw unfit('servingSize', 'The dish does not come in that size.')
    if (size !== undefined && stock.state !== 'IN_STOCK' && stock.state !== 'SOLD_OUT')
      throw unfit('state', 'A size is in stock or sold out.')
    if (stock.state === 'COUNTED' && stock.left === undefined) throw unfit('left', 'Please say how many are left.')
    const state = stateOf(item, hoursNow, size)
    if (state === stock.state && (state !== 'COUNTED' || item.stock === stock.left)) return
    if (state !== stock.was) throw await changed(tx, item)
    const isOut = stock.state === 'SOLD_OUT'
    const values =
      size !== undefined
        ? { servings: item.servings.map((serving) => (serving.size === size ? withStock(serving, isOut) : serving)) }
        : {
            outOfStock: isOut,
            soldOutUntil: stock.state === 'SOLD_OUT_TODAY' ? opensTomorrow(outlet, hoursNow) : null,
            stock: stock.state === 'COUNTED' ? stock.left! : null,
          }
    const action = stock.state === 'IN_STOCK' ? 'dish.in-stock' : stock.state === 'COUNTED' ? 'dish.counted' : 'dish.out-of-stock'
    await write(tx, menuId, values, action, hand)
  })

const withStock = ({ size, pricePaise }: Serving, isOut: boolean): Serving => ({ size, pricePaise, ...(isOut && { outOfStock: true }) })

/** Answers with the pictures that the dish no longer names. */
export const saveDish = (db: Db, menuId: string, edit: Wire['DishEdit'], hand: MenuHand): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const { outletId, now } = hand
    await lockOutlet(tx, outletId)
    const before = await lockDish(tx, outletId, menuId)
    const values = valuesOf(edit, before)
    const strange = values.pictures.filter((key) => !before?.pictures.includes(key))
    if ((await dishFilesOf(tx, outletId, strange)).length < strange.length)
      throw unfit('image', 'This picture is not among those of the outlet.')
    const isThere = before && before.deletedAt === null
    if (isThere && versionOf(editOf({ ...before, ...values })) === versionOf(editOf(before))) return []
    if (before ? !isThere : edit.version !== undefined)
      throw new Problem(409, `${values.name} was taken off the menu meanwhile.`, { code: 'DISH_GONE' })
    if (before && edit.version !== versionOf(editOf(before))) throw await changed(tx, before)
    const menu = await menuOf(tx, outletId)
    const isTwin = (other: MenuItemRow) =>
      other.menuId !== menuId && other.category === values.category && other.name.toLowerCase() === values.name.toLowerCase()
    if (menu.some(isTwin))
      throw new Problem(409, `${values.category} has another dish of this name.`, { code: 'DISH_EXISTS', field: 'name' })
    // A dish that comes to another category comes last there.
    const position = before?.category === values.category ? before.position : Math.max(-1, ...menu.map((item) => item.position)) + 1
    if (!before) await tx.insert(menuItems).values({ ...newDish(outletId, menuId, now), ...values, position })
    await write(tx, menuId, { ...values, position }, before ? 'dish.edited' : 'dish.added', hand)
    return (before?.pictures ?? []).filter((key) => !values.pictures.includes(key))
  })

/** What an edit says of a dish; rejects with 422 what breaks a rule. */
function valuesOf({ kind = 'food', ...edit }: Wire['DishEdit'], before: MenuItemRow | undefined) {
  const paiseOf = (rupees: number, field: string) => {
    const paise = Math.round(rupees * 100)
    if (Math.abs(rupees * 100 - paise) > 1e-6) throw unfit(field, 'A price has at most two digits after the point.')
    if (paise === 0 && kind === 'food') throw unfit(field, 'Only a service may cost nothing.')
    return paise
  }
  const sizes = edit.serving.map(({ servingSize, price }): Serving => {
    const size = toServingSize(servingSize)!
    return withStock(
      { size, pricePaise: paiseOf(price, 'serving') },
      before?.servings.some((one) => one.size === size && one.outOfStock) ?? false,
    )
  })
  if (new Set(sizes.map(({ size }) => size)).size < sizes.length) throw unfit('serving', 'A size is there twice.')
  const pricePaise = sizes.length > 0 ? Math.min(...sizes.map((size) => size.pricePaise)) : paiseOf(edit.price, 'price')
  const finalPricePaise = edit.finalPrice === undefined || sizes.length > 0 ? null : paiseOf(edit.finalPrice, 'finalPrice')
  if (finalPricePaise !== null && finalPricePaise > pricePaise) throw unfit('finalPrice', 'The offer price must not be above the price.')
  const known = [...ALLERGEN_GROUPS, ...(before?.allergens ?? [])]
  const strange = edit.allergens?.find((allergen) => !known.includes(allergen))
  if (strange !== undefined) throw unfit('allergens', `${strange} is none of the fourteen groups.`)
  return {
    category: tidy(edit.category).trim(),
    name: tidy(edit.name).trim(),
    kind,
    description: tidy(edit.description).trim(),
    pricePaise,
    finalPricePaise,
    servings: sizes,
    isVegetarian: edit.isVegetarian,
    spiceLevel: edit.spiceLevel ?? null,
    allergens: edit.allergens ? known.filter((allergen, at) => edit.allergens!.includes(allergen) && known.indexOf(allergen) === at) : null,
    kcal: edit.kcal ?? null,
    servingGrams: edit.servingGrams ?? null,
    ...(kind === 'service' && NO_FOOD),
    tax: edit.tax ?? null,
    pictures: [...new Set(edit.image ?? before?.pictures ?? [])],
  }
}

/** Answers with the pictures of the dishes that are taken off. */
export const arrangeMenu = (db: Db, { version, categories, removed }: Arrangement, hand: MenuHand): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const { outletId, staffId, now } = hand
    await lockOutlet(tx, outletId)
    const items = await menuOf(tx, outletId)
    const wanted = categories.flatMap(({ name, menuIds }) => menuIds.map((menuId) => ({ menuId, category: tidy(name).trim() })))
    const present = versionOf(arrangementOf(items))
    if (versionOf(arrangementOf(wanted)) === present) return []
    if (version !== present)
      throw new Problem(409, 'Somebody else has changed this menu meanwhile. Here it is as it is now.', { code: 'MENU_CHANGED' })
    const named = [...wanted.map(({ menuId }) => menuId), ...removed]
    const known = new Map(items.map((item) => [item.menuId, item]))
    if (named.length !== items.length || new Set(named).size !== items.length || named.some((menuId) => !known.has(menuId)))
      throw unfit('categories', 'Each dish of the menu must be there once.')
    // In the order of their ids, in which orders lock them, too.
    await tx
      .select({ menuId: menuItems.menuId })
      .from(menuItems)
      .where(and(eq(menuItems.outletId, outletId), inArray(menuItems.menuId, named)))
      .orderBy(asc(menuItems.menuId))
      .for('no key update')
    for (const [position, { menuId, category }] of wanted.entries()) {
      const before = known.get(menuId)!
      if (before.position === position && before.category === category) continue
      await tx
        .update(menuItems)
        .set({ position, category, ...(before.category !== category && { updatedAt: now, changedBy: staffId }) })
        .where(isDish(outletId, menuId))
    }
    if (removed.length > 0)
      await tx
        .update(menuItems)
        .set({ deletedAt: now, updatedAt: now, changedBy: staffId })
        .where(and(eq(menuItems.outletId, outletId), inArray(menuItems.menuId, removed)))
    await recordEvents(
      tx,
      [
        { actor: 'STAFF' as const, action: 'menu.arranged' as const, subject: outletId, staffId },
        ...removed.map((menuId) => ({
          actor: 'STAFF' as const,
          action: 'dish.removed' as const,
          subject: `${outletId}/${menuId}`,
          staffId,
        })),
      ],
      now,
    )
    return removed.flatMap((menuId) => known.get(menuId)!.pictures)
  })

async function lockDish(tx: Queries, outletId: string, menuId: string): Promise<MenuItemRow | undefined> {
  const [item] = await tx.select().from(menuItems).where(isDish(outletId, menuId)).for('no key update')
  return item
}

async function write(
  tx: Queries,
  menuId: string,
  values: Partial<MenuItemRow>,
  action: AuditAction,
  { outletId, staffId, now }: MenuHand,
): Promise<void> {
  await tx
    .update(menuItems)
    .set({ ...values, updatedAt: now, changedBy: staffId })
    .where(isDish(outletId, menuId))
  await recordEvent(tx, { actor: 'STAFF', action, subject: `${outletId}/${menuId}`, staffId }, now)
}

async function changed(tx: Queries, item: MenuItemRow): Promise<Problem> {
  const by = item.changedBy === null ? undefined : (await namesOf(tx, [item])).get(item.changedBy)
  return new Problem(409, `${by ?? 'Somebody else'} has changed ${item.name} meanwhile. Here it is as it is now.`, { code: 'DISH_CHANGED' })
}

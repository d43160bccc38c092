import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ORIGIN_TYPES } from '#machines/model/origin.ts'
import { type AuditEvent, recordEvents } from '#server/audit/events.ts'
import { getOutletRow, type MenuItemRow } from '#server/catalogue/queries.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { menuItems, origins, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/ids.ts'
import type { ImportFault } from './fault.ts'
import { type Field, jsonNameOf, spelled } from './fields.ts'
import { OUTLET_FIELD_NAMES, OUTLET_FIELDS, type OutletField, type OutletValues } from './outlet-fields.ts'
import { type MenuPlan, planMenu } from './plan.ts'
import type { ReadMenu } from './read-csv.ts'
import type { Place, ReadOutlet, ReadOutlets } from './read-json.ts'

export interface ImportOptions {
  /** Whether dishes go that the file does not name. */
  removeMissing?: boolean | undefined
  /** Writes nothing. */
  dryRun?: boolean | undefined
  /** Who does it, for the audit. */
  by: Omit<AuditEvent, 'action' | 'subject'>
  now: Date
  /** What else is wrong with what would be done; may reject. */
  check?: (tx: Queries, outlets: OutletPlan[]) => Promise<ImportFault[]>
}

/** What an import does to one outlet. */
export interface OutletPlan {
  outletId: string
  isNew: boolean
  /** The fields of the outlet itself that change; all of a new one. */
  fields: OutletField[]
  row: OutletValues
  places: Place[]
  removedPlaces: Place[]
  menu: MenuPlan
}

export interface ImportPlan {
  faults: ImportFault[]
  outlets: OutletPlan[]
}

/** Brings a menu to an outlet that is there, as `importOutlets` does; rejects with 404 when it is not. */
export async function importMenu(db: Db, outletId: string, { dishes, faults }: ReadMenu, options: ImportOptions): Promise<ImportPlan> {
  await getOutletRow(db, outletId)
  return importOutlets(db, { outlets: [{ outletId, values: {}, places: {}, menu: dishes }], faults }, options)
}

/**
 * Brings what was read to the database in one transaction: all of it or, with any fault, nothing. Resolves with what was done or, in a dry run,
 * would be. A server that runs shows it once the menu is forgotten (`menus.forget`), others within a second.
 */
export function importOutlets(db: Db, read: ReadOutlets, options: ImportOptions): Promise<ImportPlan> {
  const { dryRun = false, by, now, check } = options
  return inTransaction(db, async (tx) => {
    const outlets: OutletPlan[] = []
    const faults = [...read.faults]
    // One after the other, in an order in which no two imports wait for each other.
    for (const outlet of read.outlets.toSorted((one, other) => (one.outletId < other.outletId ? -1 : 1))) {
      const { plan, unfit } = await planOutlet(tx, outlet, options)
      outlets.push(plan)
      faults.push(...unfit, ...plan.menu.faults)
    }
    if (check && faults.length === 0) faults.push(...(await check(tx, outlets)))
    if (dryRun || faults.length > 0) return { faults, outlets }
    for (const plan of outlets) await writeOutlet(tx, plan, options)
    await recordEvents(
      tx,
      outlets.map(({ outletId }) => ({ ...by, action: 'menu.imported', subject: outletId })),
      now,
    )
    return { faults, outlets }
  })
}

async function planOutlet(tx: Queries, outlet: ReadOutlet, { removeMissing = false, now }: ImportOptions) {
  const { outletId, values, menu } = outlet
  // This lock makes other imports wait.
  const [before] = await tx.select().from(outlets).where(eq(outlets.id, outletId)).for('no key update')
  const row = { ...DEFAULTS, ...before, ...values } as OutletValues
  const unfit = before
    ? []
    : OUTLET_FIELD_NAMES.filter((name) => row[name] === undefined).map((name) => ({
        where: outletId,
        column: jsonNameOf(OUTLET_FIELDS[name] as Field<unknown>),
        what: 'is missing, and the outlet is a new one',
      }))
  const differs = (name: OutletField) => {
    const field = OUTLET_FIELDS[name] as Field<unknown>
    return !before || spelled(field, before[name]) !== spelled(field, row[name])
  }
  const listed = Object.values(outlet.places).flat()
  const there = await tx
    .select()
    .from(origins)
    .where(and(eq(origins.outletId, outletId), origins.inUse))
  const find = (list: Place[], { type, id }: Place) => list.find((place) => place.type === type && place.id === id)
  const dishes = await lockedMenu(tx, outletId)
  const plan: OutletPlan = {
    outletId,
    isNew: !before,
    fields: OUTLET_FIELD_NAMES.filter(differs),
    row,
    places: listed.filter((place) => find(there, place)?.name !== place.name),
    removedPlaces: removeMissing ? there.filter((place) => outlet.places[place.type] !== undefined && !find(listed, place)) : [],
    menu: menu
      ? planMenu(menu, dishes, { outletId, removeMissing, now, newMenuId: () => newId(10) })
      : { faults: [], added: [], changed: [], removed: [] },
  }
  return { plan, unfit }
}

const DEFAULTS = Object.fromEntries(OUTLET_FIELD_NAMES.map((name) => [name, OUTLET_FIELDS[name].blank]))

async function writeOutlet(
  tx: Queries,
  { outletId, isNew, fields, row, places, removedPlaces, menu }: OutletPlan,
  options: ImportOptions,
): Promise<void> {
  const changes = Object.fromEntries(fields.map((name) => [name, row[name]]))
  if (isNew) await tx.insert(outlets).values({ ...row, id: outletId })
  else if (fields.length > 0) await tx.update(outlets).set(changes).where(eq(outlets.id, outletId))
  if (places.length > 0)
    await tx
      .insert(origins)
      .values(places.map((place) => ({ ...place, outletId })))
      .onConflictDoUpdate({ target: [origins.outletId, origins.type, origins.id], set: { name: sql`excluded.name`, inUse: true } })
  for (const type of ORIGIN_TYPES) {
    const ids = removedPlaces.filter((place) => place.type === type).map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .update(origins)
        .set({ inUse: false })
        .where(and(eq(origins.outletId, outletId), eq(origins.type, type), inArray(origins.id, ids)))
  }
  await writeMenu(tx, menu, options)
}

/** The menu with what was taken off it, which no order changes meanwhile. */
async function lockedMenu(tx: Queries, outletId: string): Promise<MenuItemRow[]> {
  return tx
    .select()
    .from(menuItems)
    .where(eq(menuItems.outletId, outletId))
    .orderBy(asc(menuItems.position), asc(menuItems.menuId))
    .for('no key update')
}

const COLUMNS = Object.entries(getTableColumns(menuItems)).map(([key, { name }]) => ({ key: key as keyof MenuItemRow, name }))
const WRITTEN = Object.fromEntries(COLUMNS.map(({ key, name }) => [key, sql.raw(`excluded."${name}"`)]))

/** As one value: thousands of rows of two dozen values each take four times as long to send and to parse. */
async function writeMenu(tx: Queries, { added, changed, removed }: MenuPlan, { by, now }: ImportOptions): Promise<void> {
  const after = [...added, ...changed.map((change) => change.after), ...removed.map((row) => ({ ...row, deletedAt: now, updatedAt: now }))]
  const rows = after.map((row) => ({ ...row, changedBy: by.staffId ?? null }))
  if (rows.length === 0) return
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(COLUMNS.map(({ key, name }) => [name, row[key]]))))
  const names = sql.join(
    COLUMNS.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx
    .insert(menuItems)
    .select(sql`select ${names} from jsonb_populate_recordset(null::${menuItems}, ${json}::jsonb)`)
    .onConflictDoUpdate({ target: [menuItems.outletId, menuItems.menuId], set: WRITTEN })
}

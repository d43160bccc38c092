import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type AuditEvent, recordEvents } from '#server/audit/events.ts'
import { getOutletRow, type MenuItemRow } from '#server/catalogue/queries.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { menuItems, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/ids.ts'
import { type MenuPlan, planMenu } from './plan.ts'
import type { ReadMenu } from './read-csv.ts'

export interface ImportOptions {
  /** Whether dishes go that the file does not name. */
  removeMissing?: boolean | undefined
  /** Writes nothing. */
  dryRun?: boolean | undefined
  /** Who does it, for the audit. */
  by: Omit<AuditEvent, 'action' | 'subject'>
  now: Date
}

/**
 * Brings what was read to an outlet's menu in one transaction: all of it or, with any fault, nothing. Resolves with what was done or, in a dry run,
 * would be; rejects with 404 when there is no such outlet. A server that runs shows it once its menu is forgotten (`menus.forget`), others within a second.
 */
export function importMenu(db: Db, outletId: string, read: ReadMenu, options: ImportOptions): Promise<MenuPlan> {
  const { removeMissing = false, dryRun = false, by, now } = options
  return inTransaction(db, async (tx) => {
    await getOutletRow(tx, outletId)
    const planned = planMenu(read.dishes, await lockedMenu(tx, outletId), { outletId, removeMissing, now, newMenuId: () => newId(10) })
    const plan = { ...planned, faults: [...read.faults, ...planned.faults] }
    if (dryRun || plan.faults.length > 0) return plan
    await writeMenu(tx, plan, now)
    await recordEvents(tx, [{ ...by, action: 'menu.imported', subject: outletId }], now)
    return plan
  })
}

/** The menu with what was taken off it, which no other import and no order changes meanwhile. */
async function lockedMenu(tx: Queries, outletId: string): Promise<MenuItemRow[]> {
  await tx.select({ id: outlets.id }).from(outlets).where(eq(outlets.id, outletId)).for('no key update')
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
async function writeMenu(tx: Queries, { added, changed, removed }: MenuPlan, now: Date): Promise<void> {
  const rows = [...added, ...changed.map(({ after }) => after), ...removed.map((row) => ({ ...row, deletedAt: now, updatedAt: now }))]
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

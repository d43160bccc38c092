import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getOutletRow, menuOf } from '#server/catalogue/queries.ts'
import type { Req, Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type ImportPlan, importMenu, type OutletPlan } from '#server/import/apply.ts'
import { menuToCsv } from '#server/import/export.ts'
import { type ImportFault, faultText } from '#server/import/fault.ts'
import { readCsv, type ReadMenu } from '#server/import/read-csv.ts'
import { readJson } from '#server/import/read-json.ts'
import { reportOf } from '#server/import/report.ts'
import { dishFilesOf } from '#server/media/queries.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { Problem } from '#server/problem.ts'

type Sent = Req<'importMenu'>['body']

/** A page shows so many lines of a list. */
const MOST_SHOWN = 200

/** Without `agreed` a report alone, which names what to agree to; with it all of that, or nothing. */
export async function importFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name, file, removeMissing, agreed }: Sent,
  { outletId, staffId }: Hand,
): Promise<Wire['ImportReport']> {
  const read = readMenu(name, Buffer.from(file, 'base64'), outletId)
  const options = { removeMissing, dryRun: agreed === undefined, by: { actor: 'STAFF' as const, staffId }, now: now() }
  const check = async (tx: Queries, [plan]: OutletPlan[]): Promise<ImportFault[]> => {
    if (agreed !== undefined && changes(plan!) && digestOf(plan!) !== agreed)
      throw new Problem(409, 'The menu has changed meanwhile. Please read what the file does to it now.', { code: 'MENU_CHANGED' })
    return strangePictures(tx, plan!)
  }
  return toWire(await importMenu(db, outletId, read, { ...options, check }), read.notRead, agreed !== undefined)
}

/** Of a file in JSON the menu of this outlet alone: what else it says is for who runs the server. */
function readMenu(name: string, bytes: Uint8Array, outletId: string): ReadMenu {
  if (!name.toLowerCase().endsWith('.json')) return readCsv(bytes)
  const { outlets, faults } = readJson(bytes)
  const own = outlets.find((outlet) => outlet.outletId === outletId)
  const isOther = faults.length === 0 && !own?.menu
  return {
    dishes: own?.menu ?? [],
    faults: isOther ? [{ where: 'The file', what: `has no menu of ${outletId}` }] : faults,
    notRead: [],
  }
}

const changes = ({ menu: { added, changed, removed } }: OutletPlan): boolean => added.length + changed.length + removed.length > 0

/** Over all that the report says: agreeing by this digest is agreeing to exactly that. */
const digestOf = (plan: OutletPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(reportOf(plan)))
    .digest('base64url')

/** A picture that a dish has or had, or that was uploaded for the outlet. */
async function strangePictures(tx: Queries, { outletId, menu: { added, changed } }: OutletPlan): Promise<ImportFault[]> {
  const rows = await tx.select({ pictures: menuItems.pictures }).from(menuItems).where(eq(menuItems.outletId, outletId))
  const known = new Set(rows.flatMap(({ pictures }) => pictures))
  const named = [...added, ...changed.map(({ after }) => after)].flatMap((dish) => dish.pictures.map((key) => ({ dish: dish.name, key })))
  const strange = named.filter(({ key }) => !known.has(key))
  if (strange.length === 0) return []
  const uploaded = new Set(
    await dishFilesOf(
      tx,
      outletId,
      strange.map(({ key }) => key),
    ),
  )
  return strange
    .filter(({ key }) => !uploaded.has(key))
    .map(({ dish, key }) => ({ where: dish, value: key, what: 'is no picture of this outlet' }))
}

function toWire({ faults, outlets: [plan] }: ImportPlan, notRead: string[], isWanted: boolean): Wire['ImportReport'] {
  const faultLines = shownOf(faults.map(faultText))
  if (faults.length > 0 || !plan) return { faults: faultLines, notRead, changes: [], isDone: false }
  return {
    faults: faultLines,
    notRead,
    changes: reportOf(plan).map(({ text, lines }) => ({ text, ...shownOf(lines) })),
    ...(!isWanted && changes(plan) && { agree: digestOf(plan) }),
    isDone: isWanted,
  }
}

const shownOf = (lines: string[]) => ({ lines: lines.slice(0, MOST_SHOWN), more: Math.max(0, lines.length - MOST_SHOWN) })

export async function exportMenu({ db }: Pick<Deps, 'db'>, outletId: string): Promise<string> {
  await getOutletRow(db, outletId)
  return menuToCsv(await menuOf(db, outletId))
}

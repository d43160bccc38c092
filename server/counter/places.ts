import { and, asc, desc, eq } from 'drizzle-orm'
import { originLabel } from '#machines/model/origin.ts'
import { type AuditAction, recordEvent } from '#server/audit/events.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { origins } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { placeLink } from '#server/origins/links.ts'
import type { OriginRow } from '#server/origins/queries.ts'
import { Problem } from '#server/problem.ts'
import { lockOutlet } from './settings.ts'

type Place = Pick<OriginRow, 'outletId' | 'type' | 'id'>

/** Tables first, then rooms. */
export async function readPlaces(
  { db, tableSecrets }: Pick<Deps, 'db' | 'tableSecrets'>,
  outletId: string,
  origin: string,
): Promise<Wire['OutletPlace'][]> {
  const rows = await db
    .select()
    .from(origins)
    .where(and(eq(origins.outletId, outletId), origins.inUse))
    .orderBy(desc(origins.type), asc(origins.id))
  return rows.map(({ type, id, name, codeVersion }) => ({
    type,
    id,
    ...(name !== null && { name }),
    codeVersion,
    link: placeLink(tableSecrets, origin, outletId, { type, id, codeVersion }),
  }))
}

export const addPlace = (deps: Deps, place: Place, name: string | undefined, staffId: string): Promise<void> =>
  change(deps, place, 'place.added', staffId, async (tx) => {
    const values = { name: name?.trim() ?? null, inUse: true }
    await checkName(tx, place, values.name)
    const added = await tx
      .insert(origins)
      .values({ ...place, ...values })
      .onConflictDoUpdate({ target: [origins.outletId, origins.type, origins.id], set: values, setWhere: eq(origins.inUse, false) })
      .returning({ id: origins.id })
    if (added.length === 0) throw new Problem(409, `${originLabel(place)} is on the list already.`, { code: 'PLACE_EXISTS' })
  })

export const removePlace = (deps: Deps, place: Place, staffId: string): Promise<void> =>
  change(deps, place, 'place.removed', staffId, async (tx) => {
    const removed = await tx.update(origins).set({ inUse: false }).where(isInUse(place)).returning({ id: origins.id })
    if (removed.length === 0) throw gone(place)
  })

export const renewCode = (deps: Deps, place: Place, codeVersion: number, staffId: string): Promise<void> =>
  change(deps, place, 'place.code-renewed', staffId, async (tx) => {
    const [row] = await tx.select().from(origins).where(isInUse(place)).for('no key update')
    if (!row) throw gone(place)
    if (row.codeVersion !== codeVersion)
      throw new Problem(409, `The code of ${originLabel(place)} was made anew meanwhile. Print it again.`, { code: 'CODE_RENEWED' })
    await tx
      .update(origins)
      .set({ codeVersion: codeVersion + 1 })
      .where(isInUse(place))
  })

export const renamePlace = (
  deps: Deps,
  place: Place,
  { name, was }: { name: string | null; was: string | null },
  staffId: string,
): Promise<void> =>
  change(deps, place, 'place.renamed', staffId, async (tx) => {
    const wanted = name?.trim() ?? null
    await checkName(tx, place, wanted)
    const [row] = await tx.select().from(origins).where(isInUse(place)).for('no key update')
    if (!row) throw gone(place)
    if (row.name !== was) {
      const called = row.name === null ? 'has no name of its own' : `is called ${row.name}`
      throw new Problem(409, `${originLabel(place)} ${called} by now.`, { code: 'PLACE_RENAMED' })
    }
    await tx.update(origins).set({ name: wanted }).where(isInUse(place))
  })

/** Refuses a name that another place has: a dish would be brought to the wrong one. */
async function checkName(tx: Queries, place: Place, name: string | null): Promise<void> {
  if (name === null) return
  await lockOutlet(tx, place.outletId)
  const others = await tx
    .select()
    .from(origins)
    .where(and(eq(origins.outletId, place.outletId), origins.inUse))
  const isOf = (other: Place & { name: string | null }, word: string) =>
    [originLabel(other), other.name].some((one) => one?.toLowerCase() === word.toLowerCase())
  const other = others.find((one) => (one.type !== place.type || one.id !== place.id) && isOf(one, name))
  if (other) throw new Problem(409, `${originLabel(other)} is called so already.`, { code: 'NAME_TAKEN', field: 'name' })
}

const isInUse = ({ outletId, type, id }: Place) =>
  and(eq(origins.outletId, outletId), eq(origins.type, type), eq(origins.id, id), origins.inUse)

const gone = (place: Place) => new Problem(404, `${originLabel(place)} is not in use any more.`, { code: 'PLACE_GONE' })

const change = (
  { db, now }: Deps,
  { outletId, type, id }: Place,
  action: AuditAction,
  staffId: string,
  write: (tx: Queries) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await write(tx)
    await recordEvent(tx, { actor: 'STAFF', action, subject: `${outletId}/${type}/${id}`, staffId }, now())
  })

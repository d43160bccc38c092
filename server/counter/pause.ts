import { eq } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import { clockText } from '#server/catalogue/opening.ts'
import { getOutletRow, type OutletRow } from '#server/catalogue/queries.ts'
import { outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { Problem } from '#server/problem.ts'
import { lastToDo } from './changed-by.ts'
import { lockOutlet } from './settings.ts'

type PauseDeps = Pick<Deps, 'db' | 'now' | 'hoursNow'>
const MINUTE_MS = 60_000

/** Null also for a pause that is over. */
export const pauseOf = ({ pausedUntil }: OutletRow, now: Date): Date | null => (pausedUntil && pausedUntil > now ? pausedUntil : null)

export async function readPause({ db, hoursNow }: PauseDeps, outletId: string): Promise<{ until: string | null; timeZone: string }> {
  const outlet = await getOutletRow(db, outletId)
  return { until: pauseOf(outlet, hoursNow())?.toISOString() ?? null, timeZone: outlet.timeZone }
}

/** Goes by the clock of the opening hours, which the demo may set. */
export const setPause = (
  { db, now, hoursNow }: PauseDeps,
  { minutes, was }: { minutes: number; was: string | null },
  { outletId, staffId }: Hand,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const outlet = await lockOutlet(tx, outletId)
    const moment = hoursNow()
    const current = pauseOf(outlet, moment)
    const seen = was === null ? null : new Date(was)
    // The pause that the person saw may have ended by itself meanwhile.
    if (current?.getTime() !== (seen && seen > moment ? seen : undefined)?.getTime()) {
      const by = await lastToDo(tx, ['kitchen.paused', 'kitchen.resumed'], outletId)
      const what = current ? `has paused orders until ${clockText(outlet.timeZone, current)}` : 'has let orders in again'
      throw new Problem(409, `${by} ${what}.`, { code: 'PAUSE_CHANGED' })
    }
    const pausedUntil = minutes === 0 ? null : new Date(moment.getTime() + minutes * MINUTE_MS)
    if (!current && !pausedUntil) return
    await tx.update(outlets).set({ pausedUntil }).where(eq(outlets.id, outletId))
    await recordEvent(tx, { actor: 'STAFF', action: pausedUntil ? 'kitchen.paused' : 'kitchen.resumed', subject: outletId, staffId }, now())
  })

import { createHash } from 'node:crypto'
import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Queries } from '#server/db/database.ts'
import { limitCounts } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** How often something may happen within a window that starts with the first time. */
export interface Limit {
  subject: string
  max: number
  windowMs: number
}

export type Counting = Pick<Deps, 'db' | 'now' | 'windowTime'>

/** A window that another statement began while this one waited may end this much later than one that begins now. */
const SLACK = sql`interval '1 minute'`

/**
 * Counts one more for each limit in one atomic statement, so that parallel requests cannot slip through.
 * Answers the limits that are exceeded, whether one of them was full only now, and how long until the last of them has room. Limits of one kind go in
 * one order, so that statements never wait for each other in a circle. A window that ends later than it can was begun before the clock was set back,
 * and is void.
 */
export async function countAgainst(
  db: Queries,
  limits: readonly Limit[],
  now: SQL,
): Promise<{ exceeded: Limit[]; isFirst: boolean; waitMs: number }> {
  const isOver = sql`(${limitCounts.windowEndsAt} <= ${now} or ${limitCounts.windowEndsAt} > excluded.window_ends_at + ${SLACK})`
  const bySubject = new Map(limits.map((limit) => [hashed(limit.subject), limit]))
  const rows = await db
    .insert(limitCounts)
    .values(
      [...bySubject].map(([subject, { windowMs }]) => ({
        subject,
        attempts: 1,
        windowEndsAt: sql`${now} + ${windowMs}::int * interval '1 millisecond'`,
      })),
    )
    .onConflictDoUpdate({
      target: limitCounts.subject,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${limitCounts.attempts} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${limitCounts.windowEndsAt} end`,
      },
    })
    .returning({
      subject: limitCounts.subject,
      attempts: limitCounts.attempts,
      waitMs: sql<number>`extract(epoch from ${limitCounts.windowEndsAt} - ${now})::float8 * 1000`,
    })
  const maxOf = ({ subject }: { subject: string }) => bySubject.get(subject)?.max ?? 0
  const full = rows.filter((row) => row.attempts > maxOf(row))
  return {
    exceeded: full.flatMap((row) => bySubject.get(row.subject) ?? []),
    isFirst: full.some((row) => row.attempts === maxOf(row) + 1),
    waitMs: Math.max(0, ...full.map((row) => row.waitMs)),
  }
}

export async function forgetCounts(db: Queries, subjects: readonly string[]): Promise<void> {
  await db.delete(limitCounts).where(inArray(limitCounts.subject, subjects.map(hashed)))
}

export async function dropOldCounts(db: Db): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.windowEndsAt, DATABASE_TIME))
}

/** Goes on while a statement waits, unlike `now()`. */
export const DATABASE_TIME = sql`clock_timestamp()`

export const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Hashed, so that the table holds no addresses and no emails. */
const hashed = (subject: string): string => createHash('sha256').update(subject).digest('base64url')

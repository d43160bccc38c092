import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { loginAttempts } from '#server/db/schema.ts'
import { Problem } from '#server/problem.ts'

export const WINDOW_MS = 15 * 60 * 1000
/** Wrong passwords for one account from one address. */
export const ATTEMPTS_PER_ADDRESS = 10
/** From everywhere together, so that many addresses do not help. */
export const ATTEMPTS_PER_ACCOUNT = 100

/**
 * Counts an attempt before the password is looked at, in one atomic statement, so that parallel guesses cannot slip through.
 * Refuses with 429 when there were too many; nobody waits longer than 15 minutes.
 */
export async function countAttempt(db: Db, account: string, address: string, now: Date): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + WINDOW_MS)
  const isOver = sql`${loginAttempts.windowEndsAt} <= ${now.toISOString()}::timestamptz`
  const rows = await db
    .insert(loginAttempts)
    .values(subjects(account, address).map((subject) => ({ subject, attempts: 1, windowEndsAt })))
    .onConflictDoUpdate({
      target: loginAttempts.subject,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${loginAttempts.attempts} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${loginAttempts.windowEndsAt} end`,
      },
    })
    .returning()
  const [perAddress] = subjects(account, address)
  const full = rows.filter((row) => row.attempts > (row.subject === perAddress ? ATTEMPTS_PER_ADDRESS : ATTEMPTS_PER_ACCOUNT))
  if (full.length === 0) return
  const waitMs = Math.max(...full.map((row) => row.windowEndsAt.getTime() - now.getTime()))
  throw new Problem(
    429,
    'Too many attempts. Please try again later.',
    { code: 'TOO_MANY_ATTEMPTS' },
    Math.min(WINDOW_MS / 1000, Math.max(1, Math.ceil(waitMs / 1000))),
  )
}

/** The right password was given: its owner starts afresh. */
export async function forgetAttempts(db: Db, account: string, address: string): Promise<void> {
  await db.delete(loginAttempts).where(inArray(loginAttempts.subject, subjects(account, address)))
}

export async function dropOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.windowEndsAt, now))
}

/** Always in this order, so that two statements never wait for each other. Hashed: the table holds no addresses and no emails. */
const subjects = (account: string, address: string): string[] =>
  [`${account} from ${address}`, account].map((text) => createHash('sha256').update(text).digest('base64url'))

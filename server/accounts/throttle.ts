import type { Db, Queries } from '#server/db/database.ts'
import { Problem } from '#server/problem.ts'
import { addressGroup } from './address-group.ts'
import { countOnce, forgetCounts, type Limit, toSeconds } from './counters.ts'

export const WINDOW_MS = 15 * 60 * 1000
/** Wrong passwords for one account from one address. */
export const ATTEMPTS_PER_ADDRESS = 10
/** Wrong passwords for one account from all addresses together. */
export const ATTEMPTS_PER_ACCOUNT = 100

/** Counts an attempt before the password is looked at. Refuses with 429 when there were too many; the wait is 15 minutes at most. */
export async function countAttempt(db: Db, account: string, address: string, now: Date): Promise<void> {
  const limits: Limit[] = [
    { subject: fromAddress(account, address), max: ATTEMPTS_PER_ADDRESS, windowMs: WINDOW_MS },
    { subject: account, max: ATTEMPTS_PER_ACCOUNT, windowMs: WINDOW_MS },
  ]
  const { exceeded, waitMs } = await countOnce(db, limits, now)
  if (exceeded.length === 0) return
  throw new Problem(
    429,
    'Too many attempts. Please try again later.',
    { code: 'TOO_MANY_ATTEMPTS' },
    Math.min(WINDOW_MS / 1000, toSeconds(waitMs)),
  )
}

/** After the right password or code the count starts at 0 again. */
export async function forgetAttempts(db: Queries, account: string, address: string): Promise<void> {
  await forgetCounts(db, [fromAddress(account, address), account])
}

const fromAddress = (account: string, address: string): string => `${account} from ${addressGroup(address)}`

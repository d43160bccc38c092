import type { Queries } from '#server/db/database.ts'
import { Problem } from '#server/problem.ts'
import { addressGroup } from './address-group.ts'
import { countOnce, type Limit, toSeconds } from './counters.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const RESEND_WAIT_MS = 30_000
export const CODES_PER_HOUR = 5
export const CODES_PER_DAY = 10

/**
 * Counts a code to be sent, or refuses with 429. To be called in the transaction that sends it: a refusal undoes the count, so that asking too soon
 * costs nothing. A recipient is counted across purposes and white labels, which the caller can choose.
 */
export async function countCode(tx: Queries, recipient: string, address: string, perAddress: number, now: Date): Promise<void> {
  const limits: Limit[] = [
    { subject: `codes from ${addressGroup(address)}`, max: perAddress, windowMs: HOUR_MS },
    { subject: `codes to ${recipient} today`, max: CODES_PER_DAY, windowMs: 24 * HOUR_MS },
    { subject: `codes to ${recipient} this hour`, max: CODES_PER_HOUR, windowMs: HOUR_MS },
    { subject: `code to ${recipient}`, max: 1, windowMs: RESEND_WAIT_MS },
  ]
  const { exceeded, waitMs } = await countOnce(tx, limits, now)
  if (exceeded.length === 0) return
  const seconds = toSeconds(waitMs)
  throw new Problem(429, `Please wait ${inWords(seconds)} before asking for another code.`, { code: 'TOO_MANY_CODES' }, seconds)
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} s`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}

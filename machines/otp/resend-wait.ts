import { record, whole } from '../model/reading.ts'

/** How long the next code of one contact has to wait: from a moment, until a moment, in epoch milliseconds. */
export interface ResendWait {
  /** Tells whether a contact is the one that waits, without naming it. */
  mark: number
  startedAt: number
  until: number
}

export const RESEND_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 24 * 60 * 60_000
const VERSION = 1

export function startWait(contact: string, now: number, retryAfterSeconds?: number): ResendWait {
  const length = retryAfterSeconds === undefined ? RESEND_WAIT_MS : retryAfterSeconds * 1000
  return { mark: markOf(contact), startedAt: now, until: now + Math.min(Math.max(length, 1000), LONGEST_WAIT_MS) }
}

/** What is left of the wait: never less than nothing, never more than the whole of it, whatever the clock says (Decision 95). */
export function msLeft(wait: ResendWait | undefined, now: number): number {
  return wait ? Math.min(Math.max(wait.until - now, 0), wait.until - wait.startedAt) : 0
}

export const toStoredWait = (wait: ResendWait | undefined): unknown => wait && { version: VERSION, ...wait }

/**
 * The wait that a reload interrupted; undefined when it is over or makes no sense. A clock that was set back in between makes it begin again, for
 * its own length at most; one that was set forward ends it, and the server says so if that is too soon. Never throws.
 */
export function readStoredWait(value: unknown, now: number): ResendWait | undefined {
  const stored = record(value)
  const mark = whole(stored?.mark)
  const startedAt = whole(stored?.startedAt)
  const until = whole(stored?.until)
  if (stored?.version !== VERSION || mark === undefined || mark > 255 || startedAt === undefined || until === undefined) return undefined
  const length = until - startedAt
  if (length <= 0 || length > LONGEST_WAIT_MS || until <= now) return undefined
  return startedAt > now ? { mark, startedAt: now, until: now + length } : { mark, startedAt, until }
}

/** One of 256 marks: enough to know a contact again, too little to find it out. */
export function markOf(contact: string): number {
  let mark = 0x811c9dc5
  for (const letter of contact) mark = Math.imul(mark ^ letter.codePointAt(0)!, 0x01000193)
  return (mark ^ (mark >>> 8) ^ (mark >>> 16) ^ (mark >>> 24)) & 0xff
}

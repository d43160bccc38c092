import type { FastifyRequest } from 'fastify'
import { type Device, deviceOf } from '#server/auth/device.ts'
import type { Queries } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { addressGroup } from './address-group.ts'
import { countAgainst, type Counting, type Limit, toSeconds } from './counters.ts'
import { type Binding, hasCode, OPEN_TRIES_PER_CODE, tryCode } from './otp.ts'
import { recordRefusal } from './refusals.ts'
import { tooManyAttempts } from './throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const RESEND_WAIT_MS = 30_000
export const CODES_PER_HOUR = 5
export const CODES_PER_DAY = 10
/** By one outlet: enough to invite the staff of a large hotel at once. */
const INVITATIONS_PER_DAY = 100
/** What one device may take of the codes that its address has: a guest who asks too often leaves the others theirs (Decision 227). */
const SHARE_OF_DEVICE = 0.3
/** An address with known devices may send so many times the codes of an address without them. */
const TIMES_FOR_DEVICES = 5

/** 'STAFF' counts the links that staff get instead of codes of six digits. */
interface Asking {
  purpose: Binding['purpose'] | 'STAFF'
  recipient: string
  address: string
  device: Device
  /** The recipient's customer has signed in from the device before: strangers' requests are not counted against it. */
  isOwner: boolean
}

/**
 * Counts a code to be sent, or refuses with 429. To be called in the transaction that sends it: a refusal undoes the count, so that asking too soon
 * costs nothing. A recipient is counted across white labels, which the caller can choose, and for each purpose by itself: asking for codes to
 * register with stops no reset.
 */
export async function countCode(
  tx: Queries,
  { codesPerHourPerAddress: perAddress, windowTime }: Pick<Deps, 'codesPerHourPerAddress' | 'windowTime'>,
  { purpose, recipient, address, device, isOwner }: Asking,
): Promise<void> {
  const group = addressGroup(address)
  const to = `${purpose} to ${recipient}${isOwner ? ` from ${device.id}` : ''}`
  const limits: Limit[] = [
    device.isNew
      ? { subject: `codes from ${group}`, max: perAddress, windowMs: HOUR_MS }
      : { subject: `codes from devices at ${group}`, max: perAddress * TIMES_FOR_DEVICES, windowMs: HOUR_MS },
    { subject: `codes from device ${device.id}`, max: Math.ceil(perAddress * SHARE_OF_DEVICE), windowMs: HOUR_MS },
    ...limitsTo(to),
  ]
  const { exceeded, waitMs } = await countAgainst(tx, limits, windowTime())
  if (exceeded.length === 0) return
  // With this refusal the browser gets a cookie, and so a limit of its own: it may ask again at once. A client that stores no cookies is refused as before.
  const lacksCookie = device.isNew && exceeded.every(({ subject }) => subject === limits[0]!.subject)
  const seconds = lacksCookie ? 1 : toSeconds(waitMs)
  throw new Problem(429, `Please wait ${inWords(seconds)} before asking for another code.`, { code: 'TOO_MANY_CODES' }, seconds)
}

const limitsTo = (to: string): Limit[] => [
  { subject: `codes ${to} today`, max: CODES_PER_DAY, windowMs: 24 * HOUR_MS },
  { subject: `codes ${to} this hour`, max: CODES_PER_HOUR, windowMs: HOUR_MS },
  { subject: `code ${to}`, max: 1, windowMs: RESEND_WAIT_MS },
]

/** Counts an invitation of an outlet to an email as a code to it, or refuses with 429. In the transaction that sends it, as above. */
export async function countInvitation(
  tx: Queries,
  { windowTime }: Pick<Deps, 'windowTime'>,
  outletId: string,
  email: string,
): Promise<void> {
  const limits = [
    { subject: `invitations of ${outletId}`, max: INVITATIONS_PER_DAY, windowMs: 24 * HOUR_MS },
    ...limitsTo(`INVITATION to ${email}`),
  ]
  const { exceeded, waitMs } = await countAgainst(tx, limits, windowTime())
  if (exceeded.length === 0) return
  const seconds = toSeconds(waitMs)
  throw new Problem(429, `Please wait ${inWords(seconds)} before sending another invitation.`, { code: 'TOO_MANY_MAILS' }, seconds)
}

/** Sends a code in one transaction with its count. What a limit refuses is noted once the transaction is undone. */
export async function sendCounted(counting: Counting, address: string, work: (tx: Queries) => Promise<void>): Promise<void> {
  try {
    await inTransaction(counting.db, work)
  } catch (error) {
    if (error instanceof Problem && error.details?.code === 'TOO_MANY_CODES') await recordRefusal(counting, 'code.refused', { address })
    throw error
  }
}

/**
 * Takes one try of a code. The device that asked for it has five tries of its own, counted with the code. A guess from anywhere else takes an open try
 * and is counted by its address, so that one address cannot go through the codes of many; it may be refused with 429. Answers as `tryCode` does.
 */
export async function guessCode(
  deps: Deps,
  request: FastifyRequest,
  binding: Binding,
  guess: number,
  now: Date,
): Promise<string | undefined> {
  const { db, otpPeppers, codesPerHourPerAddress } = deps
  const device = deviceOf(deps, request)
  if (device !== undefined && (await hasCode(db, binding, device, now))) return tryCode(db, otpPeppers, binding, { guess, device }, now)
  const max = codesPerHourPerAddress * OPEN_TRIES_PER_CODE
  const { exceeded, waitMs } = await countAgainst(
    db,
    [{ subject: `guesses from ${addressGroup(request.ip)}`, max, windowMs: HOUR_MS }],
    deps.windowTime(),
  )
  if (exceeded.length > 0) {
    await recordRefusal(deps, 'code.refused', { address: request.ip })
    throw tooManyAttempts(waitMs)
  }
  return tryCode(db, otpPeppers, binding, { guess }, now)
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} s`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}

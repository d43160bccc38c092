import type { FastifyRequest } from 'fastify'
import { deviceOf, isDeviceOf } from '#server/auth/device.ts'
import type { Queries } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { addressGroup } from './address-group.ts'
import { countAgainst, type Counting, forgetCounts, toSeconds } from './counters.ts'
import { recordRefusal } from './refusals.ts'

export const WINDOW_MS = 15 * 60 * 1000
/** Wrong passwords for one account from one address, or from one device that has signed in to it before. */
export const ATTEMPTS_PER_ADDRESS = 10
/** Wrong passwords for one account from all addresses together. */
export const ATTEMPTS_PER_ACCOUNT = 100

export interface Attempt {
  account: string
  address: string
  /** Only one that has signed in to this account before: guesses of strangers are not counted against it (Decision 225). */
  device: string | undefined
  /** None where no account has this email. */
  customerId: string | undefined
}

export async function attemptOf(deps: Deps, request: FastifyRequest, account: string, customerId: string | undefined): Promise<Attempt> {
  const device = deviceOf(deps, request)
  return { account, address: request.ip, device: (await isDeviceOf(deps.db, device, customerId)) ? device : undefined, customerId }
}

/**
 * Counts an attempt before the password is looked at. Refuses with 429 when there were too many; the wait is 15 minutes at most. A device that has
 * signed in before has a count of its own, which strangers cannot fill; an attempt that its address is refused is not counted against the account.
 */
export async function countAttempt(counting: Counting, attempt: Attempt): Promise<void> {
  const own = attempt.device === undefined ? fromAddress(attempt) : fromDevice(attempt)
  await countOne(counting, attempt, own, ATTEMPTS_PER_ADDRESS)
  if (attempt.device === undefined) await countOne(counting, attempt, attempt.account, ATTEMPTS_PER_ACCOUNT)
}

async function countOne(counting: Counting, attempt: Attempt, subject: string, max: number): Promise<void> {
  const { exceeded, isFirst, waitMs } = await countAgainst(counting.db, [{ subject, max, windowMs: WINDOW_MS }], counting.windowTime())
  if (exceeded.length === 0) return
  if (isFirst) await recordRefusal(counting, 'sign-in.locked', attempt)
  throw tooManyAttempts(Math.min(WINDOW_MS, waitMs))
}

export const tooManyAttempts = (waitMs: number) =>
  new Problem(429, 'Too many attempts. Please try again later.', { code: 'TOO_MANY_ATTEMPTS' }, toSeconds(waitMs))

/** After the right password or code the count starts at 0 again. */
export async function forgetAttempts(db: Queries, attempt: Omit<Attempt, 'customerId'>): Promise<void> {
  await forgetCounts(db, [fromAddress(attempt), fromDevice(attempt), attempt.account])
}

const fromAddress = ({ account, address }: Pick<Attempt, 'account' | 'address'>): string => `${account} from ${addressGroup(address)}`
const fromDevice = ({ account, device }: Pick<Attempt, 'account' | 'device'>): string => `${account} from device ${device}`

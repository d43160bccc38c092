import { recordEvent } from '#server/audit/events.ts'
import { addressGroup } from './address-group.ts'
import { countAgainst, type Counting } from './counters.ts'

type Refusal = 'sign-in.refused' | 'sign-in.locked' | 'code.refused'

const HOUR_MS = 60 * 60_000
/** Events of one kind that one address may cause. */
export const REFUSALS_PER_ADDRESS = 20
/** Of one kind, from all addresses together. */
export const REFUSALS_IN_ALL = 1_000

/**
 * Notes that a stranger was refused. What is beyond the limits of the hour is not noted, so that a stranger who goes on guessing does not fill
 * the table; an address that is over its own takes nothing from the others'. The work is the same whether or not there is an account.
 */
export async function recordRefusal(
  { db, now, windowTime }: Counting,
  action: Refusal,
  { address, customerId }: { address: string; customerId?: string | undefined },
): Promise<void> {
  const limits = [
    { subject: `noted ${action} of ${addressGroup(address)}`, max: REFUSALS_PER_ADDRESS, windowMs: HOUR_MS },
    { subject: `noted ${action}`, max: REFUSALS_IN_ALL, windowMs: HOUR_MS },
  ]
  for (const limit of limits) if ((await countAgainst(db, [limit], windowTime())).exceeded.length > 0) return
  await recordEvent(db, { actor: 'STRANGER', action, customerId }, now())
}

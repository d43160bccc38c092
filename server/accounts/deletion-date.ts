import { eq } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import { revokeTokens } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { dayOf } from '#server/messages/dates.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { unauthenticated } from '#server/problem.ts'

/** Signing in meanwhile keeps the account. */
export const GRACE_MS = 7 * 24 * 60 * 60_000

/** Notes that the account is to go, ends its sessions and writes to the customer. A second call does not put it off. */
export async function planDeletion(db: Db, customerId: string, now: Date): Promise<Date> {
  return inTransaction(db, async (tx) => {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    if (!customer) throw unauthenticated()
    if (customer.deletesAt) return customer.deletesAt
    const deletesAt = new Date(now.getTime() + GRACE_MS)
    await tx.update(customers).set({ deletesAt, updatedAt: now }).where(eq(customers.id, customerId))
    await revokeTokens(tx, customerId)
    await queueMessage(tx, { channel: 'EMAIL', value: customer.email }, 'account-deletion', { day: dayOf(deletesAt) }, now)
    await recordEvent(tx, { actor: 'CUSTOMER', action: 'deletion.asked', customerId }, now)
    return deletesAt
  })
}

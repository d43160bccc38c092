import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db, Queries } from '#server/db/database.ts'
import { customers, tokens } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** Signing in meanwhile keeps the account. */
export const GRACE_MS = 7 * 24 * 60 * 60_000

/** Notes that the account is to go, and ends its sessions. A second call does not put it off. */
export async function planDeletion(db: Db, customerId: string, now: Date): Promise<Date> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select({ deletesAt: customers.deletesAt }).from(customers).where(eq(customers.id, customerId)).for('update')
    const deletesAt = before?.deletesAt ?? new Date(now.getTime() + GRACE_MS)
    await tx.update(customers).set({ deletesAt, updatedAt: now }).where(eq(customers.id, customerId))
    await tx.delete(tokens).where(eq(tokens.customerId, customerId))
    return deletesAt
  })
}

/** Who signs in wants the account. */
export async function keepAccount(db: Queries, customerId: string): Promise<void> {
  await db
    .update(customers)
    .set({ deletesAt: null })
    .where(and(eq(customers.id, customerId), isNotNull(customers.deletesAt)))
}

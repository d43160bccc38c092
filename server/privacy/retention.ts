import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import { DAY_MS } from '#machines/model/dates.ts'
import { recordEvent } from '#server/audit/events.ts'
import type { Db } from '#server/db/database.ts'
import { customers, orders, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { dayOf } from '#server/messages/dates.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { OVER } from '#server/orders/queries.ts'
import { BATCH } from './deletion.ts'

/** From the message about an unused account until it is deleted. */
export const NOTICE_DAYS = 30

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * Deletes orders so many days after they were placed, with their lines, steps and reviews; answers how many. Orders under way stay, and so do the
 * outlets' sums of stars. One call takes `BATCH` of each outlet at most. 0 days keeps all.
 */
export async function dropOldOrders(db: Db, days: number, now: Date): Promise<number> {
  if (days === 0) return 0
  let dropped = 0
  // By outlet, as they are indexed.
  for (const { id: outletId } of await db.select({ id: outlets.id }).from(outlets)) {
    dropped += await inTransaction(db, async (tx) => {
      const old = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.outletId, outletId), lte(orders.createdAt, daysBefore(now, days)), inArray(orders.status, OVER)))
        .orderBy(asc(orders.createdAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await tx.delete(orders).where(inArray(orders.id, ids))
      return ids.length
    })
  }
  return dropped
}

/**
 * Writes to customers whose accounts will have been unused for so many days in a month, and sets the day on which they go: `eraseDue` carries it out.
 * Signing in, or any use of a session, keeps the account. Answers how many, `BATCH` at most; 0 days keeps all.
 */
export async function announceIdle(db: Db, days: number, now: Date): Promise<number> {
  if (days === 0) return 0
  const isIdle = and(
    lte(customers.activeAt, daysBefore(now, days - NOTICE_DAYS)),
    isNull(customers.deletesAt),
    // An erased account has its id in the place of its email.
    ne(customers.email, customers.id),
  )
  const idle = await db.select({ id: customers.id }).from(customers).where(isIdle).orderBy(asc(customers.activeAt)).limit(BATCH)
  let announced = 0
  for (const { id } of idle) {
    const isAnnounced = await inTransaction(db, async (tx) => {
      const deletesAt = new Date(now.getTime() + NOTICE_DAYS * DAY_MS)
      // The account was used, or another process has written to it, meanwhile.
      const [customer] = await tx
        .update(customers)
        .set({ deletesAt })
        .where(and(eq(customers.id, id), isIdle))
        .returning()
      if (!customer) return false
      await queueMessage(tx, { channel: 'EMAIL', value: customer.email }, 'account-idle', { day: dayOf(deletesAt) }, now)
      await recordEvent(tx, { actor: 'SYSTEM', action: 'deletion.announced', customerId: id }, now)
      return true
    })
    if (isAnnounced) announced++
  }
  return announced
}

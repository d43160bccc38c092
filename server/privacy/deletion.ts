import { and, asc, eq, lte } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import type { Db } from '#server/db/database.ts'
import { customers, media } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { MediaStore } from '#server/media/rules.ts'
import { RECORDS } from './records.ts'

/** One cleaning does so many at most, so that none holds others up for long. */
export const BATCH = 500

/** Erases the accounts whose grace is over, the longest due first; answers how many. */
export async function eraseDue(db: Db, store: Pick<MediaStore, 'removeBytes'>, now: Date): Promise<number> {
  const due = await db
    .select({ id: customers.id })
    .from(customers)
    .where(lte(customers.deletesAt, now))
    .orderBy(asc(customers.deletesAt))
    .limit(BATCH)
  let erased = 0
  for (const { id } of due) {
    // Files go before the rows that name them: a failure is tried again with the next cleaning.
    const files = await db.select({ key: media.key }).from(media).where(eq(media.customerId, id))
    for (const { key } of files) await store.removeBytes(key, now)
    if (await erase(db, id, now)) erased++
  }
  return erased
}

/** False when the customer has come back meanwhile. */
async function erase(db: Db, id: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [person] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, id), lte(customers.deletesAt, now)))
      .for('update')
    if (!person) return false
    for (const { table, of, erased } of RECORDS) {
      if (erased === 'rows') await tx.delete(table).where(of(tx, person))
      else if (erased !== 'nothing') await tx.update(table).set(erased).where(of(tx, person))
    }
    await recordEvent(tx, { actor: 'SYSTEM', action: 'deletion.done', customerId: id }, now)
    return true
  })
}

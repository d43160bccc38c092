import { and, eq, isNull, lt } from 'drizzle-orm'
import { distanceKm } from '#server/catalogue/distance.ts'
import { toContact } from '#server/contact.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { availabilityRequests, customers, openingNotices, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/ids.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { withdrawalPath } from './withdraw.ts'

const RETENTION_MS = 180 * 24 * 60 * 60_000

export interface Telling {
  serviceRadiusKm: number
  /** Where customers open the app; without it a message has no link. */
  publicUrl: string | undefined
}

/** Tells those who asked for outlets round one that has opened, and deletes their requests. Of several processes one does it. */
export async function tellOfNewOutlets(db: Db, { serviceRadiusKm, publicUrl }: Telling, now: Date): Promise<void> {
  const isNew = and(eq(outlets.status, 'LIVE'), isNull(outlets.announcedAt))
  // Most looks find nothing, and take no lock.
  if ((await db.select({ id: outlets.id }).from(outlets).where(isNew).limit(1)).length === 0) return
  await inTransaction(db, async (tx) => {
    const opened = await tx.update(outlets).set({ announcedAt: now }).where(isNew).returning()
    if (opened.length === 0) return
    const requests = await tx.select().from(availabilityRequests).leftJoin(customers, eq(customers.id, availabilityRequests.customerId))
    for (const { availability_requests: request, customers: customer } of requests) {
      const near = opened
        .map((outlet) => ({ id: outlet.id, km: distanceKm(request, outlet) }))
        .filter(({ km }) => serviceRadiusKm === 0 || km <= serviceRadiusKm)
        .toSorted((one, other) => one.km - other.km)
      const [nearest] = near
      if (!nearest) continue
      // Only the process that deletes the request sends: it may have been withdrawn, or answered by another process, meanwhile.
      const deleted = await tx
        .delete(availabilityRequests)
        .where(eq(availabilityRequests.id, request.id))
        .returning({ id: availabilityRequests.id })
      if (deleted.length > 0 && request.customerId !== null)
        await tx.insert(openingNotices).values({ customerId: request.customerId, outletId: nearest.id, at: now }).onConflictDoNothing()
      const to = toContact(request.contact ?? customer?.email ?? '')
      if (deleted.length === 0 || !to) continue
      const key = await newKeyOfOthers(tx, request)
      await queueMessage(tx, to, 'outlet-opened', publicUrl === undefined ? {} : { link: publicUrl + withdrawalPath(key) }, now)
    }
  })
}

/** A key for all other requests of the same person, known to the reader of the message alone. */
async function newKeyOfOthers(
  tx: Queries,
  { whitelabelId, contact, customerId }: typeof availabilityRequests.$inferSelect,
): Promise<string> {
  const key = newId(32)
  const samePerson =
    contact === null
      ? and(isNull(availabilityRequests.contact), eq(availabilityRequests.customerId, customerId!))
      : eq(availabilityRequests.contact, contact)
  await tx
    .update(availabilityRequests)
    .set({ withdrawalKey: key })
    .where(and(eq(availabilityRequests.whitelabelId, whitelabelId), samePerson))
  return key
}

export async function dropOldRequests(db: Db, now: Date): Promise<void> {
  await db.delete(availabilityRequests).where(lt(availabilityRequests.createdAt, new Date(now.getTime() - RETENTION_MS)))
}

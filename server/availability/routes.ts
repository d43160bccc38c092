import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#machines/model/dates.ts'
import { validContact } from '#server/contact.ts'
import type { Handlers } from '#server/contract.ts'
import { availabilityRequests } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { Problem } from '#server/problem.ts'
import { coarse, wishId } from './rules.ts'
import { withdrawalPath } from './withdraw.ts'

export const availabilityRoutes = ({ db, now }: Deps) =>
  ({
    async requestAvailability(request) {
      const { contact: sentContact } = request.body
      const whitelabelId = request.caller?.whitelabelId ?? request.headers['whitelabel-id'] ?? 1
      const customerId = request.caller?.customerId ?? null
      const contact = sentContact === undefined ? null : validContact(sentContact, 'contact').value
      const who = contact ?? customerId
      if (who === null) {
        throw new Problem(422, 'Please leave an email address or a phone number, so that we can tell you', {
          code: 'CONTACT_REQUIRED',
          field: 'contact',
        })
      }
      const createdAt = now()
      const withdrawalKey = newId(32)
      const id = wishId(whitelabelId, who, request.body)
      const written = await db
        .insert(availabilityRequests)
        .values({ id, whitelabelId, customerId, ...coarse(request.body), contact, withdrawalKey, createdAt })
        // Another person may repeat the request: their key withdraws nothing, and looks the same.
        .onConflictDoNothing()
        .returning({ id: availabilityRequests.id })
      // The same request within a day changes nothing; a later one renews it.
      if (written.length === 0) {
        await db
          .update(availabilityRequests)
          .set({ customerId, createdAt })
          .where(and(eq(availabilityRequests.id, id), lt(availabilityRequests.createdAt, new Date(createdAt.getTime() - DAY_MS))))
      }
      return { data: { withdrawal: withdrawalPath(withdrawalKey) } }
    },
  }) satisfies Partial<Handlers>

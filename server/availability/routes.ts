import { lt } from 'drizzle-orm'
import { contactOf } from '#server/contact.ts'
import type { Handlers } from '#server/contract.ts'
import { availabilityRequests } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { noteOf } from '#server/orders/rules.ts'
import { Problem } from '#server/problem.ts'
import { wishId } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const availabilityRoutes = ({ db, now }: Deps): Pick<Handlers, 'requestAvailability'> => ({
  async requestAvailability(request) {
    const { latitude, longitude, place, contact: sentContact } = request.body
    const whitelabelId = request.caller?.whitelabelId ?? request.headers['whitelabel-id'] ?? 1
    const customerId = request.caller?.customerId ?? null
    const contact = sentContact === undefined ? null : contactOf(sentContact, 'contact').value
    const who = contact ?? customerId
    if (who === null) {
      throw new Problem(422, 'Please leave an email address or a phone number, so that we can tell you', {
        code: 'CONTACT_REQUIRED',
        field: 'contact',
      })
    }
    const createdAt = now()
    const wish = { whitelabelId, customerId, latitude, longitude, place: noteOf(place), contact, createdAt }
    await db
      .insert(availabilityRequests)
      .values({ id: wishId(whitelabelId, who, request.body), ...wish })
      // Once a day is enough to say it; later the wish is a fresh one.
      .onConflictDoUpdate({
        target: availabilityRequests.id,
        set: wish,
        setWhere: lt(availabilityRequests.createdAt, new Date(createdAt.getTime() - DAY_MS)),
      })
    return { data: null }
  },
})

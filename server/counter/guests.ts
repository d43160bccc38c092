import { and, between, desc, eq, inArray, sql } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import { distanceKm, toTenths } from '#server/catalogue/distance.ts'
import { getOutletRow, type OutletRow } from '#server/catalogue/queries.ts'
import type { Req, Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { availabilityRequests, customers, orderLines, orders, reviews } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { cursorAfter, olderThan } from '#server/orders/cursor.ts'
import { noteOf } from '#server/orders/rules.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { gazetteer } from '#server/places/gazetteer.ts'
import { Problem } from '#server/problem.ts'
import { lastToDo } from './changed-by.ts'

/** How far away a wish still concerns an outlet: where it may open another one, or deliver to. */
const WISH_KM = 100
const DEGREE_KM = 111

export async function readGuests(
  db: Queries,
  outletId: string,
  { limit = 200, cursor }: Req<'getGuests'>['query'],
): Promise<Wire['Guests']> {
  const outlet = await getOutletRow(db, outletId)
  const found = await reviewsWhere(db, and(eq(orders.outletId, outletId), olderThan(cursor, reviews.createdAt, reviews.orderId)), limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const { ratingTotal, ratingCount } = outlet
  return {
    timeZone: outlet.timeZone,
    rating: { count: ratingCount, ...(ratingCount > 0 && { average: Math.round((ratingTotal / ratingCount) * 100) / 100 }) },
    reviews: await toWire(db, page),
    ...(found.length > limit && last && { nextCursor: cursorAfter({ createdAt: last.review.createdAt, id: last.review.orderId }) }),
    wishes: await wishesNear(db, outlet),
  }
}

const reviewsWhere = (db: Queries, condition: ReturnType<typeof and>, limit: number) =>
  db
    .select({ review: reviews, guest: customers.name, place: orders.originName, number: orders.dayNumber })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(condition)
    .orderBy(desc(reviews.createdAt), desc(reviews.orderId))
    .limit(limit)

async function toWire(db: Queries, found: Awaited<ReturnType<typeof reviewsWhere>>): Promise<Wire['GuestReview'][]> {
  const orderIds = found.map(({ review }) => review.orderId)
  const lines =
    orderIds.length === 0
      ? []
      : await db
          .select({ orderId: orderLines.orderId, menuId: orderLines.menuId, name: orderLines.name })
          .from(orderLines)
          .where(inArray(orderLines.orderId, orderIds))
  const names = new Map(lines.map(({ orderId, menuId, name }) => [`${orderId}/${menuId}`, name]))
  return found.map(({ review: { orderId, ...review }, guest, place, number }) => ({
    orderId,
    ...(number !== null && { orderNumber: number }),
    at: review.createdAt.toISOString(),
    place,
    // The name is '' once the account is deleted.
    ...(guest !== '' && { guest }),
    outletRating: review.outletRating,
    ...(review.outletReview !== null && { outletReview: review.outletReview }),
    dishes: review.menuReviews.map(({ menuId, rating, review: text }) => ({
      name: names.get(`${orderId}/${menuId}`) ?? menuId,
      rating,
      ...(text !== null && { review: text }),
    })),
    answer: review.answer,
  }))
}

/** Only counts by place: guests left their contacts to hear of an outlet, not for its owner. */
async function wishesNear(db: Queries, outlet: OutletRow): Promise<Wire['Guests']['wishes']> {
  const { latitude, customerId, contact } = availabilityRequests
  const requests = await db
    .select({ latitude, longitude: availabilityRequests.longitude, who: sql<string>`coalesce(${contact}, ${customerId})` })
    .from(availabilityRequests)
    .where(between(latitude, outlet.latitude - WISH_KM / DEGREE_KM, outlet.latitude + WISH_KM / DEGREE_KM))
  const wishes = new Map<string, { people: Set<string>; km: number }>()
  for (const { who, ...point } of requests) {
    const km = distanceKm(outlet, point)
    if (km > WISH_KM) continue
    const known = gazetteer().nearest(point.latitude, point.longitude)
    const place = known ? [known.name, ...(known.city === undefined ? [] : [known.city])].join(', ') : 'Far from any town'
    const wish = wishes.get(place) ?? { people: new Set(), km }
    wishes.set(place, { people: wish.people.add(who), km: Math.min(wish.km, km) })
  }
  return [...wishes]
    .map(([place, { people, km }]) => ({ place, people: people.size, distance: toTenths(km) }))
    .toSorted((one, other) => other.people - one.people || one.distance - other.distance)
}

/** Of two who answer the same review the second is refused, unless the answer stands there as they want it. */
export const answerReview = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  sent: Req<'answerReview'>['body'],
  { outletId, staffId }: Hand,
): Promise<Wire['GuestReview']> =>
  inTransaction(db, async (tx) => {
    const isThis = and(eq(reviews.orderId, orderId), eq(orders.outletId, outletId))
    const [found] = await tx
      .select({ answer: reviews.answer, customerId: orders.customerId })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .where(isThis)
      .for('update', { of: reviews })
    if (!found) throw new Problem(404, 'There is no such review.')
    const [answer, was] = [noteOf(sent.answer), noteOf(sent.was)]
    if (found.answer !== answer) {
      if (found.answer !== was) {
        const by = await lastToDo(tx, ['review.answered'], orderId)
        throw new Problem(409, `${by} has answered this review meanwhile. Nothing of yours is saved yet.`, { code: 'ANSWER_CHANGED' })
      }
      const at = now()
      await tx
        .update(reviews)
        .set({ answer, answeredAt: answer === null ? null : at })
        .where(eq(reviews.orderId, orderId))
      await recordEvent(tx, { actor: 'STAFF', action: 'review.answered', customerId: found.customerId, subject: orderId, staffId }, at)
    }
    return (await toWire(tx, await reviewsWhere(tx, isThis, 1)))[0]!
  })

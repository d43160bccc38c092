import type { Handlers } from '#server/contract.ts'
import { reviews } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/http/identity.ts'
import { getOrder } from '#server/orders/queries.ts'
import { noteOf } from '#server/orders/rules.ts'
import { alreadyReviewed, menuReviewsOf, requireServed } from './rules.ts'

export const reviewRoutes = ({ db, now }: Deps): Pick<Handlers, 'reviewOrder'> => ({
  async reviewOrder(request) {
    const { orderId } = request.params
    const { outletRating, outletReview, menuReviews } = request.body
    const order = await getOrder(db, callerOf(request).customerId, orderId)
    requireServed(order)
    if (order.review) throw alreadyReviewed()
    const written = await db
      .insert(reviews)
      .values({
        orderId,
        outletRating,
        outletReview: noteOf(outletReview),
        menuReviews: menuReviewsOf(order, menuReviews),
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ orderId: reviews.orderId })
    // Another one came in between.
    if (written.length === 0) throw alreadyReviewed()
    return { data: null }
  },
})

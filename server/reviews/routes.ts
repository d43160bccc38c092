import { eq, sql } from 'drizzle-orm'
import type { Handlers } from '#server/contract.ts'
import { outlets, reviews } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { getOrder } from '#server/orders/queries.ts'
import { noteOf } from '#server/orders/rules.ts'
import { alreadyReviewed, menuReviewsOf, requireServed } from './rules.ts'

export const reviewRoutes = ({ db, now }: Deps) =>
  ({
    async reviewOrder(request) {
      const { orderId } = request.params
      const { outletRating, outletReview, menuReviews } = request.body
      const order = await getOrder(db, callerOf(request).customerId, orderId)
      requireServed(order)
      if (order.review) throw alreadyReviewed()
      const review = {
        orderId,
        outletRating,
        outletReview: noteOf(outletReview),
        menuReviews: menuReviewsOf(order, menuReviews),
        createdAt: now(),
      }
      await inTransaction(db, async (tx) => {
        const written = await tx.insert(reviews).values(review).onConflictDoNothing().returning({ orderId: reviews.orderId })
        // Another review of the order came first.
        if (written.length === 0) throw alreadyReviewed()
        await tx
          .update(outlets)
          .set({ ratingTotal: sql`${outlets.ratingTotal} + ${outletRating}`, ratingCount: sql`${outlets.ratingCount} + 1` })
          .where(eq(outlets.id, order.order.outletId))
      })
      return { data: null }
    },
  }) satisfies Partial<Handlers>

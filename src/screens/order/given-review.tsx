import type { ReactNode } from 'react'
import type { OrderReview } from '#machines/model/order/order.ts'
import { Stars } from '#src/ui/stars.tsx'

export function GivenReview({ review, children }: { review: OrderReview; children?: ReactNode }) {
  return (
    <section className="card padded stack gap-2" aria-label="Your rating">
      {children}
      <span className="row between">
        <span className="muted">Food</span>
        <Stars of="Food" rating={review.foodRating} />
      </span>
      <span className="row between">
        <span className="muted">Outlet</span>
        <Stars of="Outlet" rating={review.outletRating} />
      </span>
      {review.answer && (
        <p>
          <b>The outlet answers:</b> <bdi>{review.answer}</bdi>
        </p>
      )}
    </section>
  )
}

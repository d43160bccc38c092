import './order.css'
import { useSelector } from '@xstate/react'
import type { Order } from '#machines/model/order.ts'
import { selectGiven, selectIsUnserved } from '#machines/review/review.machine.ts'
import { paths } from '#src/paths.ts'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { GivenReview } from './given-review.tsx'
import { RatingForm, useReview } from './rating-form.tsx'

export function ReviewScreen({ order, onLeave }: { order: Order; onLeave: () => void }) {
  const review = useReview(order, onLeave)
  const given = useSelector(review, selectGiven)
  const unserved = useSelector(review, selectIsUnserved)
  return (
    <>
      <PageHeader back={paths.order(order.orderId)} title="Rate Your Experience">
        <p className="s muted num">ORDER #{order.orderId}</p>
      </PageHeader>
      <main className="wrap page narrow-page rating-page">
        {given && (
          <GivenReview review={given}>
            <p className="b">Thank you for your feedback!</p>
          </GivenReview>
        )}
        {unserved && <Notice tone="info">An order can be rated once it was served.</Notice>}
        {given || unserved ? (
          <Link className="btn line" to={paths.order(order.orderId)}>
            Back to the order
          </Link>
        ) : (
          <section className="card pad" aria-label="Your review">
            <RatingForm review={review} outlet={order.outlet.name} onCancel={onLeave} />
          </section>
        )}
      </main>
    </>
  )
}

import './order.css'
import { dishesToRate, type Order } from '#machines/model/order.ts'
import { paths } from '#src/paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Stars } from '#src/ui/stars.tsx'
import { RatingForm } from './rating-form.tsx'
import { Link } from '#src/ui/link.tsx'

export function ReviewScreen({ order, onLeave }: { order: Order; onLeave: () => void }) {
  const { review, status } = order
  const canRate = (status === 'SERVED' || status === 'COMPLETED') && dishesToRate(order.items).length > 0
  return (
    <>
      <PageHeader back={paths.order(order.orderId)} title="Rate Your Experience">
        <p className="s muted num">ORDER #{order.orderId}</p>
      </PageHeader>
      <main className="wrap page narrow-page rating-page">
        {review ? (
          <section className="card pad order-review" aria-label="Your rating">
            <p className="b">Thank you for your feedback!</p>
            <span className="row between">
              <span className="muted">Food</span>
              <Stars of="Food" rating={review.foodRating} />
            </span>
            <span className="row between">
              <span className="muted">Outlet</span>
              <Stars of="Outlet" rating={review.outletRating} />
            </span>
          </section>
        ) : canRate ? (
          <section className="card pad" aria-label="Your review">
            <RatingForm order={order} onCancel={onLeave} onDone={onLeave} />
          </section>
        ) : (
          <Notice tone="info">An order can be rated once it was served.</Notice>
        )}
        {(review || !canRate) && (
          <Link className="btn line" to={paths.order(order.orderId)}>
            Back to the order
          </Link>
        )}
      </main>
    </>
  )
}

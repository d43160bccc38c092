import './order.css'
import { useState } from 'react'
import { localDate } from '#machines/model/dates.ts'
import { offersReview, type Order, orderStatusLabel } from '#machines/model/order.ts'
import { useToast } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/api/media.ts'
import { part } from '#src/first-paint/part.tsx'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { OrderBill } from '#src/ui/order-bill.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { LiveOrderActions } from './live-order-actions.tsx'
import { GivenReview } from './given-review.tsx'
import { Link } from '#src/ui/link.tsx'

const RatingDialog = part(() => import('./rating-dialog.tsx').then((module) => module.RatingDialog))

export function OrderScreen({ order }: { order: Order }) {
  const { outlet, review, status } = order
  const { label, tone } = orderStatusLabel(status)
  const picture = usePicture(order.items.find((item) => item.picture)?.picture, order.items[0]?.name)
  const address = [outlet.street, outlet.city].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader back={paths.orders()} title={`ORDER #${order.orderId}`}>
        <p className="small muted numeral">{localDate(order.createdAt) ?? 'N/A'}</p>
      </PageHeader>
      <main className="wrap page narrow-page breaks">
        <section className="row gap-4" aria-label="Restaurant">
          <Plate {...picture} size={72} eager />
          <div className="grow">
            <h2>
              <bdi>{outlet.name ?? 'Restaurant Name'}</bdi>
            </h2>
            {address && (
              <p className="small muted">
                <bdi>{address}</bdi>
              </p>
            )}
          </div>
        </section>
        <p className="row between order-status bold" role="status">
          <span>
            Order <bdi>{label}</bdi>
          </span>
          <span className={`badge ${tone}`} aria-hidden="true">
            {label}
          </span>
        </p>
        <LiveOrderActions order={order} />
        <OrderBill order={order} />
        {review && <GivenReview review={review} />}
        <OrderActions order={order} />
      </main>
    </>
  )
}

function OrderActions({ order }: { order: Order }) {
  const [isRating, setRating] = useState(false)
  const toast = useToast()
  const missing = () => {
    setRating(false)
    toast('error', 'Something went wrong. Please try again.')
  }
  return (
    <div className="order-actions stack gap-3">
      {offersReview(order) && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setRating(true)}>
          Rate &amp; Review
        </button>
      )}
      {order.outlet.outletId && (
        <Link className="button tonal" to={paths.outlet(order.outlet.outletId)}>
          Reorder
        </Link>
      )}
      <Link className="button line" to={paths.orders()}>
        Back to Orders
      </Link>
      {isRating && <RatingDialog order={order} onClose={() => setRating(false)} onMissing={missing} />}
    </div>
  )
}

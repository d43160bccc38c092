import './order.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Order } from '#machines/model/order/order.ts'
import { selectGiven, selectIsUnserved } from '#machines/review/review.machine.ts'
import { orderQuery } from '#src/api/orders.ts'
import { paths } from '#src/paths.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { GivenReview } from './given-review.tsx'
import { OrderBones } from './order-bones.tsx'
import { OrderMissing } from './order-missing.tsx'
import { RatingForm, useReview } from './rating-form.tsx'

/** The content of the rating dialog as a page, for the link of a completed order. */
export function ReviewRoute() {
  const navigate = useNavigate()
  const orderId = useIdInPath('orderId')
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  if (order) return <ReviewScreen order={order} onLeave={() => void navigate(paths.order(order.orderId), { replace: true })} />
  if (isFetching) return <OrderBones />
  return <OrderMissing error={error} refetch={refetch} />
}

function ReviewScreen({ order, onLeave }: { order: Order; onLeave: () => void }) {
  const [query] = useSearchParams()
  const review = useReview(order, onLeave, Number(query.get('stars')))
  const given = useSelector(review, selectGiven)
  const unserved = useSelector(review, selectIsUnserved)
  return (
    <>
      <PageHeader back={paths.order(order.orderId)} title="Rate Your Experience">
        <p className="small muted numeral">ORDER #{order.orderId}</p>
      </PageHeader>
      <main className="wrap page narrow-page rating-page">
        {given && (
          <GivenReview review={given}>
            <p className="bold">Thank you for your feedback!</p>
          </GivenReview>
        )}
        {unserved && <Notice tone="info">An order can be rated once it was served.</Notice>}
        {given || unserved ? (
          <Link className="button line" to={paths.order(order.orderId)}>
            Back to the order
          </Link>
        ) : (
          <section className="card padded" aria-label="Your review">
            <RatingForm review={review} outlet={order.outlet.name} onCancel={onLeave} />
          </section>
        )}
      </main>
    </>
  )
}

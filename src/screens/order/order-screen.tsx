import './order.css'
import { Link } from 'react-router-dom'
import { isOff, mayBeRated, offersReview, offersRound, type Order } from '#machines/model/order/order.ts'
import { isServiceOrder } from '#machines/model/order/order-kind.ts'
import { isOnItsWay } from '#machines/model/order/order-page.ts'
import { useTotalNote } from '#src/actors/total-note.ts'
import { useSheet } from '#src/actors/use-sheet.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { IconPhone } from '#src/ui/icons.ts'
import { Dated } from '#src/ui/dated.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OrderBill } from '#src/ui/order-bill.tsx'
import { RateByStar } from '#src/ui/rate-by-star.tsx'
import { LiveOrderActions } from './live-order-actions.tsx'
import { GivenReview } from './given-review.tsx'
import { OrderNow } from './order-now.tsx'

const RatingDialog = lazy(() => import('./rating-dialog.tsx').then((module) => module.RatingDialog), { when: 'painted' })

const PayOrder = lazy(() => import('./pay-order.tsx').then((module) => module.PayOrder), { when: 'painted' })

const BillSheet = lazy(() => import('./bill-sheet.tsx').then((module) => module.BillSheet), { when: 'painted' })

/** `now`: when the order was read, by the server's clock. */
export function OrderScreen({ order, now }: { order: Order; now: number }) {
  const { review } = order
  // Not the card's: what is being typed outlives an order that meanwhile cannot be rated any more.
  const [rating, rate, ratingHandlers] = useSheet()
  const note = useTotalNote(order)
  const off = isOff(order.status)
  return (
    <>
      <PageHeader back={paths.orders()} title={`ORDER #${order.orderId}`}>
        <p className="small muted numeral">
          <Dated timestamp={order.createdAt} now={now} />
        </p>
      </PageHeader>
      <main className="wrap page narrow-page breaks order-page">
        <div className="stack gap-5">
          <OrderNow order={order} now={now}>
            {off && <WayOn of={order.outlet} />}
            {mayBeRated(order) && <RateOrder order={order} onRate={() => rate(true)} />}
          </OrderNow>
          <LiveOrderActions order={order} />
        </div>
        <div className="stack gap-5">
          <OrderBill order={order}>
            <PayOrder order={order} />
          </OrderBill>
          {note && <Notice tone="warn">{note}</Notice>}
          {review && <GivenReview review={review} />}
        </div>
        <OrderActions order={order} now={now} />
      </main>
      {rating && <RatingDialog order={order} {...ratingHandlers} />}
    </>
  )
}

/** Of an order that is off: what is left to do. */
const WayOn = ({ of }: { of: Order['outlet'] }) => (
  <div className="row wraps order-ways">
    <Link className="button" to={paths.home()}>
      Order something else
    </Link>
    <Call outlet={of} />
  </div>
)

function Call({ outlet: { name, contactNumber } }: { outlet: Order['outlet'] }) {
  if (!contactNumber) return null
  return (
    <a className="button line" href={`tel:${contactNumber}`}>
      <IconPhone size={20} stroke={1.9} aria-hidden />
      Call
      <span className="visually-hidden"> {name ?? 'Restaurant Name'}</span>
    </a>
  )
}

function RateOrder({ order, onRate }: { order: Order; onRate: () => void }) {
  return (
    <section className="card padded order-rate" aria-labelledby="order-rate">
      <h2 id="order-rate" className="large">
        {isServiceOrder(order) ? 'How was the service?' : 'How was your meal?'}
      </h2>
      <p className="small muted">
        Tap a star for <bdi>{order.outlet.name ?? 'Restaurant Name'}</bdi>. Then{' '}
        <span>{isServiceOrder(order) ? 'rate each service' : 'rate each dish'}</span> and submit.
      </p>
      <div className="row wraps between">
        <RateByStar of={order.outlet.name} to={(stars) => paths.review(order.orderId, stars)} />
        {offersReview(order) && (
          <button type="button" className="link" aria-haspopup="dialog" onClick={onRate}>
            Rate &amp; Review
          </button>
        )}
      </div>
    </section>
  )
}

function OrderActions({ order, now }: { order: Order; now: number }) {
  const [bill, openBill, billHandlers] = useSheet()
  return (
    <div className="order-actions">
      {order.billNumber && (
        <button type="button" className="button line" aria-haspopup="dialog" onClick={() => openBill(true)}>
          Bill
        </button>
      )}
      {order.outlet.outletId && (
        <Link
          className={
            isOff(order.status) || offersRound(order) ? 'link' : isOnItsWay(order) || !isServiceOrder(order) ? 'button tonal' : 'button'
          }
          to={paths.outlet(order.outlet.outletId)}
        >
          Reorder
        </Link>
      )}
      {isOnItsWay(order) && <Call outlet={order.outlet} />}
      <Link className="link" to={paths.orders()}>
        Back to Orders
      </Link>
      {bill && <BillSheet order={order} now={now} {...billHandlers} />}
    </div>
  )
}

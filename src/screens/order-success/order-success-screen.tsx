import './order-success.css'
import type { Order } from '#machines/model/order.ts'
import { paths } from '#src/paths.ts'
import { CanopyHead } from '#src/ui/canopy-head.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OrderBill } from '#src/ui/order-bill.tsx'
import { OrderFacts, OrderFactsBones } from './order-facts.tsx'
import { Link } from '#src/ui/link.tsx'

export interface OrderSuccessScreenProps {
  /** undefined while it is looked for, and when it cannot be found. */
  order?: Order
  isLoading: boolean
  /** Given when asking again may help. */
  onTryAgain?: () => void
  onTrack: () => void
}

export function OrderSuccessScreen({ order, isLoading, onTryAgain, onTrack }: OrderSuccessScreenProps) {
  return (
    <>
      <CanopyHead label="Your order">
        <div className="placed">
          <ServedPlate />
          <h1 tabIndex={-1}>Order Placed Successfully!</h1>
          <p className="muted">Your delicious meal is being prepared with care</p>
        </div>
      </CanopyHead>
      <main className="wrap page narrow-page placed-page" aria-busy={isLoading}>
        <p role="status" className={isLoading ? 'muted s' : 'vh'}>
          {isLoading ? 'Loading order details...' : ''}
        </p>
        {order ? <OrderFacts order={order} /> : isLoading ? <OrderFactsBones /> : <NotFound onTryAgain={onTryAgain} />}
        <div className="placed-actions">
          <button type="button" className="btn full" disabled={!order} onClick={onTrack}>
            Track Your Order
          </button>
          <Link className="btn line full" to={paths.home()}>
            Continue Ordering
          </Link>
        </div>
        {order?.bill && <OrderBill order={order} />}
      </main>
    </>
  )
}

function NotFound({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <Notice tone="info" onRetry={onTryAgain}>
      Order details not found — you can track orders from the Orders screen.
    </Notice>
  )
}

/** Decoration: the plate appears, the lamps round it light up, the tick is drawn. */
function ServedPlate() {
  return (
    <span className="served" aria-hidden="true">
      <span className="plate" data-tone="malai">
        <svg width="56" height="56" viewBox="0 0 24 24" fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M5 12.5l5 5L19.5 7" pathLength="1" />
        </svg>
      </span>
    </span>
  )
}

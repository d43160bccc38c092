import type { Order } from '#machines/model/order/order.ts'
import { paths } from '#src/paths.ts'
import { IconRefresh } from '#src/ui/icons.ts'
import { RateByStar } from '#src/ui/rate-by-star.tsx'
import { Stars } from '#src/ui/stars.tsx'

export function OrderAgain({ order, busy, onReorder }: { order: Order; busy: boolean; onReorder: () => void }) {
  const { orderId, outlet, review } = order
  return (
    <div className="row wraps over order-again">
      <div>
        <span className="row order-stars">
          <span className="small muted">Food</span>
          {review ? <Stars of="Food" rating={review.foodRating} /> : <span className="small">Not rated yet</span>}
        </span>
        <span className="row order-stars wraps">
          <span className="small muted">Outlet</span>
          {review ? (
            <Stars of="Outlet" rating={review.outletRating} />
          ) : (
            <RateByStar of={outlet.name} to={(stars) => paths.review(orderId, stars)} />
          )}
        </span>
        {review?.answer && <span className="small">The outlet has answered</span>}
      </div>
      {/* Not disabled while busy: it would lose the focus. */}
      <button type="button" className="button tonal compact" aria-disabled={busy} onClick={() => !busy && onReorder()}>
        <IconRefresh size={18} stroke={1.9} aria-hidden />
        REORDER
        <span className="visually-hidden"> from {outlet.name ?? 'Restaurant Name'}</span>
      </button>
    </div>
  )
}

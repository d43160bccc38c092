import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { deliveryPlace, itemsSummary, type Order, spokenNumber } from '#machines/model/order/order.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { billTotal, NOTHING_TO_PAY, orderProgress, orderWords } from '#machines/model/order/order-progress.ts'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { Dated } from '#src/ui/dated.tsx'
import { IconChevronRight } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'

/** `now`: when the list was read, by the server's clock. */
export function OrderCard({ order, now, children }: { order: Order; now: number; children?: ReactNode }) {
  const face = orderFace(order.items)
  const picture = usePicture(face?.picture, face?.name)
  const { label, tone } = orderLabel(order)
  const total = billTotal(order)
  const { shown, more } = itemsSummary(order.items)
  const { time } = orderWords(order, orderProgress(order, now))
  const details = [spokenNumber(order) ?? `#${order.orderId}`, time, deliveryPlace(order)].filter(Boolean).join(' · ')
  return (
    <article className="card padded order-card stack breaks">
      <div className="row order-head gap-3">
        <Plate {...picture} size={56} />
        <div className="grow">
          <h2 className="large">
            {/* The history entry holds the order, for a backend without the call for one order. */}
            <Link className="cover" to={paths.order(order.orderId)} state={{ order }}>
              <bdi>{order.outlet.name ?? 'Restaurant Name'}</bdi>
            </Link>
          </h2>
          {order.outlet.city && (
            <p className="small muted">
              <bdi>{order.outlet.city}</bdi>
            </p>
          )}
        </div>
        <span className={`badge ${tone}`}>{label}</span>
        <IconChevronRight size={20} stroke={1.9} aria-hidden />
      </div>
      <div className="small">
        {shown.map((item, index) => (
          // Two lines may read the same: the same dish in two sizes.
          <p key={index}>
            <bdi>{item}</bdi>
          </p>
        ))}
        {more > 0 && <p className="muted">{`+${more} more items`}</p>}
      </div>
      <p className="small bold">
        <bdi>{details}</bdi>
      </p>
      {children}
      <div className="row between small order-foot wraps">
        <span className="muted tiny numeral">
          <Dated label="Ordered: " timestamp={order.createdAt} now={now} />
        </span>
        <span className="price">{total === NOTHING_TO_PAY ? total : `Bill Total: ${total}`}</span>
      </div>
    </article>
  )
}

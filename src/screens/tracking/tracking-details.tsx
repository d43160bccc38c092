import { Fragment } from 'react'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { linePricePaise } from '#machines/model/cart.ts'
import { formatPrice } from '#machines/model/money.ts'
import { deliveryPlace, isOff, type Order } from '#machines/model/order/order.ts'
import { isFree } from '#machines/model/order/order-progress.ts'
import { BillLines } from '#src/ui/bill-lines.tsx'
import { IconPhone } from '#src/ui/icons.ts'

export function TrackingDetails({ order }: { order: Order }) {
  const { outlet, items, status, bill } = order
  const off = isOff(status)
  const name = outlet.name ?? 'Restaurant Name'
  const place = deliveryPlace(order)
  return (
    <>
      <div className="row tracking-outlet gap-3">
        <div className="grow">
          <p className="bold">
            <bdi>{name}</bdi>
          </p>
          {place && off && (
            <p className="small bold">
              <bdi>{place}</bdi>
            </p>
          )}
          {place && !off && (
            <p className="small muted">
              Delivering to{' '}
              <b>
                <bdi>{place}</bdi>
              </b>
            </p>
          )}
        </div>
        {outlet.contactNumber && (
          <a className="icon-button tonal" href={`tel:${outlet.contactNumber}`} aria-label={`Call ${name}`}>
            <IconPhone size={20} stroke={1.9} aria-hidden />
          </a>
        )}
      </div>
      <dl className="small tracking-items">
        {items.map((item, index) => {
          const Words = item.isRejected || off ? 's' : Fragment
          return (
            // The same dish in two sizes is two lines.
            <div key={index} className={item.isRejected ? 'lead rejected' : 'lead'}>
              <dt>
                <Words>
                  {item.quantity} x <bdi>{item.name}</bdi>
                </Words>
                {item.isRejected && <span className="badge err">Rejected</span>}
                {item.servingSize && <small className="order-size muted">Size: {servingSizeLabel(item.servingSize)}</small>}
              </dt>
              <dd>
                <Words>{formatPrice(linePricePaise(item), item.isService)}</Words>
              </dd>
            </div>
          )
        })}
      </dl>
      {bill && !off && !isFree(order) && (
        <dl className="tiny muted tracking-parts">
          <BillLines bill={bill} />
        </dl>
      )}
    </>
  )
}

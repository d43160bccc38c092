import { formatAmount } from '#machines/model/money.ts'
import type { Order } from '#machines/model/order.ts'

/** The order as a slip of paper. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="paper facts">
      <div className="lead">
        <dt>Order ID</dt>
        <dd>
          <bdi>{order.orderId}</bdi>
        </dd>
      </div>
      <div className="lead">
        <dt>Restaurant</dt>
        <dd>
          <bdi>{order.outlet.name ?? 'Restaurant Name'}</bdi>
        </dd>
      </div>
      <div className="lead">
        <dt>Total Amount</dt>
        <dd>{order.totalPaise === undefined ? 'N/A' : formatAmount(order.totalPaise)}</dd>
      </div>
      <div className="lead">
        <dt>Status</dt>
        {/* It changes while the page is open. */}
        <dd aria-live="polite">
          <bdi>{order.status.toLowerCase()}</bdi>
        </dd>
      </div>
    </dl>
  )
}

export function OrderFactsBones() {
  return (
    <div className="paper facts" aria-hidden="true">
      {['Order ID', 'Restaurant', 'Total Amount', 'Status'].map((fact) => (
        <div key={fact} className="row between">
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </div>
  )
}

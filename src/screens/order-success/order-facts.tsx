import { formatAmount } from '#machines/model/money.ts'
import type { Order } from '#machines/model/order.ts'

const FACTS = ['Order ID', 'Restaurant', 'Total Amount', 'Status'] as const

export function OrderFacts({ order }: { order: Order }) {
  const facts: Record<(typeof FACTS)[number], string> = {
    'Order ID': order.orderId,
    Restaurant: order.outlet.name ?? 'Restaurant Name',
    'Total Amount': order.totalPaise === undefined ? 'N/A' : formatAmount(order.totalPaise),
    Status: order.status.toLowerCase(),
  }
  return (
    <dl className="paper facts">
      {FACTS.map((fact) => (
        <div key={fact} className="lead">
          <dt>{fact}</dt>
          {/* The status changes while the page is open. */}
          <dd aria-live={fact === 'Status' ? 'polite' : undefined}>
            <bdi>{facts[fact]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function OrderFactsBones() {
  return (
    <div className="paper facts" aria-hidden="true">
      {FACTS.map((fact) => (
        <div key={fact} className="row between">
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </div>
  )
}

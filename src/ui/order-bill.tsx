import type { ReactNode } from 'react'
import { linePricePaise } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatAmount, formatPrice } from '#machines/model/money.ts'
import { isOff, type Order, type OrderItem } from '#machines/model/order/order.ts'
import { billTotal, isFree } from '#machines/model/order/order-progress.ts'
import { BillLine, BillLines } from './bill-lines.tsx'
import { VegMark } from './veg-mark.tsx'

/** What was ordered and what it came to: ₹0.00 of an order that is off. Where the reply leaves out the parts, both totals are the order's own. */
export function OrderBill({ order, children }: { order: Order; children?: ReactNode }) {
  const total = billTotal(order)
  const off = isOff(order.status)
  return (
    <section className="paper order-bill breaks">
      <h2>BILL DETAILS</h2>
      <ul>
        {order.items.map((item, index) => (
          // The same dish in two sizes is two lines.
          <BillItem key={index} item={item} off={off} />
        ))}
      </ul>
      <dl>
        {off || isFree(order) ? null : order.bill ? <BillLines bill={order.bill} /> : <BillLine label="Item Total" amount={total} />}
        <BillLine label="Bill Total" amount={off ? formatAmount(0) : total} className="total" />
      </dl>
      {children}
    </section>
  )
}

function BillItem({ item, off }: { item: OrderItem; off: boolean }) {
  const { isRejected } = item
  const isStruck = isRejected || off
  const what = (
    <>
      <bdi>{item.name}</bdi>
      {/* Never alone on a line. */}
      <span className="numeral"> x {item.quantity}</span>
    </>
  )
  const price = formatPrice(linePricePaise(item), item.isService)
  return (
    <li className={isRejected ? 'row order-item rejected' : 'row order-item'}>
      <VegMark of={item} />
      <span className="grow">
        <span className="bold order-dish">{isStruck ? <s>{what}</s> : what}</span>
        {isRejected && <span className="badge err">Rejected</span>}
        {item.reason && <span className="small muted order-size">{item.reason}</span>}
        {item.servingSize && <span className="small muted order-size">Size: {servingSizeLabel(item.servingSize)}</span>}
      </span>
      <span className="price">{isStruck ? <s>{price}</s> : price}</span>
    </li>
  )
}

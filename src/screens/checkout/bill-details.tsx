import { shallowEqual, useSelector } from '@xstate/react'
import { selectBill, selectCoupon } from '#machines/checkout/checkout.machine.ts'
import { formatAmount } from '#machines/model/money.ts'
import type { CheckoutActor } from './checkout-effects.tsx'

/** The bill as a menu card prints prices; its lines add up to TO PAY. */
export function BillDetails({ checkout }: { checkout: CheckoutActor }) {
  const bill = useSelector(checkout, selectBill, shallowEqual)
  const coupon = useSelector(checkout, selectCoupon)
  return (
    <section className="paper">
      <h2>Bill Details</h2>
      <dl>
        <Line label="Item Total" amount={formatAmount(bill.itemTotalPaise)} />
        {bill.deliveryFeePaise > 0 && <Line label="Delivery Fee" amount={formatAmount(bill.deliveryFeePaise)} />}
        <Line label="GST & Other Charges" amount={formatAmount(bill.taxesPaise)} />
        {(coupon || bill.discountPaise > 0) && (
          <Line label="Discount Amount" amount={`−${formatAmount(bill.discountPaise)}`} className="checkout-discount" />
        )}
        <Line label="TO PAY" amount={formatAmount(bill.toPayPaise)} className="total" />
      </dl>
    </section>
  )
}

function Line({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={className ? `lead ${className}` : 'lead'}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

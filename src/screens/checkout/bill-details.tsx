import { shallowEqual, useSelector } from '@xstate/react'
import { type CheckoutActor, selectBill, selectCoupon } from '#machines/checkout/checkout.machine.ts'
import { formatAmount } from '#machines/model/money.ts'
import { taxNotes } from '#machines/model/tax.ts'
import { BillLine, BillLines } from '#src/ui/bill-lines.tsx'

export function BillDetails({ checkout }: { checkout: CheckoutActor }) {
  const bill = useSelector(checkout, selectBill, shallowEqual)
  const coupon = useSelector(checkout, selectCoupon)
  return (
    <section className="paper">
      <h2>Bill Details</h2>
      <dl>
        <BillLines bill={bill} discounted={coupon !== undefined || bill.discountPaise > 0} />
        <BillLine label="TO PAY" amount={formatAmount(bill.toPayPaise)} className="total" />
      </dl>
      {taxNotes(bill.taxes).map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
    </section>
  )
}

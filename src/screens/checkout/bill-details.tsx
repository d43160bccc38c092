import { shallowEqual, useSelector } from '@xstate/react'
import { type CheckoutActor, selectBill, selectCoupon, selectIsFree, selectToPay } from '#machines/checkout/checkout.machine.ts'
import { taxNotes } from '#machines/model/bill/tax.ts'
import { BillLine, BillLines } from '#src/ui/bill-lines.tsx'
import { HowToPay } from './how-to-pay.tsx'

export function BillDetails({ checkout }: { checkout: CheckoutActor }) {
  const bill = useSelector(checkout, selectBill, shallowEqual)
  const coupon = useSelector(checkout, selectCoupon)
  const isFree = useSelector(checkout, selectIsFree)
  const toPay = useSelector(checkout, selectToPay)
  return (
    <section className="paper">
      <h2>Bill Details</h2>
      <dl>
        {!isFree && <BillLines bill={bill} discounted={coupon !== undefined || bill.discountPaise > 0} />}
        <BillLine label="TO PAY" amount={toPay} className="total" />
      </dl>
      {taxNotes(bill.taxes).map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
      <HowToPay checkout={checkout} />
    </section>
  )
}

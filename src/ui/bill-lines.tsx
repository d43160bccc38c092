import './bill.css'
import { formatAmount, type Paise } from '#machines/model/money.ts'
import type { OrderBill } from '#machines/model/order/order.ts'

interface Part {
  label: string
  amount: string
  className?: string | undefined
}

const part = (label: string, paise: Paise, className?: string): Part => ({ label, amount: formatAmount(paise), className })

const partsOf = (bill: OrderBill, discounted: boolean): Part[] => [
  part('Item Total', bill.itemTotalPaise),
  ...(bill.deliveryFeePaise > 0 ? [part('Delivery Fee', bill.deliveryFeePaise)] : []),
  part('GST & Other Charges', bill.taxesPaise),
  ...(discounted ? [part('Discount Amount', -bill.discountPaise, 'bill-discount')] : []),
]

/** What a total is made of, in the words of the checkout. */
export const BillLines = ({ bill, discounted = bill.discountPaise > 0 }: { bill: OrderBill; discounted?: boolean }) =>
  partsOf(bill, discounted).map((part) => <BillLine key={part.label} {...part} />)

export function BillLine({ label, amount, className }: Part) {
  return (
    <div className={className ? `lead bill-line ${className}` : 'lead bill-line'}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

import './bill.css'
import { formatAmount } from '#machines/model/money.ts'
import type { OrderBill } from '#machines/model/order/order.ts'

/** What a total is made of, in the words of the checkout. */
export const billParts = (
  bill: OrderBill,
  discounted = bill.discountPaise > 0,
): { label: string; amount: string; className?: string }[] => [
  { label: 'Item Total', amount: formatAmount(bill.itemTotalPaise) },
  ...(bill.deliveryFeePaise > 0 ? [{ label: 'Delivery Fee', amount: formatAmount(bill.deliveryFeePaise) }] : []),
  { label: 'GST & Other Charges', amount: formatAmount(bill.taxesPaise) },
  ...(discounted ? [{ label: 'Discount Amount', amount: formatAmount(-bill.discountPaise), className: 'bill-discount' }] : []),
]

export const BillLines = ({ bill, discounted }: { bill: OrderBill; discounted?: boolean }) =>
  billParts(bill, discounted).map((part) => <BillLine key={part.label} {...part} />)

export function BillLine({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={className ? `lead bill-line ${className}` : 'lead bill-line'}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

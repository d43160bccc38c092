import './bill.css'
import { formatAmount } from '#machines/model/money.ts'
import type { OrderBill } from '#machines/model/order/order.ts'

export function BillLines({ bill, discounted = bill.discountPaise > 0 }: { bill: OrderBill; discounted?: boolean }) {
  return (
    <>
      <BillLine label="Item Total" amount={formatAmount(bill.itemTotalPaise)} />
      {bill.deliveryFeePaise > 0 && <BillLine label="Delivery Fee" amount={formatAmount(bill.deliveryFeePaise)} />}
      <BillLine label="GST & Other Charges" amount={formatAmount(bill.taxesPaise)} />
      {discounted && <BillLine label="Discount Amount" amount={formatAmount(-bill.discountPaise)} className="bill-discount" />}
    </>
  )
}

export function BillLine({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={className ? `lead bill-line ${className}` : 'lead bill-line'}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

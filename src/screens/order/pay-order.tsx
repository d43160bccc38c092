import { useQuery } from '@tanstack/react-query'
import type { Order } from '#machines/model/order/order.ts'
import { isPayable, paymentNote, payWords } from '#machines/model/bill/payment.ts'
import { paymentQuery } from '#src/api/payment.ts'
import { IconWallet } from '#src/ui/icons.ts'
import { UpiPay } from '#src/ui/upi-pay.tsx'

/** Below the bill: how it is paid. */
export function PayOrder({ order }: { order: Order }) {
  const { data: payment = { ways: [] } } = useQuery(paymentQuery(order.outlet.outletId))
  if (!isPayable(order)) return null
  return (
    <>
      <p className="row small pay-words">
        <IconWallet size={20} stroke={1.9} aria-hidden />
        <span>{payWords(order.originType, payment)}</span>
      </p>
      {payment.payee && <UpiPay payee={payment.payee} paise={order.totalPaise!} note={paymentNote(order)} what="the bill" />}
    </>
  )
}

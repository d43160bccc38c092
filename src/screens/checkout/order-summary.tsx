import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectBill, selectLines } from '#machines/checkout/checkout.machine.ts'
import { lineKey } from '#machines/model/cart.ts'
import { SummaryLine } from './summary-line.tsx'

export function OrderSummary({ checkout }: { checkout: CheckoutActor }) {
  const lines = useSelector(checkout, selectLines)
  const items = useSelector(checkout, (snapshot) => selectBill(snapshot).totalItems)
  return (
    <>
      <h2>{`Order Summary (${items} ${items === 1 ? 'item' : 'items'})`}</h2>
      <ul>
        {lines.map((line) => (
          <SummaryLine key={lineKey(line)} checkout={checkout} line={line} />
        ))}
      </ul>
    </>
  )
}

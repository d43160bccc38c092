import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectBill, selectLines, selectNotes } from '#machines/checkout/checkout.machine.ts'
import { lineKey } from '#machines/model/cart.ts'
import { SummaryLine } from './summary-line.tsx'

export function OrderSummary({ checkout }: { checkout: CheckoutActor }) {
  const lines = useSelector(checkout, selectLines)
  const notes = useSelector(checkout, selectNotes)
  const items = useSelector(checkout, (snapshot) => selectBill(snapshot).totalItems)
  return (
    <>
      <h2>
        Order Summary ({items} {items === 1 ? 'item' : 'items'})
      </h2>
      <ul>
        {lines.map((line) => {
          const key = lineKey(line)
          return (
            <SummaryLine
              key={key}
              line={line}
              note={notes[key] ?? ''}
              onQuantity={(quantity) => checkout.send({ type: 'quantity.set', key, quantity })}
              onNote={(text) => checkout.send({ type: 'note.edit', key, text })}
            />
          )
        })}
      </ul>
    </>
  )
}

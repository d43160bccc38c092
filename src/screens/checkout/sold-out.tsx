import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectLines } from '#machines/checkout/checkout.machine.ts'
import { lineKey } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'

/** What will not come, above the summary: the line itself may stand far below. */
export function SoldOut({ checkout }: { checkout: CheckoutActor }) {
  const lines = useSelector(checkout, selectLines)
  return lines
    .filter(({ outOfStock }) => outOfStock)
    .map((line) => {
      const what = line.servingSize ? `${line.name}, ${servingSizeLabel(line.servingSize)}` : line.name
      return (
        <div key={lineKey(line)} className="notice warn checkout-gone wraps breaks" role="status">
          <p className="grow">
            <bdi>{what}</bdi> is out of stock and will not be ordered.
          </p>
          <button
            type="button"
            className="button line compact"
            aria-label={`Take out ${what}`}
            onClick={() => checkout.send({ type: 'quantity.set', key: lineKey(line), quantity: 0 })}
          >
            Take it out
          </button>
        </div>
      )
    })
}

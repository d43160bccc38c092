import { memo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Link } from 'react-router-dom'
import type { cartSelectionMachine } from '#machines/cart-selection/cart-selection.machine.ts'
import { preparationMinutesOf } from '#machines/model/bill/bill.ts'
import { type CartLine, lineKey, linePricePaise } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { Allergens } from '#src/ui/allergens.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'
import { SaveForLater } from './save-for-later.tsx'

interface CartLineRowProps {
  line: CartLine
  selected: boolean
  selection: ActorRefFrom<typeof cartSelectionMachine>
}

/** Memoized: a tap on one of a hundred lines renders that one. */
export const CartLineRow = memo(function CartLineRow({ line, selected, selection }: CartLineRowProps) {
  const { cart } = useApp()
  const setQuantity = (quantity: number) => cart.send({ type: 'quantity.set', key: lineKey(line), quantity })
  const picture = usePicture(line.picture, line.name)
  const size = line.servingSize && servingSizeLabel(line.servingSize)
  const what = size ? `${line.name}, ${size}` : line.name
  return (
    <li className={line.outOfStock ? 'cart-line gone' : 'cart-line'}>
      <label className="check hit">
        <input
          type="checkbox"
          checked={selected}
          disabled={line.outOfStock}
          onChange={() => selection.send({ type: 'line.toggle', key: lineKey(line) })}
        />
        <span className="visually-hidden">Select {what}</span>
      </label>
      {/* A dish with sizes may stand in the cart twice, and a plate moves to one place. */}
      <Plate {...picture} size={72} dish={size ? undefined : line} />
      <div className="cart-dish">
        <p className="row cart-facts wraps">
          <VegMark of={line} />
          {!line.isService && <span className="tiny muted numeral">{preparationMinutesOf(line)} min</span>}
          {size && <span className="badge">{size}</span>}
        </p>
        <h3>
          <Link className="cart-name" to={paths.menuItem(line.outletId, line.menuId)}>
            <bdi>{line.name}</bdi>
          </Link>
        </h3>
        <p className="price">{formatPrice(linePricePaise(line), line.isService)}</p>
        {line.quantity > 1 && (
          <p className="small muted numeral">
            <span>{formatPrice(line.unitPricePaise, line.isService)}</span> x {line.quantity}
          </p>
        )}
      </div>
      {line.allergens && <Allergens of={line} />}
      {line.outOfStock && <span className="badge err cart-overlay">OUT OF STOCK</span>}
      <div className="cart-controls">
        <SaveForLater line={line} what={what} />
        {line.outOfStock ? (
          <button type="button" className="link" aria-label={`Remove ${what}`} onClick={() => setQuantity(0)}>
            Remove
          </button>
        ) : (
          <QuantityStepper of={what} quantity={line.quantity} onChange={setQuantity} />
        )}
      </div>
    </li>
  )
})

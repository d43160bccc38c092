import { type CartGroup, type LineKey, lineKey } from '#machines/model/cart.ts'
import { formatPrice } from '#machines/model/money.ts'
import { closedLabel } from '#machines/model/opening.ts'
import { addressLine, outletName, typeLabel } from '#machines/model/outlet.ts'
import { paths } from '#src/paths.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { Link } from '#src/ui/link.tsx'

interface CartGroupCardProps {
  group: CartGroup
  /** The ticked lines, of any outlet. */
  keys: LineKey[]
  onToggleOutlet: () => void
  onToggleLine: (key: LineKey) => void
  onQuantity: (key: LineKey, quantity: number) => void
}

export function CartGroupCard({ group: { outlet, lines }, keys, onToggleOutlet, onToggleLine, onQuantity }: CartGroupCardProps) {
  const name = outletName(outlet)
  const type = typeLabel(outlet.type)
  const inStock = lines.filter((line) => !line.outOfStock)
  const ticked = inStock.filter((line) => keys.includes(lineKey(line))).length
  return (
    <section className="card pad" aria-label={name}>
      <div className="row cart-outlet">
        <label className="check hit">
          <input
            type="checkbox"
            checked={ticked > 0 && ticked === inStock.length}
            disabled={inStock.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && ticked < inStock.length
            }}
            onChange={onToggleOutlet}
          />
          <span className="vh">Select all of {name}</span>
        </label>
        <div className="grow">
          <h2>
            <Link className="cart-name" to={paths.outlet(outlet.outletId)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="s muted">{addressLine(outlet)}</p>
          <p className="s muted dotsep">
            {outlet.averageCostPaise !== undefined && <span>{formatPrice(outlet.averageCostPaise)} for two</span>}
            {type && <span>{type}</span>}
          </p>
          {closedLabel(outlet) && <p className="s field-err">{closedLabel(outlet)}</p>}
        </div>
      </div>
      <ul className="cart-lines">
        {lines.map((line) => {
          const key = lineKey(line)
          return (
            <CartLineRow
              key={key}
              line={line}
              selected={keys.includes(key)}
              onToggle={() => onToggleLine(key)}
              onQuantity={(quantity) => onQuantity(key, quantity)}
            />
          )
        })}
      </ul>
    </section>
  )
}

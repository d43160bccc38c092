import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Link } from 'react-router-dom'
import { type cartSelectionMachine, selectSelectedKeys } from '#machines/cart-selection/cart-selection.machine.ts'
import { type CartGroup, lineKey } from '#machines/model/cart.ts'
import { closedLabel } from '#machines/model/outlet/opening.ts'
import { addressLine, costForTwo, outletName, typeLabel } from '#machines/model/outlet/outlet.ts'
import { paths } from '#src/paths.ts'
import { CartLineRow } from './cart-line-row.tsx'

interface CartGroupCardProps {
  group: CartGroup
  selection: ActorRefFrom<typeof cartSelectionMachine>
}

export function CartGroupCard({ group: { outlet, lines }, selection }: CartGroupCardProps) {
  const keys = useSelector(selection, selectSelectedKeys)
  const name = outletName(outlet)
  const type = typeLabel(outlet.type)
  const closed = closedLabel(outlet)
  const inStock = lines.filter((line) => !line.outOfStock)
  const ticked = inStock.filter((line) => keys.includes(lineKey(line))).length
  return (
    <section className="card padded" aria-label={name}>
      <div className="row cart-outlet top-aligned gap-3">
        <label className="check hit">
          <input
            type="checkbox"
            checked={ticked > 0 && ticked === inStock.length}
            disabled={inStock.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && ticked < inStock.length
            }}
            onChange={() => selection.send({ type: 'outlet.toggle', outletId: outlet.outletId })}
          />
          <span className="visually-hidden">Select all of {name}</span>
        </label>
        <div className="grow">
          <h2>
            <Link className="cart-name" to={paths.outlet(outlet.outletId)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="small muted">{addressLine(outlet)}</p>
          <p className="small muted dot-separated">
            {outlet.averageCostPaise !== undefined && <span>{costForTwo(outlet)}</span>}
            {type && <span>{type}</span>}
          </p>
          {closed && <p className="small field-error">{closed}</p>}
        </div>
      </div>
      <ul className="cart-lines">
        {lines.map((line) => (
          <CartLineRow key={lineKey(line)} line={line} selected={keys.includes(lineKey(line))} selection={selection} />
        ))}
      </ul>
    </section>
  )
}

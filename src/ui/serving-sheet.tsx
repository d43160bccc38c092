import './dish.css'
import './menu-list.css'
import './serving.css'
import './sheet-foot.css'
import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect, useRef } from 'react'
import { selectConfirmText, selectIsChoosingSeveral, selectSize, type SizeRow, sizeRows } from '#machines/add-to-cart/serving-sheet.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { usePicture } from '#src/api/media.ts'
import { AddControl } from './add-control.tsx'
import { Plate } from './plate.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { Sheet } from './sheet.tsx'
import { SpiceLevel } from './spice-level.tsx'
import { VegMark } from './veg-mark.tsx'

interface ServingSheetProps extends Pick<AddToCart, 'actor'> {
  item: MenuItem
  onCancel: () => void
}

/** The sizes of a dish: radios where one is added, a stepper for each where the cart has some or several are wanted. */
export function ServingSheet({ actor, item, onCancel }: ServingSheetProps) {
  const picture = usePicture(item.pictures[0], item.name)
  const rows = sizeRows(useSelector(actor, ({ context }) => context))
  const isSeveral = useSelector(actor, selectIsChoosingSeveral)
  const size = useSelector(actor, selectSize)
  const confirmText = useSelector(actor, selectConfirmText)
  return (
    <Sheet
      onClose={onCancel}
      title={
        <span className="dish-head">
          <Plate {...picture} size={76} eager />
          <span>
            <span className="row wraps muted">
              <VegMark vegetarian={item.isVegetarian} />
              {item.spiceLevel && <SpiceLevel level={item.spiceLevel} />}
              {item.preparationMinutes !== undefined && <span>{item.preparationMinutes} min</span>}
            </span>
            <bdi className="clamp">{item.name}</bdi>
          </span>
        </span>
      }
    >
      {isSeveral ? (
        <Steppers rows={rows} dish={item.name} onServing={(serving) => actor.send({ type: 'serving.set', ...serving })} />
      ) : (
        <div>
          <fieldset className="sizes">
            <legend className="small bold">Select a serving size</legend>
            {rows.map((row) => (
              <label key={row.size} className="serving size">
                <input
                  className="visually-hidden"
                  type="radio"
                  name="serving-size"
                  checked={row.size === size}
                  disabled={row.refusal !== undefined}
                  onChange={() => actor.send({ type: 'size.choose', size: row.size })}
                />
                <span className="size-dot" aria-hidden="true" />
                <SizeWords row={row} /> <span className="price">{formatPrice(row.pricePaise)}</span>
              </label>
            ))}
          </fieldset>
          {rows.filter(({ refusal }) => refusal === undefined).length > 1 && (
            <button type="button" className="link" onClick={() => actor.send({ type: 'sizes.several' })}>
              More than one size
            </button>
          )}
        </div>
      )}
      <div className="sheet-foot serving-foot">
        {!isSeveral && size !== undefined && (
          <QuantityStepper
            of={item.name}
            quantity={rows.find((row) => row.size === size)?.quantity ?? 1}
            least={1}
            onChange={(quantity) => actor.send({ type: 'quantity.set', quantity })}
          />
        )}
        <button type="button" className="button numeral" onClick={() => actor.send({ type: 'servings.confirm' })}>
          {confirmText}
        </button>
        <span className="visually-hidden" role="status">
          {confirmText}
        </span>
      </div>
    </Sheet>
  )
}

const SizeWords = ({ row: { name, isMostOrdered, refusal } }: { row: SizeRow }) => (
  <span>
    <bdi className="bold">{name}</bdi>
    {(refusal ?? isMostOrdered) && <span className="small muted size-note">{refusal ?? 'Most ordered'}</span>}
  </span>
)

interface SteppersProps {
  rows: SizeRow[]
  dish: string
  onServing: (serving: { size: string; quantity: number }) => void
}

function Steppers({ rows, dish, onServing }: SteppersProps) {
  const list = useRef<HTMLUListElement>(null)
  const label = useId()
  // The button that led here from the radios is gone. In a sheet that just opens nothing can have the focus yet.
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('.chosen button:last-of-type')?.focus(), [])
  return (
    <div>
      <p className="small bold" id={label}>
        Select a serving size
      </p>
      <ul className="menu-list" aria-labelledby={label} ref={list}>
        {rows.map((row) => {
          const name = `${row.name}, ${dish}`
          const set = (quantity: number) => onServing({ size: row.size, quantity })
          return (
            <li key={row.size} className={row.quantity > 0 ? 'serving row wraps between gap-3 chosen' : 'serving row wraps between gap-3'}>
              <span>
                <bdi className="bold">{row.name}</bdi>
                <span className="small price size-note">{formatPrice(row.pricePaise)}</span>
              </span>
              <AddControl name={name} quantity={row.quantity} closed={row.refusal} onAdd={() => set(1)} onChange={set} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

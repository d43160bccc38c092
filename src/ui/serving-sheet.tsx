import './dish.css'
import './menu-list.css'
import { useId, useLayoutEffect, useRef } from 'react'
import type { MenuItem, ServingSize, SizeRow } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { Allergens } from './allergens.tsx'
import { AddControl } from './add-control.tsx'
import { Plate, type PlateProps } from './plate.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { Sheet } from './sheet.tsx'
import { VegMark } from './veg-mark.tsx'

export interface ServingSheetProps {
  item: MenuItem
  picture: Pick<PlateProps, 'src' | 'tone' | 'whole' | 'none'>
  rows: SizeRow[]
  /** Each size with a quantity of its own; else one size is chosen. */
  isSeveral: boolean
  /** The one size that is chosen. */
  size?: ServingSize
  confirmText: string
  /** Not given where one size alone can be added. */
  onSeveral?: () => void
  onServing: (size: ServingSize, quantity: number) => void
  onConfirm: () => void
  onCancel: () => void
}

/** The sizes of a dish: radios where one is added, a stepper for each where the cart has some or several are wanted. */
export function ServingSheet({ item, picture, rows, isSeveral, size, confirmText, ...on }: ServingSheetProps) {
  const quantity = rows.find((row) => row.size === size)?.quantity ?? 1
  const isNone = isSeveral && rows.every((row) => row.quantity === 0)
  return (
    <Sheet
      onClose={on.onCancel}
      title={
        <span className="dish-head">
          <Plate {...picture} eager />
          <span>
            <span className="row wraps muted">
              <VegMark of={item} />
              {item.preparationMinutes !== undefined && <span>{item.preparationMinutes} min</span>}
            </span>
            <bdi className="clamp">{item.name}</bdi>
          </span>
        </span>
      }
    >
      <Allergens of={item} />
      {isSeveral ? (
        <Steppers rows={rows} dish={item.name} onServing={on.onServing} />
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
                  onChange={() => on.onServing(row.size, quantity)}
                />
                <span className="size-dot" aria-hidden="true" />
                <SizeWords row={row} /> <span className="price">{formatPrice(row.pricePaise)}</span>
              </label>
            ))}
          </fieldset>
          {on.onSeveral && rows.filter(({ refusal }) => refusal === undefined).length > 1 && (
            <button type="button" className="link" onClick={on.onSeveral}>
              More than one size
            </button>
          )}
        </div>
      )}
      {/* src/boot/in-page/answer.ts finds the button by `data-tap`, and the status by its role. */}
      <div className="sheet-foot serving-foot">
        {!isSeveral && size !== undefined && (
          <QuantityStepper of={item.name} quantity={quantity} least={1} onChange={(wanted) => on.onServing(size, wanted)} />
        )}
        <button type="button" data-tap="confirm" className={isNone ? 'button tonal numeral' : 'button numeral'} onClick={on.onConfirm}>
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
  onServing: ServingSheetProps['onServing']
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
          const set = (quantity: number) => onServing(row.size, quantity)
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

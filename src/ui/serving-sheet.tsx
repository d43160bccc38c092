import './dish.css'
import './menu-list.css'
import './serving.css'
import './sheet-foot.css'
import { type MenuItem, type ServingSize, servingSizeLabel } from '#machines/model/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { AddControl } from './add-control.tsx'
import { Plate, type PlateProps } from './plate.tsx'
import { Sheet } from './sheet.tsx'
import { VegMark } from './veg-mark.tsx'

export interface ServingSheetProps {
  item: MenuItem
  picture: Pick<PlateProps, 'src' | 'tone' | 'letter'>
  wanted: Record<string, number>
  confirmText: string
  onServing: (size: ServingSize, quantity: number) => void
  onConfirm: () => void
  onCancel: () => void
}

export function ServingSheet({ item, picture, wanted, confirmText, onServing, onConfirm, onCancel }: ServingSheetProps) {
  return (
    <Sheet
      onClose={onCancel}
      title={
        <span className="dish-head">
          <Plate {...picture} size={76} eager />
          <span>
            <span className="row muted">
              <VegMark vegetarian={item.isVegetarian} />
              {item.preparationMinutes !== undefined && `${item.preparationMinutes} min`}
            </span>
            <bdi className="clamp">{item.name}</bdi>
          </span>
        </span>
      }
    >
      <div>
        <p className="small bold">Select a serving size</p>
        <ul className="menu-list">
          {item.servings.map(({ size, pricePaise }) => (
            <li key={size} className={wanted[size] ? 'serving row wraps between gap-3 chosen' : 'serving row wraps between gap-3'}>
              <span>
                <span className="bold">{servingSizeLabel(size)}</span>
                <br />
                <span className="small price">{formatPrice(pricePaise)}</span>
              </span>
              <AddControl
                name={`${servingSizeLabel(size)}, ${item.name}`}
                quantity={wanted[size] ?? 0}
                onAdd={() => onServing(size, 1)}
                onChange={(quantity) => onServing(size, quantity)}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="sheet-foot">
        <button type="button" className="button full numeral" onClick={onConfirm}>
          {confirmText}
        </button>
      </div>
    </Sheet>
  )
}

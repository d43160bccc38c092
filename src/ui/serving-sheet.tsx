import './dish.css'
import './menu-list.css'
import { type MenuItem, type ServingSize, servingSizeLabel } from '#machines/model/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { AddControl } from './add-control.tsx'
import { Plate, type PlateProps } from './plate.tsx'
import { Sheet } from './sheet.tsx'
import { VegMark } from './veg-mark.tsx'

export interface ServingSheetProps {
  item: MenuItem
  picture: Pick<PlateProps, 'src' | 'tone' | 'letter'>
  /** How many of each size; none where a size is missing. */
  wanted: Record<string, number>
  onServing: (size: ServingSize, quantity: number) => void
  onConfirm: () => void
  onCancel: () => void
}

/** How many of which serving size of one dish. */
export function ServingSheet({ item, picture, wanted, onServing, onConfirm, onCancel }: ServingSheetProps) {
  const total = item.servings.reduce((sum, serving) => sum + serving.pricePaise * (wanted[serving.size] ?? 0), 0)
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
            <bdi>{item.name}</bdi>
          </span>
        </span>
      }
    >
      <div>
        <p className="s b">Select a serving size</p>
        <ul className="menu-list">
          {item.servings.map(({ size, pricePaise }) => (
            <li key={size} className="serving">
              <span>
                <span className="b">{servingSizeLabel(size)}</span>
                <br />
                <span className="s price">{formatPrice(pricePaise)}</span>
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
      <button type="button" className="btn full spread" onClick={onConfirm}>
        <span>Update cart</span>
        <span className="num">{formatPrice(total)}</span>
      </button>
    </Sheet>
  )
}

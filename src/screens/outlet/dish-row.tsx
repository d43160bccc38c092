import { memo, useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { oldPricePaise, priceText } from '#machines/model/menu-price.ts'
import { formatPrice } from '#machines/model/money.ts'
import { type AddToCart, useDishQuantity } from '#src/actors/add-to-cart.ts'
import { usePicture } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { AddControl } from '#src/ui/add-control.tsx'
import { useNear } from '#src/ui/near.ts'
import { Plate } from '#src/ui/plate.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'

export interface DishRowProps {
  outletId: string
  item: MenuItem
  eager: boolean
  adding: AddToCart
  /** In a list that is only partly laid out: its place in the category, and who measures the row that begins with it. */
  position?: number
  of?: number
  row?: number
  measure?: (element: HTMLElement | null) => void
}

/** One dish of a menu. A menu may have thousands: a change in the cart touches only the rows it is about. */
export const DishRow = memo(function DishRow({ outletId, item, eager, adding, position, of, row, measure }: DishRowProps) {
  const { ref, near } = useNear<HTMLLIElement>()
  const hold = useCallback(
    (element: HTMLLIElement | null) => {
      ref.current = element
      measure?.(element)
    },
    [ref, measure],
  )
  const picture = usePicture(eager || near ? item.pictures[0] : undefined)
  const quantity = useDishQuantity(outletId, item.menuId)
  const oldPrice = oldPricePaise(item)
  return (
    <li
      ref={hold}
      className={item.outOfStock ? 'dish gone' : 'dish'}
      data-dish={item.menuId}
      data-index={row}
      aria-posinset={position}
      aria-setsize={of}
    >
      <div className="txt">
        <VegMark vegetarian={item.isVegetarian} />
        <h3>
          <Link to={paths.menuItem(outletId, item.menuId)}>
            <bdi>{item.name}</bdi>
          </Link>
        </h3>
        <p className="price">
          {oldPrice !== undefined && (
            <s>
              <span className="vh">Before: </span>
              {formatPrice(oldPrice)}
            </s>
          )}
          {priceText(item)}
        </p>
        {item.description && <p className="s muted clamp">{item.description}</p>}
      </div>
      <div className="pic">
        <Plate {...picture} size={116} eager={eager} />
        <AddControl
          name={item.name}
          quantity={quantity}
          outOfStock={item.outOfStock}
          onAdd={() => adding.add(item)}
          onChange={(wanted) => adding.change(item, wanted)}
        />
      </div>
    </li>
  )
})

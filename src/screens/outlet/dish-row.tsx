import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { type AddToCart, useDishQuantity } from '#src/actors/add-to-cart.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { AddControl } from '#src/ui/add-control.tsx'
import { Allergens } from '#src/ui/allergens.tsx'
import { DishPrice } from '#src/ui/dish-price.tsx'
import { DishReasons } from '#src/ui/dish-reasons.tsx'
import { DishName } from './dish-name.tsx'
import { DishPicture } from './dish-picture.tsx'

const ServiceIcon = lazy(() => import('#src/ui/service-icon.tsx').then((module) => module.ServiceIcon), { when: 'painted' })

export interface DishRowProps {
  outletId: string
  item: MenuItem
  eager: boolean
  adding: AddToCart
  /** In the virtual list: position in the category, size of the category, index and ref of the row that begins with this dish. */
  position?: number
  of?: number
  row?: number
  measure?: (element: HTMLElement | null) => void
}

/** One dish of a menu. Memoized, since a menu may have thousands: a change of the cart renders only `DishControl` of its dish. */
export const DishRow = memo(function DishRow({ outletId, item, eager, adding, position, of, row, measure }: DishRowProps) {
  const [picture] = item.pictures
  // Only the plate of the followed dish: with one in every row each search and filter would begin a transition of the page.
  const [isFollowed, setFollowed] = useState(false)
  return (
    <li
      ref={measure}
      className={`dish${item.outOfStock ? ' gone' : ''}${picture || item.isService ? '' : ' type'}`}
      data-dish={item.menuId}
      data-index={row}
      aria-posinset={position}
      aria-setsize={of}
    >
      <div className="text">
        <DishReasons item={item} />
        <h3>
          <Link to={paths.menuItem(outletId, item.menuId)} onClick={() => setFollowed(true)}>
            <bdi>
              <DishName name={item.name} />
            </bdi>
          </Link>
        </h3>
        <DishPrice of={item} />
        {item.description && (
          <div className="says">
            <p className="small muted clamp">{item.description}</p>
          </div>
        )}
      </div>
      <div className="picture">
        {item.isService ? (
          <span className="plate">
            <ServiceIcon name={item.name} />
          </span>
        ) : (
          picture && <DishPicture picture={picture} dish={isFollowed ? { outletId, menuId: item.menuId } : undefined} eager={eager} />
        )}
        <DishControl outletId={outletId} item={item} adding={adding} />
      </div>
      <Allergens of={item} />
    </li>
  )
})

/** The part of a row that reads the cart. */
function DishControl({ outletId, item, adding }: Pick<DishRowProps, 'outletId' | 'item' | 'adding'>) {
  return <AddControl {...adding.control(item)} quantity={useDishQuantity(outletId, item.menuId)} />
}

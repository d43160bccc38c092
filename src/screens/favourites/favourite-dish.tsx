import { Link } from 'react-router-dom'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { priceText } from '#machines/model/menu/menu-price.ts'
import { useFavourite } from '#src/actors/favourites.ts'
import { usePicture } from '#src/actors/picture.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { paths } from '#src/paths.ts'
import { FavouriteHeart } from '#src/ui/favourite-heart.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'

interface FavouriteDishProps {
  outletId: string
  item: MenuItem
  near: boolean
  /** The id of the text that says why its outlet takes no orders. */
  closed: string | undefined
  onAdd: () => void
}

export function FavouriteDish({ outletId, item, near, closed, onAdd }: FavouriteDishProps) {
  const picture = usePicture(near ? item.pictures[0] : undefined, near ? item.name : undefined)
  const isElsewhere = useSeatAt(outletId) !== 'ROOM' && item.isService
  const { isOn, pressInList } = useFavourite({ outletId, menuId: item.menuId })
  return (
    <li className={item.outOfStock ? 'favourite-dish gone' : 'favourite-dish'}>
      <div className="favourite-plate middle">
        <Plate {...picture} size={88} />
        <FavouriteHeart of={item.name} pressed={isOn} onPress={pressInList} plain />
      </div>
      <h4>
        <Link to={paths.menuItem(outletId, item.menuId)}>
          <bdi className="clamp">{item.name}</bdi>
        </Link>
      </h4>
      <p className="row small">
        <VegMark of={item} />
        <span className="price">{priceText(item)}</span>
      </p>
      {item.outOfStock ? (
        <span className="badge err">OUT OF STOCK</span>
      ) : isElsewhere ? (
        <span className="small muted">For rooms only</span>
      ) : (
        <button
          type="button"
          className="add"
          aria-label={`Add to cart: ${item.name}`}
          aria-disabled={closed ? true : undefined}
          aria-describedby={closed}
          onClick={onAdd}
        >
          Add to cart
        </button>
      )}
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { hiderOf } from '#machines/model/menu/avoided.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { type AddToCart, useDishQuantity } from '#src/actors/add-to-cart.ts'
import { usePicture } from '#src/actors/picture.ts'
import { menuQuery } from '#src/data/menu.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { paths } from '#src/paths.ts'
import { AddControl } from '#src/ui/add-control.tsx'
import { Allergens } from '#src/ui/allergens.tsx'
import { DishPrice } from '#src/ui/dish-price.tsx'
import { DishReasons } from '#src/ui/dish-reasons.tsx'
import { Plate } from '#src/ui/plate.tsx'

interface OtherDishesProps {
  outletId: string
  item: MenuItem
  adding: AddToCart
}

/**
 * Instead of a dish that is sold out: those of its category first, none that the guest avoids, veg for veg. Of the menu that the customer has come
 * from, which is not fetched for this.
 */
export function OtherDishes({ outletId, item, adding }: OtherDishesProps) {
  const { data: menu = [] } = useQuery({ ...menuQuery(outletId), enabled: false })
  const isAvoided = hiderOf(useAvoiding().avoided)
  const isOwn = ({ items }: { items: MenuItem[] }) => items.some(({ menuId }) => menuId === item.menuId)
  const others = [...menu.filter(isOwn), ...menu.filter((category) => !isOwn(category))]
    .flatMap(({ items }) => items)
    .filter((dish) => !dish.outOfStock && dish.isService === item.isService && !isAvoided(dish))
    .filter((dish) => dish.isService || dish.isVegetarian || !item.isVegetarian)
    .slice(0, 4)
  return (
    others.length > 0 && (
      <section aria-labelledby="others">
        <h2 id="others">Instead, from the same menu</h2>
        <ul className="item-others">
          {others.map((dish) => (
            <Other key={dish.menuId} outletId={outletId} item={dish} adding={adding} />
          ))}
        </ul>
      </section>
    )
  )
}

function Other({ outletId, item, adding }: OtherDishesProps) {
  const [picture] = item.pictures
  return (
    <li className={picture ? 'dish' : 'dish type'}>
      <div className="text">
        <DishReasons item={item} />
        <h3>
          <Link to={paths.menuItem(outletId, item.menuId)}>
            <bdi>{item.name}</bdi>
          </Link>
        </h3>
        <DishPrice of={item} />
      </div>
      <div className="picture" data-dish={item.menuId}>
        {picture && <Served picture={picture} />}
        <AddControl {...adding.control(item)} quantity={useDishQuantity(outletId, item.menuId)} />
      </div>
      <Allergens of={item} />
    </li>
  )
}

const Served = ({ picture }: { picture: string }) => <Plate {...usePicture(picture)} size={76} />

import './menu-item.css'
import { useSelector } from '@xstate/react'
import { selectIsAsking } from '#machines/add-to-cart/add-to-cart.machine.ts'
import { taxWords } from '#machines/model/bill/tax-words.ts'
import { type MenuItem, servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { whyClosed } from '#machines/model/outlet/opening.ts'
import { outletName, takesOrders, type Outlet } from '#machines/model/outlet/outlet.ts'
import { type AddToCart, useAddToCart, useDishQuantity } from '#src/actors/add-to-cart.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { paths } from '#src/paths.ts'
import { AddControl } from '#src/ui/add-control.tsx'
import { Allergens } from '#src/ui/allergens.tsx'
import { DishPrice } from '#src/ui/dish-price.tsx'
import { DishReasons } from '#src/ui/dish-reasons.tsx'
import { BackLink } from '#src/router/back-link.tsx'
import { IconClock } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import { ItemPictures } from './item-pictures.tsx'

const DishQuestions = lazy(() => import('#src/screens/dish-questions.tsx').then((module) => module.DishQuestions), { when: 'painted' })
const OtherDishes = lazy(() => import('./other-dishes.tsx').then((module) => module.OtherDishes), { when: 'painted' })

export function MenuItemScreen({ outlet, item }: { outlet: Outlet; item: MenuItem }) {
  const adding = useAddToCart(outlet)
  usePrefetch(DishQuestions)
  const quantity = useDishQuantity(outlet.outletId, item.menuId)
  const isElsewhere = useSeatAt(outlet.outletId) !== 'ROOM' && item.isService
  return (
    <>
      <main className="wrap page">
        <div className={item.outOfStock ? 'item-columns stack gap-5 gone' : 'item-columns stack gap-5'}>
          <ItemPictures item={item} outletId={outlet.outletId} />
          <div className="item-text stack breaks">
            <div>
              <BackLink className="link" to={paths.outlet(outlet.outletId)} alias={paths.scannedOutlet(outlet.outletId)}>
                <bdi>{outletName(outlet)}</bdi>
              </BackLink>
              {/* The minutes stand below the price. */}
              <DishReasons item={{ ...item, preparationMinutes: undefined }} />
              <h1 className="title" tabIndex={-1}>
                <bdi>{item.name}</bdi>
              </h1>
            </div>
            <div className="row between buy" data-dish={item.menuId}>
              <div>
                <DishPrice of={item} /> <span className="small muted">{taxWords([item], outlet)}</span>
                {item.preparationMinutes !== undefined && !item.outOfStock && (
                  <p className="row small muted">
                    <IconClock size={18} stroke={1.9} aria-hidden />
                    <span>
                      <span className="visually-hidden">Preparation time </span>
                      {item.preparationMinutes} min
                    </span>
                  </p>
                )}
              </div>
              {!isElsewhere && <AddControl {...adding.control(item)} quantity={quantity} />}
              {item.outOfStock && (
                <BackLink className="button" to={paths.outlet(outlet.outletId)} alias={paths.scannedOutlet(outlet.outletId)}>
                  See the menu
                </BackLink>
              )}
            </div>
            {!takesOrders(outlet) && <Notice tone="warn">{whyClosed(outlet)}</Notice>}
            <Allergens of={item} />
            {isElsewhere && <Notice tone="info">For rooms only. Scan the code in your room to order it.</Notice>}
            {item.description && <p>{item.description}</p>}
            {item.cuisines.length > 0 && (
              <ul className="row wraps" aria-label="Cuisine">
                {item.cuisines.map((cuisine) => (
                  <li key={cuisine} className="badge">
                    <bdi>{cuisine}</bdi>
                  </li>
                ))}
              </ul>
            )}
            {item.servings.length > 0 && (
              <section>
                <h2>Serving sizes</h2>
                <dl>
                  {item.servings.map((serving) => (
                    <div key={serving.size} className="lead">
                      <dt>
                        <bdi>{servingSizeLabel(serving.size)}</bdi>
                      </dt>
                      <dd>{formatPrice(serving.pricePaise, item.isService)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
            {item.ingredients.length > 0 && (
              <section>
                <h2>Ingredients</h2>
                <ul className="commas muted">
                  {item.ingredients.map((ingredient) => (
                    <li key={ingredient}>
                      <bdi>{ingredient}</bdi>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
        {item.outOfStock && <OtherDishes outletId={outlet.outletId} item={item} adding={adding} />}
      </main>
      <Questions actor={adding.actor} />
    </>
  )
}

function Questions({ actor }: Pick<AddToCart, 'actor'>) {
  const isOpen = useSelector(actor, selectIsAsking)
  return isOpen && <DishQuestions actor={actor} onFailure={() => actor.send({ type: 'cancel' })} />
}

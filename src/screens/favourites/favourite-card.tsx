import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { Link } from 'react-router-dom'
import { selectIsAsking } from '#machines/add-to-cart/add-to-cart.machine.ts'
import { groupedNumber } from '#machines/model/contact.ts'
import { FAVOURITE_RATING } from '#machines/model/outlet/favourites.ts'
import { closedLabel } from '#machines/model/outlet/opening.ts'
import { addressLine, costForTwo, outletBadge, outletName, takesOrders } from '#machines/model/outlet/outlet.ts'
import { type AddToCart, useAddToCart } from '#src/actors/add-to-cart.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { favouritesOf, useRemoval } from '#src/actors/favourites.ts'
import type { FavouriteDetails } from '#src/api/favourites.ts'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { useNavigateFromSheet } from '#src/router/sheets.ts'
import { IconPhone } from '#src/ui/icons.ts'
import { useNear } from '#src/ui/near.ts'
import { Plate } from '#src/ui/plate.tsx'
import { RatingBadge } from '#src/ui/rating-badge.tsx'
import { RemoveFavouriteDialog } from '#src/ui/confirm-dialog.tsx'
import { lazy } from '#src/loading/lazy.tsx'
import { FavouriteDish } from './favourite-dish.tsx'

export const DishQuestions = lazy(() => import('#src/screens/dish-questions.tsx').then((module) => module.DishQuestions), {
  when: 'painted',
})

export function FavouriteCard({ outlet, items, bare, eager }: FavouriteDetails & { eager: boolean }) {
  const name = outletName(outlet)
  const why = useId()
  const { ref, near } = useNear<HTMLElement>()
  const shown = eager || near
  const picture = usePicture(shown ? (outlet.logo ?? items[0]?.pictures[0]) : undefined)
  const navigate = useNavigateFromSheet()
  const adding = useAddToCart(outlet, favouritesOf(useApp()))
  useEffect(() => adding.actor.on('dish.added', () => navigate(paths.cart())).unsubscribe, [adding.actor, navigate])
  const removal = useRemoval(outlet.outletId)
  return (
    <article
      ref={ref}
      className={
        removal.isRemoving ? 'card padded favourite-card stack gap-3 breaks leaving' : 'card padded favourite-card stack gap-3 breaks'
      }
      aria-label={name}
    >
      <div className="favourite-head">
        <Plate {...picture} size={64} eager={eager} />
        <h2>
          <Link className="cover" to={paths.outlet(outlet.outletId)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <RatingBadge rating={outlet.rating} constant={FAVOURITE_RATING} />
        <div className="small muted">
          <p>{addressLine(outlet)}</p>
          {outlet.averageCostPaise !== undefined && <p>average cost {costForTwo(outlet)}</p>}
        </div>
      </div>
      {(outlet.contactNumber || !takesOrders(outlet)) && (
        <div className="row favourite-facts wraps between">
          {outlet.contactNumber && (
            <a className="link over numeral" href={`tel:${outlet.contactNumber}`}>
              <IconPhone size={18} stroke={1.9} aria-hidden />
              <span className="visually-hidden">Call </span>
              {groupedNumber(outlet.contactNumber)}
            </a>
          )}
          {!takesOrders(outlet) && (
            <span className={`badge ${outletBadge(outlet).tone}`} id={why}>
              {closedLabel(outlet) ?? outletBadge(outlet).badge}
            </span>
          )}
        </div>
      )}
      {items.length > 0 && (
        <section aria-label={`Favorite Items of ${name}`}>
          <div className="category-head favourite-items">
            <h3>Favorite Items</h3>
            <span className="tally small muted numeral">{items.length === 1 ? '1 item' : `${items.length} items`}</span>
          </div>
          <ul className="scroll over">
            {items.map((item) => (
              <FavouriteDish
                key={item.menuId}
                outletId={outlet.outletId}
                item={item}
                near={shown}
                closed={adding.closed && why}
                onAdd={() => adding.add(item)}
              />
            ))}
          </ul>
        </section>
      )}
      {bare.length > 0 && (
        <p className="small muted">
          {bare.length === 1
            ? '1 favorite item cannot be shown right now. The menu may have it.'
            : `${bare.length} favorite items cannot be shown right now. The menu may have them.`}
        </p>
      )}
      <div className="row favourite-acts">
        <Link className="button tonal compact grow over" to={paths.outlet(outlet.outletId)} aria-label={`View Menu of ${name}`}>
          View Menu
        </Link>
        {/* Not disabled while the outlet is removed: a disabled button would lose the focus. */}
        <button
          type="button"
          className={removal.isRemoving ? 'link over busy' : 'link over'}
          aria-label={removal.isRemoving ? `Removing... ${name}` : `Remove ${name}`}
          aria-disabled={removal.isRemoving}
          onClick={() => {
            if (!removal.isRemoving) removal.ask()
          }}
        >
          {removal.isRemoving ? 'Removing...' : 'Remove'}
        </button>
      </div>
      {removal.isAsked && <RemoveFavouriteDialog onConfirm={removal.confirm} onCancel={removal.cancel} />}
      <Questions actor={adding.actor} />
    </article>
  )
}

function Questions({ actor }: Pick<AddToCart, 'actor'>) {
  const isOpen = useSelector(actor, selectIsAsking)
  return isOpen && <DishQuestions actor={actor} onFailure={() => actor.send({ type: 'cancel' })} />
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { OFFLINE } from '#machines/model/errors.ts'
import { isUnsupported } from '#machines/model/extension.ts'
import { formatPrice } from '#machines/model/money.ts'
import { listOutlets, namedLike, withoutLimits, withWish } from '#machines/model/outlet/outlet-finder.ts'
import { type Outlet, outletBadge, outletName, takesOrders } from '#machines/model/outlet/outlet.ts'
import { usePicture } from '#src/actors/picture.ts'
import { type FoundDish, searchQuery } from '#src/data/search.ts'
import { paths } from '#src/paths.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'
import { Cuisines } from './find-cuisines.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { OutletRow } from './opening-later.tsx'
import { type Around, knowsDishes, useAllOutlets, useWanted } from './use-wanted.ts'

/** Dishes in sight at first: the outlets are not far below them. */
const FIRST_DISHES = 8

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** What the words of the search find: dishes that lead to their place in the menu, and outlets. Where the backend finds none, outlets by their names. */
export function SearchResults({ query, Bones, ...around }: Around & { query: string; Bones: ComponentType }) {
  const { wanted, want } = useWanted()
  const isKnown = knowsDishes(around.outlets)
  const bySearch = useQuery({
    ...searchQuery(around.chosen, query),
    meta: { failure: 'screen' },
    enabled: isKnown,
    // What the words before have found stays until there is something else.
    placeholderData: keepPreviousData,
  })
  const isByName = !isKnown || isUnsupported(bySearch.error)
  const near = useAllOutlets(around, isByName)
  const { isError, isFetching, refetch } = isByName ? near : bySearch
  const found = isByName ? near.all && { outlets: namedLike(near.all, query), dishes: [], isNearest: false } : bySearch.data
  const [isLong, setLong] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  if (!found)
    return isError && !isFetching ? (
      <LoadFailed title={navigator.onLine ? 'The search failed. Please try again.' : OFFLINE} onRetry={() => void refetch()} />
    ) : (
      <>
        <p className="visually-hidden" role="status">
          Searching...
        </p>
        <Bones />
      </>
    )
  const { now, later } = listOutlets(found.outlets, wanted)
  const outlets = [...now, ...later]
  const dishes = found.dishes.filter(({ outlet }) => outlets.includes(outlet))
  const shown = isLong ? dishes : dishes.slice(0, FIRST_DISHES)
  const dishesOf = (outlet: Outlet) => dishes.filter((one) => one.outlet === outlet).map(({ dish }) => dish.name)
  // The button goes with what it clears.
  const clear = (next: typeof wanted) => {
    want(next)
    said.current?.focus()
  }
  const isNone = found.outlets.length === 0
  const sum = [
    outlets.length > 0 && counted(outlets.length, 'outlet', 'outlets'),
    dishes.length > 0 && counted(dishes.length, 'dish', 'dishes'),
  ]
  return (
    <>
      {isNone && <Plate tone="malai" size={120} />}
      <p ref={said} tabIndex={-1} className={isNone ? 'finder-said searched none' : 'small muted finder-said searched'} role="status">
        <span>{sum.filter(Boolean).join(' and ') || 'Nothing found'}</span> for “<bdi>{query}</bdi>”
        {found.isNearest && dishes.length > 0 && <span>. No dish has all of these words: these come nearest.</span>}
      </p>
      {isNone ? (
        <div className="stack centered finder-none">
          <p className="muted">No outlet{!isByName && <span> and no dish</span>} near you is called like that. Try fewer or other words.</p>
          <button type="button" className="button" onClick={() => want(withWish(wanted, { query: undefined }))}>
            Clear the search
          </button>
        </div>
      ) : (
        outlets.length === 0 && (
          <NothingFits outlets={found.outlets} wanted={wanted} without={withWish(withoutLimits(wanted), { query })} onWant={clear} />
        )
      )}
      {isNone && <Cuisines {...around} isInstead />}
      {dishes.length > 0 && (
        <Group title="Dishes" count={dishes.length}>
          <ul className="later">
            {shown.map((one) => (
              <li key={`${one.outlet.outletId}/${one.dish.menuId}`}>
                <FoundDishRow {...one} />
              </li>
            ))}
          </ul>
          {shown.length < dishes.length && (
            <button type="button" className="link" onClick={() => setLong(true)}>
              Show all {dishes.length} dishes
            </button>
          )}
        </Group>
      )}
      {outlets.length > 0 && (
        <Group title="Outlets" count={outlets.length}>
          <ul className="later">
            {outlets.map((outlet) => (
              <li key={outlet.outletId}>
                <OutletRow outlet={outlet} found={dishesOf(outlet)} />
              </li>
            ))}
          </ul>
        </Group>
      )}
    </>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack gap-1">
      <h2 className="lead" id={id}>
        <span>{title}</span>
        <span className="small muted">{count}</span>
      </h2>
      {children}
    </section>
  )
}

function FoundDishRow({ outlet, dish }: FoundDish) {
  const picture = usePicture(dish.pictures[0])
  const prices = dish.servings.map(({ pricePaise }) => pricePaise)
  const isShut = !takesOrders(outlet)
  return (
    <article className={isShut || dish.outOfStock ? 'later-row shut' : 'later-row'}>
      {/* Without a picture of its own a dish lies on no plate. */}
      {dish.pictures[0] ? <Plate {...picture} size={64} /> : <span />}
      <div>
        <h3>
          <VegMark of={dish} />{' '}
          <Link className="cover" to={paths.menuItem(outlet.outletId, dish.menuId)}>
            <bdi>{dish.name}</bdi>
          </Link>
        </h3>
        <p className="small muted">
          <bdi>{outletName(outlet)}</bdi>
        </p>
        {(isShut || dish.outOfStock) && <p className="tiny muted">{dish.outOfStock ? 'Sold out' : outletBadge(outlet).badge}</p>}
      </div>
      <span className="numeral bold">
        {prices.length > 0 ? `from ${formatPrice(Math.min(...prices))}` : formatPrice(dish.finalPricePaise ?? dish.pricePaise)}
      </span>
    </article>
  )
}

import './favourites.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '#machines/model/errors.ts'
import { restaurantCount } from '#machines/model/outlet/favourites.ts'
import { favouriteDetailsQuery, type FavouriteDetails } from '#src/api/favourites.ts'
import { usePicture } from '#src/actors/picture.ts'
import { usePrefetch } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { BoneLines, Loading } from '#src/ui/loading.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { DishQuestions, FavouriteCard } from './favourite-card.tsx'

export function FavouritesRoute() {
  const { data: favourites, error: failure, refetch } = useQuery(favouriteDetailsQuery)
  const error = favourites ? null : failure
  usePrefetch(DishQuestions)
  const waiting = !favourites && !error
  useFocusAfterRemoval(favourites)
  return (
    <>
      <PageHeader back={paths.profile()} title="My Favorites">
        {favourites && favourites.length > 0 && <p className="small muted numeral">{restaurantCount(favourites.length)}</p>}
      </PageHeader>
      <main className="wrap page narrow-page favourites" aria-busy={waiting}>
        {waiting && <FavouriteBones />}
        {error && (
          <LoadFailed title="Failed to fetch favorites details" onRetry={() => void refetch()}>
            {messageOf(error)}
          </LoadFailed>
        )}
        {favourites?.length === 0 && <NoFavourites />}
        {favourites && favourites.length > 0 && (
          <Stretches items={favourites} keyOf={({ outlet }) => outlet.outletId} className="stack" isWhole>
            {(favourite, index) => <FavouriteCard {...favourite} eager={index === 0} />}
          </Stretches>
        )}
      </main>
    </>
  )
}

/** When the focused card or dish is removed, focuses the page's heading: the Tab key goes on from there. */
function useFocusAfterRemoval(favourites: FavouriteDetails[] | undefined): void {
  const count = favourites?.reduce((sum, { items }) => sum + 1 + items.length, 0) ?? 0
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
    last.current = count
  }, [count])
}

function NoFavourites() {
  return (
    <EmptyState plate={usePicture('catalogue/gulab-jamun/464.avif')} title="No favorites yet!" to={paths.home()} link="Explore Restaurants">
      Discover amazing restaurants and save your favorite dishes for quick ordering.
    </EmptyState>
  )
}

function FavouriteBones() {
  return (
    <>
      <Loading />
      <div className="stack" aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <div key={card} className="card padded favourite-card stack gap-3 breaks" data-testid="favourite-bones">
            <div className="row">
              <span className="bone round favourite-bone" />
              <div className="grow stack">
                <BoneLines of="line-l line-s" />
              </div>
            </div>
            <div className="row">
              {[1, 2, 3].map((dish) => (
                <span key={dish} className="bone round favourite-bone" />
              ))}
            </div>
            <div className="bone line-m" />
          </div>
        ))}
      </div>
    </>
  )
}

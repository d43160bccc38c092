import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { Wish } from '#machines/favourites/favourites.context.ts'
import {
  favouritesMachine,
  selectAskedOutlet,
  selectAsksToSignIn,
  selectIsFavourite,
  selectIsRemoving,
  selectOrdered,
} from '#machines/favourites/favourites.machine.ts'
import { readStoredFavourites, writeStoredFavourites } from '#machines/favourites/stored-favourites.ts'
import { areInCart } from '#machines/cart/line-outcome.ts'
import { type CartLine, lineKey } from '#machines/model/cart.ts'
import type { FavouriteKey, Favourites } from '#machines/model/favourites.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { favouriteDetailsQuery, fetchFavourites, saveFavourite, withoutFavourite } from '#src/api/favourites.ts'
import { queryClient } from '#src/api/query-client.ts'
import { onOtherTab, onReturnToPage } from '#src/storage/storage.ts'
import type { AppActors } from './app-refs.ts'
import { useApp } from './app-context.tsx'
import { FAVOURITES_KEY, storedFavourites, storeFavourites } from '#src/storage/favourites.ts'
import { inspect } from './inspect.ts'
import { sayIn } from './say.ts'

export const liveFavouritesMachine = favouritesMachine.provide({
  actors: {
    fetchFavourites: fromPromise<Favourites, void>(({ signal }) => fetchFavourites(signal)),
    saveFavourite: fromPromise<void, Pick<Wish, 'key' | 'wanted'>>(async ({ input: { key, wanted } }) => {
      try {
        await saveFavourite(key, wanted)
        // The card goes at once; what the server has now follows.
        if (!wanted) queryClient.setQueryData(favouriteDetailsQuery.queryKey, (details) => details && withoutFavourite(details, key))
      } finally {
        void queryClient.invalidateQueries(favouriteDetailsQuery)
      }
    }),
  },
})

type FavouritesActor = ActorRefFrom<typeof favouritesMachine>
const started = new WeakMap<AppActors, FavouritesActor>()

/** The hearts of the app, started by the first page that shows one: the home page does without their code. */
export function favouritesOf(app: AppActors): FavouritesActor {
  const known = started.get(app)
  if (known) return known
  const { session, cart, notices } = app
  const customerId = selectCustomer(session.getSnapshot())?.id
  const favourites = createActor(liveFavouritesMachine, {
    inspect,
    input: { customerId, stored: readStoredFavourites(storedFavourites()) },
  })
  started.set(app, favourites)

  favourites.on('toast', sayIn({ notices }))
  favourites.on('line.saved', ({ lineKey: key }) => cart.send({ type: 'lines.remove', keys: [key] }))
  // Only logged, not shown.
  favourites.on('failure.kept', ({ message }) => console.warn('Failed to toggle favorite:', message))
  favourites.on('favourites.changed', () => {
    const slice = writeStoredFavourites(favourites.getSnapshot().context)
    if (slice) storeFavourites(slice)
  })
  session.on('session.started', ({ customer }) => favourites.send({ type: 'session.started', customerId: customer.id }))
  session.on('session.ended', () => favourites.send({ type: 'session.ended' }))
  const followCart = cart.subscribe(({ context }) => {
    for (const { key, lines } of selectOrdered(favourites.getSnapshot())) {
      const isInCart = areInCart(context, lines)
      if (isInCart !== undefined) favourites.send({ type: 'dish.settled', key, isInCart })
    }
  })
  const lookAgain = () => favourites.send({ type: 'favourites.refresh' })
  const stops = [onOtherTab([FAVOURITES_KEY], lookAgain), onReturnToPage(lookAgain)]
  session.subscribe({
    complete: () => {
      for (const stop of stops) stop()
      followCart.unsubscribe()
      favourites.stop()
    },
  })
  favourites.start()
  return favourites
}

/** Whether an outlet or a dish is a favourite, and what pressing its heart does. */
export function useFavourite(key: FavouriteKey) {
  const favourites = favouritesOf(useApp())
  const isOn = useSelector(favourites, (snapshot) => selectIsFavourite(snapshot, key))
  return {
    isOn,
    /** True when the customer has to sign in first. */
    press: (from: 'heart' | 'list' = 'heart'): boolean => {
      favourites.send({ type: 'favourite.set', key, wanted: !isOn, from })
      return selectAsksToSignIn(favourites.getSnapshot())
    },
  }
}

/** The removal of an outlet: whether it is asked about, whether it is on its way. */
export function useRemoval(outletId: string) {
  const favourites = favouritesOf(useApp())
  const isAsked = useSelector(favourites, (snapshot) => selectAskedOutlet(snapshot) === outletId)
  const isRemoving = useSelector(favourites, (snapshot) => selectIsRemoving(snapshot, outletId))
  // A question that the customer has left behind is answered with no.
  useEffect(() => () => favourites.send({ type: 'removal.cancel' }), [favourites])
  return {
    isAsked,
    isRemoving,
    ask: () => favourites.send({ type: 'favourite.set', key: { outletId }, wanted: false, from: 'list' }),
    confirm: () => favourites.send({ type: 'removal.confirm' }),
    cancel: () => favourites.send({ type: 'removal.cancel' }),
  }
}

/** Makes the dish of a line a favourite, after which the line leaves the cart. True when the customer has to sign in first. */
export function saveForLater(app: AppActors, line: CartLine): boolean {
  const { outletId, menuId } = line
  const favourites = favouritesOf(app)
  favourites.send({ type: 'favourite.set', key: { outletId, menuId }, wanted: true, from: 'later', lineKey: lineKey(line) })
  return selectAsksToSignIn(favourites.getSnapshot())
}

/** A dish that was put into the cart is a favourite until its lines are there. */
export function orderFavourite(app: AppActors, key: FavouriteKey, lines: CartLine[]): void {
  favouritesOf(app).send({ type: 'dish.ordered', key, lines: lines.map((line) => ({ key: lineKey(line), quantity: line.quantity })) })
}

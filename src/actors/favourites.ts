import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import { selectIsLineKept } from '#machines/cart/cart.machine.ts'
import {
  favouritesMachine,
  type SaveRequest,
  selectAskedOutlet,
  selectAsksToSignIn,
  selectIsFavourite,
  selectIsRemoving,
} from '#machines/favourites/favourites.machine.ts'
import { readStoredFavourites, writeStoredFavourites } from '#machines/favourites/stored-favourites.ts'
import { type CartLine, type LineKey, lineKey } from '#machines/model/cart.ts'
import type { FavouriteKey, Favourites } from '#machines/model/favourites.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { favouriteDetailsQuery, fetchFavourites, saveFavourite, withoutFavourite } from '#src/api/favourites.ts'
import { queryClient } from '#src/api/query-client.ts'
import { onOtherTab, onReturnToPage } from '#src/device/storage.ts'
import type { AppActors } from './app-actors.ts'
import { useApp } from './app-context.tsx'
import { FAVOURITES_KEY, storedFavourites, storeFavourites } from './favourites-store.ts'
import { inspect } from './inspect.ts'
import { sayIn } from './say.ts'

/** The server has taken or refused a line by then, or there is no network: the dish stays a favourite. */
const CART_PATIENCE_MS = 15_000

export const liveFavouritesMachine = (cart: AppActors['cart']) =>
  favouritesMachine.provide({
    actors: {
      fetchFavourites: fromPromise<Favourites, void>(({ signal }) => fetchFavourites(signal)),
      saveFavourite: fromPromise<void, SaveRequest>(async ({ input: { key, wanted, once }, signal }) => {
        if (once !== undefined) await lineInCart(cart, once, signal)
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

/** Resolves once the server's cart has the line; rejects when it refuses it, or does not answer. */
async function lineInCart(cart: AppActors['cart'], key: LineKey, signal: AbortSignal): Promise<void> {
  const settled = await waitFor(cart, (snapshot) => selectIsLineKept(snapshot, key) !== undefined, { timeout: CART_PATIENCE_MS, signal })
  if (!selectIsLineKept(settled, key)) throw new Error('The cart does not take the dish.')
}

type FavouritesActor = ActorRefFrom<typeof favouritesMachine>
const started = new WeakMap<AppActors, FavouritesActor>()

/** The hearts of the app, started by the first page that shows one: the home page does without their code. */
export function favouritesOf(app: AppActors): FavouritesActor {
  const known = started.get(app)
  if (known) return known
  const { session, cart, notices } = app
  const customerId = selectCustomer(session.getSnapshot())?.id
  const favourites = createActor(liveFavouritesMachine(cart), {
    inspect,
    input: { customerId, stored: readStoredFavourites(storedFavourites()) },
  })
  started.set(app, favourites)

  favourites.on('toast', sayIn({ notices }))
  favourites.on('line.saved', ({ lineKey: key }) => cart.send({ type: 'lines.remove', keys: [key] }))
  // Spec §8: only logged.
  favourites.on('failure.kept', ({ message }) => console.warn('Failed to toggle favorite:', message))
  favourites.on('favourites.changed', () => {
    const slice = writeStoredFavourites(favourites.getSnapshot().context)
    if (slice) storeFavourites(slice)
  })
  session.on('session.started', ({ customer }) => favourites.send({ type: 'session.started', customerId: customer.id }))
  session.on('session.ended', () => favourites.send({ type: 'session.ended' }))
  const lookAgain = () => favourites.send({ type: 'favourites.refresh' })
  const stops = [onOtherTab([FAVOURITES_KEY], lookAgain), onReturnToPage(lookAgain)]
  session.subscribe({
    complete: () => {
      for (const stop of stops) stop()
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
    /** True when somebody has to sign in first. */
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

/** Makes the dish of a line a favourite, after which the line leaves the cart. True when somebody has to sign in first. */
export function saveForLater(app: AppActors, line: CartLine): boolean {
  const { outletId, menuId } = line
  const favourites = favouritesOf(app)
  favourites.send({ type: 'favourite.set', key: { outletId, menuId }, wanted: true, from: 'later', lineKey: lineKey(line) })
  return selectAsksToSignIn(favourites.getSnapshot())
}

/** The dish of a line is no longer a favourite once the server's cart has the line. */
export function removeOrdered(app: AppActors, line: CartLine): void {
  const { outletId, menuId } = line
  favouritesOf(app).send({ type: 'favourite.set', key: { outletId, menuId }, wanted: false, from: 'ordered', lineKey: lineKey(line) })
}

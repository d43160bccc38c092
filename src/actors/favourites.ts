import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate'
import type { OrderedDish, HeartChange } from '#machines/favourites/favourites.context.ts'
import { favouritesMachine, selectAskedOutlet, selectIsFavourite, selectIsRemoving } from '#machines/favourites/favourites.machine.ts'
import { readStoredFavourites, writeStoredFavourites } from '#machines/favourites/stored-favourites.ts'
import { selectAreInCart } from '#machines/cart/cart.machine.ts'
import { type CartLine, lineKey } from '#machines/model/cart.ts'
import { messageOf } from '#machines/model/errors.ts'
import type { FavouriteKey, Favourites } from '#machines/model/outlet/favourites.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { favouriteDetailsQuery, fetchFavourites, saveFavourite, withoutFavourite } from '#src/api/favourites.ts'
import { queryClient } from '#src/api/query-client.ts'
import { onOtherTab, onReturnToPage } from '#src/storage/storage.ts'
import type { AppActors } from './app-refs.ts'
import { useApp } from './app-context.tsx'
import { FAVOURITES_KEY, storedFavourites, storeFavourites } from '#src/storage/favourites.ts'
import { inspect } from './inspect.ts'

const liveFavouritesMachine = ({ session, cart }: AppActors) =>
  favouritesMachine.provide({
    actors: {
      fetchFavourites: fromPromise<Favourites, void>(({ signal }) => fetchFavourites(signal)),
      saveFavourite: fromPromise<void, Pick<HeartChange, 'key' | 'wanted'>>(async ({ input: { key, wanted } }) => {
        try {
          await saveFavourite(key, wanted)
          // The card disappears at once; the server's list is fetched below.
          if (!wanted) queryClient.setQueryData(favouriteDetailsQuery.queryKey, (details) => details && withoutFavourite(details, key))
        } finally {
          void queryClient.invalidateQueries(favouriteDetailsQuery)
        }
      }),
      watchApp: fromCallback<{ type: 'none' }, { ordered: () => OrderedDish[] }>(({ sendBack, input: { ordered } }) => {
        const readAgain = () => sendBack({ type: 'favourites.refresh' })
        const watched = [
          session.on('session.started', ({ customer }) => sendBack({ type: 'session.started', customerId: customer.id })),
          session.on('session.ended', () => sendBack({ type: 'session.ended' })),
          cart.subscribe((snapshot) => {
            for (const { key, lines } of ordered()) {
              const isInCart = selectAreInCart(snapshot, lines)
              if (isInCart !== undefined) sendBack({ type: 'dish.settled', key, isInCart })
            }
          }),
        ]
        const stops = [onOtherTab([FAVOURITES_KEY], readAgain), onReturnToPage(readAgain), ...watched.map((one) => () => one.unsubscribe())]
        return () => stops.forEach((stop) => stop())
      }),
    },
    actions: {
      store: ({ context }) => {
        const slice = writeStoredFavourites(context)
        if (slice) storeFavourites(slice)
      },
      logFailure: (_, { error }) => console.warn('Failed to toggle favorite:', messageOf(error)),
    },
  })

type FavouritesActor = ActorRefFrom<typeof favouritesMachine>
const started = new WeakMap<AppActors, FavouritesActor>()

/** The hearts of the app, started by the first page that shows one: the home page does without their code. */
export function favouritesOf(app: AppActors): FavouritesActor {
  const running = started.get(app)
  if (running) return running
  const { session, cart, notices } = app
  const customerId = selectCustomer(session.getSnapshot())?.id
  const favourites = createActor(liveFavouritesMachine(app), {
    inspect,
    input: { customerId, stored: readStoredFavourites(storedFavourites()), cart, notices },
  })
  started.set(app, favourites)
  session.subscribe({ complete: () => favourites.stop() })
  favourites.start()
  return favourites
}

/** Tells the favourites what the customer wants. `signIn` is called, before this returns, when the customer has to sign in first. */
function setFavourite(app: AppActors, change: HeartChange, signIn?: () => void): void {
  const favourites = favouritesOf(app)
  const subscription = signIn && favourites.on('signIn.asked', signIn)
  favourites.send({ type: 'favourite.set', ...change })
  subscription?.unsubscribe()
}

/** Whether an outlet or a dish is a favourite, and what pressing its heart does; in the list a guest has none. */
export function useFavourite(key: FavouriteKey) {
  const app = useApp()
  const isOn = useSelector(favouritesOf(app), (snapshot) => selectIsFavourite(snapshot, key))
  return {
    isOn,
    press: (signIn: () => void) => setFavourite(app, { key, wanted: !isOn, from: 'heart' }, signIn),
    pressInList: () => setFavourite(app, { key, wanted: !isOn, from: 'list' }),
  }
}

/** The removal of an outlet: whether it is asked about, whether it is on its way. */
export function useRemoval(outletId: string) {
  const favourites = favouritesOf(useApp())
  const isAsked = useSelector(favourites, (snapshot) => selectAskedOutlet(snapshot) === outletId)
  const isRemoving = useSelector(favourites, (snapshot) => selectIsRemoving(snapshot, outletId))
  // Leaving the page answers the open question with Cancel.
  useEffect(() => () => favourites.send({ type: 'removal.cancel' }), [favourites])
  return {
    isAsked,
    isRemoving,
    ask: () => favourites.send({ type: 'favourite.set', key: { outletId }, wanted: false, from: 'list' }),
    confirm: () => favourites.send({ type: 'removal.confirm' }),
    cancel: () => favourites.send({ type: 'removal.cancel' }),
  }
}

/** Makes the dish of a line a favourite, after which the line leaves the cart. */
export function saveForLater(app: AppActors, line: CartLine, signIn: () => void): void {
  const { outletId, menuId } = line
  setFavourite(app, { key: { outletId, menuId }, wanted: true, from: 'later', lineKey: lineKey(line) }, signIn)
}

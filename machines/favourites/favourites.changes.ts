import { type FavouriteKey, type Favourites, isFavourite, isSameFavourite, withFavourite } from '../model/favourites.ts'
import type { FavouritesContext, OrderedDish, Wish } from './favourites.context.ts'

/** Pure changes of the context; the machine says when each happens. */
type Changed = Partial<FavouritesContext>

export const FORGOTTEN = {
  customerId: undefined,
  known: undefined,
  wishes: [],
  inFlight: undefined,
  stale: false,
  unsure: false,
  asking: undefined,
  ordered: [],
}

const fold = (favourites: Favourites, wishes: readonly Wish[]): Favourites =>
  wishes.reduce((list, { key, wanted }) => withFavourite(list, key, wanted), favourites)

/** The list as shown: the server's, with the changes that are not saved yet. */
export const shownFavourites = ({ known = [], inFlight, wishes }: FavouritesContext): Favourites =>
  fold(known, inFlight ? [inFlight, ...wishes] : wishes)

/** The newest change of a heart replaces older ones; what the server has, or is being sent, is not sent again. */
export function wished(context: FavouritesContext, wish: Wish): Changed {
  const { known, inFlight } = context
  const wishes = context.wishes.filter((one) => !isReplaced(one, wish))
  const isThere = isFavourite(shownFavourites({ ...context, wishes }), wish.key) === wish.wanted
  const isOnItsWay = inFlight !== undefined && isSameWish(inFlight, wish)
  const isNeedless = isThere && (isOnItsWay || (known !== undefined && wish.from === 'heart'))
  return { wishes: isNeedless ? wishes : [...wishes, wish], ordered: context.ordered.filter(({ key }) => !isAbout(wish.key, key)) }
}

/** Whether a newer change is about an ordered dish or its outlet. */
const isAbout = (wished: FavouriteKey, dish: FavouriteKey): boolean =>
  isSameFavourite(wished, dish) || (wished.menuId === undefined && wished.outletId === dish.outletId)

export const isAwaited = ({ ordered }: FavouritesContext, dish: FavouriteKey): boolean =>
  ordered.some(({ key }) => isSameFavourite(key, dish))

export const awaiting = (context: FavouritesContext, dish: OrderedDish): Changed => ({
  ordered: [...context.ordered.filter(({ key }) => !isSameFavourite(key, dish.key)), dish],
})

export const settled = ({ ordered }: FavouritesContext, dish: FavouriteKey): Changed => ({
  ordered: ordered.filter(({ key }) => !isSameFavourite(key, dish)),
})

const isSameWish = (one: Wish, other: Wish): boolean =>
  isSameFavourite(one.key, other.key) && one.wanted === other.wanted && one.lineKey === other.lineKey

/** A change of the same heart; removing an outlet also replaces changes of its dishes. */
function isReplaced(old: Wish, { key, wanted, lineKey }: Wish): boolean {
  if (!wanted && key.menuId === undefined && old.key.outletId === key.outletId) return true
  return isSameFavourite(old.key, key) && old.lineKey === lineKey
}

export const takenOff = ({ wishes: [inFlight, ...wishes] }: FavouritesContext): Changed => ({ inFlight, wishes })

export const acknowledged = ({ known = [], inFlight, stale, unsure }: FavouritesContext): Changed =>
  inFlight ? { known: withFavourite(known, inFlight.key, inFlight.wanted), inFlight: undefined, stale: stale || unsure } : {}

/** The customer has pressed the heart again while the call was running. */
export const isSuperseded = ({ inFlight, wishes }: FavouritesContext): boolean =>
  inFlight !== undefined && wishes.some(({ key, wanted }) => isSameFavourite(key, inFlight.key) && wanted !== inFlight.wanted)

export const isSettledFavourite = ({ known = [], inFlight, wishes }: FavouritesContext, key: FavouriteKey): boolean =>
  isFavourite(known, key) && ![inFlight, ...wishes].some((wish) => wish?.key.outletId === key.outletId)

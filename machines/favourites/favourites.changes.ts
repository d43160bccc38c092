import { type FavouriteKey, type Favourites, isFavourite, isSameFavourite, withFavourite } from '../model/outlet/favourites.ts'
import type { FavouritesContext, OrderedDish, HeartChange } from './favourites.context.ts'

/** What the data becomes; the machine says when. */
type Update = Partial<FavouritesContext>

export const EMPTY = {
  customerId: undefined,
  serverList: undefined,
  waiting: [],
  sent: undefined,
  isStale: false,
  hasReadFailed: false,
  removal: undefined,
  ordered: [],
}

const withChanges = (favourites: Favourites, changes: readonly HeartChange[]): Favourites =>
  changes.reduce((list, { key, wanted }) => withFavourite(list, key, wanted), favourites)

/** The list as shown: the server's, with the changes that are not saved yet. */
export const shownFavourites = ({ serverList = [], sent, waiting }: FavouritesContext): Favourites =>
  withChanges(serverList, sent ? [sent, ...waiting] : waiting)

/** The newest change of a heart replaces older ones; what the server has, or is being sent, is not sent again. */
export function enqueue(context: FavouritesContext, change: HeartChange): Update {
  const { serverList, sent } = context
  const waiting = context.waiting.filter((one) => !isReplaced(one, change))
  const isThere = isFavourite(shownFavourites({ ...context, waiting }), change.key) === change.wanted
  const isOnItsWay = sent !== undefined && isSameChange(sent, change)
  const isNeedless = isThere && (isOnItsWay || (serverList !== undefined && change.from === 'heart'))
  return { waiting: isNeedless ? waiting : [...waiting, change], ordered: context.ordered.filter(({ key }) => !isAbout(change.key, key)) }
}

/** Whether a newer change is about an ordered dish or its outlet. */
const isAbout = (changed: FavouriteKey, dish: FavouriteKey): boolean =>
  isSameFavourite(changed, dish) || (changed.menuId === undefined && changed.outletId === dish.outletId)

export const isAwaited = ({ ordered }: FavouritesContext, dish: FavouriteKey): boolean =>
  ordered.some(({ key }) => isSameFavourite(key, dish))

export const awaitLines = (context: FavouritesContext, dish: OrderedDish): Update => ({
  ordered: [...context.ordered.filter(({ key }) => !isSameFavourite(key, dish.key)), dish],
})

export const forgetOrdered = ({ ordered }: FavouritesContext, dish: FavouriteKey): Update => ({
  ordered: ordered.filter(({ key }) => !isSameFavourite(key, dish)),
})

const isSameChange = (one: HeartChange, other: HeartChange): boolean =>
  isSameFavourite(one.key, other.key) && one.wanted === other.wanted && one.lineKey === other.lineKey

/** A change of the same heart; removing an outlet also replaces changes of its dishes. */
function isReplaced(old: HeartChange, { key, wanted, lineKey }: HeartChange): boolean {
  if (!wanted && key.menuId === undefined && old.key.outletId === key.outletId) return true
  return isSameFavourite(old.key, key) && old.lineKey === lineKey
}

export const sendNext = ({ waiting: [sent, ...waiting] }: FavouritesContext): Update => ({ sent, waiting })

export const confirmSent = ({ serverList = [], sent, isStale, hasReadFailed }: FavouritesContext): Update =>
  sent ? { serverList: withFavourite(serverList, sent.key, sent.wanted), sent: undefined, isStale: isStale || hasReadFailed } : {}

/** The customer has pressed the heart again while the call was running. */
export const isSuperseded = ({ sent, waiting }: FavouritesContext): boolean =>
  sent !== undefined && waiting.some(({ key, wanted }) => isSameFavourite(key, sent.key) && wanted !== sent.wanted)

export const isSavedFavourite = ({ serverList = [], sent, waiting }: FavouritesContext, key: FavouriteKey): boolean =>
  isFavourite(serverList, key) && ![sent, ...waiting].some((change) => change?.key.outletId === key.outletId)

import type { ActorRef, Snapshot } from 'xstate'
import type { CartRef } from '../cart/cart-ref.ts'
import type { LineKey } from '../model/cart.ts'
import type { FavouriteKey, Favourites } from '../model/outlet/favourites.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'

/** Decides toast and failure: a heart, the list of favourites, 'Save for later', or a dish that was ordered from the list. */
export type ChangeOrigin = 'heart' | 'list' | 'later' | 'ordered'

export interface HeartChange {
  key: FavouriteKey
  wanted: boolean
  from: ChangeOrigin
  /** The line that leaves the cart once its dish is saved for later. */
  lineKey?: LineKey
}

/** A dish ordered from the list of favourites: it stays a favourite until the server has its lines in the cart (Decision 85). */
export interface OrderedDish {
  key: FavouriteKey
  /** The quantities that the cart has to reach. */
  lines: { key: LineKey; quantity: number }[]
}

export interface StoredFavourites {
  version: 1
  owner: string
  favourites: Favourites
}

export interface FavouritesContext {
  cart: CartRef
  notices: NoticesRef
  customerId?: string
  /** The server's list, with confirmed changes; undefined until it has loaded. */
  serverList?: Favourites
  /** Changes to send, oldest first. */
  waiting: HeartChange[]
  sent?: HeartChange
  isStale: boolean
  /** Reading the list has failed: it is read again after the next call that succeeds. */
  hasReadFailed: boolean
  /** The removal that the open question is about. */
  removal?: HeartChange
  /** Ordered dishes whose lines the server does not have yet. */
  ordered: OrderedDish[]
}

export interface FavouritesInput {
  cart: CartRef
  notices: NoticesRef
  customerId?: string
  stored?: StoredFavourites
}

export type FavouritesEvent =
  | ({ type: 'favourite.set' } & HeartChange)
  | ({ type: 'dish.ordered' } & OrderedDish)
  | { type: 'dish.settled'; key: FavouriteKey; isInCart: boolean }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'session.started'; customerId: string }
  | { type: 'session.ended' }
  | { type: 'favourites.refresh' }

/** All that another flow may send to the favourites. */
export type FavouritesRef = ActorRef<Snapshot<unknown>, Extract<FavouritesEvent, { type: 'dish.ordered' }>>

/** A guest presses a heart and has to sign in first. */
export interface FavouritesEmitted {
  type: 'signIn.asked'
}

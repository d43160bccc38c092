import type { ActorRef, Snapshot } from 'xstate'
import type { CartRef } from '../cart/cart-ref.ts'
import type { LineKey } from '../model/cart.ts'
import type { FavouriteKey, Favourites } from '../model/favourites.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'

/** Where a wish comes from, which decides what is said of it: a heart, the list of favourites, 'Save for later', a dish that goes to the cart. */
export type WishOrigin = 'heart' | 'list' | 'later' | 'ordered'

export interface Wish {
  key: FavouriteKey
  wanted: boolean
  from: WishOrigin
  /** The line that leaves the cart once its dish is saved for later. */
  lineKey?: LineKey
}

/** A dish that was put into the cart: it stays a favourite until its lines are there. */
export interface OrderedDish {
  key: FavouriteKey
  /** What the cart has to come to. */
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
  /** What the server last said, or confirmed; undefined until it has said something. */
  known?: Favourites
  /** What the server has to be told, in the order it was asked for. */
  wishes: Wish[]
  /** The wish now on its way. */
  inFlight?: Wish
  /** The server may know more than we do: ask again. */
  stale: boolean
  /** The server could not be asked when it should have been: the next call that goes well makes up for it. */
  unsure: boolean
  /** The outlet whose removal is asked about. */
  asking?: Wish
  /** Dishes whose lines are not in the cart yet. */
  ordered: OrderedDish[]
}

export interface FavouritesInput {
  cart: CartRef
  notices: NoticesRef
  customerId?: string
  stored?: StoredFavourites
}

export type FavouritesEvent =
  | ({ type: 'favourite.set' } & Wish)
  | ({ type: 'dish.ordered' } & OrderedDish)
  | { type: 'dish.settled'; key: FavouriteKey; isInCart: boolean }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'session.started'; customerId: string }
  | { type: 'session.ended' }
  | { type: 'favourites.refresh' }

/** All that another flow may tell the favourites. */
export type FavouritesRef = ActorRef<Snapshot<unknown>, Extract<FavouritesEvent, { type: 'dish.ordered' }>>

/** A guest presses a heart and has to sign in first. */
export interface FavouritesEmitted {
  type: 'signIn.asked'
}

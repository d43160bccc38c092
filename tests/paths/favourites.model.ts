import { expect } from 'vitest'
import type { FavouritesContext, FavouritesEvent, StoredFavourites } from '#machines/favourites/favourites.context.ts'
import {
  favouritesMachine,
  type FavouritesSnapshot as Favourites,
  selectAskedOutlet,
  selectIsFavourite,
  selectIsRemoving,
} from '#machines/favourites/favourites.machine.ts'
import { readStoredFavourites, writeStoredFavourites } from '#machines/favourites/stored-favourites.ts'
import { isFavourite } from '#machines/model/outlet/favourites.ts'
import { failure, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { key as lineKeyOf } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, read } from './observe.ts'

const refs = { cart: recordedFlow().ref, notices: recordedNotices().notices }
const OUTLET = { outletId: 'saffron' }
const DISH = { outletId: 'saffron', menuId: 'dal' }
const stored: StoredFavourites = { version: 1, owner: 'c1', favourites: [{ outletId: 'saffron', menuIds: ['dal'] }] }

const events: FavouritesEvent[] = [
  { type: 'favourite.set', key: OUTLET, wanted: true, from: 'heart' },
  { type: 'favourite.set', key: OUTLET, wanted: false, from: 'heart' },
  { type: 'favourite.set', key: OUTLET, wanted: false, from: 'list' },
  { type: 'favourite.set', key: DISH, wanted: true, from: 'heart' },
  { type: 'favourite.set', key: DISH, wanted: false, from: 'heart' },
  { type: 'dish.ordered', key: DISH, lines: [{ key: lineKeyOf('dal'), quantity: 1 }] },
  { type: 'dish.settled', key: DISH, isInCart: true },
  { type: 'dish.settled', key: DISH, isInCart: false },
  { type: 'favourite.set', key: DISH, wanted: true, from: 'later', lineKey: lineKeyOf('dal') },
  { type: 'removal.confirm' },
  { type: 'removal.cancel' },
  { type: 'session.started', customerId: 'c1' },
  { type: 'session.ended' },
  { type: 'favourites.refresh' },
]
const fetches = ['loadFavourites', 'rereadFavourites'].flatMap((id) => [
  { type: `xstate.done.actor.${id}`, output: [] },
  { type: `xstate.done.actor.${id}`, output: stored.favourites },
  { type: `xstate.error.actor.${id}`, error: failure(503) },
  { type: `xstate.error.actor.${id}`, error: failure(401) },
])

const filled = (isFilled: boolean) => (isFilled ? 'filled' : 'empty')
const observe = (favourites: Favourites): Observed => ({
  'heart of Dariya Mahal': filled(selectIsFavourite(favourites, OUTLET)),
  'heart of Dal Makhani': filled(selectIsFavourite(favourites, DISH)),
  question: selectAskedOutlet(favourites) === undefined ? 'not asked' : read('Remove from favorites?'),
})

export const favouritesModel: Model = {
  machine: favouritesMachine,
  starts: {
    'a guest': refs,
    'a customer': { customerId: 'c1', ...refs },
    'a customer with favourites from the last visit': { customerId: 'c1', stored, ...refs },
  },
  events: [
    ...events,
    ...fetches,
    { type: 'xstate.done.actor.saveFavourite', output: undefined },
    { type: 'xstate.error.actor.saveFavourite', error: failure() },
    { type: 'xstate.error.actor.saveFavourite', error: failure(401) },
    { type: 'xstate.error.actor.watchApp', error: failure() },
  ],
  abstractContext: ({ serverList, waiting, sent, isStale, hasReadFailed, removal, ordered }: FavouritesContext) => [
    serverList,
    waiting,
    sent,
    [isStale, hasReadFailed],
    removal?.from,
    ordered.length,
  ],
  // One heart on its way and one that waits: a longer queue is the same over again.
  feasible: ({ context, value }: Favourites, event) =>
    // The app is watched until the watching breaks down, once.
    (!event.type.endsWith('watchApp') || JSON.stringify(value).includes('"guest":"resting"')) &&
    (event.type !== 'favourite.set' || context.waiting.length === 0) &&
    (event.type !== 'dish.ordered' || context.ordered.length === 0) &&
    (event.type !== 'dish.settled' || (context.ordered.length > 0 && context.waiting.length === 0)),
  invariant: (favourites: Favourites) => {
    const { context } = favourites
    const isGuest = favourites.matches({ account: 'guest' })
    expect(context.customerId === undefined).toBe(isGuest)
    // A guest sees no favourite, and nothing of a customer is left.
    if (isGuest) {
      expect([context.serverList, context.sent, context.removal]).toEqual([undefined, undefined, undefined])
      expect(selectIsFavourite(favourites, OUTLET)).toBe(false)
    }
    expect(favourites.matches({ account: { customer: 'saving' } })).toBe(context.sent !== undefined)
    if (selectIsFavourite(favourites, DISH)) expect(selectIsFavourite(favourites, OUTLET)).toBe(true)
    const stored = writeStoredFavourites(context)
    if (stored) expect(readStoredFavourites(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  },
  observe,
  sees: {
    'account.guest.resting': ({ context }: Favourites) => expect(context.waiting).toEqual([]),
    'account.guest.signingIn': ({ context }: Favourites) => expect(context.waiting).toHaveLength(1),
    'account.customer.loading': ({ context }: Favourites) => expect(context.sent).toBeUndefined(),
    'account.customer.resting': (favourites: Favourites) => {
      const { context } = favourites
      expect([context.waiting, context.isStale]).toEqual([[], false])
      for (const key of [OUTLET, DISH]) expect(selectIsFavourite(favourites, key)).toBe(isFavourite(context.serverList ?? [], key))
      expect(selectIsRemoving(favourites, 'saffron')).toBe(false)
    },
    'account.customer.saving': (favourites: Favourites) => {
      const { sent, waiting } = favourites.context
      // Optimistic: the newest change is what the heart shows.
      if (waiting.length === 0) expect(selectIsFavourite(favourites, sent!.key)).toBe(sent!.wanted)
    },
    'account.customer.rereading': ({ context }: Favourites) => expect(context.sent).toBeUndefined(),
    'question.closed': (favourites: Favourites) => expect(selectAskedOutlet(favourites)).toBeUndefined(),
    'question.open': (favourites: Favourites) => expect(selectAskedOutlet(favourites)).toBe('saffron'),
  },
}

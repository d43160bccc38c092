import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { toFailure } from '../model/errors.ts'
import { type FavouriteKey, type Favourites, isFavourite, isSameFavourite } from '../model/favourites.ts'
import { notProvided } from '../model/not-provided.ts'
import type { Toast } from '../model/toast.ts'
import {
  acknowledged,
  awaiting,
  FORGOTTEN,
  isAwaited,
  isSettledFavourite,
  isSuperseded,
  settled,
  shownFavourites,
  takenOff,
  wished,
} from './favourites.changes.ts'
import type { FavouritesContext, FavouritesEmitted, FavouritesEvent, FavouritesInput, OrderedDish, Wish } from './favourites.context.ts'

/** The customer's hearts: guest → loading → resting ⇄ saving, one call at a time; an outlet is removed after a question. */

/** A heart that a guest has pressed is filled after signing in, unless that takes too long to be meant still. */
export const SIGN_IN_MS = 10 * 60_000

type ErrorParams = { error: unknown }

const wishOf = ({ key, wanted, from, lineKey }: Wish): Wish => ({ key, wanted, from, ...(lineKey !== undefined && { lineKey }) })
const setBy = (event: FavouritesEvent): Wish | undefined => (event.type === 'favourite.set' ? wishOf(event) : undefined)
const isOutletRemoval = (wish: Wish | undefined): boolean => wish !== undefined && !wish.wanted && wish.key.menuId === undefined

export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    input: {} as FavouritesInput,
    events: {} as FavouritesEvent,
    emitted: {} as FavouritesEmitted,
  },
  actors: {
    fetchFavourites: fromPromise<Favourites, void>(notProvided('fetchFavourites')),
    /** Adds or removes one outlet or dish; saying it twice is harmless. */
    saveFavourite: fromPromise<void, Pick<Wish, 'key' | 'wanted'>>(notProvided('saveFavourite')),
  },
  delays: { signInTime: SIGN_IN_MS },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    hasWishes: ({ context }) => context.wishes.length > 0,
    isStale: ({ context }) => context.stale,
    isAskedFirst: ({ context, event }) => context.customerId !== undefined && isOutletRemoval(setBy(event)),
    isAlreadySaved: ({ context, event }) =>
      event.type === 'favourite.set' && event.from === 'later' && isSettledFavourite(context, event.key),
    isAddition: ({ context }) => context.inFlight?.wanted === true,
    isForLater: ({ context }) => context.inFlight?.from === 'later',
    isInCart: ({ context, event }) => event.type === 'dish.settled' && event.isInCart && isAwaited(context, event.key),
    isAwaited: ({ context, event }) => event.type === 'dish.settled' && isAwaited(context, event.key),
    isOrdered: ({ context }) => context.inFlight?.from === 'ordered',
    // Failures on the favourites screen are only logged.
    isFromList: ({ context }) => context.inFlight?.from === 'list' || context.inFlight?.from === 'ordered',
    isSuperseded: ({ context }) => isSuperseded(context),
    // The session tells its own end.
    isUnauthorized: (_, { error }: ErrorParams) => toFailure(error).status === 401,
  },
  actions: {
    remember: assign(({ event }) => ({ wishes: [setBy(event)!] })),
    wish: assign(({ context, event }) => wished(context, setBy(event)!)),
    await: assign(({ context, event }) => (event.type === 'dish.ordered' ? awaiting(context, { key: event.key, lines: event.lines }) : {})),
    wishOrdered: assign(({ context, event }) =>
      event.type === 'dish.settled' ? wished(context, { key: event.key, wanted: false, from: 'ordered' }) : {},
    ),
    forgetOrdered: assign(({ context, event }) => (event.type === 'dish.settled' ? settled(context, event.key) : {})),
    forgetWishes: assign({ wishes: [] }),
    begin: assign(({ event }) => (event.type === 'session.started' ? { customerId: event.customerId } : {})),
    forgetEverything: assign(FORGOTTEN),
    adopt: assign((_, params: { favourites: Favourites }) => ({ known: params.favourites, unsure: false })),
    takeOff: assign(({ context }) => takenOff(context)),
    acknowledge: assign(({ context }) => acknowledged(context)),
    rollBack: assign({ inFlight: undefined }),
    markStale: assign({ stale: true }),
    forgetStale: assign({ stale: false }),
    doubt: assign({ unsure: true }),
    ask: assign(({ event }) => ({ asking: setBy(event) })),
    wishRemoval: assign(({ context }) => ({ ...wished(context, context.asking!), asking: undefined })),
    forgetQuestion: assign({ asking: undefined }),
    announceChange: emit({ type: 'favourites.changed' as const }),
    announceSaved: emit(({ context, event }) => ({
      type: 'line.saved' as const,
      lineKey: (setBy(event) ?? context.inFlight)?.lineKey ?? '',
    })),
    keepFailure: emit((_, { error }: ErrorParams) => ({ type: 'failure.kept' as const, message: toFailure(error).message })),
    toast: emit((_, params: { tone: Toast['tone']; message: string }) => ({ type: 'toast' as const, ...params })),
  },
}).createMachine({
  id: 'favourites',
  type: 'parallel',
  context: ({ input: { customerId, stored } }) => ({
    ...FORGOTTEN,
    customerId,
    known: stored && stored.owner === customerId ? stored.favourites : undefined,
  }),
  states: {
    account: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'it is looked at who is here',
          always: [
            { guard: 'isGuest', target: 'guest', description: 'no customer is signed in' },
            { target: 'customer', description: 'a customer is signed in' },
          ],
        },

        guest: {
          initial: 'resting',
          on: {
            'favourite.set': { target: '.asked', actions: 'remember', description: 'a guest presses a heart and is led to sign in' },
            'session.started': { target: 'customer', actions: 'begin', description: 'a customer signs in' },
          },
          states: {
            resting: { description: 'a guest has no favourites' },
            asked: {
              description: 'a guest is asked to sign in, and the heart waits',
              after: {
                signInTime: { target: 'resting', actions: 'forgetWishes', description: 'the guest has not signed in for 10 minutes' },
              },
            },
          },
        },

        customer: {
          initial: 'loading',
          on: {
            'favourite.set': [
              { guard: 'isAskedFirst', description: 'the removal of an outlet waits for an answer' },
              {
                guard: 'isAlreadySaved',
                actions: ['announceSaved', { type: 'toast', params: { tone: 'success', message: 'Saved for later' } }],
                description: 'a dish that is a favourite already is saved for later',
              },
              { actions: 'wish', description: 'the customer presses a heart or saves a dish for later' },
            ],
            'dish.ordered': {
              actions: 'await',
              description: 'the customer puts a favourite dish into the cart, and it stays a favourite until its line is there',
            },
            'dish.settled': [
              { guard: 'isInCart', actions: 'wishOrdered', description: 'the line of an ordered dish is in the cart' },
              {
                guard: 'isAwaited',
                actions: 'forgetOrdered',
                description: 'the line of an ordered dish does not come into the cart, and the dish stays a favourite',
              },
            ],
            'favourites.refresh': { actions: 'markStale', description: 'another tab has changed the favourites' },
            'session.ended': { target: 'guest', actions: 'forgetEverything', description: 'the session is over' },
          },
          states: {
            loading: {
              description: 'the favourites are on their way',
              invoke: {
                id: 'loadFavourites',
                src: 'fetchFavourites',
                onDone: {
                  target: 'resting',
                  actions: [{ type: 'adopt', params: ({ event }) => ({ favourites: event.output }) }, 'announceChange'],
                  description: 'the favourites have come',
                },
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
                    target: 'resting',
                    description: 'the server does not know the session',
                  },
                  {
                    target: 'resting',
                    actions: ['doubt', { type: 'toast', params: { tone: 'error', message: 'Failed to fetch favorites' } }],
                    description: 'the favourites cannot be had',
                  },
                ],
              },
            },
            resting: {
              description: 'the hearts show what the server knows',
              always: [
                { guard: 'hasWishes', target: 'saving', actions: 'takeOff', description: 'a heart waits to be told to the server' },
                { guard: 'isStale', target: 'rereading', actions: 'forgetStale', description: 'the server may know more' },
              ],
            },
            saving: {
              description: 'one heart is told to the server; more can be pressed meanwhile',
              invoke: {
                id: 'saveFavourite',
                src: 'saveFavourite',
                input: ({ context }) => {
                  const { key, wanted } = context.inFlight! // resting is the only way in
                  return { key, wanted }
                },
                onDone: [
                  {
                    guard: 'isForLater',
                    target: 'resting',
                    actions: [
                      'announceSaved',
                      'acknowledge',
                      'announceChange',
                      { type: 'toast', params: { tone: 'success', message: 'Saved for later' } },
                    ],
                    description: 'the dish is saved and can leave the cart',
                  },
                  {
                    guard: 'isSuperseded',
                    target: 'resting',
                    actions: ['acknowledge', 'announceChange'],
                    description: 'the server knows a heart that the customer has pressed again meanwhile',
                  },
                  {
                    guard: 'isOrdered',
                    target: 'resting',
                    actions: [
                      'acknowledge',
                      'announceChange',
                      { type: 'toast', params: { tone: 'success', message: 'Item added to cart and removed from favorites.' } },
                    ],
                    description: 'a dish that went to the cart is no longer a favourite',
                  },
                  {
                    guard: 'isAddition',
                    target: 'resting',
                    actions: [
                      'acknowledge',
                      'announceChange',
                      { type: 'toast', params: { tone: 'success', message: 'Added to favorites' } },
                    ],
                    description: 'the server knows a new favourite',
                  },
                  {
                    target: 'resting',
                    actions: [
                      'acknowledge',
                      'announceChange',
                      { type: 'toast', params: { tone: 'success', message: 'Removed from favorites' } },
                    ],
                    description: 'the server has removed a favourite',
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
                    target: 'resting',
                    actions: 'rollBack',
                    description: 'the server does not know the session any more',
                  },
                  {
                    guard: 'isFromList',
                    target: 'resting',
                    actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'rollBack', 'markStale'],
                    description: 'a change on the favourites screen fails and is only logged',
                  },
                  {
                    guard: 'isSuperseded',
                    target: 'resting',
                    actions: ['rollBack', 'markStale'],
                    description: 'a heart fails that the customer has pressed again meanwhile',
                  },
                  {
                    guard: 'isAddition',
                    target: 'resting',
                    actions: ['rollBack', 'markStale', { type: 'toast', params: { tone: 'error', message: 'Failed to add to favorites' } }],
                    description: 'a new favourite fails, and its heart is empty again',
                  },
                  {
                    target: 'resting',
                    actions: ['rollBack', 'markStale', { type: 'toast', params: { tone: 'error', message: 'Failed to update favorite' } }],
                    description: 'a removal fails, and its heart is filled again',
                  },
                ],
              },
            },
            rereading: {
              description: 'the favourites are read again',
              invoke: {
                id: 'rereadFavourites',
                src: 'fetchFavourites',
                onDone: {
                  target: 'resting',
                  actions: [{ type: 'adopt', params: ({ event }) => ({ favourites: event.output }) }, 'announceChange'],
                  description: 'the server has said what it knows',
                },
                onError: {
                  target: 'resting',
                  actions: 'doubt',
                  description: 'the server cannot be asked, and the hearts stay as they are',
                },
              },
            },
          },
        },
      },
    },

    question: {
      initial: 'closed',
      states: {
        closed: {
          description: 'nothing is asked',
          on: {
            'favourite.set': { guard: 'isAskedFirst', target: 'open', actions: 'ask', description: 'the customer wants an outlet removed' },
          },
        },
        open: {
          description: "the question 'Remove from favorites?' is open",
          on: {
            'removal.confirm': { target: 'closed', actions: 'wishRemoval', description: 'the customer removes the outlet and its dishes' },
            'removal.cancel': { target: 'closed', actions: 'forgetQuestion', description: 'the customer keeps the outlet' },
            'session.ended': { target: 'closed', actions: 'forgetQuestion', description: 'the session ends while it is asked' },
          },
        },
      },
    },
  },
})

type FavouritesSnapshot = SnapshotFrom<typeof favouritesMachine>
export const selectIsFavourite = ({ context }: FavouritesSnapshot, key: FavouriteKey): boolean =>
  // A guest's heart waits for the sign-in and is not filled before.
  context.customerId !== undefined && isFavourite(shownFavourites(context), key)
/** Dishes that stay favourites until their lines are in the cart. */
export const selectOrdered = ({ context }: FavouritesSnapshot): OrderedDish[] => context.ordered
export const selectIsRemoving = ({ context: { inFlight, wishes } }: FavouritesSnapshot, outletId: string): boolean =>
  [inFlight, ...wishes].some((wish) => isOutletRemoval(wish) && isSameFavourite(wish!.key, { outletId }))
/** The outlet whose removal is asked about. */
export const selectAskedOutlet = ({ context }: FavouritesSnapshot): string | undefined => context.asking?.key.outletId
/** A heart was pressed that only a customer can have. */
export const selectAsksToSignIn = (favourites: FavouritesSnapshot): boolean => favourites.matches({ account: { guest: 'asked' } })

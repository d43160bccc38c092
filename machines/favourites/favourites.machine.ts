import { assertEvent, assign, type CallbackActorLogic, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { LineKey } from '../model/cart.ts'
import { toFailure } from '../model/errors.ts'
import { type FavouriteKey, type Favourites, isFavourite, isSameFavourite } from '../model/favourites.ts'
import { notProvided } from '../model/not-provided.ts'
import { type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
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

/** The customer's hearts: guest → loading → resting ⇄ saving, one call at a time (Decision 78); an outlet is removed after a question. */

/** How long a guest's pressed heart waits for the sign-in. */
export const SIGN_IN_MS = 10 * 60_000

type ErrorParams = { error: unknown }
const isUnauthorized = { type: 'isUnauthorized', params: ({ event }: { event: ErrorParams }) => event } as const
const adopt = { type: 'adopt', params: ({ event }: { event: { output: Favourites } }) => ({ favourites: event.output }) } as const

const wishOf = ({ key, wanted, from, lineKey }: Wish): Wish => ({ key, wanted, from, ...(lineKey !== undefined && { lineKey }) })
function setBy(event: FavouritesEvent): Wish {
  assertEvent(event, 'favourite.set')
  return event
}
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
    /** Adds or removes one outlet or dish; sending it twice is harmless. */
    saveFavourite: fromPromise<void, Pick<Wish, 'key' | 'wanted'>>(notProvided('saveFavourite')),
    /** Tells of session, cart and other tabs. `ordered` are the dishes whose lines the cart is watched for. */
    watchApp: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { ordered: () => OrderedDish[] }>,
  },
  delays: { signInTime: SIGN_IN_MS },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    hasWishes: ({ context }) => context.wishes.length > 0,
    isStale: ({ context }) => context.stale,
    isAskedFirst: ({ context, event }) => context.customerId !== undefined && isOutletRemoval(setBy(event)),
    isAlreadySaved: ({ context, event }) => setBy(event).from === 'later' && isSettledFavourite(context, setBy(event).key),
    isAddition: ({ context }) => context.inFlight?.wanted === true,
    isForLater: ({ context }) => context.inFlight?.from === 'later',
    isInCart: ({ context }, { key, isInCart }: { key: FavouriteKey; isInCart: boolean }) => isInCart && isAwaited(context, key),
    isAwaited: ({ context }, { key }: { key: FavouriteKey }) => isAwaited(context, key),
    isOrdered: ({ context }) => context.inFlight?.from === 'ordered',
    // Failures on the favourites screen are only logged.
    isFromList: ({ context }) => context.inFlight?.from === 'list' || context.inFlight?.from === 'ordered',
    isSuperseded: ({ context }) => isSuperseded(context),
    isUnauthorized: (_, { error }: ErrorParams) => toFailure(error).status === 401,
  },
  actions: {
    remember: assign((_, wish: Wish) => ({ wishes: [wish] })),
    askToSignIn: emit({ type: 'signIn.asked' }),
    wish: assign(({ context }, wish: Wish) => wished(context, wish)),
    await: assign(({ context }, { key, lines }: OrderedDish) => awaiting(context, { key, lines })),
    wishOrdered: assign(({ context }, { key }: { key: FavouriteKey }) => wished(context, { key, wanted: false, from: 'ordered' })),
    forgetOrdered: assign(({ context }, { key }: { key: FavouriteKey }) => settled(context, key)),
    forgetWishes: assign({ wishes: [] }),
    begin: assign((_, { customerId }: { customerId: string }) => ({ customerId })),
    forgetEverything: assign(FORGOTTEN),
    adopt: assign((_, params: { favourites: Favourites }) => ({ known: params.favourites, unsure: false })),
    takeOff: assign(({ context }) => takenOff(context)),
    acknowledge: assign(({ context }) => acknowledged(context)),
    rollBack: assign({ inFlight: undefined }),
    markStale: assign({ stale: true }),
    forgetStale: assign({ stale: false }),
    doubt: assign({ unsure: true }),
    ask: assign((_, wish: Wish) => ({ asking: wish })),
    wishRemoval: assign(({ context }) => (context.asking ? { ...wished(context, context.asking), asking: undefined } : {})),
    forgetQuestion: assign({ asking: undefined }),
    /** Writes the list to storage. */
    store: () => undefined,
    takeOutOfCart: sendTo(
      ({ context }) => context.cart,
      (_, { lineKey }: { lineKey?: LineKey | undefined }) => ({
        type: 'lines.remove' as const,
        keys: lineKey === undefined ? [] : [lineKey],
      }),
    ),
    logFailure: (_action, _failed: ErrorParams) => undefined,
    toast: sendTo(toNotices<FavouritesContext>(), (_, said: Said) => toastOf(said)),
  },
}).createMachine({
  id: 'favourites',
  type: 'parallel',
  context: ({ input: { customerId, stored, cart, notices } }) => ({
    ...FORGOTTEN,
    cart,
    notices,
    customerId,
    known: stored && stored.owner === customerId ? stored.favourites : undefined,
  }),
  invoke: {
    id: 'watchApp',
    src: 'watchApp',
    input: ({ self }) => ({ ordered: () => self.getSnapshot().context.ordered }),
    onError: { actions: 'doubt', description: 'Session, cart and other tabs can no longer be watched' },
  },
  states: {
    account: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The favourites start for a guest or for a customer',
          always: [
            { guard: 'isGuest', target: 'guest', description: 'No customer is signed in' },
            { target: 'customer', description: 'A customer is signed in' },
          ],
        },

        guest: {
          initial: 'resting',
          on: {
            'favourite.set': {
              target: '.asked',
              actions: [{ type: 'remember', params: ({ event }) => wishOf(event) }, 'askToSignIn'],
              description: 'A guest presses a heart and is asked to sign in',
            },
            'session.started': {
              target: 'customer',
              actions: { type: 'begin', params: ({ event }) => event },
              description: 'A customer signs in',
            },
          },
          states: {
            resting: { description: 'A guest has no favourites' },
            asked: {
              description: 'The guest is asked to sign in, and the pressed heart waits',
              after: {
                signInTime: { target: 'resting', actions: 'forgetWishes', description: 'The guest has not signed in for 10 minutes' },
              },
            },
          },
        },

        customer: {
          initial: 'loading',
          on: {
            'favourite.set': [
              { guard: 'isAskedFirst', description: 'The customer removes an outlet: a question is asked first' },
              {
                guard: 'isAlreadySaved',
                actions: [{ type: 'takeOutOfCart', params: ({ event }) => event }, toast('success', 'Saved for later')],
                description: 'The customer saves a dish for later that is a favourite already',
              },
              {
                actions: { type: 'wish', params: ({ event }) => wishOf(event) },
                description: 'The customer presses a heart or saves a dish for later',
              },
            ],
            'dish.ordered': {
              actions: { type: 'await', params: ({ event }) => event },
              description: 'The customer puts a favourite dish into the cart, and it stays a favourite until its line is there',
            },
            'dish.settled': [
              {
                guard: { type: 'isInCart', params: ({ event }) => event },
                actions: { type: 'wishOrdered', params: ({ event }) => event },
                description: 'The line of an ordered dish is in the cart',
              },
              {
                guard: { type: 'isAwaited', params: ({ event }) => event },
                actions: { type: 'forgetOrdered', params: ({ event }) => event },
                description: 'The cart does not take the line of an ordered dish, and the dish stays a favourite',
              },
            ],
            'favourites.refresh': {
              actions: 'markStale',
              description: 'Another tab changes the favourites, or the customer returns to the page',
            },
            'session.ended': { target: 'guest', actions: 'forgetEverything', description: 'The session ends' },
          },
          states: {
            loading: {
              description: 'The favourites are loading',
              invoke: {
                id: 'loadFavourites',
                src: 'fetchFavourites',
                onDone: { target: 'resting', actions: [adopt, 'store'], description: 'The favourites have loaded' },
                onError: [
                  { guard: isUnauthorized, target: 'resting', description: 'The server refuses the session, which ends by itself' },
                  {
                    target: 'resting',
                    actions: ['doubt', toast('error', 'Failed to fetch favorites')],
                    description: 'The favourites fail to load',
                  },
                ],
              },
            },
            resting: {
              description: 'The hearts show what the server has',
              always: [
                { guard: 'hasWishes', target: 'saving', actions: 'takeOff', description: 'A change waits to be sent' },
                {
                  guard: 'isStale',
                  target: 'rereading',
                  actions: 'forgetStale',
                  description: 'The server may have other favourites by now',
                },
              ],
            },
            saving: {
              description: 'One change is sent to the server; the customer can press more hearts',
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
                      { type: 'takeOutOfCart', params: ({ context }) => ({ lineKey: context.inFlight?.lineKey }) },
                      'acknowledge',
                      'store',
                      toast('success', 'Saved for later'),
                    ],
                    description: 'The dish is saved for later and leaves the cart',
                  },
                  {
                    guard: 'isSuperseded',
                    target: 'resting',
                    actions: ['acknowledge', 'store'],
                    description: 'A change is saved, and the customer has pressed the same heart again',
                  },
                  {
                    guard: 'isOrdered',
                    target: 'resting',
                    actions: ['acknowledge', 'store', toast('success', 'Item added to cart and removed from favorites.')],
                    description: 'A dish that went into the cart is removed from the favourites',
                  },
                  {
                    guard: 'isAddition',
                    target: 'resting',
                    actions: ['acknowledge', 'store', toast('success', 'Added to favorites')],
                    description: 'A new favourite is saved',
                  },
                  {
                    target: 'resting',
                    actions: ['acknowledge', 'store', toast('success', 'Removed from favorites')],
                    description: 'A removal is saved',
                  },
                ],
                onError: [
                  {
                    guard: isUnauthorized,
                    target: 'resting',
                    actions: 'rollBack',
                    description: 'The server refuses the session, which ends by itself',
                  },
                  {
                    guard: 'isFromList',
                    target: 'resting',
                    actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }, 'rollBack', 'markStale'],
                    description: 'A change on the favourites screen fails and is only logged',
                  },
                  {
                    guard: 'isSuperseded',
                    target: 'resting',
                    actions: ['rollBack', 'markStale'],
                    description: 'A change fails, and the customer has pressed the same heart again',
                  },
                  {
                    guard: 'isAddition',
                    target: 'resting',
                    actions: ['rollBack', 'markStale', toast('error', 'Failed to add to favorites')],
                    description: 'A new favourite fails, and its heart is empty again',
                  },
                  {
                    target: 'resting',
                    actions: ['rollBack', 'markStale', toast('error', 'Failed to update favorite')],
                    description: 'A removal fails, and its heart is filled again',
                  },
                ],
              },
            },
            rereading: {
              description: 'The favourites are read again',
              invoke: {
                id: 'rereadFavourites',
                src: 'fetchFavourites',
                onDone: { target: 'resting', actions: [adopt, 'store'], description: 'The server sends the current favourites' },
                onError: {
                  target: 'resting',
                  actions: 'doubt',
                  description: 'The favourites fail to load again, and the hearts stay as they are',
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
          description: 'No question is open',
          on: {
            'favourite.set': {
              guard: 'isAskedFirst',
              target: 'open',
              actions: { type: 'ask', params: ({ event }) => wishOf(event) },
              description: 'The customer removes an outlet',
            },
          },
        },
        open: {
          description: "The question 'Remove from favorites?' is open",
          on: {
            'removal.confirm': {
              target: 'closed',
              actions: 'wishRemoval',
              description: 'The customer presses Remove: outlet and dishes are removed',
            },
            'removal.cancel': {
              target: 'closed',
              actions: 'forgetQuestion',
              description: 'The customer presses Cancel and keeps the outlet',
            },
            'session.ended': { target: 'closed', actions: 'forgetQuestion', description: 'The session ends while the question is open' },
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
export const selectIsRemoving = ({ context: { inFlight, wishes } }: FavouritesSnapshot, outletId: string): boolean =>
  [inFlight, ...wishes].some((wish) => isOutletRemoval(wish) && isSameFavourite(wish!.key, { outletId }))
/** The outlet whose removal is asked about. */
export const selectAskedOutlet = ({ context }: FavouritesSnapshot): string | undefined => context.asking?.key.outletId

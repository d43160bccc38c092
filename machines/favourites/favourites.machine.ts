import { assertEvent, assign, type CallbackActorLogic, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { LineKey } from '../model/cart.ts'
import { toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { type FavouriteKey, type Favourites, isFavourite, isSameFavourite } from '../model/outlet/favourites.ts'
import { by, main, type Meaning, only } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
import {
  confirmSent,
  awaitLines,
  EMPTY,
  isAwaited,
  isSavedFavourite,
  isSuperseded,
  forgetOrdered,
  shownFavourites,
  sendNext,
  enqueue,
} from './favourites.changes.ts'
import type {
  FavouritesContext,
  FavouritesEmitted,
  FavouritesEvent,
  FavouritesInput,
  OrderedDish,
  HeartChange,
} from './favourites.context.ts'

/** The customer's hearts: guest → loading → resting ⇄ saving, one call at a time (Decision 78); an outlet is removed after a question. */

/** How long a guest's pressed heart waits for the sign-in. */
export const SIGN_IN_MS = 10 * 60_000

type ErrorParams = { error: unknown }
const isUnauthorized = { type: 'isUnauthorized', params: ({ event }: { event: ErrorParams }) => event } as const
const adoptServerList = {
  type: 'adoptServerList',
  params: ({ event }: { event: { output: Favourites } }) => ({ favourites: event.output }),
} as const

const changeOf = ({ key, wanted, from, lineKey }: HeartChange): HeartChange => ({
  key,
  wanted,
  from,
  ...(lineKey !== undefined && { lineKey }),
})
function changeIn(event: FavouritesEvent): HeartChange {
  assertEvent(event, 'favourite.set')
  return event
}
const isOutletRemoval = (change: HeartChange | undefined): boolean =>
  change !== undefined && !change.wanted && change.key.menuId === undefined

export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    input: {} as FavouritesInput,
    events: {} as FavouritesEvent,
    emitted: {} as FavouritesEmitted,
    meta: {} as Meaning,
  },
  actors: {
    fetchFavourites: fromPromise<Favourites, void>(notProvided('fetchFavourites')),
    /** Adds or removes one outlet or dish; sending it twice is harmless. */
    saveFavourite: fromPromise<void, Pick<HeartChange, 'key' | 'wanted'>>(notProvided('saveFavourite')),
    /** Reports session, cart and other tabs. `ordered` are the dishes whose lines the cart is watched for. */
    watchApp: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { ordered: () => OrderedDish[] }>,
  },
  delays: { signInTime: SIGN_IN_MS },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isStale: ({ context }) => context.isStale,
    needsQuestion: ({ context, event }) => context.customerId !== undefined && isOutletRemoval(changeIn(event)),
    isSaved: ({ context, event }) => changeIn(event).from === 'later' && isSavedFavourite(context, changeIn(event).key),
    isAddition: ({ context }) => context.sent?.wanted === true,
    isForLater: ({ context }) => context.sent?.from === 'later',
    isInCart: ({ context }, { key, isInCart }: { key: FavouriteKey; isInCart: boolean }) => isInCart && isAwaited(context, key),
    isAwaited: ({ context }, { key }: { key: FavouriteKey }) => isAwaited(context, key),
    isOrdered: ({ context }) => context.sent?.from === 'ordered',
    // Failures on the favourites screen are only logged.
    isFromList: ({ context }) => context.sent?.from === 'list' || context.sent?.from === 'ordered',
    isSuperseded: ({ context }) => isSuperseded(context),
    isUnauthorized: (_, { error }: ErrorParams) => toFailure(error).status === 401,
  },
  actions: {
    remember: assign((_, change: HeartChange) => ({ waiting: [change] })),
    askToSignIn: emit({ type: 'signIn.asked' }),
    enqueue: assign(({ context }, change: HeartChange) => enqueue(context, change)),
    awaitLines: assign(({ context }, { key, lines }: OrderedDish) => awaitLines(context, { key, lines })),
    enqueueOrdered: assign(({ context }, { key }: { key: FavouriteKey }) => enqueue(context, { key, wanted: false, from: 'ordered' })),
    forgetOrdered: assign(({ context }, { key }: { key: FavouriteKey }) => forgetOrdered(context, key)),
    forgetWaiting: assign({ waiting: [] }),
    startSession: assign((_, { customerId }: { customerId: string }) => ({ customerId })),
    endSession: assign(EMPTY),
    adoptServerList: assign((_, params: { favourites: Favourites }) => ({ serverList: params.favourites, hasReadFailed: false })),
    sendNext: assign(({ context }) => sendNext(context)),
    confirmSent: assign(({ context }) => confirmSent(context)),
    rejectSent: assign({ sent: undefined }),
    markStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    noteFailedRead: assign({ hasReadFailed: true }),
    openQuestion: assign((_, change: HeartChange) => ({ removal: change })),
    enqueueRemoval: assign(({ context }) => (context.removal ? { ...enqueue(context, context.removal), removal: undefined } : {})),
    closeQuestion: assign({ removal: undefined }),
    /** Writes the list to storage. */
    store: actionNotProvided('store'),
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
    ...EMPTY,
    cart,
    notices,
    customerId,
    serverList: stored && stored.owner === customerId ? stored.favourites : undefined,
  }),
  invoke: {
    id: 'watchApp',
    src: 'watchApp',
    input: ({ self }) => ({ ordered: () => self.getSnapshot().context.ordered }),
    onError: { actions: 'noteFailedRead', description: 'Session, cart and other tabs can no longer be watched', meta: by.device.comfort },
  },
  states: {
    account: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The favourites start for a guest or for a customer',
          always: [
            { guard: 'isGuest', target: 'guest', description: 'No customer is signed in', meta: by.device.comfort },
            { target: 'customer', description: 'A customer is signed in', meta: main.device.comfort },
          ],
        },

        guest: {
          initial: 'resting',
          on: {
            'favourite.set': {
              target: '.signingIn',
              actions: [{ type: 'remember', params: ({ event }) => changeOf(event) }, 'askToSignIn'],
              description: 'A guest presses a heart and is asked to sign in',
              meta: only('guest', by.customer.comfort),
            },
            'session.started': {
              target: 'customer',
              actions: { type: 'startSession', params: ofEvent },
              description: 'A customer signs in',
              meta: by.customer.comfort,
            },
          },
          states: {
            resting: { description: 'A guest has no favourites' },
            signingIn: {
              description: 'The guest is asked to sign in, and the pressed heart waits',
              after: {
                signInTime: {
                  target: 'resting',
                  actions: 'forgetWaiting',
                  description: 'The guest has not signed in for 10 minutes',
                  meta: only('guest', by.clock.comfort),
                },
              },
            },
          },
        },

        customer: {
          initial: 'loading',
          on: {
            'favourite.set': [
              {
                guard: 'needsQuestion',
                description: 'The customer removes an outlet: a question is asked first',
                meta: only('customer', by.customer.comfort),
              },
              {
                guard: 'isSaved',
                actions: [{ type: 'takeOutOfCart', params: ofEvent }, toast('success', 'Saved for later', { travels: true })],
                description: 'The customer saves a dish for later that is a favourite already',
                meta: by.customer.comfort,
              },
              {
                actions: { type: 'enqueue', params: ({ event }) => changeOf(event) },
                description: 'The customer presses a heart or saves a dish for later',
                meta: only('customer', main.customer.comfort),
              },
            ],
            'dish.ordered': {
              actions: { type: 'awaitLines', params: ofEvent },
              description: 'The customer puts a favourite dish into the cart, and it stays a favourite until its line is there',
              meta: only('customer', by.customer.comfort),
            },
            'dish.settled': [
              {
                guard: { type: 'isInCart', params: ofEvent },
                actions: { type: 'enqueueOrdered', params: ofEvent },
                description: 'The line of an ordered dish is in the cart',
                meta: by.device.comfort,
              },
              {
                guard: { type: 'isAwaited', params: ofEvent },
                actions: { type: 'forgetOrdered', params: ofEvent },
                description: 'The cart does not take the line of an ordered dish, and the dish stays a favourite',
                meta: by.device.comfort,
              },
            ],
            'favourites.refresh': {
              actions: 'markStale',
              description: 'Another tab changes the favourites, or the customer returns to the page',
              meta: by.device.comfort,
            },
            'session.ended': { target: 'guest', actions: 'endSession', description: 'The session ends', meta: by.device.session },
          },
          states: {
            loading: {
              description: 'The favourites are loading',
              invoke: {
                id: 'loadFavourites',
                src: 'fetchFavourites',
                onDone: {
                  target: 'resting',
                  actions: [adoptServerList, 'store'],
                  description: 'The favourites have loaded',
                  meta: main.server.comfort,
                },
                onError: [
                  {
                    guard: isUnauthorized,
                    target: 'resting',
                    description: 'The server refuses the session, which ends by itself',
                    meta: by.server.session,
                  },
                  {
                    target: 'resting',
                    actions: ['noteFailedRead', toast('error', 'Failed to fetch favorites')],
                    description: 'The favourites fail to load',
                    meta: by.server.comfort,
                  },
                ],
              },
            },
            resting: {
              description: 'The hearts show what the server has',
              always: [
                {
                  guard: 'hasWaiting',
                  target: 'saving',
                  actions: 'sendNext',
                  description: 'A change waits to be sent',
                  meta: main.device.comfort,
                },
                {
                  guard: 'isStale',
                  target: 'rereading',
                  actions: 'forgetStale',
                  description: 'The server may have other favourites by now',
                  meta: by.device.comfort,
                },
              ],
            },
            saving: {
              description: 'One change is sent to the server; the customer can press more hearts',
              invoke: {
                id: 'saveFavourite',
                src: 'saveFavourite',
                input: ({ context }) => {
                  const { key, wanted } = context.sent! // resting is the only way in
                  return { key, wanted }
                },
                onDone: [
                  {
                    guard: 'isForLater',
                    target: 'resting',
                    actions: [
                      { type: 'takeOutOfCart', params: ({ context }) => ({ lineKey: context.sent?.lineKey }) },
                      'confirmSent',
                      'store',
                      toast('success', 'Saved for later', { travels: true }),
                    ],
                    description: 'The dish is saved for later and leaves the cart',
                    meta: by.server.comfort,
                  },
                  {
                    guard: 'isSuperseded',
                    target: 'resting',
                    actions: ['confirmSent', 'store'],
                    description: 'A change is saved, and the customer has pressed the same heart again',
                    meta: by.server.comfort,
                  },
                  {
                    guard: 'isOrdered',
                    target: 'resting',
                    actions: ['confirmSent', 'store', toast('success', 'Item added to cart and removed from favorites.')],
                    description: 'A dish that went into the cart is removed from the favourites',
                    meta: by.server.comfort,
                  },
                  {
                    guard: 'isAddition',
                    target: 'resting',
                    actions: ['confirmSent', 'store', toast('success', 'Added to favorites', { travels: true })],
                    description: 'A new favourite is saved',
                    meta: main.server.comfort,
                  },
                  {
                    target: 'resting',
                    actions: ['confirmSent', 'store', toast('success', 'Removed from favorites')],
                    description: 'A removal is saved',
                    meta: by.server.comfort,
                  },
                ],
                onError: [
                  {
                    guard: isUnauthorized,
                    target: 'resting',
                    actions: 'rejectSent',
                    description: 'The server refuses the session, which ends by itself',
                    meta: by.server.session,
                  },
                  {
                    guard: 'isFromList',
                    target: 'resting',
                    actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }, 'rejectSent', 'markStale'],
                    description: 'A change on the favourites screen fails and is only logged',
                    meta: by.server.comfort,
                  },
                  {
                    guard: 'isSuperseded',
                    target: 'resting',
                    actions: ['rejectSent', 'markStale'],
                    description: 'A change fails, and the customer has pressed the same heart again',
                    meta: by.server.comfort,
                  },
                  {
                    guard: 'isAddition',
                    target: 'resting',
                    actions: ['rejectSent', 'markStale', toast('error', 'Failed to add to favorites')],
                    description: 'A new favourite fails, and its heart is empty again',
                    meta: by.server.comfort,
                  },
                  {
                    target: 'resting',
                    actions: ['rejectSent', 'markStale', toast('error', 'Failed to update favorite')],
                    description: 'A removal fails, and its heart is filled again',
                    meta: by.server.comfort,
                  },
                ],
              },
            },
            rereading: {
              description: 'The favourites are read again',
              invoke: {
                id: 'rereadFavourites',
                src: 'fetchFavourites',
                onDone: {
                  target: 'resting',
                  actions: [adoptServerList, 'store'],
                  description: 'The server sends the current favourites',
                  meta: by.server.comfort,
                },
                onError: {
                  target: 'resting',
                  actions: 'noteFailedRead',
                  description: 'The favourites fail to load again, and the hearts stay as they are',
                  meta: by.server.comfort,
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
              guard: 'needsQuestion',
              target: 'open',
              actions: { type: 'openQuestion', params: ({ event }) => changeOf(event) },
              description: 'The customer removes an outlet',
              meta: by.customer.comfort,
            },
          },
        },
        open: {
          description: "The question 'Remove from favorites?' is open",
          on: {
            'removal.confirm': {
              target: 'closed',
              actions: 'enqueueRemoval',
              description: 'The customer presses Remove: outlet and dishes are removed',
              meta: by.customer.data,
            },
            'removal.cancel': {
              target: 'closed',
              actions: 'closeQuestion',
              description: 'The customer presses Cancel and keeps the outlet',
              meta: by.customer.comfort,
            },
            'session.ended': {
              target: 'closed',
              actions: 'closeQuestion',
              description: 'The session ends while the question is open',
              meta: by.device.comfort,
            },
          },
        },
      },
    },
  },
})

export type FavouritesSnapshot = SnapshotFrom<typeof favouritesMachine>
export const selectIsFavourite = ({ context }: FavouritesSnapshot, key: FavouriteKey): boolean =>
  // A guest's heart waits for the sign-in and is not filled before.
  context.customerId !== undefined && isFavourite(shownFavourites(context), key)
export const selectIsRemoving = ({ context: { sent, waiting } }: FavouritesSnapshot, outletId: string): boolean =>
  [sent, ...waiting].some((change) => isOutletRemoval(change) && isSameFavourite(change!.key, { outletId }))
/** The outlet whose removal is asked about. */
export const selectAskedOutlet = ({ context }: FavouritesSnapshot): string | undefined => context.removal?.key.outletId

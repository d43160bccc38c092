import { assign, type CallbackActorLogic, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { type CartSyncOutput, cartSyncMachine } from '../cart-sync/cart-sync.machine.ts'
import {
  type Cart,
  type CartLine,
  cartLines,
  clampQuantity,
  findLine,
  type LineKey,
  lineKey,
  type OrderedLine,
  parseLineKey,
} from '../model/cart.ts'
import type { Meaning } from '../model/meaning.ts'
import type { MenuItem } from '../model/menu/menu-item.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import { leftoversOf, orderedOf, unsend, waitingOf } from './cart.changes.ts'
import type { CartContext, CartEvent, CartInput, LineUpdate, StoredCart } from './cart.context.ts'
import { editFailureText, isNotFound, isRefusal, isUnauthorized } from './cart.failures.ts'
import * as updates from './cart.updates.ts'

type ErrorParams = { error: unknown }
type EndParams = { reason?: Extract<CartEvent, { type: 'session.ended' }>['reason'] }
type LineParams = { outlet: CartOutlet; line: CartLine }
type QuantityParams = { key: LineKey; quantity: number }
/** What other tabs have stored. */
type StoredParams = { stored?: StoredCart; own?: StoredCart }

/** A tab that the system has put to sleep keeps the lock: wait for it no longer than this (Decision 8). */
export const LOCK_WAIT_MS = 20_000

/** Lines that an order left in the server's cart are removed in up to 5 tries over 10 minutes, later when a page opens the cart. */
const MOST_TRIES = 5
const FIRST_RETRY_MS = 2_000

/** The vocabulary of the cart. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    input: {} as CartInput,
    events: {} as CartEvent,
    tags: {} as 'loading' | 'syncing',
    meta: {} as Meaning,
  },
  actors: {
    fetchCart: fromPromise<Cart, void>(notProvided('fetchCart')),
    /** Sets the quantity of one line, 0 removes it; with `rest` it empties the outlet's cart. Idempotent. */
    saveLine: fromPromise<void, LineUpdate>(notProvided('saveLine')),
    /** Sends `lock.acquired` when no other tab synchronises, and keeps the others waiting until it is stopped. */
    holdLock: fromCallback(({ sendBack }) => sendBack({ type: 'lock.acquired' })) as CallbackActorLogic<{ type: 'none' }, void>,
    /** Reports what other tabs have stored, also on the return to the page, and a network that is back. */
    watchDevice: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(notProvided('fetchItem')),
    cartSync: cartSyncMachine,
  },
  delays: { lockWait: LOCK_WAIT_MS, removalWait: ({ context }) => FIRST_RETRY_MS * 4 ** context.leftoverTries },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    isOwned: ({ context }) => context.owner === context.customerId,
    isUntouched: ({ context }) => updates.isUntouched(context),
    isSameCustomer: ({ context }, { customerId }: { customerId: string }) => customerId === context.customerId,
    isOtherCustomer: ({ context }, { customerId }: { customerId: string }) => customerId !== context.customerId,
    isUnsynced: ({ context }) => context.owner === undefined,
    isSyncedElsewhere: ({ context }, { own }: StoredParams) => own?.owner === context.customerId,
    isChangedElsewhere: ({ context: { owner, cart, changes } }, { own }: StoredParams) =>
      own !== undefined &&
      own.owner === owner &&
      (changes.some(({ isReplayed }) => isReplayed) ||
        (own.ordered ?? []).length !== orderedOf(changes).length ||
        !hasSameLines(own.cart, cart)),
    isNothingToSync: ({ context }, { stored }: StoredParams) => updates.isUntouched({ ...context, ...updates.mergeTab(context, stored) }),
    hasExpired: (_, { reason }: EndParams) => reason === 'expired',
    hasEdits: ({ context }) => waitingOf(context.changes).length > 0,
    isStale: ({ context }) => context.isStale,
    hasLeftovers: ({ context }) => leftoversOf(context.changes).length > 0,
    awaitsRemoval: ({ context }) => orderedOf(context.changes).length > 0 && context.leftoverTries < MOST_TRIES,
    hasFailed: ({ context }) => context.failure !== undefined,
    hasLinesToFill: ({ context }) => context.toFill.length > 0,
    isSoldOutDish: (_, { line }: LineParams) => line.outOfStock && clampQuantity(line.quantity) > 0,
    isSoldOutLine: ({ context }, { key, quantity }: QuantityParams) =>
      clampQuantity(quantity) > 0 && findLine(context.cart, key)?.outOfStock === true,
    isLineOfOutlet: (_, { outlet, line }: LineParams) => line.outletId === outlet.outletId && parseLineKey(lineKey(line)) !== undefined,
    isInCart: ({ context }, { key }: QuantityParams) => findLine(context.cart, key) !== undefined,
    isLastOfLine: ({ context }, { key, quantity }: QuantityParams) =>
      clampQuantity(quantity) === 0 && findLine(context.cart, key) !== undefined,
    isSynced: (_, { outcome }: CartSyncOutput) => outcome === 'synced',
    isSyncUnauthorized: (_, { outcome }: CartSyncOutput) => outcome === 'unauthorized',
    isUnauthorized: (_, { error }: ErrorParams) => isUnauthorized(error),
    isNotFound: (_, { error }: ErrorParams) => isNotFound(error),
    isRefusal: (_, { error }: ErrorParams) => isRefusal(error),
  },
  actions: {
    putLine: assign(({ context }, line: LineParams) => updates.putLines(context, [line])),
    setQuantity: assign(({ context }, edit: QuantityParams) => updates.setQuantities(context, [edit])),
    takeOut: assign(({ context }, { keys }: { keys: LineKey[] }) => updates.takeOut(context, keys)),
    replaceCart: assign(({ context }, { outlet, lines }: { outlet: CartOutlet; lines: CartLine[] }) =>
      updates.replaceCart(context, outlet, lines),
    ),
    dropOrdered: assign(({ context }, { lines }: { lines: OrderedLine[] }) => updates.dropOrdered(context, lines)),
    addBackRemoved: assign(({ context }) => ({ ...updates.putLines(context, context.removedBySync), removedBySync: [] })),
    forgetRemoved: assign({ removedBySync: [], refusedBySync: [] }),
    followTab: assign(({ context }, { stored, own }: StoredParams) => updates.followTab(context, stored, own)),
    joinTab: assign(({ context }, { stored }: StoredParams) => updates.joinTab(context, stored)),
    mergeTab: assign(({ context }, { stored }: StoredParams) => updates.mergeTab(context, stored)),
    dropSentElsewhere: assign(({ context }, { own }: StoredParams) => (own ? updates.dropSentElsewhere(context, own) : {})),
    adoptSynced: assign(({ context }, { stored, own }: StoredParams) => (own ? updates.adoptSynced(context, stored, own) : {})),
    startSession: assign(({ context }, { customerId }: { customerId: string }) => updates.startSession(context, customerId)),
    endSession: assign(({ context }, { reason }: EndParams) => updates.endSession(context, reason === 'expired')),
    ownCart: assign(({ context }) => ({ owner: context.customerId })),
    adoptServerCart: assign(({ context }, { cart }: { cart: Cart }) => updates.adoptServerCart(context, cart)),
    reportSync: assign(({ context }, output: CartSyncOutput) => updates.reportSync(context, output)),
    dropOrderedFromSync: sendTo('cartSync', (_, { lines }: { lines: OrderedLine[] }) => ({ type: 'lines.ordered' as const, lines })),
    sendAll: assign(({ context }) => updates.sendAll(context)),
    sendNext: assign(({ context }) => updates.sendNext(context)),
    unsend: assign(({ context }) => ({ changes: unsend(context.changes) })),
    confirmSent: assign(({ context }) => updates.confirmSent(context)),
    rejectSent: assign(({ context }) => updates.rejectSent(context)),
    postponeRemoval: assign(({ context }) => updates.postponeRemoval(context)),
    countTry: assign(({ context }) => ({ leftoverTries: context.leftoverTries + 1 })),
    markStale: assign({ isStale: true }),
    beginRead: assign(({ context }) => updates.beginRead(context)),
    fillAll: assign(({ context }) => updates.fillAll(context)),
    fillNext: assign(({ context }) => updates.fillNext(context)),
    fillLine: assign(({ context }, { item }: { item?: MenuItem }) => updates.fillLine(context, item)),
    markSoldOut: assign(({ context }) => updates.markSoldOut(context)),
    fail: assign((_, { error }: ErrorParams) => ({ failure: error })),
    forgetFailure: assign({ failure: undefined }),
    /** The app provides it: what `storeWith` makes of the context is kept on this device. */
    store: actionNotProvided('store'),
    // After a sign-out in another tab nothing is stored: that tab has cleared the stored cart.
    storeEnd: actionNotProvided<EndParams>('storeEnd'),
    logBreakdown: (_action, _failed: ErrorParams) => undefined,
    toast: sendTo(toNotices<CartContext>(), (_, said: Said) => toastOf(said)),
    toastEditFailure: sendTo(toNotices<CartContext>(), ({ context }, { error }: ErrorParams) =>
      toastOf({ tone: 'error', message: editFailureText(context, error) }),
    ),
  },
})

const hasSameLines = (one: Cart, other: Cart): boolean => {
  const listed = (cart: Cart) => cartLines(cart).map((line) => `${lineKey(line)} ${line.quantity}`)
  return listed(one).toSorted().join() === listed(other).toSorted().join()
}

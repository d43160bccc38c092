import { assign, type CallbackActorLogic, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
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
import type { MenuItem } from '../model/menu-item.ts'
import type { CartOutlet } from '../model/outlet.ts'
import { notProvided } from '../model/not-provided.ts'
import { type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import {
  acknowledged,
  adopted,
  edited,
  endedBy,
  everythingToFill,
  filled,
  gone,
  isUntouched,
  joinedFromTab,
  leftoverLeft,
  leftoverTaken,
  nextEdit,
  nextToFill,
  orderedBy,
  reported,
  replacedBy,
  rolledBack,
  sentByTab,
  startedBy,
  takenFromTab,
  takenOver,
  turnTaken,
} from './cart.changes.ts'
import type { CartContext, CartEmitted, CartEvent, CartInput, LineChange, StoredCart } from './cart.context.ts'
import { editFailureText, isGone, isRefusal, isUnauthorized } from './cart.failures.ts'

type ErrorParams = { error: unknown }
type EndParams = { reason?: Extract<CartEvent, { type: 'session.ended' }>['reason'] }
type LineParams = { outlet: CartOutlet; line: CartLine }
type QuantityParams = { key: LineKey; quantity: number }
/** What other tabs have stored. */
type StoredParams = { stored?: StoredCart; own?: StoredCart }

/** A tab that the system has put to sleep never ends its turn: wait for it no longer than this (Decision 8). */
export const TURN_WAIT_MS = 20_000

/** Lines that an order left in the server's cart are removed in up to 5 tries over 10 minutes, later when a page opens the cart. */
const MOST_TRIES = 5
const FIRST_RETRY_MS = 2_000

/** The vocabulary of the cart. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    input: {} as CartInput,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as 'loading' | 'syncing' | 'saving',
  },
  actors: {
    fetchCart: fromPromise<Cart, void>(notProvided('fetchCart')),
    /** Sets the quantity of one line, 0 removes it; with `rest` it empties the outlet's cart. Idempotent. */
    saveLine: fromPromise<void, LineChange>(notProvided('saveLine')),
    /** Sends `turn.given` when no other tab synchronises, and keeps the others waiting until it is stopped. */
    holdTurn: fromCallback(({ sendBack }) => sendBack({ type: 'turn.given' })) as CallbackActorLogic<{ type: 'none' }, void>,
    /** Reports what other tabs have stored, also on the return to the page, and a network that is back. */
    watchDevice: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(notProvided('fetchItem')),
    cartSync: cartSyncMachine,
  },
  delays: { turnWait: TURN_WAIT_MS, leftoverWait: ({ context }) => FIRST_RETRY_MS * 4 ** context.tries },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    isOwned: ({ context }) => context.owner === context.customerId,
    isUntouched: ({ context }) => isUntouched(context),
    isSameCustomer: ({ context }, { customerId }: { customerId: string }) => customerId === context.customerId,
    isOtherCustomer: ({ context }, { customerId }: { customerId: string }) => customerId !== context.customerId,
    isUnsynced: ({ context }) => context.owner === undefined,
    isSyncedElsewhere: ({ context }, { own }: StoredParams) => own?.owner === context.customerId,
    isNewsOfOwnCart: ({ context }, { own }: StoredParams) =>
      own !== undefined &&
      own.owner === context.owner &&
      (context.replayed.length > 0 ||
        own.ordered?.length !== (context.ordered.length || undefined) ||
        !hasSameLines(own.cart, context.cart)),
    hasExpired: (_, { reason }: EndParams) => reason === 'expired',
    hasEdits: ({ context }) => Object.keys(context.edits).length > 0,
    isStale: ({ context }) => context.stale,
    hasLeftovers: ({ context }) => context.leftovers.length > 0,
    awaitsLeftovers: ({ context }) => context.ordered.length > 0 && context.tries < MOST_TRIES,
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
    isGone: (_, { error }: ErrorParams) => isGone(error),
    isRefusal: (_, { error }: ErrorParams) => isRefusal(error),
  },
  actions: {
    putLine: assign(({ context }, { outlet, line }: LineParams) => edited(context, [editOf(outlet, line)])),
    setQuantity: assign(({ context }, edit: QuantityParams) => edited(context, [edit])),
    removeLines: assign(({ context }, { keys }: { keys: LineKey[] }) =>
      edited(
        context,
        keys.filter((key) => findLine(context.cart, key)).map((key) => ({ key, quantity: 0 })),
      ),
    ),
    replaceCart: assign(({ context }, { outlet, lines }: { outlet: CartOutlet; lines: CartLine[] }) => replacedBy(context, outlet, lines)),
    dropOrdered: assign(({ context }, { lines }: { lines: OrderedLine[] }) => orderedBy(context, lines)),
    addBackRemoved: assign(({ context }) => ({
      ...edited(
        context,
        context.removedBySync.map(({ outlet, line }) => editOf(outlet, line)),
      ),
      removedBySync: [],
    })),
    forgetRemoved: assign({ removedBySync: [], refusedBySync: [] }),
    takeStored: assign(({ context }, { stored, own }: StoredParams) => takenFromTab(context, stored, own)),
    joinStored: assign(({ context }, { stored }: StoredParams) => joinedFromTab(context, stored)),
    takeNews: assign(({ context }, { own }: StoredParams) => (own ? sentByTab(context, own) : {})),
    takeTurn: assign(({ context }, { stored }: StoredParams) => turnTaken(context, stored)),
    takeOver: assign(({ context }, { stored, own }: StoredParams) => (own ? takenOver(context, stored, own) : {})),
    startSession: assign(({ context }, { customerId }: { customerId: string }) => startedBy(context, customerId)),
    endSession: assign(({ context }, { reason }: EndParams) => endedBy(context, reason === 'expired')),
    own: assign(({ context }) => ({ owner: context.customerId })),
    adopt: assign(({ context }, params: { cart: Cart }) => adopted(context, params.cart)),
    forgetEdits: assign({ edits: {} }),
    noteSync: assign(({ context }, output: CartSyncOutput) => reported(context, output)),
    tellSync: sendTo('cartSync', (_, { lines }: { lines: OrderedLine[] }) => ({ type: 'lines.ordered' as const, lines })),
    recordSync: assign(() => ({ lastSyncAt: Date.now() })),
    takeOff: assign(({ context }) => ({ inFlight: nextEdit(context) })),
    acknowledge: assign(({ context }) => acknowledged(context)),
    rollBack: assign(({ context }) => rolledBack(context)),
    takeLeftover: assign(({ context }) => leftoverTaken(context)),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    keepLeftovers: assign(({ context }) => ({ leftovers: [], tries: context.tries + 1 })),
    leaveLeftover: assign(({ context }) => leftoverLeft(context)),
    land: assign({ inFlight: undefined }),
    markStale: assign({ stale: true }),
    beginRead: assign({ stale: false, leftovers: [] }),
    fillEverything: assign(({ context }) => everythingToFill(context)),
    beginFill: assign(({ context }) => nextToFill(context)),
    fill: assign(({ context }, params: { item?: MenuItem }) => filled(context, params.item)),
    markGone: assign(({ context }) => gone(context)),
    fail: assign((_, params: { message: string }) => ({ failure: params.message })),
    forgetFailure: assign({ failure: undefined }),
    /** The app provides it: what `storeWith` makes of the context is kept on this device. */
    store: () => undefined,
    // After a sign-out in another tab nothing is stored: that tab has cleared the stored cart.
    storeEnd: (_action, _ended: EndParams) => undefined,
    logBreakdown: (_action, _failed: ErrorParams) => undefined,
    announceSync: emit(({ context }) => ({ type: 'cart.synced' as const, removed: context.removedBySync.length })),
    toast: sendTo(toNotices<CartContext>(), (_, said: Said) => toastOf(said)),
    toastEditFailure: sendTo(toNotices<CartContext>(), ({ context }, { error }: ErrorParams) =>
      toastOf({ tone: 'error', message: editFailureText(context, error) }),
    ),
  },
})

const editOf = (outlet: CartOutlet, line: CartLine) => ({ key: lineKey(line), quantity: line.quantity, line, outlet })

const hasSameLines = (one: Cart, other: Cart): boolean => {
  const told = (cart: Cart) => cartLines(cart).map((line) => `${lineKey(line)} ${line.quantity}`)
  return told(one).toSorted().join() === told(other).toSorted().join()
}

import { assign, type CallbackActorLogic, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { type Cart, cartLines, clampQuantity, findLine, lineKey, parseLineKey } from '../model/cart.ts'
import type { MenuItem } from '../model/menu-item.ts'
import { notProvided } from '../model/not-provided.ts'
import { type Said, toastOf } from '../notices/notices-ref.ts'
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
  planned,
  replacedBy,
  rolledBack,
  sentByTab,
  startedBy,
  stepDone,
  stepInDoubt,
  stepRefused,
  takenFromTab,
  takenOver,
  turnTaken,
} from './cart.changes.ts'
import type { CartContext, CartEmitted, CartEvent, CartInput, LineChange } from './cart.context.ts'
import { editFailureText, isGone, isRefusal, isUnauthorized } from './cart.failures.ts'

type ErrorParams = { error: unknown }
type EndReason = Extract<CartEvent, { type: 'session.ended' }>['reason']

/** How long another tab may take: a tab that the system has put to sleep must not keep this one waiting for ever. */
export const TURN_WAIT_MS = 20_000

/** What an order left in the cart is taken out again and again for some 10 minutes; later when a page asks for the cart. */
const MOST_TRIES = 5
const FIRST_RETRY_MS = 2_000

const fromTab = (event: CartEvent) => (event.type === 'stored.changed' || event.type === 'turn.given' ? event : undefined)

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
    /** Sets the quantity of one line, 0 takes it out; with the rest of its outlet it empties that. Saying it twice is harmless. */
    saveLine: fromPromise<void, LineChange>(notProvided('saveLine')),
    /** Says when no other tab synchronises, and keeps the others waiting until it is stopped. By itself it knows of no other tab. */
    holdTurn: fromCallback(({ sendBack }) => sendBack({ type: 'turn.given' })) as CallbackActorLogic<{ type: 'none' }, void>,
    /** Reports what other tabs have stored, also on the return to the page, and a network that is back. */
    watchDevice: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(notProvided('fetchItem')),
  },
  delays: { turnWait: TURN_WAIT_MS, leftoverWait: ({ context }) => FIRST_RETRY_MS * 4 ** context.tries },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    isOwned: ({ context }) => context.owner === context.customerId,
    isUntouched: ({ context }) => isUntouched(context),
    isOtherCustomer: ({ context, event }) => event.type === 'session.started' && event.customerId !== context.customerId,
    isUnsynced: ({ context }) => context.owner === undefined,
    isSyncedElsewhere: ({ context, event }) => fromTab(event)?.own?.owner === context.customerId,
    isNewsOfOwnCart: ({ context, event }) => {
      const own = fromTab(event)?.own
      if (own === undefined || own.owner !== context.owner) return false
      return (
        context.replayed.length > 0 ||
        own.ordered?.length !== (context.ordered.length || undefined) ||
        !hasSameLines(own.cart, context.cart)
      )
    },
    hasExpired: ({ event }) => event.type === 'session.ended' && event.reason === 'expired',
    hasEdits: ({ context }) => Object.keys(context.edits).length > 0,
    isStale: ({ context }) => context.stale,
    hasLeftovers: ({ context }) => context.leftovers.length > 0,
    awaitsLeftovers: ({ context }) => context.ordered.length > 0 && context.tries < MOST_TRIES,
    hasFailed: ({ context }) => context.failure !== undefined,
    hasSteps: ({ context }) => context.plan.length > 0,
    hasLinesToFill: ({ context }) => context.toFill.length > 0,
    isOutOfStock: ({ context, event }) => {
      if (event.type === 'line.put') return event.line.outOfStock && clampQuantity(event.line.quantity) > 0
      return event.type === 'quantity.set' && clampQuantity(event.quantity) > 0 && findLine(context.cart, event.key)?.outOfStock === true
    },
    isPutOfLine: ({ event }) =>
      event.type === 'line.put' && event.line.outletId === event.outlet.outletId && parseLineKey(lineKey(event.line)) !== undefined,
    isOfLine: ({ context, event }) => event.type === 'quantity.set' && findLine(context.cart, event.key) !== undefined,
    isLastOfLine: ({ context, event }) =>
      event.type === 'quantity.set' && clampQuantity(event.quantity) === 0 && findLine(context.cart, event.key) !== undefined,
    isUnauthorized: (_, { error }: ErrorParams) => isUnauthorized(error),
    isGone: (_, { error }: ErrorParams) => isGone(error),
    isRefusal: (_, { error }: ErrorParams) => isRefusal(error),
  },
  actions: {
    changeLines: assign(({ context, event }) => {
      switch (event.type) {
        case 'line.put': {
          const { line, outlet } = event
          return edited(context, [{ key: lineKey(line), quantity: line.quantity, line, outlet }])
        }
        case 'quantity.set':
          return edited(context, [event])
        case 'lines.remove':
          return edited(
            context,
            event.keys.filter((key) => findLine(context.cart, key)).map((key) => ({ key, quantity: 0 })),
          )
        case 'cart.replace':
          return replacedBy(context, event.outlet, event.lines)
        case 'lines.ordered':
          return orderedBy(context, event.lines)
        case 'removed.addBack':
          return {
            ...edited(
              context,
              context.removedBySync.map(({ outlet, line }) => ({ key: lineKey(line), quantity: line.quantity, line, outlet })),
            ),
            removedBySync: [],
          }
        default:
          return {}
      }
    }),
    forgetRemoved: assign({ removedBySync: [], refusedBySync: [] }),
    takeStored: assign(({ context, event }) => takenFromTab(context, fromTab(event)?.stored, fromTab(event)?.own)),
    joinStored: assign(({ context, event }) => joinedFromTab(context, fromTab(event)?.stored)),
    takeNews: assign(({ context, event }) => sentByTab(context, fromTab(event)!.own!)),
    takeTurn: assign(({ context, event }) => turnTaken(context, fromTab(event)?.stored)),
    takeOver: assign(({ context, event }) => takenOver(context, fromTab(event)?.stored, fromTab(event)!.own!)),
    startSession: assign(({ context, event }) => (event.type === 'session.started' ? startedBy(context, event.customerId) : {})),
    endSession: assign(({ context, event }) => endedBy(context, event.type === 'session.ended' && event.reason === 'expired')),
    own: assign(({ context }) => ({ owner: context.customerId })),
    adopt: assign(({ context }, params: { cart: Cart }) => adopted(context, params.cart)),
    // What was edited up to here is in the lines that are about to be compared.
    forgetEdits: assign({ edits: {}, plan: [] }),
    makePlan: assign(({ context }, params: { cart: Cart }) => planned(context, params.cart)),
    stepDone: assign(({ context }) => stepDone(context)),
    doubtStep: assign(({ context }) => stepInDoubt(context)),
    skipStep: assign(({ context }) => stepRefused(context)),
    recordSync: assign(({ context }) => ({ lastSyncAt: context.now() })),
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
    // The tab in which the customer signed out has seen to what is stored: this one would put its old cart back.
    storeEnd: (_action, _ended: { reason?: EndReason }) => undefined,
    /** The app provides it. */
    logBreakdown: (_action, _failed: ErrorParams) => undefined,
    announceSync: emit(({ context }) => ({ type: 'cart.synced' as const, removed: context.removedBySync.length })),
    toast: sendTo(
      ({ context }) => context.notices,
      (_, said: Said) => toastOf(said),
    ),
    toastEditFailure: sendTo(
      ({ context }) => context.notices,
      ({ context }, { error }: ErrorParams) => toastOf({ tone: 'error', message: editFailureText(context, error) }),
    ),
  },
})

const hasSameLines = (one: Cart, other: Cart): boolean => {
  const told = (cart: Cart) => cartLines(cart).map((line) => `${lineKey(line)} ${line.quantity}`)
  return told(one).toSorted().join() === told(other).toSorted().join()
}

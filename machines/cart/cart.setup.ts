import { assign, emit, fromPromise, setup } from 'xstate'
import { type Cart, clampQuantity, findLine, lineKey, parseLineKey } from '../model/cart.ts'
import type { MenuItem } from '../model/menu-item.ts'
import { notProvided } from '../model/not-provided.ts'
import type { Toast } from '../model/toast.ts'
import {
  acknowledged,
  adopted,
  edited,
  endedBy,
  everythingToFill,
  filled,
  isUntouched,
  nextEdit,
  nextToFill,
  orderedBy,
  planned,
  replacedBy,
  rolledBack,
  startedBy,
  stepDone,
} from './cart.changes.ts'
import type { CartContext, CartEmitted, CartEvent, CartInput, LineChange } from './cart.context.ts'
import { editFailureText, isRefusal, isUnauthorized } from './cart.failures.ts'

type ErrorParams = { error: unknown }

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
    /** Sets the quantity of one line, 0 takes it out; saying it twice is harmless. */
    saveLine: fromPromise<void, LineChange>(notProvided('saveLine')),
    fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(notProvided('fetchItem')),
  },
  guards: {
    isGuest: ({ context }) => context.customerId === undefined,
    isOwned: ({ context }) => context.owner !== undefined && context.owner === context.customerId,
    isUntouched: ({ context }) => isUntouched(context),
    isOtherCustomer: ({ context, event }) => event.type === 'session.started' && event.customerId !== context.customerId,
    hasExpired: ({ event }) => event.type === 'session.ended' && event.reason === 'expired',
    hasEdits: ({ context }) => Object.keys(context.edits).length > 0,
    isStale: ({ context }) => context.stale,
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
          return orderedBy(context, event.keys)
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
    forgetRemoved: assign({ removedBySync: [] }),
    takeStored: assign(({ event }) =>
      event.type === 'stored.changed'
        ? {
            cart: event.stored?.owner === undefined ? (event.stored?.cart ?? []) : [],
            queue: event.stored?.owner === undefined ? (event.stored?.queue ?? []) : [],
            toFill: [],
          }
        : {},
    ),
    startSession: assign(({ context, event }) => (event.type === 'session.started' ? startedBy(context, event.customerId) : {})),
    endSession: assign(({ context, event }) => endedBy(context, event.type === 'session.ended' && event.reason === 'expired')),
    own: assign(({ context }) => ({ owner: context.customerId })),
    adopt: assign(({ context }, params: { cart: Cart }) => adopted(context, params.cart)),
    makePlan: assign(({ context }, params: { cart: Cart }) => planned(context, params.cart)),
    stepDone: assign(({ context }) => stepDone(context)),
    // A refused removal stays on the server, a refused line comes off with the refetch: neither is named as removed.
    skipStep: assign(({ context }) => ({ plan: context.plan.slice(1) })),
    recordSync: assign(({ context }) => ({ lastSyncAt: context.now() })),
    takeOff: assign(({ context }) => ({ inFlight: nextEdit(context) })),
    acknowledge: assign(({ context }) => acknowledged(context)),
    rollBack: assign(({ context }) => rolledBack(context)),
    land: assign({ inFlight: undefined }),
    markStale: assign({ stale: true }),
    forgetStale: assign({ stale: false }),
    fillEverything: assign(({ context }) => everythingToFill(context)),
    beginFill: assign(({ context }) => nextToFill(context)),
    fill: assign(({ context }, params: { item?: MenuItem }) => filled(context, params.item)),
    fail: assign((_, params: { message: string }) => ({ failure: params.message })),
    forgetFailure: assign({ failure: undefined }),
    announceChange: emit({ type: 'cart.changed' }),
    announceSync: emit(({ context }) => ({ type: 'cart.synced' as const, removed: context.removedBySync.length })),
    toast: emit((_, params: { tone: Toast['tone']; message: string }) => ({ type: 'toast' as const, ...params })),
    toastEditFailure: emit(({ context }, { error }: ErrorParams) => ({
      type: 'toast' as const,
      tone: 'error' as const,
      message: editFailureText(context, error),
    })),
  },
})

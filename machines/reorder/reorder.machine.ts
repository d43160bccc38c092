import { assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { type CartLine, type LineKey, lineKey } from '../model/cart.ts'
import type { MenuCategory } from '../model/menu-item.ts'
import { toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import type { Order } from '../model/order.ts'
import type { CartOutlet } from '../model/outlet.ts'
import { type NoticesRef, type Said, toastOf } from '../notices/notices-ref.ts'
import { outletOfOrder, reorderedLines } from './reorder.lines.ts'

/**
 * Orders once more what was ordered before: idle → fetchingMenu → addingLines → removingRest → idle, with the lines ready for
 * checkout.
 *
 * The spec takes the old lines out first. Here they go last: whatever interrupts it in between, the cart holds at least what it held
 * before.
 */
export interface CartNow {
  /** Every line in the cart. */
  lines: Pick<CartLine, 'outletId' | 'menuId' | 'servingSize' | 'quantity'>[]
}

export interface ReorderContext {
  order?: Order
  outlet?: CartOutlet
  lines: CartLine[]
  missing: string[]
  /** The cart as it was when the customer asked. */
  before: CartNow['lines']
  notices: NoticesRef
}

export type ReorderEvent =
  | { type: 'reorder.start'; order: Order; cart: CartNow['lines'] }
  | { type: 'replace.confirm' }
  | { type: 'cancel' }

export interface ReorderEmitted {
  type: 'reorder.ready'
  outletId: string
  keys: LineKey[]
}

export const REORDER_FAILED = 'Failed to reorder. Please try again.'
export const OUTLET_CLOSED = 'OUTLET_CLOSED'
export const READY = 'Your order is ready for checkout'

const keysOf = (context: Pick<ReorderContext, 'lines'>): LineKey[] => context.lines.map(lineKey)

/** What was in the cart and is no part of the order. */
const restOf = (context: ReorderContext): LineKey[] => {
  const wanted = new Set(keysOf(context))
  return context.before.map(lineKey).filter((key) => !wanted.has(key))
}

export const reorderMachine = setup({
  types: {
    context: {} as ReorderContext,
    input: {} as { notices: NoticesRef },
    events: {} as ReorderEvent,
    emitted: {} as ReorderEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Rejects with the code OUTLET_CLOSED and a message for the customer when the outlet takes no orders now. */
    fetchMenu: fromPromise<MenuCategory[], { outletId: string }>(notProvided('fetchMenu')),
    /** Puts the lines into the cart beside what is there; resolves once the server has all of them, rejects when it has not. */
    addLines: fromPromise<void, { outlet: CartOutlet; lines: CartLine[] }>(notProvided('addLines')),
    /** Takes lines out of the cart; resolves when it is over, whether or not the server could be told. */
    removeLines: fromPromise<void, { keys: LineKey[] }>(notProvided('removeLines')),
    /** Gives these lines the quantity they had: 0 for those that were not in the cart. */
    takeBack: fromPromise<void, { lines: { key: LineKey; quantity: number }[] }>(notProvided('takeBack')),
  },
  guards: {
    isNobodys: (_, params: { order: Order }) => outletOfOrder(params.order) === undefined,
    /** The spec asks before dishes of another outlet go. */
    replacesOthers: (_, params: { order: Order; cart: CartNow['lines'] }) =>
      params.cart.some(({ outletId }) => outletId !== params.order.outlet.outletId),
    hasLines: ({ context }, params: { menu: MenuCategory[] }) =>
      reorderedLines(context.outlet!.outletId, context.order!.items, params.menu).lines.length > 0,
    hasRest: ({ context }) => restOf(context).length > 0,
  },
  actions: {
    begin: assign((_, params: { order: Order; cart: CartNow['lines'] }) => ({
      order: params.order,
      outlet: outletOfOrder(params.order),
      before: params.cart,
      lines: [],
      missing: [],
    })),
    plan: assign(({ context }, params: { menu: MenuCategory[] }) =>
      reorderedLines(context.outlet!.outletId, context.order!.items, params.menu),
    ),
    forget: assign({ order: undefined, outlet: undefined, lines: [], missing: [], before: [] }),
    toast: sendTo(
      ({ context }) => context.notices,
      (_, said: Said) => toastOf(said),
    ),
    /** A closed outlet says when it opens. */
    toastReason: sendTo(
      ({ context }) => context.notices,
      (_, params: { error: unknown }) => {
        const { code, message } = toFailure(params.error)
        return toastOf({ tone: 'error', message: code === OUTLET_CLOSED ? message : REORDER_FAILED })
      },
    ),
    announceReady: emit(({ context }) => ({
      type: 'reorder.ready' as const,
      outletId: context.outlet!.outletId,
      keys: keysOf(context),
    })),
    toastReady: sendTo(
      ({ context }) => context.notices,
      ({ context: { missing } }) =>
        missing.length > 0
          ? toastOf({ tone: 'warning', message: `${READY}. Not available today: ${missing.join(', ')}`, travels: true })
          : toastOf({ tone: 'success', message: READY, travels: true }),
    ),
  },
}).createMachine({
  id: 'reorder',
  context: ({ input }) => ({ lines: [], missing: [], before: [], notices: input.notices }),
  initial: 'idle',
  states: {
    idle: {
      description: 'the customer looks at earlier orders',
      on: {
        'reorder.start': [
          {
            guard: { type: 'isNobodys', params: ({ event }) => event },
            actions: { type: 'toast', params: { tone: 'error', message: REORDER_FAILED } },
            description: 'the customer reorders from an outlet that the order does not name',
          },
          {
            guard: { type: 'replacesOthers', params: ({ event }) => event },
            target: 'confirmingReplace',
            actions: { type: 'begin', params: ({ event }) => event },
            description: 'the customer reorders while the cart holds dishes of another outlet',
          },
          {
            target: 'fetchingMenu',
            actions: { type: 'begin', params: ({ event }) => event },
            description: 'the customer reorders',
          },
        ],
      },
    },
    confirmingReplace: {
      description: 'the customer is asked whether the dishes of the other outlet may go',
      on: {
        'replace.confirm': { target: 'fetchingMenu', description: 'the customer lets them go' },
        cancel: { target: 'idle', actions: 'forget', description: 'the customer keeps the cart' },
      },
    },
    fetchingMenu: {
      tags: 'busy',
      description: 'the menu of today says what can be had again',
      invoke: {
        id: 'fetchMenu',
        src: 'fetchMenu',
        input: ({ context }) => ({ outletId: context.outlet!.outletId }), // begin has set it
        onDone: [
          {
            guard: { type: 'hasLines', params: ({ event }) => ({ menu: event.output }) },
            target: 'addingLines',
            actions: { type: 'plan', params: ({ event }) => ({ menu: event.output }) },
            description: 'something of the order can be had today',
          },
          {
            target: 'idle',
            actions: [{ type: 'toast', params: { tone: 'error', message: 'No available items to place order' } }, 'forget'],
            description: 'nothing of the order can be had today',
          },
        ],
        onError: {
          target: 'idle',
          actions: [{ type: 'toastReason', params: ({ event }) => event }, 'forget'],
          description: 'the menu cannot be had or the outlet is closed, and the cart stays as it is',
        },
      },
    },
    addingLines: {
      tags: 'busy',
      description: 'the dishes go into the cart, beside what is there',
      invoke: {
        id: 'addLines',
        src: 'addLines',
        input: ({ context }) => ({ outlet: context.outlet!, lines: context.lines }),
        onDone: [
          { guard: 'hasRest', target: 'removingRest', description: 'the dishes are in the cart, among others' },
          { target: 'idle', actions: ['announceReady', 'toastReady', 'forget'], description: 'the dishes are in the cart' },
        ],
        onError: {
          target: 'takingBack',
          actions: { type: 'toast', params: { tone: 'error', message: REORDER_FAILED } },
          description: 'the dishes do not get into the cart',
        },
      },
    },
    removingRest: {
      tags: 'busy',
      description: 'what was in the cart before makes room',
      invoke: {
        id: 'removeRest',
        src: 'removeLines',
        input: ({ context }) => ({ keys: restOf(context) }),
        onDone: {
          target: 'idle',
          actions: ['announceReady', 'toastReady', 'forget'],
          description: 'only the dishes of the order are left',
        },
        // They are selected for checkout all the same; what could not go stays, which loses nothing.
        onError: {
          target: 'idle',
          actions: ['announceReady', 'toastReady', 'forget'],
          description: 'what was there before stays beside them',
        },
      },
    },
    takingBack: {
      tags: 'busy',
      description: 'the cart becomes what it was',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => ({
          lines: keysOf(context).map((key) => ({
            key,
            quantity: context.before.find((line) => lineKey(line) === key)?.quantity ?? 0,
          })),
        }),
        onDone: { target: 'idle', actions: 'forget', description: 'the cart is as it was' },
        onError: { target: 'idle', actions: 'forget', description: 'the cart keeps what could be added' },
      },
    },
  },
})

type Reordering = SnapshotFrom<typeof reorderMachine>
export const selectIsBusy = (reorder: Reordering): boolean => reorder.hasTag('busy')
export const selectIsConfirming = (reorder: Reordering): boolean => reorder.matches('confirmingReplace')
export const selectOrder = (reorder: Reordering): Order | undefined => reorder.context.order

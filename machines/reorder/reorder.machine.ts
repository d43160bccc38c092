import { assertEvent, assign, emit, enqueueActions, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { selectCart } from '../cart/cart.machine.ts'
import type { WatchedCart } from '../cart/cart-ref.ts'
import { type Cart, type CartLine, cartLines, type LineKey, lineKey, quantityOf } from '../model/cart.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import type { MenuCategory } from '../model/menu/menu-item.ts'
import { toFailure } from '../model/errors.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import type { Order } from '../model/order/order.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
import { leavingCart, outletOfOrder, reorderedLines, takingBack } from './reorder.lines.ts'

/**
 * Orders an earlier order again: idle → fetchingMenu → addingLines → removingRest → idle, with the lines ready for checkout. The old lines
 * go last, so that a reload or a lost network in between takes nothing out of the cart.
 */
export interface ReorderContext {
  order?: Order
  outlet?: CartOutlet
  lines: CartLine[]
  missing: string[]
  /** What was in the cart when the customer pressed REORDER. */
  before: CartLine[]
  /** What of it the order takes out, as the customer was told. */
  leaving: Cart
  cart: WatchedCart
  notices: NoticesRef
}

export type ReorderEvent = { type: 'reorder.start'; order: Order } | { type: 'replace.confirm' } | { type: 'cancel' }

export const REORDER_FAILED = 'Failed to reorder. Please try again.'
export const OUTLET_CLOSED = 'OUTLET_CLOSED'
export const READY = 'Your order is ready for checkout'

function orderIn(event: ReorderEvent): Order {
  assertEvent(event, 'reorder.start')
  return event.order
}
const cartIn = ({ cart }: Pick<ReorderContext, 'cart'>): Cart => selectCart(cart.getSnapshot())

/** The lines that leave the cart as a whole; of others the quantity changes. */
const restOf = ({ before, leaving }: ReorderContext): LineKey[] =>
  before.filter((line) => quantityOf(leaving, lineKey(line)) === line.quantity).map(lineKey)

type Menu = { output: MenuCategory[] }
const NO_ORDER = { order: undefined, outlet: undefined, lines: [], missing: [], before: [], leaving: [] }
const failed = toast('error', REORDER_FAILED)
const ready = ['storeSelection', 'announceReady', 'toastReady', 'forget'] as const

/** The calls of ordering again: of an earlier order, and of a live one. */
export const orderAgainCalls = {
  /** Rejects with the code OUTLET_CLOSED and a message for the customer when the outlet takes no orders now. */
  fetchMenu: fromPromise<MenuCategory[], { outletId: string }>(notProvided('fetchMenu')),
  /** Resolves once the server has every change of the cart; rejects when it cannot get them now, or has refused one of these lines. */
  saveCart: fromPromise<void, { cart: WatchedCart; lines: CartLine[] }>(notProvided('saveCart')),
}

export const reorderMachine = setup({
  types: {
    context: {} as ReorderContext,
    input: {} as { cart: WatchedCart; notices: NoticesRef },
    events: {} as ReorderEvent,
    emitted: {} as { type: 'reorder.ready'; outletId: string },
    tags: {} as 'busy',
    meta: {} as Meaning,
  },
  actors: orderAgainCalls,
  guards: {
    hasNoOutlet: ({ event }) => outletOfOrder(orderIn(event)) === undefined,
    takesOut: ({ context, event }) => leavingCart(cartIn(context), orderIn(event)).length > 0,
    hasLines: ({ context }, { output }: Menu) => reorderedLines(context.outlet!.outletId, context.order!.items, output).lines.length > 0,
    hasRest: ({ context }) => restOf(context).length > 0,
  },
  actions: {
    begin: assign(({ context, event }) => {
      const order = orderIn(event)
      const cart = cartIn(context)
      return { order, outlet: outletOfOrder(order), before: cartLines(cart), leaving: leavingCart(cart, order) }
    }),
    plan: assign(({ context }, { output }: Menu) => reorderedLines(context.outlet!.outletId, context.order!.items, output)),
    putLines: enqueueActions(({ context: { cart, outlet, lines }, enqueue }) => {
      for (const line of lines) enqueue.sendTo(cart, { type: 'line.put', outlet: outlet!, line })
    }),
    removeRest: sendTo(
      ({ context }) => context.cart,
      ({ context }) => ({ type: 'lines.remove' as const, keys: restOf(context) }),
    ),
    /** Gives the lines that did get in the quantity they had before, and takes out those that were not there. */
    takeBack: enqueueActions(({ context: { cart, before, lines }, enqueue }) => {
      for (const event of takingBack(before, lines, selectCart(cart.getSnapshot()))) enqueue.sendTo(cart, event)
    }),
    forget: assign(NO_ORDER),
    toast: sendTo(toNotices<ReorderContext>(), (_, said: Said) => toastOf(said)),
    /** A closed outlet says when it opens. */
    toastReason: sendTo(toNotices<ReorderContext>(), (_, { error }: { error: unknown }) => {
      const { code, message } = toFailure(error)
      return toastOf({ tone: 'error', message: code === OUTLET_CLOSED ? message : REORDER_FAILED })
    }),
    /** The app stores what the checkout takes. */
    storeSelection: actionNotProvided('storeSelection'),
    announceReady: emit(({ context }) => ({ type: 'reorder.ready' as const, outletId: context.outlet!.outletId })),
    toastReady: sendTo(toNotices<ReorderContext>(), ({ context: { missing } }) =>
      missing.length > 0
        ? toastOf({ tone: 'warning', message: `${READY}. Not available today: ${missing.join(', ')}`, travels: true })
        : toastOf({ tone: 'success', message: READY, travels: true }),
    ),
  },
}).createMachine({
  id: 'reorder',
  context: ({ input }) => ({ ...NO_ORDER, ...input }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The customer looks at earlier orders',
      on: {
        'reorder.start': [
          {
            guard: 'hasNoOutlet',
            actions: failed,
            description: 'The customer presses REORDER of an order that does not name its outlet',
            meta: by.customer.comfort,
          },
          {
            guard: 'takesOut',
            target: 'confirmingReplace',
            actions: 'begin',
            description: 'The customer presses REORDER of an order that takes dishes out of the cart',
            meta: by.customer.data,
          },
          { target: 'fetchingMenu', actions: 'begin', description: 'The customer presses REORDER', meta: main.customer.data },
        ],
      },
    },
    confirmingReplace: {
      description: 'The customer reads what leaves the cart, and is asked whether to replace it',
      on: {
        'replace.confirm': { target: 'fetchingMenu', description: 'The customer presses Continue & Replace', meta: by.customer.data },
        cancel: {
          target: 'idle',
          actions: 'forget',
          description: 'The customer presses Cancel, and the cart stays as it is',
          meta: by.customer.data,
        },
      },
    },
    fetchingMenu: {
      tags: 'busy',
      description: "The app reads today's menu of the outlet",
      invoke: {
        id: 'fetchMenu',
        src: 'fetchMenu',
        input: ({ context }) => ({ outletId: context.outlet!.outletId }), // begin has set it
        onDone: [
          {
            guard: { type: 'hasLines', params: ofEvent },
            target: 'addingLines',
            actions: { type: 'plan', params: ofEvent },
            description: "Today's menu has dishes of the order",
            meta: main.server.data,
          },
          {
            target: 'idle',
            actions: [toast('error', 'No available items to place order'), 'forget'],
            description: "Today's menu has no dish of the order",
            meta: by.server.comfort,
          },
        ],
        onError: {
          target: 'idle',
          actions: [{ type: 'toastReason', params: ofEvent }, 'forget'],
          description: 'The menu cannot be read or the outlet is closed: the cart stays as it is',
          meta: by.server.comfort,
        },
      },
    },
    // Before the old dishes are removed, so that an interruption loses no line (Decision 52).
    addingLines: {
      tags: 'busy',
      description: 'The app puts the dishes into the cart, beside what is there',
      entry: 'putLines',
      invoke: {
        id: 'addLines',
        src: 'saveCart',
        input: ({ context: { cart, lines } }) => ({ cart, lines }),
        onDone: [
          { guard: 'hasRest', target: 'removingRest', description: 'The dishes are in the cart, among others', meta: by.server.data },
          { target: 'idle', actions: ready, description: 'The dishes are in the cart', meta: main.server.data },
        ],
        onError: {
          target: 'takingBack',
          actions: failed,
          description: 'The server refuses a dish or cannot be reached',
          meta: by.server.data,
        },
      },
    },
    removingRest: {
      tags: 'busy',
      description: 'The app takes out what was in the cart before',
      entry: 'removeRest',
      invoke: {
        id: 'removeRest',
        src: 'saveCart',
        input: ({ context: { cart } }) => ({ cart, lines: [] }),
        onDone: { target: 'idle', actions: ready, description: 'The cart holds the dishes of the order alone', meta: by.server.data },
        // The stored selection has the dishes of the order alone, so that the checkout does not order the rest.
        onError: {
          target: 'idle',
          actions: ready,
          description: 'What was in the cart before stays beside the dishes of the order',
          meta: by.server.data,
        },
      },
    },
    takingBack: {
      tags: 'busy',
      description: 'The app gives the cart its lines of before',
      entry: 'takeBack',
      invoke: {
        id: 'takeBack',
        src: 'saveCart',
        input: ({ context: { cart } }) => ({ cart, lines: [] }),
        onDone: { target: 'idle', actions: 'forget', description: 'The cart is as it was', meta: by.server.data },
        onError: {
          target: 'idle',
          actions: 'forget',
          description: 'The cart keeps the dishes that it could not be rid of',
          meta: by.server.data,
        },
      },
    },
  },
})

export type Reordering = SnapshotFrom<typeof reorderMachine>
export const selectIsBusy = (reorder: Reordering): boolean => reorder.hasTag('busy')
export const selectIsConfirming = (reorder: Reordering): boolean => reorder.matches('confirmingReplace')
export const selectOrder = (reorder: Reordering): Order | undefined => reorder.context.order
export const selectLeaving = (reorder: Reordering): Cart => reorder.context.leaving

import { assign, type CallbackActorLogic, emit, fromCallback, not, sendTo, setup, type SnapshotFrom } from 'xstate'
import { selectCart } from '../cart/cart.machine.ts'
import type { WatchedCart } from '../cart/cart-ref.ts'
import { type Cart, type LineKey, parseLineKey } from '../model/cart.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import { whyClosed } from '../model/outlet/opening.ts'
import { type CartOutlet, isOutsideHours } from '../model/outlet/outlet.ts'
import { type NoticesRef, toastOf, toNotices } from '../notices/notices-ref.ts'
import { type Selection, selectionIn, withLineToggled, withOutletToggled } from './selection.ts'

/** What of the cart the customer has ticked for the checkout: nothingSelected ⇄ selected. */
export type CartSelectionEvent =
  | { type: 'line.toggle'; key: LineKey }
  | { type: 'outlet.toggle'; outletId: string }
  | { type: 'checkout.request' }
  | { type: 'cart.changed'; cart: Cart }

export interface CartSelectionEmitted {
  type: 'checkout.ready'
  outletId: string
}

export interface CartSelectionInput {
  cart: WatchedCart
  notices: NoticesRef
}

export interface CartSelectionContext extends Selection {
  /** As watchCart last reported it. */
  cart: Cart
  watched: WatchedCart
  notices: NoticesRef
}

type OutletParams = { outletId: string | undefined }

const selectedOutlet = ({ cart, outletId }: CartSelectionContext): CartOutlet | undefined =>
  cart.find(({ outlet }) => outlet.outletId === outletId)?.outlet

export const cartSelectionMachine = setup({
  types: {
    context: {} as CartSelectionContext,
    input: {} as CartSelectionInput,
    events: {} as CartSelectionEvent,
    emitted: {} as CartSelectionEmitted,
    meta: {} as Meaning,
  },
  actors: {
    /** Tells the cart, now and whenever it changes. */
    watchCart: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { cart: WatchedCart }>,
  },
  guards: {
    hasSelection: ({ context }) => context.keys.length > 0,
    hasNoSelection: not('hasSelection'),
    isClosed: ({ context }) => isOutsideHours(selectedOutlet(context)!),
    isOtherOutlet: ({ context }, { outletId }: OutletParams) => context.keys.length > 0 && outletId !== context.outletId,
  },
  actions: {
    toggleLine: assign(({ context }, { key }: { key: LineKey }) => withLineToggled(context, context.cart, key)),
    toggleOutlet: assign(({ context }, { outletId }: { outletId: string }) => withOutletToggled(context, context.cart, outletId)),
    takeCart: assign(({ context }, { cart }: { cart: Cart }) => ({ cart, ...selectionIn(cart, context, context.cart) })),
    toastError: sendTo(toNotices<CartSelectionContext>(), (_, params: { message: string }) => toastOf({ tone: 'error', ...params })),
    toastClosed: sendTo(toNotices<CartSelectionContext>(), ({ context }) =>
      toastOf({ tone: 'error', message: whyClosed(selectedOutlet(context)!) }),
    ),
    /** The app stores the selection for the checkout. */
    storeSelection: actionNotProvided('storeSelection'),
    announceReady: emit(({ context }) => ({ type: 'checkout.ready' as const, outletId: context.outletId! })),
  },
}).createMachine({
  id: 'cartSelection',
  context: ({ input: { cart: watched, notices } }) => {
    const cart = selectCart(watched.getSnapshot())
    return { ...selectionIn(cart), cart, watched, notices }
  },
  invoke: {
    id: 'watchCart',
    src: 'watchCart',
    input: ({ context }) => ({ cart: context.watched }),
    onError: {
      actions: { type: 'toastError', params: { message: 'Failed to fetch cart' } },
      description: 'The cart can no longer be watched: what is ticked stays as it is',
      meta: by.device.comfort,
    },
  },
  initial: 'nothingSelected',
  on: {
    'line.toggle': [
      {
        guard: { type: 'isOtherOutlet', params: ({ event }) => ({ outletId: parseLineKey(event.key)!.outletId }) },
        actions: { type: 'toastError', params: { message: 'You can only select items from one restaurant at a time.' } },
        description: 'The customer taps a line of a second outlet',
        meta: by.customer.comfort,
      },
      {
        actions: { type: 'toggleLine', params: ofEvent },
        description: 'The customer ticks or unticks a line',
        meta: main.customer.comfort,
      },
    ],
    'outlet.toggle': [
      {
        guard: { type: 'isOtherOutlet', params: ofEvent },
        actions: { type: 'toastError', params: { message: 'You can only select items from one restaurant at a time.' } },
        description: 'The customer taps a second outlet',
        meta: by.customer.comfort,
      },
      {
        actions: { type: 'toggleOutlet', params: ofEvent },
        description: 'The customer ticks or unticks a whole outlet',
        meta: by.customer.comfort,
      },
    ],
    'cart.changed': {
      actions: { type: 'takeCart', params: ofEvent },
      description: 'The cart changes: what is gone from it is no longer ticked, and what is new is',
      meta: by.device.comfort,
    },
  },
  states: {
    nothingSelected: {
      description: 'No line is ticked',
      always: { guard: 'hasSelection', target: 'selected', description: 'A line is ticked', meta: main.device.comfort },
      on: {
        'checkout.request': {
          actions: { type: 'toastError', params: { message: 'Please select at least one item to proceed with checkout.' } },
          description: 'The customer presses Proceed to Checkout with nothing ticked',
          meta: by.customer.comfort,
        },
      },
    },
    selected: {
      description: 'Lines of one outlet are ticked',
      always: {
        guard: 'hasNoSelection',
        target: 'nothingSelected',
        description: 'The last line is no longer ticked',
        meta: by.device.comfort,
      },
      on: {
        'checkout.request': [
          {
            guard: 'isClosed',
            actions: 'toastClosed',
            description: 'The customer presses Proceed to Checkout while the outlet is closed',
            meta: by.customer.comfort,
          },
          {
            actions: ['storeSelection', 'announceReady'],
            description: 'The customer presses Proceed to Checkout',
            meta: main.customer.data,
          },
        ],
      },
    },
  },
})

export type CartSelection = SnapshotFrom<typeof cartSelectionMachine>
export const selectSelectedKeys = (selection: CartSelection): LineKey[] => selection.context.keys
export const selectSelectedOutlet = (selection: CartSelection): CartOutlet | undefined => selectedOutlet(selection.context)

import { assign, emit, sendTo, setup, type SnapshotFrom } from 'xstate'
import { type Cart, findLine, type LineKey } from '../model/cart.ts'
import { type NoticesRef, toastOf } from '../notices/notices-ref.ts'
import { initialSelection, pruned, selectableKeys, type Selection, withLineToggled, withOutletToggled } from './selection.ts'

/** What of the cart goes to checkout: nothingSelected ⇄ selected. */
export type CartSelectionEvent =
  | { type: 'line.toggle'; key: LineKey; cart: Cart }
  | { type: 'outlet.toggle'; outletId: string; cart: Cart }
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'checkout.request'; cart: Cart }

export interface CartSelectionEmitted {
  type: 'checkout.ready'
  outletId: string
  keys: LineKey[]
}

export type CartSelectionContext = Selection & { notices: NoticesRef }

/** The outlet that a tick is about, and whether it can be ticked at all. */
function targetOf(event: CartSelectionEvent): string | undefined {
  if (event.type === 'outlet.toggle') return selectableKeys(event.cart, event.outletId).length > 0 ? event.outletId : undefined
  if (event.type !== 'line.toggle') return undefined
  const line = findLine(event.cart, event.key)
  return line && !line.outOfStock ? line.outletId : undefined
}

export const cartSelectionMachine = setup({
  types: {
    context: {} as CartSelectionContext,
    input: {} as { cart: Cart; keys?: LineKey[]; notices: NoticesRef },
    events: {} as CartSelectionEvent,
    emitted: {} as CartSelectionEmitted,
  },
  guards: {
    hasSelection: ({ context }) => context.keys.length > 0,
    hasNoSelection: ({ context }) => context.keys.length === 0,
    cannotBeTicked: ({ event }) => targetOf(event) === undefined,
    isOtherOutlet: ({ context, event }) => pruned(context, event.cart).keys.length > 0 && targetOf(event) !== context.outletId,
    leavesSome: ({ context, event }) => pruned(context, event.cart).keys.length > 0,
  },
  actions: {
    prune: assign(({ context, event }) => pruned(context, event.cart)),
    toastError: sendTo(
      ({ context }) => context.notices,
      (_, params: { message: string }) => toastOf({ tone: 'error', ...params }),
    ),
    announceReady: emit(({ context }) => ({ type: 'checkout.ready' as const, outletId: context.outletId!, keys: context.keys })),
  },
}).createMachine({
  id: 'cartSelection',
  context: ({ input }) => ({ ...initialSelection(input.cart, input.keys), notices: input.notices }),
  initial: 'nothingSelected',
  on: {
    'line.toggle': [
      { guard: 'cannotBeTicked', actions: 'prune', description: 'the customer taps a line that is out of stock or gone' },
      {
        guard: 'isOtherOutlet',
        actions: { type: 'toastError', params: { message: 'You can only select items from one restaurant at a time.' } },
        description: 'the customer taps a line of a second outlet',
      },
      {
        actions: assign(({ context, event }) => withLineToggled(context, event.cart, event.key)),
        description: 'the customer ticks or unticks a line',
      },
    ],
    'outlet.toggle': [
      { guard: 'cannotBeTicked', actions: 'prune', description: 'the customer taps an outlet with nothing in stock' },
      {
        guard: 'isOtherOutlet',
        actions: { type: 'toastError', params: { message: 'You can only select items from one restaurant at a time.' } },
        description: 'the customer taps a second outlet',
      },
      {
        actions: assign(({ context, event }) => withOutletToggled(context, event.cart, event.outletId)),
        description: 'the customer ticks or unticks a whole outlet',
      },
    ],
    'cart.changed': { actions: 'prune', description: 'the cart has changed, and what is gone is no longer ticked' },
    'checkout.request': [
      { guard: 'leavesSome', actions: ['prune', 'announceReady'], description: 'the customer proceeds to checkout' },
      {
        actions: ['prune', { type: 'toastError', params: { message: 'Please select at least one item to proceed with checkout.' } }],
        description: 'the customer proceeds with nothing ticked',
      },
    ],
  },
  states: {
    nothingSelected: {
      description: 'no line is ticked',
      always: { guard: 'hasSelection', target: 'selected', description: 'a line is ticked' },
    },
    selected: {
      description: 'lines of one outlet are ticked',
      always: { guard: 'hasNoSelection', target: 'nothingSelected', description: 'the last line is no longer ticked' },
    },
  },
})

type CartSelection = SnapshotFrom<typeof cartSelectionMachine>
export const selectSelectedKeys = (selection: CartSelection): LineKey[] => selection.context.keys
export const selectSelectedOutlet = (selection: CartSelection): string | undefined => selection.context.outletId

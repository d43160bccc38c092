import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import { type Cart, type CartLine, clampQuantity } from '../model/cart.ts'
import { type MenuItem, needsServingSize, type ServingSize } from '../model/menu-item.ts'
import type { CartOutlet } from '../model/outlet.ts'
import type { Toast } from '../model/toast.ts'
import {
  chosenLines,
  confirmText,
  hasOtherOutlet,
  sameServings,
  type Servings,
  servingsInCart,
  servingsTotal,
  usualSize,
  withServing,
} from './servings.ts'

/** Turns a tap on a dish into lines of the cart: idle → choosingServing → confirmingReplace → idle. */
export interface AddToCartContext {
  outlet: CartOutlet
  item?: MenuItem
  wanted: Servings
  /** What the cart held when the dish was tapped. */
  before: Servings
  /** The cart holds dishes of another outlet. */
  otherOutlet: boolean
  /** What was wanted when the sheet opened. */
  opened: Servings
  /** The size chosen for the customer, until the customer has chosen. */
  suggested?: ServingSize
  /** By dish, the sizes of a sheet that was closed, for the same cart. */
  kept: Record<string, { before: Servings; wanted: Servings }>
}

export type AddToCartEvent =
  | { type: 'dish.add'; item: MenuItem; cart: Cart }
  /** How many of a dish that is in the cart; sizes are asked for. */
  | { type: 'dish.change'; item: MenuItem; quantity: number; cart: Cart }
  | { type: 'serving.set'; size: ServingSize; quantity: number }
  | { type: 'servings.confirm' }
  | { type: 'replace.confirm' }
  | { type: 'cancel' }

export type AddToCartEmitted =
  /** By ADD, which nothing else on the screen says aloud. */
  | { type: 'dish.added'; name: string; quantity: number }
  | { type: 'lines.chosen'; outlet: CartOutlet; lines: CartLine[]; replace: boolean }
  | Toast

/** Of a dish that is not in the cart one size is chosen already; a choice that was left open is taken up. */
function choiceOf({ kept }: AddToCartContext, item: MenuItem, before: Servings): Pick<AddToCartContext, 'wanted' | 'suggested'> {
  const choice = kept[item.menuId]
  if (choice && sameServings(choice.before, before)) return { wanted: choice.wanted, suggested: undefined }
  const suggested = servingsTotal(before) === 0 ? usualSize(item) : undefined
  return { wanted: suggested === undefined ? before : withServing(before, suggested, 1), suggested }
}

const dishOf = (event: AddToCartEvent) => ('item' in event ? event : undefined)
const isWanted = (event: AddToCartEvent) => event.type !== 'dish.change' || clampQuantity(event.quantity) > 0
const linesOf = ({ outlet, item, before, wanted }: AddToCartContext) => (item ? chosenLines(outlet.outletId, item, before, wanted) : [])

export const addToCartMachine = setup({
  types: {
    context: {} as AddToCartContext,
    input: {} as { outlet: CartOutlet },
    events: {} as AddToCartEvent,
    emitted: {} as AddToCartEmitted,
  },
  guards: {
    isOutOfStock: ({ event }) => dishOf(event)?.item.outOfStock === true && isWanted(event),
    isNotWanted: ({ event }) => !isWanted(event),
    needsServing: ({ event }) => needsServingSize(dishOf(event)?.item ?? { servings: [] }),
    isCartOfOtherOutlet: ({ context, event }) => hasOtherOutlet(dishOf(event)?.cart ?? [], context.outlet.outletId),
    isReplacing: ({ context }) => context.otherOutlet && servingsTotal(context.wanted) > 0,
    hasChosenSome: ({ context }) => servingsTotal(context.wanted) > 0,
    hadSeveral: ({ context }) => Object.values(context.before).filter((quantity) => quantity > 0).length > 1,
    hasChangedChoice: ({ context: { before, opened, wanted } }) => !sameServings(wanted, opened) && !sameServings(wanted, before),
    hadSome: ({ context }) => servingsTotal(context.before) > 0,
  },
  actions: {
    openDish: assign(({ context, event }) => {
      const dish = dishOf(event)!
      const before = servingsInCart(dish.cart, context.outlet.outletId, dish.item)
      return { item: dish.item, before, wanted: before, otherOutlet: hasOtherOutlet(dish.cart, context.outlet.outletId) }
    }),
    openSizes: assign(({ context, event }) => {
      const { item, cart } = dishOf(event)!
      const before = servingsInCart(cart, context.outlet.outletId, item)
      const choice = choiceOf(context, item, before)
      return { item, before, opened: choice.wanted, otherOutlet: hasOtherOutlet(cart, context.outlet.outletId), ...choice }
    }),
    /** A size that takes the place of the suggested one was meant instead of it, not beside it. */
    setServing: assign(({ context, event }) => {
      if (event.type !== 'serving.set' || !Object.hasOwn(context.wanted, event.size)) return {}
      const { before, suggested, wanted } = context
      const isInstead = suggested !== undefined && suggested !== event.size
      return { wanted: withServing(isInstead ? before : wanted, event.size, event.quantity), suggested: undefined }
    }),
    keepChoice: assign(({ context: { item, before, wanted, kept } }) => {
      if (!item || !needsServingSize(item)) return {}
      const { [item.menuId]: _, ...others } = kept
      return { kept: sameServings(wanted, before) ? others : { ...others, [item.menuId]: { before, wanted } } }
    }),
    forgetChoice: assign(({ context: { item, kept } }) => {
      const { [item?.menuId ?? '']: _, ...others } = kept
      return { kept: others }
    }),
    wantOneMore: assign(({ context }) => ({ wanted: withServing(context.wanted, '', (context.before[''] ?? 0) + 1) })),
    wantQuantity: assign(({ context, event }) => ({
      wanted: withServing(context.wanted, '', event.type === 'dish.change' ? event.quantity : 0),
    })),
    forgetDish: assign({ item: undefined, before: {}, wanted: {}, opened: {}, suggested: undefined, otherOutlet: false }),
    announceLines: emit(({ context }) => ({
      type: 'lines.chosen' as const,
      outlet: context.outlet,
      lines: linesOf(context),
      replace: false,
    })),
    announceDish: emit(({ context: { item, wanted } }) => ({
      type: 'dish.added' as const,
      name: item!.name,
      quantity: servingsTotal(wanted),
    })),
    announceReplacement: emit(({ context }) => ({
      type: 'lines.chosen' as const,
      outlet: context.outlet,
      lines: linesOf(context).filter((line) => line.quantity > 0),
      replace: true,
    })),
    toast: emit((_, params: { tone: Toast['tone']; message: string }) => ({ type: 'toast' as const, ...params })),
  },
}).createMachine({
  id: 'addToCart',
  context: ({ input }) => ({ outlet: input.outlet, wanted: {}, before: {}, opened: {}, otherOutlet: false, kept: {} }),
  initial: 'idle',
  states: {
    idle: {
      description: 'the menu is shown and no dish waits for an answer',
      entry: 'forgetDish',
      on: {
        'dish.add': [
          {
            guard: 'isOutOfStock',
            actions: { type: 'toast', params: { tone: 'error', message: 'This item is currently out of stock.' } },
            description: 'the customer taps a dish that is out of stock',
          },
          {
            guard: 'needsServing',
            target: 'choosingServing',
            actions: 'openSizes',
            description: 'the customer adds a dish that comes in sizes',
          },
          {
            guard: 'isCartOfOtherOutlet',
            target: 'confirmingReplace',
            actions: ['openDish', 'wantOneMore'],
            description: 'the customer adds a dish while the cart holds dishes of another outlet',
          },
          {
            actions: ['openDish', 'wantOneMore', 'announceLines', 'announceDish', 'forgetDish'],
            description: 'the customer adds a dish of one size',
          },
        ],
        'dish.change': [
          {
            guard: 'isOutOfStock',
            actions: { type: 'toast', params: { tone: 'error', message: 'This item is currently out of stock.' } },
            description: 'the customer changes how many of a dish that is out of stock',
          },
          {
            guard: 'needsServing',
            target: 'choosingServing',
            actions: 'openSizes',
            description: 'the customer changes how many of a dish that comes in sizes',
          },
          {
            guard: 'isNotWanted',
            actions: [
              'openDish',
              'wantQuantity',
              'announceLines',
              'forgetDish',
              { type: 'toast', params: { tone: 'success', message: 'Item removed from cart' } },
            ],
            description: 'the customer takes the last of a dish out',
          },
          {
            actions: [
              'openDish',
              'wantQuantity',
              'announceLines',
              'forgetDish',
              { type: 'toast', params: { tone: 'success', message: 'Item updated in cart' } },
            ],
            description: 'the customer changes how many of a dish of one size',
          },
        ],
      },
    },
    choosingServing: {
      description: 'the sheet with the serving sizes is open',
      on: {
        'serving.set': {
          actions: 'setServing',
          description: 'the customer sets how many of one size',
        },
        'servings.confirm': [
          {
            guard: 'isReplacing',
            target: 'confirmingReplace',
            description: 'the customer confirms while the cart holds dishes of another outlet',
          },
          {
            guard: 'hasChosenSome',
            target: 'idle',
            actions: [
              'announceLines',
              'forgetChoice',
              {
                type: 'toast',
                params: ({ context }) => ({
                  tone: 'success' as const,
                  message: `Cart updated with ${servingsTotal(context.wanted)} item(s)`,
                }),
              },
            ],
            description: 'the customer confirms the sizes',
          },
          {
            guard: 'hadSeveral',
            target: 'idle',
            actions: ['announceLines', 'forgetChoice', { type: 'toast', params: { tone: 'success', message: 'Items removed from cart' } }],
            description: 'the customer confirms that none of several sizes is wanted any more',
          },
          {
            guard: 'hadSome',
            target: 'idle',
            actions: ['announceLines', 'forgetChoice', { type: 'toast', params: { tone: 'success', message: 'Item removed from cart' } }],
            description: 'the customer confirms that none is wanted any more',
          },
          {
            actions: { type: 'toast', params: { tone: 'error', message: 'Please select a serving size' } },
            description: 'the customer confirms without a size',
          },
        ],
        cancel: [
          {
            guard: 'hasChangedChoice',
            target: 'idle',
            actions: ['keepChoice', { type: 'toast', params: { tone: 'info', message: 'Kept, but not in the cart yet.' } }],
            description: 'the customer closes the sheet after changing the choice, which is there again when the sheet is opened',
          },
          { target: 'idle', actions: 'keepChoice', description: 'the customer closes the sheet as it was' },
        ],
      },
    },
    confirmingReplace: {
      description: "the question 'Replace items in cart?' is open",
      on: {
        'replace.confirm': {
          target: 'idle',
          actions: [
            'announceReplacement',
            'forgetChoice',
            { type: 'toast', params: { tone: 'success', message: 'Cart replaced and item added' } },
          ],
          description: 'the customer continues and replaces',
        },
        cancel: { target: 'idle', actions: 'keepChoice', description: 'the customer keeps the cart as it is' },
      },
    },
  },
})

type AddToCart = SnapshotFrom<typeof addToCartMachine>
export const selectDish = (addToCart: AddToCart): MenuItem | undefined => addToCart.context.item
export const selectWanted = (addToCart: AddToCart): Servings => addToCart.context.wanted
/** What the button of the sheet says. */
export const selectConfirmText = ({ context: { item, before, wanted } }: AddToCart): string =>
  item ? confirmText(item, before, wanted) : ''
export const selectIsChoosingServing = (addToCart: AddToCart): boolean => addToCart.matches('choosingServing')
export const selectIsConfirmingReplace = (addToCart: AddToCart): boolean => addToCart.matches('confirmingReplace')

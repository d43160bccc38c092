import { assertEvent, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { CartRef } from '../cart/cart-ref.ts'
import { type Cart, clampQuantity, dishQuantity, hasOtherOutlet, itemCount, lineKey } from '../model/cart.ts'
import type { FavouritesRef } from '../favourites/favourites.context.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { isSoldOut, type MenuItem, needsServingSize, type ServingSize } from '../model/menu/menu-item.ts'
import { whyClosed } from '../model/outlet/opening.ts'
import { type CartOutlet, takesOrders } from '../model/outlet/outlet.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
import {
  chosenLines,
  chosenSizes,
  onlyServing,
  sameServings,
  type Servings,
  servingsInCart,
  servingsTotal,
  usualSize,
  withServing,
} from './servings.ts'

/** Turns a tap on a dish into lines of the cart: idle → choosingServing → confirmingReplace → idle. */
export interface AddToCartContext {
  cart: CartRef
  notices: NoticesRef
  /** Given on the favourites screen: a dish that goes into the cart from there is no favourite any more. */
  favourites?: FavouritesRef
  outlet?: CartOutlet
  item?: MenuItem
  wanted: Servings
  /** What the cart held of the dish when it was tapped. */
  before: Servings
  /** The cart holds dishes of another outlet. */
  otherOutlet: boolean
  /** The choice that the sheet opened with. */
  opened: Servings
  /** By dish, the sizes of a sheet that was closed, for the same cart. */
  unsaved: Record<string, { before: Servings; wanted: Servings }>
}

/** The dish that was tapped, its outlet as it is now, and the cart. */
interface Tapped {
  outlet: CartOutlet
  item: MenuItem
  cart: Cart
}

interface ServingParams {
  size: ServingSize
  quantity: number
}

export type AddToCartEvent =
  | ({ type: 'dish.add' } & Tapped)
  /** Another quantity of a dish in the cart; of a dish with sizes the sheet asks. */
  | ({ type: 'dish.change'; quantity: number } & Tapped)
  | { type: 'sizes.several' }
  | ({ type: 'serving.set' } & ServingParams)
  | { type: 'servings.confirm' }
  | { type: 'replace.confirm' }
  | { type: 'cancel' }
const NO_DISH = { item: undefined, outlet: undefined, before: {}, wanted: {}, opened: {}, otherOutlet: false }

function dishOf(event: AddToCartEvent) {
  assertEvent(event, ['dish.add', 'dish.change'])
  return event
}

const isWanted = (dish: ReturnType<typeof dishOf>): boolean => dish.type === 'dish.add' || clampQuantity(dish.quantity) > 0

const cartUpdated = (wanted: Servings): Said => ({ tone: 'success', message: `Cart updated with ${itemCount(servingsTotal(wanted))}` })

const without = (unsaved: AddToCartContext['unsaved'], item: MenuItem | undefined): AddToCartContext['unsaved'] =>
  Object.fromEntries(Object.entries(unsaved).filter(([menuId]) => menuId !== item?.menuId))

/** Of a dish that is not in the cart one size is chosen already; the choice of a sheet that was closed is there again. */
function choiceOf({ unsaved }: AddToCartContext, item: MenuItem, before: Servings): Servings {
  const choice = unsaved[item.menuId]
  const isStillThere = (size: ServingSize) => before[size]! > 0 || !isSoldOut(item, size)
  if (choice && sameServings(choice.before, before) && chosenSizes(choice.wanted).every(isStillThere)) return choice.wanted
  const size = servingsTotal(before) === 0 ? usualSize(item) : undefined
  return size === undefined ? before : withServing(before, size, 1)
}

/** What ADD and another quantity have in common: a dish that the cart cannot take as it is. */
const fromClosed = {
  guard: 'isMoreFromClosedOutlet',
  actions: {
    type: 'toast',
    params: ({ event }: { event: Tapped }): Said => ({ tone: 'error', message: whyClosed(event.outlet) }),
  },
} as const
const withSizes = { guard: 'needsServing', target: 'choosingServing', actions: 'open' } as const

const putLines = { type: 'tellCart', params: { replace: false } } as const
const confirm = [putLines, 'forgetChoice'] as const
const replaceCart = { type: 'tellCart', params: { replace: true } } as const

export const addToCartMachine = setup({
  types: {
    context: {} as AddToCartContext,
    input: {} as Pick<AddToCartContext, 'cart' | 'notices' | 'favourites'>,
    events: {} as AddToCartEvent,
    emitted: {} as { type: 'dish.added' },
    meta: {} as Meaning,
  },
  guards: {
    /** Fewer is always possible: lines of a closed outlet can still be removed. */
    isMoreFromClosedOutlet: ({ event }) => {
      const dish = dishOf(event)
      const { outlet, item, cart } = dish
      return !takesOrders(outlet) && (dish.type === 'dish.add' || dish.quantity > dishQuantity(cart, outlet.outletId, item.menuId))
    },
    isNotWanted: ({ event }) => !isWanted(dishOf(event)),
    needsServing: ({ event }) => needsServingSize(dishOf(event).item),
    isCartOfOtherOutlet: ({ event }) => hasOtherOutlet(dishOf(event).cart, dishOf(event).outlet.outletId),
    isReplacing: ({ context }) => context.otherOutlet && servingsTotal(context.wanted) > 0,
    hasChosenSome: ({ context }) => servingsTotal(context.wanted) > 0,
    hadSeveral: ({ context }) => chosenSizes(context.before).length > 1,
    /** Radios cannot take a size out of the cart, nor show two. */
    needsSteppers: ({ context }) => servingsTotal(context.before) > 0 || chosenSizes(context.wanted).length > 1,
    hasChangedChoice: ({ context: { before, opened, wanted } }) => !sameServings(wanted, opened) && !sameServings(wanted, before),
    hadSome: ({ context }) => servingsTotal(context.before) > 0,
  },
  actions: {
    open: assign(({ context, event }) => {
      const dish = dishOf(event)
      const { outlet, item, cart } = dish
      const before = servingsInCart(cart, outlet.outletId, item)
      const quantity = dish.type === 'dish.add' ? (before[''] ?? 0) + 1 : dish.quantity
      const wanted = needsServingSize(item) ? choiceOf(context, item, before) : withServing(before, '', quantity)
      return { outlet, item, before, wanted, opened: wanted, otherOutlet: hasOtherOutlet(cart, outlet.outletId) }
    }),
    /** This size alone, at least one of it. */
    chooseServing: assign(({ context: { item, wanted } }, { size, quantity }: ServingParams) =>
      isSoldOut(item!, size) ? {} : { wanted: onlyServing(wanted, size, Math.max(1, clampQuantity(quantity))) },
    ),
    /** Fewer is always possible. */
    setServing: assign(({ context: { item, wanted } }, { size, quantity }: ServingParams) => ({
      wanted: withServing(wanted, size, isSoldOut(item!, size) ? Math.min(quantity, wanted[size]!) : quantity),
    })),
    keepChoice: assign(({ context: { item, before, wanted, unsaved } }) => {
      if (!item || !needsServingSize(item)) return {}
      return { unsaved: sameServings(wanted, before) ? without(unsaved, item) : { ...unsaved, [item.menuId]: { before, wanted } } }
    }),
    forgetChoice: assign(({ context: { item, unsaved } }) => ({ unsaved: without(unsaved, item) })),
    forgetDish: assign(NO_DISH),
    /** Lines with absolute quantities: those that are no longer wanted have 0. */
    tellCart: enqueueActions(
      ({ context: { cart, favourites, outlet, item, before, wanted }, enqueue }, { replace }: { replace: boolean }) => {
        if (!outlet || !item) return
        const lines = chosenLines(outlet.outletId, item, before, wanted)
        const added = lines.filter(({ quantity }) => quantity > 0)
        if (replace) enqueue.sendTo(cart, { type: 'cart.replace', outlet, lines: added })
        else for (const line of lines) enqueue.sendTo(cart, { type: 'line.put', outlet, line })
        if (added.length === 0) return
        const key = { outletId: outlet.outletId, menuId: item.menuId }
        const ordered = added.map((line) => ({ key: lineKey(line), quantity: line.quantity }))
        if (favourites) enqueue.sendTo(favourites, { type: 'dish.ordered', key, lines: ordered })
        enqueue.emit({ type: 'dish.added' })
      },
    ),
    /** ADD shows no toast: a screen reader is told. */
    announceDish: (_action, _dish: { name: string; quantity: number }) => undefined,
    toast: sendTo(toNotices<AddToCartContext>(), (_, said: Said) => toastOf(said)),
  },
}).createMachine({
  id: 'addToCart',
  context: ({ input }) => ({ ...input, ...NO_DISH, unsaved: {} }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The customer reads the menu, and no question is open',
      entry: 'forgetDish',
      on: {
        'dish.add': [
          { ...fromClosed, description: 'The customer taps a dish of an outlet that takes no orders', meta: by.customer.comfort },
          { ...withSizes, description: 'The customer adds a dish that comes in sizes', meta: main.customer.comfort },
          {
            guard: 'isCartOfOtherOutlet',
            target: 'confirmingReplace',
            actions: 'open',
            description: 'The customer adds a dish while the cart holds dishes of another outlet',
            meta: by.customer.data,
          },
          {
            actions: [
              'open',
              putLines,
              {
                type: 'announceDish',
                params: ({ context, event }) => ({ name: event.item.name, quantity: servingsTotal(context.wanted) }),
              },
              'forgetDish',
            ],
            description: 'The customer adds a dish of one size',
            meta: by.customer.data,
          },
        ],
        'dish.change': [
          { ...fromClosed, description: 'The customer wants more of a dish of an outlet that takes no orders', meta: by.customer.comfort },
          { ...withSizes, description: 'The customer changes how many of a dish that comes in sizes', meta: by.customer.comfort },
          {
            guard: 'isNotWanted',
            actions: ['open', putLines, 'forgetDish', toast('success', 'Item removed from cart')],
            description: 'The customer removes the last of a dish',
            meta: by.customer.data,
          },
          {
            actions: ['open', putLines, 'forgetDish', toast('success', 'Item updated in cart')],
            description: 'The customer changes how many of a dish of one size',
            meta: by.customer.data,
          },
        ],
      },
    },
    choosingServing: {
      description: 'The customer chooses serving sizes in a sheet',
      initial: 'one',
      states: {
        one: {
          description: 'The customer chooses one size of a dish that is not in the cart, and how many',
          always: {
            guard: 'needsSteppers',
            target: 'several',
            description: 'The dish is in the cart, or was chosen in several sizes',
            meta: by.device.comfort,
          },
          on: {
            'serving.set': {
              actions: { type: 'chooseServing', params: ofEvent },
              description: 'The customer chooses another size, or how many',
              meta: by.customer.comfort,
            },
            'sizes.several': { target: 'several', description: 'The customer wants more than one size', meta: by.customer.comfort },
          },
        },
        several: {
          description: 'The customer sets how many of each size',
          on: {
            'serving.set': {
              actions: { type: 'setServing', params: ofEvent },
              description: 'The customer sets how many of one size',
              meta: by.customer.comfort,
            },
          },
        },
      },
      on: {
        'servings.confirm': [
          {
            guard: 'isReplacing',
            target: 'confirmingReplace',
            description: 'The customer confirms while the cart holds dishes of another outlet',
            meta: by.customer.data,
          },
          {
            guard: 'hasChosenSome',
            target: 'idle',
            actions: [...confirm, { type: 'toast', params: ({ context }) => cartUpdated(context.wanted) }],
            description: 'The customer confirms the sizes',
            meta: main.customer.data,
          },
          {
            guard: 'hadSeveral',
            target: 'idle',
            actions: [...confirm, toast('success', 'Items removed from cart')],
            description: 'The customer confirms that none of the several sizes in the cart is wanted',
            meta: by.customer.data,
          },
          {
            guard: 'hadSome',
            target: 'idle',
            actions: [...confirm, toast('success', 'Item removed from cart')],
            description: 'The customer confirms that the size in the cart is not wanted',
            meta: by.customer.data,
          },
          {
            actions: toast('error', 'Please select a serving size'),
            description: 'The customer confirms without a size',
            meta: by.customer.comfort,
          },
        ],
        cancel: [
          {
            guard: 'hasChangedChoice',
            target: 'idle',
            actions: ['keepChoice', toast('info', 'Kept, but not in the cart yet.')],
            description: 'The customer changes the choice and closes the sheet: the choice is kept for the next time',
            meta: by.customer.comfort,
          },
          {
            target: 'idle',
            actions: 'keepChoice',
            description: 'The customer closes the sheet without a change',
            meta: by.customer.comfort,
          },
        ],
      },
    },
    confirmingReplace: {
      description: "The app asks 'Replace items in cart?'",
      on: {
        'replace.confirm': {
          target: 'idle',
          actions: [replaceCart, 'forgetChoice', toast('success', 'Cart replaced and item added')],
          description: 'The customer presses Continue & Replace',
          meta: by.customer.data,
        },
        cancel: { target: 'idle', actions: 'keepChoice', description: 'The customer keeps the cart as it is', meta: by.customer.data },
      },
    },
  },
})

export type AddToCart = SnapshotFrom<typeof addToCartMachine>
export const selectIsAsking = (addToCart: AddToCart): boolean => !addToCart.matches('idle')

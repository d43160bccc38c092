import { assertEvent, assign, emit, enqueueActions, setup, type SnapshotFrom } from 'xstate'
import { selectCart } from '../cart/cart.machine.ts'
import type { WatchedCart } from '../cart/cart-ref.ts'
import { type CartLine, cartLines, type LineKey, linesTotalPaise } from '../model/cart.ts'
import { type Failure, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import type { MenuCategory } from '../model/menu/menu-item.ts'
import type { Paise } from '../model/money.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import type { Order } from '../model/order/order.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import type { ScannedQr } from '../model/qr.ts'
import { outletOfOrder, takingBack } from '../reorder/reorder.lines.ts'
import { orderAgainCalls, OUTLET_CLOSED } from '../reorder/reorder.machine.ts'
import { isAvailable, type RoundDish, roundDishes, roundLines, usualQuantity, withQuantity } from './round.dishes.ts'
import { placeOfRound, type RoundPlace } from './round.place.ts'

/**
 * Orders dishes of a live order once more, as a new order to the same place: readingMenu → choosing → addingLines → ready for the checkout.
 * The dishes go into the cart beside what is there, and the checkout takes these alone.
 */
export interface RoundContext {
  /** One that names its outlet. */
  order: Order
  outlet: CartOutlet
  place?: RoundPlace
  /** Undefined once the session is over: then the checkout asks for the place. */
  customerId: string | undefined
  dishes: RoundDish[]
  /** What was in the cart when the dishes went in. */
  before: CartLine[]
  lines: CartLine[]
  failure?: string
  cart: WatchedCart
}

export interface RoundInput {
  order: Order
  /** Undefined once the session is over: then the checkout asks for the place. */
  customerId: string | undefined
  scan?: ScannedQr
  cart: WatchedCart
}

export type RoundEvent =
  | { type: 'dish.toggle'; key: LineKey }
  | { type: 'quantity.set'; key: LineKey; quantity: number }
  | { type: 'round.order' }
  | { type: 'menu.retry' }

export const MENU_FAILED = 'The menu could not be loaded.'
export const NOT_ADDED = 'The dishes were not added, and nothing is ordered. Please try again.'

type Failed = { error: unknown }
const dishIn = ({ dishes }: RoundContext, event: RoundEvent): RoundDish | undefined => {
  assertEvent(event, ['dish.toggle', 'quantity.set'])
  return dishes.find(({ key }) => key === event.key)
}
/** A closed outlet says when it opens. */
const reasonOf = ({ code, message }: Failure): string => (code === OUTLET_CLOSED ? message : MENU_FAILED)

export const roundMachine = setup({
  types: {
    context: {} as RoundContext,
    input: {} as RoundInput,
    events: {} as RoundEvent,
    emitted: {} as { type: 'round.ready'; outletId: string },
    tags: {} as 'busy',
    children: {} as { fetchMenu: 'fetchMenu'; addLines: 'saveCart'; takeBack: 'saveCart' },
    meta: {} as Meaning,
  },
  actors: orderAgainCalls,
  guards: {
    isAvailable: ({ context, event }) => {
      const dish = dishIn(context, event)
      return dish !== undefined && isAvailable(dish)
    },
    hasChosen: ({ context }) => roundLines(context.dishes).length > 0,
  },
  actions: {
    showDishes: assign(({ context: { order, outlet, cart } }, { output }: { output: MenuCategory[] }) => ({
      dishes: roundDishes(outlet.outletId, order, output, selectCart(cart.getSnapshot())),
    })),
    toggleDish: assign(({ context, event }) => {
      const dish = dishIn(context, event)! // isAvailable has found it
      return { dishes: withQuantity(context.dishes, dish.key, dish.quantity > 0 ? 0 : usualQuantity(dish)) }
    }),
    setQuantity: assign(({ context, event }) => {
      assertEvent(event, 'quantity.set')
      return { dishes: withQuantity(context.dishes, event.key, event.quantity) }
    }),
    plan: assign(({ context: { dishes, cart } }) => ({ lines: roundLines(dishes), before: cartLines(selectCart(cart.getSnapshot())) })),
    putLines: enqueueActions(({ context: { cart, outlet, lines }, enqueue }) => {
      for (const line of lines) enqueue.sendTo(cart, { type: 'line.put', outlet, line })
    }),
    takeBack: enqueueActions(({ context: { cart, before, lines }, enqueue }) => {
      for (const event of takingBack(before, lines, selectCart(cart.getSnapshot()))) enqueue.sendTo(cart, event)
    }),
    noteFailure: assign((_, { error }: Failed) => ({ failure: reasonOf(toFailure(error)) })),
    noteNotAdded: assign({ failure: NOT_ADDED }),
    forgetFailure: assign({ failure: undefined }),
    /** The app stores what the checkout takes, and the place. */
    storeForCheckout: actionNotProvided('storeForCheckout'),
    announceReady: emit(({ context }) => ({ type: 'round.ready' as const, outletId: context.outlet.outletId })),
  },
}).createMachine({
  id: 'round',
  context: ({ input: { order, customerId, scan, cart } }) => ({
    order,
    outlet: outletOfOrder(order)!,
    place: placeOfRound(order, scan),
    customerId,
    dishes: [],
    before: [],
    lines: [],
    cart,
  }),
  initial: 'readingMenu',
  states: {
    readingMenu: {
      tags: 'busy',
      description: "The app reads today's menu of the outlet",
      invoke: {
        id: 'fetchMenu',
        src: 'fetchMenu',
        input: ({ context }) => ({ outletId: context.outlet.outletId }),
        onDone: {
          target: 'choosing',
          actions: { type: 'showDishes', params: ofEvent },
          description: "Today's menu says which dishes there are, and at what price",
          meta: main.server.money,
        },
        onError: {
          target: 'menuFailed',
          actions: { type: 'noteFailure', params: ofEvent },
          description: 'The menu cannot be read or the outlet is closed',
          meta: by.server.comfort,
        },
      },
    },
    menuFailed: {
      description: 'The customer reads why there is no round now',
      on: {
        'menu.retry': {
          target: 'readingMenu',
          actions: 'forgetFailure',
          description: 'The customer presses Try Again',
          meta: by.customer.comfort,
        },
      },
    },
    choosing: {
      description: 'The customer chooses dishes of the order',
      on: {
        'dish.toggle': {
          guard: 'isAvailable',
          actions: ['toggleDish', 'forgetFailure'],
          description: 'The customer ticks a dish, or takes the tick away',
          meta: by.customer.money,
        },
        'quantity.set': {
          guard: 'isAvailable',
          actions: ['setQuantity', 'forgetFailure'],
          description: 'The customer changes how many of a dish',
          meta: by.customer.money,
        },
        'round.order': {
          guard: 'hasChosen',
          target: 'addingLines',
          actions: ['plan', 'forgetFailure'],
          description: 'The customer presses Continue to checkout',
          meta: main.customer.money,
        },
      },
    },
    addingLines: {
      tags: 'busy',
      description: 'The app puts the dishes into the cart, beside what is there',
      entry: 'putLines',
      invoke: {
        id: 'addLines',
        src: 'saveCart',
        input: ({ context: { cart, lines } }) => ({ cart, lines }),
        onDone: { target: 'ready', description: 'The dishes are in the cart', meta: main.server.money },
        onError: {
          target: 'takingBack',
          actions: 'noteNotAdded',
          description: 'The server refuses a dish or cannot be reached',
          meta: by.server.money,
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
        onDone: { target: 'choosing', description: 'The cart is as it was', meta: by.server.money },
        onError: { target: 'choosing', description: 'The cart takes its lines back once the server can be reached', meta: by.server.money },
      },
    },
    ready: {
      type: 'final',
      description: 'The customer checks the bill of the round at the checkout, and places the order there',
      entry: ['storeForCheckout', 'announceReady'],
    },
  },
})

export type Round = SnapshotFrom<typeof roundMachine>
export const selectIsBusy = (round: Round): boolean => round.hasTag('busy')
export const selectIsReading = (round: Round): boolean => round.matches('readingMenu')
export const selectPlace = (round: Round): string | undefined => round.context.place?.label
export const selectDishes = (round: Round): RoundDish[] => round.context.dishes
export const selectFailure = (round: Round): string | undefined => round.context.failure
export const selectHasFailed = (round: Round): boolean => round.matches('menuFailed')
export const selectTotal = (round: Round): Paise => linesTotalPaise(roundLines(round.context.dishes))

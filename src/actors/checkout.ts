import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import { selectCart, selectIsLoading } from '#machines/cart/cart.machine.ts'
import type { OrderAttempt, PlacedOrder, PlaceOrderRequest } from '#machines/model/order-request.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { cartLines, type LineKey } from '#machines/model/cart.ts'
import type { Order } from '#machines/model/order.ts'
import type { OriginOption, OriginType } from '#machines/model/origin.ts'
import { orderOriginMachine } from '#machines/order-origin/order-origin.machine.ts'
import { fetchOrders, placeOrder } from '#src/api/orders.ts'
import { listOrigins } from '#src/api/origin.ts'
import type { AppActors } from './app-actors.ts'

const liveOrderOriginMachine = orderOriginMachine.provide({
  actors: {
    listOrigins: fromPromise<OriginOption[], { outletId: string; type: OriginType }>(({ input, signal }) =>
      listOrigins(input.outletId, input.type, signal),
    ),
  },
})

/** The checkout of the app's own cart: what it shows are that cart's lines, at any moment. */
export const liveCheckoutMachine = (cart: AppActors['cart']) =>
  checkoutMachine.provide({
    actors: {
      watchLines: watchLinesOf(cart),
      placeOrder: fromPromise<PlacedOrder, { key: string; request: PlaceOrderRequest }>(({ input }) =>
        placeOrder(input.key, input.request),
      ),
      findOrder: fromPromise<PlacedOrder | undefined, OrderAttempt>(({ input, signal }) => findOrder(input, signal)),
      orderOrigin: liveOrderOriginMachine,
    },
  })

const watchLinesOf = (cart: AppActors['cart']) =>
  fromCallback(({ sendBack }) => {
    let told: unknown
    const tell = () => {
      const snapshot = cart.getSnapshot()
      const shown = selectCart(snapshot)
      // A cart that is still on its way is not an empty one.
      if (shown === told || (shown.length === 0 && selectIsLoading(snapshot))) return
      told = shown
      sendBack({ type: 'lines.changed', lines: cartLines(shown) })
    }
    tell()
    return cart.subscribe(tell).unsubscribe
  }) as CallbackActorLogic<{ type: 'none' }, { outletId: string; keys?: LineKey[] }>

async function findOrder(attempt: OrderAttempt, signal: AbortSignal): Promise<PlacedOrder | undefined> {
  const upcoming = await fetchOrders('upcoming', signal)
  // A kitchen may be quick: an order that is done is in the history only.
  const found = orderOf(attempt, upcoming) ?? orderOf(attempt, await fetchOrders('all', signal))
  return found && { orderId: found.orderId, createdAt: found.createdAt, updatedAt: found.updatedAt, totalPaise: found.totalPaise }
}

/** How far the clocks of phone and server may differ. */
const CLOCK_DIFFERENCE_MS = 2 * 60_000

/** The order an attempt has become: same outlet, place, dishes and total, made no earlier than it was asked for. */
export function orderOf({ at, request }: OrderAttempt, orders: Order[]): Order | undefined {
  const asked = dishes(request.items)
  return orders.find(
    (order) =>
      order.outlet.outletId === request.outletId &&
      order.originType === request.origin.type &&
      order.totalPaise === request.expectedTotalPaise &&
      order.createdAt !== undefined &&
      Date.parse(order.createdAt) >= at - CLOCK_DIFFERENCE_MS &&
      dishes(order.items) === asked,
  )
}

const dishes = (items: { menuId: string; servingSize?: string; quantity: number }[]): string =>
  items
    .map(({ menuId, servingSize, quantity }) => `${menuId}/${servingSize ?? ''}x${quantity}`)
    .toSorted()
    .join()

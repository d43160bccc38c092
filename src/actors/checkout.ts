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
import { followNetwork } from '#src/device/follow-network.ts'
import type { AppActors } from './app-refs.ts'
import { storedDraft } from '#src/storage/order-draft.ts'
import { orderOf } from './order-of-attempt.ts'

const liveOrderOriginMachine = orderOriginMachine.provide({
  actors: {
    listOrigins: fromPromise<OriginOption[], { outletId: string; type: OriginType }>(({ input, signal }) =>
      listOrigins(input.outletId, input.type, signal),
    ),
  },
})

/** The checkout of the app's own cart: what it shows are that cart's lines, at any moment. */
export const liveCheckoutMachine = (cart: AppActors['cart']) => {
  const place = placeOnce()
  return checkoutMachine.provide({
    actors: {
      watchLines: watchLinesOf(cart),
      watchNetwork: fromCallback<{ type: 'none' }, void>(({ sendBack }) =>
        followNetwork((isThere) => sendBack({ type: isThere ? 'network.back' : 'network.lost' })),
      ),
      placeOrder: fromPromise<PlacedOrder, { key: string; request: PlaceOrderRequest }>(({ input, signal }) => place(input, signal)),
      findOrder: fromPromise<PlacedOrder | undefined, OrderAttempt>(({ input, signal }) => findOrder(input, signal)),
      orderOrigin: liveOrderOriginMachine,
    },
  })
}

/** Sends each attempt as often as it is told, and makes one order of it: a backend that knows no keys would make another every time. */
function placeOnce() {
  // One from before a reload was sent as well, unless it waits for the network.
  const earlier = storedDraft()?.attempt
  const sent = new Map(earlier && earlier.waits !== 'unsent' ? [[earlier.key, earlier.at]] : [])
  return async ({ key, request }: { key: string; request: PlaceOrderRequest }, signal: AbortSignal): Promise<PlacedOrder> => {
    const at = sent.get(key)
    sent.set(key, at ?? Date.now())
    const made = at !== undefined && orderOf({ key, at, request }, await fetchOrders('upcoming', signal))
    return made ? placedOrder(made) : placeOrder(key, request)
  }
}

const watchLinesOf = (cart: AppActors['cart']) =>
  fromCallback(({ sendBack, input: { outletId } }) => {
    let told: unknown
    const tell = () => {
      const snapshot = cart.getSnapshot()
      const shown = selectCart(snapshot)
      // A cart that is still on its way is not an empty one.
      if (shown === told || (shown.length === 0 && selectIsLoading(snapshot))) return
      told = shown
      const outlet = shown.find((group) => group.outlet.outletId === outletId)?.outlet
      sendBack({ type: 'lines.changed', lines: cartLines(shown), taxRatePercent: outlet?.taxRatePercent, outlet })
    }
    tell()
    return cart.subscribe(tell).unsubscribe
  }) as CallbackActorLogic<{ type: 'none' }, { outletId: string; keys?: LineKey[] }>

const LONGEST_MEAL_MS = 3 * 3600_000

async function findOrder(attempt: OrderAttempt, signal: AbortSignal): Promise<PlacedOrder | undefined> {
  const upcoming = await fetchOrders('upcoming', signal)
  // A kitchen may be quick: an order that is done is in the history only. One of a meal long over is no answer to who orders now.
  const isRecent = Date.now() - attempt.at < LONGEST_MEAL_MS
  const found = orderOf(attempt, upcoming) ?? (isRecent ? orderOf(attempt, await fetchOrders('all', signal)) : undefined)
  return found && placedOrder(found)
}

const placedOrder = ({ orderId, createdAt, updatedAt, totalPaise }: Order): PlacedOrder => ({ orderId, createdAt, updatedAt, totalPaise })

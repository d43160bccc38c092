import { assign, fromCallback, fromPromise } from 'xstate'
import { selectCart, selectIsLoading, selectIsSyncing } from '#machines/cart/cart.machine.ts'
import type { CheckoutInput } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { attemptOf } from '#machines/checkout/checkout.setup.ts'
import { toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { cartLines } from '#machines/model/cart.ts'
import type { OrderAttempt, OrderSearch, PlacedOrder } from '#machines/model/order-request.ts'
import type { Order } from '#machines/model/order.ts'
import { fetchOrders, ordersKey, placeOrder } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { followNetwork } from '#src/device/follow-network.ts'
import { storedDraft, storeDraft, storeOngoingOrder } from '#src/storage/order-draft.ts'
import { orderKeysOf } from '#src/storage/order-keys.ts'
import { forgetScan, storedQr } from '#src/storage/qr.ts'
import { storedSelection, storeSelection } from '#src/storage/selection.ts'
import type { AppActors } from './app-refs.ts'
import { orderOf } from './order-of-attempt.ts'
import { liveOrderOriginMachine } from './order-origin.ts'

/** One customer's checkout of one outlet, started from the stored draft, scan and selection. Its lines are those of the app's cart. */
export function liveCheckout(
  { cart, notices }: Pick<AppActors, 'cart' | 'notices'>,
  { outletId, customerId, terms }: Pick<CheckoutInput, 'outletId' | 'customerId' | 'terms'>,
) {
  const keys = orderKeysOf(customerId, outletId)
  const input: CheckoutInput = {
    outletId,
    customerId,
    ticked: storedSelection(outletId),
    qr: storedQr(Date.now()),
    draft: storedDraft(),
    terms,
    cart,
    notices,
  }
  const machine = checkoutMachine.provide({
    actors: {
      watchLines: watchLinesOf(cart),
      watchNetwork: fromCallback<{ type: 'none' }, void>(({ sendBack }) =>
        followNetwork((isThere) => sendBack({ type: isThere ? 'network.back' : 'network.lost' })),
      ),
      placeOrder: fromPromise<PlacedOrder, { attempt: OrderAttempt; wasSent: boolean }>(({ input: { attempt, wasSent }, signal }) =>
        sendAttempt(attempt, wasSent, signal),
      ),
      findOrder: fromPromise<PlacedOrder | undefined, OrderSearch>(({ input: search, signal }) => findOrder(search, signal)),
      orderOrigin: liveOrderOriginMachine,
    },
    actions: {
      makeAttempt: assign(({ context }) => attemptOf(context, keys.keyOf)),
      storeDraft: ({ context }) => storeDraft(toStoredDraft(context)),
      storeOngoingOrder: ({ context: { outletId: businessId, order } }) =>
        storeOngoingOrder({
          isOrderActive: true,
          businessId,
          orderId: order!.orderId!, // placed with an id
          createdAt: order!.createdAt,
          updatedAt: order!.updatedAt,
        }),
      forgetSelection: () => storeSelection(undefined),
      forgetOrders: () => void queryClient.invalidateQueries({ queryKey: ordersKey }),
      forgetQr: forgetScan,
      renewKeys: keys.renew,
    },
  })
  return { machine, input }
}

async function sendAttempt(attempt: OrderAttempt, wasSent: boolean, signal: AbortSignal): Promise<PlacedOrder> {
  const made = wasSent && orderOf(attempt, await fetchOrders('upcoming', signal))
  return made ? placedOrder(made) : placeOrder(attempt.key, attempt.request)
}

const watchLinesOf = (cart: AppActors['cart']) =>
  fromCallback<{ type: 'none' }, { outletId: string }>(({ sendBack, input: { outletId } }) => {
    let lastReported: unknown
    const report = () => {
      const snapshot = cart.getSnapshot()
      const shown = selectCart(snapshot)
      const outlet = shown.find((group) => group.outlet.outletId === outletId)?.outlet
      // While the cart loads or is synchronised, don't report 0 lines: the checkout would take it for emptied.
      if (shown === lastReported || (!outlet && (selectIsLoading(snapshot) || selectIsSyncing(snapshot)))) return
      lastReported = shown
      sendBack({ type: 'lines.changed', lines: cartLines(shown), outlet })
    }
    report()
    return cart.subscribe(report).unsubscribe
  })

async function findOrder({ attempt, amongDone }: OrderSearch, signal: AbortSignal): Promise<PlacedOrder | undefined> {
  const upcoming = await fetchOrders('upcoming', signal)
  const found = orderOf(attempt, upcoming) ?? (amongDone ? orderOf(attempt, await fetchOrders('all', signal)) : undefined)
  return found && placedOrder(found)
}

const placedOrder = ({ orderId, createdAt, updatedAt, totalPaise }: Order): PlacedOrder => ({ orderId, createdAt, updatedAt, totalPaise })

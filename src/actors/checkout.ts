import { fromCallback, fromPromise } from 'xstate'
import { selectCart, selectIsLoading, selectIsSyncing } from '#machines/cart/cart.machine.ts'
import type { CheckoutInput } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { isOfferUnknown } from '#machines/order-attempt/order-attempt.failures.ts'
import { toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { cartLines } from '#machines/model/cart.ts'
import { toFailure } from '#machines/model/errors.ts'
import { agreedTotal, type OrderAttempt, type OrderSearch, type PlacedOrder } from '#machines/model/order/order-request.ts'
import type { Order } from '#machines/model/order/order.ts'
import { orderAttemptMachine } from '#machines/order-attempt/order-attempt.machine.ts'
import { ongoingOrdersQuery, ordersKey, placeOrder, searchOrders } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { followNetwork } from '#src/device/follow-network.ts'
import { promiseNoOffers, promiseOffersAgain } from '#src/storage/ignored-offers.ts'
import { storedDraft, storedMarker, storeDraft, storeOngoingOrder } from '#src/storage/order-draft.ts'
import { orderKeysOf } from '#src/storage/order-keys.ts'
import { forgetScan, storedQr } from '#src/storage/qr.ts'
import { storedSelection, storeSelection } from '#src/storage/selection.ts'
import type { AppActors } from './app-refs.ts'
import { madeOrder } from './made-order.ts'
import { liveOrderOriginMachine } from './order-origin.ts'

/** An attempt is stored with them. */
const MOST_KNOWN = 20

const watchNetwork = fromCallback<{ type: 'none' }, void>(({ sendBack }) =>
  followNetwork((isThere) => sendBack({ type: isThere ? 'network.back' : 'network.lost' })),
)

const liveOrderAttemptMachine = orderAttemptMachine.provide({
  actors: {
    watchNetwork,
    placeOrder: fromPromise<PlacedOrder | undefined, { attempt: OrderAttempt; wasSent: boolean }>(
      ({ input: { attempt, wasSent }, signal }) => sendAttempt(attempt, wasSent, signal),
    ),
    findOrder: fromPromise<PlacedOrder | undefined, OrderSearch>(({ input: search, signal }) => findOrder(search, signal)),
  },
})

/** One customer's checkout of one outlet, started from the stored draft, scan and selection. Its lines are those of the app's cart. */
export function liveCheckout(
  { cart, notices }: Pick<AppActors, 'cart' | 'notices'>,
  { outletId, customerId, terms }: Pick<CheckoutInput, 'outletId' | 'customerId' | 'terms'>,
) {
  promiseOffersAgain()
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
    keyOf: keys.keyOf,
    knownOrders,
  }
  const machine = checkoutMachine.provide({
    actors: {
      watchLines: watchLinesOf(cart),
      watchNetwork,
      orderAttempt: liveOrderAttemptMachine,
      orderOrigin: liveOrderOriginMachine,
    },
    actions: {
      storeDraft: ({ context }) => storeDraft(toStoredDraft(context)),
      storeOngoingOrder: ({ context: { outletId: businessId, order, agreed } }) => {
        const orderId = order!.orderId! // placed with an id
        const { createdAt, updatedAt } = order!
        storeOngoingOrder({ isOrderActive: true, businessId, orderId, createdAt, updatedAt }, agreed && agreedTotal(orderId, agreed))
      },
      forgetSelection: () => storeSelection(undefined),
      forgetOrders: () => void queryClient.invalidateQueries({ queryKey: ordersKey }),
      forgetQr: forgetScan,
      renewKeys: keys.renew,
    },
  })
  return { machine, input }
}

/** Sends again only where the backend is known to know keys: any other one would make a second order (Decision 292). */
async function sendAttempt(attempt: OrderAttempt, wasSent: boolean, signal: AbortSignal): Promise<PlacedOrder | undefined> {
  if (wasSent) {
    try {
      const found = await findOrder({ attempt, amongDone: false }, signal)
      if (found) return found.orderId ? found : undefined
    } catch (error) {
      const { status } = toFailure(error)
      if (status === 401 || (status === undefined && !navigator.onLine)) throw error
      // A refusal of the list says nothing of the order.
      return undefined
    }
  }
  return placeOrder(attempt.key, attempt.request).catch((error: unknown) => {
    if (isOfferUnknown(error)) promiseNoOffers()
    throw error
  })
}

/** The orders that this device knows by now: an order that is placed from here on is none of them. */
function knownOrders(): string[] {
  const marked = storedMarker()?.orderId
  const listed = queryClient.getQueryData(ongoingOrdersQuery.queryKey)?.map(({ orderId }) => orderId) ?? []
  return [...new Set(marked ? [marked, ...listed] : listed)].slice(0, MOST_KNOWN)
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
  const upcoming = await searchOrders('upcoming', signal)
  const found =
    madeOrder(attempt, upcoming.orders) ?? (amongDone ? madeOrder(attempt, (await searchOrders('all', signal)).orders) : undefined)
  if (found) return placedOrder(found)
  return upcoming.knowsKeys ? undefined : {}
}

const placedOrder = ({ orderId, createdAt, updatedAt, totalPaise }: Order): PlacedOrder => ({ orderId, createdAt, updatedAt, totalPaise })

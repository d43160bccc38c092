import { assign, fromCallback, fromPromise } from 'xstate'
import type { Order } from '#machines/model/order/order.ts'
import { orderTrackingMachine } from '#machines/order-tracking/order-tracking.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fetchOrder, fetchOrders, orderQuery } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { orderRefreshMs } from '#src/device/news.ts'
import { onPageInSight } from '#src/device/page-view.ts'
import { serverNow } from '#src/device/server-clock.ts'
import { onNews } from '#src/device/news-item.ts'

export const liveOrderTrackingMachine = orderTrackingMachine.provide({
  actors: {
    fetchOrder: fromPromise<Order, { orderId: string }>(async ({ input, signal }) => {
      const order = await orderOrListed(input.orderId, signal)
      if (!order) throw new ApiError({ status: 404, message: 'Order not found' })
      queryClient.setQueryData(orderQuery(order.orderId).queryKey, order)
      return order
    }),
    watchPage: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) =>
      onPageInSight((isInSight) => sendBack({ type: isInSight ? 'page.shown' : 'page.hidden' })),
    ),
    hearNews: fromCallback<{ type: 'none' }, string>(({ sendBack, input }) =>
      onNews(({ event, id }) => {
        if ((event === 'order' && id === input) || ['resync', 'lost'].includes(event)) sendBack({ type: 'order.changed' })
      }),
    ),
  },
  delays: { refresh: ({ context }) => orderRefreshMs(context.failure !== undefined) },
  // The order's times are the server's.
  actions: { lookAtClock: assign({ at: () => serverNow() }) },
})

/** A backend that has no call for one order may still list it. */
async function orderOrListed(orderId: string, signal: AbortSignal): Promise<Order | undefined> {
  const inList = (orders: Order[]) => orders.find((order) => order.orderId === orderId)
  return (await fetchOrder(orderId, signal)) ?? inList(await fetchOrders('upcoming', signal)) ?? inList(await fetchOrders('all', signal))
}

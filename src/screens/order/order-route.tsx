import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { isUnderWay, type Order } from '#machines/model/order/order.ts'
import { readPassedOrder } from '#machines/model/order/passed-order.ts'
import { answeredAt } from '#src/actors/server-time.ts'
import { orderQuery, orderRefreshMs } from '#src/api/orders.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { OrderBones } from './order-bones.tsx'
import { OrderMissing } from './order-missing.tsx'
import { OrderScreen } from './order-screen.tsx'

/** One order: the one that the list passed in the history entry, until the server's answer replaces it. */
export function OrderRoute() {
  const { state } = useLocation()
  const orderId = useIdInPath('orderId')
  const passed = passedOrder(state, orderId)
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== undefined,
    meta: { failure: passed && 'beside' },
    // A server without this call answers no data, so it is asked once.
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? orderRefreshMs(state.status === 'error') : false),
  })
  const order = data ?? passed
  if (order) return <OrderScreen order={order} now={answeredAt(dataUpdatedAt)} />
  if (isFetching) return <OrderBones />
  return <OrderMissing error={error} refetch={refetch} />
}

/** The passed order, if its id is the address's: a tampered history entry must not show another order. */
function passedOrder(state: unknown, orderId: string | undefined): Order | undefined {
  const passed = typeof state === 'object' && state !== null ? readPassedOrder((state as { order?: unknown }).order) : undefined
  return passed?.orderId === orderId ? passed : undefined
}

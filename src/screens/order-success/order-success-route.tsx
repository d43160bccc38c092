import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { toId } from '#machines/model/ids.ts'
import { isUnderWay, type Order } from '#machines/model/order.ts'
import { ORDER_REFRESH_MS, orderQuery, ordersQuery } from '#src/api/orders.ts'
import { useOpenTracking } from '#src/actors/tracking-context.ts'
import { paths } from '#src/paths.ts'
import { OrderSuccessScreen } from './order-success-screen.tsx'
import { useBackLeadsTo } from './use-back-leads-to.ts'

/** Says that an order is placed. The order is read from the list of those under way, or by its id when it is over already. */
export function OrderSuccessRoute() {
  const openTracking = useOpenTracking()
  const orderId = toId(useParams()['orderId'])
  useBackLeadsTo(paths.cart())

  const inList = (orders: Order[] | undefined) => orders?.find((order) => order.orderId === orderId)
  const ongoing = useQuery({
    ...ordersQuery('upcoming'),
    enabled: orderId !== undefined,
    // A list from before the order was placed lacks it.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(inList(state.data)?.status ?? 'COMPLETED') ? ORDER_REFRESH_MS : false),
  })
  const listed = inList(ongoing.data)
  const single = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined && !listed && !ongoing.isFetching })

  const order = listed ?? single.data ?? undefined
  return (
    <OrderSuccessScreen
      order={order}
      isLoading={order === undefined && orderId !== undefined && (ongoing.isFetching || single.isFetching)}
      onTryAgain={ongoing.isError ? () => void ongoing.refetch() : undefined}
      onTrack={() => order && openTracking({ orderId: order.orderId, order })}
    />
  )
}

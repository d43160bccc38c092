import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnderWay, type Order, type OrderList } from '#machines/model/order.ts'
import { orderNews } from '#machines/model/order-news.ts'
import { ORDER_REFRESH_MS, ordersQuery } from '#src/api/orders.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderCardBones } from './order-card-bones.tsx'
import { OrdersFailed } from './orders-failed.tsx'

/** One tab's list: while it loads, when it failed, when it is empty, or its cards. */
export function OrderCards({ which }: { which: OrderList }) {
  const { data, error, isPending, refetch } = useQuery({
    ...ordersQuery(which),
    // Spec §9: every 10 s; not while the page is hidden, and not when nothing can change.
    refetchInterval: ({ state }) =>
      which === 'upcoming' && state.data?.some((order) => isUnderWay(order.status)) ? ORDER_REFRESH_MS : false,
  })
  const news = useOrderNews(which === 'upcoming' ? data : undefined)
  // A server may name an order once more when it is over; it is not upcoming any longer.
  const shown = which === 'upcoming' ? data?.filter((order) => isUnderWay(order.status)) : data

  return (
    <div aria-busy={isPending}>
      <p className="vh" role="status">
        {isPending ? 'Loading...' : news}
      </p>
      {shown ? (
        shown.length === 0 ? (
          <NoOrders which={which} />
        ) : (
          <ul className="stack">
            {shown.map((order) => (
              <li key={order.orderId}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <OrdersFailed error={error} onTryAgain={() => void refetch()} />
      ) : (
        <OrderCardBones />
      )}
    </div>
  )
}

/** The latest change between two readings of the list, for those who cannot see it. */
function useOrderNews(orders: Order[] | undefined): string {
  const [seen, setSeen] = useState(orders)
  const [news, setNews] = useState('')
  if (orders !== seen) {
    setSeen(orders)
    const latest = seen && orders ? orderNews(seen, orders) : []
    if (latest.length > 0) setNews(latest.join('. '))
  }
  return news
}

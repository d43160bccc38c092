import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf, UNEXPECTED } from '#machines/model/errors.ts'
import { orderNews } from '#machines/model/order-news.ts'
import { isUnderWay, type Order, type OrderList, shownIn } from '#machines/model/order.ts'
import { ORDER_REFRESH_MS, ordersQuery } from '#src/api/orders.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReplaceDialog } from '#src/ui/replace-dialog.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderCardBones } from './order-card-bones.tsx'
import { OrderCard } from './order-card.tsx'
import { useReorder } from './use-reorder.ts'

export function OrderCards({ which }: { which: OrderList }) {
  const { data, error, isPending, refetch } = useQuery({
    ...ordersQuery(which),
    // Every 10 s while an order is under way; TanStack Query pauses it while the page is hidden.
    refetchInterval: ({ state }) =>
      which === 'upcoming' && state.data?.some((order) => isUnderWay(order.status)) ? ORDER_REFRESH_MS : false,
  })
  const reorder = useReorder()
  const news = useOrderNews(which === 'upcoming' ? data : undefined)
  const shown = data && shownIn(which, data)

  return (
    <div aria-busy={isPending}>
      <p className="visually-hidden" role="status">
        {isPending ? 'Loading...' : reorder.busy ? 'Adding the dishes to your cart...' : news}
      </p>
      {shown ? (
        shown.length === 0 ? (
          <NoOrders which={which} />
        ) : (
          <ul className="stack">
            {shown.map((order) => (
              <li key={order.orderId}>
                <OrderCard order={order}>
                  {order.status === 'COMPLETED' && <OrderAgain order={order} busy={reorder.busy} onReorder={() => reorder.start(order)} />}
                </OrderCard>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Notice tone="err" onRetry={() => void refetch()}>
          <strong className="failed-title">Unable to load orders</strong>
          <span>{detailOf(error)}</span>
        </Notice>
      ) : (
        <OrderCardBones />
      )}
      {reorder.asked && (
        <ReplaceDialog outletName={reorder.asked.outlet.name ?? 'Restaurant Name'} onReplace={reorder.confirm} onCancel={reorder.cancel} />
      )}
    </div>
  )
}

/** The latest change between two readings of the list, for a screen reader. */
function useOrderNews(orders: Order[] | undefined): string {
  const before = useRef(orders)
  const [news, setNews] = useState('')
  useEffect(() => {
    const latest = before.current && orders ? orderNews(before.current, orders) : []
    before.current = orders
    if (latest.length > 0) setNews(latest.join('. '))
  }, [orders])
  return news
}

/** The server's message, else a fixed text. */
const detailOf = (error: unknown): string => {
  const message = messageOf(error)
  return message === UNEXPECTED ? 'Something went wrong. Please try again.' : message
}

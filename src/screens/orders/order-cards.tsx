import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf, UNEXPECTED } from '#machines/model/errors.ts'
import { orderNews } from '#machines/model/order-news.ts'
import { isUnderWay, type Order, type OrderList, shownIn } from '#machines/model/order.ts'
import { answeredAt } from '#src/actors/server-time.ts'
import { usePicture } from '#src/api/media.ts'
import { ORDER_REFRESH_MS, ordersQuery } from '#src/api/orders.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReplaceDialog } from '#src/ui/confirm-dialog.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderCard } from './order-card.tsx'
import { useReorder } from './use-reorder.ts'
import { BoneLines } from '#src/ui/loading.tsx'

export function OrderCards({ which }: { which: OrderList }) {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
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
                <OrderCard order={order} now={answeredAt(dataUpdatedAt)}>
                  {order.status === 'COMPLETED' && <OrderAgain order={order} busy={reorder.busy} onReorder={() => reorder.start(order)} />}
                </OrderCard>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Notice tone="err" onRetry={() => void refetch()}>
          <strong className="notice-title medium">Unable to load orders</strong>
          <span>{detailOf(error)}</span>
        </Notice>
      ) : (
        <OrderCardBones />
      )}
      {reorder.asked && (
        <ReplaceDialog outletName={reorder.asked.outlet.name ?? 'Restaurant Name'} onConfirm={reorder.confirm} onCancel={reorder.cancel} />
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

const EMPTY: Record<OrderList, { title: string; text: string; picture: string }> = {
  upcoming: {
    title: 'No Upcoming Orders',
    text: "You don't have any pending or preparing orders at the moment.",
    picture: 'catalogue/curry.webp',
  },
  completed: { title: 'No Completed Orders', text: "You haven't completed any orders yet.", picture: 'catalogue/plate.webp' },
  all: {
    title: 'No Orders Found',
    text: "You haven't placed any orders yet. Start exploring restaurants!",
    picture: 'catalogue/biryani.webp',
  },
}

function NoOrders({ which }: { which: OrderList }) {
  const { title, text, picture } = EMPTY[which]
  return (
    <EmptyState plate={usePicture(picture)} title={title} to={paths.home()} link="Browse Menu">
      {text}
    </EmptyState>
  )
}

function OrderCardBones() {
  return (
    <div className="stack" aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div key={card} className="card padded order-card stack breaks" data-testid="order-bones">
          <div className="row order-head gap-3">
            <span className="bone round" />
            <div className="grow stack">
              <BoneLines of="line-m line-s" />
            </div>
          </div>
          <BoneLines of="line-m line-s" />
        </div>
      ))}
    </div>
  )
}

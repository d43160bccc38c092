import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { isUnderWay, type OrderList, shownIn } from '#machines/model/order/order.ts'
import { answeredAt } from '#src/actors/server-time.ts'
import { usePicture } from '#src/actors/picture.ts'
import { useReorder } from '#src/actors/use-reorder.ts'
import { FIRST_ORDERS, orderPagesQuery } from '#src/api/order-pages.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { ReorderQuestion } from '#src/ui/reorder-question.tsx'
import { lazy } from '#src/loading/lazy.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { detailOf } from './failure-detail.ts'
import { OrderAgain } from './order-again.tsx'
import { OrderCard } from './order-card.tsx'
import { orderRefreshMs } from '#src/api/orders.ts'
import { BoneLines } from '#src/ui/loading.tsx'

const OlderOrders = lazy(() => import('./older-orders.tsx').then((module) => module.OlderOrders), { when: 'painted' })

export function OrderCards({ which }: { which: OrderList }) {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    ...orderPagesQuery(which),
    // Every 10 s while an order is under way; TanStack Query pauses it while the page is hidden.
    refetchInterval: ({ state }) =>
      which === 'upcoming' && state.data?.orders.some((order) => isUnderWay(order.status))
        ? orderRefreshMs(state.status === 'error')
        : false,
  })
  const { busy, start, question } = useReorder(useNavigate())
  const shown = data && shownIn(which, data.orders)

  return (
    <div aria-busy={isPending}>
      <p className="visually-hidden" role="status">
        {isPending ? 'Loading...' : busy ? 'Adding the dishes to your cart...' : ''}
      </p>
      {shown ? (
        shown.length === 0 ? (
          <NoOrders which={which} />
        ) : (
          <>
            <Stretches items={shown} keyOf={({ orderId }) => orderId} className="stack" isWhole={data.cursor === undefined}>
              {(order) => (
                <OrderCard order={order} now={answeredAt(dataUpdatedAt)}>
                  {order.status === 'COMPLETED' && <OrderAgain order={order} busy={busy} onReorder={() => start(order)} />}
                </OrderCard>
              )}
            </Stretches>
            {(data.cursor !== undefined || shown.length > FIRST_ORDERS) && (
              <OlderOrders which={which} orders={shown} cursor={data.cursor} />
            )}
          </>
        )
      ) : error ? (
        <LoadFailed title="Unable to load orders" onRetry={() => void refetch()}>
          {detailOf(error)}
        </LoadFailed>
      ) : (
        <OrderCardBones />
      )}
      <ReorderQuestion question={question} />
    </div>
  )
}

const EMPTY: Record<OrderList, [title: string, text: string]> = {
  upcoming: ['No Upcoming Orders', "You don't have any pending or preparing orders at the moment."],
  completed: ['No Completed Orders', "You haven't completed any orders yet."],
  all: ['No Orders Found', "You haven't placed any orders yet. Start exploring restaurants!"],
}

function NoOrders({ which }: { which: OrderList }) {
  const [title, text] = EMPTY[which]
  return (
    <EmptyState plate={usePicture('catalogue/butter-chicken/464.avif')} title={title} to={paths.home()} link="Browse Menu">
      {text}
    </EmptyState>
  )
}

function OrderCardBones() {
  return (
    <div className="stack" aria-hidden>
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

import './order-success.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { deliveryPlace, isOff, isUnderWay, type Order, orderStatusLabel, spokenNumber } from '#machines/model/order/order.ts'
import { isServiceOrder } from '#machines/model/order/order-kind.ts'
import { billTotal, type OrderProgress, orderProgress, orderWords, placedWords } from '#machines/model/order/order-progress.ts'
import { isPayable, payWords } from '#machines/model/bill/payment.ts'
import { totalBefore, useTotalNote } from '#src/actors/total-note.ts'
import { answeredAt } from '#src/actors/server-time.ts'
import { useOpenTracking } from '#src/actors/tracking-context.ts'
import { orderQuery, orderRefreshMs, ordersQuery } from '#src/api/orders.ts'
import { paymentQuery } from '#src/api/payment.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { CanopyHead } from '#src/ui/canopy-head.tsx'
import { IconLarger, IconWallet } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { OrderBill } from '#src/ui/order-bill.tsx'
import { OrderVerdict } from '#src/ui/order-verdict.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

const PushCard = lazy(() => import('./push-card.tsx').then((module) => module.PushCard), { when: 'painted' })

/** Says that an order is placed. The order is read from the list of those under way, or by its id when it is over already. */
export function OrderSuccessRoute() {
  const openTracking = useOpenTracking()
  const orderId = useIdInPath('orderId')
  const state: unknown = useLocation().state

  const inList = (orders: Order[] | undefined) => orders?.find((order) => order.orderId === orderId)
  const ongoing = useQuery({
    ...ordersQuery('upcoming'),
    meta: { failure: 'screen' },
    enabled: orderId !== undefined,
    // A list from before the order was placed lacks it.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      isUnderWay(inList(state.data)?.status ?? 'COMPLETED') ? orderRefreshMs(state.status === 'error') : false,
  })
  const listed = inList(ongoing.data)
  const single = useQuery({
    ...orderQuery(orderId ?? ''),
    meta: { failure: 'screen' },
    enabled: orderId !== undefined && !listed && !ongoing.isFetching,
  })

  const order = listed ?? single.data ?? undefined
  const progress = order && orderProgress(order, answeredAt(listed ? ongoing.dataUpdatedAt : single.dataUpdatedAt))
  const isLoading = order === undefined && orderId !== undefined && (ongoing.isFetching || single.isFetching)
  const off = order && isOff(order.status) ? order.status : undefined
  // The order may be there.
  const failed = ongoing.isError || single.isError
  return (
    <>
      <CanopyHead label="Your order">
        <div className="placed row">
          {!off && (
            <ProgressRing percent={progress?.percent ?? 0}>
              <ServedPlate />
            </ProgressRing>
          )}
          <div className="grow">
            <h1 tabIndex={-1}>{off ? `Order ${orderStatusLabel(off).label}` : 'Order Placed Successfully!'}</h1>
            <p className="muted">{placedWords(order?.status, order?.reason, order ? isServiceOrder(order) : wasOfServices(state))}</p>
          </div>
        </div>
      </CanopyHead>
      <main className="wrap page narrow-page placed-page" aria-busy={isLoading}>
        <p role="status" className={isLoading ? 'muted small' : 'visually-hidden'}>
          {isLoading ? 'Loading order details...' : ''}
        </p>
        {order && !off && <OrderVerdict order={order} before={totalBefore(order)} />}
        {order && progress ? (
          <OrderPlace order={order} progress={progress} />
        ) : isLoading ? (
          <OrderPlaceBones />
        ) : (
          <Notice
            tone={failed ? 'err' : 'info'}
            onRetry={failed ? () => void Promise.all([ongoing.refetch(), single.refetch()]) : undefined}
          >
            {failed ? 'Unable to load order details' : 'Order details not found — you can track orders from the Orders screen.'}
          </Notice>
        )}
        <div className="placed-acts">
          <button
            type="button"
            className="button"
            disabled={!order}
            onClick={() => order && openTracking({ orderId: order.orderId, order })}
          >
            Track Your Order
          </button>
          <Link className="button line" to={paths.home()}>
            Continue Ordering
          </Link>
        </div>
        {order && <OrderFacts order={order} />}
        <div className="placed-rest">
          {order && !off && <PushCard orderId={order.orderId} />}
          {order?.bill && <OrderBill order={order} />}
        </div>
      </main>
    </>
  )
}

/** What the checkout says of the order before it is read. */
const wasOfServices = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { ofServices?: unknown }).ofServices === true

/** Decoration: the plate appears and the tick is drawn. */
function ServedPlate() {
  return (
    <span className="served middle" aria-hidden="true">
      <span className="plate" data-tone="malai">
        <svg width="42" height="42" viewBox="0 0 24 24" fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M5 12.5l5 5L19.5 7" pathLength="1" />
        </svg>
      </span>
    </span>
  )
}

/** What is said aloud, and where it goes. */
function OrderPlace({ order, progress }: { order: Order; progress: OrderProgress }) {
  const [isShown, setShown] = useState(false)
  const spoken = spokenNumber(order)
  const { time } = orderWords(order, progress)
  const { data: payment = { ways: [] } } = useQuery(paymentQuery(order.outlet.outletId))
  const where = [deliveryPlace(order), time].filter(Boolean).join(' · ')
  return (
    <section className="card padded facts stack gap-2" aria-label={spoken ?? 'Order details'}>
      <div className="text-center breaks">
        {spoken && <h2 className="placed-number">{spoken}</h2>}
        {where && (
          <p className="large bold">
            <bdi>{where}</bdi>
          </p>
        )}
      </div>
      {isPayable(order) && (
        <p className="row small">
          <IconWallet size={20} stroke={1.9} aria-hidden />
          <span>{payWords(order.originType, payment)}</span>
        </p>
      )}
      <button type="button" className="button tonal" aria-haspopup="dialog" onClick={() => setShown(true)}>
        <IconLarger size={18} stroke={1.9} aria-hidden />
        Show this to staff
      </button>
      {isShown && <StaffCard order={order} onClose={() => setShown(false)} />}
    </section>
  )
}

const FACTS = ['Order ID', 'Restaurant', 'Total Amount', 'Status'] as const

function OrderFacts({ order }: { order: Order }) {
  const note = useTotalNote(order)
  const facts: Record<(typeof FACTS)[number], string> = {
    'Order ID': order.orderId,
    Restaurant: order.outlet.name ?? 'Restaurant Name',
    'Total Amount': billTotal(order),
    Status: order.status.toLowerCase(),
  }
  return (
    <div className="paper facts stack gap-2">
      <dl className="small">
        {FACTS.map((fact) => (
          <div key={fact} className="lead">
            <dt>{fact}</dt>
            <dd>
              <bdi>{facts[fact]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {note && <Notice tone="warn">{note}</Notice>}
    </div>
  )
}

/** Fills the screen, to be read at arm's length. */
function StaffCard({ order, onClose }: { order: Order; onClose: () => void }) {
  const spoken = spokenNumber(order)
  return (
    <Sheet title={order.outlet.name ?? 'Restaurant Name'} onClose={onClose}>
      <div className="staff stack text-center breaks">
        {spoken ? (
          <p className="staff-number">{spoken}</p>
        ) : (
          <p className="staff-number long" style={{ '--letters': order.orderId.length + 1 } as React.CSSProperties}>
            <span>Order</span>#{order.orderId}
          </p>
        )}
        <p className="staff-place">
          <bdi>{deliveryPlace(order)}</bdi>
        </p>
        {spoken && <p className="muted numeral">ORDER #{order.orderId}</p>}
      </div>
    </Sheet>
  )
}

const OrderPlaceBones = () => (
  <div className="card padded facts stack gap-2" aria-hidden="true">
    <span className="bone" />
    <span className="bone" />
  </div>
)

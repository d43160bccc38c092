import '#src/ui/sheet-foot.css'
import './tracking.css'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { selectFailure, selectNews, selectOrder, selectProgress, selectReadAt } from '#machines/order-tracking/order-tracking.machine.ts'
import { isOff, isUnderWay, type Order, spokenNumber } from '#machines/model/order/order.ts'
import { billTotal } from '#machines/model/order/order-progress.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { localTime } from '#machines/model/dates.ts'
import { inspect } from '#src/actors/inspect.ts'
import { liveOrderTrackingMachine } from '#src/actors/order-tracking.ts'
import type { TrackedOrder } from '#src/actors/tracking-context.ts'
import { ongoingOrdersQuery } from '#src/api/orders.ts'
import { paths } from '#src/paths.ts'
import { useNavigateFromSheet } from '#src/router/sheets.ts'
import { BillLine } from '#src/ui/bill-lines.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { TrackingDetails } from './tracking-details.tsx'
import { TrackingHead } from './tracking-head.tsx'
import { BoneLines } from '#src/ui/loading.tsx'

export interface TrackingDialogProps {
  tracked: TrackedOrder
  onClose: () => void
  /** What can be done with the order, at the foot. */
  Actions: ComponentType<{ order: Order }>
}

/** One order at a time of those under way. */
export function TrackingDialog({ tracked, onClose, Actions }: TrackingDialogProps) {
  const [shown, setShown] = useState(tracked)
  // The order strip reads them.
  const { data: orders = [] } = useQuery({ ...ongoingOrdersQuery, enabled: false })
  const live = orders.filter(({ status }) => isUnderWay(status))
  const order = live.find(({ orderId }) => orderId === shown.orderId) ?? shown.order
  const areOfSeveral = live.some(({ outlet }) => outlet.name !== live[0]?.outlet.name)
  return (
    <Sheet
      title="Track Your Order"
      about={[order && spokenNumber(order), `ORDER #${shown.orderId}`].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {live.length > 1 && (
        <div className="row wraps gap-2 tracking-orders" role="group" aria-label="Your orders">
          {live.map((order) => (
            <button
              key={order.orderId}
              type="button"
              className="chip"
              aria-pressed={order.orderId === shown.orderId}
              onClick={() => setShown({ orderId: order.orderId, order })}
            >
              <span>
                <span>{spokenNumber(order) ?? `#${order.orderId}`}</span> ·{' '}
                {areOfSeveral && (
                  <span>
                    <bdi>{order.outlet.name ?? 'Restaurant Name'}</bdi> ·{' '}
                  </span>
                )}
                <span>{orderLabel(order).label}</span>
              </span>
            </button>
          ))}
        </div>
      )}
      <Tracking key={shown.orderId} tracked={shown} onClose={onClose} Actions={Actions} />
    </Sheet>
  )
}

function Tracking({ tracked, onClose, Actions }: TrackingDialogProps) {
  const navigate = useNavigateFromSheet()
  const tracking = useActorRef(liveOrderTrackingMachine, { input: tracked, inspect })
  const order = useSelector(tracking, selectOrder)
  const progress = useSelector(tracking, selectProgress, shallowEqual)
  const failure = useSelector(tracking, selectFailure)
  const readAt = useSelector(tracking, selectReadAt)
  const news = useSelector(tracking, selectNews)
  const retry = () => tracking.send({ type: 'tracking.retry' })
  return (
    <div className="tracking stack breaks">
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="visually-hidden" role="status">
        {order ? news : failure ? '' : 'Loading order details...'}
      </p>
      {order && progress ? (
        <>
          <p className="tiny muted numeral tracking-read">{readAt !== undefined && `Last updated ${localTime(readAt)}`}</p>
          <TrackingHead order={order} progress={progress} />
          {failure && (
            <Notice tone="warn" onRetry={retry}>
              The order could not be refreshed.
            </Notice>
          )}
          <TrackingDetails order={order} />
          <div className="sheet-foot">
            <dl className="tracking-total">
              <BillLine label="Total" amount={billTotal(order)} className="total" />
            </dl>
            {isOff(order.status) ? (
              <button
                type="button"
                className="button line full"
                onClick={() => {
                  onClose()
                  navigate(paths.orders())
                }}
              >
                Back to Orders
              </button>
            ) : (
              <Actions order={order} />
            )}
          </div>
        </>
      ) : failure ? (
        <Notice tone="err" onRetry={retry}>
          <b className="notice-title">Unable to load order details</b>
          {failure.message}
        </Notice>
      ) : (
        <TrackingBones />
      )}
    </div>
  )
}

function TrackingBones() {
  return (
    <div className="stack tracking-bones centered" aria-hidden="true">
      <span className="bone round" />
      <BoneLines of="line-s line-l" />
      <div className="bone block" />
    </div>
  )
}

import './order-again.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { OFFLINE } from '#machines/model/errors.ts'
import type { Order } from '#machines/model/order/order.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { basketWords, dayWords, ordersToRepeat } from '#machines/model/order/order-again.ts'
import { billTotal } from '#machines/model/order/order-progress.ts'
import { usePicture } from '#src/actors/picture.ts'
import { answeredAt } from '#src/actors/server-time.ts'
import { useReorder } from '#src/actors/use-reorder.ts'
import { orderPagesQuery } from '#src/api/order-pages.ts'
import { paths } from '#src/paths.ts'
import { ReorderQuestion } from '#src/ui/reorder-question.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Plate } from '#src/ui/plate.tsx'

const query = orderPagesQuery('completed')

/** What the customer has had before, each basket with a button that orders it again. */
export function OrderAgain() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({ ...query, meta: { failure: 'screen' } })
  const { busy, start, question } = useReorder(useNavigate())
  const offered = data && ordersToRepeat(data.orders)
  if (offered?.length === 0) return null
  return (
    <section className="again-orders" aria-labelledby="order-again" aria-busy={!offered && !isError}>
      <div className="row between">
        <h2 id="order-again">Order again</h2>
        <Link className="link" to={{ pathname: paths.orders(), search: 'tab=all' }}>
          All orders
        </Link>
      </div>
      <p className="visually-hidden" role="status">
        {busy && 'Adding the dishes to your cart...'}
      </p>
      {offered ? (
        <ul className="scroll">
          {offered.map((order) => (
            <AgainCard key={order.orderId} order={order} now={answeredAt(dataUpdatedAt)} busy={busy} onReorder={() => start(order)} />
          ))}
        </ul>
      ) : (
        isError && (
          <Notice tone="err" onRetry={() => void refetch()}>
            {navigator.onLine ? 'Unable to load orders' : OFFLINE}
          </Notice>
        )
      )}
      <ReorderQuestion question={question} />
    </section>
  )
}

interface AgainCardProps {
  order: Order
  now: number
  busy: boolean
  onReorder: () => void
}

function AgainCard({ order, now, busy, onReorder }: AgainCardProps) {
  const { items, outlet, createdAt } = order
  const face = orderFace(items)
  const picture = usePicture(face?.picture, face?.name)
  const dishes = basketWords(items)
  const day = dayWords(createdAt, now)
  return (
    <li className="again-card">
      <Plate {...picture} size={64} />
      <h3 className="clamp">
        <bdi>{dishes}</bdi>
      </h3>
      <p className="tiny muted">
        <bdi>{outlet.name ?? 'Restaurant Name'}</bdi>
        <span className="dot-separated numeral">
          <span>{billTotal(order)}</span>
          {day && <span>{day}</span>}
        </span>
      </p>
      {/* Not disabled while busy: it would lose the focus. */}
      <button type="button" className="button tonal compact" aria-disabled={busy} onClick={() => !busy && onReorder()}>
        Reorder
        <span className="visually-hidden"> {dishes}</span>
      </button>
    </li>
  )
}

/** Learns for the next visit whether the customer has completed an order. */
export function CompletedOrders() {
  useQuery({ ...query, meta: { failure: 'silent' } })
  return null
}

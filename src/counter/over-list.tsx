import { useState } from 'react'
import { type BoardOrder, nameOfOrder } from '#machines/model/counter/board.ts'
import { Bill } from './bill.tsx'

const ENDS: Record<string, string> = { COMPLETED: 'Done', REJECTED: 'Rejected', CANCELLED: 'Cancelled' }

interface OverListProps {
  orders: readonly BoardOrder[]
  /** Now, by the server's clock. */
  at: number
  /** The outlet, for who may read its bills. */
  billsOf: string | undefined
  timeOf: (order: BoardOrder) => string | undefined
}

/** Orders that are over, each with its bill. */
export function OverList({ orders, at, billsOf, timeOf }: OverListProps) {
  const [read, setRead] = useState<string>()
  return (
    <ul className="stack gap-2">
      {orders.map((order) => (
        <li key={order.orderId}>
          <div className="row wraps">
            <b>{nameOfOrder(order)}</b>
            {order.number !== undefined && <bdi>{order.place}</bdi>}
            <span className={order.status === 'COMPLETED' ? 'badge ok' : 'badge err'}>{ENDS[order.status]}</span>
            {order.lines.some(({ creditNote }) => creditNote !== undefined) && <span className="badge warn">Corrected</span>}
            <span className="small muted">
              {[timeOf(order), order.billNumber].filter(Boolean).join(' · ')}
              {order.reason && (
                <>
                  {' · '}
                  <bdi>{order.reason}</bdi>
                </>
              )}
            </span>
            {billsOf !== undefined && order.billNumber !== undefined && (
              <button
                type="button"
                className="button line compact"
                aria-expanded={read === order.orderId}
                onClick={() => setRead(read === order.orderId ? undefined : order.orderId)}
              >
                Bill
                <span className="visually-hidden">
                  {' of '}
                  {nameOfOrder(order)}
                </span>
              </button>
            )}
          </div>
          {billsOf !== undefined && read === order.orderId && <Bill outletId={billsOf} order={order} at={at} />}
        </li>
      ))}
    </ul>
  )
}

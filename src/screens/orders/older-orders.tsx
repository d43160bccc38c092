import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countBeforeOlder, olderNews } from '#machines/model/order/older-orders.ts'
import type { Order, OrderList } from '#machines/model/order/order.ts'
import { olderOrdersQuery } from '#src/api/older-orders.ts'
import { focusItem, MoreButton } from '#src/ui/more-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { watchWithinAScreen } from '#src/ui/watch-near.ts'
import { detailOf } from './failure-detail.ts'

interface OlderOrdersProps {
  which: OrderList
  /** Those that are shown. */
  orders: Order[]
  /** undefined: these are all. */
  cursor: string | undefined
}

/** The end of the list: older orders come when it is near the window, or by its button. */
export function OlderOrders({ which, orders, cursor }: OlderOrdersProps) {
  const [wanted, setWanted] = useState<string>()
  const isWanted = cursor !== undefined && cursor === wanted
  const { isFetching, error, refetch } = useQuery({ ...olderOrdersQuery(which, cursor), enabled: isWanted })
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (cursor === undefined) return undefined
    // Anew for each cursor: where the end is still near, the observer would see no change.
    return watchWithinAScreen(end.current!, (isNear) => isNear && setWanted(cursor))
  }, [cursor])
  const { news, ...focus } = useOlderNews(orders, cursor === undefined)

  return (
    <div ref={end} className="stack older-orders" {...focus}>
      <p className="visually-hidden" role="status">
        {isWanted && isFetching ? 'Loading older orders...' : news}
      </p>
      {cursor === undefined ? (
        <p className="small muted">There are no older orders.</p>
      ) : (
        <>
          {error && !isFetching && (
            <Notice tone="err">
              <strong className="notice-title medium">Unable to load older orders</strong>
              <span>{detailOf(error)}</span>
            </Notice>
          )}
          <MoreButton
            what="older orders"
            isFetching={isFetching}
            hasFailed={error !== null}
            onMore={() => setWanted(cursor)}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </div>
  )
}

/**
 * What is said of orders that were appended. The first of them takes the focus from the end of the list: the button there moves away with
 * what it brought, or is gone.
 */
function useOlderNews(orders: Order[], isAll: boolean) {
  const before = useRef(orders)
  const hasFocus = useRef(false)
  const [news, setNews] = useState('')
  useEffect(() => {
    const count = countBeforeOlder(before.current, orders)
    before.current = orders
    if (count === undefined) return
    setNews(olderNews(orders.length - count, orders.length, isAll))
    if (!hasFocus.current) return
    focusItem(count + 1)
  }, [orders, isAll])
  return { news, onFocus: () => void (hasFocus.current = true), onBlur: () => void (hasFocus.current = false) }
}

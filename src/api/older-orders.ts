import { queryOptions } from '@tanstack/react-query'
import type { OrderList } from '#machines/model/order/order.ts'
import { fetchPage, joined, orderPagesQuery } from './order-pages.ts'
import { ordersKey } from './orders.ts'

/** For a customer who looks for an order of long ago: twice as many as the first page. */
const OLDER_ORDERS = 48

/** Brings the orders before this cursor into the list. Never kept: the same cursor may be the list's end once more. */
export const olderOrdersQuery = (which: OrderList, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ordersKey, which, 'older', cursor],
    staleTime: 0,
    gcTime: 0,
    meta: { failure: 'screen' },
    queryFn: async ({ client, signal }): Promise<number> => {
      const older = await fetchPage(which, OLDER_ORDERS, cursor, signal)
      client.setQueryData(orderPagesQuery(which).queryKey, (pages) => (pages?.cursor === cursor ? pages && joined(pages, older) : pages))
      return older.orders.length
    },
  })

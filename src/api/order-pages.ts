import { queryOptions } from '@tanstack/react-query'
import type { Order, OrderList } from '#machines/model/order/order.ts'
import { fields, present, text } from '#machines/model/reading.ts'
import { storedCustomerId } from '#src/storage/customer.ts'
import { changeOrderSlice, orderSlice } from '#src/storage/order-slice.ts'
import { answer, http, listIn } from './client.ts'
import { orPlain } from './or-plain.ts'
import { LISTS, ordersKey, readOrder } from './orders.ts'

/** The newest orders of a list, as far back as was asked for. */
export interface OrderPages {
  orders: Order[]
  /** Asks for older ones; undefined when these are all. */
  cursor: string | undefined
}

/** Some screens of cards, in whole stretches of the list. */
export const FIRST_ORDERS = 24
/** As many as the contract lets one request ask for. */
const MOST_AT_ONCE = 200

/** A page by its cursor, else the newest. A backend that knows no pages tells the whole list. */
export async function fetchPage(which: OrderList, limit: number, cursor: string | undefined, signal: AbortSignal): Promise<OrderPages> {
  const ask = (query: { limit?: number; cursor?: string }) => answer(http.GET(LISTS[which], { params: { query }, signal }), signal)
  const reply: unknown = await (cursor === undefined ? orPlain(ask({ limit }), () => ask({})) : ask({ limit, cursor }))
  return {
    orders: listIn(reply).map(readOrder).filter(present),
    cursor: text(fields(reply)['nextCursor']),
  }
}

export function joined(newer: OrderPages, older: OrderPages): OrderPages {
  const known = new Set(newer.orders.map(({ orderId }) => orderId))
  return { orders: [...newer.orders, ...older.orders.filter(({ orderId }) => !known.has(orderId))], cursor: older.cursor }
}

/** For home, which makes room for what can be ordered again before it has asked. */
function noteCompleted({ orders }: OrderPages): void {
  const completedBy = orders.find(({ status, outlet }) => status === 'COMPLETED' && outlet.outletId !== undefined) && storedCustomerId()
  if (completedBy !== orderSlice()['completedBy']) changeOrderSlice({ completedBy })
}

/** A list of the orders page, newest first. To refresh it is to ask for as many as there are already, so that there is never a gap. */
export const orderPagesQuery = (which: OrderList) =>
  queryOptions({
    queryKey: [...ordersKey, which, 'pages'],
    queryFn: async ({ client, queryKey, signal }): Promise<OrderPages> => {
      // Asked each time: older ones may come while this is under way.
      const missing = (have: number) => (client.getQueryData<OrderPages>(queryKey)?.orders.length ?? 0) - have
      const next = (have: number) => Math.min(MOST_AT_ONCE, Math.max(FIRST_ORDERS, missing(have)))
      let pages = await fetchPage(which, next(0), undefined, signal)
      if (which === 'completed') noteCompleted(pages)
      while (pages.cursor !== undefined && missing(pages.orders.length) > 0)
        pages = joined(pages, await fetchPage(which, next(pages.orders.length), pages.cursor, signal))
      return pages
    },
  })

import type { Watched } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { readOrderNews } from '#machines/model/order/order-news.ts'
import { readPassedOrder } from '#machines/model/order/passed-order.ts'
import { fields, list, present } from '#machines/model/reading.ts'
import { changeOrderSlice, ORDER_KEY, orderSlice } from './order-slice.ts'
import { onOtherTab } from './storage.ts'

/** The orders under way as they were last read, and what the customer has still to read of them. */
export function storedWatched(): Watched {
  const { known, news } = fields(orderSlice()['watched'])
  return { known: list(known).map(readPassedOrder).filter(present), news: readOrderNews(news) }
}

export function storeWatched(watched: Watched): void {
  const next = watched.known.length + watched.news.length > 0 ? watched : undefined
  // Called at every refresh of the orders: what is unchanged must not wake other tabs.
  if (JSON.stringify(next) !== JSON.stringify(orderSlice()['watched'])) changeOrderSlice({ watched: next })
}

export const onWatchedOfOtherTab = (callback: () => void): (() => void) => onOtherTab([ORDER_KEY], callback)

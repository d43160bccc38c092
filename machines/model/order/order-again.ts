import { daysFrom, localDate } from '#machines/model/dates.ts'
import type { Order, OrderItem } from './order.ts'

const MOST_OFFERED = 6

const isServed = ({ isRejected, quantity }: OrderItem): boolean => !isRejected && quantity > 0

const basketOf = ({ outlet, items }: Order): string =>
  [outlet.outletId, ...items.map(({ menuId, servingSize, quantity }) => `${menuId}/${servingSize ?? ''}/${quantity}`).toSorted()].join()

/** Of orders, the newest first: the completed ones that home offers to order again, each basket of an outlet once. */
export function ordersToRepeat(orders: readonly Order[]): Order[] {
  const byBasket = new Map<string, Order>()
  for (const order of orders) {
    if (order.status !== 'COMPLETED' || order.outlet.outletId === undefined || !order.items.some(isServed)) continue
    const basket = basketOf(order)
    if (!byBasket.has(basket)) byBasket.set(basket, order)
  }
  return [...byBasket.values()].slice(0, MOST_OFFERED)
}

/** 'Masala Dosa × 2, Filter Coffee, 3 more': the first two that were served. */
export function basketWords(items: readonly OrderItem[]): string {
  const served = items.filter(isServed)
  const words = served.slice(0, 2).map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
  return [...words, ...(served.length > 2 ? [`${served.length - 2} more`] : [])].join(', ')
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Today', 'Yesterday', 'Sunday', '19 Nov', '19 Nov 2025': the day of a moment, seen from another one. undefined for what is no moment. */
export function dayWords(timestamp: string | undefined, now: number, timeZone?: string): string | undefined {
  const day = localDate(timestamp, timeZone)
  if (day === undefined) return undefined
  const today = localDate(new Date(now).toISOString(), timeZone)!
  const date = new Date(day)
  const daysAgo = daysFrom(day, today)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  if (daysAgo > 1 && daysAgo < 7) return WEEKDAYS[date.getUTCDay()]
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${year}`
}

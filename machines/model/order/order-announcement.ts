import { isUnderWay, type Order, orderStatusLabel, spokenNumber } from './order.ts'
import { orderLabel } from './order-kind.ts'

/** What a screen reader announces when orders under way change, one sentence each. */
export function orderAnnouncements(before: Order[], now: Order[]): string[] {
  return before.flatMap((known) => {
    const order = now.find(({ orderId }) => orderId === known.orderId)
    const name = spokenNumber(order ?? known) ?? `Order ${known.orderId}`
    const { label } = order ? orderLabel(order) : orderStatusLabel('COMPLETED')
    // Gone from the list without a last word, an order says only that it is over; 'Completed' may be wrong.
    if (!order) return isUnderWay(known.status) && orderLabel(known).label !== label ? [`${name} is no longer upcoming`] : []
    return label === orderLabel(known).label ? [] : [`${name} is now ${label}`]
  })
}

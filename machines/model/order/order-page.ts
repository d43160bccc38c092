import { isPast } from '#machines/model/outlet/service-time.ts'
import { isServiceOrder, orderLabel } from './order-kind.ts'
import { isServed, isUnderWay, type Order } from './order.ts'
import { type OrderProgress, orderWords } from './order-progress.ts'

/** Whether services are still awaited: then the order is not to be made again first, and the outlet can be called. */
export const isOnItsWay = (order: Order): boolean => isServiceOrder(order) && isUnderWay(order.status) && !isServed(order.status)

/** The line of the order's page below its label: what the label does not say, and the time; undefined when nothing is awaited. */
export function timeLine(order: Order, progress: OrderProgress, now: number): string | undefined {
  const { state, time } = orderWords(order, progress)
  if (!time) return undefined
  if (state !== orderLabel(order).label) return `${state} · ${time}`
  return progress.when && !isPast(order.serviceAt, now) ? `We come ${time}` : time
}

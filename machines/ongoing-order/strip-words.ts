import { deliveryPlace, type Order, spokenNumber } from '../model/order/order.ts'
import { isServiceOrder } from '../model/order/order-kind.ts'
import { orderProgress, orderWords } from '../model/order/order-progress.ts'
import { originLabel } from '../model/origin.ts'

export interface StripWords {
  /** 'Preparing' */
  state: string
  /** 'about 12 min'; undefined when none are left, or when the dishes are on the table. */
  time?: string
  /** 'Order 42', 'Order 42 is on Table 5'. */
  note?: string
  /** '2 orders'; undefined for one alone. */
  all?: string
  minutesLeft: number
  /** 0 to 100. */
  percent: number
}

/** What the order strip says of an order: the state first, then the time, then the place. */
export function stripWords(order: Order, count: number, now: number): StripWords {
  const spoken = spokenNumber(order)
  const all = count > 1 ? `${count} orders` : undefined
  if (order.status === 'SERVED') {
    if (isServiceOrder(order)) return { state: 'Done', note: spoken, all, minutesLeft: 0, percent: 100 }
    const place = placeOf(order)
    const note = place ? `${spoken ?? 'Your order'} is ${order.originType === 'ROOM' ? 'in' : 'on'} ${place}` : spoken
    return { state: 'Enjoy your meal', note, all, minutesLeft: 0, percent: 100 }
  }
  const progress = orderProgress(order, now)
  const { minutesLeft, percent } = progress
  return { ...orderWords(order, progress), note: spoken, all, minutesLeft, percent }
}

const placeOf = (order: Order): string | undefined =>
  order.originType && order.originId !== undefined ? originLabel({ type: order.originType, id: order.originId }) : deliveryPlace(order)

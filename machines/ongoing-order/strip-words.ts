import { deliveryPlace, type Order, spokenNumber } from '../model/order.ts'
import { orderProgress, orderWords } from '../model/order-progress.ts'
import { originLabel } from '../model/origin.ts'

export interface StripWords {
  /** 'Preparing' */
  state: string
  /** 'about 12 min'; undefined when none are left, or when the dishes are on the table. */
  time?: string
  /** 'Order 42', 'Order 42 is on Table 5'. */
  note?: string
  minutesLeft: number
  /** 0 to 100. */
  percent: number
}

/** What the order strip says of an order: the state first, then the time, then the place. */
export function stripWords(order: Order, now: number): StripWords {
  const spoken = spokenNumber(order)
  if (isServed(order)) {
    const place = placeOf(order)
    const note = place ? `${spoken ?? 'Your order'} is ${order.originType === 'ROOM' ? 'in' : 'on'} ${place}` : spoken
    return { state: 'Enjoy your meal', note, minutesLeft: 0, percent: 100 }
  }
  const progress = orderProgress(order, now)
  const { minutesLeft, percent } = progress
  return { ...orderWords(order.status, progress), note: spoken, minutesLeft, percent }
}

/** SERVED reads as 'Completed': nothing is left to track. */
export const isServed = ({ status }: Pick<Order, 'status'>): boolean => status === 'SERVED'

const placeOf = (order: Order): string | undefined =>
  order.originType && order.originId !== undefined ? originLabel({ type: order.originType, id: order.originId }) : deliveryPlace(order)

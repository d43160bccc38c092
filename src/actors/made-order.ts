import { agreedTotal, type OrderAttempt } from '#machines/model/order/order-request.ts'
import { orderOf } from '#machines/model/order/order-of-attempt.ts'
import type { Order } from '#machines/model/order/order.ts'
import { serverMoment } from '#src/device/server-clock.ts'
import { storedDraft, storeMadeOrder } from '#src/storage/order-draft.ts'

/** The order that an attempt of this device has become. */
export const madeOrder = (attempt: OrderAttempt, orders: Order[]): Order | undefined => orderOf(attempt, orders, serverMoment(attempt.at))

/** Deletes the draft that has become one of these orders: its reply was lost, or the app was closed before it came. */
export function settleDraft(orders: Order[]): void {
  const attempt = storedDraft()?.attempt
  const made = attempt && madeOrder(attempt, orders)
  if (made) storeMadeOrder(agreedTotal(made.orderId, attempt.request))
}

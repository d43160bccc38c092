import type { OrderAttempt } from '#machines/model/order-request.ts'
import type { Order } from '#machines/model/order.ts'
import { serverMoment } from '#src/device/server-clock.ts'
import { storedDraft, storeDraft } from '#src/storage/order-draft.ts'

/** The order of an attempt: the one with its key or, where the backend's orders have no keys, one with the same content. */
export function orderOf(attempt: OrderAttempt, orders: Order[]): Order | undefined {
  return orders.find(({ idempotencyKey }) => idempotencyKey === attempt.key) ?? orderLike(attempt, orders)
}

/** Same outlet, place, dishes and total, made no earlier than it was asked for (Decision 35). */
function orderLike({ at, request }: OrderAttempt, orders: Order[]): Order | undefined {
  const asked = dishes(request.items)
  const { at: sent, withinMs } = serverMoment(at)
  return orders.find(
    (order) =>
      order.idempotencyKey === undefined &&
      order.outlet.outletId === request.outletId &&
      order.originType === request.origin.type &&
      order.totalPaise === request.expectedTotalPaise &&
      order.createdAt !== undefined &&
      Date.parse(order.createdAt) >= sent - withinMs &&
      dishes(order.items) === asked,
  )
}

const dishes = (items: { menuId: string; servingSize?: string; quantity: number }[]): string =>
  items
    .map(({ menuId, servingSize, quantity }) => `${menuId}/${servingSize ?? ''}x${quantity}`)
    .toSorted()
    .join()

/** Deletes the draft that has become one of these orders: its reply was lost, or the app was closed before it came. */
export function settleDraft(orders: Order[]): void {
  const attempt = storedDraft()?.attempt
  if (attempt && orderOf(attempt, orders)) storeDraft(undefined)
}

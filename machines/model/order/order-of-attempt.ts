import { type Origin, originLabel } from '#machines/model/origin.ts'
import { timestamp } from '#machines/model/reading.ts'
import type { OrderAttempt, PlaceOrderRequest } from './order-request.ts'
import type { Order, OrderItem } from './order.ts'

/** When an attempt was made, in ms since 1970 by the server's clock, and how far that may be off. */
export interface Sent {
  at: number
  withinMs: number
}

/** An attempt is sent by itself for 30 minutes at most (Decision 38); its order is made in the minutes after that. */
const LATEST_MS = 35 * 60_000

/** The order of an attempt: the one with its key or, where the backend's orders have no keys, one with the same content. */
export function orderOf(attempt: OrderAttempt, orders: Order[], sent: Sent): Order | undefined {
  return orders.find(({ idempotencyKey }) => idempotencyKey === attempt.key) ?? orderLike(attempt, orders, sent)
}

/**
 * Same outlet, place, dishes and notes, made no earlier than it was asked for: what the customer decided. Never by a price, which is the other
 * side's to reckon (Decision 35). Of several the one that was made next to it.
 */
function orderLike({ request, before = [] }: OrderAttempt, orders: Order[], sent: Sent): Order | undefined {
  const distance = ({ createdAt }: Order) => Math.abs(Date.parse(createdAt!) - sent.at)
  return orders
    .filter(
      (order) =>
        order.idempotencyKey === undefined &&
        !before.includes(order.orderId) &&
        order.outlet.outletId === request.outletId &&
        isSamePlace(request.origin, order) &&
        timestamp(order.createdAt) !== undefined &&
        Date.parse(order.createdAt!) >= sent.at - sent.withinMs &&
        Date.parse(order.createdAt!) <= sent.at + LATEST_MS &&
        isSameMeal(request.items, order.items),
    )
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** By its number, or by a name that has the number; other names may be another list's for the same place. */
function isSamePlace(origin: Origin, { originType, originId, originName }: Order): boolean {
  if (originType !== origin.type) return false
  if (originId !== undefined) return originId === origin.id
  return originName === undefined || originName === origin.name || !/^(table|room) #?\d+$/i.test(originName)
    ? true
    : originName.replace('#', '').toLowerCase() === originLabel(origin).toLowerCase()
}

function isSameMeal(asked: PlaceOrderRequest['items'], made: OrderItem[]): boolean {
  const withNotes = made.every(({ note }) => note !== undefined)
  return dishes(asked, withNotes) === dishes(made, withNotes)
}

/** A backend may list a dish in several lines, or put lines together. */
function dishes(items: Pick<OrderItem, 'menuId' | 'servingSize' | 'quantity' | 'note'>[], withNotes: boolean): string {
  const counts = new Map<string, number>()
  for (const { menuId, servingSize, quantity, note } of items) {
    const dish = JSON.stringify([menuId, servingSize ?? '', withNotes ? (note ?? '') : ''])
    counts.set(dish, (counts.get(dish) ?? 0) + quantity)
  }
  return JSON.stringify([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

import type { Order } from './order.ts'

/** How many orders of this list came before those that have been appended since; undefined where none were. */
export function countBeforeOlder(before: readonly Order[], now: readonly Order[]): number | undefined {
  const last = before.at(-1)
  const count = now.findIndex(({ orderId }) => orderId === last?.orderId) + 1
  return count === 0 || count === now.length ? undefined : count
}

/** What a screen reader announces then. */
export function olderNews(count: number, total: number, isAll: boolean): string {
  return `${count} older ${count === 1 ? 'order' : 'orders'} loaded. ${isAll ? `That is all ${total}.` : `${total} are shown.`}`
}

import { wireOrder as earlierOrder } from '#tests/support/orders.ts'

export { wireItem } from '#tests/support/orders.ts'

/** An order of this moment as the server sends it, for states that a kitchen cannot be brought to quickly. */
export function wireOrder(orderId: string, more: Record<string, unknown> = {}) {
  const now = new Date().toISOString()
  return earlierOrder(orderId, { createdAt: now, updatedAt: now, ...more })
}

import { findLine, type LineKey } from '../model/cart.ts'
import type { CartData } from './cart.context.ts'

/** Whether lines that were put into the cart are in it: undefined while any is on its way, waits or is queued. */
export function areInCart(context: CartData, lines: { key: LineKey; quantity: number }[]): boolean | undefined {
  const outcomes = lines.map(({ key, quantity }) => isInCart(context, key, quantity))
  if (outcomes.includes(false)) return false
  return outcomes.includes(undefined) ? undefined : true
}

function isInCart({ owner, edits, inFlight, confirmed }: CartData, key: LineKey, quantity: number): boolean | undefined {
  // Before the guest's cart is synchronised, `confirmed` is not the server's cart.
  if (owner === undefined || Object.hasOwn(edits, key) || inFlight?.key === key) return undefined
  return (findLine(confirmed, key)?.quantity ?? 0) >= quantity
}

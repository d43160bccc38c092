import { findLine } from '../model/cart.ts'
import { toFailure } from '../model/errors.ts'
import type { CartContext } from './cart.context.ts'

/** A 401 on a cart call is not the cart's to tell: nothing is lost, and the session finds out by itself. Spec §8. */
export const isUnauthorized = (error: unknown): boolean => toFailure(error).status === 401

/** The server has understood and said no, so that asking again would change nothing. */
export const isRefusal = (error: unknown): boolean => {
  const { status } = toFailure(error)
  return status !== undefined && [400, 404, 409, 410, 422].includes(status)
}

/** What a failed edit is told as: the spec's text for what was tried, or the server's own reason for a refusal. Spec §5, §8. */
export function editFailureText(context: CartContext, error: unknown): string {
  const { message, status } = toFailure(error)
  if (/serving size is required/i.test(message)) return 'Please select a serving size.'
  if (/out of stock/i.test(message) && status === 409) return 'This item is currently out of stock.'
  const { inFlight } = context
  if (inFlight?.quantity === 0) return 'Failed to remove items'
  return inFlight && findLine(context.confirmed, inFlight.key) ? 'Failed to update cart' : 'Failed to add to cart'
}

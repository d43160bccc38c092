import { findLine } from '../model/cart.ts'
import { toFailure, UNEXPECTED } from '../model/errors.ts'
import { queueOf, sentOf } from './cart.changes.ts'
import type { CartData } from './cart.context.ts'

/** The cart shows nothing for a 401: its edits wait, and the session decides what it means. */
export const isUnauthorized = (error: unknown): boolean => toFailure(error).status === 401

export const isNotFound = (error: unknown): boolean => [404, 410].includes(toFailure(error).status ?? 0)

/** Sending the same again would be refused again. */
export const isRefusal = (error: unknown): boolean => {
  const { status } = toFailure(error)
  return status !== undefined && [400, 404, 409, 410, 422].includes(status)
}

/** The reason that the server gives for a refusal; undefined when it gives none that a customer understands. */
export function refusalText(error: unknown): string | undefined {
  const { message, status } = toFailure(error)
  if (/serving size is required/i.test(message)) return 'Please select a serving size.'
  if (/out of stock/i.test(message) && status === 409) return 'This item is currently out of stock.'
  return status === 422 && message !== UNEXPECTED ? message : undefined
}

/** The message for a failed edit: the server's reason, or what was tried. */
export function editFailureText({ changes, serverCart }: CartData, error: unknown): string {
  const reason = refusalText(error)
  if (reason !== undefined) return reason
  const [sent] = sentOf(changes)
  if (sent === undefined) return 'Failed to update cart'
  if (sent.quantity > 0) return findLine(serverCart, sent.key) ? 'Failed to update cart' : 'Failed to add to cart'
  const removals = queueOf(changes).filter(({ quantity }) => quantity === 0)
  return removals.length > 1 ? 'Failed to remove items' : 'Failed to remove item from cart'
}

import { toFailure } from '../model/errors.ts'
import { isOfferUnknown } from '../order-attempt/order-attempt.failures.ts'

/** The server takes orders from scanned places alone. */
export const UNSIGNED_ORIGIN = 'UNSIGNED_ORIGIN'

/** Whether a refusal is about the table or room. */
export function isOriginRefused(error: unknown): boolean {
  const { code, field } = toFailure(error)
  return code === 'UNKNOWN_ORIGIN' || code === UNSIGNED_ORIGIN || field?.startsWith('orderSourceArea') === true
}

/** Whether a refusal is about the offer. */
export function isCouponRefused(error: unknown): boolean {
  const { code, field } = toFailure(error)
  return code === 'UNKNOWN_COUPON' || field === 'couponCode' || isOfferUnknown(error)
}

/** An order is not sent after the customer has left the checkout (Decision 39). */
export const STILL_WAITS = 'Your order still waits for the network. Open the checkout again to send it.'

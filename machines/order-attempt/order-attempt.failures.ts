import { toFailure, UNEXPECTED } from '../model/errors.ts'

/**
 * What a failed order call means for the attempt:
 * `refused` the server has decided and made no order; `unauthorized` it did not look; `busy` it asks to wait;
 * `lost` it is unknown, so the same key is sent again (Decision 27).
 */
export type OrderOutcome = 'refused' | 'unauthorized' | 'busy' | 'lost'

export function outcomeOf(error: unknown): OrderOutcome {
  const { status, code } = toFailure(error)
  if (status === 401) return 'unauthorized'
  if (status === 429) return 'busy'
  // The first call with this key still runs on the server.
  if (status === 409 && code !== undefined && /IN_?PROGRESS|IN_?FLIGHT/.test(code)) return 'lost'
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 425 ? 'refused' : 'lost'
}

/** A backend that knows no offers names the field that should not be there. */
export const isOfferUnknown = (error: unknown): boolean => outcomeOf(error) === 'refused' && /couponCode/.test(toFailure(error).message)

export const NO_OFFERS = 'This restaurant takes no offers here, so yours was removed. Please check the total and order again.'

/** Whether a server answered, also with a refusal. */
export const isAnswer = (error: unknown): boolean => toFailure(error).status !== undefined

export const FAILED = 'Failed to place order'
export const NOT_SENT = 'Your order was not sent. Please check it and place it again.'

/** No answer has come and no order is found, which a list may lack for a while. */
export const UNHEARD = 'We could not hear back. Your order may have been placed: look at My Orders, or order again'

export function orderFailureText(error: unknown): string {
  const { message } = toFailure(error)
  if (isOfferUnknown(error)) return NO_OFFERS
  return message === UNEXPECTED || outcomeOf(error) === 'lost' ? FAILED : message
}

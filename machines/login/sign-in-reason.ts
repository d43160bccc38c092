import { type Origin, originLabel } from '../model/origin.ts'

/** Said to a guest whose order waits for the sign-in, with the table or room when it is known. */
export const signInReason = (place: Origin | undefined): string =>
  `Sign in to send your order${place ? ` to ${originLabel(place)}` : ''}. Your cart is kept.`

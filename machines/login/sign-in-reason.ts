import { fields } from '../model/reading.ts'
import { type Origin, originLabel } from '../model/origin.ts'

/** Said to a guest whose order waits for the sign-in, with the table or room when it is known. */
export const signInReason = (place: Origin | undefined): string =>
  `Sign in to send your order${place ? ` to ${originLabel(place)}` : ''}. Your cart is kept.`

/** Why a guest is asked to sign in who has pressed a heart, or Save for later: what was pressed waits and is done then. */
const TO_KEEP = {
  heart: 'Sign in to keep your favorites. This one is saved then.',
  later: 'Sign in to save this dish for later. Your cart is kept.',
}

/** What a history entry says was pressed, as a sentence; it may be of another version. */
export function keepingReason(state: unknown): string | undefined {
  const { keeping } = fields(state)
  return keeping === 'heart' || keeping === 'later' ? TO_KEEP[keeping] : undefined
}

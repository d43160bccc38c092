import { READ_SHOWN_MS } from '#machines/model/scanner.ts'
import { announce } from './announce.ts'

const BUZZ_MS = 50
/** The scanner's dialog closes meanwhile: under it, the live region is inert and not heard. */
const CLOSED_AFTER_MS = READ_SHOWN_MS + 150

/** Tells that a code was read to those who look at the table and not at the screen. */
export function tellCodeRead(): void {
  // Safari has no vibration.
  navigator.vibrate?.(BUZZ_MS)
  setTimeout(() => announce('Code read'), CLOSED_AFTER_MS)
}

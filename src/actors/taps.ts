import { selectCart } from '#machines/cart/cart.machine.ts'
import { lineAfter, type Tap } from '#machines/model/taps.ts'
import { unstoredTaps } from '#src/loading/painted-cart.ts'
import { forgetTaps, storedTaps } from '#src/storage/taps.ts'
import type { AppActors } from './app-refs.ts'

/** Taps that documents have answered and that are in no cart yet: of this page, and of those whose code never came. */
export const earlyTaps = (): Tap[] => [...storedTaps(), ...unstoredTaps()]

/** The cart has them from now on. */
export function putTaps(cart: AppActors['cart'], taps: readonly Tap[]): void {
  if (taps.length === 0) return
  for (const tap of taps) cart.send({ type: 'line.put', outlet: tap.outlet, line: lineAfter(selectCart(cart.getSnapshot()), tap) })
  forgetTaps()
}

import { type Cart, type CartLine, clampQuantity, lineKey, putLine, quantityOf } from './cart.ts'
import type { CartOutlet } from './outlet/outlet.ts'

/** A tap that the document has answered before the app was there: so many more, or fewer, of a line. */
export interface Tap {
  outlet: CartOutlet
  /** Its quantity says nothing. */
  line: CartLine
  by: number
}

/** The line as the tap leaves it. */
export const lineAfter = (cart: Cart, { line, by }: Tap): CartLine => ({
  ...line,
  quantity: clampQuantity(quantityOf(cart, lineKey(line)) + by),
})

export const cartAfter = (cart: Cart, taps: readonly Tap[]): Cart =>
  taps.reduce((before, tap) => putLine(before, tap.outlet, lineAfter(before, tap)), cart)

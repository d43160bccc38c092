import type { Cart } from '#machines/model/cart.ts'
import type { Tap } from '#machines/model/taps.ts'

let early: { cart: Cart; unstored: Tap[] } = { cart: [], unstored: [] }

/** The cart that the document showed when React took it over: React has to render the same first. */
export const paintedCart = (): Cart => early.cart
/** Whether the document showed the cart's strip, whose code comes later. */
export const hasPaintedCart = (): boolean => early.cart.length > 0
/** Taps that the document noted and that storage did not take, each once. */
export const unstoredTaps = (): Tap[] => early.unstored.splice(0)
export const keepEarly = ({ cart, unstored }: typeof early): void => {
  early = { cart, unstored }
}

import { fromPromise } from 'xstate'
import type { LineUpdate } from '#machines/cart/cart.context.ts'
import { type Cart, findLine, lineKey, putLine, removeLines, setQuantity } from '#machines/model/cart.ts'
import { line, SAFFRON } from './fixtures.ts'

/** The calls of a server whose cart is in memory, and that cart. */
export function cartServer(start: Cart = []) {
  const state = { cart: start }
  const saveLine = ({ line: of, quantity, rest }: LineUpdate) => {
    const key = lineKey(of)
    if (rest) state.cart = state.cart.filter(({ outlet }) => outlet.outletId !== of.outletId)
    else if (quantity === 0) state.cart = removeLines(state.cart, [key])
    else if (findLine(state.cart, key)) state.cart = setQuantity(state.cart, key, quantity)
    else state.cart = putLine(state.cart, SAFFRON, line(of.menuId, quantity, of))
  }
  const actors = {
    fetchCart: fromPromise<Cart, void>(async () => state.cart),
    saveLine: fromPromise<void, LineUpdate>(async ({ input }) => saveLine(input)),
  }
  return { actors, state }
}

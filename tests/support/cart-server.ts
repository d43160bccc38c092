import { fromPromise } from 'xstate'
import type { LineUpdate } from '#machines/cart/cart.context.ts'
import { type Cart, lineKey, removeLines, setQuantity, findLine } from '#machines/model/cart.ts'
import { cartOf, line } from './fixtures.ts'

/** The server's cart in memory; it can be told to fail after some calls. */
export function cartServer(start: Cart = []) {
  const state = { cart: start, calls: [] as string[], callsLeft: Infinity, failsWith: undefined as unknown, inFlight: 0, mostInFlight: 0 }
  const call = async <Output>(name: string, act: () => Output): Promise<Output> => {
    state.calls.push(name)
    state.mostInFlight = Math.max(state.mostInFlight, ++state.inFlight)
    await Promise.resolve()
    state.inFlight--
    if (state.callsLeft-- <= 0) throw state.failsWith
    return act()
  }
  const actors = {
    fetchCart: fromPromise<Cart, void>(() => call('fetch', () => state.cart)),
    saveLine: fromPromise<void, LineUpdate>(({ input }) => {
      const key = lineKey(input.line)
      const { outletId } = input.line
      if (input.rest)
        return call(`clear ${outletId}`, () => void (state.cart = state.cart.filter(({ outlet }) => outlet.outletId !== outletId)))
      return call(`${key} = ${input.quantity}`, () => {
        if (input.quantity === 0) state.cart = removeLines(state.cart, [key])
        else if (findLine(state.cart, key)) state.cart = setQuantity(state.cart, key, input.quantity)
        else state.cart = cartOf(...state.cart.flatMap((group) => group.lines), line(input.line.menuId, input.quantity, input.line))
      })
    }),
  }
  return {
    actors,
    state,
    /** From now on only this many calls succeed. */
    failAfter: (calls: number, error: unknown) => Object.assign(state, { callsLeft: calls, failsWith: error }),
    recover: () => Object.assign(state, { callsLeft: Infinity }),
    saves: () => state.calls.filter((one) => one !== 'fetch'),
  }
}

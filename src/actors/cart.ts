import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import type { LineChange } from '#machines/cart/cart.context.ts'
import { cartMachine, selectIsLoading, selectIsSyncing } from '#machines/cart/cart.machine.ts'
import type { WatchedCart } from '#machines/cart/cart-ref.ts'
import type { Cart } from '#machines/model/cart.ts'
import { toFailure } from '#machines/model/errors.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { clearOutlet, fetchCart, saveLine } from '#src/api/cart.ts'
import { fetchMenuItem } from '#src/api/menu-item.ts'
import { painted } from '#src/first-paint/yield-to-main.ts'
import { networkOrWhile } from '#src/device/network.ts'
import { takeTurn } from '#src/device/turn.ts'
import { storedCarts } from '#src/storage/carts.ts'

export const liveCartMachine = cartMachine.provide({
  actors: {
    fetchCart: fromPromise<Cart, void>(({ signal }) => fetchCart(signal)),
    saveLine: fromPromise<void, LineChange>(({ input: { line, quantity, rest }, signal }) =>
      whenOnline(() => (rest ? clearOutlet([line, ...rest]) : saveLine(line, quantity)), signal),
    ),
    holdTurn: fromCallback(({ sendBack }) =>
      takeTurn('cart', () => {
        const { guest, own } = storedCarts()
        sendBack({ type: 'turn.given', stored: guest, own })
      }),
    ) as CallbackActorLogic<{ type: 'none' }, void>,
    fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(async ({ input, signal }) => {
      // A tap on ADD is answered first.
      await painted()
      return fetchMenuItem(input.outletId, input.menuId, signal)
    }),
  },
})

/** A page shows the cart: it is read again, unless it is on its way already. */
export function readAgain(cart: WatchedCart): void {
  const now = cart.getSnapshot()
  if (!selectIsLoading(now) && !selectIsSyncing(now)) cart.send({ type: 'cart.refresh' })
}

/** A call that repeats without harm is made again until it is answered, as long as the device says that it has no network. */
async function whenOnline<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let wait = 2_000; ; wait = Math.min(2 * wait, 30_000)) {
    try {
      return await call()
    } catch (error) {
      if (navigator.onLine || toFailure(error).status !== undefined) throw error
    }
    await networkOrWhile(wait, signal)
  }
}

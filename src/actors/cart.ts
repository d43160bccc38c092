import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { Cart, CartLine } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu-item.ts'
import { fetchCart, saveLine } from '#src/api/cart.ts'
import { fetchMenuItem } from '#src/api/menu-item.ts'
import { seen } from '#src/device/breathe.ts'
import { takeTurn } from '#src/device/turn.ts'
import { storedCarts } from './cart-storage.ts'

export const liveCartMachine = cartMachine.provide({
  actors: {
    fetchCart: fromPromise<Cart, void>(({ signal }) => fetchCart(signal)),
    saveLine: fromPromise<void, { line: Pick<CartLine, 'outletId' | 'menuId' | 'servingSize'>; quantity: number }>(({ input }) =>
      saveLine(input.line, input.quantity),
    ),
    holdTurn: fromCallback(({ sendBack }) =>
      takeTurn('cart', () => {
        const { guest, own } = storedCarts()
        sendBack({ type: 'turn.given', stored: guest, own })
      }),
    ) as CallbackActorLogic<{ type: 'none' }, void>,
    fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(async ({ input, signal }) => {
      // A tap on ADD is answered first.
      await seen()
      return fetchMenuItem(input.outletId, input.menuId, signal)
    }),
  },
})

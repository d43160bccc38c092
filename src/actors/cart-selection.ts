import { fromCallback } from 'xstate'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { WatchedCart } from '#machines/cart/cart-ref.ts'
import { cartSelectionMachine } from '#machines/cart-selection/cart-selection.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import { storeSelection } from '#src/storage/selection.ts'

/** All lines of an outlet go to the checkout, whatever is ticked in the cart. */
export const chooseAllOf = (outletId: string): void => storeSelection({ outletId, keys: 'all' })

export const liveCartSelectionMachine = cartSelectionMachine.provide({
  actions: { storeSelection: ({ context: { outletId, keys } }) => storeSelection({ outletId: outletId!, keys }) },
  actors: {
    watchCart: fromCallback<{ type: 'none' }, { cart: WatchedCart }>(({ sendBack, input: { cart } }) => {
      let lastReported: Cart | undefined
      const report = () => {
        const now = selectCart(cart.getSnapshot())
        if (now === lastReported) return
        lastReported = now
        sendBack({ type: 'cart.changed', cart: now })
      }
      report()
      return cart.subscribe(report).unsubscribe
    }),
  },
})

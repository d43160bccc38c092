import { fromPromise } from 'xstate'
import { selectCart, selectIsSaved, selectIsUnsaveable } from '#machines/cart/cart.machine.ts'
import { type CartLine, findLine, type LineKey, lineKey, quantityOf } from '#machines/model/cart.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { closedLabel, whyClosed } from '#machines/model/opening.ts'
import type { CartOutlet } from '#machines/model/outlet.ts'
import { OUTLET_CLOSED, reorderMachine } from '#machines/reorder/reorder.machine.ts'
import { userLocation } from './user-location.ts'
import { outletQuery } from '#src/api/outlets.ts'
import { menuQuery } from '#src/api/menu.ts'
import { queryClient } from '#src/api/query-client.ts'
import type { AppActors } from './app-refs.ts'

/** Reorders into the app's own cart, which keeps what it is asked for over a reload and tells the server line by line. */
export const liveReorderMachine = (cart: AppActors['cart']) =>
  reorderMachine.provide({
    actors: {
      // Today's menu: what was read some time ago may not know what is sold out since.
      fetchMenu: fromPromise<MenuCategory[], { outletId: string }>(async ({ input }) => {
        const [menu, outlet] = await Promise.all([
          queryClient.fetchQuery({ ...menuQuery(input.outletId), staleTime: 0 }),
          // Where the outlet cannot be had, the order itself will be refused.
          queryClient.fetchQuery({ ...outletQuery(input.outletId, userLocation()?.coordinates), staleTime: 0 }).catch(() => undefined),
        ])
        if (outlet && closedLabel(outlet)) throw Object.assign(new Error(whyClosed(outlet)), { code: OUTLET_CLOSED })
        return menu
      }),
      addLines: fromPromise<void, { outlet: CartOutlet; lines: CartLine[] }>(async ({ input: { outlet, lines }, signal }) => {
        for (const line of lines) cart.send({ type: 'line.put', outlet, line })
        await saved(cart, signal)
        const now = selectCart(cart.getSnapshot())
        if (lines.some((line) => quantityOf(now, lineKey(line)) !== line.quantity)) throw new Error('a line was refused')
      }),
      removeLines: fromPromise<void, { keys: LineKey[] }>(({ input: { keys }, signal }) => {
        cart.send({ type: 'lines.remove', keys })
        return saved(cart, signal)
      }),
      takeBack: fromPromise<void, { lines: { key: LineKey; quantity: number }[] }>(({ input: { lines }, signal }) => {
        const now = selectCart(cart.getSnapshot())
        const inCart = lines.filter(({ key }) => findLine(now, key))
        cart.send({ type: 'lines.remove', keys: inCart.filter(({ quantity }) => quantity === 0).map(({ key }) => key) })
        for (const { key, quantity } of inCart) if (quantity > 0) cart.send({ type: 'quantity.set', key, quantity })
        return saved(cart, signal)
      }),
    },
  })

/** Resolves once the server has every change of the cart; rejects when it cannot get them now. */
function saved(cart: AppActors['cart'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      watching.unsubscribe()
      how()
    }
    const look = () => {
      const snapshot = cart.getSnapshot()
      if (selectIsUnsaveable(snapshot)) settle(() => reject(new Error('the cart cannot be saved')))
      else if (selectIsSaved(snapshot)) settle(resolve)
    }
    const watching = cart.subscribe(look)
    signal.addEventListener('abort', () => settle(() => reject(new Error('the caller has stopped waiting'))))
    look()
  })
}

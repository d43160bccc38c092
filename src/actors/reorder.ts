import { fromPromise } from 'xstate'
import { selectCart, selectIsSaved, selectIsUnsaveable } from '#machines/cart/cart.machine.ts'
import type { WatchedCart } from '#machines/cart/cart-ref.ts'
import { type CartLine, lineKey, quantityOf } from '#machines/model/cart.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { closedLabel, whyClosed } from '#machines/model/outlet/opening.ts'
import { OUTLET_CLOSED, reorderMachine } from '#machines/reorder/reorder.machine.ts'
import { userLocation } from './user-location.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { menuQuery } from '#src/data/menu.ts'
import { queryClient } from '#src/api/query-client.ts'
import { storeSelection } from '#src/storage/selection.ts'

// Today's menu: one read a while ago does not know what is sold out since.
export const fetchMenu = fromPromise<MenuCategory[], { outletId: string }>(async ({ input }) => {
  const [menu, outlet] = await Promise.all([
    queryClient.fetchQuery({ ...menuQuery(input.outletId), staleTime: 0 }),
    // Without the outlet's hours the order goes on: the server refuses it if the outlet is closed.
    queryClient.fetchQuery({ ...outletQuery(input.outletId, userLocation()?.coordinates), staleTime: 0 }).catch(() => undefined),
  ])
  if (outlet && closedLabel(outlet)) throw Object.assign(new Error(whyClosed(outlet)), { code: OUTLET_CLOSED })
  return menu
})

export const saveCart = fromPromise<void, { cart: WatchedCart; lines: CartLine[] }>(async ({ input: { cart, lines }, signal }) => {
  await saved(cart, signal)
  const now = selectCart(cart.getSnapshot())
  if (lines.some((line) => quantityOf(now, lineKey(line)) !== line.quantity)) throw new Error('a line was refused')
})

export const liveReorderMachine = reorderMachine.provide({
  actions: {
    storeSelection: ({ context: { outlet, lines } }) => storeSelection({ outletId: outlet!.outletId, keys: lines.map(lineKey) }),
  },
  actors: { fetchMenu, saveCart },
})

/** Resolves once the server has every change of the cart; rejects when it cannot get them now. */
function saved(cart: WatchedCart, signal: AbortSignal): Promise<void> {
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

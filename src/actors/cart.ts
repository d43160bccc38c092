import { fromCallback, fromPromise } from 'xstate'
import type { CartData, CartEvent, CartStore, LineUpdate } from '#machines/cart/cart.context.ts'
import { editsOf } from '#machines/cart/cart.changes.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { cartSyncMachine } from '#machines/cart-sync/cart-sync.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import { toFailure } from '#machines/model/errors.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { loadCalls } from '#src/api/load-calls.ts'
import { queryClient } from '#src/api/query-client.ts'
import { menuItemQuery } from '#src/data/menu-item.ts'
import { painted } from '#src/loading/yield-to-main.ts'
import { networkOrWhile, onNetwork } from '#src/device/network.ts'
import { acquireLock } from '#src/device/lock.ts'
import { CART_KEY, cartsIn, isCartForgettable, storeCart, storedCarts } from '#src/storage/carts.ts'
import { onOtherTab, onReturnToPage } from '#src/storage/storage.ts'
import { logBreakdown } from './log-breakdown.ts'

/** How long the details of a guest's line hold: as long as the cache keeps what no page shows. */
const DETAILS_MS = 5 * 60_000

const stored = (type: 'lock.acquired' | 'stored.changed', { guest, own }: CartStore): CartEvent => ({ type, stored: guest, own })

const calls = {
  fetchCart: fromPromise<Cart, void>(async ({ signal }) => (await loadCalls()).fetchCart(signal)),
  saveLine: fromPromise<void, LineUpdate>(({ input: { line, quantity, rest }, signal }) =>
    whenOnline(async () => {
      const { clearOutlet, saveLine } = await loadCalls()
      return rest ? clearOutlet([line, ...rest]) : saveLine(line, quantity)
    }, signal),
  ),
}

export const liveCartMachine = () =>
  cartMachine.provide({
    actors: {
      watchDevice: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
        const report = (carts: CartStore) => sendBack(stored('stored.changed', carts))
        const stops = [
          onOtherTab([CART_KEY], (written) => report(cartsIn(written))),
          onReturnToPage(() => report(storedCarts())),
          onNetwork(() => sendBack({ type: 'sync.retry' })),
        ]
        return () => stops.forEach((stop) => stop())
      }),
      ...calls,
      cartSync: cartSyncMachine.provide({ actors: calls }),
      holdLock: fromCallback<{ type: 'none' }, void>(({ sendBack }) =>
        acquireLock('cart', () => sendBack(stored('lock.acquired', storedCarts()))),
      ),
      fetchItem: fromPromise<MenuItem, { outletId: string; menuId: string }>(async ({ input, signal }) => {
        // The tap on ADD renders first.
        await painted()
        // The page of the dish asks the same; what came lately is not asked for again.
        const { queryKey, fetch } = menuItemQuery(input.outletId, input.menuId)
        const { data, dataUpdatedAt } = queryClient.getQueryState(queryKey) ?? { dataUpdatedAt: 0 }
        if (data && Date.now() - dataUpdatedAt < DETAILS_MS) return data
        return queryClient.setQueryData(queryKey, await fetch(signal))!
      }),
    },
    actions: storing(),
  })

interface StoreArgs {
  context: CartData
  self: { send: (event: CartEvent) => void }
}

/** Stores the cart on this device, and reports once when changes wait for the network or when the browser stores nothing. */
function storing() {
  const reported = new Set<CartEvent['type']>()
  const store = (context: CartData, send: (event: CartEvent) => void): void => {
    storeCart(context)
    const report = (type: 'changes.wait' | 'cart.notStored') => {
      if (reported.has(type)) return
      reported.add(type)
      send({ type })
    }
    // A guest's changes do not wait for the network.
    if (!navigator.onLine && context.customerId !== undefined && editsOf(context.changes).length > 0) report('changes.wait')
    if (!reported.has('cart.notStored') && isCartForgettable()) report('cart.notStored')
  }
  return {
    store: ({ context, self }: StoreArgs) => store(context, (event) => self.send(event)),
    storeEnd: ({ context, self }: StoreArgs, { reason }: { reason?: string }) => {
      // The tab in which the session ended writes the cart (Decision 18).
      if (reason !== 'elsewhere') store(context, (event) => self.send(event))
    },
    logBreakdown: logBreakdown('The cart is no longer watched'),
  }
}
/** Repeats an idempotent call until it is answered, as long as the device says that it has no network. */
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

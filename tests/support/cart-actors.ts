import { cartSyncMachine } from '#machines/cart-sync/cart-sync.machine.ts'

/** The calls of the cart, for the cart and for its synchronisation. */
export const withSync = <Calls extends object>(calls: Calls) => ({
  ...calls,
  cartSync: cartSyncMachine.provide({ actors: calls as never }),
})

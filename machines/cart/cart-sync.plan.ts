import { type Cart, type CartLine, cartLines, lineKey, quantityOf } from '../model/cart.ts'

export interface SyncPlan {
  /** Lines whose quantity differs, with the quantity the server has to learn. */
  upserts: CartLine[]
  /** Lines of the server that the local cart does not have. */
  removals: CartLine[]
}

/** What makes the server's cart equal to the local one; empty when it is. */
export function planSync(local: Cart, server: Cart): SyncPlan {
  return {
    upserts: cartLines(local).filter((line) => line.quantity > 0 && quantityOf(server, lineKey(line)) !== line.quantity),
    removals: cartLines(server).filter((line) => line.quantity > 0 && quantityOf(local, lineKey(line)) <= 0),
  }
}

import type { LineUpdate, RemovedLine } from '../cart/cart.context.ts'
import { type Cart, type CartLine, cartLines, lineKey, outletOf, quantityOf } from '../model/cart.ts'

export interface SyncStep extends LineUpdate {
  removes?: RemovedLine
}

/** What makes the server's cart equal to the local one; empty when it is. */
export function planSync(local: Cart, server: Cart): SyncStep[] {
  const upserts = cartLines(local).filter((line) => line.quantity > 0 && quantityOf(server, lineKey(line)) !== line.quantity)
  const removals = cartLines(server).filter((line) => line.quantity > 0 && quantityOf(local, lineKey(line)) <= 0)
  return [
    ...upserts.map((line) => ({ line: lineId(line), quantity: line.quantity })),
    ...removals.map((line) => ({
      line: lineId(line),
      quantity: 0,
      removes: { outlet: outletOf(server, line.outletId)!, line },
    })),
  ]
}

const lineId = ({ outletId, menuId, servingSize }: CartLine): LineUpdate['line'] => ({ outletId, menuId, servingSize })

/** Each line is named once, in the order of its last removal. */
export const withRemoved = (removed: RemovedLine[], one: RemovedLine | undefined): RemovedLine[] =>
  one ? [...removed.filter(({ line }) => lineKey(line) !== lineKey(one.line)), one] : removed

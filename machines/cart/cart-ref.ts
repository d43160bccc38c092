import type { ActorRef, Snapshot } from 'xstate'
import type { CartEvent } from './cart.context.ts'

/** All that another flow may tell the cart. The minimal type keeps the machines apart. @public */
export type CartRef = ActorRef<
  Snapshot<unknown>,
  Extract<CartEvent, { type: 'line.put' | 'quantity.set' | 'cart.replace' | 'lines.remove' | 'lines.ordered' | 'cart.refresh' }>
>

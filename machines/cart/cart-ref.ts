import type { ActorRef, Snapshot } from 'xstate'
import type { CartEvent } from './cart.context.ts'

type Told = 'line.put' | 'quantity.set' | 'cart.replace' | 'lines.remove' | 'lines.ordered' | 'cart.refresh'

/** All that another flow may tell the cart. */
export type CartRef = ActorRef<Snapshot<unknown>, Extract<CartEvent, { type: Told }>>

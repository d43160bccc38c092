import type { ActorRef, Snapshot } from 'xstate'
import type { CartEvent } from './cart.context.ts'

/** All that another flow may tell the cart. */
export type CartRef = ActorRef<Snapshot<unknown>, Extract<CartEvent, { type: 'line.put' | 'cart.replace' | 'lines.remove' }>>

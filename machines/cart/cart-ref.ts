import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate'
import type { CartEvent } from './cart.context.ts'
import type { cartMachine } from './cart.machine.ts'

type Told = 'line.put' | 'quantity.set' | 'cart.replace' | 'lines.remove' | 'lines.ordered' | 'cart.refresh'

/** All that another flow may tell the cart. */
export type CartRef = ActorRef<Snapshot<unknown>, Extract<CartEvent, { type: Told }>>

/** The cart, for a flow that reads its lines. */
export type WatchedCart = Pick<ActorRefFrom<typeof cartMachine>, 'getSnapshot' | 'subscribe'> & CartRef

/** What the session tells the cart. */
export type CartSessionRef = ActorRef<Snapshot<unknown>, Extract<CartEvent, { type: 'session.started' | 'session.ended' | 'cart.refresh' }>>

import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate'
import type { CartEvent } from './cart.context.ts'
import type { cartMachine } from './cart.machine.ts'

type FromFlows = 'line.put' | 'quantity.set' | 'cart.replace' | 'lines.remove' | 'lines.ordered' | 'cart.refresh'

/** All that another flow may send to the cart. */
export type CartRef = ActorRef<Snapshot<unknown>, Extract<CartEvent, { type: FromFlows }>>

/** The cart, for a flow that reads its lines. */
export type WatchedCart = Pick<ActorRefFrom<typeof cartMachine>, 'getSnapshot' | 'subscribe'> & CartRef

/** What the session sends to the cart. */
export type CartSessionRef = ActorRef<Snapshot<unknown>, Extract<CartEvent, { type: 'session.started' | 'session.ended' | 'cart.refresh' }>>

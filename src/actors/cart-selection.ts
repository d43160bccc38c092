import { cartSelectionMachine } from '#machines/cart-selection/cart-selection.machine.ts'

/** Invokes nothing, so the machine is live as it is. */
export const liveCartSelectionMachine = cartSelectionMachine

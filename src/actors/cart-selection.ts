import { cartSelectionMachine } from '#machines/cart-selection/cart-selection.machine.ts'

/** Chooses without asking anybody, so the machine is live as it is. */
export const liveCartSelectionMachine = cartSelectionMachine

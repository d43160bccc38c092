import { useSelector } from '@xstate/react'
import { selectRefusedBySync, selectRemovedBySync } from '#machines/cart/cart.machine.ts'
import { useApp } from './app-context.tsx'

/** The lines that a sign-in has taken out of the customer's cart, or could not take over from the guest's. */
export function useReplacedLines() {
  const { cart } = useApp()
  return {
    removed: useSelector(cart, selectRemovedBySync),
    refused: useSelector(cart, selectRefusedBySync),
    onAddBack: () => cart.send({ type: 'removed.addBack' }),
    onDismiss: () => cart.send({ type: 'removed.dismiss' }),
  }
}

import { useLocation } from 'react-router-dom'

/** Left by a checkout whose order has no id yet, until it is dismissed. */
export function useCheckingOrder(): boolean {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && (state as { checkingOrder?: unknown }).checkingOrder === true
}

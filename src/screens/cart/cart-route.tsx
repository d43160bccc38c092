import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { selectIsLoading, selectIsSyncing } from '#machines/cart/cart.machine.ts'
import { useApp, useCart } from '#src/actors/app-context.tsx'
import { readAgain } from '#src/actors/cart.ts'
import { paths } from '#src/paths.ts'
import { CartScreen } from './cart-screen.tsx'

/** Shows the cart as it is now, and takes what is ticked in it to checkout. */
export function CartRoute() {
  const { cart: actor } = useApp()
  const cart = useCart()
  const loading = useSelector(actor, selectIsLoading)
  const syncing = useSelector(actor, selectIsSyncing)
  const navigate = useNavigate()
  const checkingOrder = isCheckingOrder(useLocation().state)

  useEffect(() => readAgain(actor), [actor])

  return (
    <CartScreen
      cart={cart}
      actor={actor}
      loading={loading && cart.length === 0}
      syncing={syncing}
      checkingOrder={checkingOrder}
      onCheckingRead={() => void navigate(paths.cart(), { replace: true })}
      // A guest is sent to sign in first, by the guard of that page.
      onProceed={(outletId) => void navigate(paths.checkout(outletId))}
    />
  )
}

/** Left by a checkout whose order has no id yet. */
const isCheckingOrder = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { checkingOrder?: unknown }).checkingOrder === true

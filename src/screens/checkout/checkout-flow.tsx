import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { type CheckoutActor, selectOrder, selectOutcome } from '#machines/checkout/checkout.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveCheckout } from '#src/actors/checkout.ts'
import { inspect } from '#src/actors/inspect.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { CheckoutScreen } from './checkout-screen.tsx'

/** One run of the checkout, from the lines chosen in the cart to the order. */
export function CheckoutFlow({ outletId, customerId }: { outletId: string; customerId: string }) {
  const app = useApp()
  const [{ machine, input }] = useState(() => liveCheckout(app, { outletId, customerId, terms: config.brand }))
  const checkout = useActorRef(machine, { input, inspect })
  // A layout effect is undone before the effect that stops the actor.
  useLayoutEffect(() => () => checkout.send({ type: 'checkout.leave' }), [checkout])
  return (
    <>
      <CheckoutScreen checkout={checkout} />
      <WayOut checkout={checkout} />
    </>
  )
}

function WayOut({ checkout }: { checkout: CheckoutActor }) {
  const outcome = useSelector(checkout, selectOutcome)
  const order = useSelector(checkout, selectOrder)
  if (outcome === 'emptied') return <Navigate to={paths.cart()} replace />
  if (outcome === 'unknown') return <Navigate to={paths.cart()} replace state={{ checkingOrder: true }} />
  if (!order?.orderId) return null
  const { orderId, createdAt, updatedAt } = order
  return <Navigate to={paths.orderSuccess(orderId)} replace state={{ createdAt, updatedAt }} />
}

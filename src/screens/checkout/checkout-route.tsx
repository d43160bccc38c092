import { useSelector, useActorRef } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { type CheckoutActor, selectIsOfServices, selectOrder, selectOutcome } from '#machines/checkout/checkout.machine.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveCheckout } from '#src/actors/checkout.ts'
import { inspect } from '#src/actors/inspect.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { usePageKey } from '#src/router/page-key.ts'
import { pageBefore } from '#src/router/visits.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { CheckoutScreen } from './checkout-screen.tsx'

export function CheckoutRoute() {
  const { session } = useApp()
  const customer = useSelector(session, selectCustomer)
  // A code that is scanned here leads here again: the checkout begins anew, with its place and the stored draft.
  const key = usePageKey()
  const outletId = useIdInPath('outletId')
  if (!outletId || !customer) return <Navigate to={paths.cart()} replace />
  return <CheckoutFlow key={key} outletId={outletId} customerId={customer.id} />
}

/** One run of the checkout, from the lines chosen in the cart to the order. */
function CheckoutFlow({ outletId, customerId }: { outletId: string; customerId: string }) {
  const app = useApp()
  const [{ machine, input }] = useState(() => liveCheckout(app, { outletId, customerId, terms: config.brand }))
  const checkout = useActorRef(machine, { input, inspect })
  // A layout effect: its cleanup runs before the actor is stopped.
  useLayoutEffect(() => () => checkout.send({ type: 'checkout.leave' }), [checkout])
  return (
    <>
      <CheckoutScreen checkout={checkout} />
      <WayOut checkout={checkout} />
    </>
  )
}

/** Leads on beside the screen, which stays until the next page is there. */
function WayOut({ checkout }: { checkout: CheckoutActor }) {
  const outcome = useSelector(checkout, selectOutcome)
  const order = useSelector(checkout, selectOrder)
  const ofServices = useSelector(checkout, selectIsOfServices)
  if (outcome === 'emptied') return <Navigate to={paths.cart()} replace />
  if (outcome === 'unknown') return <Navigate to={paths.cart()} replace state={{ checkingOrder: true }} />
  if (!order?.orderId) return null
  const { orderId, createdAt, updatedAt } = order
  return <ToSuccess to={paths.orderSuccess(orderId)} state={{ createdAt, updatedAt, ofServices }} />
}

/** The success page takes the place of the checkout. One that was opened by a load of the document becomes the cart first: Back leads to the entry below. */
function ToSuccess({ to, state }: { to: string; state: object }) {
  const navigate = useNavigate()
  const hasLed = useRef(false)
  useEffect(() => {
    if (hasLed.current) return
    hasLed.current = true
    const isFirst = pageBefore() === undefined
    if (isFirst) void navigate(paths.cart(), { replace: true })
    void navigate(to, { replace: !isFirst, state })
  }, [navigate, to, state])
  return null
}

import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { selectCart, selectIsLoading, selectIsSyncing } from '#machines/cart/cart.machine.ts'
import { toId } from '#machines/model/ids.ts'
import type { CartOutlet } from '#machines/model/outlet.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { useUserLocation } from '#src/actors/user-location.ts'
import { outletQuery } from '#src/api/outlets.ts'
import { storedDraft } from '#src/storage/order-draft.ts'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { CheckoutBones } from './checkout-bones.tsx'
import { CheckoutFlow } from './checkout-flow.tsx'

/** Checkout of one outlet by the signed-in customer. */
export function CheckoutRoute() {
  const { session } = useApp()
  const customer = useSelector(session, selectCustomer)
  const outletId = toId(useParams()['outletId'])
  if (!outletId || !customer) return <Navigate to={paths.cart()} replace />
  return <OutletCheckout key={`${customer.id}/${outletId}`} outletId={outletId} customerId={customer.id} />
}

function OutletCheckout({ outletId, customerId }: { outletId: string; customerId: string }) {
  const { cart } = useApp()
  const inCart = useSelector(cart, (snapshot) => selectCart(snapshot).find((group) => group.outlet.outletId === outletId)?.outlet)
  const undecided = useSelector(cart, (snapshot) => selectIsLoading(snapshot) || selectIsSyncing(snapshot))
  const [draft] = useState(() => ownDraft(customerId, outletId))
  // An attempt from before a reload may be an order already, which has emptied the cart: its outcome is looked for all the same.
  const [known, setKnown] = useState<CartOutlet | undefined>(draft?.attempt && { outletId, status: '' })
  if (inCart && known !== inCart) setKnown(inCart)
  const fetched = useQuery({ ...outletQuery(outletId, useUserLocation()?.coordinates), enabled: known?.status === '' && !inCart })

  const outlet = inCart ?? (known?.status === '' ? (fetched.data ?? known) : known)
  if (outlet) return <CheckoutFlow outlet={outlet} customerId={customerId} draft={draft} />
  if (!undecided) return <Navigate to={paths.cart()} replace />
  return (
    <>
      <PageHeader back={paths.cart()} title="Checkout" />
      <main className="wrap page checkout-page" aria-busy="true">
        <div className="stack">
          <CheckoutBones />
        </div>
      </main>
    </>
  )
}

function ownDraft(customerId: string, outletId: string) {
  const draft = storedDraft()
  return draft?.customerId === customerId && draft.outletId === outletId ? draft : undefined
}

import { useSelector } from '@xstate/react'
import { Navigate, useParams } from 'react-router-dom'
import { toId } from '#machines/model/ids.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'
import { CheckoutFlow } from './checkout-flow.tsx'

export function CheckoutRoute() {
  const { session } = useApp()
  const customer = useSelector(session, selectCustomer)
  const outletId = toId(useParams()['outletId'])
  if (!outletId || !customer) return <Navigate to={paths.cart()} replace />
  return <CheckoutFlow key={`${customer.id}/${outletId}`} outletId={outletId} customerId={customer.id} />
}

import { useSearchParams } from 'react-router-dom'
import { ORDER_LISTS } from '#machines/model/order.ts'
import { OrdersScreen } from './orders-screen.tsx'

/** The customer's orders. The chosen tab is in the address, so that a reload and Back keep it. */
export function OrdersRoute() {
  const [query, setQuery] = useSearchParams()
  const which = ORDER_LISTS.find((list) => list === query.get('tab')) ?? 'upcoming'
  return <OrdersScreen which={which} onChoose={(tab) => setQuery(tab === 'upcoming' ? {} : { tab }, { replace: true })} />
}

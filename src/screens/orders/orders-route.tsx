import './orders.css'
import { useSearchParams } from 'react-router-dom'
import { ORDER_LISTS, type OrderList } from '#machines/model/order/order.ts'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderTabs, panelId, tabId } from './order-tabs.tsx'

/** The customer's orders. The chosen tab is in the address, so that a reload and Back keep it. */
export function OrdersRoute() {
  const [query, setQuery] = useSearchParams()
  const which = ORDER_LISTS.find((list) => list === query.get('tab')) ?? 'upcoming'
  const choose = (tab: OrderList) => setQuery(tab === 'upcoming' ? {} : { tab }, { replace: true })
  return (
    <>
      <PageHeader back={paths.profile()} title="Orders" />
      <main className="wrap page narrow-page orders gap-4">
        <OrderTabs which={which} onChoose={choose} />
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(which)} tabIndex={0}>
          <OrderCards key={which} which={which} />
        </div>
      </main>
    </>
  )
}

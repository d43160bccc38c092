import './orders.css'
import type { OrderList } from '#machines/model/order.ts'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderTabs, panelId, tabId } from './order-tabs.tsx'

export function OrdersScreen({ which, onChoose }: { which: OrderList; onChoose: (which: OrderList) => void }) {
  return (
    <>
      <PageHeader back={paths.profile()} title="Orders" />
      <main className="wrap page narrow-page orders">
        <OrderTabs which={which} onChoose={onChoose} />
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(which)} tabIndex={0}>
          <OrderCards key={which} which={which} />
        </div>
      </main>
    </>
  )
}

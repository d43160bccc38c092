import './order.css'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { BoneLines, Loading } from '#src/ui/loading.tsx'

export function OrderBones() {
  return (
    <>
      <PageHeader back={paths.orders()} title="Order" />
      <main className="wrap page narrow-page" aria-busy="true">
        <Loading what="Loading order details..." />
        <div className="row gap-4" aria-hidden="true">
          <span className="bone round" />
          <div className="grow stack">
            <BoneLines of="line-m line-s" />
          </div>
        </div>
        <div className="bone order-bone-bill" aria-hidden="true" />
      </main>
    </>
  )
}

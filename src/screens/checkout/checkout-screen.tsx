import '#src/styles/fields.css'
import './checkout.css'
import { useSelector } from '@xstate/react'
import { selectAwaitsNetwork, selectEstimatedMinutes, selectIsPlacing, selectIsReady } from '#machines/checkout/checkout.machine.ts'
import type { CartOutlet } from '#machines/model/outlet.ts'
import { paths } from '#src/paths.ts'
import { IconClock } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { BillDetails } from './bill-details.tsx'
import { CheckoutBones } from './checkout-bones.tsx'
import type { CheckoutActor } from './checkout-effects.tsx'
import { CouponSection } from './coupon-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OriginSection } from './origin-section.tsx'
import { OutletCard } from './outlet-card.tsx'
import { PlaceOrderBar } from './place-order-bar.tsx'

export function CheckoutScreen({ checkout, outlet }: { checkout: CheckoutActor; outlet: CartOutlet }) {
  const waiting = useSelector(checkout, (snapshot) => selectIsPlacing(snapshot) || !selectIsReady(snapshot))
  const asOrdered = useSelector(checkout, selectAwaitsNetwork)
  const minutes = useSelector(checkout, selectEstimatedMinutes)
  return (
    <>
      <PageHeader back={paths.cart()} title="Checkout" />
      <main className="wrap page checkout-page" aria-busy={waiting}>
        {/* What waits to be sent can be read, and not be changed. */}
        <fieldset className="stack checkout-part" role="presentation" disabled={asOrdered}>
          <OutletCard outlet={outlet} />
          {waiting ? (
            <CheckoutBones />
          ) : (
            <>
              <OriginSection checkout={checkout} />
              <section>
                <OrderSummary checkout={checkout} />
                {minutes > 0 && (
                  <p className="row s checkout-time">
                    <IconClock size={20} stroke={1.9} aria-hidden />
                    <span className="grow">Estimated Preparation Time</span>
                    <b className="num">{minutes} min</b>
                  </p>
                )}
              </section>
            </>
          )}
        </fieldset>
        {/* Beside the dishes where there is room, and always in sight there. */}
        <div className="stack checkout-aside">
          {!waiting && (
            <fieldset className="stack checkout-part" role="presentation" disabled={asOrdered}>
              <CouponSection checkout={checkout} />
              <BillDetails checkout={checkout} />
            </fieldset>
          )}
          <PlaceOrderBar checkout={checkout} />
        </div>
      </main>
    </>
  )
}

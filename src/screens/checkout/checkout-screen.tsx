import '#src/styles/fields.css'
import './checkout.css'
import { useSelector } from '@xstate/react'
import {
  type CheckoutActor,
  selectAwaitsNetwork,
  selectEstimatedMinutes,
  selectHasServices,
  selectIsPlacing,
  selectIsReady,
  selectLines,
  selectServiceAt,
} from '#machines/checkout/checkout.machine.ts'
import { useReplacedLines } from '#src/actors/replaced-lines.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { paths } from '#src/paths.ts'
import { IconClock } from '#src/ui/icons.ts'
import { Loading } from '#src/ui/loading.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReplacedLines } from '#src/ui/replaced-lines.tsx'
import { AvoidedDishes } from './avoided-dishes.tsx'
import { BillDetails } from './bill-details.tsx'
import { CouponSection } from './coupon-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OriginSection } from './origin-section.tsx'
import { OutletCard } from './outlet-card.tsx'
import { PlaceOrderBar } from './place-order-bar.tsx'
import { ServiceTime } from './service-time.tsx'
import { SoldOut } from './sold-out.tsx'

export function CheckoutScreen({ checkout }: { checkout: CheckoutActor }) {
  const isReady = useSelector(checkout, selectIsReady)
  const isPlacing = useSelector(checkout, selectIsPlacing)
  const waiting = isPlacing || !isReady
  // What is being ordered stays in sight, unless the cart is emptied before the order is heard of, or not read yet after a reload.
  const hasLines = useSelector(checkout, (snapshot) => selectLines(snapshot).length > 0)
  const isShown = isPlacing ? hasLines : isReady
  const awaitsNetwork = useSelector(checkout, selectAwaitsNetwork)
  const asOrdered = isPlacing || awaitsNetwork
  const hasServices = useSelector(checkout, selectHasServices)
  const serviceAt = useSelector(checkout, selectServiceAt)
  const outletId = useSelector(checkout, (snapshot) => snapshot.context.outletId)
  const replaced = useReplacedLines()
  const isAvoiding = useAvoiding().avoided.length > 0
  const minutes = useSelector(checkout, selectEstimatedMinutes)
  return (
    <>
      <PageHeader back={paths.cart()} title="Checkout" />
      <main className="wrap page checkout-page" aria-busy={waiting}>
        {/* While the order is placed or waits for the network it can be read, and not be changed. */}
        <fieldset className="stack checkout-part" role="presentation" disabled={asOrdered}>
          <OutletCard checkout={checkout} />
          <ReplacedLines {...replaced} />
          {waiting && <Loading />}
          {!isShown ? (
            <CheckoutBones />
          ) : (
            <>
              <OriginSection checkout={checkout} />
              {hasServices && (
                <ServiceTime outletId={outletId} chosen={serviceAt} onChoose={(at) => checkout.send({ type: 'time.choose', at })} />
              )}
              {isAvoiding && <AvoidedDishes checkout={checkout} outletId={outletId} />}
              <SoldOut checkout={checkout} />
              <section>
                <OrderSummary checkout={checkout} />
                {minutes > 0 && (
                  <p className="row small checkout-time">
                    <IconClock size={20} stroke={1.9} aria-hidden />
                    <span className="grow">Estimated Preparation Time</span>
                    <b className="numeral">{minutes} min</b>
                  </p>
                )}
              </section>
            </>
          )}
        </fieldset>
        <div className="stack checkout-aside">
          {waiting ? (
            <div className="bone block" />
          ) : (
            <fieldset className="stack checkout-part" role="presentation" disabled={awaitsNetwork}>
              <CouponSection checkout={checkout} />
              <BillDetails checkout={checkout} />
            </fieldset>
          )}
          {(isReady || asOrdered) && <PlaceOrderBar checkout={checkout} />}
        </div>
      </main>
    </>
  )
}

function CheckoutBones() {
  return (
    <>
      <div className="bone checkout-bone-origin" />
      <div className="stack">
        <div className="bone line-l" />
        {[1, 2].map((line) => (
          <div key={line} className="row between">
            <div className="bone line-s" />
            <div className="bone checkout-bone-stepper" />
          </div>
        ))}
      </div>
    </>
  )
}

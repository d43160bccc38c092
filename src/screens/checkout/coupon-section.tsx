import '#src/ui/ticket.css'
import { shallowEqual, useSelector } from '@xstate/react'
import {
  type CheckoutActor,
  selectBill,
  selectCoupon,
  selectIsBestByItself,
  selectIsFree,
  selectOutlet,
} from '#machines/checkout/checkout.machine.ts'
import { couponValue, offerEffect, offerHeadline, offersOn } from '#machines/model/bill/coupon.ts'
import { promisedOffers } from '#src/actors/offers.ts'
import { useSheet } from '#src/actors/use-sheet.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { IconChevronRight, IconDiscount } from '#src/ui/icons.ts'

const OffersDrawer = lazy(() => import('./offers-drawer.tsx').then((module) => module.OffersDrawer), { when: 'painted' })

export function CouponSection({ checkout }: { checkout: CheckoutActor }) {
  const coupon = useSelector(checkout, selectCoupon)
  const isBestByItself = useSelector(checkout, selectIsBestByItself)
  const bill = useSelector(checkout, selectBill, shallowEqual)
  const isFree = useSelector(checkout, selectIsFree)
  const [opened, open, handlers] = useSheet()
  const offers = offersOn(bill, promisedOffers(useSelector(checkout, selectOutlet)))
  const applied = coupon && offers.find((offer) => offer.coupon.code === coupon.code)
  const counts = applied?.missingPaise === 0
  if (isFree && !coupon) return null
  return (
    <section aria-label="Coupon">
      <button type="button" className="ticket checkout-coupon" aria-haspopup="dialog" onClick={() => open(true)}>
        <IconDiscount size={28} stroke={1.7} aria-hidden />
        <span className="checkout-coupon-text">
          <span className="bold">{coupon ? 'Coupon Applied!' : 'Apply Coupon'}</span>
          <span className="small muted">
            {coupon ? (
              <span key={coupon.code}>
                {coupon.title} · <span className="numeral">{couponValue(coupon)}</span>
              </span>
            ) : (
              'See the offers for this order'
            )}
          </span>
        </span>
        {counts ? <span className="badge ok">ACTIVE</span> : <IconChevronRight size={20} stroke={1.9} aria-hidden />}
      </button>
      {coupon && (
        <p className="row wraps between checkout-coupon-more">
          <span className="small muted" role="status">
            {applied &&
              (counts
                ? isBestByItself && `${offerEffect(applied)} with the best offer`
                : `${offerHeadline(coupon)} · ${offerEffect(applied)}`)}
          </span>
          <button type="button" className="link" onClick={() => checkout.send({ type: 'coupon.remove' })}>
            Remove coupon
          </button>
        </p>
      )}
      {opened && (
        <OffersDrawer
          offers={offers}
          itemTotalPaise={bill.itemTotalPaise}
          applied={coupon?.code}
          {...handlers}
          onRemove={() => {
            checkout.send({ type: 'coupon.remove' })
            handlers.onClose()
          }}
          onApply={(code) => {
            checkout.send({ type: 'coupon.apply', code })
            handlers.onClose()
          }}
        />
      )}
    </section>
  )
}

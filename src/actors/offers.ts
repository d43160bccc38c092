import { bestCoupon, type Coupon, offersOf } from '#machines/model/bill/coupon.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { offersIgnoredAt } from '#src/storage/ignored-offers.ts'

/** The outlet's own offers; else the specification's, until an order has shown that the backend takes none off. */
export const promisedOffers = (outlet?: Pick<Outlet, 'offers'>): readonly Coupon[] =>
  !outlet?.offers && offersIgnoredAt() ? [] : offersOf(outlet)

const USUAL_BILL_PAISE = 600_00

/** The offer that takes the most off a bill for two. */
export function bestOffer(outlet: Pick<Outlet, 'offers' | 'averageCostPaise'>): Coupon | undefined {
  const usualPaise = outlet.averageCostPaise || USUAL_BILL_PAISE
  return bestCoupon({ itemTotalPaise: usualPaise, discountablePaise: usualPaise }, promisedOffers(outlet))
}

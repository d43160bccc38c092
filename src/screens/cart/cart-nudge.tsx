import type { CartGroup } from '#machines/model/cart.ts'
import { useCouponChoice } from '#src/actors/coupon-choice.ts'
import { config } from '#src/config.ts'
import { OfferNudge } from '#src/ui/offer-nudge.tsx'

export const CartNudge = ({ group }: { group: CartGroup }) => (
  <OfferNudge group={group} terms={config.brand} choice={useCouponChoice(group.outlet.outletId)} />
)

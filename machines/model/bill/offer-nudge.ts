import { type BillTerms, billOf, termsOf } from './bill.ts'
import type { CartGroup } from '#machines/model/cart.ts'
import { type Coupon, type CouponChoice, couponValue, findCoupon, offersOn, savingText, discountOf } from './coupon.ts'
import { formatPrice, type Paise } from '#machines/model/money.ts'

/** What a bill can say about its offers: a better one is near, or the best one saves something. */
export type OfferNudge =
  | { kind: 'near'; coupon: Coupon; missingPaise: Paise; /** How much of the way is done, from 0 to 1. */ reached: number }
  | { kind: 'saved'; coupon: Coupon; savesPaise: Paise }

/** The nearest offer out of reach that would save more than any in reach; else the best one in reach. */
export function offerNudge(bill: Parameters<typeof offersOn>[0], coupons?: readonly Coupon[]): OfferNudge | undefined {
  const { itemTotalPaise } = bill
  if (itemTotalPaise <= 0) return undefined
  const offers = offersOn(bill, coupons)
  const inReach = offers.filter(({ missingPaise }) => missingPaise === 0)
  const [near] = offers
    .filter(({ missingPaise }) => missingPaise > 0)
    .map(({ coupon, missingPaise }) => ({ coupon, missingPaise, total: itemTotalPaise + missingPaise }))
    .filter(({ coupon, total }) => inReach.every((other) => discountOf(coupon, total, total) > discountOf(other.coupon, total, total)))
    .toSorted(
      (one, other) =>
        one.missingPaise - other.missingPaise ||
        discountOf(other.coupon, other.total, other.total) - discountOf(one.coupon, one.total, one.total),
    )
  if (near) return { kind: 'near', coupon: near.coupon, missingPaise: near.missingPaise, reached: itemTotalPaise / near.total }
  const best = inReach.find(({ isBest }) => isBest)
  return best && { kind: 'saved', coupon: best.coupon, savesPaise: best.savesPaise }
}

/**
 * The nudge of one outlet's lines in the cart; none where the outlet tells no offers. It promises what the checkout will do:
 * an offer that the customer chose stays there, and after they removed one none is applied by itself.
 */
export function nudgeOf({ outlet, lines }: CartGroup, terms: BillTerms, choice: CouponChoice = 'best'): OfferNudge | undefined {
  const { offers } = outlet
  if (!offers || choice === 'none') return undefined
  const bill = billOf(lines, undefined, termsOf(outlet, terms))
  const chosen = findCoupon(choice, offers)
  return offerNudge(bill, chosen ? [chosen] : offers)
}

/** 'Add ₹79 for ₹100 off', 'You save ₹160 at checkout': the total beside it is without the offer. */
export const nudgeText = (nudge: OfferNudge): string =>
  nudge.kind === 'saved'
    ? `${savingText(nudge.savesPaise)} at checkout`
    : `Add ${formatPrice(nudge.missingPaise)} for ${couponValue(nudge.coupon).toLowerCase()}`

import { formatPrice, type Paise } from './money.ts'

export const DISCOUNT_TYPES = ['PERCENTAGE', 'FLAT'] as const

export interface Coupon {
  code: string
  title: string
  discountType: (typeof DISCOUNT_TYPES)[number]
  /** Percent, or whole rupees. */
  discountValue: number
}

/** 'best' follows the bill where the outlet takes codes; an offer that the customer chose stays, and so does 'none' once they removed it. */
export type CouponChoice = 'best' | Coupon | 'none'

/** The offers are a constant, known to app and server alike. */
export const COUPONS: readonly Coupon[] = [
  { code: 'FEAST10', title: 'Weekend Feast', discountType: 'PERCENTAGE', discountValue: 10 },
  { code: 'THALI100', title: 'Thali Treat', discountType: 'FLAT', discountValue: 100 },
  { code: 'MEHFIL20', title: 'Mehfil Special', discountType: 'PERCENTAGE', discountValue: 20 },
  { code: 'CHAI50', title: 'Chai Break', discountType: 'FLAT', discountValue: 50 },
  { code: 'WELCOME', title: 'Welcome', discountType: 'PERCENTAGE', discountValue: 0 },
]

/** A flat offer needs this much on the bill. */
export const FLAT_OFFER_THRESHOLD_PAISE: Paise = 299_00

/** Values of 0 or less are no offer. */
export const offeredCoupons = (coupons: readonly Coupon[] = COUPONS): Coupon[] => coupons.filter((coupon) => coupon.discountValue > 0)

export const findCoupon = (code: string | undefined, coupons: readonly Coupon[] = COUPONS): Coupon | undefined =>
  offeredCoupons(coupons).find((coupon) => coupon.code === code)

/** What the coupon takes off a bill with this item total; never more than half a paisa wrong, never negative. */
export function discountPaise(coupon: Coupon, itemTotalPaise: Paise): Paise {
  if (!(coupon.discountValue > 0)) return 0
  if (coupon.discountType === 'PERCENTAGE') return Math.round((itemTotalPaise * Math.min(coupon.discountValue, 100)) / 100)
  return isWithinThreshold(coupon, itemTotalPaise) ? Math.round(coupon.discountValue * 100) : 0
}

/** The same, cut at the amount it is taken from. */
export const takenOff = (coupon: Coupon, itemTotalPaise: Paise, beforePaise: Paise): Paise =>
  Math.min(discountPaise(coupon, itemTotalPaise), beforePaise)

export const isWithinThreshold = (coupon: Coupon, itemTotalPaise: Paise): boolean =>
  coupon.discountType === 'PERCENTAGE' || itemTotalPaise >= FLAT_OFFER_THRESHOLD_PAISE

export const offerHeadline = (coupon: Coupon): string =>
  coupon.discountType === 'PERCENTAGE'
    ? `Flat ${coupon.discountValue}% Off on total bill`
    : `Flat ${formatPrice(coupon.discountValue * 100)} Off on orders above ${formatPrice(FLAT_OFFER_THRESHOLD_PAISE)}`

/** 'Weekend Feast', and 'Thali Treat · ₹299/order' of a fixed offer. The per-guest figure is not shown. */
export const offerTerms = (coupon: Coupon): string =>
  coupon.discountType === 'PERCENTAGE' ? coupon.title : `${coupon.title} · ${formatPrice(FLAT_OFFER_THRESHOLD_PAISE)}/order`

export interface OfferOnBill {
  coupon: Coupon
  savesPaise: Paise
  /** How much more has to be on the bill before it counts. */
  missingPaise: Paise
  /** No other offer takes more off. */
  isBest: boolean
}

/** The offers as they are worth choosing for this bill, whichever of them it has now: the best first, those out of reach last. */
export function offersOn(
  { itemTotalPaise, toPayPaise, discountPaise: taken }: { itemTotalPaise: Paise; toPayPaise: Paise; discountPaise: Paise },
  coupons: readonly Coupon[] = COUPONS,
): OfferOnBill[] {
  const offers = offeredCoupons(coupons)
    .map((coupon) => ({
      coupon,
      savesPaise: takenOff(coupon, itemTotalPaise, toPayPaise + taken),
      missingPaise: isWithinThreshold(coupon, itemTotalPaise) ? 0 : FLAT_OFFER_THRESHOLD_PAISE - itemTotalPaise,
    }))
    .toSorted((one, other) => one.missingPaise - other.missingPaise || other.savesPaise - one.savesPaise)
  return offers.map((offer, index) => ({ ...offer, isBest: index === 0 && offer.savesPaise > 0 }))
}

/** The offer that takes the most off this bill. */
export const bestCoupon = (bill: Parameters<typeof offersOn>[0]): Coupon | undefined => offersOn(bill).find(({ isBest }) => isBest)?.coupon

/** 'You save ₹44' or 'Add ₹79 more'; nothing of an offer that has nothing to be taken from. */
export function offerEffect({ savesPaise, missingPaise }: Pick<OfferOnBill, 'savesPaise' | 'missingPaise'>): string | undefined {
  if (missingPaise > 0) return `Add ${formatPrice(missingPaise)} more`
  return savesPaise > 0 ? `You save ${formatPrice(savesPaise)}` : undefined
}

/** 'Weekend Feast · 10% OFF' on the coupon bar. */
export const couponValue = (coupon: Coupon): string =>
  coupon.discountType === 'PERCENTAGE' ? `${coupon.discountValue}% OFF` : `${formatPrice(coupon.discountValue * 100)} OFF`

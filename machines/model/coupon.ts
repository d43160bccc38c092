import { formatPrice, type Paise } from './money.ts'

export const DISCOUNT_TYPES = ['PERCENTAGE', 'FLAT'] as const

export interface Coupon {
  code: string
  title: string
  discountType: (typeof DISCOUNT_TYPES)[number]
  /** Percent, or whole rupees. */
  discountValue: number
}

/** Spec §3: the offers are a constant, known to app and server alike. */
export const COUPONS: readonly Coupon[] = [
  { code: 'FEAST10', title: 'Weekend Feast', discountType: 'PERCENTAGE', discountValue: 10 },
  { code: 'THALI100', title: 'Thali Treat', discountType: 'FLAT', discountValue: 100 },
  { code: 'MEHFIL20', title: 'Mehfil Special', discountType: 'PERCENTAGE', discountValue: 20 },
  { code: 'CHAI50', title: 'Chai Break', discountType: 'FLAT', discountValue: 50 },
  { code: 'WELCOME', title: 'Welcome', discountType: 'PERCENTAGE', discountValue: 0 },
]

/** A flat offer needs this much on the bill. Spec §9. */
export const FLAT_OFFER_THRESHOLD_PAISE: Paise = 299_00

/** Values of 0 or less are no offer. Spec §2. */
export const offeredCoupons = (coupons: readonly Coupon[] = COUPONS): Coupon[] => coupons.filter((coupon) => coupon.discountValue > 0)

export const findCoupon = (code: string, coupons: readonly Coupon[] = COUPONS): Coupon | undefined =>
  offeredCoupons(coupons).find((coupon) => coupon.code === code)

/** What the coupon takes off a bill with this item total; never more than half a paisa wrong, never negative. Spec §4. */
export function discountPaise(coupon: Coupon, itemTotalPaise: Paise): Paise {
  if (!(coupon.discountValue > 0)) return 0
  if (coupon.discountType === 'PERCENTAGE') return Math.round((itemTotalPaise * Math.min(coupon.discountValue, 100)) / 100)
  return isWithinThreshold(coupon, itemTotalPaise) ? Math.round(coupon.discountValue * 100) : 0
}

/** Whether a bill is large enough for the coupon. Decision 8. */
export const isWithinThreshold = (coupon: Coupon, itemTotalPaise: Paise): boolean =>
  coupon.discountType === 'PERCENTAGE' || itemTotalPaise >= FLAT_OFFER_THRESHOLD_PAISE

/** Spec §2 "Offers drawer". */
export const offerHeadline = (coupon: Coupon): string =>
  coupon.discountType === 'PERCENTAGE'
    ? `Flat ${coupon.discountValue}% Off on total bill`
    : `Flat ${formatPrice(coupon.discountValue * 100)} Off on orders above ${formatPrice(FLAT_OFFER_THRESHOLD_PAISE)}`

/** Spec §2 and §9: a percentage offer's per-guest figure is its value times 8 rupees. */
export const offerFigure = (coupon: Coupon): string =>
  coupon.discountType === 'PERCENTAGE'
    ? `${formatPrice(coupon.discountValue * 8 * 100)} off per guest`
    : `${formatPrice(coupon.discountValue * 100)} off · ${formatPrice(FLAT_OFFER_THRESHOLD_PAISE)}/order`

/** 'Weekend Feast · 10% OFF' on the coupon bar. */
export const couponValue = (coupon: Coupon): string =>
  coupon.discountType === 'PERCENTAGE' ? `${coupon.discountValue}% OFF` : `${formatPrice(coupon.discountValue * 100)} OFF`

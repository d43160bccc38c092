import { formatPrice, type Paise, toPaise } from '#machines/model/money.ts'
import { amount, fields, text } from '#machines/model/reading.ts'

export const DISCOUNT_TYPES = ['PERCENTAGE', 'FLAT'] as const

export interface Coupon {
  code: string
  title: string
  discountType: (typeof DISCOUNT_TYPES)[number]
  /** Percent, or rupees. */
  discountValue: number
  /** It needs this much on the bill. */
  minimumPaise?: Paise | undefined
  /** It takes off no more than this. */
  capPaise?: Paise | undefined
}

/** 'best' follows the bill where the outlet tells its offers; the code of an offer that the customer chose stays, and so does 'none' once they removed it. */
export type CouponChoice = 'best' | 'none' | (string & {})

/** The specification's offers: a flat one needs this much on the bill. */
const minimumPaise: Paise = 299_00
export const COUPONS: readonly Coupon[] = [
  { code: 'FEAST10', title: 'Weekend Feast', discountType: 'PERCENTAGE', discountValue: 10 },
  { code: 'THALI100', title: 'Thali Treat', discountType: 'FLAT', discountValue: 100, minimumPaise },
  { code: 'MEHFIL20', title: 'Mehfil Special', discountType: 'PERCENTAGE', discountValue: 20 },
  { code: 'CHAI50', title: 'Chai Break', discountType: 'FLAT', discountValue: 50, minimumPaise },
]

/** A code as an order may carry it. */
export const toCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9]{3,20}$/.test(value) ? value : undefined

/** Offers as a backend tells them, in rupees, or as this app stored them, in paise: values of 0 or less are none. Undefined for what is no list. */
export const toOffers = (value: unknown): Coupon[] | undefined =>
  Array.isArray(value)
    ? value.flatMap((entry) => {
        const wire = fields(entry)
        const code = toCode(wire['code'])
        const discountType = DISCOUNT_TYPES.find((type) => type === wire['discountType'])
        const discountValue = amount(wire['discountValue'])
        const minimumPaise = amount(wire['minimumPaise']) ?? toPaise(wire['minimumTotal'])
        const capPaise = amount(wire['capPaise']) ?? toPaise(wire['maximumDiscount'])
        return code && discountType && discountValue
          ? { code, title: text(wire['title']) ?? code, discountType, discountValue, minimumPaise, capPaise }
          : []
      })
    : undefined

/** An outlet's own offers; the specification's where the backend tells nothing of offers. */
export const offersOf = (outlet: { offers?: readonly Coupon[] } | undefined): readonly Coupon[] => outlet?.offers ?? COUPONS

export const findCoupon = (code: string | undefined, coupons: readonly Coupon[] = COUPONS): Coupon | undefined =>
  coupons.find((coupon) => coupon.code === code)

/** What the coupon takes off a bill with this item total; never more than half a paisa wrong, never negative. */
export function discountPaise(coupon: Coupon, itemTotalPaise: Paise): Paise {
  const { discountType, discountValue, capPaise = Infinity } = coupon
  if (!(discountValue > 0) || !isWithinThreshold(coupon, itemTotalPaise)) return 0
  const paise = discountType === 'PERCENTAGE' ? (itemTotalPaise * Math.min(discountValue, 100)) / 100 : discountValue * 100
  return Math.min(Math.round(paise), capPaise)
}

/** The discount, but no more than the amount it is taken from. */
export const discountOf = (coupon: Coupon, itemTotalPaise: Paise, beforePaise: Paise): Paise =>
  Math.min(discountPaise(coupon, itemTotalPaise), beforePaise)

/** How much more has to be on the bill before it counts. */
const missingOf = ({ minimumPaise = 0 }: Coupon, itemTotalPaise: Paise): Paise => Math.max(0, minimumPaise - itemTotalPaise)

export const isWithinThreshold = (coupon: Coupon, itemTotalPaise: Paise): boolean => missingOf(coupon, itemTotalPaise) === 0

/** 'Flat 20% Off up to ₹150 on total bill', 'Flat ₹100 Off on orders above ₹299'. */
export function offerHeadline(coupon: Coupon): string {
  const { minimumPaise, capPaise } = coupon
  const most = capPaise ? ` up to ${formatPrice(capPaise)}` : ''
  return `Flat ${valueOf(coupon)} Off${most} on ${minimumPaise ? `orders above ${formatPrice(minimumPaise)}` : 'total bill'}`
}

/** 'Weekend Feast', and 'Thali Treat · ₹299/order' of one that needs so much. The per-guest figure is not shown. */
export const offerTerms = ({ title, minimumPaise }: Coupon): string =>
  minimumPaise ? `${title} · ${formatPrice(minimumPaise)}/order` : title

export interface OfferOnBill {
  coupon: Coupon
  savesPaise: Paise
  /** 0 where it counts. */
  missingPaise: Paise
  /** No other offer takes more off. */
  isBest: boolean
}

/** The offers as they are worth choosing for this bill, whichever of them it has now: the best first, those out of reach last. */
export function offersOn(
  { itemTotalPaise, discountablePaise }: { itemTotalPaise: Paise; discountablePaise: Paise },
  coupons: readonly Coupon[] = COUPONS,
): OfferOnBill[] {
  const offers = coupons
    .map((coupon) => ({
      coupon,
      savesPaise: discountOf(coupon, itemTotalPaise, discountablePaise),
      missingPaise: missingOf(coupon, itemTotalPaise),
    }))
    .toSorted((one, other) => one.missingPaise - other.missingPaise || other.savesPaise - one.savesPaise)
  return offers.map((offer, index) => ({ ...offer, isBest: index === 0 && offer.savesPaise > 0 }))
}

/** The offer that takes the most off this bill. */
export const bestCoupon = (...bill: Parameters<typeof offersOn>): Coupon | undefined =>
  offersOn(...bill).find(({ isBest }) => isBest)?.coupon

/** 'You save ₹44' or 'Add ₹79 more'; nothing of an offer that has nothing to be taken from. */
export function offerEffect({ savesPaise, missingPaise }: Pick<OfferOnBill, 'savesPaise' | 'missingPaise'>): string | undefined {
  if (missingPaise > 0) return `Add ${formatPrice(missingPaise)} more`
  return savesPaise > 0 ? savingText(savesPaise) : undefined
}

export const savingText = (savesPaise: Paise): string => `You save ${formatPrice(savesPaise)}`

/** 'Weekend Feast · 10% OFF' on the coupon bar. */
export const couponValue = (coupon: Coupon): string => `${valueOf(coupon)} OFF`

const valueOf = ({ discountType, discountValue }: Coupon): string =>
  discountType === 'PERCENTAGE' ? `${discountValue}%` : formatPrice(discountValue * 100)

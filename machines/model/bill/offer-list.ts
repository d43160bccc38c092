import { offerEffect, offerHeadline, type OfferOnBill, offerTerms } from './coupon.ts'
import { formatPrice, type Paise } from '#machines/model/money.ts'

/** One offer, as the drawer of the checkout shows it. */
export interface OfferRow {
  code: string
  state: 'applied' | 'inReach' | 'outOfReach'
  headline: string
  /** 'You save ₹44', or what is missing. */
  effect?: string
  /** Its terms; of one out of reach how far the bill is. */
  terms: string
  isApplied: boolean
  isBest: boolean
  /** How much of the way to one out of reach is done, from 0 to 1. */
  reached?: number
}

/** An applied offer that the bill no longer reaches takes nothing off: it is out of reach, and still marked as applied. */
export function offerRow(offer: OfferOnBill, itemTotalPaise: Paise, applied: string | undefined): OfferRow {
  const { coupon, missingPaise, isBest } = offer
  const isApplied = coupon.code === applied
  const isOut = missingPaise > 0
  const wanted = itemTotalPaise + missingPaise
  return {
    code: coupon.code,
    state: isOut ? 'outOfReach' : isApplied ? 'applied' : 'inReach',
    headline: offerHeadline(coupon),
    effect: offerEffect(offer),
    terms: isOut ? `${formatPrice(itemTotalPaise)} of ${formatPrice(wanted)}` : offerTerms(coupon),
    isApplied,
    isBest,
    reached: isOut ? itemTotalPaise / wanted : undefined,
  }
}

/** What stands above the offers when one of them is applied. */
export function appliedText(offers: OfferOnBill[], applied: string | undefined): string | undefined {
  const offer = offers.find(({ coupon }) => coupon.code === applied)
  if (!offer) return undefined
  if (offer.missingPaise > 0) return `${offer.coupon.title} is not taken off yet. Add ${formatPrice(offer.missingPaise)} more.`
  return offer.isBest ? 'The best offer is already on your bill.' : `${offer.coupon.title} is applied.`
}

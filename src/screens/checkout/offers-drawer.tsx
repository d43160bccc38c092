import '#src/ui/ticket.css'
import { FLAT_OFFER_THRESHOLD_PAISE, offerEffect, offerHeadline, type OfferOnBill, offerTerms } from '#machines/model/coupon.ts'
import { formatPrice, type Paise } from '#machines/model/money.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconDiscount } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'

interface OffersDrawerProps {
  offers: OfferOnBill[]
  itemTotalPaise: Paise
  applied?: string
  onApply: (code: string) => void
  onClose: () => void
}

export function OffersDrawer({ offers, itemTotalPaise, applied, onApply, onClose }: OffersDrawerProps) {
  return (
    <Sheet title="Available Offers" onClose={onClose}>
      <p className="small muted">
        {offers.length > 0 ? `Choose from ${offers.length} exclusive offers` : 'No active offers available right now'}
      </p>
      {offers.length === 0 ? (
        <EmptyState plate={{ tone: 'malai' }} title="No Offers Available">
          Please check back later for new deals and discounts.
        </EmptyState>
      ) : (
        <>
          {offers.some(({ isBest, coupon }) => isBest && coupon.code === applied) && (
            <p className="small">The best offer is already on your bill.</p>
          )}
          <ul className="stack">
            {offers.map((offer) => (
              <li key={offer.coupon.code}>
                <Offer offer={offer} itemTotalPaise={itemTotalPaise} isApplied={offer.coupon.code === applied} onApply={onApply} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="tiny muted text-center">Terms and conditions apply</p>
    </Sheet>
  )
}

interface OfferProps {
  offer: OfferOnBill
  itemTotalPaise: Paise
  isApplied: boolean
  onApply: (code: string) => void
}

function Offer({ offer, itemTotalPaise, isApplied, onApply }: OfferProps) {
  const { coupon, missingPaise, isBest } = offer
  const outOfReach = missingPaise > 0
  const effect = offerEffect(offer)
  const badge = isApplied ? 'Applied' : isBest ? 'Best for this bill' : undefined
  return (
    // Not disabled when out of reach: it keeps the focus, so that its reason can be read.
    <button
      type="button"
      className={`ticket offer-ticket ${outOfReach ? 'off' : isApplied ? 'on' : ''}`}
      aria-pressed={isApplied}
      aria-disabled={outOfReach}
      onClick={outOfReach ? undefined : () => onApply(coupon.code)}
    >
      <IconDiscount size={28} stroke={1.7} aria-hidden />
      <span className="offer-head row wraps between">
        <span className="bold">{offerHeadline(coupon)}</span>{' '}
        {badge && <span className={isApplied ? 'badge ok' : 'badge star'}>{badge}</span>}{' '}
      </span>
      <span className="small offer-effect row wraps">
        {effect && <span className="bold">{effect}</span>}{' '}
        <span className="muted">
          {outOfReach ? `${formatPrice(itemTotalPaise)} of ${formatPrice(FLAT_OFFER_THRESHOLD_PAISE)}` : offerTerms(coupon)}
        </span>
        {outOfReach && (
          <span className="offer-reach" aria-hidden="true">
            <span style={{ width: `${(itemTotalPaise / FLAT_OFFER_THRESHOLD_PAISE) * 100}%` }} />
          </span>
        )}
      </span>
    </button>
  )
}

import '#src/ui/ticket.css'
import { offeredCoupons, offerFigure, offerHeadline } from '#machines/model/coupon.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconCheck, IconDiscount } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'

export interface OffersDrawerProps {
  /** The code of the offer that is applied. */
  applied?: string
  onApply: (code: string) => void
  onClose: () => void
}

/** Offers to choose from; choosing one applies it. Spec §2 "Offers drawer". */
export function OffersDrawer({ applied, onApply, onClose }: OffersDrawerProps) {
  const offers = offeredCoupons()
  return (
    <Sheet title="Available Offers" onClose={onClose}>
      <p className="s muted">
        {offers.length > 0 ? `Choose from ${offers.length} exclusive offers` : 'No active offers available right now'}
      </p>
      {offers.length === 0 ? (
        <EmptyState plate={{ tone: 'malai' }} title="No Offers Available">
          Please check back later for new deals and discounts.
        </EmptyState>
      ) : (
        <ul className="stack">
          {offers.map((offer) => (
            <li key={offer.code}>
              <button
                type="button"
                className="ticket checkout-coupon"
                aria-pressed={offer.code === applied}
                onClick={() => onApply(offer.code)}
              >
                <IconDiscount size={28} stroke={1.7} aria-hidden />
                <span className="checkout-coupon-text">
                  <span className="b">{offerHeadline(offer)}</span>
                  <span className="s muted dotsep">
                    <span>{offer.title}</span>
                    <span>{offerFigure(offer)}</span>
                  </span>
                </span>
                {offer.code === applied ? <IconCheck size={20} stroke={2.4} aria-hidden /> : <span className="badge">{offer.code}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="xs muted checkout-terms">Terms and conditions apply</p>
    </Sheet>
  )
}

import '#src/ui/ticket.css'
import './offers-drawer.css'
import type { OfferOnBill } from '#machines/model/bill/coupon.ts'
import type { Paise } from '#machines/model/money.ts'
import { appliedText, type OfferRow, offerRow } from '#machines/model/bill/offer-list.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconDiscount } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'

interface OffersDrawerProps {
  offers: OfferOnBill[]
  itemTotalPaise: Paise
  applied?: string
  onApply: (code: string) => void
  onRemove: () => void
  onClose: () => void
}

export function OffersDrawer({ offers, itemTotalPaise, applied, onApply, onRemove, onClose }: OffersDrawerProps) {
  const onBill = appliedText(offers, applied)
  return (
    <Sheet
      title="Available Offers"
      about={offers.length > 0 ? `Choose from ${offers.length} exclusive offers` : 'No active offers available right now'}
      onClose={onClose}
    >
      {offers.length === 0 ? (
        <EmptyState title="No Offers Available">Please check back later for new deals and discounts.</EmptyState>
      ) : (
        <>
          {onBill && (
            <div className="row between gap-3 offer-applied">
              <p className="small">{onBill}</p>
              <button type="button" className="link" aria-label="Remove offer" onClick={onRemove}>
                Remove
              </button>
            </div>
          )}
          <ul className="offer-list">
            {offers.map((offer) => (
              <li key={offer.coupon.code}>
                <Offer row={offerRow(offer, itemTotalPaise, applied)} onApply={onApply} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="tiny muted text-center offer-terms">Terms and conditions apply</p>
    </Sheet>
  )
}

const LOOKS: Record<OfferRow['state'], string> = { applied: 'on', inReach: '', outOfReach: 'off' }

function Offer({ row, onApply }: { row: OfferRow; onApply: (code: string) => void }) {
  const { code, state, headline, effect, terms, isApplied, isBest, reached } = row
  const isOut = state === 'outOfReach'
  const badge = isApplied ? (isOut ? 'Chosen' : 'Applied') : isBest ? 'Best for this bill' : undefined
  return (
    // Not disabled when out of reach: it keeps the focus, so that its reason can be read.
    <button
      type="button"
      className={`ticket offer-ticket ${LOOKS[state]}`}
      aria-pressed={isApplied}
      aria-disabled={isOut}
      onClick={isOut ? undefined : () => onApply(code)}
    >
      <IconDiscount size={28} stroke={1.7} aria-hidden />
      <span className="bold offer-head">{headline}</span>{' '}
      <span className="small offer-effect row wraps">
        {effect && <span className="bold">{effect}</span>} <span className="tiny muted">{terms}</span>{' '}
        {badge && <span className={isApplied && !isOut ? 'badge ok' : 'badge star'}>{badge}</span>}
        {reached !== undefined && (
          <span className="offer-reach" aria-hidden="true">
            <span style={{ width: `${reached * 100}%` }} />
          </span>
        )}
      </span>
    </button>
  )
}

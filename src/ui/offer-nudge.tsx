import './offer-nudge.css'
import type { BillTerms } from '#machines/model/bill.ts'
import type { CartGroup } from '#machines/model/cart.ts'
import { nudgeOf, nudgeText } from '#machines/model/offer-nudge.ts'
import { useCouponChoice } from '#src/actors/coupon-choice.ts'
import { IconDiscount, IconDiscountCheck } from './icons.ts'

/** How far the next offer of this bill is, or what the best one saves. `quiet` where another region says it to screen readers. */
export function OfferNudge({ group, terms, quiet }: { group: CartGroup; terms: BillTerms; quiet?: true }) {
  const nudge = nudgeOf(group, terms, useCouponChoice(group.outlet.outletId))
  const isWon = nudge?.kind === 'saved'
  const Icon = isWon ? IconDiscountCheck : IconDiscount
  return (
    <p className={isWon ? 'nudge won' : 'nudge'} role={quiet ? undefined : 'status'}>
      {nudge && (
        <>
          <Icon size={18} stroke={1.9} aria-hidden />
          <span className="numeral">{nudgeText(nudge)}</span>
          {nudge.kind === 'near' && (
            <span className="nudge-bar" aria-hidden>
              <span style={{ width: `${nudge.reached * 100}%` }} />
            </span>
          )}
        </>
      )}
    </p>
  )
}

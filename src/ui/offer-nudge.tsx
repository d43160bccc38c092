import './offer-nudge.css'
import type { BillTerms } from '#machines/model/bill/bill.ts'
import type { CartGroup } from '#machines/model/cart.ts'
import type { CouponChoice } from '#machines/model/bill/coupon.ts'
import { nudgeOf, nudgeText } from '#machines/model/bill/offer-nudge.ts'
import { IconDiscount, IconDiscountCheck } from './icons.ts'

interface OfferNudgeProps {
  group: CartGroup
  terms: BillTerms
  choice: CouponChoice
  quiet?: true
}

/** How far the next offer of this bill is, or what the best one saves. `quiet` where another region says it to screen readers. */
export function OfferNudge({ group, terms, choice, quiet }: OfferNudgeProps) {
  const nudge = nudgeOf(group, terms, choice)
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

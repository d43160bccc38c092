import { memo } from 'react'
import { Link } from 'react-router-dom'
import { offeredCoupons, offerHeadline } from '#machines/model/coupon.ts'
import { formatPrice } from '#machines/model/money.ts'
import { addressLine, outletName, OUTLET_RATING, type Outlet, statusBadge } from '#machines/model/outlet.ts'
import { usePictureSpread } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { IconDiscount } from '#src/ui/icons.ts'
import { RatingBadge } from '#src/ui/rating-badge.tsx'
import { Spread } from '#src/ui/spread.tsx'
import { useTurns } from '#src/ui/turns.ts'

// Spec §9: 3 s per slide on cards.
const CARD_PACE_MS = 3_000
const OFFERS = offeredCoupons()

/** One outlet of the list. `index` makes neighbours begin with different offers. */
export const OutletCard = memo(function OutletCard({ outlet, index }: { outlet: Outlet; index: number }) {
  const { ref, turn, near } = useTurns<HTMLElement>(CARD_PACE_MS)
  const first = index < 2
  const spread = usePictureSpread(outlet.pictures, turn, near || first)
  const { badge, tone } = statusBadge(outlet.status)
  const offer = OFFERS[(turn + index) % OFFERS.length]
  return (
    <article ref={ref} className="card">
      <Spread {...spread} eager={first}>
        <span className={`badge ${tone}`}>{badge}</span>
      </Spread>
      <div className="body">
        <div className="row between">
          <h3>
            <Link className="cover" to={paths.outlet(outlet.outletId)}>
              <bdi>{outletName(outlet)}</bdi>
            </Link>
          </h3>
          <RatingBadge rating={OUTLET_RATING} />
        </div>
        <p className="s muted">{addressLine(outlet)}</p>
        <p className="s muted dotsep">
          <span>{outlet.averageCostPaise === undefined ? 'N/A' : `${formatPrice(outlet.averageCostPaise)} for two`}</span>
          {outlet.distanceKm !== undefined && <span>{outlet.distanceKm.toFixed(1)} km</span>}
        </p>
        {offer && (
          <div className="offer">
            <IconDiscount size={20} stroke={1.9} aria-hidden />
            <span className="grow">{offerHeadline(offer)}</span>
            {OFFERS.length > 1 && (
              <Link
                className="link over num"
                to={paths.outletOffers(outlet.outletId)}
                aria-label={`+${OFFERS.length - 1} offers of ${outletName(outlet)}`}
              >
                +{OFFERS.length - 1} offers
              </Link>
            )}
          </div>
        )}
      </div>
    </article>
  )
})

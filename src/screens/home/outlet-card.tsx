import { memo } from 'react'
import { Link } from 'react-router-dom'
import { CARD_PACE_MS } from '#machines/carousel/carousel.machine.ts'
import { offerHeadline } from '#machines/model/bill/coupon.ts'
import { addressLine, costForTwo, outletName, OUTLET_RATING, type Outlet, outletBadge } from '#machines/model/outlet/outlet.ts'
import { useCarousel } from '#src/actors/carousel.ts'
import { promisedOffers } from '#src/actors/offers.ts'
import { usePictureSpread } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { useAttention } from '#src/ui/attention.ts'
import { Carousel } from '#src/ui/carousel.tsx'
import { RatingBadge } from '#src/ui/rating-badge.tsx'

/** One outlet of the list. `index` makes neighbours begin with different offers. */
export const OutletCard = memo(function OutletCard({ outlet, index }: { outlet: Outlet; index: number }) {
  const { turn, rest, choose } = useCarousel(outlet.pictures.length, CARD_PACE_MS)
  const { ref, near } = useAttention<HTMLElement>(rest)
  const first = index < 2
  const spread = usePictureSpread(outlet.pictures, turn, near || first)
  const { badge, tone } = outletBadge(outlet)
  const offers = promisedOffers(outlet)
  const offer = offers[(turn + index) % offers.length]
  return (
    <article ref={ref} className="card">
      <Carousel {...spread} of={outletName(outlet)} onChoose={choose} eager={index === 0}>
        <span className={`badge ${tone}`}>{badge}</span>
      </Carousel>
      <div className="body stack">
        <div className="row between wraps top-aligned">
          <h3 className="clamp">
            <Link className="cover" to={paths.outlet(outlet.outletId)}>
              <bdi>{outletName(outlet)}</bdi>
            </Link>
          </h3>
          <RatingBadge rating={outlet.rating} constant={OUTLET_RATING} />
        </div>
        <p className="small muted breaks clamp">
          <bdi>{addressLine(outlet)}</bdi>
        </p>
        <p className="small muted dot-separated">
          <span>{costForTwo(outlet)}</span>
          {outlet.distanceKm !== undefined && <span>{outlet.distanceKm.toFixed(1)} km</span>}
        </p>
        {offer && (
          <div className="offer">
            <span>{offerHeadline(offer)}</span>
            {offers.length > 1 && (
              <Link
                className="link over numeral"
                to={paths.outletOffers(outlet.outletId)}
                aria-label={`+${offers.length - 1} offers of ${outletName(outlet)}`}
              >
                +{offers.length - 1} offers
              </Link>
            )}
          </div>
        )}
      </div>
    </article>
  )
})

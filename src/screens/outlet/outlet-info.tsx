import { useState } from 'react'
import { formatPrice } from '#machines/model/money.ts'
import { addressLine, outletName, OUTLET_RATING, type Outlet, statusBadge, statusLongForm, typeLabel } from '#machines/model/outlet.ts'
import { useReachOutlet } from '#src/actors/reach-outlet.ts'
import { paths } from '#src/paths.ts'
import { IconChevronDown, IconClock, IconDirections, IconPhone, IconShare } from '#src/ui/icons.ts'
import { part } from '#src/ui/part.tsx'
import { RatingBadge } from '#src/ui/rating-badge.tsx'
import { ReachButton } from './reach-button.tsx'

const TimingSheet = part(() => import('./timing-sheet.tsx').then((module) => module.TimingSheet))

/** Name, what it is, where it is, whether it is open, and how to reach it. */
export function OutletInfo({ outlet }: { outlet: Outlet }) {
  const [timingOpen, setTimingOpen] = useState(false)
  const reach = useReachOutlet(outlet)
  const facts = [
    typeLabel(outlet.type),
    outlet.averageCostPaise === undefined ? 'N/A' : `${formatPrice(outlet.averageCostPaise)} for two`,
    outlet.distanceKm === undefined ? undefined : `${outlet.distanceKm.toFixed(1)} km`,
  ].filter(Boolean)
  return (
    <section aria-label="About this outlet">
      <div className="info">
        <div className="row between">
          <h1 tabIndex={-1}>
            <bdi>{outletName(outlet)}</bdi>
          </h1>
          <RatingBadge rating={OUTLET_RATING} />
        </div>
        <p className="s muted dotsep">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p className="s muted">
          <bdi>{addressLine(outlet)}</bdi>
        </p>
      </div>
      <div className="row reach">
        <button
          type="button"
          className={`chip ${statusBadge(outlet.status).tone}`}
          aria-haspopup="dialog"
          onClick={() => setTimingOpen(true)}
        >
          <IconClock size={18} stroke={1.9} aria-hidden />
          {statusLongForm(outlet.status)}
          <span className="vh">, opening hours</span>
          <IconChevronDown size={18} stroke={1.9} aria-hidden />
        </button>
        <span className="grow" />
        <ReachButton
          icon={IconPhone}
          label={outlet.contactNumber && !reach.phoneHref ? 'Copy phone number' : 'Call'}
          href={reach.phoneHref}
          onPress={() => void reach.copyPhone()}
        />
        <ReachButton icon={IconDirections} label="Directions" href={reach.directionsHref} newTab onPress={reach.noLocation} />
        <ReachButton icon={IconShare} label="Share" onPress={() => void reach.share(paths.outlet(outlet.outletId))} />
      </div>
      {timingOpen && <TimingSheet hours={outlet.hours} onClose={() => setTimingOpen(false)} onMissing={() => setTimingOpen(false)} />}
    </section>
  )
}

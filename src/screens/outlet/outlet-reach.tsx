import { useState } from 'react'
import { openLabel } from '#machines/model/outlet/opening.ts'
import { type Outlet, outletBadge } from '#machines/model/outlet/outlet.ts'
import { useNoteLookedAt } from '#src/actors/looked-at.ts'
import { useReachOutlet } from '#src/actors/reach-outlet.ts'
import { paths } from '#src/paths.ts'
import { IconChevronDown, IconDirections, IconPhone, IconShare } from '#src/ui/icons.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { ReachButton } from './reach-button.tsx'

const TimingSheet = lazy(() => import('./timing-sheet.tsx').then((module) => module.TimingSheet), { when: 'painted' })

export function OutletReach({ outlet, isHere = false }: { outlet: Outlet; isHere?: boolean }) {
  const [timingOpen, setTimingOpen] = useState(false)
  const reach = useReachOutlet(outlet)
  useNoteLookedAt(outlet)
  return (
    <>
      <div className="row reach wraps">
        <button
          type="button"
          className={`hours chip ${outletBadge(outlet).tone}`}
          aria-haspopup="dialog"
          onClick={() => setTimingOpen(true)}
        >
          {openLabel(outlet)}
          <span className="visually-hidden">, opening hours</span>
          <IconChevronDown size={18} stroke={1.9} aria-hidden />
        </button>
        <ReachButton
          icon={IconPhone}
          label={outlet.contactNumber && !reach.phoneHref ? 'Copy phone number' : 'Call'}
          href={reach.phoneHref}
          onPress={() => void reach.copyPhone()}
        />
        {!isHere && <ReachButton icon={IconDirections} label="Directions" href={reach.directionsHref} newTab onPress={reach.noLocation} />}
        <ReachButton icon={IconShare} label="Share" onPress={() => void reach.share(paths.outlet(outlet.outletId))} />
      </div>
      {timingOpen && <TimingSheet outlet={outlet} onClose={() => setTimingOpen(false)} onFailure={() => setTimingOpen(false)} />}
    </>
  )
}

import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { useNoteLookedAt } from '#src/actors/looked-at.ts'
import { useReachOutlet } from '#src/actors/reach-outlet.ts'
import { paths } from '#src/paths.ts'
import { IconDirections, IconPhone, IconShare } from '#src/ui/icons.ts'
import { ReachButton } from './reach-button.tsx'

export function OutletReach({ outlet, isHere = false }: { outlet: Outlet; isHere?: boolean }) {
  const reach = useReachOutlet(outlet)
  useNoteLookedAt(outlet)
  return (
    <div className="row reach">
      <ReachButton
        icon={IconPhone}
        label={outlet.contactNumber && !reach.phoneHref ? 'Copy phone number' : 'Call'}
        href={reach.phoneHref}
        onPress={() => void reach.copyPhone()}
      />
      {!isHere && <ReachButton icon={IconDirections} label="Directions" href={reach.directionsHref} newTab onPress={reach.noLocation} />}
      <ReachButton icon={IconShare} label="Share" onPress={() => void reach.share(paths.outlet(outlet.outletId))} />
    </div>
  )
}

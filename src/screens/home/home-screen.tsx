import { useState } from 'react'
import './home.css'
import type { Coordinates, UserLocation } from '#machines/model/location.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { NEAREST } from '#src/data/outlets.ts'
import { isFirstRender } from '#src/loading/hydration.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Again, FindBar, FindCuisines, FindField } from './finder-parts.ts'
import { Hero } from './hero.tsx'
import { CuisineBones, OutletBones } from './outlet-bones.tsx'
import { OutletList } from './outlet-list.tsx'
import { Unmapped } from './unmapped.tsx'

export interface HomeScreenProps {
  location: UserLocation | undefined
  defaultLocation: Coordinates & { displayName: string }
  /** undefined while they are on their way. */
  outlets: Outlet[] | undefined
  failed: boolean
  onRetry: () => void
  onPickPlace: () => void
  onScan: () => void
}

export function HomeScreen({ location, defaultLocation, outlets, failed, onRetry, onPickPlace, onScan }: HomeScreenProps) {
  const waiting = !outlets && !failed
  const [isWhole] = useState(outlets !== undefined && !isFirstRender())
  // A location without coordinates: the default place is searched.
  const { lat, lng } = location?.coordinates ?? defaultLocation
  const shown = location?.coordinates ? location.displayName : defaultLocation.displayName
  // One more than the nearest says only that there are others.
  const count = outlets && (outlets.length === NEAREST + 1 ? `${NEAREST}+` : outlets.length)
  return (
    <>
      <Hero chosen={location?.displayName} fallback={defaultLocation.displayName} onPickPlace={onPickPlace} onScan={onScan}>
        {(outlets?.[0] || failed) && <FindField outlets={outlets ?? []} />}
      </Hero>
      <main className="wrap page nearby" aria-busy={waiting}>
        {(outlets ? outlets.length > 0 : !failed) && (
          <div className="finder">{outlets && <FindBar outlets={outlets} chosen={location?.coordinates} />}</div>
        )}
        <div className="stack gap-5">
          {waiting && <CuisineBones />}
          {outlets?.[0] && <FindCuisines outlets={outlets} chosen={location?.coordinates} waiting={<div className="cuisines" />} />}
          <div className="again">
            <Again />
          </div>
          <div className="row between">
            <h2>Nearby Hotel Services</h2>
            {outlets && <span className="small muted numeral">{count} nearby</span>}
          </div>
          <p className="visually-hidden" role="status">
            {waiting ? 'Loading...' : outlets && `${count} ${outlets.length === 1 ? 'outlet' : 'outlets'} near ${shown}`}
          </p>
          {location && !location.coordinates && <Unmapped name={location.displayName} near={shown} />}
          {waiting ? (
            <OutletBones />
          ) : (
            <OutletList
              isWhole={isWhole}
              outlets={outlets ?? []}
              instead={
                !outlets && (
                  <LoadFailed title={navigator.onLine ? 'Failed to fetch hotels. Please try again.' : OFFLINE} onRetry={onRetry} />
                )
              }
              chosen={location?.coordinates}
              place={{ lat, lng, name: location?.displayName ?? shown }}
            />
          )}
        </div>
      </main>
    </>
  )
}

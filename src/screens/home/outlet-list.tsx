import { useDeferredValue, useState } from 'react'
import type { WantedPlace } from '#machines/availability-request/availability-request.machine.ts'
import type { Coordinates } from '#machines/model/location.ts'
import { openFirst, type Outlet } from '#machines/model/outlet.ts'
import { NEAREST } from '#src/data/outlets.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazy } from '#src/loading/lazy.tsx'
import { OutletCard } from './outlet-card.tsx'

const NotifyMe = lazy(() => import('./notify-me.tsx').then((module) => module.NotifyMe), { when: 'painted' })
const ManyOutlets = lazy(() => import('./many-outlets.tsx').then((module) => module.ManyOutlets), { when: 'painted' })

interface OutletListProps {
  outlets: Outlet[]
  chosen: Coordinates | undefined
  place: WantedPlace
  /** The page was there with its outlets before: a customer who comes back to it finds the list whole, and the position where they left it. */
  isWhole: boolean
}

export function OutletList({ outlets, chosen, place, isWhole }: OutletListProps) {
  const [failed, setFailed] = useState(false)
  if (outlets.length === 0)
    return (
      <EmptyState
        plate={{ tone: 'malai' }}
        title="We're expanding to your area"
        action={<NotifyMe key={`${place.lat},${place.lng}`} place={place} />}
      >
        No outlet near this place serves with us yet.
      </EmptyState>
    )
  // What the chunk of the other outlets would show is shown here when it fails to load.
  if (failed || outlets.length <= NEAREST) return <PlainList outlets={outlets} isWhole={isWhole} />
  return (
    <>
      <PlainList outlets={outlets.slice(0, NEAREST)} isWhole={isWhole} />
      <ManyOutlets outlets={outlets} chosen={chosen} Card={OutletCard} onFailure={() => setFailed(true)} />
    </>
  )
}

/** Cards that fill a phone: the first render stops there. */
const AT_ONCE = 2

function PlainList({ outlets, isWhole }: { outlets: Outlet[]; isWhole: boolean }) {
  const count = useDeferredValue(outlets.length, isWhole ? outlets.length : AT_ONCE)
  return (
    <ul className="outlets">
      {openFirst(outlets)
        .slice(0, count)
        .map((outlet, index) => (
          <li key={outlet.outletId}>
            <OutletCard outlet={outlet} index={index} />
          </li>
        ))}
    </ul>
  )
}

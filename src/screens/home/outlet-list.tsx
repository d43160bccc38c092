import { useDeferredValue, useState } from 'react'
import type { WantedPlace } from '#machines/availability-request/availability-request.machine.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { part } from '#src/first-paint/part.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { OutletBones } from './outlet-bones.tsx'
import { OutletCard } from './outlet-card.tsx'

/** Up to this many cards `content-visibility` is enough. */
const MOST_PLAIN = 200

const NotifyMe = part(() => import('./notify-me.tsx').then((module) => module.NotifyMe))
const ManyOutlets = part(() => import('./many-outlets.tsx').then((module) => module.ManyOutlets))

interface OutletListProps {
  outlets: Outlet[]
  place: WantedPlace
  /** The page came with its outlets: a customer who comes back finds the list whole, and the position where they left it. */
  isWhole: boolean
}

export function OutletList({ outlets, place, isWhole }: OutletListProps) {
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
  return outlets.length > MOST_PLAIN ? <ManyOrPlain outlets={outlets} /> : <PlainList outlets={outlets} isWhole={isWhole} />
}

/** Cards that fill a screen: the first render stops there. */
const AT_ONCE = { narrow: 2, wide: 6 }

function PlainList({ outlets, isWhole }: { outlets: Outlet[]; isWhole: boolean }) {
  const isWide = useMedia('(min-width: 720px)')
  const count = useDeferredValue(outlets.length, isWhole ? outlets.length : isWide ? AT_ONCE.wide : AT_ONCE.narrow)
  return (
    <ul className="outlets">
      {outlets.slice(0, count).map((outlet, index) => (
        <li key={outlet.outletId}>
          <OutletCard outlet={outlet} index={index} />
        </li>
      ))}
    </ul>
  )
}

/** The virtual list, or the whole list when the chunk of that list fails to load. */
function ManyOrPlain({ outlets }: { outlets: Outlet[] }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <PlainList outlets={outlets} isWhole />
  return <ManyOutlets outlets={outlets} pending={<OutletBones />} onMissing={() => setFailed(true)} />
}

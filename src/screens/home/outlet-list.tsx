import { type ReactNode, useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { WantedPlace } from '#machines/availability-request/availability-request.machine.ts'
import { isFinding } from '#machines/model/outlet/finder-address.ts'
import type { Coordinates } from '#machines/model/location.ts'
import { isOutsideHours, type Outlet, takesOrders } from '#machines/model/outlet/outlet.ts'
import { NEAREST } from '#src/data/outlets.ts'
import { FoundOutlets, MoreOutlets, NoOutlets } from './finder-parts.ts'
import { OutletBones } from './outlet-bones.tsx'
import { OutletCard } from './outlet-card.tsx'

interface OutletListProps {
  outlets: Outlet[]
  /** Says that they could not be read. What is searched for may be found all the same. */
  instead: ReactNode
  chosen: Coordinates | undefined
  place: WantedPlace
  /** The page was there with its outlets before: a customer who comes back to it finds the list whole, and the position where they left it. */
  isWhole: boolean
}

export function OutletList({ outlets, instead, chosen, place, isWhole }: OutletListProps) {
  const [failed, setFailed] = useState(false)
  const { search } = useLocation()
  if (!outlets[0] && !instead) return <NoOutlets place={place} />
  // The address asks for some of them, or for another order. What the chunk would show is shown here when it fails to load.
  const parts = { outlets, instead, chosen, Card: OutletCard, onFailure: () => setFailed(true) }
  if (isFinding(search) && !failed) return <FoundOutlets {...parts} Bones={OutletBones} waiting={instead || <OutletBones />} />
  if (instead) return instead
  const near = failed ? outlets : outlets.slice(0, NEAREST)
  const open = near.filter((outlet) => failed || takesOrders(outlet))
  // Those closed by their status fill the row of the open ones, where no other open ones follow.
  const others = near.length < outlets.length ? [] : near.filter((outlet) => !open.includes(outlet) && !isOutsideHours(outlet))
  // Where none is open, cards say when they open.
  const listed = open[0] ? [...open, ...others] : near
  return (
    <>
      <PlainList outlets={listed} isWhole={isWhole} />
      {listed.length < outlets.length && <MoreOutlets {...parts} listed={listed} />}
    </>
  )
}

/** Cards that fill a phone: the first render stops there. */
const AT_ONCE = 2

function PlainList({ outlets, isWhole }: { outlets: Outlet[]; isWhole: boolean }) {
  const count = useDeferredValue(outlets.length, isWhole ? outlets.length : AT_ONCE)
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

import './finder.css'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import { limitsOf, listOutlets, type Wanted, withoutLimits, withWish } from '#machines/model/outlet/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { IconX } from '#src/ui/icons.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { limitLabel, orderLabel } from './find-form.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { OpeningLater } from './opening-later.tsx'
import { SearchResults } from './search-results.tsx'
import { type Around, useAllOutlets, useWanted } from './use-wanted.ts'

interface FoundOutletsProps extends Around {
  /** Handed in: imported here, it would be in a file that other pages load too. */
  Card: ComponentType<{ outlet: Outlet; index: number }>
  Bones: ComponentType
  /** Stands for the outlets that could not be read. */
  instead: ReactNode
}

/** The outlets that the address asks for, of all that are near; where it has words, what they find. */
export function FoundOutlets({ Card, Bones, instead, ...around }: FoundOutletsProps) {
  const { wanted, want } = useWanted()
  const { all, isFetching, isError, refetch } = useAllOutlets(around, wanted.query === undefined && !instead)
  const { now, later } = useMemo(() => listOutlets(all ?? [], wanted), [all, wanted])
  const said = useRef<HTMLParagraphElement>(null)
  if (wanted.query !== undefined) return <SearchResults query={wanted.query} Bones={Bones} {...around} />
  if (instead) return instead
  if (!all)
    return isError && !isFetching ? (
      <LoadFailed title="Failed to fetch more outlets. Please try again." onRetry={() => void refetch()} />
    ) : (
      <Bones />
    )
  const count = now.length + later.length
  // The button goes with what it clears.
  const clear = (next: typeof wanted) => {
    want(next)
    said.current?.focus()
  }
  return (
    <>
      <div className="scroll finder-chosen">
        <p ref={said} tabIndex={-1} className="small muted finder-said" role="status">
          {count} of {all.length} outlets
        </p>
        {count > 0 && <Chosen wanted={wanted} onWant={clear} />}
      </div>
      {count === 0 && <NothingFits outlets={all} wanted={wanted} without={withoutLimits(wanted)} onWant={clear} />}
      {now.length > 0 && (
        <Stretches items={now} keyOf={({ outletId }) => outletId} className="outlets" label="Outlets" size={12} isWhole>
          {(outlet, index) => <Card outlet={outlet} index={index} />}
        </Stretches>
      )}
      <OpeningLater outlets={later} />
    </>
  )
}

/** What narrows or orders the list, each with its way out: on a phone its filters are in a sheet. */
function Chosen({ wanted, onWant }: { wanted: Wanted; onWant: (next: Wanted) => void }) {
  const chip = (name: keyof Wanted, label: string) => (
    <button
      key={name}
      type="button"
      className="chip"
      aria-label={`Clear “${label}”`}
      onClick={() => onWant(withWish(wanted, { [name]: undefined }))}
    >
      <bdi>{label}</bdi>
      <IconX size={16} stroke={2.2} aria-hidden />
    </button>
  )
  return (
    <>
      {limitsOf(wanted).map((limit) => chip(limit, limitLabel(wanted, limit)))}
      {wanted.sort && chip('sort', orderLabel(wanted.sort))}
    </>
  )
}

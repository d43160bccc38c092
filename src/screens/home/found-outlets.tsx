import './finder.css'
import { type ComponentType, useMemo, useRef } from 'react'
import { listOutlets, withoutLimits } from '#machines/model/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { OpeningLater } from './opening-later.tsx'
import { SearchResults } from './search-results.tsx'
import { type Around, useAllOutlets, useWanted } from './use-wanted.ts'

interface FoundOutletsProps extends Around {
  /** Handed in: imported here, it would be in a file that other pages load too. */
  Card: ComponentType<{ outlet: Outlet; index: number }>
  Bones: ComponentType
}

/** The outlets that the address asks for, of all that are near; where it has words, what they find. */
export function FoundOutlets({ Card, Bones, ...around }: FoundOutletsProps) {
  const { wanted, want } = useWanted()
  const { all, isFetching, isError, refetch } = useAllOutlets(around, wanted.query === undefined)
  const { now, later } = useMemo(() => listOutlets(all ?? [], wanted), [all, wanted])
  const said = useRef<HTMLParagraphElement>(null)
  if (wanted.query !== undefined) return <SearchResults query={wanted.query} Bones={Bones} {...around} />
  if (!all)
    return isError && !isFetching ? (
      <Notice tone="err" onRetry={() => void refetch()}>
        Failed to fetch more outlets. Please try again.
      </Notice>
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
      <p ref={said} tabIndex={-1} className="small muted finder-said" role="status">
        {count} of {all.length} outlets
      </p>
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

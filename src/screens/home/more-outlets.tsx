import './finder.css'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { listOutlets } from '#machines/model/outlet/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { NEAREST } from '#src/data/outlets.ts'
import { focusItem, MoreButton } from '#src/ui/more-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { watchWithinAScreen } from '#src/ui/watch-near.ts'
import { OpeningLater } from './opening-later.tsx'
import { type Around, useAllOutlets } from './use-wanted.ts'

interface MoreOutletsProps extends Around {
  /** Those of the nearest that are listed already. */
  listed: readonly Outlet[]
  /** Handed in: imported here, it would be in a file that other pages load too. */
  Card: ComponentType<{ outlet: Outlet; index: number }>
}

/** What follows the nearest: those beyond them, fetched when their end comes near the window or by a button, and those outside their hours. */
export function MoreOutlets({ listed, Card, ...around }: MoreOutletsProps) {
  const [isWanted, setWanted] = useState(false)
  const { all, isCut, isFetching, isError, refetch } = useAllOutlets(around, isWanted)
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = all === undefined
  useEffect(() => (isWaiting ? watchWithinAScreen(end.current!, (isNear) => isNear && setWanted(true)) : undefined), [isWaiting])
  const { outlets } = around
  const before = listed.length
  const { now, later } = useMemo(() => {
    const listedIds = new Set(listed.map(({ outletId }) => outletId))
    return listOutlets(
      (all ?? outlets.slice(0, NEAREST)).filter(({ outletId }) => !listedIds.has(outletId)),
      {},
    )
  }, [all, outlets, listed])
  const hasFocus = useRef(false)
  useEffect(() => {
    if (isWaiting || !hasFocus.current) return
    // The button is gone: the first outlet that it brought takes the focus.
    focusItem(before + 1)
  }, [isWaiting, before])

  return (
    <>
      <p className="visually-hidden" role="status">
        {isWaiting ? isFetching && 'Loading more outlets...' : isCut && `${all.length} outlets in all`}
      </p>
      {now.length > 0 && (
        <Stretches
          items={now}
          keyOf={({ outletId }) => outletId}
          className="outlets"
          label="More outlets"
          before={before}
          size={12}
          isWhole
        >
          {(outlet, index) => <Card outlet={outlet} index={before + index} />}
        </Stretches>
      )}
      {isWaiting && (
        <div
          ref={end}
          className="stack more-outlets"
          onFocus={() => void (hasFocus.current = true)}
          onBlur={() => void (hasFocus.current = false)}
        >
          {isError && !isFetching && <Notice tone="err">Failed to fetch more outlets. Please try again.</Notice>}
          <MoreButton
            what="more outlets"
            isFetching={isFetching}
            hasFailed={isError}
            onMore={() => setWanted(true)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <OpeningLater outlets={later} />
    </>
  )
}

import './many-outlets.css'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#machines/model/location.ts'
import { openFirst, type Outlet } from '#machines/model/outlet.ts'
import { allOutletsQuery, NEAREST } from '#src/data/outlets.ts'
import { focusItem, MoreButton } from '#src/ui/more-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { watchWithinAScreen } from '#src/ui/watch-near.ts'

interface ManyOutletsProps {
  /** More than the nearest, which are listed already. */
  outlets: Outlet[]
  chosen: Coordinates | undefined
  /** Handed in: imported here, it would be in a file that other pages load too. */
  Card: ComponentType<{ outlet: Outlet; index: number }>
}

/** The outlets beyond the nearest: fetched when the end of those comes near the window, or by a button. */
export function ManyOutlets({ outlets, chosen, Card }: ManyOutletsProps) {
  // Another backend may tell all of them at once.
  const isCut = outlets.length === NEAREST + 1
  const [isWanted, setWanted] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    ...allOutletsQuery(chosen),
    meta: { failure: 'screen' },
    enabled: isCut && isWanted,
  })
  const all = isCut ? data : outlets
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = all === undefined
  useEffect(() => (isWaiting ? watchWithinAScreen(end.current!, (isNear) => isNear && setWanted(true)) : undefined), [isWaiting])
  const near = new Set(outlets.slice(0, NEAREST).map(({ outletId }) => outletId))
  const hasFocus = useRef(false)
  useEffect(() => {
    if (isWaiting || !hasFocus.current) return
    // The button is gone: the first outlet that it brought takes the focus.
    focusItem(NEAREST + 1)
  }, [isWaiting])

  return (
    <>
      <p className="visually-hidden" role="status">
        {isWaiting ? isFetching && 'Loading more outlets...' : isCut && `${all.length} outlets in all`}
      </p>
      {all ? (
        <Stretches
          items={openFirst(all.filter(({ outletId }) => !near.has(outletId)))}
          keyOf={({ outletId }) => outletId}
          className="outlets"
          label="More outlets"
          before={NEAREST}
          size={12}
          isWhole
        >
          {(outlet, index) => <Card outlet={outlet} index={NEAREST + index} />}
        </Stretches>
      ) : (
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
    </>
  )
}

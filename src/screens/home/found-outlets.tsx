import './finder.css'
import { type ComponentType, useMemo, useRef } from 'react'
import { emptying, listOutlets, withoutLimits, withWish } from '#machines/model/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Stretches } from '#src/ui/stretches.tsx'
import { limitLabel } from './find-form.tsx'
import { OpeningLater } from './opening-later.tsx'
import { type Around, useAllOutlets, useWanted } from './use-wanted.ts'

interface FoundOutletsProps extends Around {
  /** Handed in: imported here, it would be in a file that other pages load too. */
  Card: ComponentType<{ outlet: Outlet; index: number }>
  Bones: ComponentType
}

/** The outlets that the address asks for, of all that are near. */
export function FoundOutlets({ Card, Bones, ...around }: FoundOutletsProps) {
  const { wanted, want } = useWanted()
  const { all, isFetching, isError, refetch } = useAllOutlets(around, true)
  const { now, later } = useMemo(() => listOutlets(all ?? [], wanted), [all, wanted])
  const said = useRef<HTMLParagraphElement>(null)
  if (!all)
    return isError && !isFetching ? (
      <Notice tone="err" onRetry={() => void refetch()}>
        Failed to fetch more outlets. Please try again.
      </Notice>
    ) : (
      <Bones />
    )
  const count = now.length + later.length
  const limits = count === 0 ? emptying(all, wanted) : []
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
      {limits.length > 0 && (
        <div className="stack centered finder-none">
          <p>
            {limits.length === 1 ? (
              <>
                No outlet here fits “<bdi>{limitLabel(wanted, limits[0]!)}</bdi>” with what else you chose.
              </>
            ) : (
              'No outlet here fits all of your filters.'
            )}
          </p>
          <div className="row wraps finder-none-acts">
            {limits.map((limit) => (
              <button
                key={limit}
                type="button"
                className="button line compact"
                onClick={() => clear(withWish(wanted, { [limit]: undefined }))}
              >
                <span>
                  Clear “<bdi>{limitLabel(wanted, limit)}</bdi>”
                </span>
              </button>
            ))}
            <button type="button" className="link" onClick={() => clear(withoutLimits(wanted))}>
              Show all outlets
            </button>
          </div>
        </div>
      )}
      {now.length > 0 && (
        <Stretches items={now} keyOf={({ outletId }) => outletId} className="outlets" label="Outlets" size={12} isWhole>
          {(outlet, index) => <Card outlet={outlet} index={index} />}
        </Stretches>
      )}
      <OpeningLater outlets={later} />
    </>
  )
}

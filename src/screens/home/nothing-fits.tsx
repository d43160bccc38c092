import { emptying, type Wanted, withWish } from '#machines/model/outlet/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { limitLabel } from './find-form.tsx'

interface NothingFitsProps {
  outlets: readonly Outlet[]
  wanted: Wanted
  /** What the address would ask for without any filter. */
  without: Wanted
  onWant: (next: Wanted) => void
}

/** The filters that leave nothing, each with its way out. */
export function NothingFits({ outlets, wanted, without, onWant }: NothingFitsProps) {
  const limits = emptying(outlets, wanted)
  if (limits.length === 0) return null
  return (
    <div className="stack centered finder-none">
      <p>
        {limits.length === 1 ? (
          <span>
            No outlet here fits “<bdi>{limitLabel(wanted, limits[0]!)}</bdi>” with what else you chose.
          </span>
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
            onClick={() => onWant(withWish(wanted, { [limit]: undefined }))}
          >
            <span>
              Clear “<bdi>{limitLabel(wanted, limit)}</bdi>”
            </span>
          </button>
        ))}
        <button type="button" className="link" onClick={() => onWant(without)}>
          {without.query === undefined ? 'Show all outlets' : 'Clear all filters'}
        </button>
      </div>
    </div>
  )
}

import { Link } from 'react-router-dom'
import { addressLine, costForTwo, outletBadge, outletName, type Outlet, takesOrders } from '#machines/model/outlet/outlet.ts'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { Plate } from '#src/ui/plate.tsx'
import { Stretches } from '#src/ui/stretches.tsx'

const MOST_AT_ONCE = 24

/** Outlets outside their hours, as rows that say when they open. */
export function OpeningLater({ outlets }: { outlets: readonly Outlet[] }) {
  if (outlets.length === 0) return null
  return (
    <section aria-labelledby="opening-later" className="stack gap-1">
      <h2 className="lead" id="opening-later">
        <span>Opening later</span>
        <span className="small muted">{outlets.length}</span>
      </h2>
      {outlets.length <= MOST_AT_ONCE ? (
        <ul className="later">
          {outlets.map((outlet) => (
            <li key={outlet.outletId}>
              <OutletRow outlet={outlet} />
            </li>
          ))}
        </ul>
      ) : (
        <Stretches items={outlets} keyOf={({ outletId }) => outletId} className="later" size={MOST_AT_ONCE} isWhole>
          {(outlet) => <OutletRow outlet={outlet} />}
        </Stretches>
      )}
    </section>
  )
}

/** An outlet where a card is too tall. A search names in it the dishes that it has found there. */
export function OutletRow({ outlet, found: [dish, ...more] = [] }: { outlet: Outlet; found?: string[] }) {
  const picture = usePicture(outlet.pictures[0])
  const { badge, tone } = outletBadge(outlet)
  return (
    <article className={takesOrders(outlet) ? 'later-row' : 'later-row shut'}>
      <Plate {...picture} size={64} />
      <div>
        <h3>
          <Link className="cover" to={paths.outlet(outlet.outletId)}>
            <bdi>{outletName(outlet)}</bdi>
          </Link>
        </h3>
        <p className="small muted">
          <bdi>{dish ?? (outlet.cuisines?.slice(0, 3).join(', ') || addressLine(outlet))}</bdi>
          {more.length > 0 && <span> +{more.length}</span>}
        </p>
        <p className="tiny muted dot-separated">
          {outlet.averageCostPaise !== undefined && <span>{costForTwo(outlet)}</span>}
          {outlet.distanceKm !== undefined && <span>{outlet.distanceKm.toFixed(1)} km</span>}
        </p>
      </div>
      <span className={`badge ${tone}`}>{badge}</span>
    </article>
  )
}

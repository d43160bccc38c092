import { addressLine, costForTwo, outletName, type Outlet } from '#machines/model/outlet/outlet.ts'
import { OutletHours } from './outlet-hours.tsx'
import { OutletOffers } from './outlet-offers.tsx'
import { OutletReach } from './outlet-reach.tsx'

/** What closes the page: the offers, unless they stand at its top, and for a customer who sits here the outlet itself. */
export function OutletClose({ outlet, isSeated, isWide }: { outlet: Outlet; isSeated: boolean; isWide: boolean }) {
  const licence = <Licence outlet={outlet} />
  if (!isSeated && isWide) return licence
  return (
    <div className="close stack gap-5">
      <OutletOffers outlet={outlet} isTitled />
      {isSeated ? (
        <section aria-labelledby="about-title">
          <h2 id="about-title" className="breaks">
            About <bdi>{outletName(outlet)}</bdi>
          </h2>
          <About outlet={outlet} />
        </section>
      ) : (
        licence
      )}
    </div>
  )
}

/** Without distance and directions: the customer is there. */
export function About({ outlet }: { outlet: Outlet }) {
  return (
    <div className="stack">
      <OutletReach outlet={outlet} isHere />
      <p className="small muted breaks dot-separated">
        <OutletHours outlet={outlet} />
        <bdi>{addressLine(outlet)}</bdi>
        <span>{costForTwo(outlet)}</span>
      </p>
      <Licence outlet={outlet} />
    </div>
  )
}

/** What an outlet that sells food has to show, where its backend tells it. */
function Licence({ outlet: { fssai } }: { outlet: Outlet }) {
  return fssai && <p className="small muted">FSSAI licence {fssai}</p>
}

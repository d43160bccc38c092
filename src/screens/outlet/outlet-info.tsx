import { memo } from 'react'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { addressLine, outletName, OUTLET_RATING, type Outlet, typeLabel } from '#machines/model/outlet.ts'
import { RatingBadge } from '#src/ui/rating-badge.tsx'
import { OutletReach, PriceFact } from './outlet-parts.ts'

export const OutletInfo = memo(function OutletInfo({ outlet, menu }: { outlet: Outlet; menu: MenuCategory[] | undefined }) {
  const facts = [
    typeLabel(outlet.type),
    outlet.averageCostPaise === undefined ? 'N/A' : `${formatPrice(outlet.averageCostPaise)} for two`,
    outlet.distanceKm === undefined ? undefined : `${outlet.distanceKm.toFixed(1)} km`,
  ].filter(Boolean)
  return (
    <section aria-label="About this outlet">
      <div className="info stack gap-1 breaks">
        <div className="row wraps between">
          <h1 tabIndex={-1}>
            <bdi>{outletName(outlet)}</bdi>
          </h1>
          <RatingBadge rating={outlet.rating} constant={OUTLET_RATING} />
        </div>
        <p className="small muted dot-separated">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <PriceFact outlet={outlet} menu={menu} />
        </p>
        <p className="small muted">
          <bdi>{addressLine(outlet)}</bdi>
        </p>
      </div>
      <OutletReach outlet={outlet} waiting={<div className="reach wraps" />} />
    </section>
  )
})

import { memo } from 'react'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { addressLine, type Outlet, typeLabel } from '#machines/model/outlet/outlet.ts'
import { OutletHours } from './outlet-hours.tsx'
import { PriceFact } from './outlet-parts.ts'

export const OutletFacts = memo(function OutletFacts({ outlet, menu }: { outlet: Outlet; menu: MenuCategory[] | undefined }) {
  const { averageCostPaise, distanceKm } = outlet
  const type = typeLabel(outlet.type)
  return (
    <>
      <div className="small muted dot-separated">
        <OutletHours outlet={outlet} />
        <span>{averageCostPaise === undefined ? 'N/A' : `${formatPrice(averageCostPaise)} for two`}</span>
        {distanceKm !== undefined && <span>{distanceKm.toFixed(1)} km</span>}
        <PriceFact outlet={outlet} menu={menu} />
      </div>
      <p className="small muted dot-separated address">
        {type && <span>{type}</span>}
        <bdi>{addressLine(outlet)}</bdi>
      </p>
    </>
  )
})

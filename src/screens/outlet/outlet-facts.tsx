import { memo } from 'react'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { addressLine, costForTwo, type Outlet, typeLabel } from '#machines/model/outlet/outlet.ts'
import { OutletHours } from './outlet-hours.tsx'
import { PriceFact } from './outlet-parts.ts'

export const OutletFacts = memo(function OutletFacts({ outlet, menu }: { outlet: Outlet; menu: MenuCategory[] | undefined }) {
  const type = typeLabel(outlet.type)
  return (
    <>
      <div className="small muted dot-separated">
        <OutletHours outlet={outlet} />
        <span>{costForTwo(outlet)}</span>
        {outlet.distanceKm !== undefined && <span>{outlet.distanceKm.toFixed(1)} km</span>}
        <PriceFact outlet={outlet} menu={menu} />
      </div>
      <p className="small muted dot-separated address">
        {type && <span>{type}</span>}
        <bdi>{addressLine(outlet)}</bdi>
      </p>
    </>
  )
})

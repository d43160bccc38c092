import { memo } from 'react'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { addressLine, type Outlet, typeLabel } from '#machines/model/outlet/outlet.ts'
import { PriceFact } from './outlet-parts.ts'

export const OutletFacts = memo(function OutletFacts({ outlet, menu }: { outlet: Outlet; menu: MenuCategory[] | undefined }) {
  const facts = [
    typeLabel(outlet.type),
    outlet.averageCostPaise === undefined ? 'N/A' : `${formatPrice(outlet.averageCostPaise)} for two`,
    outlet.distanceKm === undefined ? undefined : `${outlet.distanceKm.toFixed(1)} km`,
  ].filter(Boolean)
  return (
    <>
      <p className="small muted dot-separated">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <PriceFact outlet={outlet} menu={menu} />
      </p>
      <p className="small muted address">
        <bdi>{addressLine(outlet)}</bdi>
      </p>
    </>
  )
})

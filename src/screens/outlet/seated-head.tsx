import { useState } from 'react'
import { openUntil } from '#machines/model/outlet/open-until.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { outletBadge, outletName, OUTLET_RATING, type Outlet, typeLabel } from '#machines/model/outlet/outlet.ts'
import { serverNow } from '#src/actors/server-time.ts'
import { IconInfo } from '#src/ui/icons.ts'
import { RatingBadge } from '#src/ui/rating-badge.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { About } from './outlet-close.tsx'
import { OutletHeart } from './outlet-heart.tsx'
import { PriceFact } from './price-fact.tsx'

/** Beside and below the name, for a customer who sits here: what is known of the outlet, and what matters now. */
export function SeatedHead({ outlet, menu }: { outlet: Outlet; menu: MenuCategory[] | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(serverNow)
  const name = outletName(outlet)
  const type = typeLabel(outlet.type)
  return (
    <>
      <div className="row acts">
        <button type="button" className="icon-button" aria-haspopup="dialog" aria-label={`About ${name}`} onClick={() => setOpen(true)}>
          <IconInfo size={22} stroke={1.9} aria-hidden />
        </button>
        <OutletHeart outlet={outlet} />
      </div>
      <p className="row wraps facts small muted dot-separated">
        <RatingBadge rating={outlet.rating} constant={OUTLET_RATING} className="row gap-1 bold" starSize={14} />
        {type && <span className="only-wide">{type}</span>}
        <span className={`bold ${outletBadge(outlet).tone}`}>{openUntil(outlet, now)}</span>
        <PriceFact outlet={outlet} menu={menu} />
      </p>
      {isOpen && (
        <Sheet title={<bdi>{name}</bdi>} onClose={() => setOpen(false)}>
          <About outlet={outlet} />
        </Sheet>
      )}
    </>
  )
}

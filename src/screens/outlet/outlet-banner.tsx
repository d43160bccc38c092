import { Link } from 'react-router-dom'
import type { Outlet } from '#machines/model/outlet.ts'
import { usePictureSpread } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { IconArrowLeft } from '#src/ui/icons.ts'
import { Spread } from '#src/ui/spread.tsx'
import { useTurns } from '#src/ui/attention.ts'
import { part } from '#src/ui/part.tsx'

const OutletHeart = part(() => import('./outlet-heart.tsx').then((module) => module.OutletHeart))

// Spec §9: 4 s outside of cards.
const BANNER_PACE_MS = 4_000

export function OutletBanner({ outlet }: { outlet: Outlet }) {
  const { ref, turn } = useTurns<HTMLDivElement>(BANNER_PACE_MS)
  return (
    <div ref={ref} className="wrap banner-place">
      <Spread {...usePictureSpread(outlet.pictures, turn, true)} eager className="banner">
        <Link className="icon-btn solid back" to={paths.home()} aria-label="Back">
          <IconArrowLeft size={22} stroke={1.9} aria-hidden />
        </Link>
        <OutletHeart outlet={outlet} />
      </Spread>
    </div>
  )
}

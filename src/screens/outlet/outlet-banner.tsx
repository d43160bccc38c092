import { memo } from 'react'
import { PACE_MS } from '#machines/carousel/carousel.machine.ts'
import { outletName, type Outlet } from '#machines/model/outlet.ts'
import { useCarousel } from '#src/actors/carousel.ts'
import { usePictureSpread } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { useAttention } from '#src/ui/attention.ts'
import { BackLink } from '#src/router/back-link.tsx'
import { Carousel } from '#src/ui/carousel.tsx'
import { IconArrowLeft } from '#src/ui/icons.ts'
import { lazy } from '#src/loading/lazy.tsx'

const OutletHeart = lazy(() => import('./outlet-heart.tsx').then((module) => module.OutletHeart), { when: 'painted' })

/** The brand's own, where an outlet has neither banners nor a logo. */
const BRAND_LOGO = { src: '/logo.svg', tone: 'malai' } as const

/** The outlet's pictures, one after the other. `isReady` loads the heart, once the menu is shown. */
export const OutletBanner = memo(function OutletBanner({ outlet, isReady }: { outlet: Outlet; isReady: boolean }) {
  const { pictures } = outlet
  const { turn, rest, choose } = useCarousel(pictures.length, PACE_MS)
  const { ref } = useAttention<HTMLDivElement>(rest)
  const spread = usePictureSpread(pictures, turn, true)
  const plates = pictures.length > 0 ? spread.plates : [BRAND_LOGO, ...spread.plates.slice(1)]
  return (
    <div ref={ref} className="wrap banner-place">
      <Carousel {...spread} plates={plates} of={outletName(outlet)} onChoose={choose} eager className="banner">
        <BackLink className="icon-button solid back" to={paths.home()} label="Back">
          <IconArrowLeft size={22} stroke={1.9} aria-hidden />
        </BackLink>
        {isReady && <OutletHeart outlet={outlet} />}
      </Carousel>
    </div>
  )
})

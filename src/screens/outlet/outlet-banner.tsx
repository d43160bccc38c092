import { memo } from 'react'
import { PACE_MS } from '#machines/carousel/carousel.machine.ts'
import { outletName, type Outlet } from '#machines/model/outlet/outlet.ts'
import { useCarousel } from '#src/actors/carousel.ts'
import { usePictureSpread } from '#src/actors/picture.ts'
import { useAttention } from '#src/ui/attention.ts'
import { Carousel } from '#src/ui/carousel.tsx'

/** The brand's own, where an outlet has neither banners nor a logo. */
const BRAND_LOGO = { src: '/logo.svg', tone: 'malai' } as const

/** The outlet's pictures, one after the other. */
export const OutletBanner = memo(function OutletBanner({ outlet }: { outlet: Outlet }) {
  const { pictures } = outlet
  const { turn, rest, choose } = useCarousel(pictures.length, PACE_MS)
  const { ref } = useAttention<HTMLDivElement>(rest)
  const spread = usePictureSpread(pictures, turn, true)
  const plates = pictures.length > 0 ? spread.plates : [BRAND_LOGO]
  return (
    <div ref={ref} className="wrap banner-place">
      <Carousel {...spread} plates={plates} of={outletName(outlet)} onChoose={choose} eager className="banner" />
    </div>
  )
})

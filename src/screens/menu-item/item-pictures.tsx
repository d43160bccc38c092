import { useQuery } from '@tanstack/react-query'
import { PACE_MS } from '#machines/carousel/carousel.machine.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { useCarousel } from '#src/actors/carousel.ts'
import { usePictureSpread } from '#src/actors/picture.ts'
import { largePictureQuery } from '#src/data/large-picture.ts'
import { paths } from '#src/paths.ts'
import { useAttention } from '#src/ui/attention.ts'
import { BackLink } from '#src/router/back-link.tsx'
import { Carousel } from '#src/ui/carousel.tsx'
import { IconArrowLeft } from '#src/ui/icons.ts'
import { lazy } from '#src/loading/lazy.tsx'

const DishHeart = lazy(() => import('./dish-heart.tsx').then((module) => module.DishHeart), { when: 'painted' })

export function ItemPictures({ item, outletId }: { item: MenuItem; outletId: string }) {
  const { turn, rest, choose } = useCarousel(item.pictures.length, PACE_MS)
  const { ref } = useAttention<HTMLDivElement>(rest)
  const spread = usePictureSpread(item.pictures, turn, true)
  const { data: large } = useQuery(largePictureQuery(item.pictures[spread.current]))
  return (
    <div ref={ref}>
      <Carousel
        {...spread}
        plates={spread.plates
          .slice(0, 1)
          .map((plate) => ({ ...plate, ...(large && { src: large }), dish: { outletId, menuId: item.menuId } }))}
        of={item.name}
        onChoose={choose}
        eager
        className="item-tablecloth"
      >
        <BackLink className="icon-button solid back" to={paths.outlet(outletId)} alias={paths.scannedOutlet(outletId)} label="Back">
          <IconArrowLeft size={22} stroke={1.9} aria-hidden />
        </BackLink>
        <DishHeart outletId={outletId} menuId={item.menuId} name={item.name} />
      </Carousel>
    </div>
  )
}

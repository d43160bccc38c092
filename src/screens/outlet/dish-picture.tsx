import { pictureTone } from '#machines/model/menu/picture-tone.ts'
import { usePicture } from '#src/actors/picture.ts'
import { useNear } from '#src/ui/near.ts'
import { type DishOnPlate, Plate } from '#src/ui/plate.tsx'

interface DishPictureProps {
  picture: string
  dish: DishOnPlate | undefined
  eager: boolean
}

/** The plate is empty until the row is near the screen. A component of its own, so that only the plate renders again. */
export function DishPicture({ picture, dish, eager }: DishPictureProps) {
  const { ref, near } = useNear<HTMLSpanElement>()
  if (eager || near) return <Served picture={picture} dish={dish} eager={eager} />
  return <Plate ref={ref} tone={pictureTone(picture)} />
}

function Served({ picture, dish, eager }: DishPictureProps) {
  return <Plate {...usePicture(picture)} dish={dish} eager={eager} />
}

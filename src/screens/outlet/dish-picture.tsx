import { pictureTone } from '#machines/model/picture-tone.ts'
import { usePicture } from '#src/actors/picture.ts'
import { useNear } from '#src/ui/near.ts'
import { type DishOnPlate, Plate } from '#src/ui/plate.tsx'

interface DishPictureProps {
  picture: string | undefined
  name: string
  dish: DishOnPlate | undefined
  eager: boolean
}

/** The plate is empty until the row is near the screen. A component of its own, so that only the plate renders again. */
export function DishPicture({ picture, name, dish, eager }: DishPictureProps) {
  const { ref, near } = useNear<HTMLSpanElement>()
  if (eager || near) return <Served picture={picture} name={name} dish={dish} eager={eager} />
  return <Plate ref={ref} tone={pictureTone(picture)} />
}

function Served({ picture, name, dish, eager }: DishPictureProps) {
  return <Plate {...usePicture(picture, name)} dish={dish} eager={eager} />
}

import { pictureTone } from '#machines/model/picture-tone.ts'
import { usePicture } from '#src/api/media.ts'
import { useNear } from '#src/ui/near.ts'
import { Plate } from '#src/ui/plate.tsx'

const SIZE = 116

/** A dish on its plate, which stays empty until it is near the screen. Nothing else of the row is laid out again when the picture comes. */
export function DishPicture({ picture, eager }: { picture: string | undefined; eager: boolean }) {
  const { ref, near } = useNear<HTMLSpanElement>()
  if (eager || near) return <Served picture={picture} eager={eager} />
  return <Plate ref={ref} tone={pictureTone(picture)} size={SIZE} />
}

function Served({ picture, eager }: { picture: string | undefined; eager: boolean }) {
  return <Plate {...usePicture(picture)} size={SIZE} eager={eager} />
}

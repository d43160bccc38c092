import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePicture } from '#src/api/media.ts'
import { IconArrowLeft } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'

/** The dish on a large plate; with several pictures a dot for each. */
export function ItemPictures({ pictures, back, children }: { pictures: string[]; back: string; children?: ReactNode }) {
  const [current, setCurrent] = useState(0)
  const picture = usePicture(pictures[current])
  return (
    <div className="lay item-lay" data-tone={picture.tone}>
      <div className="clip">
        <Plate {...picture} eager />
      </div>
      <Link className="icon-btn solid back" to={back} aria-label="Back">
        <IconArrowLeft size={22} stroke={1.9} aria-hidden />
      </Link>
      {children}
      {pictures.length > 1 && (
        <div className="thumbs" role="group" aria-label="Pictures">
          {pictures.map((key, index) => (
            <button
              key={key}
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => setCurrent(index)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

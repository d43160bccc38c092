import type { Ref } from 'react'
import type { PictureTone } from '#machines/model/picture-tone.ts'

export interface PlateProps {
  src?: string
  tone: PictureTone
  /** Stands on the plate of a dish that has no picture. */
  letter?: string
  /** Diameter in CSS pixels; in a spread the style sheet decides. */
  size?: number
  /** The first pictures of a page come at once, the rest when they are near. */
  eager?: boolean
  ref?: Ref<HTMLSpanElement>
}

/** A picture on a rimmed plate; the first letter of what has none, an empty plate while it is not there. Decorates: the name stands beside it. */
export function Plate({ src, tone, letter, size, eager = false, ref }: PlateProps) {
  return (
    <span
      ref={ref}
      className="plate"
      data-tone={tone}
      data-letter={letter}
      style={size ? ({ '--d': `${size}px` } as React.CSSProperties) : undefined}
    >
      {src && (
        // A new element for another picture: one after the other is laid on the plate.
        <img
          key={src}
          src={src}
          alt=""
          width={size ?? 96}
          height={size ?? 96}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  )
}

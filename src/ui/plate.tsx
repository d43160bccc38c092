import type { Ref } from 'react'
import type { PictureTone } from '#machines/model/picture-tone.ts'

export interface PlateProps {
  src?: string
  tone: PictureTone
  /** Diameter in CSS pixels; in a spread the style sheet decides. */
  size?: number
  /** The first pictures of a page come at once, the rest when they are near. */
  eager?: boolean
  ref?: Ref<HTMLSpanElement>
}

/** A picture on a rimmed plate; an empty plate while there is none. Decorates: the name stands beside it. */
export function Plate({ src, tone, size, eager = false, ref }: PlateProps) {
  return (
    <span ref={ref} className="plate" data-tone={tone} style={size ? ({ '--d': `${size}px` } as React.CSSProperties) : undefined}>
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

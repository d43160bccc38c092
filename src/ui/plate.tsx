import type { Ref } from 'react'
import type { PictureTone } from '#machines/model/picture-tone.ts'

export interface PlateProps {
  src?: string
  tone: PictureTone
  /** Stands on the plate of a dish that has no picture. */
  letter?: string
  /** Diameter in CSS pixels; in a spread the style sheet decides. */
  size?: number
  /** Loads at once; other pictures load near the screen. */
  eager?: boolean
  ref?: Ref<HTMLSpanElement>
}

/** Not in the style sheet, which comes with every page: few plates have a letter. */
const MONOGRAM: React.CSSProperties = {
  font: '600 calc(var(--d)*.26)/2 var(--serif)',
  width: '2em',
  textAlign: 'center',
  color: 'oklch(calc(var(--pl-1) - .44) .06 50)',
  border: '1.5px solid',
  borderRadius: '50%',
}

/** A picture on a rimmed plate; the first letter of what has none, an empty plate while it is not there. Decorates: the name stands beside it. */
export function Plate({ src, tone, letter, size, eager = false, ref }: PlateProps) {
  return (
    <span ref={ref} className="plate" data-tone={tone} style={size ? ({ '--d': `${size}px` } as React.CSSProperties) : undefined}>
      {letter && (
        <b aria-hidden style={MONOGRAM}>
          {letter}
        </b>
      )}
      {src && (
        // A new element for each picture restarts its animation.
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

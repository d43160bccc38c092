import { type Ref, ViewTransition } from 'react'
import type { PictureTone } from '#machines/model/menu/picture-tone.ts'

export interface DishOnPlate {
  outletId: string
  menuId: string
}

export interface PlateProps {
  src?: string
  tone: PictureTone
  /** The picture brings its vessel, which covers the plate. */
  whole?: boolean
  /** Nothing lies on it: no plate. */
  none?: boolean
  /** Diameter in CSS pixels; in a spread the style sheet decides. */
  size?: number
  /** Loads at once; other pictures load near the screen. */
  eager?: boolean
  /** The largest picture in sight when a page opens: it comes with the scripts, not after them. */
  first?: boolean
  /** The dish that lies on it: on the way between two pages that show it, the plate moves from place to place. */
  dish?: DishOnPlate | undefined
  ref?: Ref<HTMLSpanElement>
}

/** A picture on a rimmed plate, which is empty while it is not there. Decorates: the name stands beside it. */
export function Plate({ src, tone, whole, none, size, eager = false, first = false, dish, ref }: PlateProps) {
  if (none) return null
  const plate = (
    <span
      ref={ref}
      className={whole ? 'plate whole' : 'plate'}
      data-tone={tone}
      style={size ? ({ '--d': `${size}px` } as React.CSSProperties) : undefined}
    >
      {src && (
        // A new element for each picture restarts its animation.
        <img
          key={src}
          src={src}
          alt=""
          width={size ?? 96}
          height={size ?? 96}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  )
  if (!dish) return plate
  return (
    <ViewTransition name={`dish-${dish.outletId}-${dish.menuId}`} default="none" share="plate">
      {plate}
    </ViewTransition>
  )
}

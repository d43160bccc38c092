import type { ReactNode } from 'react'
import { Plate, type PlateProps } from './plate.tsx'

/** More dots would be too small to press. */
export const MOST_DOTS = 8

export interface SpreadProps {
  /** The pictures laid out now, the middle plate first; undefined for a plate that stays empty. */
  plates: readonly Pick<PlateProps, 'src' | 'tone' | 'whole' | 'none' | 'dish'>[]
  tone: PlateProps['tone']
  /** How many pictures there are, and which is in the middle. */
  count: number
  current: number
  eager?: boolean
  className?: string
  /** Without dots: a carousel has its own. */
  plain?: boolean
  children?: ReactNode
}

/** Three plates seen from above on a cloth, the outer two cut by its edge, with a dot for each picture there is. */
export function Spread({ plates, tone, count, current, eager, className = '', plain, children }: SpreadProps) {
  const dots = Math.min(count, MOST_DOTS)
  return (
    <div className={`tablecloth ${className}`} data-tone={tone}>
      <div className="clip">
        {plates.map((plate, place) => (
          // The plates stay, only what lies on them changes.
          <Plate key={place} {...plate} eager={eager} first={eager && place === 0} />
        ))}
      </div>
      {children}
      {!plain && count > 1 && (
        <div className="dots" aria-hidden="true">
          {Array.from({ length: dots }, (_, dot) => (
            <i key={dot} className={dot === current % dots ? 'on' : undefined} />
          ))}
        </div>
      )}
    </div>
  )
}

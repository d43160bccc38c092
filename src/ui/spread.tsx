import type { ReactNode } from 'react'
import { Plate, type PlateProps } from './plate.tsx'

export interface SpreadProps {
  /** The pictures laid out now, the middle plate first; undefined for a plate that stays empty. */
  plates: readonly Pick<PlateProps, 'src' | 'tone' | 'letter' | 'dish'>[]
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
          {Array.from({ length: Math.min(count, 8) }, (_, dot) => (
            <i key={dot} className={dot === current % Math.min(count, 8) ? 'on' : undefined} />
          ))}
        </div>
      )}
    </div>
  )
}

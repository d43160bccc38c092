import type { CSSProperties } from 'react'
import type { StripWords } from '#machines/ongoing-order/strip-words.ts'
import { type TrackedOrder, useOpenTracking } from '#src/actors/tracking-context.ts'
import { IconChefHat, IconChevronRight } from '#src/ui/icons.ts'

interface TrackOrderProps {
  tracked: TrackedOrder
  /** undefined while only this device knows of the order. */
  words?: StripWords
  isExpanded: boolean
}

/** Opens the tracking: a lamp-lit row at first, then a plate whose rim fills. One button, so that it keeps the focus. */
export function TrackOrder({ tracked, words, isExpanded }: TrackOrderProps) {
  const openTracking = useOpenTracking()
  const said = words && [words.state, words.time].filter(Boolean)
  const rim = { '--p': words?.percent ?? 0 } as CSSProperties
  const minutes =
    words && words.minutesLeft > 0 ? (
      <>
        {words.minutesLeft}
        <small>min</small>
      </>
    ) : (
      <IconChefHat size={24} stroke={1.9} aria-hidden />
    )
  return (
    <button
      type="button"
      className={isExpanded ? 'track-order live' : 'track-order ring'}
      style={rim}
      aria-label={isExpanded ? undefined : ['Track Order', said?.concat(words?.all ?? []).join(', ')].filter(Boolean).join(': ')}
      aria-haspopup="dialog"
      onClick={() => openTracking(tracked)}
    >
      {isExpanded ? (
        <>
          <span className="ring in" aria-hidden="true">
            {minutes}
          </span>
          <span className="live-words">
            {words && (
              <b>
                {words.state}
                {/* The ring beside it shows the minutes. */}
                {words.time && <span className={words.minutesLeft > 0 ? 'visually-hidden' : undefined}> · {words.time}</span>}
              </b>
            )}{' '}
            <span>
              Track Order
              {words?.all && <i> · {words.all}</i>}
            </span>
          </span>
          <IconChevronRight size={22} stroke={1.9} aria-hidden />
        </>
      ) : (
        minutes
      )}
    </button>
  )
}

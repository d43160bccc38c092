import './carousel.css'
import type { KeyboardEvent, ReactNode } from 'react'
import { isModified } from './is-modified.ts'
import { MOST_DOTS, Spread, type SpreadProps } from './spread.tsx'

export interface CarouselProps extends Omit<SpreadProps, 'children'> {
  of: string
  onChoose: (picture: number) => void
  children?: ReactNode
}

/** Pictures that take turns, with a dot for each: one stop for the Tab key, arrows move. */
export function Carousel({ of, onChoose, children, ...spread }: CarouselProps) {
  const { count, current } = spread
  const dots = Math.min(count, MOST_DOTS)
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step || isModified(event)) return
    event.preventDefault()
    const next = ((current % dots) + step + dots) % dots
    onChoose(next)
    const dot = event.currentTarget.parentElement?.children[next]
    if (dot instanceof HTMLElement) dot.focus()
  }
  return (
    <Spread {...spread} plain>
      {children}
      {dots > 1 && (
        <div className="dots pick" role="group" aria-label={`Pictures of ${of}`}>
          {Array.from({ length: dots }, (_, dot) => {
            const isCurrent = dot === current % dots
            return (
              <button
                key={dot}
                type="button"
                className={isCurrent ? 'on' : undefined}
                tabIndex={isCurrent ? 0 : -1}
                aria-label={`Picture ${dot + 1} of ${dots}`}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onChoose(dot)}
                onKeyDown={move}
              />
            )
          })}
        </div>
      )}
    </Spread>
  )
}

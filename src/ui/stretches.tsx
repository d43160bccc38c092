import './stretches.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isWithinAScreen, watchWithinAScreen } from './watch-near.ts'

/** Not a virtual list: in the flow of the page nothing moves when older cards are appended. Fills whole rows of one, two, three and six columns. */
export const STRETCH = 6

interface StretchesProps<T extends object> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** Of every stretch; the sheet of the page says how tall one is that was never in the page (`.stretch:empty`). */
  className: string
  label?: string
  /** False while older or farther items can still be loaded. */
  isWhole: boolean
  /** How many items stand before this list in another one. */
  before?: number
  /** How many items a stretch has, where rows have other counts of columns. */
  size?: number
  children: (item: T, index: number) => ReactNode
}

/**
 * A long list, six items to a stretch. Only stretches near the window, and the one with the focus, have their items in the page; any other keeps
 * the height it had. Unlike a virtual list it needs no positions: items stand in the flow, and what is appended moves nothing.
 */
export function Stretches<T extends object>({
  items,
  keyOf,
  className,
  label,
  isWhole,
  before = 0,
  size = STRETCH,
  children,
}: StretchesProps<T>) {
  return (
    <div role="list" className="stretches" aria-label={label}>
      {Array.from({ length: Math.ceil(items.length / size) }, (_, stretch) => (
        <Stretch key={stretch} first={items[stretch * size]!} className={className}>
          {() =>
            items.slice(stretch * size, (stretch + 1) * size).map((item, at) => {
              const index = stretch * size + at
              return (
                <div
                  key={keyOf(item)}
                  role="listitem"
                  aria-posinset={before + index + 1}
                  aria-setsize={isWhole ? before + items.length : -1}
                >
                  {children(item, index)}
                </div>
              )
            })
          }
        </Stretch>
      ))}
    </div>
  )
}

/** How tall a stretch was, by its first item: Back finds the place again, also where the stretches above were never shown in that visit. */
const heights = new WeakMap<object, number>()

function Stretch({ first, className, children }: { first: object; className: string; children: () => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current!
    // Before the first paint: the observer tells after it.
    setShown(isWithinAScreen(element))
    const measure = () => {
      if (element.hasChildNodes()) heights.set(first, element.getBoundingClientRect().height)
    }
    const stop = watchWithinAScreen(element, (near) => {
      if (!near && element.contains(document.activeElement)) return
      if (!near) measure()
      setShown(near)
    })
    return () => {
      stop()
      measure()
    }
  }, [first])
  return (
    <div ref={ref} role="presentation" className={`stretch ${className}`} style={isShown ? undefined : { height: heights.get(first) }}>
      {isShown && children()}
    </div>
  )
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Outlet } from '#machines/model/outlet.ts'
import { OutletCard } from './outlet-card.tsx'

// As in outlet-card.css: columns of at least 320 px, 20 px apart.
const NARROWEST = 320
const GAP = 20
const USUAL_HEIGHT = 372

/** A virtual list for hundreds of outlets. */
export function ManyOutlets({ outlets }: { outlets: Outlet[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [{ columns, top }, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      setPlace({ columns: Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP))), top: Math.round(top + window.scrollY) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // eslint-disable-next-line react/incompatible-library -- nothing here is memoized
  const rows = useWindowVirtualizer({
    count: Math.ceil(outlets.length / columns),
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: 2,
    scrollMargin: top,
  })
  return (
    <div ref={list} className="many" role="list" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          className="outlets"
          role="presentation"
          data-index={index}
          style={{ transform: `translateY(${start - top}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {outlets.slice(index * columns, (index + 1) * columns).map((outlet, column) => {
            const position = index * columns + column
            return (
              <div key={outlet.outletId} role="listitem" aria-posinset={position + 1} aria-setsize={outlets.length}>
                <OutletCard outlet={outlet} index={position} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

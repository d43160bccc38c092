import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { tellsAllergens } from '#machines/model/menu/menu-filter.ts'
import { CategoryHeading } from './category-heading.tsx'
import { DishRow } from './dish-row.tsx'
import { focusInFirstList } from './handed-focus.ts'
import { headingIndex, rowsOf, sectionsOf, usualHeight } from './long-menu-rows.ts'
import type { MenuListProps } from './menu-list.tsx'
import { useSavedPosition } from './use-saved-position.ts'
import { menuBarBottom, useResultsInSight } from './use-results-in-sight.ts'
import { useShownCategory } from './use-shown-category.ts'
import { useAfterFirstPaint } from '#src/loading/use-after-first-paint.ts'
import { useMedia } from '#src/ui/use-media.ts'

/** Height of the menu bar with ordinary letters, until it is measured. */
const USUAL_BAR_PX = 124
const OVERSCAN = { first: 0, later: 3 }

/** A virtual list for thousands of dishes, with the same sections and lists as a short menu. */
export const LongMenuList = memo(function LongMenuList(props: MenuListProps) {
  const { browser, saved, outletId, shown, ids, folded, searching, searchKey, adding } = props
  const list = useRef<HTMLDivElement>(null)
  const overscan = useAfterFirstPaint(false) ? OVERSCAN.later : OVERSCAN.first
  const columns = useMedia('(720px <= width < 1200px) or (width >= 1600px)') ? 2 : 1
  const rows = useMemo(() => rowsOf(shown, folded, columns), [shown, folded, columns])
  const hasAllergens = useMemo(() => tellsAllergens(shown), [shown])
  /** Where the list begins on the page, and where the menu bar ends in the window. */
  const [{ top, barBottom }, setPlace] = useState(placeOfFirstSeen)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const now = placeOf(element)
      setPlace((before) => (before.top === now.top && before.barBottom === now.barBottom ? before : now))
    }
    measure()
    // Content above the menu may load late and move it.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // eslint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => rows[index]!.key,
    estimateSize: (index) => saved.heights.get(rows[index]!.key) ?? usualHeight(rows[index]!, hasAllergens),
    // The observer reports each height after layout; measuring here would force a second layout. A hidden row has no height.
    measureElement: (element, entry, instance) =>
      (entry && measureElement(element, entry, instance)) || (instance.measurementsCache[instance.indexFromElement(element)]?.size ?? 0),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => saved.position?.scrollY ?? window.scrollY,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: barBottom,
  })
  useLayoutEffect(
    () => () => {
      for (const { key, size } of virtual.measurementsCache) saved.heights.set(key, size)
    },
    [virtual, saved],
  )
  // From here in this order, since each may scroll or take the focus: what the customer wished last has the last word.
  useSavedPosition(saved)
  // Read before this list is in the page, and the first one gone.
  const [takeFocus] = useState(focusInFirstList)
  useLayoutEffect(() => takeFocus?.(list.current!), [takeFocus])
  const rowsNow = useRef(rows)
  useLayoutEffect(() => {
    rowsNow.current = rows
  }, [rows])
  const scrollToCategory = useCallback(
    (name: string) => {
      const index = headingIndex(rowsNow.current, name)
      if (index >= 0) virtual.scrollToIndex(index, { align: 'start' })
    },
    [virtual],
  )
  useShownCategory(browser, ids, scrollToCategory)
  useResultsInSight(searchKey, searching, (beginning) => virtual.scrollToOffset(beginning - barBottom))

  const near = virtual.getVirtualItems()
  const reached = rows[near.find(({ end }) => end > (virtual.scrollOffset ?? 0) + barBottom)?.index ?? -1]?.category.name
  useEffect(() => {
    if (reached !== undefined) browser.send({ type: 'category.reached', name: reached })
  }, [browser, reached])

  // Scrolling comes before rendering rows that are not in sight yet.
  const rendered = useDeferredValue(useMemo(() => ({ rows, items: near }), [rows, near]))
  const { items } = rendered
  return (
    <div
      ref={list}
      className={searching ? 'menu-shown searched long' : 'menu-shown long'}
      style={{ height: virtual.getTotalSize(), paddingTop: (items[0]?.start ?? top) - top }}
    >
      {sectionsOf(rendered.rows, items).map(({ category, heading, dishes }) => {
        const { name, items: all } = category
        return (
          <section key={name} id={ids.get(name)} className="menu-category" aria-label={heading === undefined ? name : undefined}>
            {heading !== undefined && (
              <CategoryHeading
                ref={virtual.measureElement}
                index={heading}
                category={category}
                expanded={!folded.includes(name)}
                onToggle={searching ? undefined : () => browser.send({ type: 'category.toggle', name })}
              />
            )}
            {dishes.length > 0 && (
              <ul className="two-columns">
                {dishes.map(({ item, position, row }) => (
                  <DishRow
                    key={item.menuId}
                    outletId={outletId}
                    item={item}
                    eager={false}
                    adding={adding}
                    measure={row === undefined ? undefined : virtual.measureElement}
                    row={row}
                    position={position}
                    of={all.length}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
})

const placeOf = (list: Element) => ({ top: Math.round(list.getBoundingClientRect().top + window.scrollY), barBottom: menuBarBottom() })

/** Measured at the first dishes, which this list replaces. */
function placeOfFirstSeen() {
  const seen = document.querySelector('.menu-shown')
  return seen ? placeOf(seen) : { top: 0, barBottom: USUAL_BAR_PX }
}

import { useEffect } from 'react'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import type { MenuListProps } from './menu-list.tsx'
import { useSavedPosition } from './use-saved-position.ts'
import { menuBarBottom, useResultsInSight } from './use-results-in-sight.ts'
import { useShownCategory } from './use-shown-category.ts'

/** Keeps scroll position and menu in step. Renders nothing, and loads after the first dishes are shown. */
export function MenuMoves({ browser, saved, shown, ids, searching, searchKey }: Omit<MenuListProps, 'outletId' | 'folded' | 'adding'>) {
  // In this order, since each may scroll: what the customer wished last has the last word. What is in sight then is looked at after all of them.
  useSavedPosition(saved)
  useShownCategory(browser, ids)
  useResultsInSight(searchKey, searching)
  useReachedCategory(browser, ids, shown)
  return null
}

function useReachedCategory(browser: MenuBrowser, ids: MenuListProps['ids'], shown: MenuListProps['shown']): void {
  useEffect(() => {
    const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
    const note = (entries: IntersectionObserverEntry[]) => {
      const reached = entries.find((entry) => entry.isIntersecting)
      const name = reached && nameOf.get(reached.target.id)
      if (name !== undefined) browser.send({ type: 'category.reached', name })
    }
    let bar: number | undefined
    let observer: IntersectionObserver | undefined
    const watch = () => {
      if (bar === menuBarBottom()) return
      bar = menuBarBottom()
      observer?.disconnect()
      // The band just below the sticky menu bar: the section that crosses it is the one being read. Large letters make the bar higher.
      const below = Math.max(0, Math.min(70, 95 - (100 * bar) / window.innerHeight))
      observer = new IntersectionObserver(note, { rootMargin: `-${bar}px 0px -${below}% 0px` })
      for (const { name } of shown) {
        const section = document.getElementById(ids.get(name) ?? '')
        if (section) observer.observe(section)
      }
    }
    watch()
    const sizes = new ResizeObserver(watch)
    sizes.observe(document.body)
    return () => {
      sizes.disconnect()
      observer?.disconnect()
    }
  }, [browser, ids, shown])
}

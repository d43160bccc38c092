import { useEffect } from 'react'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import type { MenuListProps } from './menu-list.tsx'
import { useSavedPosition } from './use-saved-position.ts'
import { useResultsInSight } from './use-results-in-sight.ts'
import { useShownCategory } from './use-shown-category.ts'

/** Keeps scroll position and menu in step. Renders nothing, and loads after the first dishes are shown. */
export function MenuMoves({ browser, saved, shown, ids, searching, sought }: Omit<MenuListProps, 'outletId' | 'folded' | 'adding'>) {
  useSavedPosition(saved)
  useShownCategory(browser, ids)
  useResultsInSight(sought, searching)
  useReachedCategory(browser, ids, shown)
  return null
}

function useReachedCategory(browser: MenuBrowser, ids: MenuListProps['ids'], shown: MenuListProps['shown']): void {
  useEffect(() => {
    const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
    // The band just below the sticky menu bar: the section that crosses it is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find((entry) => entry.isIntersecting)
        const name = reached && nameOf.get(reached.target.id)
        if (name !== undefined) browser.send({ type: 'category.reached', name })
      },
      { rootMargin: '-190px 0px -70% 0px' },
    )
    for (const { name } of shown) {
      const section = document.getElementById(ids.get(name) ?? '')
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [browser, ids, shown])
}

import { useLayoutEffect, useRef } from 'react'

const GAP_PX = 6

/** Lower edge of the menu bar in the window, while it sticks to the top. */
export function menuBarBottom(): number {
  const bar = document.querySelector<HTMLElement>('.menu-bar')
  return bar ? bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).top) || 0) + GAP_PX : 0
}

/**
 * Scrolls the first result of another filter or search below the menu bar, where neither the list's end nor the keyboard hides it. `searchKey` names
 * both: the same menu that comes again, or the rest of a long one, leaves the customer where they read.
 */
export function useResultsInSight(searchKey: string, searching: boolean, scrollTo?: (beginning: number) => void): void {
  const before = useRef(searchKey)
  useLayoutEffect(() => {
    if (before.current === searchKey) return
    before.current = searchKey
    const beginning = document.querySelector('.menu-shown')
    if (!beginning) return
    const { top } = beginning.getBoundingClientRect()
    if (top >= menuBarBottom() && !(searching && top > window.innerHeight / 2)) return
    if (scrollTo) scrollTo(top + window.scrollY)
    else beginning.scrollIntoView()
  }, [searchKey, searching, scrollTo])
}

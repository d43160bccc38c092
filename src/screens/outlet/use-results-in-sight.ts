import { useLayoutEffect, useRef } from 'react'

/** What is left between strip and heading. */
const GAP_PX = 6

/** Where the menu begins in the window while the strip is stuck to its top. */
export function stripEnd(): number {
  const strip = document.querySelector<HTMLElement>('.strip')
  return strip ? strip.offsetHeight + (Number.parseFloat(getComputedStyle(strip).top) || 0) + GAP_PX : 0
}

/**
 * After a filter or a search the results begin below the strip: a customer far down the menu would look at the end of a short list, and one
 * at the top of the page would have them under the keyboard.
 */
export function useResultsInSight(shown: unknown, searching: boolean, scrollTo?: (beginning: number) => void): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const beginning = document.querySelector('.menu-shown')
    if (!beginning) return
    const { top } = beginning.getBoundingClientRect()
    if (top >= stripEnd() && !(searching && top > window.innerHeight / 2)) return
    if (scrollTo) scrollTo(top + window.scrollY)
    else beginning.scrollIntoView()
  }, [shown, searching, scrollTo])
}

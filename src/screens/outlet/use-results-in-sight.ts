import { useLayoutEffect, useRef } from 'react'

/** What is left between strip and heading. */
const GAP_PX = 6

/** Where the menu begins in the window while the strip is stuck to its top. */
export function stripEnd(): number {
  const strip = document.querySelector<HTMLElement>('.strip')
  return strip ? strip.offsetHeight + (Number.parseFloat(getComputedStyle(strip).top) || 0) + GAP_PX : 0
}

/** After a filter or a search the results begin below the strip: a customer far down the menu would look at the end of a short list. */
export function useResultsInSight(shown: unknown, scrollTo?: (beginning: number) => void): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const beginning = document.querySelector('.menu-shown')
    if (!beginning || beginning.getBoundingClientRect().top >= stripEnd()) return
    if (scrollTo) scrollTo(beginning.getBoundingClientRect().top + window.scrollY)
    else beginning.scrollIntoView()
  }, [shown, scrollTo])
}

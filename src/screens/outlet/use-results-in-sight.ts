import { type RefObject, useLayoutEffect, useRef } from 'react'

/** After a filter or a search the results begin below the strip: a customer far down the menu would look at the end of a short list. */
export function useResultsInSight(list: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const beginning = list.current
    const margin = beginning ? Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0 : 0
    if (beginning && beginning.getBoundingClientRect().top < margin) beginning.scrollIntoView()
  }, [list, shown])
}

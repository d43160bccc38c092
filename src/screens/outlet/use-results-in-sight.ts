import { useLayoutEffect, useRef } from 'react'

/** After a filter or a search the results begin below the strip: a customer far down the menu would look at the end of a short list. */
export function useResultsInSight(shown: unknown): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const beginning = document.querySelector('.menu-shown')
    const strip = document.querySelector('.strip')
    if (beginning && strip && beginning.getBoundingClientRect().top < strip.getBoundingClientRect().bottom) beginning.scrollIntoView()
  }, [shown])
}

/** A screen above and a screen below the window: what stands there is seen with the next flick of a finger. */
const MARGIN = '100% 0px'

/** Tells when an element comes within a screen of the window and when it leaves; at once, and then at each change. */
export function watchWithinAScreen(element: Element, listener: (isNear: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true)
    return () => {}
  }
  const observer = new IntersectionObserver((entries) => listener(entries.at(-1)!.isIntersecting), { rootMargin: MARGIN })
  observer.observe(element)
  return () => observer.disconnect()
}

export function isWithinAScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= -window.innerHeight && top <= 2 * window.innerHeight
}

/** A screen above and a screen below the window are near: what stands there is seen with the next flick of a finger. */
const MARGIN = '100% 0px'

/** Tells when an element comes near the window and when it leaves, with the height it has then; at once, and then at each change. */
export function watchNear(element: Element, listener: (isNear: boolean, height: number) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true, 0)
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!
      listener(isIntersecting, boundingClientRect.height)
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

export function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= -window.innerHeight && top <= 2 * window.innerHeight
}

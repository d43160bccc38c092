type Listener = (onScreen: boolean) => void

/** An element counts as on screen a little before it is scrolled into view. */
const NEAR = '200px'

let observer: IntersectionObserver | undefined
const listeners = new WeakMap<Element, Listener>()

/** Tells when an element comes near the screen and when it leaves. One observer serves all of them. */
export function watchOnScreen(element: Element, listener: Listener): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true)
    return () => {}
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: NEAR },
  )
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer?.unobserve(element)
  }
}

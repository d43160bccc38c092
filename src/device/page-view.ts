/** How long the page has been in sight; 0 when it has not been painted yet. */
export function msSinceFirstPaint(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted ? performance.now() - painted.startTime : 0
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Calls back when the page goes out of sight and when it is back; at once when it is out of sight already. */
export function onPageInSight(callback: (isInSight: boolean) => void): () => void {
  const tell = () => callback(document.visibilityState !== 'hidden')
  document.addEventListener('visibilitychange', tell)
  if (document.visibilityState === 'hidden') tell()
  return () => document.removeEventListener('visibilitychange', tell)
}

/** A desk's computer, which others may use too: a mouse, a wide screen, and nothing to touch. The page made at build time is for phones. */
export const looksShared = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(pointer: fine) and (min-width: 1024px)').matches && navigator.maxTouchPoints === 0

/** Whether this is a device to be held, and so one to make calls with. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches

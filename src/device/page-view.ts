/** How long the page has been in sight; 0 when it has not been painted yet. */
export function msSinceFirstPaint(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted ? performance.now() - painted.startTime : 0
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

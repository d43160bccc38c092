let prefetches = 0

/** Loads code before it is needed. A failure is quiet: what needs the code loads it again. */
export function prefetchCode(load: Promise<unknown>): void {
  prefetches++
  void load.catch(() => {}).then(() => void prefetches--)
}
/** Whether a file that fails to load now may be a prefetch. */
export const isPrefetching = (): boolean => prefetches > 0

/** Time for a page to settle where the browser cannot tell. */
const SETTLED_MS = 2_000

/** Acts in a moment without work, however late; given `atMostMs`, no later than that. Not at all when it is called off before. */
export function whenIdle(act: () => void, atMostMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(act, atMostMs === undefined ? undefined : { timeout: atMostMs })
    return () => cancelIdleCallback(waiting)
  }
  // Safari has none.
  const timer = setTimeout(act, atMostMs === undefined ? SETTLED_MS : 0)
  return () => clearTimeout(timer)
}

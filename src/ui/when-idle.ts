/** A page has settled by then. */
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

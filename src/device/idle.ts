/** Calls back once the page has nothing else to do. Safari has no idle callbacks. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 2_000)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(callback)
  return () => window.cancelIdleCallback(request)
}

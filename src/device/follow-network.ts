/** Tells whether the device says that it has a network: now, when it has none, and whenever that changes. */
export function followNetwork(tell: (isThere: boolean) => void): () => void {
  const following = new AbortController()
  const { signal } = following
  window.addEventListener('online', () => tell(true), { signal })
  window.addEventListener('offline', () => tell(false), { signal })
  if (!navigator.onLine) tell(false)
  return () => following.abort()
}

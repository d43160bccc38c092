const MAX_ENTRIES = 500

interface Cache<T> {
  get(key: string): Promise<T>
  /** Also for a load under way, which may have read the old value. */
  forget(key: string): void
}

/** Loads a value at most once in `maxAgeMs`, however many ask for it. Holds the 500 loaded last, and no failures. */
export function cacheFor<T>(maxAgeMs: number, load: (key: string) => Promise<T>): Cache<T> {
  const entries = new Map<string, { until: number; value: Promise<T> }>()
  return {
    get(key) {
      const cached = entries.get(key)
      if (cached && performance.now() < cached.until) return cached.value
      const entry = { until: performance.now() + maxAgeMs, value: load(key) }
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.value
    },
    forget: (key) => void entries.delete(key),
  }
}

/** Those who follow something of the page. `on` returns the function that leaves. */
export function listeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    on(listener: (value: T) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (value: T): void => all.forEach((listener) => listener(value)),
  }
}

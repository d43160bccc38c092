/** Calls back when the device has a network again. */
export function onNetwork(callback: () => void): () => void {
  window.addEventListener('online', callback)
  return () => window.removeEventListener('online', callback)
}

/** Until the device has a network again, or for a while: it may be wrong about it. Rejects when it is given up. */
export const networkOrWhile = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const go = () => {
      stop()
      clearTimeout(timer)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const stop = onNetwork(go)
    const timer = setTimeout(go, milliseconds)
    signal.addEventListener('abort', go)
  })

/** Calls back when the device has a network again. */
export function onNetwork(callback: () => void): () => void {
  window.addEventListener('online', callback)
  return () => window.removeEventListener('online', callback)
}

/** The service workers of this page; undefined where there are none, and in a frame that may not ask, where the property throws. */
export function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

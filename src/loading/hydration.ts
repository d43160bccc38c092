type Phase = 'hydrating' | 'first render' | 'running'

// On the server every render is the one that a browser hydrates.
let phase: Phase = typeof document === 'undefined' ? 'hydrating' : 'first render'

/** While true, render exactly what the server rendered: without loaded parts, and with all that the page's data has at once. */
export const isHydrating = (): boolean => phase === 'hydrating'
/** Whether the app starts on this page and nothing of it is painted yet: what can wait is rendered after the first paint. */
export const isFirstRender = (): boolean => phase === 'first render'
export const beginHydration = (): void => {
  phase = 'hydrating'
}
export const endHydration = (): void => {
  phase = 'running'
}

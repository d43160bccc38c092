let first: ((event: PopStateEvent) => void) | undefined

/** The listener that hears of each move in the browser's history before the router does, and may keep it from the router. */
export function hearFirst(listener: (event: PopStateEvent) => void): void {
  first = listener
}

/** To be called before there is a router: a window tells its listeners in the order in which they came, whether they capture or not. */
export const hearMoves = (): void => window.addEventListener('popstate', (event) => first?.(event))

/** A page that is left is gone by then; one that is still there stays, after a tap on a telephone number for example. */
const LEAVES_WITHIN_MS = 5_000

let leftAt = -Infinity
globalThis.addEventListener?.('pagehide', () => (leftAt = performance.now()))

/** The browser breaks off the calls of a page that is left, and that is no outcome: what waits for this goes on only in a page that stays. */
export const untilStaying = (): Promise<void> | undefined =>
  performance.now() - leftAt < LEAVES_WITHIN_MS ? new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN_MS)) : undefined

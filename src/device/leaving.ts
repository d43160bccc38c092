/** A page that is still open by then stays open, for example after a tap on a telephone number. */
const LEAVES_WITHIN_MS = 5_000

let leftAt = -Infinity
globalThis.addEventListener?.('pagehide', () => (leftAt = performance.now()))

/**
 * The browser aborts the calls of a page that is closed, which says nothing of their outcome: a caller that awaits this goes on only in a page
 * that stays (Decision 22).
 */
export const untilStaying = (): Promise<void> | undefined =>
  performance.now() - leftAt < LEAVES_WITHIN_MS ? new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN_MS)) : undefined

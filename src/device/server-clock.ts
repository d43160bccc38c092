import { steadyNow } from './steady-clock.ts'

/** How far the clocks of phone and server may differ. */
const UNKNOWN_DIFFERENCE_MS = 2 * 60_000
/** `Date` counts in seconds, and a reply takes its time. */
const KNOWN_DIFFERENCE_MS = 5_000

/** How far the server's clock is ahead of the steady one; undefined until a reply has come. */
let aheadMs: number | undefined

/**
 * Takes the server's time, in ms since 1970: a phone whose clock is set wrong shows the right minutes and days all the same (Decision 53).
 * One that a cache may have kept for a while is late, never early: it counts where it is the latest.
 */
export function noteServerTime(at: number, isFresh: boolean): void {
  const ahead = at - steadyNow()
  if (!Number.isNaN(ahead) && (isFresh || aheadMs === undefined || ahead > aheadMs)) aheadMs = ahead
}

/** @internal Tests share this module: each begins as before the first reply. */
export const forgetServerTime = (): void => {
  aheadMs = undefined
}

/** Milliseconds since 1970 as the server counts them, as far as is known. */
export const serverNow = (): number => (aheadMs === undefined ? Date.now() : steadyNow() + aheadMs)

/** A moment of this device as the server counts, and how far that may be off. */
export function serverMoment(at: number): { at: number; withinMs: number } {
  if (aheadMs === undefined) return { at, withinMs: UNKNOWN_DIFFERENCE_MS }
  // The device's clock and the server's run alike, so their difference now is their difference then.
  return { at: at - Date.now() + serverNow(), withinMs: KNOWN_DIFFERENCE_MS }
}

import { steadyNow } from './steady-clock.ts'

/** How far the clocks of phone and server may differ. */
const UNKNOWN_DIFFERENCE_MS = 2 * 60_000
/** `Date` counts in seconds, and a reply takes its time. */
const KNOWN_DIFFERENCE_MS = 5_000

/** How far the server's clock is ahead of the steady one; undefined until a reply has told. */
let aheadMs: number | undefined

/** Takes the server's time from the `Date` of a fresh reply: a phone whose clock is set wrong shows the right minutes all the same (Decision 53). */
export function noteServerDate(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(at)) aheadMs = at - steadyNow()
}

/** Milliseconds since 1970 as the server counts them, as far as it has told. */
export const serverNow = (): number => (aheadMs === undefined ? Date.now() : steadyNow() + aheadMs)

/** A moment of this device as the server counts, and how far that may be off. */
export function serverMoment(at: number): { at: number; withinMs: number } {
  if (aheadMs === undefined) return { at, withinMs: UNKNOWN_DIFFERENCE_MS }
  // The device's clock and the server's run alike, so their difference now is their difference then.
  return { at: at - Date.now() + serverNow(), withinMs: KNOWN_DIFFERENCE_MS }
}

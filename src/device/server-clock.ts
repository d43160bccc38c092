import { steadyNow } from './steady-clock.ts'

/** How far the server's clock is ahead of the steady one; undefined until a reply has told. */
let aheadMs: number | undefined

/** Takes the server's time from the `Date` of a fresh reply: a phone whose clock is set wrong shows the right minutes all the same. Fault I1. */
export function noteServerDate(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(at)) aheadMs = at - steadyNow()
}

/** Milliseconds since 1970 as the server counts them, as far as it has told. */
export const serverNow = (): number => (aheadMs === undefined ? Date.now() : steadyNow() + aheadMs)

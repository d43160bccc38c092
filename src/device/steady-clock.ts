/** Milliseconds since 1970 by a clock that nobody can set while the page is open. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

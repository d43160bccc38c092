/** Milliseconds since 1970 by a clock that ignores changes of the system time while the page is open. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

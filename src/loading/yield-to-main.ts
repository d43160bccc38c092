/** One frame of a screen of 60 Hz. */
const FRAME_MS = 16

/** A long loop calls the returned function now and then: once a frame's time is over, it gives a promise that lets input and paint go first. */
export function yielder(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < FRAME_MS) return undefined
    return yieldToMain().then(() => {
      began = performance.now()
    })
  }
}

/** Resolves after pending input and paint. Safari knows only timers. */
export const yieldToMain = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))
}

/** Resolves once the change is painted; after 100 ms in a hidden tab, which gets no frames. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** As long as a screen may wait for anything: one of its frames. */
const FRAME_MS = 16

/** What a long piece of work asks now and then: after a frame's time the page first does what else there is to do. */
export function breather(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < FRAME_MS) return undefined
    return breathe().then(() => {
      began = performance.now()
    })
  }
}

/** Comes back once the page has answered the customer. Safari knows only timers. */
export const breathe = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))
}

/** Resolves once the change is painted; after 100 ms in a hidden tab, which gets no frames. */
export const seen = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(() => setTimeout(resolve))
  })

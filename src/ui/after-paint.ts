import { whenIdle } from './when-idle.ts'

/** Longer than this nothing is kept waiting by a page that has no idle moment. */
const MOST_MS = 100

/** Acts once what is shown now is on the screen and nobody waits for an answer; not at all when it is called off before. */
export function afterPaint(act: () => void): () => void {
  let callOff = (): void => {}
  // The frame is painted before any work that is put off in it.
  const frame = requestAnimationFrame(() => {
    callOff = whenIdle(act, MOST_MS)
  })
  return () => {
    cancelAnimationFrame(frame)
    callOff()
  }
}

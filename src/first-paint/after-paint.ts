import { whenIdle } from './when-idle.ts'

/** Longer than this nothing is kept waiting by a page that has no idle moment. */
const MOST_MS = 100

/** Acts once the current frame is painted and the browser is idle; not at all when cancelled before. */
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

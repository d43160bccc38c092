import { whenIdle } from './when-idle.ts'

/** A page without an idle moment delays the work no longer than this. */
const MOST_MS = 100

/** Acts once the current frame is painted and the browser is idle; not at all when cancelled before. */
export function afterPaint(act: () => void): () => void {
  let callOff = (): void => {}
  const frame = requestAnimationFrame(() => {
    callOff = whenIdle(act, MOST_MS)
  })
  return () => {
    cancelAnimationFrame(frame)
    callOff()
  }
}

import type { Reader } from './quick-reader.ts'
import { pixelsOf } from './pixels.ts'

export type Answer = { text?: string } | { failed: true }

/** Reads one canvas at a time with zxing-wasm, in a worker that ends with `signal`. Rejects when the worker fails to load. */
export function thoroughReader(signal: AbortSignal): Reader {
  const worker = new Worker(new URL('./thorough-worker.ts', import.meta.url), { type: 'module' })
  let broken = false
  let tell: (answer: Answer) => void = () => {}
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => tell(data))
  worker.addEventListener('error', () => {
    broken = true
    tell({ failed: true })
  })
  signal.addEventListener('abort', () => {
    worker.terminate()
    tell({})
  })
  return (canvas) =>
    new Promise((resolve, reject) => {
      tell = (answer) => ('failed' in answer ? reject(new Error('the decoder cannot be had')) : resolve(answer.text))
      if (broken) tell({ failed: true })
      else if (signal.aborted) tell({})
      else {
        const pixels = pixelsOf(canvas)
        worker.postMessage(pixels, [pixels.data.buffer])
      }
    })
}

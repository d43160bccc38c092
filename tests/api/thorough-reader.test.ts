// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { thoroughReader } from '#src/device/thorough-reader.ts'

const CANVAS = { width: 1, height: 1, getContext: () => ({ getImageData: () => ({ data: new Uint8ClampedArray(4) }) }) } as never

test.each([
  ['failed to load', (worker: EventTarget) => worker.dispatchEvent(new Event('error'))],
  ['ended', (_: EventTarget, ending: AbortController) => ending.abort()],
])('a worker that has %s is sent no frame', async (_, happens) => {
  class DeadWorker extends EventTarget {
    terminate = () => {}
    postMessage = vi.fn<(pixels: unknown) => void>()
  }
  const worker = new DeadWorker()
  vi.stubGlobal('Worker', function () {
    return worker
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const ending = new AbortController()
  const read = thoroughReader(ending.signal)
  happens(worker, ending)
  await read(CANVAS).catch(() => {})
  expect(worker.postMessage).not.toHaveBeenCalled()
})

// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import type * as pixels from '#src/device/pixels.ts'
import { watchForCodes } from '#src/device/scanner.ts'

const looks = vi.hoisted(() => [] as number[])
vi.mock('#src/device/quick-reader.ts', () => ({ quickReader: async () => async () => undefined }))
vi.mock('#src/device/pixels.ts', async (original) => ({
  ...(await original<typeof pixels>()),
  draw: (canvas: HTMLCanvasElement, _: CanvasImageSource, part: pixels.Part) => {
    looks.push(part.width)
    return canvas
  },
}))

test('the camera is looked at ten times a second, in the box of 280 px and as a whole', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const video = { videoWidth: 1280, videoHeight: 720, clientWidth: 1280, clientHeight: 720 } as HTMLVideoElement
  const closed = new AbortController()
  const watching = watchForCodes(video, () => {}, closed.signal)
  await vi.advanceTimersByTimeAsync(999)
  closed.abort()
  await watching
  expect(looks).toHaveLength(10)
  expect([...new Set(looks)]).toEqual([280, 1280])
})

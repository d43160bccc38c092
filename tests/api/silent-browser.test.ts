// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showCamera } from '#src/device/camera.ts'
import { currentPosition, positionPermission } from '#src/device/geolocation.ts'
import { quickReader } from '#src/device/quick-reader.ts'
import { copyText, shareText } from '#src/device/share.ts'

const never = () => new Promise(() => {})
/** The browser's permission, which the customer changes after some seconds. */
const permits = (state: PermissionState, later?: PermissionState, afterMs = 12_000) => ({
  permissions: {
    query: async () => {
      const status = Object.assign(new EventTarget(), { state })
      if (later) setTimeout(() => status.dispatchEvent(Object.assign(new Event('change'), { state: (status.state = later) })), afterMs)
      return status
    },
  },
})
const device = (abilities: object) => vi.stubGlobal('navigator', abilities)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** How it ends, and after how many seconds. */
async function endOf(call: () => Promise<unknown>): Promise<unknown> {
  const began = Date.now()
  let end: unknown = 'silent'
  const seconds = () => (Date.now() - began) / 1000
  call().then(
    (value) => (end = [value, seconds()]),
    (failure: Error & { reason?: string }) => (end = [failure.reason ?? 'rejects', seconds()]),
  )
  await vi.advanceTimersByTimeAsync(90_000)
  return end
}

test.each<[call: string, abilities: object, call: () => Promise<unknown>, end: unknown]>([
  ['a position that is permitted', { geolocation: { getCurrentPosition: never }, ...permits('granted') }, currentPosition, ['timeout', 10]],
  ['an answer to the question', { geolocation: { getCurrentPosition: never }, ...permits('prompt') }, currentPosition, ['timeout', 60]],
  ['a position in a browser without permissions', { geolocation: { getCurrentPosition: never } }, currentPosition, ['timeout', 20]],
  ['what is permitted', { permissions: { query: never } }, positionPermission, ['rejects', 1]],
  ['the clipboard', { clipboard: { writeText: never } }, () => copyText('x'), ['rejects', 3]],
  [
    'the camera',
    { mediaDevices: { getUserMedia: never } },
    () => showCamera(document.createElement('video'), undefined, new AbortController().signal),
    ['rejects', 30],
  ],
])('%s that never comes is waited for no longer than our own clock says', async (_what, abilities, call, end) => {
  device(abilities)
  expect(await endOf(call)).toEqual(end)
})

test('a customer who thinks for 12 s about the position is told nothing until it has had 10 s, and goes on as soon as it comes', async () => {
  device({ geolocation: { getCurrentPosition: never }, ...permits('prompt', 'granted') })
  expect(await endOf(currentPosition)).toEqual(['timeout', 22])
  const here = { coords: { latitude: 19, longitude: 72 } }
  const getCurrentPosition = (found: (position: typeof here) => void) => void setTimeout(found, 13_000, here)
  device({ geolocation: { getCurrentPosition }, ...permits('prompt', 'granted') })
  expect(await endOf(currentPosition)).toEqual([{ lat: 19, lng: 72 }, 13])
})

test('sharing that does not open copies the text, and one that is open is waited for', async () => {
  device({ share: never, clipboard: { writeText: async () => undefined } })
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  expect(await endOf(() => shareText('x'))).toEqual(['copied', 3])
  focus.mockReturnValue(false)
  expect(await endOf(() => shareText('x'))).toBe('silent')
})

test('a camera that opens too late is switched off', async () => {
  let open: (stream: unknown) => void = () => {}
  device({ mediaDevices: { getUserMedia: () => new Promise((resolve) => (open = resolve)) } })
  await endOf(() => showCamera(document.createElement('video'), undefined, new AbortController().signal))
  const stop = vi.fn<() => void>()
  open({ getTracks: () => [{ stop }] })
  await vi.advanceTimersByTimeAsync(0)
  expect(stop).toHaveBeenCalledOnce()
})

test('a detector of the browser that does not say what it reads is passed over', async () => {
  await import('#src/device/html5-qrcode-reader.ts')
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: never })
  expect(await endOf(async () => typeof (await quickReader()))).toEqual(['function', 2])
})

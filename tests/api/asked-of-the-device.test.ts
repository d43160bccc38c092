// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { showCamera } from '#src/device/camera.ts'
import { currentPosition } from '#src/device/geolocation.ts'

test('the camera at the back is asked for first, another one by its id', async () => {
  const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>().mockRejectedValue(new Error('busy'))
  give('mediaDevices', { getUserMedia })
  for (const cameraId of [undefined, 'front'])
    await expect(showCamera(document.createElement('video'), cameraId, new AbortController().signal)).rejects.toThrow('does not start')
  expect(getUserMedia.mock.calls).toMatchObject([
    [{ audio: false, video: { facingMode: { ideal: 'environment' } } }],
    [{ audio: false, video: { deviceId: { exact: 'front' } } }],
  ])
})

test('the position is asked for with high accuracy, within 10 s, and none from a cache', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) => found({ coords: {} } as GeolocationPosition))
  give('geolocation', { getCurrentPosition })
  await currentPosition()
  expect(getCurrentPosition.mock.calls[0]![2]).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
})

function give(name: 'mediaDevices' | 'geolocation', value: object) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { showCamera } from '#src/device/camera.ts'

test('the camera at the back is asked for first, another one by its id', async () => {
  const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<MediaStream>>().mockRejectedValue(new Error('busy'))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  for (const cameraId of [undefined, 'front'])
    await expect(showCamera(document.createElement('video'), cameraId, new AbortController().signal)).rejects.toThrow('does not start')
  expect(getUserMedia.mock.calls).toMatchObject([
    [{ audio: false, video: { facingMode: { ideal: 'environment' } } }],
    [{ audio: false, video: { deviceId: { exact: 'front' } } }],
  ])
})

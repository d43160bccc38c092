import { within } from './within.ts'

export interface ShownCamera {
  cameras: { id: string; label: string }[]
  cameraId: string
  hasTorch: boolean
  /** Rejects when the camera goes off by itself: unplugged, or its permission taken back. */
  lost: Promise<never>
}

/** Enough pixels for a small code in a corner; a phone's camera gives 640 × 480 when not asked. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Time to read the browser's question and to answer it. */
const STREAM_WITHIN_MS = 30_000
const ANSWERS_WITHIN_MS = 5_000

/** Shows a camera, by default the one at the back, until `signal` aborts. Rejects with code NO_CAMERA when none may be used. */
export async function showCamera(video: HTMLVideoElement, cameraId: string | undefined, signal: AbortSignal): Promise<ShownCamera> {
  const stream = await openStream(cameraId)
  // The element keeps its stream: the last picture then stands behind the tick of a code that was read.
  const off = () => stop(stream)
  try {
    signal.throwIfAborted()
    signal.addEventListener('abort', off)
    const track = stream.getVideoTracks()[0]!
    const lost = new Promise<never>((_, reject) => {
      track.addEventListener('ended', () => reject(new Error('the camera went off')))
    })
    lost.catch(off)
    video.srcObject = stream
    await within(ANSWERS_WITHIN_MS, video.play())
    const cameras = await within(ANSWERS_WITHIN_MS, listCameras())
    signal.throwIfAborted()
    return { cameras, cameraId: track.getSettings().deviceId ?? '', hasTorch: hasTorch(track), lost }
  } catch (failure) {
    off()
    throw failure
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const ABSENT = /^(NotAllowedError|NotFoundError|SecurityError)$/

async function openStream(cameraId: string | undefined): Promise<MediaStream> {
  const which = cameraId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: cameraId } }
  try {
    // Pages that are not served securely have no mediaDevices at all.
    if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError')
    const opening = navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...SIZE } })
    return await within(STREAM_WITHIN_MS, opening).catch((failure: unknown) => {
      // The page has given up: a camera that opens now would stay on.
      opening.then(stop, () => {})
      throw failure
    })
  } catch (failure) {
    const absent = ABSENT.test((failure as DOMException).name)
    throw Object.assign(new Error('the camera does not start', { cause: failure }), absent && { code: 'NO_CAMERA' })
  }
}

/** Only after a camera was allowed do browsers name the others. */
async function listCameras(): Promise<ShownCamera['cameras']> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

// The types of the DOM do not know the torch: it is from the Media Capture Image draft.
type Torch = { torch?: boolean }
const hasTorch = (track: MediaStreamTrack): boolean => (track.getCapabilities?.() as Torch | undefined)?.torch === true

/** Rejects when the phone refuses it, or says afterwards that it did nothing. */
export async function switchTorch(video: HTMLVideoElement, isLit: boolean): Promise<void> {
  const [track] = (video.srcObject as MediaStream).getVideoTracks()
  await within(ANSWERS_WITHIN_MS, track!.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] }))
  // Advanced constraints that cannot be met are passed over in silence.
  if ((track!.getSettings() as Torch).torch === !isLit) throw new Error('the torch did not switch')
}

import { showsCode } from './finder-patterns.ts'
import { boxOf, draw, type Look, openPicture, pixelsOf, wholeOf } from './pixels.ts'
import { quickReader } from './quick-reader.ts'
import { thoroughReader } from './thorough-reader.ts'

const FRAMES_PER_SECOND = 10
const BOX_PX = 280

/**
 * How the frames are looked at, by turns. html5-qrcode misses a clear code at one size and reads it at the next, misses many that lie
 * quite straight, and never reads an inverted one; beside the box lie the codes that are held too far away.
 */
const LOOKS: readonly (Look & { of: 'box' | 'whole' })[] = [
  { of: 'box', width: BOX_PX },
  { of: 'whole', width: 640, tilted: true },
  { of: 'box', width: 350 },
  { of: 'whole', width: 1280 },
  { of: 'box', width: BOX_PX, tilted: true },
  { of: 'box', width: BOX_PX, inverted: true },
  { of: 'whole', width: 800, tilted: true },
]
/** A picture is not held still for a second look, so it gets them all. */
const PICTURE_LOOKS: readonly Look[] = [
  {},
  { width: 1024 },
  { width: 512 },
  { width: 280 },
  { width: 640, tilted: true },
  { width: 512, inverted: true },
]

/** From here on every frame is also read by the decoder that finds inverted, blurred and tiny codes. */
const THOROUGH_AFTER_MS = 5_000
/** It has 360 kB: loaded only when the customer is still scanning by now, early enough to be there for its first frame. */
const THOROUGH_LOADS_AFTER_MS = 2_500

/** The frame and a little round it. */
const NEAR_PX = 360
/** A phone's processor is left to the decoders most of the time. */
const NEAR_LOOKS_PER_SECOND = 5

/** Fetches what reading takes, while the camera still starts. */
export function prepareReading(): void {
  // A failure is reported by the later call that reads.
  quickReader().catch(() => {})
}

export async function watchForCodes(video: HTMLVideoElement, tell: (text: string) => void, signal: AbortSignal): Promise<void> {
  const hear = (text: string | undefined) => {
    // A browser's own detector may find a code that it cannot read: its text is then empty.
    if (text && !signal.aborted) tell(text)
  }
  await Promise.all([watchQuickly(video, hear, signal), watchThoroughly(video, hear, signal)])
}

type Hear = (text: string | undefined) => void

async function watchQuickly(video: HTMLVideoElement, hear: Hear, signal: AbortSignal): Promise<void> {
  const read = await quickReader()
  const canvas = document.createElement('canvas')
  for (let frame = 0; !signal.aborted && video.videoWidth > 0; frame++) {
    const next = pause(1000 / FRAMES_PER_SECOND, signal)
    const look = LOOKS[frame % LOOKS.length]!
    const part = look.of === 'box' ? boxOf(video, BOX_PX) : wholeOf(video.videoWidth, video.videoHeight)
    hear(await read(draw(canvas, video, part, look)))
    await next
  }
}

async function watchThoroughly(video: HTMLVideoElement, hear: Hear, signal: AbortSignal): Promise<void> {
  const due = pause(THOROUGH_AFTER_MS, signal)
  await pause(THOROUGH_LOADS_AFTER_MS, signal)
  if (signal.aborted) return
  const read = thoroughReader(signal)
  const canvas = document.createElement('canvas')
  await due
  try {
    while (!signal.aborted && video.videoWidth > 0) hear(await read(draw(canvas, video, wholeOf(video.videoWidth, video.videoHeight))))
  } catch {
    // When this decoder fails to load, the quick one goes on alone.
  }
}

/** Tells of every look that shows a code, readable or not, until `signal` aborts. */
export async function watchForNearCode(video: HTMLVideoElement, tell: () => void, signal: AbortSignal): Promise<void> {
  const canvas = document.createElement('canvas')
  while (!signal.aborted && video.videoWidth > 0) {
    const next = pause(1000 / NEAR_LOOKS_PER_SECOND, signal)
    if (showsCode(pixelsOf(draw(canvas, video, boxOf(video, NEAR_PX), { width: NEAR_PX })))) tell()
    await next
  }
}

/** Waits, or as long as `signal` lets it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** The text of the code in a picture, which never leaves the phone. Rejects when there is none to be read. */
export async function readPicture(picture: Blob, signal: AbortSignal): Promise<string> {
  const whole = await openPicture(picture)
  const text = (await readQuickly(whole)) ?? (await readThoroughly(whole, signal))
  if (text === undefined) throw new Error('there is no code in the picture')
  return text
}

async function readQuickly(whole: HTMLCanvasElement): Promise<string | undefined> {
  const read = await quickReader()
  const canvas = document.createElement('canvas')
  for (const look of PICTURE_LOOKS) {
    const text = await read(draw(canvas, whole, wholeOf(whole.width, whole.height), look))
    if (text !== undefined) return text
  }
  return undefined
}

async function readThoroughly(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<string | undefined> {
  const done = new AbortController()
  try {
    return await thoroughReader(AbortSignal.any([signal, done.signal]))(canvas)
  } finally {
    done.abort()
  }
}

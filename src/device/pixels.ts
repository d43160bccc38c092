export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Decoders need no more, and a canvas of a whole photo fills a phone's memory. */
const LARGEST_SIDE_PX = 2048
/** A picture of a few kB may unfold to gigabytes; a good phone's photo has 50 million pixels. */
const MOST_PIXELS = 64_000_000
const OPENS_WITHIN_MS = 5_000

export const wholeOf = (video: HTMLVideoElement): Part => ({ x: 0, y: 0, width: video.videoWidth, height: video.videoHeight })

/** The middle of the video that shows in a square of `sidePx` on screen, in the video's own pixels. The element covers its place. */
export function boxOf(video: HTMLVideoElement, sidePx: number): Part {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight) || 1
  const side = Math.floor(Math.min(sidePx / scale, videoWidth, videoHeight))
  return { x: (videoWidth - side) / 2, y: (videoHeight - side) / 2, width: side, height: side }
}

/** Draws a part with all its pixels. */
export function draw(canvas: HTMLCanvasElement, source: CanvasImageSource, { x, y, width, height }: Part): HTMLCanvasElement {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  // Read back after every frame, so it stays out of the graphics card.
  canvas.getContext('2d', { willReadFrequently: true })!.drawImage(source, x, y, width, height, 0, 0, width, height)
  return canvas
}

export const pixelsOf = (canvas: HTMLCanvasElement): ImageData =>
  canvas.getContext('2d', { willReadFrequently: true })!.getImageData(0, 0, canvas.width, canvas.height)

/** A picture as a canvas, made smaller if it is large. Rejects when it is none, opens too slowly or unfolds too far. */
export async function openPicture(picture: Blob): Promise<HTMLCanvasElement> {
  let late = false
  const opening = decode(picture)
  opening.then(
    (bitmap) => late && bitmap.close(),
    () => {},
  )
  const bitmap = await Promise.race([
    opening,
    new Promise<never>((_, reject) => {
      setTimeout(() => {
        late = true
        reject(new Error('the picture opens too slowly'))
      }, OPENS_WITHIN_MS)
    }),
  ])
  try {
    return draw(document.createElement('canvas'), bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height })
  } finally {
    bitmap.close()
  }
}

async function decode(picture: Blob): Promise<ImageBitmap> {
  const { width, height } = await sizeOf(picture)
  if (width * height > MOST_PIXELS) throw new Error('the picture is too large')
  const scale = LARGEST_SIDE_PX / Math.max(width, height)
  if (scale >= 1) return createImageBitmap(picture)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return createImageBitmap(picture, { resizeWidth: side(width), resizeHeight: side(height), resizeQuality: 'high' })
}

/** Told by the picture's head: nothing is unfolded for it. */
function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(picture)
  const image = new Image()
  return new Promise<{ width: number; height: number }>((resolve, reject) => {
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
    image.addEventListener('error', () => reject(new Error('this is no picture')))
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

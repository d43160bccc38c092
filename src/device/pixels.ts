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
const TILT = (12 * Math.PI) / 180

export const wholeOf = (width: number, height: number): Part => ({ x: 0, y: 0, width, height })

/** The middle of the video that shows in a square of `sidePx` on screen, in the video's own pixels. The element covers its place. */
export function boxOf(video: HTMLVideoElement, sidePx: number): Part {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight) || 1
  const side = Math.floor(Math.min(sidePx / scale, videoWidth, videoHeight))
  return { x: (videoWidth - side) / 2, y: (videoHeight - side) / 2, width: side, height: side }
}

export interface Look {
  /** How wide to draw it; never wider than it is. */
  width?: number
  inverted?: boolean
  tilted?: boolean
}

export function draw(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  part: Part,
  { width, inverted, tilted }: Look = {},
): HTMLCanvasElement {
  const scale = Math.min(1, (width ?? part.width) / part.width)
  const size = { width: Math.max(1, Math.round(part.width * scale)), height: Math.max(1, Math.round(part.height * scale)) }
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
  // Read back after every frame, so it stays out of the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.globalCompositeOperation = 'copy'
  context.imageSmoothingQuality = 'high'
  context.translate(size.width / 2, size.height / 2)
  if (tilted) context.rotate(TILT)
  context.drawImage(source, part.x, part.y, part.width, part.height, -size.width / 2, -size.height / 2, size.width, size.height)
  context.resetTransform()
  if (inverted) {
    // Safari has no filters for canvases.
    context.globalCompositeOperation = 'difference'
    context.fillStyle = 'white'
    context.fillRect(0, 0, size.width, size.height)
  }
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
    return draw(document.createElement('canvas'), bitmap, wholeOf(bitmap.width, bitmap.height))
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

/** Read from the picture's head: nothing is unfolded for it. */
function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(picture)
  const image = new Image()
  return new Promise<{ width: number; height: number }>((resolve, reject) => {
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
    image.addEventListener('error', () => reject(new Error('this is no picture')))
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

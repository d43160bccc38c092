import { type Crop, middleOf, type Size } from '#machines/model/crop.ts'

/** Side of the square that a photo becomes; it is never shown larger than a third of this. */
const SIDE_PX = 512
const QUALITY = 0.86
/** Beyond this, decoding alone could end the page on a small phone. */
const MOST_PIXELS = 120_000_000
const PATIENCE_MS = 10_000

const unreadable = () => new Error('This picture could not be read. Please choose another one.')

/** The middle of a picture as a small JPEG, upright and without metadata. Rejects when the browser cannot read the file. */
export const smallSquare = (file: Blob, signal?: AbortSignal): Promise<Blob> => square(file, middleOf, SIDE_PX, signal)

/** A square of a picture, as a JPEG that a screen of any density shows sharp. */
export const cutSquare = (file: Blob, crop: Crop, signal?: AbortSignal): Promise<Blob> => square(file, () => crop, 2 * SIDE_PX, signal)

async function square(file: Blob, cropOf: (size: Size) => Crop, mostPx: number, signal?: AbortSignal): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const picture = await loaded(url, signal)
    const { naturalWidth: width, naturalHeight: height } = picture
    const { x, y, side } = cropOf({ width, height })
    if (side < 1 || width * height > MOST_PIXELS) throw unreadable()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(mostPx, Math.round(side))
    const paint = canvas.getContext('2d')
    if (!paint) throw unreadable()
    // JPEG has no transparency: it would be black.
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, canvas.width, canvas.height)
    paint.imageSmoothingQuality = 'high'
    paint.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
    return await encoded(canvas)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function loaded(url: string, signal?: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    const giveUp = () => {
      picture.src = ''
      reject(unreadable())
    }
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(unreadable()))
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', giveUp)
    signal?.addEventListener('abort', giveUp)
    picture.src = url
  })
}

const encoded = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(unreadable())), 'image/jpeg', QUALITY)
  })

import sharp, { type Metadata } from 'sharp'
import { cacheFor } from '#server/cache.ts'
import { CONTENT_TYPES, notAPicture, typeOf, WIDTHS } from './rules.ts'

/** A file of a few kB may unfold to gigabytes; a good phone's photo has 50 million pixels. */
const MOST_PIXELS = 64_000_000
const LONGEST_S = 10
const WIDEST = Math.max(...WIDTHS)
const CIRCLE = Buffer.from(`<svg width="${WIDEST}" height="${WIDEST}"><circle cx="50%" cy="50%" r="50%"/></svg>`)

// One thread for each picture and no cache: a server with two cores goes on answering.
sharp.concurrency(1)
sharp.cache(false)

/** Each waits for the one before it: two pictures unfolded at once need twice the memory. */
let last: Promise<unknown> = Promise.resolve()

/** The middle of a photograph as it lies on a plate: round, upright, without what the camera wrote into it, once for each width. Rejects with 415. */
export function platesOf(bytes: Buffer): Promise<Buffer[]> {
  const plates = last.then(() => encode(bytes))
  last = plates.catch(() => {})
  return plates
}

const WEBP_FOR_MS = 24 * 60 * 60_000
/** A drawn dish for what reads no AVIF, made once. */
export const webps = cacheFor(WEBP_FOR_MS, (file) => sharp(file).webp({ quality: 80 }).toBuffer())

async function encode(bytes: Buffer): Promise<Buffer[]> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const head: Metadata = await picture.metadata()
    if (!CONTENT_TYPES.includes(`image/${head.format}` as never) || `image/${head.format}` !== typeOf(bytes)) throw new Error(head.format)
    const round = await picture
      .autoOrient()
      .resize(WIDEST, WIDEST, { fit: 'cover' })
      .toColourspace('srgb')
      .ensureAlpha()
      .composite([{ input: CIRCLE, blend: 'dest-in' }])
      .timeout({ seconds: LONGEST_S })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data, info } = round
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return await Promise.all(WIDTHS.map((width) => sharp(data, { raw }).resize(width, width).webp({ quality: 80 }).toBuffer()))
  } catch {
    throw notAPicture('This picture cannot be read. Please choose another one.')
  }
}

import { randomBytes } from 'node:crypto'
import type { Wire } from '#server/contract.ts'
import { Problem } from '#server/problem.ts'

/** A file of a customer's own, or a picture of a dish. */
export interface MediaFile {
  key: string
  contentType: ContentType
  /** Bytes. */
  size: number
}

/** Where the bytes of such files lie. */
export interface MediaStore {
  /** Stores the bytes; answers what of them the row of the file keeps. */
  keepBytes(file: MediaFile, body: Buffer, now: Date): Promise<Buffer>
  /** Takes one PUT of the file, within minutes. */
  uploadUrl(file: MediaFile, now: Date): Promise<string>
  /** Shows the picture for an hour or two. */
  pictureUrl(file: MediaFile, now: Date): Promise<string>
  /** Nothing happens when it is not there. */
  removeBytes(key: string, now: Date): Promise<void>
}

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type ContentType = keyof typeof ENDINGS
export const CONTENT_TYPES = Object.keys(ENDINGS) as ContentType[]

/** What the contract lets a file be. */
export const MOST_BYTES = 5_000_000
/** Files that one customer may keep; then the oldest is deleted, except the picture in use. */
export const MOST_FILES = 5
export type MediaType = Wire['MediaType']

// The contract's pattern: no empty part and no dot except before the ending, so `../` cannot occur.
const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,4}\.[a-z0-9]{2,5}$/
export const isKey = (text: string): boolean => text.length <= 200 && KEY.test(text)
/** Pictures of the catalogue, which are public. */
export const isPublic = (key: string): boolean => key.startsWith('catalogue/')
/** Pictures of dishes that an outlet's owner uploaded, which are public, too. */
export const isOfOutlet = (key: string): boolean => key.startsWith('outlets/')

/** In pixels, for screens with one, two and three of them per CSS pixel. A dish names the widest one; the others stand beside it. */
export const WIDTHS = [160, 320, 480] as const
const WIDEST = WIDTHS.at(-1)!
/** Of the drawn dishes: tools/dishes/make.ts. */
export const DRAWN_WIDTHS = [116, 232, 464] as const
/** The narrowest that fills so many pixels; the key itself where the picture has one width. */
export const keyOfWidth = (key: string, width: number): string => {
  const [widths, place]: [readonly number[], RegExp] = isPublic(key) ? [DRAWN_WIDTHS, /\d+(?=\.avif$)/] : [WIDTHS, /\d+(?=\.webp$)/]
  return key.replace(place, String(widths.find((one) => one >= width) ?? widths.at(-1)))
}

/** A random key: it cannot be guessed, and the caller chooses no part of it. */
export const newKey = (customerId: string, contentType: ContentType): string =>
  `customers/${customerId}/${randomBytes(16).toString('base64url')}.${ENDINGS[contentType]}`

export const newDishKey = (outletId: string): string => `outlets/${outletId}/${randomBytes(16).toString('base64url')}/${WIDEST}.webp`

/** The type by the first bytes, whatever the sender says; undefined for all but the pictures that are accepted. */
export function typeOf(bytes: Buffer): ContentType | undefined {
  const at = (start: number, latin: string) => bytes.subarray(start, start + latin.length).equals(Buffer.from(latin, 'latin1'))
  if (at(0, '\xFF\xD8\xFF')) return 'image/jpeg'
  if (at(0, '\x89PNG\r\n\x1A\n')) return 'image/png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  return undefined
}

export const notAPicture = (message: string) => new Problem(415, message, { code: 'NOT_A_PICTURE' })
export const pictureNotFound = () => new Problem(404, 'Picture not found')

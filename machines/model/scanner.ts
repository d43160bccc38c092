import { toId } from './ids.ts'
import { toOriginId, toOriginType } from './origin.ts'
import { INCOMPLETE_QR, type QrReading, readLink } from './qr.ts'
import { json, record } from './reading.ts'

export const INVALID_QR = 'Invalid QR format'

/** The text of any code, which is untrusted: the specification's JSON, or a link that begins with one of these origins. It is never navigated to. */
export function readQrText(text: string, origins: readonly string[]): QrReading {
  const written = json(text)
  if (written === undefined) return readLinkText(text, origins) ?? { complaint: INVALID_QR }
  // JSON of another kind, such as the number of a bar code, says too little.
  const said = record(written) ?? {}
  const outletId = toId(said.businessId)
  const type = toOriginType(said.origin)
  if (!outletId || !type) return { complaint: INCOMPLETE_QR }
  const place = type === 'TABLE' ? said.tableId : said.roomId
  if (place === undefined || place === null) return { scan: { outletId } }
  const id = toOriginId(place)
  return id ? { scan: { outletId, origin: { type, id } } } : { complaint: INCOMPLETE_QR }
}

/** Compared letter by letter: what a browser would make of another spelling, such as credentials or encoded dots, does not matter. */
function readLinkText(text: string, origins: readonly string[]): QrReading | undefined {
  const link = text.trim()
  // Scheme and host have no case: codes in capitals have fewer dots.
  const origin = origins.find((one) => link.slice(0, one.length + 1).toLowerCase() === `${one}/`)
  const [, path, query = ''] = /^([\w/-]+)(?:\?([\w=&.~+%-]*))?$/.exec(link.slice(origin?.length)) ?? []
  return origin !== undefined && path !== undefined ? readLink(path, query) : undefined
}

/** How long the tick of a code that was read stands before its outlet opens. */
export const READ_SHOWN_MS = 400

/** A picked file, as far as rules need to know it. */
export interface Picture {
  type: string
  /** Bytes. */
  size: number
}

export const NO_CAMERAS = 'No cameras found. Please check camera permissions.'
export const SWITCH_FAILED = 'Failed to switch camera'
export const SCAN_FAILED = 'Failed to process QR code'
export const NO_PICTURE = 'Please select an image file'
export const PICTURE_TOO_LARGE = 'This picture is too large: 10 MB at most'
export const UNREADABLE_PICTURE = 'Failed to read QR code from image'
/** A photo of a phone has 3 to 8 MB; what is larger was made to fill the memory. */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024
// Not SVG: it is a document that may carry scripts and links, and no camera writes it.
const PICTURE_TYPE = /^image\/(png|jpe?g|webp|gif|bmp|avif|hei[cf])$/

/** Why a picked file is not even looked at, or undefined. */
export function pictureComplaint({ type, size }: Picture): string | undefined {
  if (!PICTURE_TYPE.test(type)) return NO_PICTURE
  if (size > LARGEST_PICTURE_BYTES) return PICTURE_TOO_LARGE
  return size > 0 ? undefined : UNREADABLE_PICTURE
}

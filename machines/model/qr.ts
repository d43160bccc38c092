import { toId } from './ids.ts'
import { type Origin, type OriginType, toOriginId, toOriginType, toSignature } from './origin.ts'
import { finite, json, record } from './reading.ts'

/** What a table's or room's QR code says. */
export interface ScannedQr {
  outletId?: string
  origin: Origin
  /** When it was scanned, epoch milliseconds. */
  scannedAt: number
}

/** A scan counts as long as a customer sits there: a table for a meal, a room for a night. */
export const QR_LIFETIME_MS = { TABLE: 4 * 60 * 60 * 1000, ROOM: 24 * 60 * 60 * 1000 }

/** A stored scan, or undefined when it is unreadable or too old. A missing business id is kept: checkout tells it. */
export function readStoredQr(value: unknown, now: number): ScannedQr | undefined {
  const stored = record(value)
  const scannedAt = finite(stored?.scannedAt)
  const origin = record(stored?.origin)
  const type = toOriginType(origin?.type)
  const id = toOriginId(origin?.id)
  if (scannedAt === undefined || scannedAt > now || !type || !id || now - scannedAt > QR_LIFETIME_MS[type]) return undefined
  return { outletId: toId(stored?.outletId), origin: signed(type, id, origin?.signature), scannedAt }
}

function signed(type: OriginType, id: number, value: unknown): Origin {
  const signature = toSignature(value)
  return { type, id, ...(signature && { signature }) }
}

/** What a code says that opens an outlet. Without a place it stands for the outlet alone, and is not stored. */
export interface QrScan {
  outletId: string
  origin?: Origin
}

export const INVALID_QR = 'Invalid QR format'
export const INCOMPLETE_QR = 'QR data incomplete'

/** The text of any code, which is untrusted, as a fresh scan or as what is wrong with it. */
export function readQrText(text: string): { scan: QrScan } | { complaint: string } {
  const said = record(json(text))
  if (!said) return { complaint: INVALID_QR }
  const outletId = toId(said.businessId)
  const type = toOriginType(said.origin)
  if (!outletId || !type) return { complaint: INCOMPLETE_QR }
  const place = type === 'TABLE' ? said.tableId : said.roomId
  if (place === undefined || place === null) return { scan: { outletId } }
  const id = toOriginId(place)
  return id ? { scan: { outletId, origin: { type, id } } } : { complaint: INCOMPLETE_QR }
}

/** A picked file, as far as rules need to know it. */
export interface Picture {
  type: string
  /** Bytes. */
  size: number
}

export const NO_CAMERAS = 'No cameras found. Please check camera permissions.'
export const CAMERA_FAILED = 'Failed to initialize camera'
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

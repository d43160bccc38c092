import { toId } from './ids.ts'
import { type Origin, toOrigin } from './origin.ts'
import { finite, record, storedText } from './reading.ts'

/** What a table's or room's QR code says. */
export interface ScannedQr {
  outletId?: string
  origin: Origin
  /** As its page says it. */
  outletName?: string
  /** Chosen from the outlet's own list instead of scanned. */
  isByHand?: true
  /** When it was scanned, epoch milliseconds. */
  scannedAt: number
}

/** A scan counts as long as a customer sits there: a table for a meal, a room for a night. */
export const QR_LIFETIME_MS = { TABLE: 4 * 60 * 60 * 1000, ROOM: 24 * 60 * 60 * 1000 }

/** A stored scan, or undefined when it is unreadable or too old. A missing business id is kept: checkout tells it. */
export function readStoredQr(value: unknown, now: number): ScannedQr | undefined {
  const stored = record(value)
  const scannedAt = finite(stored?.scannedAt)
  const origin = toOrigin(stored?.origin)
  if (scannedAt === undefined || scannedAt > now || !origin || now - scannedAt > QR_LIFETIME_MS[origin.type]) return undefined
  const outletName = storedText(stored?.outletName)
  return {
    outletId: toId(stored?.outletId),
    origin,
    ...(outletName && { outletName }),
    ...(stored?.isByHand === true && { isByHand: true }),
    scannedAt,
  }
}

/** What a code says that opens an outlet. Without a place it stands for the outlet alone, and is not stored. */
export interface QrScan {
  outletId: string
  origin?: Origin
}

/** The scan, or what is wrong with the code. */
export type QrReading = { scan: QrScan; complaint?: undefined } | { scan?: undefined; complaint: string }

export const INCOMPLETE_QR = 'QR data incomplete'
export const CAMERA_FAILED = 'Failed to initialize camera'

/** A parameter of a printed link, in its plain spelling alone (Decision 189); others are not ours. */
export const LINK_PARAMETER = /^(table|room|s)(?:=|$)/

/** What the path and the query of a printed link say, both untrusted; undefined where they lead to no outlet. */
export function readLink(path: string, query: string): QrReading | undefined {
  const outletId = toId(/^\/outlet(?:-detail)?\/([^/]*)\/?$/.exec(path)?.[1])
  if (!outletId) return undefined
  const said = query.split('&').filter((parameter) => LINK_PARAMETER.test(parameter))
  const valuesOf = (name: string) =>
    said.filter((parameter) => parameter.split('=', 1)[0] === name).map((parameter) => parameter.slice(name.length + 1))
  const [tables, rooms, signatures] = ['table', 'room', 's'].map(valuesOf) as [string[], string[], string[]]
  const [place, ...others] = [...tables, ...rooms]
  if (place === undefined) return { scan: { outletId } }
  const origin = toOrigin({
    type: tables.length > 0 ? 'TABLE' : 'ROOM',
    id: place,
    signature: signatures.length === 1 ? signatures[0] : undefined,
  })
  return origin && others.length === 0 ? { scan: { outletId, origin } } : { complaint: INCOMPLETE_QR }
}

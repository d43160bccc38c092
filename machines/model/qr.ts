import { toId } from './ids.ts'
import { type Origin, toOriginId, toOriginType } from './origin.ts'

/** What a table's or room's QR code says. */
export interface ScannedQr {
  outletId?: string
  origin: Origin
  /** When it was scanned, epoch milliseconds. */
  scannedAt: number
}

/** A scan says where one sits now, not last week. */
export const QR_LIFETIME_MS = 4 * 60 * 60 * 1000

/** A stored scan, or undefined when it is unreadable or too old. A missing business id is kept: checkout tells it. Spec §2 "Order origin". */
export function readStoredQr(value: unknown, now: number): ScannedQr | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { outletId, origin, scannedAt } = value as Record<string, unknown>
  if (typeof scannedAt !== 'number' || scannedAt > now || now - scannedAt > QR_LIFETIME_MS) return undefined
  if (typeof origin !== 'object' || origin === null) return undefined
  const { type, id } = origin as Record<string, unknown>
  const originType = toOriginType(type)
  const originId = toOriginId(id)
  if (!originType || !originId) return undefined
  return { outletId: toId(outletId), origin: { type: originType, id: originId }, scannedAt }
}

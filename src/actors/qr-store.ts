import { type QrScan, readStoredQr, type ScannedQr } from '#machines/model/qr.ts'
import { readJson, removeKey, writeJson } from '#src/device/storage.ts'

const KEY = 'qrData'

/** The table or room scanned last, while it still says where one sits. */
export const storedQr = (now: number): ScannedQr | undefined => readStoredQr(readJson('local', KEY), now)
export const storeQr = (qr: ScannedQr): void => writeJson('local', KEY, qr)

/** A scan without a place takes away the place before: that is no longer where one sits. */
export function storeScan({ outletId, origin }: QrScan, now: number): void {
  if (origin) storeQr({ outletId, origin, scannedAt: now })
  else removeKey('local', KEY)
}

import { readStoredQr, type ScannedQr } from '#machines/model/qr.ts'
import { readJson, writeJson } from '#src/device/storage.ts'

const KEY = 'qrData'

/** The table or room scanned last, while it still says where one sits. */
export const storedQr = (now: number): ScannedQr | undefined => readStoredQr(readJson('local', KEY), now)
export const storeQr = (qr: ScannedQr): void => writeJson('local', KEY, qr)

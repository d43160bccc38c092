import { type QrScan, readStoredQr, type ScannedQr } from '#machines/model/qr.ts'
import { toId } from '#machines/model/ids.ts'
import { record } from '#machines/model/reading.ts'
import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'
import { changeOrderSlice, orderSlice, type OrderSlice, SCAN_KEY } from './order-slice.ts'

/** The table or room scanned last, while it still says where one sits. */
export const storedQr = (now: number): ScannedQr | undefined => readStoredQr(readJson('local', SCAN_KEY), now)
export const storeQr = (qr: ScannedQr): void => writeJson('local', SCAN_KEY, qr)
export const forgetQr = (): void => removeKey('local', SCAN_KEY)

/** A scan without table or room deletes the scanned one before it, and the one chosen by hand: the customer sits elsewhere now. */
export function storeScan({ outletId, origin }: QrScan, now: number): void {
  if (origin) storeQr({ outletId, origin, scannedAt: now })
  else forgetQr()
  const draft = record(orderSlice()['draft'])
  // Written back unvalidated: `order-draft.ts` validates it when it is read.
  if (draft && toId(draft['outletId']) === outletId) changeOrderSlice({ draft: { ...draft, origin: undefined } as OrderSlice['draft'] })
}

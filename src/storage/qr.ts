import { type QrScan, readStoredQr, type ScannedQr } from '#machines/model/qr.ts'
import { toId } from '#machines/model/ids.ts'
import { record } from '#machines/model/reading.ts'
import { onOtherTab, onReturnToPage, readJson, writeJson } from '#src/storage/storage.ts'
import { changeOrderSlice, forgetScan, orderSlice, type OrderSlice, SCAN_KEY, scanListeners, tellScanListeners } from './order-slice.ts'

/** The table or room scanned last, while it still says where one sits. */
export const storedQr = (now: number): ScannedQr | undefined => readStoredQr(readJson('local', SCAN_KEY), now)
export { forgetScan }

/** Writes the scan and nothing else; storeScan drops the place chosen by hand as well. */
export function storeQr(qr: ScannedQr): void {
  writeJson('local', SCAN_KEY, qr)
  tellScanListeners()
}

/** Calls back when the scan may be another: changed by this tab or another one, or while the browser had put the page aside. */
export function onQrChange(listener: () => void): () => void {
  scanListeners.add(listener)
  const leave = [() => scanListeners.delete(listener), onOtherTab([SCAN_KEY], listener), onReturnToPage(listener)]
  return () => leave.forEach((end) => end())
}

/** The place chosen by hand goes with the scan before. A scan without table or room says nothing of either. */
export function storeScan({ outletId, origin }: QrScan, now: number): void {
  if (!origin) return
  storeQr({ outletId, origin, scannedAt: now })
  const draft = record(orderSlice()['draft'])
  // Written back unvalidated: `order-draft.ts` validates it when it is read.
  if (draft && toId(draft['outletId']) === outletId) changeOrderSlice({ draft: { ...draft, origin: undefined } as OrderSlice['draft'] })
}

import { useOpenScanner } from '#src/actors/scanner-context.ts'
import { IconQrCode } from '#src/ui/icons.ts'

/** Opens the scanner. */
export function ScanButton() {
  return (
    <button type="button" className="btn lamp" aria-haspopup="dialog" onClick={useOpenScanner()}>
      <IconQrCode size={24} stroke={1.9} aria-hidden />
      Scan QR Code
    </button>
  )
}

import { IconQrCode } from '#src/ui/icons.ts'

/** Opens the scanner. */
export function ScanButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="btn lamp" aria-haspopup="dialog" onClick={onPress}>
      <IconQrCode size={24} stroke={1.9} aria-hidden />
      Scan QR Code
    </button>
  )
}

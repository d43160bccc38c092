import { create } from 'qrcode'

/** Around it, in its own squares, as the standard asks for. */
const QUIET = 4

/** A code as a drawing that a printer makes sharp; level M, since it will be laminated and get sauce on it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const path = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('')
  const side = size + 2 * QUIET
  return (
    <svg role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges">
      <path d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

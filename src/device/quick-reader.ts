import { within } from './within.ts'

export type Reader = (canvas: HTMLCanvasElement) => Promise<string | undefined>

interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** A detector may wait for a service of the system that never comes. */
const DETECTS_WITHIN_MS = 2_000

/** The browser's own detector where there is one, else the decoder of html5-qrcode, which only then is loaded. */
export async function quickReader(): Promise<Reader> {
  const detector = await ownDetector()
  const html5 = () => import('./html5-qrcode-reader.ts').then((module) => module.readWithHtml5Qrcode)
  if (!detector) return html5()
  let instead: Reader | undefined
  return async (canvas) => {
    if (instead) return instead(canvas)
    try {
      return (await within(DETECTS_WITHIN_MS, detector.detect(canvas)))[0]?.rawValue
    } catch {
      // A detector may be there without the service of the system that it relies on.
      instead = await html5()
      return instead(canvas)
    }
  }
}

async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    const formats = BarcodeDetector && (await within(DETECTS_WITHIN_MS, BarcodeDetector.getSupportedFormats()))
    return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
  } catch {
    return undefined
  }
}

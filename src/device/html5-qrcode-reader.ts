// The decoder without the library's own camera: that one leaves the camera on when it is stopped while still starting, tells
// failures as sentences, and cuts every frame down to CSS pixels, in which small codes are lost.
import { Html5QrcodeShim } from 'html5-qrcode/esm/code-decoder.js'
import { BaseLoggger, Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core.js'

const decoder = new Html5QrcodeShim([Html5QrcodeSupportedFormats.QR_CODE], false, false, new BaseLoggger(false))

export async function readWithHtml5Qrcode(canvas: HTMLCanvasElement): Promise<string | undefined> {
  try {
    return (await decoder.decodeAsync(canvas)).text
  } catch {
    // It throws when it finds no code.
    return undefined
  }
}

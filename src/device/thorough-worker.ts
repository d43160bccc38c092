import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Answer } from './thorough-reader.ts'

// The default address is on a public CDN.
const loading = prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void read(data).then(postMessage, () => postMessage({ failed: true } satisfies Answer))
})

async function read(pixels: ImageData): Promise<Answer> {
  await loading
  const [code] = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1, textMode: 'Plain' })
  return { text: code?.text }
}

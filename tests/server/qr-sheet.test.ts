import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { toOriginType } from '#machines/model/origin.ts'
import { readQrText } from '#machines/model/scanner.ts'
import { isPlaceSigned } from '#server/origins/links.ts'
import { TEST_TABLE_SECRET, withServer } from './support/server.ts'

const SCALE = 4
const QUIET_MODULES = 4

describe('the sheet of codes', () => {
  const server = withServer('pglite')
  beforeAll(async () => {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const wasm = await readFile(file)
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  })

  test.each([1, 12])('its codes, %i on a page, are the signed links of the outlet and its tables and rooms', async (perPage) => {
    const page = (await server.ask('GET', `/console/outlet/taj-view/qr?per=${perPage}`)).body as string
    const codes = [...page.matchAll(/aria-label="QR code of (\w+) (\d+)">(<svg.*?<\/svg>)/gs)]
    expect(codes.map(([, type, id]) => `${type} ${id}`)).toEqual(['Table 40', 'Room 101'])
    for (const [, type, id, svg] of codes) {
      const pixels = pixelsOf(svg!)
      const [code] = await readBarcodes(pixels, { formats: ['QRCode'] })
      expect([code!.ecLevel, quietModules(pixels)]).toEqual(['M', QUIET_MODULES])
      const [origin] = code!.text.split('/outlet-detail/')
      const { scan } = readQrText(code!.text, [origin!])
      const place = { type: toOriginType(type!.toUpperCase())!, id: Number(id) }
      expect(scan).toMatchObject({ outletId: 'taj-view', origin: place })
      expect(isPlaceSigned(TEST_TABLE_SECRET, 'taj-view', place, scan!.origin!.signature!)).toBe(true)
      expect(isPlaceSigned(TEST_TABLE_SECRET, 'haveli', place, scan!.origin!.signature!)).toBe(false)
    }
  })
})

/** A code as it is printed: its dark modules are strokes of a path, on a white square. */
function pixelsOf(svg: string): ImageData {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1])
  const side = modules * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, command, first, second] of /stroke="#000000" d="([^"]+)"/.exec(svg)![1]!.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)]
    else if (command === 'm') [x, y] = [x + Number(first), y + Number(second)]
    else {
      for (let row = Math.floor(y) * SCALE; row < (Math.floor(y) + 1) * SCALE; row++)
        for (let column = x * SCALE; column < (x + Number(first)) * SCALE; column++)
          data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      x += Number(first)
    }
  }
  return { data, width: side, height: side, colorSpace: 'srgb' }
}

/** How many modules around the code are white, at its narrowest side. */
function quietModules({ data, width, height }: ImageData): number {
  let least = width
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (data[at * 4] === 0) least = Math.min(least, x, y, width - 1 - x, height - 1 - y)
  }
  return Math.floor(least / SCALE)
}

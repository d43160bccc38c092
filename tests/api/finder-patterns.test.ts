import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { type Pixels, showsCode } from '#src/device/finder-patterns.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

const LINK = 'https://mezbaan.example/outlet-detail/dariya-mahal?table=5&s=b9Vn3_Le'
const WIDTH = 360
const HEIGHT = 360
const TABLE = 150

interface Scene {
  /** Of the code, in pixels. */
  side?: number
  degrees?: number
  at?: [x: number, y: number]
  blur?: number
  inverted?: boolean
  /** Nothing in its middle can be read. */
  damaged?: boolean
  /** Brightness of each place, such as of a lamp at one side. */
  light?: (x: number) => number
  noise?: number
}

describe('a code before the camera is noticed', () => {
  test.each<[string, Scene]>([
    ['straight', {}],
    ['turned by 32°', { degrees: 32 }],
    ['turned by 45°', { degrees: 45 }],
    ['upside down', { degrees: 180 }],
    ['damaged, so that it cannot be read', { damaged: true }],
    ['blurred', { side: 210, blur: 2 }],
    ['inverted', { inverted: true }],
    ['small and in a corner', { side: 120, at: [290, 290] }],
    ['by the light of one side', { light: (x) => 0.25 + (0.75 * x) / WIDTH }],
    ['in the noise of a dark room', { light: () => 0.3, noise: 20 }],
  ])('%s', (_, scene) => {
    expect(showsCode(pictureOf(LINK, scene))).toBe(true)
  })
})

describe('what is no code is not taken for one', () => {
  const random = seededRandom(7)
  test.each<[string, (x: number, y: number) => number]>([
    ['an empty table', (x, y) => 120 + (x + y) / 20],
    ['nothing but noise', () => random() * 255],
    ['the stripes of a cloth', (x) => (x % 20 < 10 ? 30 : 220)],
    ['the checks of a cloth', (x, y) => (x % 40 < 20 === y % 40 < 20 ? 30 : 220)],
    ['a barcode', (x, y) => (y > 100 && y < 250 && Math.sin(x * x * 0.01) > 0 ? 20 : 230)],
    ['a plate with rings', (x, y) => (Math.hypot(x - 180, y - 180) % 30 < 12 ? 40 : 220)],
    ['one finder pattern alone', (x, y) => square(x - 100, y - 100)],
    ['three finder patterns in a row', (x, y) => Math.min(square(x - 100, y - 100), square(x - 180, y - 100), square(x - 260, y - 100))],
  ])('%s', (_, brightness) => {
    expect(showsCode(pixelsOf(brightness))).toBe(false)
  })

  test('a picture of a few pixels', () => {
    for (const side of [1, 2, 7]) expect(showsCode({ data: new Uint8ClampedArray(side * side * 4), width: side, height: side })).toBe(false)
  })
})

/** A finder pattern of 5 pixels to a module, with its corner at 0. */
function square(x: number, y: number): number {
  const ring = Math.floor(Math.max(Math.abs(x - 17), Math.abs(y - 17)) / 5 + 0.5)
  return ring <= 1 || ring === 3 ? 20 : 230
}

function pixelsOf(brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    data.fill(brightness(at % WIDTH, Math.floor(at / WIDTH)), at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4)
  return { data, width: WIDTH, height: HEIGHT }
}

function pictureOf(text: string, scene: Scene): Pixels {
  const { side = 200, degrees = 0, at: [middleX, middleY] = [180, 180], blur = 0, inverted, damaged, light = () => 1, noise = 0 } = scene
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const whole = modules.size + 8
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const random = seededRandom(3)
  const at = (x: number, y: number): number => {
    const [dx, dy] = [x - middleX, y - middleY]
    const column = ((dx * cos + dy * sin) / side + 0.5) * whole
    const row = ((dy * cos - dx * sin) / side + 0.5) * whole
    if (column < 0 || row < 0 || column >= whole || row >= whole) return TABLE
    const [c, r] = [Math.floor(column) - 4, Math.floor(row) - 4]
    const isInside = c >= 0 && r >= 0 && c < modules.size && r < modules.size
    const isDamaged = damaged && isInside && Math.abs(c - modules.size / 2) < 10 && Math.abs(r - modules.size / 2) < 10
    const isDark = isInside && !isDamaged && modules.get(r, c) === 1
    return isDark === !inverted ? 25 : 235
  }
  // A camera's pixel is the mean of what falls on it.
  const reach = Math.max(0.5, blur)
  const spots = [-0.75, -0.25, 0.25, 0.75].map((part) => part * reach)
  return pixelsOf((x, y) => {
    const seen = spots.reduce((sum, dx) => sum + spots.reduce((column, dy) => column + at(x + dx, y + dy), 0), 0) / spots.length ** 2
    return seen * light(x) + noise * (random() - 0.5)
  })
}

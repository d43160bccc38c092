/** Light and dark of a picture, row by row. */
export interface Pixels {
  /** Red, green, blue and alpha of each pixel. */
  data: ArrayLike<number>
  width: number
  height: number
}

interface Pattern {
  x: number
  y: number
  /** Width of one module in pixels. */
  module: number
  isDark: boolean
  /** Rows in which it was found. */
  rows: number
}

/** The window within which a pixel is compared with its surroundings, as a part of the picture's width. */
const WINDOW_PARTS = 8
/** A pixel is dark below this share of the mean around it. */
const DARK_SHARE = 0.88
/** Runs of a finder pattern in modules, seen along any line through its middle. */
const RUNS = [1, 1, 3, 1, 1]
/** What fewer rows show is noise. */
const LEAST_ROWS = 4
/** Of a busy picture only the clearest ones are compared with each other. */
const MOST_PATTERNS = 16
/** Centres of two finder patterns, in modules: 14 in the smallest code, less where a turned code is measured along a row. */
const LEAST_MODULES = 9
const MOST_MODULES = 80

/**
 * Whether the picture shows the three finder patterns of a QR code, also of one that is too blurred, damaged or far away to be read.
 * Decoders tell only of what they have read, and a browser's own one even less.
 */
export function showsCode(pixels: Pixels): boolean {
  const patterns = findPatterns(darkOf(pixels), pixels.width, pixels.height)
  return patterns.some((a, i) => patterns.some((b, j) => j > i && patterns.some((c, k) => k > j && areCornersOfCode(a, b, c))))
}

function darkOf({ data, width, height }: Pixels): Uint8Array {
  const luma = new Uint8Array(width * height)
  for (let at = 0; at < luma.length; at++) luma[at] = (data[at * 4]! * 77 + data[at * 4 + 1]! * 151 + data[at * 4 + 2]! * 28) >> 8
  // Sums of everything above and to the left: the mean of any window then costs four look-ups.
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += luma[y * width + x]!
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row
    }
  }
  const reach = Math.max(4, Math.round(width / WINDOW_PARTS / 2))
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * stride
    const bottom = Math.min(height, y + reach + 1)
    const rows = bottom - top / stride
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum = sums[bottom * stride + right]! - sums[bottom * stride + left]! - sums[top + right]! + sums[top + left]!
      if (luma[y * width + x]! * rows * (right - left) < sum * DARK_SHARE) dark[y * width + x] = 1
    }
  }
  return dark
}

function findPatterns(dark: Uint8Array, width: number, height: number): Pattern[] {
  const found: Pattern[] = []
  const runs = [0, 0, 0, 0, 0]
  for (let y = 0; y < height; y++) {
    runs.fill(0)
    const row = y * width
    for (let x = 0, from = 0; x <= width; x++) {
      if (x < width && dark[row + x] === dark[row + from]) continue
      runs.shift()
      runs.push(x - from)
      from = x
      const module = moduleOf(runs)
      if (module === undefined) continue
      const middle = x - runs[4]! - runs[3]! - runs[2]! / 2
      const across = crossAt(dark, width, height, Math.floor(middle), y)
      if (!across || across.module > 2 * module || module > 2 * across.module) continue
      note(found, { x: middle, y: across.y, module: (module + across.module) / 2, isDark: dark[row + x - 1] === 1, rows: 1 })
    }
  }
  return found
    .filter(({ rows }) => rows >= LEAST_ROWS)
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, MOST_PATTERNS)
}

/** The width of a module when the runs are those of a finder pattern. */
function moduleOf(runs: readonly number[]): number | undefined {
  const whole = runs[0]! + runs[1]! + runs[2]! + runs[3]! + runs[4]!
  if (runs[0] === 0 || whole < 7) return undefined
  const module = whole / 7
  return RUNS.every((modules, at) => Math.abs(runs[at]! - modules * module) < (modules * module) / 2) ? module : undefined
}

/** The same pattern down the column. */
function crossAt(dark: Uint8Array, width: number, height: number, x: number, y: number): { y: number; module: number } | undefined {
  const upward = runsFrom(dark, width, height, x, y, -1)
  const downward = runsFrom(dark, width, height, x, y + 1, 1)
  const middle = upward[0]! + downward[0]!
  const module = moduleOf([upward[2]!, upward[1]!, middle, downward[1]!, downward[2]!])
  return module === undefined ? undefined : { y: y + (downward[0]! - upward[0]! + 1) / 2, module }
}

/** Three runs from a point up or down, the first in the colour of the point's own pattern. */
function runsFrom(dark: Uint8Array, width: number, height: number, x: number, from: number, step: 1 | -1): number[] {
  const runs = [0, 0, 0]
  const first = dark[(step === 1 ? from - 1 : from) * width + x]
  for (let y = from, at = 0; y >= 0 && y < height; y += step) {
    const isSame = dark[y * width + x] === first
    if (isSame !== (at % 2 === 0)) at++
    if (at === runs.length) break
    runs[at]!++
  }
  return runs
}

/** A pattern is found in many rows, and is one. */
function note(found: Pattern[], one: Pattern): void {
  const known = found.find(
    (other) =>
      other.isDark === one.isDark && Math.abs(other.x - one.x) <= 2 * other.module && Math.abs(other.y - one.y) <= 2 * other.module,
  )
  if (known) known.rows++
  else found.push(one)
}

/** A right angle between two sides that are alike, as far as a camera held askew keeps it so. */
function areCornersOfCode(a: Pattern, b: Pattern, c: Pattern): boolean {
  if (a.isDark !== b.isDark || b.isDark !== c.isDark) return false
  const modules = [a.module, b.module, c.module]
  const module = (a.module + b.module + c.module) / 3
  if (Math.max(...modules) > 1.6 * Math.min(...modules)) return false
  const [short, long, across] = [apart(a, b), apart(b, c), apart(a, c)].toSorted((one, other) => one - other) as [number, number, number]
  if (short < LEAST_MODULES * module || long > MOST_MODULES * module) return false
  return long < 1.35 * short && Math.abs(across ** 2 - short ** 2 - long ** 2) < 0.25 * across ** 2
}

const apart = (one: Pattern, other: Pattern): number => Math.hypot(one.x - other.x, one.y - other.y)

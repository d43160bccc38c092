import { at, circle, type Drawing, f, type Layer, line, oval, path, places, type Ramp, shadow, shine, solid, strewn } from './drawing.ts'

interface Metal {
  rim: Ramp
  body: Ramp
  well: Ramp
  width: [rim: number, well: number]
  gleam: number
}

const VESSELS = {
  plate: {
    rim: '#f7e6bd #d9b063 #f6e3b4 #b98a40',
    body: '#fffdf6 #f8ecd6 #e3cda6',
    well: '#fffaf0 #f3e4c8 #dcc294',
    width: [0.965, 0.78],
    gleam: 0.75,
  },
  steel: {
    rim: '#ffffff #b7b3ac #f6f4ef #96918a #e9e6df',
    body: '#f6f4f0 #cfcbc4 #a7a29a',
    well: '#eceae5 #c9c5bd #8f8a82',
    width: [0.955, 0.88],
    gleam: 0.75,
  },
  iron: {
    rim: '#8a8078 #3a332f #6c625b #1d1815',
    body: '#4a423d #352e2a #1f1a17',
    well: '#3a332f #27211e #15110f',
    width: [0.95, 0.86],
    gleam: 0.35,
  },
  clay: {
    rim: '#e9a679 #b7673c #d98a5c #7d3d1f',
    body: '#d18355 #a9592f #7a3a1c',
    well: '#b9683e #8a4622 #5d2810',
    width: [0.94, 0.86],
    gleam: 0.7,
  },
  copper: {
    rim: '#ffd9ad #c7713b #f7bd8a #8b4420 #e29a63',
    body: '#f3b27c #c8743f #90481f',
    well: '#e0d4c4 #b8ab9a #8d8173',
    width: [0.95, 0.87],
    gleam: 0.75,
  },
  wood: {
    rim: '#dba66a #b77c41 #7c4d22',
    body: '#d49c5f #bd854a #a86d35',
    well: '#cf9558 #b97f44 #a1662f',
    width: [0.97, 0.9],
    gleam: 0.6,
  },
  blue: {
    rim: '#f4f7fb #7d9fc4 #e6edf5 #4d6f97',
    body: '#fdfefe #eef3f7 #cdd9e4',
    well: '#fbfdfe #e9f0f5 #c3d2df',
    width: [0.955, 0.8],
    gleam: 0.8,
  },
  slate: {
    rim: '#6d6f74 #4a4c51 #2f3135',
    body: '#5a5c61 #45474c #34363a',
    well: '#54565b #43454a #303236',
    width: [0.97, 0.94],
    gleam: 0.25,
  },
} satisfies Record<string, Metal>
export type Kind = keyof typeof VESSELS

export function vessel(d: Drawing, kind: Kind, x = 120, y = 120, r = 112): string {
  const { rim, body, well, width, gleam }: Metal = VESSELS[kind]
  const inner = r * width[1]!
  return [
    oval(x, y + r * 0.075, r * 1.03, r * 0.99, 0, d.round('#3a1c08/.5 #3a1c08/0', [0.8, 1], [0.5, 0.5, 0.5])),
    circle(x, y, r, d.slope(rim)),
    circle(x, y, r * width[0]!, d.round(body)),
    circle(x, y, inner, d.round(well)),
    circle(x, y, inner, 'none', `stroke="#fff" stroke-opacity="${gleam * 0.6}" stroke-width="${f(r * 0.012)}"`),
    shine(
      `M${f(x - r * 0.9)} ${f(y - r * 0.25)}A${f(r * 0.935)} ${f(r * 0.935)} 0 0 1 ${f(x - r * 0.1)} ${f(y - r * 0.93)}`,
      r * 0.022,
      gleam,
    ),
  ].join('')
}

const inWall = (d: Drawing) => d.round('#240d02/0 #240d02/.62', [0.72, 1], [0.54, 0.56, 0.52])

interface Wet {
  oil?: string
  drops?: number
  scale?: number
  freq?: number
  gloss?: number
  r?: number
}

/** What fills a vessel and is wet. */
export function pool(
  d: Drawing,
  x: number,
  y: number,
  r: number,
  ramp: Ramp,
  { oil, drops = 22, scale = 5, freq = 0.05, gloss = 0.6 }: Wet = {},
): string {
  const seed = Math.round(d.chance(1, 90))
  const fat = oil
    ? strewn(d, drops, r * 0.88, x, y).map(([cx, cy]) =>
        oval(cx, cy, r * d.chance(0.02, 0.07), r * d.chance(0.014, 0.045), d.chance(0, 180), oil, 'opacity=".6"'),
      )
    : []
  return [
    circle(x, y, r, d.round(ramp, undefined, [0.46, 0.42, 0.66]), d.relief({ freq, seed, scale })),
    ...fat,
    circle(x, y, r, inWall(d)),
    shine(
      `M${f(x - r * 0.15)} ${f(y + r * 0.86)}A${f(r * 0.87)} ${f(r * 0.87)} 0 0 0 ${f(x + r * 0.8)} ${f(y + r * 0.34)}`,
      r * 0.045,
      gloss * 0.55,
    ),
    oval(x - r * 0.3, y - r * 0.42, r * 0.2, r * 0.06, -38, '#fff', `opacity="${gloss * 0.6}"`),
    oval(x - r * 0.02, y - r * 0.58, r * 0.07, r * 0.03, -20, '#fff', `opacity="${gloss * 0.7}"`),
  ].join('')
}

const WELLS: Partial<Record<Kind, number>> = { plate: 88, blue: 90 }
/** A dish with gravy to the wall of its vessel. */
export const gravy =
  (kind: Kind, ramp: Ramp, wet: Wet = {}): Layer =>
  (d) =>
    vessel(d, kind) + pool(d, 120, 120, wet.r ?? WELLS[kind] ?? 95, ramp, wet)
export const on =
  (kind: Kind): Layer =>
  (d) =>
    vessel(d, kind)
export const bowl =
  (x: number, y: number, r: number, ramp: Ramp, kind: Kind = 'steel', wet: Wet = {}): Layer =>
  (d) =>
    vessel(d, kind, x, y, r) + pool(d, x, y, r * 0.84, ramp, { scale: 6, freq: 0.1, drops: 7, ...wet })

/** Gravy that laps over the lower edge of what lies in it. */
export const lapped =
  (ramp: Ramp, ...where: [x: number, y: number, r: number][]): Layer =>
  (d) =>
    where
      .map(([x, y, r]) => {
        const film = path(
          'M-32 0C-26-7-18-2-11-5-3-9 4-2 12-5 20-8 27-4 32 1 28 9 12 13-1 13-16 13-29 9-32 0Z',
          d.slope(ramp, undefined, [0, 1]),
          'opacity=".9"',
        )
        return at(x, y, 0, r / 30, film + shine('M-28-1C-22-5-17-1-11-3.6-3-7.4 4-.6 12-3.6 18-6 22-4 26-2', 1.3, 0.45))
      })
      .join('')

/** A banana leaf that covers a plate. */
export const leafOn =
  (kind: Kind): Layer =>
  (d) =>
    vessel(d, kind) +
    path('M30 106C44 44 150 22 204 72c24 46 2 104-54 124C88 214 26 174 30 106Z', d.slope('#86c353 #2f7a31')) +
    line('M34 132 212 98M62 60l34 58M104 44l30 66M150 46l24 56M74 180l34-58M120 198l30-84M168 184l18-80', '#dcf2b4', 1.6, 0.42)

/** Pieces at places of the table, each with its shadow; the relief is one for all of them. */
export interface Set {
  r?: number
  turn?: number
  scale?: number
  from?: number
  to?: number
  rough?: number
  freq?: number | string
  spots?: [number, number, number, number, number, number?]
  x?: number
  y?: number
  /** Small or thin: without a shadow of its own. */
  flat?: boolean
  /** What lies under a heap. */
  bed?: Ramp
  /** Keeps every piece as it was drawn: a block seen at an angle would turn its light with it. */
  upright?: boolean
}
export type Piece = (d: Drawing) => string

const rough = (d: Drawing, { rough: scale = 4, freq = 0.08, spots }: Set, content: string) =>
  scale === 0 && !spots
    ? content
    : content.replaceAll(/<(?:path|ellipse|circle|rect)(?![^>]*data-below)[^>]*\/>/g, '') +
      `<g ${d.relief({ freq, scale, seed: Math.round(d.chance(1, 60)), ofGroup: true, ...(spots && { spots }) })}>${content}</g>`

export const lay =
  (count: number, piece: Piece, set: Set = {}): Layer =>
  (d) => {
    const turn = set.turn ?? d.chance(0, 1.2)
    const spots = places(count, set.r ?? 50, turn)
    const size = set.scale ?? 1
    let below = ''
    const content = spots.map(([x, y]) => {
      const [px, py] = [x + (set.x ?? 0) + d.chance(-3, 3), y + (set.y ?? 0) + d.chance(-3, 3)]
      below += shadow(d, px + 2, py + 5, 21 * size, 18 * size)
      return at(px, py, set.upright ? d.chance(-8, 8) : d.chance(set.from ?? -60, set.to ?? 60), size * d.chance(0.94, 1.06), piece(d))
    })
    return below + rough(d, set, content.join(''))
  }

/** The same at given places: [x, y, turn, scale]. */
export const put =
  (piece: Piece, where: [x: number, y: number, turn?: number, scale?: number][], set: Set = {}): Layer =>
  (d) =>
    where.map(([x, y, , scale = 1]) => (set.flat ? '' : shadow(d, x + 2, y + 6, 22 * scale, 18 * scale))).join('') +
    rough(d, set, where.map(([x, y, turn = 0, scale = 1]) => at(x, y, turn, scale, piece(d))).join(''))

/** Small things strewn about. */
export const strew =
  (count: number, piece: Piece, r = 78, scale = 1, x = 120, y = 120): Layer =>
  (d) =>
    strewn(d, count, r, x, y)
      .map(([px, py]) => at(px, py, d.chance(0, 360), scale * d.chance(0.85, 1.15), piece(d)))
      .join('')

/** Many things of one kind on top of each other; those below are darker. */
export const heap =
  (count: number, piece: Piece, r = 66, scale = 1, set: Set = {}): Layer =>
  (d) => {
    const [x, y] = [120 + (set.x ?? 0), 120 + (set.y ?? 0)]
    const spots = strewn(d, Math.round(count * 1.35), r * 1.08, x, y, 0.5).toSorted(
      (a, b) => Math.hypot(b[0] - x, b[1] - y) - Math.hypot(a[0] - x, a[1] - y),
    )
    const turn = (): number => (set.upright ? d.chance(-8, 8) : d.chance(set.from ?? 0, set.to ?? 360))
    const content = spots.map(([px, py]) => at(px, py, turn(), scale * d.chance(0.88, 1.12), piece(d)))
    const bed = set.bed ? circle(x, y, r * 1.02, d.round(set.bed), d.relief({ freq: 0.1, scale: 7 })) : ''
    return shadow(d, x + 4, y + 10, r * 1.32, r * 1.25) + bed + rough(d, set, content.join(''))
  }

export const RICE = '#fffaf0 #fdf1d8 #fff7e6 #f9e7c0 #fff3da'
export const SAFFRON = '#fffaf0 #fdf1d8 #fff7e6 #f9e7c0 #ffd97a #f6b73c #f3a024 #fff3da'
const grains = (d: Drawing, count: number, r: number, colours: string, x: number, y: number, long: number) =>
  strewn(d, count, r, x, y, 0.56)
    .map(([px, py]) => oval(px, py, long * d.chance(0.8, 1.2), long * 0.27, d.chance(0, 180), d.pick(colours.split(' '))))
    .join('')

/** A bed of rice: its ground, dark grains below, light ones above. */
export const rice =
  (kind: Kind, ground: Ramp, colours: string, long = 6.4, dark = '#d9a05a #b87431 #e0b070 #c98a3c'): Layer =>
  (d) => {
    const r = WELLS[kind] ?? 94
    return (
      vessel(d, kind) +
      circle(120, 120, r, d.round(ground), d.relief({ freq: 0.11, scale: 3 })) +
      grains(d, 120, r * 0.94, dark, 120, 121, long) +
      circle(120, 120, r, inWall(d)) +
      grains(d, 330, r * 0.92, colours, 119, 118, long)
    )
  }
/** Rice that lies over what was laid on it, or beside it. */
export const mound =
  (x: number, y: number, r: number, ground: Ramp, colours: string, long = 5): Layer =>
  (d) =>
    shadow(d, x + 2, y + 8, r * 1.2, r * 1.1) +
    circle(x, y, r, d.round(ground), d.relief({ freq: 0.1, scale: 3 })) +
    grains(d, Math.round(r * 4), r * 0.96, colours, x, y - 1, long)
export const over =
  (colours: string, ...where: [x: number, y: number, r: number][]): Layer =>
  (d) =>
    where.map(([x, y, r]) => grains(d, Math.round(r), r, colours, x, y, 6.4)).join('')

/** Cream or sauce let down in a spiral. */
export const swirl =
  (colour = '#fff7ea', r0 = 12, r1 = 62, turns = 1.3, width = 9, turn = 2.4, x = 120, y = 118): Layer =>
  () => {
    const left: string[] = []
    const right: string[] = []
    for (let i = 0; i <= 56; i++) {
      const t = i / 56
      const angle = turn + t * turns * Math.PI * 2
      const r = r0 + (r1 - r0) * t
      const w = (width * Math.sin(Math.PI * Math.min(0.97, 0.08 + t * 0.92)) ** 0.7) / 2
      left.push(`${f(x + Math.cos(angle) * (r + w))} ${f(y + Math.sin(angle) * (r + w))}`)
      right.unshift(`${f(x + Math.cos(angle) * (r - w))} ${f(y + Math.sin(angle) * (r - w))}`)
    }
    return solid(`M${[...left, ...right].join('L')}Z`, colour, '', '1 2')
  }

/** Sauce in drops and ribbons, as a stall pours it. */
export const drizzle =
  (colour: string, count = 5, r = 62, width = 7, x = 120, y = 120): Layer =>
  (d) =>
    strewn(d, count, r, x, y)
      .map(([px, py]) => {
        const s = at(
          px,
          py,
          d.chance(-40, 40),
          1,
          line('M-20 0q10-9 20 0t20-2', '#2a0d02', width, 0.28).replace('<path', '<path transform="translate(1 2)"') +
            line('M-20 0q10-9 20 0t20-2', colour, width) +
            shine('M-16-2q8-6 16 0', 1.6, 0.5),
        )
        return s
      })
      .join('')

export const steam =
  (...from: [x: number, y: number][]): Layer =>
  (d) =>
    `<g ${d.blur(3.6)} opacity=".34">${from.map(([x, y]) => shine(`M${x} ${y}c-12-14 10-22 0-38s8-20 2-32`, 7, 1)).join('')}</g>`

/** A cup from above, with its handle, on its saucer. */
export const drink =
  (
    ramp: Ramp,
    {
      tray = 'plate',
      r = 78,
      gloss = 0.75,
      scale = 2,
      x = 120,
      y = 118,
    }: { tray?: Kind; r?: number; gloss?: number; scale?: number; x?: number; y?: number } = {},
  ): Layer =>
  (d) => {
    return [
      vessel(d, tray),
      shadow(d, x + 3, y + 10, r * 1.14, r * 1.08),
      line(`M${f(x + r * 0.84)} ${f(y - r * 0.32)}c26-12 40 2 36 18-4 14-22 20-38 14`, '#d9b982', 9) +
        shine(`M${f(x + r * 0.9)} ${f(y - r * 0.36)}c18-6 26 0 26 8`, 2.4, 0.8),
      circle(x, y, r, d.slope('#fffdf6 #f0dfc0 #c7a468')),
      circle(x, y, r * 0.91, d.round('#e7d3ae #d5ba88 #bf9a5e')),
      pool(d, x, y, r * 0.85, ramp, { scale, freq: 0.02, gloss }),
      shine(`M${f(x - r * 0.9)} ${f(y - r * 0.28)}A${f(r * 0.95)} ${f(r * 0.95)} 0 0 1 ${f(x - r * 0.2)} ${f(y - r * 0.92)}`, 2.6, 0.9),
    ].join('')
  }

/** Bubbles at the rim, on the side away from the light. */
export const froth =
  (count: number, r: number, x = 120, y = 118, colour = '#fff6e2'): Layer =>
  (d) =>
    Array.from({ length: count }, () => {
      const angle = d.chance(-2.8, 0.4)
      const away = r - d.chance(0, r * 0.16)
      const [px, py, size] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away, d.chance(1, 3.4)]
      return circle(px, py, size, colour, 'opacity=".75"') + circle(px - 0.5, py - 0.6, size * 0.4, '#fff', 'opacity=".95"')
    }).join('')

/** What holds a drink that is seen at an angle: its wall, and what the inside of it looks like. */
type Tumbler = 'glass' | 'kulhad' | 'steel' | 'mug'
const WALLS: Record<Exclude<Tumbler, 'glass' | 'mug'>, [side: Ramp, inside: Ramp, edge: string]> = {
  kulhad: ['#8a4522 #d98a5c #e9a679 #b0653a #6a3216', '#8a4a26 #b9734a #6a3216', '#efb48c'],
  steel: ['#6f6a64 #cfcac2 #ffffff #a29d95 #dcd8d0 #625d57', '#a7a29a #efece6 #96918a', '#ffffff'],
}
interface Pour {
  of?: Tumbler
  tray?: Kind
  /** How high and how wide it is at the rim and at the foot. */
  size?: [rim: number, foot: number, rimRadius: number, footRadius: number]
  x?: number
  /** Seen through the glass. */
  inside?: Layer[]
  /** On the drink, drawn as on a circle of 66 around 120, 118. */
  afloat?: Layer[]
  /** Stands out of the drink. */
  out?: Layer[]
  /** On the rim. */
  rim?: Layer[]
  foam?: string
  straw?: string
}
/** A drink in a tall glass or cup that stands on a tray. */
export const tall =
  (
    ramp: Ramp,
    { of = 'glass', tray, size = [60, 198, 52, 38], x = 120, inside = [], afloat = [], out = [], rim = [], foam, straw }: Pour = {},
  ): Layer =>
  (d) => {
    const [top, foot, rimR, footR] = size
    const clear = of === 'glass' || of === 'mug'
    const flat = 0.37
    const radius = (y: number) => rimR + ((footR - rimR) * (y - top)) / (foot - top)
    const wall = (from: number, to: number, less = 0) => {
      const [a, b] = [radius(from) - less, radius(to) - less]
      return `M${f(x - a)} ${f(from)}L${f(x - b)} ${f(to)}A${f(b)} ${f(b * flat)} 0 0 0 ${f(x + b)} ${f(to)}L${f(x + a)} ${f(from)}A${f(a)} ${f(a * flat)} 0 0 0 ${f(x - a)} ${f(from)}Z`
    }
    const ellipse = (y: number, less: number, fill: string, more = '') =>
      oval(x, y, radius(y) - less, (radius(y) - less) * flat, 0, fill, more)
    const surface = top + rimR * (clear ? 0.24 : 0.12)
    const draw = (layers: Layer[]) => layers.map((layer) => layer(d)).join('')
    const within = radius(surface) - 3.5
    const share = (n: number) => Math.round((n / 66) * 1000) / 1000
    const [light, middle = light] = ramp.split(' ')
    const liquid = wall(surface, foot - 7, 3.5)
    const across: [number, number] = [1, 0]
    const drink = [
      ellipse(surface, 3.5, d.round(`${light} ${middle}`, [0.1, 1], [0.45, 0.4, 0.7])),
      ellipse(surface, 3.5, d.slope('#240d02/.34 #240d02/0', [0, 0.5], [0, 1])),
      `<g transform="translate(${f(x)} ${f(surface)}) scale(${share(within)} ${share(within * flat)}) translate(-120 -118)">${draw(afloat)}</g>`,
    ].join('')
    const bubbles = foam
      ? ellipse(surface, 3.5, foam) +
        ellipse(surface, 3.5, d.slope('#fff/.7 #fff/0', [0, 0.9], [0.4, 1])) +
        path(
          `M${f(x - within)} ${f(surface)}A${f(within)} ${f(within * flat)} 0 0 0 ${f(x + within)} ${f(surface)}L${f(x + within - 1.4)} ${f(surface + 13)}A${f(within - 1.4)} ${f(within * flat)} 0 0 1 ${f(x - within + 1.4)} ${f(surface + 13)}Z`,
          foam,
          'opacity=".9"',
        ) +
        Array.from({ length: 46 }, () => {
          const [a, away] = [d.chance(0, Math.PI * 2), d.chance() ** 0.4 * (within - 4)]
          const r = d.chance(1, 3.6)
          return circle(x + Math.cos(a) * away, surface + Math.sin(a) * away * flat, r, '#fff6e4', 'opacity=".55"')
        }).join('')
      : ''
    const sipped = straw
      ? ((d2: string) =>
          line(d2, '#200c02', 9, 0.25).replace('<path', '<path transform="translate(2 2)"') +
          line(d2, '#fffdf6', 8.4) +
          line(d2, straw, 8.4).replace('stroke-linecap="round"', 'stroke-dasharray="7 7"') +
          shine(d2, 1.8, 0.5).replace('<path', '<path transform="translate(-2 0)"'))(
          `M${f(x - 8)} ${f(surface + 2)}L${f(x + 34)} ${f(top - 40)}`,
        )
      : ''
    const handle =
      of === 'mug'
        ? line(`M${f(x + radius(top + 30) - 2)} ${f(top + 30)}c44-12 50 62-6 62`, '#8fb0ba', 12) +
          line(`M${f(x + radius(top + 30) - 2)} ${f(top + 30)}c44-12 50 62-6 62`, '#dfecef', 8.4) +
          shine(`M${f(x + radius(top + 30))} ${f(top + 27)}c34-8 42 34 22 50`, 2.6, 0.9)
        : ''
    const ground = [
      tray ? vessel(d, tray) : '',
      `<g ${d.blur(5)}>${oval(x + 11, foot + 3, footR * 1.2, footR * 0.44, 6, '#200c02', 'opacity=".42"')}</g>`,
      handle,
    ].join('')
    if (!clear) {
      const [side, hollow, edge] = WALLS[of]
      const grain = of === 'kulhad' ? d.relief({ freq: '.012 .11', scale: 2 }) : ''
      return [
        ground,
        path(wall(top, foot), d.slope(side, undefined, across), grain),
        path(wall(top, foot), d.slope('#200c02/0 #200c02/.34', [0.35, 1], [0, 1])),
        of === 'kulhad' ? '' : shine(`M${f(x - rimR * 0.66)} ${f(top + 26)}L${f(x - footR * 0.66)} ${f(foot - 2)}`, 5, 0.5),
        ellipse(top, 0, edge),
        ellipse(top, 3.4, d.slope(hollow, undefined, across)),
        d.within(
          `M${f(x - rimR + 4)} ${f(top)}A${f(rimR - 4)} ${f((rimR - 4) * flat)} 0 0 1 ${f(x + rimR - 4)} ${f(top)}A${f(rimR - 4)} ${f((rimR - 4) * flat)} 0 0 1 ${f(x - rimR + 4)} ${f(top)}Z`,
          drink + bubbles,
        ),
        sipped,
        draw(out),
        draw(rim),
      ].join('')
    }
    return [
      ground,
      path(
        wall(top, foot),
        d.slope('#ffffff/.75 #dfeaec/.5 #b9cace/.6', undefined, across),
        'stroke="#8fa6ab" stroke-opacity=".55" stroke-width="1.6"',
      ),
      path(liquid, d.slope(ramp, undefined, [0, 1])),
      d.within(liquid, `<g opacity=".62">${draw(inside)}</g>`),
      path(liquid, d.slope('#200c02/.34 #200c02/0 #200c02/0 #200c02/.4', [0, 0.26, 0.66, 1], across)),
      path(liquid, d.slope('#fff/0 #fff/.28', [0.6, 1], [0, 1])),
      drink,
      bubbles,
      sipped,
      draw(out),
      shine(`M${f(x - rimR * 0.78)} ${f(top + 30)}L${f(x - footR * 0.76)} ${f(foot - 14)}`, 6.4, 0.6),
      shine(`M${f(x - rimR * 0.52)} ${f(top + 44)}L${f(x - footR * 0.54)} ${f(foot - 40)}`, 2.4, 0.45),
      shine(`M${f(x + rimR * 0.84)} ${f(top + 34)}L${f(x + footR * 0.86)} ${f(foot - 22)}`, 2.6, 0.5),
      line(
        `M${f(x - footR * 0.8)} ${f(foot - 1)}A${f(footR * 0.9)} ${f(footR * flat * 0.9)} 0 0 0 ${f(x + footR * 0.8)} ${f(foot - 1)}`,
        '#fff',
        4,
        0.7,
      ),
      ellipse(top, 0.6, 'none', 'stroke="#fff" stroke-width="3.2" stroke-opacity=".95"'),
      ellipse(top, -1, 'none', 'stroke="#7f989e" stroke-width="1" stroke-opacity=".6"'),
      draw(rim),
    ].join('')
  }

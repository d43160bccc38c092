/** What several kitchens set on a table: colours of gravies, garnishes, plates of grills and fritters. */
import { at, type Layer, line, oval, path, type Ramp } from '../drawing.ts'
import { bowl, lay, leafOn, mound, on, type Kind, type Piece, put, RICE, type Set, strew } from '../layers.ts'
import * as p from './pieces.ts'

type Spots = [number, number, number, number, number, number?]
export const CHAR: Spots = [0.28, 0.08, 0.01, 5, 2.75]
export const TOAST: Spots = [0.5, 0.24, 0.05, 5, 2.95]
export const BLISTER: Spots = [0.42, 0.19, 0.04, 7, 4.35, 0.055]
export const CRUMB: Spots = [0.62, 0.3, 0.06, 6, 3.5, 0.14]

export const MAKHANI = '#ff9447 #ee6a24 #a83a0a'
export const BROWN = '#c9783a #9a4a1c #55200a'
export const YELLOW = '#ffdd6a #f0b52c #a8700e'
export const PALE = '#fff0cc #f3d596 #c0904a'
export const GREEN = '#7fb04a #447a26 #224a12'
export const COCONUT = '#fff3c4 #f7dc86 #cfa33e'
export const CHICKEN = '#ffe0a6 #f29a45 #a8480f'
export const MUTTON = '#d98e56 #9c5024 #4e200a'
export const MALAI = '#fffbe8 #f6dfae #c4924a'
export const GREEN_P = '#a3dd5c #57a32c #256314'

type Where = [x: number, y: number, turn?: number, scale?: number]
export const leaves = (...where: Where[]): Layer => put(p.coriander(), where, { rough: 0, flat: true })
export const mints = (...where: Where[]): Layer => put(p.mint(), where, { rough: 0, flat: true })
export const curries = (...where: Where[]): Layer => put(p.curryLeaf(), where, { rough: 0, flat: true })
export const little = (piece: Piece, ...where: Where[]): Layer => put(piece, where, { rough: 0, flat: true })
export const lemonAt = (x: number, y: number, turn = -150): Layer => put(p.lemon(16), [[x, y, turn]], { rough: 0 })
export const L3 = leaves([122, 112], [136, 124, 70, 0.75], [76, 140, 120, 0.6])
export const C3 = curries([126, 92, 30], [136, 104, 80, 0.85], [84, 140, -50, 0.9])
export const big = (piece: Piece, s: number): Piece => (d) => at(0, 0, 0, s, piece(d))
export const turned = (piece: Piece, turn = 90): Piece => (d) => at(0, 0, turn, 1, piece(d))

/** Onion, lemon and chutney round what comes from the fire. */
export const grill = (kind: Kind, ...pieces: Layer[]): Layer[] => [
  on(kind),
  put(p.onionRing(15), [[56, 86, 10], [184, 172, -20], [166, 192, 30], [86, 50, 40]], { rough: 0, flat: true }),
  ...pieces,
  bowl(72, 184, 26, p.MINT),
  mints([70, 184, 20, 0.8], [80, 190, 80, 0.6]),
  lemonAt(178, 58),
]
export const skewer = (y: number, ...pieces: [piece: Piece, step: number][]): Layer => (d) => {
  let x = 46
  const along = pieces.map(([piece, step]) => {
    x += step
    return at(x - step / 2, y, Math.round(d.chance(-7, 7)), 1, piece(d))
  })
  return `<g transform="rotate(-24 120 120)">${line(`M14 ${y + 5}H226`, '#1b1512', 5, 0.4)}${line(`M14 ${y}H226`, '#d9d4cc', 3.4)}${line(`M14 ${y - 0.8}H226`, '#ffffff', 1)}${along.join('')}</g>`
}
/** Fritters on a plate with a green and a brown chutney. */
export const fritters = (count: number, piece: Piece, set: Set = {}, kind: Kind = 'plate', dip: Ramp = p.MINT, dip2: Ramp = p.TAMARIND): Layer[] => [
  on(kind),
  lay(count, piece, { r: 44, x: 12, y: -8, rough: 6, freq: 0.1, spots: TOAST, ...set }),
  bowl(66, 176, 28, dip),
  bowl(118, 196, 22, dip2),
]
export const southern = (...layers: Layer[]): Layer[] => [leafOn('steel'), ...layers]
export const SIDES: Layer[] = [bowl(74, 82, 31, p.SAMBAR, 'steel', { oil: '#ffd07a' }), bowl(136, 60, 26, p.WHITE_CHUTNEY), leaves([78, 78, 10, 0.7]), curries([136, 58, 50, 0.6]), strew(4, p.mustardSeed, 12, 1, 136, 60)]
/** A thin crêpe rolled, in front of its sambar and chutney. */
export const DOSA = '#fbd58a #d98a2b #7a3a0c'
export const dosa = (ramp: Ramp, filling: string[] = [], spots: Spots = [0.58, 0.25, 0.04, 4, 2.15]): Layer => (d) => {
  const holes = filling.length
    ? oval(42, 150, 15, 24, 0, filling[0]!) + [[36, 140], [46, 150], [38, 160], [48, 138], [44, 166], [34, 152]].map(([x, y], i) => oval(x!, y!, 5, 4.6, 0, filling[i % filling.length]!) + oval(x! - 1, y! - 1.6, 2, 1.3, 0, '#fff2b8')).join('')
    : oval(42, 150, 13, 22, 0, '#5d2c0a')
  return `<g transform="rotate(-11 120 150)"><ellipse cx="124" cy="178" rx="104" ry="20" fill="#2a1205" opacity=".28"/>${path('M18 150c0-20 10-30 30-31 52-4 106-5 152 0 14 2 22 14 22 31s-9 27-24 28c-50 4-104 4-150 0-20-1-30-10-30-28Z', d.slope(ramp, [0.1, 0.5, 1], [0, 1]), d.relief({ freq: '.05 .09', seed: 8, scale: 3, spots }))}${line('M30 130c40-7 124-9 172-2', '#fff6d8', 4, 0.7)}${path('M20 150c1-18 11-29 22-29 12 0 20 13 19 30-1 16-9 26-20 26-12 0-21-11-21-27Z', '#8a4a12')}${holes}</g>`
}
/** Small bowls round what stands in the middle of a thali. */
export const thali = (ramps: Ramp[], middle: Layer[], kind: Kind = 'steel', r = 26): Layer[] => [
  on(kind),
  (d) => ramps.map((ramp, i) => { const a = -2.95 + i * (2.9 / Math.max(1, ramps.length - 1)); return bowl(120 + Math.cos(a) * 78, 124 + Math.sin(a) * 78, r, ramp, 'steel', { oil: '#ffffff66' })(d) }).join(''),
  ...middle,
]
/** Chicken cut on the bone, in its gravy: two legs and two pieces. */
export const bird = (ramp: Ramp): Layer => (d) =>
  put(p.onBone(ramp), [[150, 84, -20, 1.5], [94, 156, 30, 1.5]], { rough: 4 })(d) + put(p.leg(ramp, ramp.split(' ')[2]), [[88, 102, 118, 1.02], [150, 142, -58, 1.02]], { rough: 4 })(d)
export const whiteRice = (x: number, y: number, r: number): Layer => mound(x, y, r, '#fffdf6 #f3e6cb #c8ab77', RICE, 4.6)

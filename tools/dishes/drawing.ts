/** Makes one picture: 240 units square, seen from above, one light from the upper left. */
export type Layer = (d: Drawing) => string

/** Colours from the lit side to the dark one: '#fff #aaa #222'. */
export type Ramp = string

export const f = (n: number): string => String(Math.round(n * 10) / 10)
const TURN = Math.PI * 2

interface Relief {
  freq?: number | string
  scale?: number
  seed?: number
  /** Browned or burnt spots: colour as three parts of 1, how sharp and how rare they are. */
  spots?: [red: number, green: number, blue: number, sharp: number, rare: number, freq?: number]
  /** Leaves out what lets through: shadows. */
  ofGroup?: boolean
}

export class Drawing {
  private readonly defs = new Map<string, string>()
  private state: number

  constructor(seed: string) {
    this.state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  }

  /** From 0 to 1, the same for the same picture. */
  chance(from = 0, to = 1): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from)
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance(0, list.length))]!
  }

  private define(content: (id: string) => string): string {
    const key = content('')
    const known = this.defs.get(key)
    const id = known?.match(/id="(\w+)"/)?.[1] ?? `d${this.defs.size}`
    if (!known) this.defs.set(key, content(id))
    return id
  }

  private stops(ramp: Ramp, at?: number[]): string {
    const colours = ramp.split(' ')
    return colours
      .map((colour, i) => {
        const [hex, opacity] = colour.split('/')
        const offset = at?.[i] ?? [0, 0.55, 1][i * (colours.length === 2 ? 2 : 1)] ?? i / (colours.length - 1)
        return `<stop offset="${offset}" stop-color="${hex}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
      })
      .join('')
  }

  round(ramp: Ramp, at?: number[], [cx, cy, r] = [0.38, 0.32, 0.72]): string {
    return `url(#${this.define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${this.stops(ramp, at)}</radialGradient>`)})`
  }

  slope(ramp: Ramp, at?: number[], [x2, y2] = [1, 1]): string {
    return `url(#${this.define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${this.stops(ramp, at)}</linearGradient>`)})`
  }

  /** A rough surface in the light. */
  relief({ freq = 0.06, scale = 5, seed = 3, spots, ofGroup = false }: Relief): string {
    const noise = (f: number | string, s: number, result: string) =>
      `<feTurbulence type="fractalNoise" baseFrequency="${f}" numOctaves="3" seed="${s}" result="${result}"/>`
    const brown = spots
      ? `${noise(spots[5] ?? 0.06, seed + 7, 'm')}<feColorMatrix in="m" values="0 0 0 0 ${spots[0]} 0 0 0 0 ${spots[1]} 0 0 0 0 ${spots[2]} ${spots[3]} 0 0 0 ${-spots[4]}" result="p"/><feMerge result="s"><feMergeNode in="SourceGraphic"/><feMergeNode in="p"/></feMerge>`
      : ''
    const id = this.define(
      (id) =>
        `<filter id="${id}" x="-4%" y="-4%" width="108%" height="108%" color-interpolation-filters="sRGB">${brown}${noise(freq, seed, 'n')}<feDiffuseLighting in="n" surfaceScale="${scale}" diffuseConstant=".74" lighting-color="#fff" result="l"><feDistantLight azimuth="230" elevation="46"/></feDiffuseLighting><feBlend in="l" in2="${spots ? 's' : 'SourceGraphic'}" mode="soft-light" result="b"/>${ofGroup ? '<feComponentTransfer in="SourceGraphic" result="o"><feFuncA type="linear" slope="4" intercept="-3"/></feComponentTransfer>' : ''}<feComposite in="b" in2="${ofGroup ? 'o' : 'SourceGraphic'}" operator="in"/></filter>`,
    )
    return `filter="url(#${id})"`
  }

  blur(deviation: number): string {
    const id = this.define(
      (id) => `<filter id="${id}" x="-60%" y="-30%" width="220%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
    return `filter="url(#${id})"`
  }

  /** Keeps what is drawn within an outline. */
  within(outline: string, content: string): string {
    return `<g clip-path="url(#${this.define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)})">${content}</g>`
  }

  svg(layers: Layer[]): string {
    const content = layers.map((layer) => layer(this)).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><defs>${[...this.defs.values()].join('')}</defs>${content}</svg>\n`
  }
}

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, turn: number, fill: string, more = ''): string =>
  `<ellipse rx="${f(rx)}" ry="${f(ry)}" transform="translate(${f(x)} ${f(y)}) rotate(${f(turn)})" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
export const shine = (d: string, width = 2, opacity = 0.6): string => line(d, '#fff', width, opacity)
export const at = (x: number, y: number, turn: number, scale: number, content: string): string =>
  `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(turn)}) scale(${Math.round(scale * 100) / 100})">${content}</g>`
/** A path with its shadow to the lower right. */
export const solid = (d: string, fill: string, more = '', drop = '2 3.5'): string =>
  `${path(d, '#200c02', `opacity=".42" data-below="" transform="translate(${drop})"`)}${path(d, fill, more)}`
export const shadow = (d: Drawing, x: number, y: number, rx: number, ry = rx): string =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${d.round('#2a1205/.5 #2a1205/0', [0.35, 1], [0.5, 0.5, 0.5])}"/>`

/** So many places on a table: a ring, from five on with one in the middle. */
export function places(count: number, radius = 50, turn = 0): [x: number, y: number][] {
  const inner = count > 8 ? 3 : count > 5 ? 1 : 0
  const ring = (n: number, r: number, turn: number) =>
    Array.from({ length: n }, (_, i): [number, number] => {
      const angle = turn + (i / n) * TURN
      return [120 + Math.cos(angle) * r, 120 + Math.sin(angle) * r]
    })
  if (count === 1) return [[120, 120]]
  return [
    ...ring(count - inner, radius * (inner > 1 ? 1.15 : inner ? 1.1 : 0.92), turn - 2.2),
    ...(inner === 1 ? [[120, 120] as [number, number]] : ring(inner, radius * 0.36, turn)),
  ]
}

/** Evenly strewn over a circle. */
export function strewn(d: Drawing, count: number, radius: number, x = 120, y = 120, lean = 0.5): [x: number, y: number][] {
  return Array.from({ length: count }, () => {
    const angle = d.chance(0, TURN)
    const away = d.chance() ** lean * radius
    return [x + Math.cos(angle) * away, y + Math.sin(angle) * away]
  })
}

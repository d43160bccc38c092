import { at, circle, type Drawing, f, line, oval, path, type Ramp, shine, solid } from '../drawing.ts'
import type { Piece } from '../layers.ts'

const many = (n: number, make: (i: number) => string): string => Array.from({ length: n }, (_, i) => make(i)).join('')

// Meat, fish, eggs
/** A cut of meat: its upper side in the light, its cut sides darker, the fibres along it. */
const meat = (d: Drawing, outline: string, ramp: Ramp) => {
  const [lit, middle, dark] = ramp.split(' ')
  const fibre = many(3, (i) => { const y = -7 + i * 5.4; return `M${f(-10 + d.chance(0, 4))} ${f(y + d.chance(-1, 1))}q${f(d.chance(4, 8))} ${f(d.chance(-3, 1))} ${f(d.chance(11, 18))} ${f(d.chance(-3, 0))}` })
  return (
    solid(outline, d.round(`${middle} ${dark}`, [0.2, 1], [0.36, 0.28, 0.95]), `stroke="${dark}" stroke-opacity=".5" stroke-width=".8"`) +
    at(-1.2, -2.6, 0, 0.8, path(outline, d.round(`${lit} ${middle}`, [0.1, 1], [0.34, 0.26, 0.95])) + line(fibre, dark!, 1.1, 0.3) + `<g transform="translate(.4 1.3)">${line(fibre, '#fff3d8', 0.9, 0.3)}</g>`) +
    shine('M-10-8C-7-11-2-12 3-11', 2, 0.6) + shine('M9 5q2-2 2-5', 1.4, 0.45)
  )
}
const CHUNKS = ['M-16-6C-15-15-4-17 5-15 14-15 18-7 16 2 17 11 8 16 0 14-9 17-17 10-15 3Z', 'M-17 0C-18-11-8-16 2-14 9-18 17-11 16-2 18 6 12 14 3 13-4 17-14 14-15 7Z', 'M-15-9C-8-17 7-15 14-11 19-4 15 4 16 9 10 17-3 13-8 14-18 11-17-2-15-9Z']
/** A piece without bone. */
export const chunk =
  (ramp: Ramp): Piece =>
  (d) =>
    meat(d, d.pick(CHUNKS), ramp)
const CUTS = ['M-19-5C-17-13-6-11 2-15 9-17 13-11 20-8 22 1 13 4 12 11 4 14-2 9-9 13-16 12-15 5-19 2Z', 'M-15-12C-7-16-2-11 6-14 13-13 13-6 19-1 19 7 11 6 7 13-1 16-5 10-13 11-20 7-14 1-18-4Z', 'M-21 0C-18-8-9-7-6-13 1-17 7-12 12-13 18-8 15-2 18 5 12 10 6 7 1 11-6 14-9 9-15 9Z', 'M-16-7C-12-15-3-10 3-13 12-14 17-7 15-1 20 6 13 13 5 11-1 15-8 14-11 9-18 8-13-1-16-7Z']
/** An uneven cut of meat; about one in three shows the end of its bone past its edge. */
export const onBone =
  (ramp: Ramp): Piece =>
  (d) =>
    (d.chance(0, 1) < 0.34 ? solid('M6-4 22-5.4C24-10 31-8 29-2 33 3 27 8 23 4L6 4.4Z', d.slope('#fffaf0 #f3e2c2 #c9a878', undefined, [0, 1]), 'stroke="#b99468" stroke-width=".8"') : '') +
    meat(d, d.pick(CUTS), ramp) +
    (d.chance(0, 1) < 0.5 ? line('M-13 5Q-5 1 1 4T11 3', '#ffe8c6', 2.4, 0.6) : '')
const LEG = 'M0-26C22-28 31-8 23 10 17 23 6 27 3 38H-3C-6 27-20 22-24 7-28-12-17-25 0-26Z'
export const leg =
  (ramp: Ramp = '#ffb057 #d9631a #7c2706', char = '#4d1604'): Piece =>
  (d) =>
    solid('M-3.4 30V44a4.6 4.6 0 1 0 3.4 5 4.6 4.6 0 1 0 3.4-5V30Z', '#fbeed6', 'stroke="#d3b183"') +
    solid(LEG, d.round(ramp, undefined, [0.36, 0.3, 0.8])) +
    line('M-19-4Q-8 2-4 14M-2-20Q8-8 12 8M-14-16Q-6-6 2 4', char, 3, 0.42) +
    shine('M-16-12C-12-20-4-22 3-21', 3, 0.62) +
    shine('M14-14q5 7 3 14', 2, 0.35)
export const breast =
  (ramp: Ramp = '#ffb057 #d9631a #7c2706', char = '#4d1604'): Piece =>
  (d) =>
    solid('M-34-8C-30-28 6-34 26-20 42-8 36 18 14 24-6 32-38 20-34-8Z', d.round(ramp, undefined, [0.36, 0.3, 0.8])) +
    line('M-24-8Q-8-4 0 14M-8-20Q6-10 14 8M10-22Q20-14 26 0', char, 3.4, 0.45) +
    shine('M-26-10C-20-22-2-26 12-22', 3.2, 0.6)
/** A cooked prawn, curled. */
export const prawn =
  (ramp: Ramp = '#ffd3ab #f98f52 #cf4a1c'): Piece =>
  (d) => {
    const out: string[] = []
    const inn: string[] = []
    const ribs: string[] = []
    for (let i = 0; i <= 30; i++) {
      const t = i / 30
      const a = -2.75 + t * 4.1
      const r = 14 - t * 1.5
      const w = 9.6 * (1 - t) ** 0.62 + 2.6
      const [cos, sin] = [Math.cos(a), Math.sin(a)]
      out.push(`${f(cos * (r + w))} ${f(sin * (r + w))}`)
      inn.unshift(`${f(cos * (r - w * 0.62))} ${f(sin * (r - w * 0.62))}`)
      if (i % 4 === 2 && i < 28)
        ribs.push(`M${f(Math.cos(a + 0.1) * (r + w * 0.98))} ${f(Math.sin(a + 0.1) * (r + w * 0.98))}Q${f(Math.cos(a - 0.14) * (r + w * 0.3))} ${f(Math.sin(a - 0.14) * (r + w * 0.3))} ${f(Math.cos(a + 0.06) * (r - w * 0.5))} ${f(Math.sin(a + 0.06) * (r - w * 0.5))}`)
    }
    const tail = at(Math.cos(1.4) * 13, Math.sin(1.4) * 13, 172, 1, solid('M0 0C-10 0-17 8-13 15-6 15-1 8 0 2Z', '#e0481a', '', '1 2') + solid('M0 0C2-8 12-13 17-8 15-1 7 2 0 2Z', '#f4743a', '', '1 2') + shine('M-10 10Q-6 4-2 2M12-6Q6-2 2 0', 1.2, 0.5))
    return (
      tail +
      solid(`M${[...out, ...inn].join('L')}Z`, d.round(ramp, [0.2, 0.6, 1], [0.42, 0.36, 0.62]), 'stroke="#d7622c" stroke-width=".8" stroke-linejoin="round"', '2.4 4') +
      line(ribs.join(''), '#c9431a', 1.5, 0.75) +
      `<g transform="translate(1.1 1)">${line(ribs.join(''), '#ffe4cf', 1.3, 0.7)}</g>` +
      line(`M${[8, 11, 14, 17, 20].map((i) => { const a = -2.75 + (i / 30) * 4.1; const r = 14 - i / 20 + (9.6 * (1 - i / 30) ** 0.62 + 2.6) * 0.62; return `${f(Math.cos(a) * r)} ${f(Math.sin(a) * r)}` }).join('L')}`, '#fff', 2.6, 0.6)
    )
  }
const STEAK = 'M0-26C19-26 32-13 32 3 32 17 22 28 9 29 4 29 4 20 2.6 14 1.6 9-1.6 9-2.6 14-4 20-4 29-9 29-22 28-32 17-32 3-32-13-19-26 0-26Z'
const SKIN = 'M9 29C22 28 32 17 32 3 32-13 19-26 0-26-19-26-32-13-32 3-32 17-22 28-9 29'
/** A slice across the fish: the back round, the two flaps of the belly apart, white flesh in flakes within its skin. */
export const fishSteak =
  (ramp: Ramp, skin = '#6b7276', raw = 0.6): Piece =>
  (d) => {
    const [lit, middle, dark] = ramp.split(' ')
    const flakes = many(2, (i) => { const s = i ? -1 : 1; return [0.82, 0.6, 0.38].map((k) => `M${f(s * 2)} ${f(-25 * k)}C${f(s * 20 * k)} ${f(-25 * k)} ${f(s * 31 * k)} ${f(-12 * k)} ${f(s * (29 * k + 1))} ${f(5 * k)}Q${f(s * (28 * k + 1))} ${f(14 * k)} ${f(s * (14 + 10 * (k - 0.4)))} ${f(22 * k)}`).join('') })
    return (
      solid(STEAK, d.round(`${lit} ${middle} ${dark}`, [0.1, 0.7, 1], [0.42, 0.36, 0.72]), '', '3 5') +
      line(flakes, dark!, 1.4, raw * 0.85) +
      `<g transform="translate(.5 1.4)">${line(flakes, '#fffdf4', 1.2, raw)}</g>` +
      line('M0-21V-6M-4-2Q-14 0-22 8M4-2Q14 0 22 8', dark!, 1.3, raw) +
      line(SKIN, skin, 3.8) +
      line('M-32 2C-32-14-18-26 0-26 8-26 16-23 22-18', '#e6eef0', 1.3, 0.8) +
      shine('M-23-4C-22-12-14-18-6-19', 2.6, 0.6)
    )
  }
/** A piece of a fillet: it parts in flakes. */
export const flaky =
  (ramp: Ramp): Piece =>
  (d) => {
    const dark = ramp.split(' ')[2]!
    const flakes = many(3, (i) => `M${f(-12 + i * 13 + d.chance(-1, 1))}-11l-7 11 8 10`)
    return (
      solid('M-25-7C-23-14-8-14 2-15 14-16 24-13 26-6 27 2 25 9 20 12 8 15-8 15-19 13-27 11-27 0-25-7Z', d.round(ramp, undefined, [0.4, 0.3, 0.8]), `stroke="${dark}" stroke-opacity=".6" stroke-width="1.2"`, '2 5') +
      line(flakes, dark, 1.3, 0.4) +
      `<g transform="translate(1.5 .4)">${line(flakes, '#fffef8', 1.3, 0.6)}</g>` +
      shine('M-20-8C-12-11-2-12 8-12', 2.4, 0.7)
    )
  }
export const fillet =
  (ramp: Ramp, l = 34, w = 13): Piece =>
  (d) =>
    solid(`M${-l}-2C${-l + 4} ${-w} ${-l / 3} ${-w - 3} ${l * 0.3} ${-w}S${l} ${-w / 2} ${l} 1 ${l / 2} ${w} 0 ${w}-${l} ${w - 2}-${l}-2Z`.replaceAll('--', '-'), d.round(ramp, undefined, [0.4, 0.3, 0.75])) +
    shine(`M${-l + 7}-3C${-l / 2} ${-w + 2} 0 ${-w + 1} ${l * 0.4} ${-w + 3}`, 2.4, 0.5)
export const wholeFish =
  (ramp: Ramp, cut = '#4d1a05'): Piece =>
  (d) =>
    solid('M60 0 88-26C84-10 84 10 88 26Z', d.round(ramp)) +
    solid('M-6-46C16-52 26-40 22-28ZM-8 46C14 54 26 42 20 30Z', d.round(ramp)) +
    solid('M-78 2C-58-30-22-44 8-40 40-36 58-14 66 0 56 18 38 38 6 42-26 44-60 30-78 2Z', d.round(ramp, undefined, [0.4, 0.34, 0.7]), '', '3 7') +
    line('M-28-30Q-18-2-26 30M-4-36Q8-2-2 36M20-34Q32-2 22 32', cut, 4, 0.6) +
    line('M-48-22Q-38 0-48 20', cut, 2, 0.5) +
    circle(-58, -6, 5, '#fff3d8') +
    circle(-58, -6, 2.6, '#1d0d05') +
    shine('M-56-18C-34-34-8-38 12-35', 3.4, 0.5)
export const crab =
  (ramp: Ramp = '#ffa164 #e2511f #8d1f08'): Piece =>
  (d) =>
    many(6, (i) => {
      const side = i < 3 ? -1 : 1
      const y = -8 + (i % 3) * 13
      return line(`M${side * 26} ${y}Q${side * 52} ${y - 10} ${side * 60} ${y + 16}`, '#5d1607', 7.5, 0.4) + line(`M${side * 26} ${y - 2}Q${side * 52} ${y - 12} ${side * 60} ${y + 13}`, '#d94a1c', 6.4) + shine(`M${side * 30} ${y - 5}Q${side * 48} ${y - 11} ${side * 54} ${y - 2}`, 1.6, 0.45)
    }) +
    many(2, (i) => {
      const s = i ? 1 : -1
      return `<g transform="scale(${s} 1)">${line('M22-16Q40-34 34-48', '#d94a1c', 9)}${solid('M28-50C22-70 44-84 52-66 44-70 42-62 46-58 54-62 58-52 50-44 42-36 30-40 28-50Z', d.round(ramp))}${shine('M32-54Q33-66 42-70', 2.4, 0.6)}</g>`
    }) +
    solid('M-34-8C-34-28-14-30 0-30S34-28 34-8C34 16 18 30 0 30S-34 16-34-8Z', d.round(ramp, undefined, [0.4, 0.3, 0.75]), '', '2 6') +
    line('M-22 2Q0 14 22 2M-14-14Q0-6 14-14', '#7c1c07', 2, 0.45) +
    circle(-9, -29, 3, '#1d0d05') +
    circle(9, -29, 3, '#1d0d05') +
    shine('M-24-10C-22-22-8-25 4-25', 3.4, 0.65)
export const clam =
  (): Piece =>
  (d) =>
    solid('M-21-2C-19-22 19-22 21-2 14 2 6 4 0 10-6 4-14 2-21-2Z', d.round('#f7ead2 #c8a27a #7d573a', undefined, [0.45, 0.2, 0.85])) +
    line('M0 7-13-10M0 7-6-15M0 7V-17M0 7 6-15M0 7 13-10', '#6a4429', 1.3, 0.5) +
    solid('M-18 4C-14 22 14 22 18 4 8 10-8 10-18 4Z', d.round('#fff6e6 #e9cfa9 #9c754e')) +
    oval(0, 7, 11, 5.4, 0, '#f4a45c') +
    oval(-2, 6, 6, 2.6, 0, '#ffd5a0')
export const ring =
  (ramp: Ramp, r = 15, width = 8): Piece =>
  (d) => {
    const hole = r - width / 2
    const outer = r + width / 2
    const torus = `M${-outer} 0a${outer} ${outer} 0 1 1 ${outer * 2} 0 ${outer} ${outer} 0 1 1 ${-outer * 2} 0ZM${-hole} 0a${hole} ${hole} 0 1 0 ${hole * 2} 0 ${hole} ${hole} 0 1 0 ${-hole * 2} 0Z`
    return solid(torus, d.round(ramp, undefined, [0.4, 0.34, 0.7]), 'fill-rule="evenodd"').replace('opacity=".42"', 'opacity=".42" fill-rule="evenodd"') + shine(`M${f(-outer * 0.72)} ${f(-outer * 0.42)}A${f(outer * 0.82)} ${f(outer * 0.82)} 0 0 1 ${f(outer * 0.1)} ${f(-outer * 0.82)}`, width * 0.26, 0.6)
  }
export const eggHalf =
  (yolk: Ramp = '#ffd65a #f7a51c #d9760b'): Piece =>
  (d) =>
    solid('M0-20C13-20 17-4 16 4 14 16 7 20 0 20S-14 16-16 4C-17-4-13-20 0-20Z', d.round('#ffffff #fbf6ea #ddcfb4', undefined, [0.4, 0.34, 0.72])) +
    circle(0, 4, 9.6, d.round(yolk)) +
    oval(-3, 0, 3.4, 2, -30, '#fff', 'opacity=".75"') +
    shine('M-11-6C-9-13-5-16-1-16', 2, 0.9)
export const friedEgg = (): Piece => (d) =>
  solid('M-30-6C-34-24-10-36 6-28 22-34 38-16 30 0 38 16 20 32 4 26-12 36-36 20-30-6Z', d.round('#ffffff #fdf8ec #e6d3ab', undefined, [0.45, 0.42, 0.62]), 'stroke="#d9a95c" stroke-width="2"', '2 4') +
  circle(0, -2, 14, d.round('#ffe074 #fbb225 #dd7c08')) +
  oval(-5, -7, 5, 3, -30, '#fff', 'opacity=".85"')
export const egg =
  (ramp: Ramp = '#fffdf4 #f7e4bd #cf9a55'): Piece =>
  (d) =>
    solid('M0-22C13-22 19-4 18 5 16 17 8 21 0 21S-16 17-18 5C-19-4-13-22 0-22Z', d.round(ramp, undefined, [0.4, 0.32, 0.75])) + oval(-6, -8, 4, 6.4, 30, '#fff', 'opacity=".75"')

// Cubes, balls, discs
/** A block seen at an angle; it stays upright, or its light would turn with it. */
export const cube =
  (ramp: Ramp = '#fffdf3 #fbecc9 #e0bf85', char?: string): Piece =>
  (d) => {
    const [lit, middle, dark] = ramp.split(' ')
    const edge = (colour: string) => `stroke="${colour}" stroke-width="3" stroke-linejoin="round"`
    const top = 'M-17-8 4-16 17-7-4 2Z'
    return (
      path('M-17-8 4-16 17-7V6L-4 16-17 5Z', '#200c02', 'opacity=".42" data-below="" transform="translate(3 6)" stroke="#200c02" stroke-width="4" stroke-linejoin="round"') +
      path('M-17-8-4 2V15L-17 5Z', d.slope(`${middle} ${dark}`, undefined, [0, 1]), edge(middle!)) +
      path('M-4 2 17-7V6L-4 15Z', d.slope(`${dark} ${dark}`), edge(dark!)) +
      path('M-4 2 17-7V6L-4 15Z', '#200c02', 'opacity=".12"') +
      path(top, d.slope(`${lit} ${middle}`), edge(lit!)) +
      (char
        ? line('M-17-7-4 3 17-6', char, 2.2, 0.7) + line('M-17-8-8-12M9-13 16-8', char, 2.4, 0.6) + oval(-10, -7, 5, 1.7, 32, char, 'opacity=".4"') + oval(11, -7, 3.4, 1.6, 34, char, 'opacity=".4"') + oval(-12, 3, 2.4, 3.4, 0, char, 'opacity=".45"') + oval(9, 4, 2.6, 2, -20, char, 'opacity=".5"')
        : line('M-16-7-4 2.6 16-6', dark!, 1.4, 0.55) + oval(-4, -8, 4, 1.6, -20, dark!, 'opacity=".4"') + oval(6, -8, 2.6, 1.2, 20, dark!, 'opacity=".35"')) +
      shine('M-15-9 3-16', 1.8, 0.9)
    )
  }
/** A dumpling of gram flour, cut off a roll: its cut side porous. */
export const gatta =
  (ramp: Ramp = '#ffe7a0 #e9b548 #a06e14'): Piece =>
  (d) => {
    const [lit, middle] = ramp.split(' ')
    return (
      solid('M-15-13H13C22-12 22 12 13 13H-15C-21 12-21-12-15-13Z', d.slope(ramp, undefined, [0, 1]), '', '2 5') +
      line('M-2-12Q3 0-2 12M6-12Q11 0 6 12', '#8a5a10', 1.1, 0.28) +
      oval(-14, 0, 7.4, 13, 0, '#9c6a14') +
      oval(-14.4, -0.4, 6.4, 12, 0, d.round(`#fff6cc ${lit} ${middle}`)) +
      many(8, () => circle(-14 + d.chance(-4, 4), d.chance(-9, 9), d.chance(0.6, 1.2), '#a8741c', 'opacity=".7"')) +
      shine('M-6-9.5H10', 2.4, 0.7)
    )
  }
export const ball =
  (ramp: Ramp, r = 20): Piece =>
  (d) =>
    solid(`M${-r} 0a${r} ${r} 0 1 1 ${r * 2} 0 ${r} ${r} 0 1 1 ${-r * 2} 0Z`, d.round(ramp), '', '2 5') +
    oval(-r * 0.36, -r * 0.46, r * 0.26, r * 0.13, -38, '#fff', 'opacity=".7"') +
    line(`M${f(r * 0.1)} ${f(r * 0.84)}A${f(r * 0.86)} ${f(r * 0.86)} 0 0 0 ${f(r * 0.8)} ${f(r * 0.3)}`, '#ffd9a0', r * 0.08, 0.4)
export const disc =
  (ramp: Ramp, r = 28, top = ''): Piece =>
  (d) =>
    solid(`M${-r} 0a${r} ${f(r * 0.97)} 0 1 1 ${r * 2} 0 ${r} ${f(r * 0.97)} 0 1 1 ${-r * 2} 0Z`, d.round(ramp, [0, 0.62, 1], [0.44, 0.4, 0.62]), '', '2 6') +
    shine(`M${f(-r * 0.78)} ${f(-r * 0.3)}A${f(r * 0.84)} ${f(r * 0.84)} 0 0 1 ${f(-r * 0.1)} ${f(-r * 0.82)}`, r * 0.07, 0.4) +
    top
/** A fritter: no two are alike. */
export const fritter =
  (ramp: Ramp, r = 20): Piece =>
  (d) => {
    const n = 9
    const points = Array.from({ length: n }, (_, i) => {
      const a = (i / n) * Math.PI * 2
      const away = r * d.chance(0.82, 1.16)
      return [Math.cos(a) * away, Math.sin(a) * away] as const
    })
    const mid = (a: readonly [number, number], b: readonly [number, number]) => `${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`
    const dPath = `M${mid(points[n - 1]!, points[0]!)}${points.map((p, i) => `Q${f(p[0])} ${f(p[1])} ${mid(p, points[(i + 1) % n]!)}`).join('')}Z`
    return solid(dPath, d.round(ramp, undefined, [0.38, 0.3, 0.75])) + shine(`M${f(-r * 0.55)} ${f(-r * 0.35)}q${f(r * 0.2)} ${f(-r * 0.3)} ${f(r * 0.6)} ${f(-r * 0.3)}`, 2, 0.45)
  }
/** A seekh: minced meat off its skewer. */
export const seekh =
  (ramp: Ramp, l = 40, w = 11): Piece =>
  (d) =>
    solid(`M${-l} ${-w * 0.8}Q0 ${-w * 1.25} ${l} ${-w * 0.8}Q${l + w} 0 ${l} ${w * 0.8}Q0 ${w * 1.2} ${-l} ${w * 0.8}Q${-l - w} 0 ${-l} ${-w * 0.8}Z`, d.slope(ramp, undefined, [0, 1]), '', '2 5') +
    many(6, (i) => line(`M${-l + 8 + (i * (l * 2 - 12)) / 5} ${-w * 0.75}q4 ${w * 0.7} 0 ${w * 1.5}`, '#3a1204', 2.4, 0.4)) +
    shine(`M${-l + 6} ${-w * 0.55}Q0 ${-w * 0.95} ${l - 8} ${-w * 0.55}`, 2.2, 0.45)
/** A cylinder with a wrapper: spring roll, sandesh, kakori. */
export const rod =
  (ramp: Ramp, l = 34, w = 11, end = '#fff3d0'): Piece =>
  (d) =>
    solid(`M${-l} ${-w}H${l}Q${l + 5} 0 ${l} ${w}H${-l}Q${-l - 5} 0 ${-l} ${-w}Z`, d.slope(ramp, undefined, [0, 1]), '', '2 5') +
    oval(-l, 0, 4, w, 0, end) +
    shine(`M${-l + 6} ${-w * 0.55}H${l - 6}`, 2.4, 0.5)
export const square =
  (ramp: Ramp, w = 20, top = ''): Piece =>
  (d) =>
    solid(`M${-w} ${-w * 0.82}L${w} ${-w * 0.82}V${w}H${-w}Z`, d.round(ramp, undefined, [0.3, 0.25, 1]), 'stroke-linejoin="round" stroke-width="3" stroke="#fff" stroke-opacity=".12"', '2 6') +
    path(`M${-w} ${w * 0.62}H${w}V${w}H${-w}Z`, '#2a1205', 'opacity=".28"') +
    shine(`M${-w + 4} ${-w * 0.68}H${w * 0.5}`, 2, 0.6) +
    top
export const diamond =
  (ramp: Ramp, w = 22, top = ''): Piece =>
  (d) =>
    solid(`M0 ${-w * 0.74}L${w} 0 0 ${w * 0.74} ${-w} 0Z`, d.round(ramp, undefined, [0.4, 0.3, 0.8]), '', '1.5 5') + shine(`M${-w * 0.7} -2 0 ${-w * 0.58}`, 2, 0.6) + top
export const triangle =
  (ramp: Ramp): Piece =>
  (d) =>
    solid('M0-24C3-24 5-22 7-18L25 14c3 6 0 9-6 9-13 1-26 1-38 0-6 0-9-3-6-9L-7-18C-5-22-3-24 0-24Z', d.slope(ramp)) + shine('M-16 8-4-14', 2.6, 0.55)
export const samosa = (): Piece => (d) =>
  solid('M0-42C6-42 8-38 12-30L42 22c5 9 1 15-9 16-22 3-44 3-66 0-10-1-14-7-9-16L-12-30C-8-38-6-42 0-42Z', d.slope('#ffd98a #e5a03c #a55b13'), '', '3 6') +
  line('M0-40C10-8 8 14-8 37', '#8a4a10', 2.2, 0.75) +
  line('M2-38C13-8 12 14-4 37', '#fff0c2', 2, 0.7) +
  many(9, (i) => line(`M${f(-34 + i * 8.4)} 35l4-6`, '#8a4a10', 2.2)) +
  shine('M-30 16-8-24', 4, 0.6)
/** A half-moon of dough whose round side is crimped. */
export const halfMoon =
  (ramp: Ramp): Piece =>
  (d) => {
    const n = 13
    const [lit, gold, dark] = ramp.split(' ')
    const on = (i: number, r: number) => { const a = Math.PI * (1 + i / n); return `${f(Math.cos(a) * 52 * r)} ${f(14 + Math.sin(a) * 47 * r)}` }
    const frill = Array.from({ length: n }, (_, i) => `Q${on(i + 0.5, 1.16)} ${on(i + 1, 1)}`).join('')
    return (
      solid(`M${on(0, 1)}${frill}Q50 24 38 25 0 33-38 25-50 24-52 14Z`, d.slope(`${lit} ${gold} ${dark}`), '', '3 7') +
      line(Array.from({ length: n - 1 }, (_, i) => `M${on(i + 1, 0.98)}L${on(i + 1.25, 0.8)}`).join(''), '#8a4a10', 2.2, 0.6) +
      line(Array.from({ length: n }, (_, i) => `M${on(i + 0.4, 1.03)}L${on(i + 0.6, 0.86)}`).join(''), '#fff3cc', 2, 0.7) +
      path('M-41 17C-40-32 40-32 41 17 34 28-34 28-41 17Z', '#7a3f0c', 'opacity=".35" transform="translate(1 2)"') +
      path('M-40 15C-38-32 38-32 40 15 30 25-30 25-40 15Z', d.round(`${lit} ${gold} ${dark}`, [0, 0.5, 1], [0.42, 0.3, 0.8])) +
      shine('M-26-4C-20-17-4-21 10-19', 4.4, 0.6)
    )
  }
export const dumpling = (): Piece => (d) =>
  solid('M-29 0a29 29 0 1 1 58 0 29 29 0 1 1-58 0Z', d.round('#fffdf5 #f7ead0 #d3b585', undefined, [0.4, 0.34, 0.75]), '', '2 6') +
  many(11, (i) => {
    const a = (i / 11) * Math.PI * 2
    const on = (angle: number, r: number) => `${f(Math.cos(angle) * r)} ${f(Math.sin(angle) * r)}`
    const fold = `M${on(a, 25)}Q${on(a + 0.15, 14.5)} ${on(a + 0.75, 4.6)}`
    return line(fold, '#b08a52', 1.9, 0.75) + `<g transform="translate(1.5 .7)">${line(fold, '#fff', 1.7, 0.95)}</g>`
  }) +
  circle(0, 0, 5, '#e9d3a4') +
  circle(-0.6, -1, 3.2, '#fffaf0')
export const modak = (): Piece => (d) =>
  solid('M-30 4C-30-18-12-26 0-34 12-26 30-18 30 4 28 24 14 30 0 30S-28 24-30 4Z', d.round('#ffffff #f8f1e0 #cdbb92', undefined, [0.4, 0.32, 0.75]), '', '2 6') +
  many(9, (i) => line(`M0-30Q${f((i - 4) * 9)} -6 ${f((i - 4) * 6)} 27`, '#b39a66', 1.7, 0.55)) +
  shine('M-18-6C-15-16-8-21-3-25', 3, 0.9)

// Legumes and vegetables
export const seed = (ramp: Ramp, rx = 4, ry = 3.2): Piece => (d) =>
  oval(0.6, 1.4, rx, ry, 0, '#200c02', 'opacity=".4"') + oval(0, 0, rx, ry, 0, d.round(ramp)) + oval(-rx * 0.32, -ry * 0.36, rx * 0.3, ry * 0.2, -20, '#fff', 'opacity=".75"')
export const pea = seed('#c5ea6a #79b933 #3f7a17', 5, 5)
export const chickpea = seed('#ffe3a0 #e3ac52 #9a6420', 6.4, 6)
export const darkChickpea = seed('#c98a48 #8a4f1e #4a230a', 6.4, 6)
export const corn: Piece = (d) => solid('M-4.6-3.4Q0-6.6 4.6-3.4L3.4 4.4Q0 6-3.4 4.4Z', d.round('#fff3a6 #ffd23d #d9930e'), '', '1 1.6') + oval(-1.4, -2.4, 1.6, 0.9, -20, '#fff', 'opacity=".8"')
export const bean = (ramp: Ramp = '#c2553c #8a2415 #4a0d06'): Piece => (d) => solid('M-9-3C-6-9 6-9 9-2c2 6-4 7-6 3-2-3-4-3-6 1-3 5-8 2-6-5Z', d.round(ramp), '', '1 2') + shine('M-6-4Q-2-7 3-6', 1.6, 0.65)
export const sprout: Piece = (d) => line('M3 1q5-3 6 2', '#7a4a1c', 3, 0.4) + line('M3 0q5-3 6 2', '#f3e2b4', 1.7) + oval(0.6, 1.4, 5, 3.8, 0, '#200c02', 'opacity=".4"') + oval(0, 0, 5, 3.8, 0, d.round('#e3b070 #ae7438 #663c14')) + oval(-1.6, -1.4, 1.6, 0.9, -20, '#fff', 'opacity=".7"')
export const peanut: Piece = (d) => solid('M-6 0C-6-5 6-5 6 0S-6 5-6 0Z', d.round('#ffdca0 #d99a4a #935314'), '', '1 1.8') + line('M-5 0H5', '#8a4f16', 0.8, 0.5)
export const cashew: Piece = () => solid('M-9-3C-6-10 6-10 9-2c2 5-3 7-5 3C2-2-2-2-4 1c-2 5-7 2-5-4Z', '#e9b968', '', '1 2.2') + path('M-8-3C-5-9 5-9 8-3 4-7-4-7-8-3Z', '#fbe3ad')
export const raisin: Piece = (d) => oval(0.8, 1.4, 5, 3.6, 0, '#200c02', 'opacity=".4"') + oval(0, 0, 5, 3.6, 0, d.round('#b06a34 #6e3413 #371506')) + line('M-3-1q3-2 6 1', '#2a0f03', 0.8, 0.7) + shine('M-3-2q2-1 3 0', 1, 0.6)
export const potato = (ramp: Ramp = '#ffe9a0 #f2c04a #b9791a'): Piece => (d) => solid('M-14-8-2-14 13-8 15 6 3 14-12 9Z', d.round(ramp), `stroke-linejoin="round" stroke-width="4" stroke="${ramp.split(' ')[1]}" stroke-opacity=".6"`) + shine('M-9-7-1-10 8-7', 2, 0.55)
/** A long square stick of potato. */
export const frenchFry = (ramp: Ramp = '#ffe79a #fbc84e #c98420', dust = ''): Piece => (d) => {
  const [l, bend] = [d.chance(40, 52), d.chance(-3, 3)]
  const [lit, top, side] = ramp.split(' ')
  const dusted = dust ? many(9, () => { const x = d.chance(-l + 4, l - 4); return circle(x, -2 + d.chance(-3, 3), d.chance(0.8, 1.7), dust, 'opacity=".85"') }) : ''
  return solid(`M${f(-l)}-5.5Q0 ${f(-5.5 + bend)} ${f(l)}-5.5V5.5Q0 ${f(5.5 + bend)} ${f(-l)} 5.5Z`, side!, 'stroke-linejoin="round"', '2 4') + path(`M${f(-l)}-5.5Q0 ${f(-5.5 + bend)} ${f(l)}-5.5V1.6Q0 ${f(1.6 + bend)} ${f(-l)} 1.6Z`, d.slope(`${lit} ${top}`, undefined, [0, 1])) + path(`M${f(l - 5)}-5.5H${f(l)}V5.5H${f(l - 5)}Z`, lit!, 'opacity=".9"') + dusted + shine(`M${f(-l + 4)}-3.8Q0 ${f(-3.8 + bend)} ${f(l - 10)}-3.8`, 1.4, 0.7)
}
export const carrot: Piece = (d) => solid('M-8-6H7Q9 0 7 6H-8Q-6 0-8-6Z', d.round('#ffb45e #f47f1c #b94d07'), '', '1 2.4') + shine('M-5-3H3', 1.6, 0.6)
export const greenBean: Piece = (d) => solid('M-12-3.4Q0-5 12-3.4V3.4Q0 5-12 3.4Z', d.slope('#a8d95c #5ea02c #2f6a14', undefined, [0, 1]), '', '1 2.4') + shine('M-8-1.6H6', 1.2, 0.6)
export const floret = (ramp: Ramp = '#fffbe8 #f1dfae #b98f44', stem = '#f4e6bd'): Piece => (d) =>
  solid('M-4 4-6 20H6L4 4Z', stem, '', '1 3') +
  `<g>${[[-11, 0], [11, 0], [0, -11], [-7, -8], [8, -8], [0, 3]].map(([x, y]) => circle(x! + 1, y! + 2.4, 8, '#200c02', 'opacity=".25"') + circle(x!, y!, 7.8, d.round(ramp)) + circle(x! - 2, y! - 3, 1.8, '#fff', 'opacity=".5"')).join('')}</g>`
export const mushroom = (ramp: Ramp = '#f7ead6 #c9a27c #7d5636'): Piece => (d) =>
  solid('M-6 2-5 17Q0 20 5 17L6 2Z', d.round('#fffaf0 #ead8bb #b3936b')) + solid('M-20 4C-20-16-8-22 0-22S20-16 20 4C10 9-10 9-20 4Z', d.round(ramp, undefined, [0.4, 0.24, 0.8])) + shine('M-13-5C-10-14-4-17 2-17', 2.4, 0.6)
export const brinjal = (): Piece => (d) =>
  solid('M0-22C14-20 20 0 16 14 12 26-12 26-16 14-20 0-14-20 0-22Z', d.round('#a0689c #5a2850 #2a1026', undefined, [0.36, 0.3, 0.8])) + solid('M-10-18C-6-26-3-24-1-32H4C4-25 8-25 11-18 5-20 4-14 0-14S-5-20-10-18Z', '#5a8a34', '', '1 2') + shine('M-10-6C-9 4-8 10-5 15', 3, 0.65)
export const pepper = (ramp: Ramp = '#a3dd5c #57a32c #256314'): Piece => (d) => solid('M-15-5C-8-13 8-13 15-5L12 5C6-2-6-2-12 5Z', d.slope(ramp, undefined, [0, 1]), '', '1.5 3') + shine('M-10-5Q0-10 9-6', 1.8, 0.65)
export const RED_PEPPER = '#ff8a5c #e03a20 #8c1408'
export const onionPetal: Piece = (d) => solid('M-14-3C-6-11 8-11 14-3 8-4-6-4-14 5Z', d.slope('#fff2f7 #f2c4d8 #b5598a', undefined, [0, 1]), '', '1 2.6') + shine('M-9-4Q0-8 8-5', 1.4, 0.8)
export const onionRing = (r = 14): Piece => () => `<g fill="none"><ellipse rx="${r}" ry="${f(r * 0.78)}" stroke="#2a0b18" stroke-opacity=".25" stroke-width="3" transform="translate(1 2)"/><ellipse rx="${r}" ry="${f(r * 0.78)}" stroke="#b0487f" stroke-width="3.2"/><ellipse rx="${f(r * 0.94)}" ry="${f(r * 0.72)}" stroke="#fbe4ef" stroke-width="2.4"/><ellipse rx="${f(r * 0.58)}" ry="${f(r * 0.44)}" stroke="#c9709c" stroke-width="2.2"/><ellipse rx="${f(r * 0.53)}" ry="${f(r * 0.39)}" stroke="#fdeff5" stroke-width="1.6"/></g>`
export const onionBit: Piece = () => solid('M-5-2Q0-5 5-2L4 3Q0 0-4 3Z', '#f7d6e4', '', '1 1.4') + line('M-5-2Q0-5 5-2', '#b5598a', 1.1)
export const tomatoBit: Piece = (d) => solid('M-5-4H4L6 3-3 5Z', d.round('#ff9a72 #e23d1f #a01c0c'), 'stroke-linejoin="round"', '1 1.6') + shine('M-2-2H2', 1.2, 0.7)
export const tomatoSlice = (r = 16): Piece => (d) => solid(`M${-r} 0a${r} ${r} 0 1 1 ${r * 2} 0 ${r} ${r} 0 1 1 ${-r * 2} 0Z`, d.round('#ff7a55 #e5391c #b01a0c', undefined, [0.45, 0.42, 0.6])) + many(5, (i) => at(0, 0, i * 72, 1, path(`M${f(r * 0.22)} 0C${f(r * 0.4)} ${f(-r * 0.34)} ${f(r * 0.78)} ${f(-r * 0.3)} ${f(r * 0.8)} 0 ${f(r * 0.78)} ${f(r * 0.3)} ${f(r * 0.4)} ${f(r * 0.34)} ${f(r * 0.22)} 0Z`, '#f9a06e', 'opacity=".8"') + oval(r * 0.55, -2, 1.6, 1, 0, '#fff1b8') + oval(r * 0.6, 2, 1.6, 1, 0, '#fff1b8'))) + shine(`M${f(-r * 0.7)} ${f(-r * 0.4)}A${r * 0.8} ${r * 0.8} 0 0 1 0 ${f(-r * 0.8)}`, 1.8, 0.6)
export const cucumber = (r = 15): Piece => (d) => solid(`M${-r} 0a${r} ${r} 0 1 1 ${r * 2} 0 ${r} ${r} 0 1 1 ${-r * 2} 0Z`, d.round('#f3fbd8 #d9eeb0 #aed278', undefined, [0.5, 0.5, 0.5]), 'stroke="#4f8a34" stroke-width="2.6"', '1.5 3') + many(6, (i) => at(0, 0, i * 60, 1, oval(r * 0.42, 0, 2.6, 1.3, 0, '#fdfff0', 'stroke="#a9c97c" stroke-width=".6"')))
export const chilli = (ramp: Ramp = '#8fd060 #3f8f2a #1d5a14'): Piece => (d) => solid('M-24 0C-14-7 10-6 26 3 10 7-14 7-24 0Z', d.slope(ramp, undefined, [0, 1]), '', '1 3') + shine('M-18-1.5C-8-4 6-3 16 1', 1.6, 0.6) + line('M-24 0q-5-1-7-5', '#6d8f2e', 3)
export const okra: Piece = (d) => solid('M-17-4Q0-6 17-1V1Q0 6-17 4Z', d.slope('#a3cf62 #5f8f2f #33591a', undefined, [0, 1]), '', '1 3') + line('M-14-1Q0-3 15 0', '#e3f3b4', 1.2, 0.7) + circle(-17, 0, 4, '#7ba544')
export const drumstick: Piece = (d) => solid('M-22-5H22V5H-22Z', d.slope('#9cc65c #5f9136 #355c1b', undefined, [0, 1]), '', '1.5 3') + line('M-20-1.6H20M-20 2H20', '#d3ea9a', 1, 0.6) + oval(22, 0, 2.6, 5, 0, '#eaf5c6') + oval(-22, 0, 2.6, 5, 0, '#eaf5c6')
export const karela: Piece = (d) => solid('M-34 0C-24-15 24-15 34 0 24 15-24 15-34 0Z', d.slope('#a3d163 #5a922f #2d5617', undefined, [0, 1]), '', '2 5') + many(16, (i) => circle(-24 + (i % 8) * 7, i < 8 ? -5 : 5, 2.4, '#c6e68c', 'opacity=".7"')) + solid('M-24 0Q0-7 24 0 0 7-24 0Z', '#a8642a', '', '0 1') + line('M-20 0Q0-4 20 0', '#e0a45c', 1.6, 0.7)

/** A short fat grain in what is left of its red skin. */
export const redGrain: Piece = (d) => {
  const ramp = d.pick(['#fff6ee #f7d3bc #d08a68', '#fdeadd #eab090 #bb6644', '#f9d5bf #d98a64 #a34a2a', '#fff8f2 #fae0cc #d99c7c'])
  return oval(0.5, 1.3, 6.2, 3.3, 0, '#4a1808', 'opacity=".35"') + oval(0, 0, 6.2, 3.1, 0, d.round(ramp)) + line('M-4.6.5Q0 1.7 4.6.7', '#a83a1c', 1, 0.5)
}
/** Soft flesh that was roasted and pounded: strands, some with a shred of the burnt skin. */
export const mash: Piece = (d) => {
  const c = d.pick(['#d98e4c', '#cd7f3e', '#c17034', '#e09c5a', '#b5632c'])
  const y = d.chance(-3, 3)
  return line(`M-9 ${f(y)}q5-3 9-.6t9-1`, '#6a2c0c', 6, 0.28).replace('<path', '<path transform="translate(.8 1.6)"') + line(`M-9 ${f(y)}q5-3 9-.6t9-1`, c, 5.4, 0.9) + line(`M-7 ${f(y - 1.2)}q4-2.4 7-.4t6-.8`, '#ffe0b0', 1, 0.35)
}
export const burntSkin: Piece = (d) => solid('M-7-2Q0-5 7-1L4 3Q-1 1-5 3Z', d.pick(['#4a1f3c', '#2e1424', '#5e2a4a']), '', '.6 1') + line('M-5-1.4Q0-3.4 4-1.2', '#b98ab0', 0.9, 0.7)

// Garnishes
export const coriander = (s = 1): Piece => () => `<g transform="scale(${s})">${solid('M1 9C-7 8-11 2-8-1c-5-3-3-9 2-8 0-6 7-7 8-1 5-3 10 2 6 6 4 3 0 9-4 8Q4 9 1 9Z', '#3f8a2a', '', '1 2')}${path('M-6-1c0-4 4-4 5-1 0-5 5-5 5-1 4-1 5 3 2 4-3 2-5 1-6 4-1-3-6-2-6-6Z', '#79bd48')}${line('M1 11C1 4 0 0 1-5M1 3-4-1M1 3 6-1', '#d3eba0', 0.9, 0.7)}</g>`
export const mint = (s = 1): Piece => () => `<g transform="scale(${s})">${solid('M0 11C-7 6-7-5 0-12 7-5 7 6 0 11Z', '#2f7d33', '', '1.2 1.8')}${path('M0 11C-7 6-7-5 0-12Z', '#5fae4c')}${line('M0 10V-10M0 5-4 1M0 0-4-4M0 5 4 1M0 0 4-4', '#cdeaa6', 0.8, 0.65)}</g>`
export const curryLeaf = (s = 1): Piece => () => `<g transform="scale(${s})">${solid('M0 14C-5 6-5-6 0-15 5-6 5 6 0 14Z', '#2f5f1c', '', '1.4 2')}${path('M0 14C-5 6-5-6 0-15Z', '#5b9232')}${line('M0 13V-13', '#cfe39a', 0.9, 0.7)}</g>`
export const bayLeaf: Piece = () => solid('M-24 0C-12-11 12-11 26 0 12 11-12 11-24 0Z', '#7d8a4a', '', '1 3') + path('M-24 0C-12-11 12-11 26 0Z', '#a3ad6c') + line('M-22 0H24', '#e0e3b0', 1, 0.7)
export const lemon = (r = 16): Piece => () => `${solid(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0Z`, '#e8c21d', '', '1 3')}${path(`M${f(-r * 0.9)} 0A${f(r * 0.9)} ${f(r * 0.9)} 0 0 0 ${f(r * 0.9)} 0Z`, '#fdf3c0')}${many(4, (i) => {
  const [a, b, q] = [((i * 45 + 5) * Math.PI) / 180, ((i * 45 + 40) * Math.PI) / 180, r * 0.8]
  return path(`M0 ${f(r * 0.06)}L${f(Math.cos(a) * q)} ${f(Math.sin(a) * q)}A${f(q)} ${f(q)} 0 0 1 ${f(Math.cos(b) * q)} ${f(Math.sin(b) * q)}Z`, '#f5d94a')
})}`
export const citrus = (rind: string, pulp: string, r = 20): Piece => (d) => solid(`M${-r} 0a${r} ${r} 0 1 1 ${r * 2} 0 ${r} ${r} 0 1 1 ${-r * 2} 0Z`, rind, '', '1 4') + circle(0, 0, r * 0.9, '#fff6d8') + many(8, (i) => at(0, 0, i * 45, 1, path(`M${f(r * 0.08)} 0 ${f(r * 0.76)} ${f(-r * 0.26)}Q${f(r * 0.9)} 0 ${f(r * 0.76)} ${f(r * 0.26)}Z`, d.round(`#fff2a0 ${pulp} ${pulp}`)))) + shine(`M${f(-r * 0.6)} ${f(-r * 0.5)}Q${f(-r * 0.3)} ${f(-r * 0.78)} ${f(r * 0.1)} ${f(-r * 0.74)}`, 2, 0.7)
export const friedOnion: Piece = (d) => line('M-7 2Q-3-6 2-3T8 2', d.pick(['#6e2f0b', '#8e4513', '#4d1f07']), 2.3)
export const sev = (colour = '#f7b52c'): Piece => (d) => line('M-8 0q4-4 8 0t8-1', '#7a4206', 2.4, 0.3).replace('<path', '<path transform="translate(.8 1.4)"') + line('M-8 0q4-4 8 0t8-1', d.pick([colour, '#ffd25e', '#f09c1c']), 2)
export const straw: Piece = (d) => line('M-12 0 12 1', '#7a4206', 2.6, 0.3) + line('M-12-.8 12 .2', d.pick(['#ffdf8a', '#f7bf4a', '#e39a26']), 2)
export const shred = (...colours: string[]): Piece => (d) => line(`M-7 ${f(d.chance(-2, 2))}Q0 ${f(d.chance(-4, 4))} 7 0`, d.pick(colours), 1.8)
export const dot = (colour: string, r = 1.6): Piece => () => circle(0.6, 0.9, r, '#200c02', 'opacity=".35"') + circle(0, 0, r, colour) + circle(-r * 0.3, -r * 0.35, r * 0.35, '#fff', 'opacity=".6"')
export const mustardSeed = dot('#2a1205', 1.5)
export const sesame: Piece = () => oval(0, 0, 2.4, 1.4, 0, '#fff4d8', 'stroke="#b58b4c" stroke-width=".5"')
export const ruby: Piece = (d) => solid('M-3.4-2.4Q0-5 3.4-2.4L3 3Q0 4.6-3 3Z', d.round('#ff7a8a #c9143a #6e0420'), '', '1 1.4') + circle(-1, -1.6, 0.9, '#fff', 'opacity=".9"')
export const sliver = (colour = '#86b447', edge = '#e2f0ae'): Piece => () => solid('M-7 0C-4-3 4-3 7 0 4 2.4-4 2.4-7 0Z', colour, '', '1 1.8') + line('M-6 0C-3-2 3-2 6 0', edge, 1.1)
export const almond = sliver('#f0d9a8', '#fffaf0')
export const saffron: Piece = () => line('M-5 0q3-3 5 0t5-1', '#c93c0c', 1.5)
/** A shaving with its brown skin on one side. */
export const coconut: Piece = (d) => solid('M-10-1Q0-8 10-1L9 6Q0 3-9 6Z', d.slope('#ffffff #fbf6e8 #e3d6b8', undefined, [0, 1]), '', '1 2') + line('M-10-1Q0-8 10-1', '#9a6434', 1.4)
/** Young coconut, soft and without skin. */
export const youngCoconut: Piece = (d) => solid('M-10-5Q0-9 10-5L9 5Q0 8-9 6Z', d.round('#ffffff #fbf8ee #cdc3a6', undefined, [0.35, 0.3, 0.8]), '', '1 2.4') + shine('M-6-3Q0-5 6-3', 1.6, 0.95)
export const gratedCoconut: Piece = () => line('M-4 0q4-2 8 0', '#fffef8', 1.8)
export const cumin: Piece = () => oval(0, 0, 2.8, 0.9, 0, '#5a3512')
export const flake: Piece = () => oval(0, 0, 2.6, 1, 0, '#4d5a1a')
export const chilliFlake: Piece = (d) => path('M-3-1.4 3-1 1.6 1.6-2 1.2Z', d.pick(['#d93a1c', '#b01f0c', '#ef6a30']))
export const greenRing: Piece = () => `<circle r="3" fill="none" stroke="#2f6a1c" stroke-width="2.6"/><circle r="3" fill="none" stroke="#9ed267" stroke-width="1.4"/>`
export const garlic: Piece = () => solid('M-4-2Q0-5 4-2L3 3H-3Z', '#f2cd84', '', '1 1.4') + shine('M-2-2H1', 1, 0.7)
export const ginger: Piece = () => line('M-9 0 9 1', '#7a4a10', 2.6, 0.3) + line('M-9-.6 9 .4', '#f7dc92', 1.9)
export const redChilliDry: Piece = (d) => solid('M-16 0C-8-7 8-7 18 2 8 7-8 6-16 0Z', d.slope('#d9402a #8c1410 #4d0806', undefined, [0, 1]), '', '1 2.6') + shine('M-9-2Q0-5 8-1', 1.6, 0.6) + line('M-16 0-21-2', '#7a6a30', 2.2)
export const starAnise: Piece = () => many(8, (i) => at(0, 0, i * 45, 1, solid('M0 0C3-4 10-4 13 0 10 3 3 3 0 0Z', '#7a3d16', '', '.6 1.2') + oval(8, 0, 2.2, 1.2, 0, '#c98a4c')))
export const cinnamon: Piece = () => solid('M-17-3.6H17V3.6H-17Z', '#7a3f18', 'stroke-linejoin="round" stroke="#7a3f18" stroke-width="2"', '1 3') + line('M-15-1H15', '#d49a63', 1.4)
export const cardamom: Piece = () => solid('M-10 0C-6-7 6-7 11 0 6 7-6 7-10 0Z', '#87a84d', '', '1 2') + line('M-10 0C-6-4 6-4 11 0', '#e3edb8', 1.3)
export const rosePetal: Piece = () => solid('M0 12C-14 6-14-10 0-13 14-10 14 6 0 12Z', '#e2577f', '', '1 2.4') + path('M0 12C-8 4-8-8 0-13Z', '#f493b0')
/** A rose of cream. */
export const rose: Piece = (d) => [0, 72, 144, 216, 288].map((a) => at(Math.cos((a * Math.PI) / 180) * 10, Math.sin((a * Math.PI) / 180) * 10, 0, 1, solid('M-11 0a11 11 0 1 1 22 0 11 11 0 1 1-22 0Z', d.round('#ff9ab8 #ee5f8c #b32a5c'), '', '1 2'))).join('') + circle(0, 0, 11, d.round('#ff8fb0 #e04a7c #a81f50')) + line('M-7 1C-8-8 6-10 7-1 7 6-3 7-3 1-3-3 3-3 3 0', '#8f1744', 2, 0.7) + shine('M-12-9Q-6-16 2-16', 2, 0.6)
export const butter: Piece = () => solid('M-13-9 9-11 14 6-9 10Z', '#ffe483', '', '2 4') + path('M-13-9 9-11 11-4-11-1Z', '#fff8cf') + path('M-10 9c-6 8 20 10 26-2Z', '#ffdc6b', 'opacity=".75"')
export const silver: Piece = () => path('M-14-3l9-6 6 4 8-4 4 7-9 7-8-3-7 3Z', '#f1f2f0', 'opacity=".95"') + line('M-14-3l9-6 6 4 8-4', '#fff', 1.6) + line('M-8 5l8 3 9-7', '#aeb2ae', 1, 0.7)
/** A block of ice that stands out of a drink, seen at an angle. */
export const iceBlock: Piece = () => `<path d="M-17-7 0-15 17-8 16 9 1 17-16 9Z" fill="#ffffff" opacity=".5"/><path d="M-17-7 0-15 17-8 1 1Z" fill="#ffffff" opacity=".85"/><path d="M1 1 17-8 16 9 1 17Z" fill="#b5d3de" opacity=".5"/>${line('M-17-7 0-15 17-8 16 9 1 17-16 9ZM1 1V15M1 1-17-7M1 1 17-8', '#fff', 1.8, 0.95)}`
export const crushedIce: Piece = (d) => solid('M-9-5 2-9 10-1 4 8-8 6Z', d.pick(['#ffffff', '#f2f8fa', '#e3eef2']), 'opacity=".8"', '1 2') + shine('M-5-4 2-6', 1.4, 0.9)
export const tinyPuri: Piece = (d) => solid('M-13 0a13 13 0 1 1 26 0 13 13 0 1 1-26 0Z', d.round('#ffe0a0 #e9a844 #a8631a'), '', '1 3') + oval(-4, -5, 4, 2.4, -30, '#fff', 'opacity=".6"')
export const cherry: Piece = (d) => solid('M-8 0a8 8 0 1 1 16 0 8 8 0 1 1-16 0Z', d.round('#ff7a7a #c9142a #6e0414'), '', '1 2.4') + oval(-3, -3, 2.6, 1.6, -30, '#fff', 'opacity=".85"')
export const fruit = (ramp: Ramp): Piece => (d) => solid('M-10-8H9Q11 0 9 8H-10Q-12 0-10-8Z', d.round(ramp, undefined, [0.35, 0.3, 0.85]), '', '1.5 3') + shine('M-7-5H4', 1.8, 0.65)
export const puffed: Piece = (d) => oval(0.8, 1.4, 5, 3, 0, '#5a3a14', 'opacity=".3"') + oval(0, 0, 5, 3, 0, d.round('#fffdf4 #f4e4bd #cfa86a'))

// Breads
const OVAL_BREAD = 'M-2-78C34-74 52-26 50 16 48 54 24 74-2 74-32 74-52 50-52 14-50-30-34-80-2-78Z'
export const naan = (ramp: Ramp = '#fff0cd #f4cf8d #b06a22'): Piece => (d) =>
  solid(OVAL_BREAD, d.round(ramp, undefined, [0.45, 0.42, 0.62]), '', '3 6') +
  [[-18, -34, 8, 5], [16, -6, 10, 6], [-24, 20, 9, 5], [12, 40, 8, 6], [24, -40, 6, 4], [-4, 58, 7, 4]].map(([x, y, rx, ry]) => oval(x!, y!, rx!, ry!, x! * 2, '#fff3d2', 'opacity=".5"') + oval(x! + 1, y! + 1, rx! * 0.55, ry! * 0.5, x! * 2, '#7a3a0f', 'opacity=".55"')).join('') +
  shine('M-36 6C-34-26-22-56-4-64', 5, 0.55)
export const roti = (ramp: Ramp, r = 66, burns = 9): Piece => (d) => {
  const wobble = Array.from({ length: 14 }, (_, i) => [Math.cos((i / 14) * 6.283) * r * d.chance(0.96, 1.03), Math.sin((i / 14) * 6.283) * r * d.chance(0.96, 1.03)] as const)
  const dPath = `M${wobble.map((p, i) => { const q = wobble[(i + 1) % 14]!; return `${i ? '' : `${f((p[0] + wobble[13]![0]) / 2)} ${f((p[1] + wobble[13]![1]) / 2)}`}Q${f(p[0])} ${f(p[1])} ${f((p[0] + q[0]) / 2)} ${f((p[1] + q[1]) / 2)}` }).join('')}Z`
  return solid(dPath, d.round(ramp, undefined, [0.45, 0.42, 0.6]), '', '3 6') + many(burns, () => { const [a, q] = [d.chance(0, 6.28), d.chance(0, r * 0.8)]; return oval(Math.cos(a) * q, Math.sin(a) * q, d.chance(3, 8), d.chance(2, 5), d.chance(0, 180), '#5d2c0c', 'opacity=".5"') }) + shine(`M${f(-r * 0.8)} ${f(-r * 0.2)}A${f(r * 0.82)} ${f(r * 0.82)} 0 0 1 ${f(-r * 0.1)} ${f(-r * 0.82)}`, 4, 0.4)
}
/** Layers in a coil. */
export const coil = (ramp: Ramp, r = 64): Piece => (d) => {
  let spiral = ''
  for (let i = 0; i <= 120; i++) {
    const [a, q] = [i * 0.26, 4 + (i / 120) * (r - 6)]
    spiral += `${i ? 'L' : 'M'}${f(Math.cos(a) * q + Math.sin(a * 5) * 1.2)} ${f(Math.sin(a) * q + Math.cos(a * 4) * 1.2)}`
  }
  return roti(ramp, r, 6)(d) + line(spiral, '#7a4210', 3, 0.5) + `<g transform="translate(-1.2 -1.4)">${line(spiral, '#fff2cf', 1.8, 0.75)}</g>`
}
export const puri = (ramp: Ramp = '#ffe6a8 #f0b452 #b06c1c', r = 40): Piece => (d) => solid(`M${-r} 0a${r} ${f(r * 0.98)} 0 1 1 ${r * 2} 0 ${r} ${f(r * 0.98)} 0 1 1 ${-r * 2} 0Z`, d.round(ramp, undefined, [0.38, 0.32, 0.74]), '', '3 8') + oval(-r * 0.3, -r * 0.4, r * 0.34, r * 0.18, -34, '#fff', 'opacity=".5"') + oval(r * 0.25, r * 0.2, r * 0.14, r * 0.08, 20, '#8a4a10', 'opacity=".35"') + line(`M${f(r * 0.05)} ${f(r * 0.84)}A${f(r * 0.86)} ${f(r * 0.86)} 0 0 0 ${f(r * 0.8)} ${f(r * 0.25)}`, '#ffe0a0', 2.6, 0.6)
/** A thin bread folded to a quarter. */
export const fold = (ramp: Ramp): Piece => (d) => {
  const [lit, , dark] = ramp.split(' ')
  const outer = 'M-42 44C-48 18-46-14-44-36-42-46-34-48-24-46 14-42 44-12 48 28 49 38 46 43 38 44 12 47-18 48-42 44Z'
  return solid(outer, d.slope(ramp, [0, 0.6, 1], [0.9, 1]), '', '3 6') + path('M-42 44C-46 18-42-8-40-30-38-40-30-38-22-36 10-32 34-8 38 26 39 36 36 40 30 41 8 45-18 47-42 44Z', d.round(ramp, [0, 0.7, 1], [0.4, 0.4, 0.8]), `stroke="${dark}" stroke-opacity=".55" stroke-width="1.4"`) + line('M-38 38C-38 20-35-4-33-22-12-20 20-2 26 34', dark!, 1.6, 0.35) + line('M-40-34C-34-42-2-34 16-14', lit!, 2.6, 0.8) + shine('M-34 28C-35 8-32-10-29-22', 3, 0.45)
}
export const pav = (ramp: Ramp = '#ffd591 #d98f3a #8a4a12', seeds = false): Piece => (d) =>
  solid('M-32-20C-32-32-20-34 0-34S32-32 32-20V20C32 32 20 34 0 34S-32 32-32 20Z', d.round(ramp, undefined, [0.38, 0.28, 0.82]), '', '3 7') + oval(-8, -15, 17, 8, -12, '#fff', 'opacity=".38"') + shine('M-24-16C-20-27-8-29 4-29', 3.2, 0.55) + (seeds ? many(12, () => at(d.chance(-22, 22), d.chance(-24, 20), d.chance(0, 180), 1, sesame(d))) : '')
export const bun = (ramp: Ramp = '#ffd591 #d98f3a #8a4a12', r = 52, seeds = 0): Piece => (d) => disc(ramp, r)(d) + oval(-r * 0.26, -r * 0.36, r * 0.42, r * 0.22, -30, '#fff', 'opacity=".42"') + many(seeds, () => { const [a, q] = [d.chance(0, 6.28), d.chance(0, r * 0.75)]; return at(Math.cos(a) * q, Math.sin(a) * q, d.chance(0, 180), 1.2, sesame(d)) })
export const toast = (ramp: Ramp, w = 44, crust = '#9a5a1c'): Piece => (d) =>
  solid(`M${-w} ${-w * 0.6}C${-w * 1.1} ${-w} ${-w * 0.5} ${-w * 1.05} 0 ${-w * 0.94}S${w * 1.1} ${-w} ${w} ${-w * 0.6}V${w * 0.8}Q${w} ${w} ${w * 0.8} ${w}H${-w * 0.8}Q${-w} ${w} ${-w} ${w * 0.8}Z`, crust, '', '3 7') + `<g transform="translate(-.8 -1) scale(.9)">${path(`M${-w} ${-w * 0.6}C${-w * 1.1} ${-w} ${-w * 0.5} ${-w * 1.05} 0 ${-w * 0.94}S${w * 1.1} ${-w} ${w} ${-w * 0.6}V${w * 0.8}Q${w} ${w} ${w * 0.8} ${w}H${-w * 0.8}Q${-w} ${w} ${-w} ${w * 0.8}Z`, d.round(ramp, undefined, [0.4, 0.35, 0.75]))}</g>`
/** A roll in paper, its filling at the open end. */
export const roll = (bread: Ramp, filling: Piece, sauce: string): Piece => (d) =>
  solid('M-58-27C-20-29 40-28 74-24 80-10 80 10 74 24 40 28-20 29-58 27Z', d.slope(bread, undefined, [0, 1]), '', '3 9') +
  many(16, () => oval(d.chance(-44, 4), d.chance(-20, 20), d.chance(2, 5), d.chance(1.4, 3), d.chance(0, 180), '#8a4a12', 'opacity=".5"')) +
  oval(-57, 0, 18, 27.5, 0, bread.split(' ')[2]!) +
  oval(-58, 0, 17, 26, 0, bread.split(' ')[0]!) +
  oval(-58.6, 0.6, 14, 22.4, 0, sauce) +
  many(9, (i) => at(-60 + d.chance(-9, 7), -16 + i * 4 + d.chance(-2, 2), d.chance(-25, 25), 0.62, filling(d))) +
  many(7, () => at(-62 + d.chance(-9, 9), d.chance(-17, 17), d.chance(0, 360), 0.9, d.pick([onionBit, onionBit, tomatoBit, coriander(0.7)])(d))) +
  path('M8-28.4C30-28 52-26 76-23 82-8 82 8 76 24 52 27 30 28.4 0 28.6 12 10-6-8 8-28.4Z', d.slope('#ffffff #f1ece0 #c9bfa8', undefined, [0, 1])) +
  line('M26-27Q36 0 24 27.6M52-25Q60 0 52 25', '#b7ab90', 1.4, 0.7) +
  line('M40-20l18 10M44-8l16 8', '#d9532a', 2, 0.5) +
  shine('M-40-20C-22-22-6-22 4-22M16-20C30-21 46-20 64-17', 3, 0.6)

// Noodles
export const strands = (count: number, r: number, colours: string[], width = 3.4): ((d: Drawing) => string) => (d) =>
  many(count, () => {
    const [a, q] = [d.chance(0, 6.283), d.chance() ** 0.6 * r]
    const [x, y] = [120 + Math.cos(a) * q * 0.7, 120 + Math.sin(a) * q * 0.7]
    const bend = () => f(d.chance(-34, 34))
    const dPath = `M${f(x)} ${f(y)}c${bend()} ${bend()} ${bend()} ${bend()} ${bend()} ${bend()}`
    return line(dPath, '#3a1604', width + 1.6, 0.4).replace('<path', '<path transform="translate(.8 1.6)"') + line(dPath, d.pick(colours), width) + `<g transform="translate(-.7 -.8)">${line(dPath, '#fff4d0', width * 0.3, 0.6)}</g>`
  })

/** Noodles as tongs lay them: bundles of long strands side by side. */
export const noodles = (bundles: number, r: number, colours: string[], width = 4): ((d: Drawing) => string) => (d) =>
  Array.from({ length: bundles }, (_, i) => {
    const away = r * (1 - (i / bundles) * 0.95)
    const turn = d.chance(0, 360)
    const [long, bow] = [d.chance(0.7, 1.15), d.chance(0.5, 1.1)]
    return at(120 + d.chance(-15, 15), 120 + d.chance(-15, 15), turn, 1, many(6, (k) => {
      const q = away - k * (width * 1.16) + 6
      const [a, b] = [-long - d.chance(0, 0.25), long + d.chance(0, 0.25)]
      const on = (angle: number, more = 0) => `${f(Math.cos(angle) * (q + more))} ${f(Math.sin(angle) * (q + more))}`
      const dPath = `M${on(a, -12)}C${on(a * 0.5, 8 * bow)} ${on(b * 0.3, 10 * bow)} ${on(b, -8)}`
      return line(dPath, '#4a2204', width + 1.8, 0.5).replace('<path', '<path transform="translate(.8 1.5)"') + line(dPath, d.pick(colours), width) + `<g transform="translate(-.8 -.9)">${line(dPath, '#fff6d8', width * 0.28, 0.75)}</g>`
    }))
  }).join('')
/** A potato cut open, hollowed and filled. */
export const filledPotato: Piece = (d) => solid('M-32 2C-34-20-14-28 4-27 26-26 34-14 33 4 30 22 12 27-4 26-22 25-31 16-32 2Z', d.round('#fff0b4 #f0b850 #a8661a', undefined, [0.4, 0.32, 0.74]), '', '2 6') + shine('M-26-6C-22-18-12-22-2-22', 2.6, 0.6) + oval(1, -1, 21, 16, -4, '#6e3a0e') + oval(1, 0, 20, 15, -4, d.round('#f7d890 #d9953c #8a4a14')) + many(15, () => at(1 + d.chance(-14, 14), -2 + d.chance(-9, 9), d.chance(0, 360), 1, solid('M-5-4H4L6 3-4 5Z', d.pick(['#fffbe8', '#fff0c4', '#f7c25c', '#e88a34', '#fffbe8']), 'stroke-linejoin="round"', '1 1.6'))) + at(-6, -4, 20, 0.55, raisin(d)) + at(9, 3, -30, 0.42, coriander()(d)) + at(-2, 7, 60, 0.36, coriander()(d))
/** A small brinjal, cooked, split and filled. */
export const filledBrinjal: Piece = (d) =>
  solid('M0-24C16-22 24-2 20 14 15 27-15 27-20 14-24-2-16-22 0-24Z', d.round('#a8707e #5e2e44 #2e1422', undefined, [0.36, 0.28, 0.8]), '', '2 5') +
  many(38, (i) => { const t = i / 37; const [x, y, r] = [d.chance(-1, 1) * (2 + t * 8), -10 + t * 33, d.chance(2, 3.6)]; return circle(x + 0.6, y + 1.2, r, '#3a1408', 'opacity=".5"') + circle(x, y, r, d.pick(['#f0b45c', '#d98f3a', '#f7cf86', '#c9782a', '#8fae4a'])) }) +
  solid('M-11-19C-7-27-3-26-1-34H4C4-27 8-26 12-19 6-21 4-14 0-14S-6-20-11-19Z', '#7d9a3c', '', '1 2') +
  shine('M-14-6C-15 4-13 11-11 15', 2.8, 0.6)
/** A fried egg of a curry: whole, blistered in oil. */
export const wholeEgg: Piece = (d) => egg('#fff3cf #f3bf62 #b3701c')(d) + many(12, () => { const [a, q] = [d.chance(0, 6.28), d.chance(2, 15)]; return oval(Math.cos(a) * q, Math.sin(a) * q, d.chance(0.8, 2.4), d.chance(0.6, 1.6), d.chance(0, 180), '#a85c14', 'opacity=".5"') })
/** Fried in ghee: a crisp edge like lace, and syrup that shines. */
export const malpua = (r = 50): Piece => (d) => {
  const lace = many(54, (i) => { const a = (i / 54) * 6.283; const q = r * d.chance(0.88, 0.97); return circle(Math.cos(a) * q, Math.sin(a) * q, d.chance(1.8, 3.8), d.pick(['#8f4a0c', '#a85a12', '#b96a1c'])) })
  const holes = many(30, () => { const [a, q] = [d.chance(0, 6.28), r * d.chance(0.8, 0.97)]; return circle(Math.cos(a) * q, Math.sin(a) * q, d.chance(0.6, 1.3), '#6e3408', 'opacity=".7"') })
  const brown = many(16, () => { const [a, q] = [d.chance(0, 6.28), d.chance(0, r * 0.7)]; return oval(Math.cos(a) * q, Math.sin(a) * q, d.chance(2, 6), d.chance(1.4, 4), d.chance(0, 180), '#c9741c', 'opacity=".35"') })
  return circle(3, 7, r * 0.98, '#200c02', 'opacity=".36" data-below=""') + lace + circle(0, 0, r * 0.9, d.round('#fcc45a #f0a53a #d08424', [0, 0.7, 1], [0.5, 0.48, 0.56])) + holes + brown + shine(`M${f(-r * 0.56)} ${f(-r * 0.3)}Q${f(-r * 0.46)} ${f(-r * 0.5)} ${f(-r * 0.2)} ${f(-r * 0.58)}`, 3.4, 0.75) + shine(`M${f(r * 0.06)} ${f(-r * 0.5)}q${f(r * 0.2)} ${f(-r * 0.04)} ${f(r * 0.34)} ${f(r * 0.12)}M${f(-r * 0.4)} ${f(r * 0.4)}q${f(r * 0.2)} ${f(r * 0.2)} ${f(r * 0.5)} ${f(r * 0.14)}`, 2.4, 0.55)
}
/** A triangle of a sandwich in layers, its cut side in front. */
export const wedge = (...layers: string[]): Piece => (d) => {
  const bread = 'stroke="#a8641c" stroke-width="2.6" stroke-linejoin="round"'
  const h = 52 / layers.length
  return `<ellipse cx="4" cy="46" rx="56" ry="12" fill="#200c02" opacity=".3" data-below=""/>` + path('M-50-8H50L46 46H-46Z', '#e0b06a') + layers.map((colour, i) => { const y = f(-6 + i * h); return colour === 'bread' ? path(`M-49 ${y}H49L48 ${f(-6 + (i + 1) * h)}H-48Z`, d.slope('#fff6dc #f3d69c', undefined, [0, 1]), 'stroke="#b9722a" stroke-width="1.6" stroke-linejoin="round"') : path(`M-51 ${y}q8-4 17 0t17 0 17 0 17 0 17 0 17 0V${f(-6 + (i + 1) * h)}q-8 4-17 0t-17 0-17 0-17 0-17 0-17 0Z`, colour) }).join('') + path('M-50-7Q-52-12-46-15L-6-45Q0-49 6-45L46-15Q52-12 50-7Z', d.slope('#ffe6a8 #e8ac54 #b9752a', undefined, [0.6, 1]), bread) + line('M-30-14-4-34M-12-12 10-30M8-12 24-24', '#8a4a12', 2.6, 0.4) + shine('M-38-17-6-41', 2.4, 0.6)
}

/** A slice of the cake of seven layers: light and burnt ones in turn. */
export const bebinca: Piece = (d) =>
  path('M-62-8 34-30 64-10V22L-30 46-62 26Z', '#200c02', 'opacity=".42" data-below="" transform="translate(3 8)"') +
  many(7, (i) => path(`M-30 ${f(12 + i * 4.8)}L64 ${f(-11 + i * 4.8)}V${f(-6 + i * 4.8)}L-30 ${f(17 + i * 4.8)}Z`, i % 2 ? '#8f4a16' : d.slope('#ffd27a #eda840', undefined, [1, 0])) + path(`M-62 ${f(-9 + i * 4.8)}L-30 ${f(12 + i * 4.8)}V${f(17 + i * 4.8)}L-62 ${f(-4 + i * 4.8)}Z`, i % 2 ? '#733808' : '#d9932c')) +
  path('M-62-9 34-31 64-11-30 12Z', d.slope('#d98a34 #a85a18 #7c3a0c'), 'stroke="#8a4612" stroke-width="1.6" stroke-linejoin="round"') +
  many(9, () => oval(d.chance(-34, 34), d.chance(-14, -4), d.chance(3, 8), d.chance(1, 2), -13, '#5a2406', 'opacity=".4"')) +
  shine('M-52-10 30-28', 2.6, 0.6)

// Things of the table
/** A ball of ice cream with the skirt that the scoop leaves. */
export const scoop = (ramp: Ramp, r = 34): Piece => (d) => {
  const [, middle, dark] = ramp.split(' ')
  return (
    `<g transform="translate(0 ${f(r * 0.42)}) scale(1 .66)">${fritter(`${middle} ${middle} ${dark}`, r * 1.12)(d)}</g>` +
    solid(`M${-r} 0a${r} ${r} 0 1 1 ${r * 2} 0 ${r} ${r} 0 1 1 ${-r * 2} 0Z`, d.round(ramp, [0.1, 0.62, 1], [0.36, 0.3, 0.74]), '', '1 3') +
    line(`M${f(-r * 0.66)} ${f(r * 0.2)}q${f(r * 0.5)} ${f(-r * 0.2)} ${f(r * 1.1)} 0M${f(-r * 0.5)} ${f(r * 0.52)}q${f(r * 0.5)} ${f(-r * 0.16)} ${f(r * 0.9)} ${f(-r * 0.06)}M${f(-r * 0.3)} ${f(-r * 0.2)}q${f(r * 0.4)} ${f(-r * 0.14)} ${f(r * 0.9)} ${f(r * 0.02)}`, dark!, r * 0.05, 0.5) +
    oval(-r * 0.34, -r * 0.44, r * 0.26, r * 0.14, -38, '#fff', 'opacity=".8"')
  )
}
/** A twig of mint that stands up. */
export const sprig: Piece = (d) => at(-9, -8, -52, 1.15, mint()(d)) + at(10, -8, 50, 1.15, mint()(d)) + at(-4, -2, -80, 0.9, mint()(d)) + at(6, 0, 84, 0.9, mint()(d)) + at(0, -15, 0, 1.3, mint()(d))
export const MINT = '#9ccf56 #5a9a2f #2f5f17'
export const RED_CHUTNEY = '#f4583a #c9260f #7a1006'
export const WHITE_CHUTNEY = '#fffdf4 #f3ead2 #d6c79f'
export const TAMARIND = '#8a3a16 #5a1f0a #2e0d04'
export const SAMBAR = '#f2a347 #cf661a #85350a'
export const CURD = '#ffffff #f8f3e8 #d9cfb9'
export const bottle: Piece = (d) =>
  solid('M-26-50C-26-66-12-70-12-86V-96H12V-86C12-70 26-66 26-50V90Q26 98 18 98H-18Q-26 98-26 90Z', d.slope('#f4fbff #b9dcf0 #5f9fc4 #d3ebf7', undefined, [1, 0]), 'opacity=".95"', '4 6') + path('M-14-108H14V-94H-14Z', '#2f78b5') + path('M-26-20H26V40H-26Z', '#ffffff', 'opacity=".9"') + path('M-26-20H26V-12H-26ZM-26 32H26V40H-26Z', '#2f78b5') + path('M0-6C8 4 12 10 12 16A12 12 0 0 1-12 16C-12 10-8 4 0-6Z', '#4aa0d8') + shine('M-18-44V84', 5, 0.7)

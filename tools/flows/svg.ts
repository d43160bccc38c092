import type { Meaning } from '../../machines/model/meaning.ts'
import { html, type Html } from '../../server/html.ts'
import type { Flow } from './flow.ts'
import { type Arrow, type Box, heightOf, type Layout, MARK, PADDING, type Row, TEXT, TITLE } from './layout.ts'

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, system-ui, Arial, sans-serif"
const INK = '#3a2a24'
const INK_2 = '#6b5a50'
const LINE = '#b9a892'
const ACT = '#7d1338'
const CLOTH = '#fbf6ec'
const SURFACE = '#fffdf9'
const MARGIN = 12

/**
 * The diagram of a flow. Colours stand in attributes, so that a page may overrule them, and a policy without styles may show it alone.
 * Every state has `data-state`, every arrow `data-transitions`.
 */
export function drawFlow(flow: Flow, layout: Layout, hrefOf: (id: string) => string, which = ''): Html {
  const width = layout.width + 2 * MARGIN
  const height = layout.height + 2 * MARGIN
  const name = `diagram-${flow.name}${which}`
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="diagram"
    viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}"
    width="${width}"
    height="${height}"
    font-family="${FONT}"
    font-size="${TEXT.size}"
    fill="${INK}"
    role="group"
    aria-labelledby="${name}"
  >
    <title id="${name}">${flow.title}: its states, and what leads from one to the next</title>
    ${arrowTip(`${name}-tip`)}
    <rect class="ground" x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="${CLOTH}" />
    ${layout.boxes.map((box) => drawBox(box, hrefOf))}${layout.dots.map(({ x, y, r }) => html`<circle class="dot" cx="${x}" cy="${y}" r="${r}" fill="${ACT}" /> `)}${layout.arrows.map((arrow) => drawLine(arrow, `${name}-tip`))}${layout.arrows.map((arrow) => drawLabel(arrow, layout.boxes, hrefOf))}
  </svg> `
}

/** The head of an arrow, by the id that its lines name. */
export const arrowTip = (id: string): Html =>
  html`<defs>
    <marker
      id="${id}"
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto-start-reverse"
    >
      <path class="tip" d="M0 0.5 8 4 0 7.5z" fill="${INK_2}" />
    </marker>
  </defs>`

function drawBox({ state, x, y, width, height, lines }: Box, hrefOf: (id: string) => string): Html {
  const isOuter = state.kind === 'compound' || state.kind === 'parallel'
  const ground = isOuter ? groundOf(state.path) : 'surface'
  const own = lines.filter(({ row }) => !row)
  const inside = lines.flatMap(({ row }) => row ?? [])
  const [left, top] = [x + PADDING.x, y + PADDING.y]
  return html`<g class="state ${state.kind}${state.isTransient && ' transient'}" data-state="${state.path}">
    <rect
      class="box ${ground}"
      x="${x}"
      y="${y}"
      width="${width}"
      height="${height}"
      rx="${isOuter ? 16 : 10}"
      fill="${FILLS[ground]}"
      stroke="${LINE}"
      ${state.kind === 'parallel' && html` stroke-dasharray="6 4"`}${state.isTransient && html` stroke-dasharray="2 3"`}
    />
    ${state.kind === 'final' && html`<rect class="ring" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="7" fill="none" stroke="${LINE}" />`}
    <a href="${hrefOf(state.id)}">${drawLines(own, left, top)}</a>
    ${drawRows(inside, left, top + heightOf(own), hrefOf)}
  </g> `
}

const FILLS = { cloth: CLOTH, surface: SURFACE }

/** Nested boxes alternate between two fills. */
const groundOf = (path: string): keyof typeof FILLS => (path !== '' && path.split('.').length % 2 === 1 ? 'surface' : 'cloth')

/** What lies under a label: the innermost box around it. */
function groundUnder({ x, y, width, height }: NonNullable<Arrow['label']>, boxes: readonly Box[]): keyof typeof FILLS {
  const around = boxes.filter((box) => box.x <= x && box.y <= y && box.x + box.width >= x + width && box.y + box.height >= y + height)
  return groundOf(around.at(-1)?.state.path ?? '')
}

/** Each transition is a link to its own row of the table; its mark tells who makes it happen. */
function drawRows(rows: readonly Row[], x: number, top: number, hrefOf: (id: string) => string): Html {
  const lined = rows.map((row, index) => ({ ...row, base: tenth(top + (index + 1) * TEXT.line - 3.5) }))
  return html`${lined
    .filter(({ isFirst }) => isFirst)
    .map(
      ({ transition, base: first }) =>
        html`<a class="row ${transition.meaning.by}" data-transition="${transition.ref}" href="${hrefOf(transition.ref)}"
          >${drawMark(transition.meaning.by, x + 4, first - 4)}${lined.filter((line) => line.transition.ref === transition.ref).map(({ text, base }) => html`<text x="${x + MARK}" y="${base}">${text}</text>`)}</a
        > `,
    )}`
}

type By = Meaning['by']
const INKS: Record<By, string> = { customer: ACT, server: '#1d5f8a', clock: '#8a5300', kitchen: '#2f6b3a', staff: '#5b3a8c', device: INK_2 }

/** They differ in shape as well as in colour. */
export function drawMark(by: By, x: number, y: number): Html {
  const shapes: Record<By, string> = {
    customer: `M${x - 4} ${y}a4 4 0 1 1 8 0a4 4 0 1 1 -8 0z`,
    server: `M${x - 4} ${y - 4}h8v8h-8z`,
    clock: `M${x} ${y - 5}l5 9h-10z`,
    kitchen: `M${x - 5} ${y - 4}h10l-5 9z`,
    staff: `M${x - 4} ${y + 4}v-4a4 4 0 0 1 8 0v4z`,
    device: `M${x} ${y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`,
  }
  const isHollow = by === 'device'
  return html`<path class="mark ${by}" d="${shapes[by]}" fill="${isHollow ? 'none' : INKS[by]}" stroke="${INKS[by]}" />`
}

const LOOKS = {
  title: html` class="name" font-weight="700" font-size="${TITLE.size}"`,
  sentence: undefined,
  call: html` class="call" fill="${INK_2}" font-style="italic"`,
  inner: undefined,
  shows: html` class="shows" fill="${ACT}"`,
}

function drawLines(lines: Box['lines'], x: number, top: number): Html {
  let y = top
  return html`${lines.map(({ kind, text }) => {
    const { line, size } = kind === 'title' ? TITLE : TEXT
    y += line
    return html`<text x="${x}" y="${tenth(y - (line - size) / 2 - size * 0.16)}" ${LOOKS[kind]}>${text}</text>`
  })}`
}

const refsOf = (transitions: Arrow['transitions']) => transitions.map(({ ref }) => ref).join(' ')

function drawLine({ transitions, points }: Arrow, tip: string): Html {
  const isMain = transitions.some(({ meaning }) => meaning.main)
  const causes = new Set(transitions.map(({ meaning }) => meaning.by))
  const [by] = causes
  const ink = by !== undefined && causes.size === 1 ? INKS[by] : INK_2
  return html`<g class="line${isMain && ' main'} ${causes.size === 1 && by}" data-transitions="${refsOf(transitions)}"
    >${points.map((line) => html`<path d="${rounded(line)}" fill="none" stroke="${ink}" stroke-width="${isMain ? 3 : 1.2}" marker-end="url(#${tip})" />`)}</g
  > `
}

function drawLabel({ transitions, label }: Arrow, boxes: readonly Box[], hrefOf: (id: string) => string): Html | undefined {
  if (!label) return undefined
  const { x, y, width, height, lines } = label
  const ground = groundUnder(label, boxes)
  return html`<g class="label" data-transitions="${refsOf(transitions)}">
    <rect class="under ${ground}" x="${x}" y="${y}" width="${width}" height="${height}" fill="${FILLS[ground]}" />
    ${drawRows(lines, x + 4, y + 2, hrefOf)}
  </g> `
}

const BEND = 7

/** A line with its corners rounded off. */
export function rounded(points: readonly Point[]): string {
  const between = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)
  const towards = (from: Point, to: Point, by: number) => {
    const share = by / (between(from, to) || 1)
    return `${tenth(from.x + (to.x - from.x) * share)} ${tenth(from.y + (to.y - from.y) * share)}`
  }
  const corners = points.slice(1, -1).map((point, index) => {
    const [before, after] = [points[index]!, points[index + 2]!]
    const bend = Math.min(BEND, between(point, before) / 2, between(point, after) / 2)
    return `L${towards(point, before, bend)}Q${point.x} ${point.y} ${towards(point, after, bend)}`
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  return `M${first.x} ${first.y}${corners.join('')}L${last.x} ${last.y}`
}

type Point = Arrow['points'][number][number]

export const tenth = (length: number): number => Math.round(length * 10) / 10

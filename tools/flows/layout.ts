import ELK, { type ElkExtendedEdge, type ElkLabel, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { digitsOf, isAside, type Flow, type FlowState, type FlowTransition } from './flow.ts'
import { capital } from './words.ts'

/** Sizes in px. */
export const TITLE = { size: 14, line: 19 }
export const TEXT = { size: 12, line: 16 }
export const PADDING = { x: 12, y: 10 }
const WIDEST_BOX = 232
const WIDEST_LABEL = 168
const DOT = 12
/** Room for the mark before a transition. */
export const MARK = 14

export interface Line {
  kind: 'title' | 'sentence' | 'call' | 'inner' | 'shows'
  text: string
  row?: Row
}

/** A line that tells of a transition: the first one has its mark. */
export interface Row {
  transition: FlowTransition
  text: string
  isFirst: boolean
}

export interface Box {
  state: FlowState
  x: number
  y: number
  width: number
  height: number
  lines: Line[]
}

export interface Arrow {
  transitions: FlowTransition[]
  points: { x: number; y: number }[][]
  label?: { x: number; y: number; width: number; height: number; lines: Row[] }
}

export interface Layout {
  width: number
  height: number
  boxes: Box[]
  dots: { x: number; y: number; r: number }[]
  arrows: Arrow[]
}

/** What ELK is given beside its own words, and hands back as it is. */
interface StateNode extends ElkNode {
  state?: FlowState
  lines?: Line[]
}
interface ArrowEdge extends ElkExtendedEdge {
  transitions: FlowTransition[]
  lines?: Row[]
}

/** Boxes inside boxes, arrows at right angles, the main path straight down. Equal flows give equal layouts. */
export async function layOut(flow: Flow, direction: 'DOWN' | 'RIGHT' = 'DOWN'): Promise<Layout> {
  const { transitions } = flow
  const states = inOrderOfRanks(flow)
  const root = states.find(({ parent }) => parent === undefined)!
  const isInside = (inner: string, outer: string) => inner.startsWith(`${outer}.`)
  const drawn = transitions.filter(
    ({ source, targets }) => targets?.some((target) => target !== source && !isInside(target, source)) && source !== root.id,
  )
  const edges = new Map<string, ArrowEdge>()
  for (const one of drawn) {
    const id = `${one.source} ${one.targets!.join(' ')}`
    const edge = edges.get(id) ?? { id, sources: [one.source], targets: one.targets!.slice(0, 1), transitions: [] }
    edges.set(id, { ...edge, transitions: [...edge.transitions, one] })
  }
  for (const edge of edges.values()) {
    const described = edge.transitions.filter(({ sentence }) => sentence !== '')
    edge.lines = described.flatMap((one) => rowsOf(one, WIDEST_LABEL, one.noScreen === undefined ? '' : ' (no screen leads here)'))
    if (described.length > 0) edge.labels = [labelOf(edge.lines)]
    if (edge.transitions.some(({ meaning }) => meaning.main)) edge.layoutOptions = MAIN
  }

  const nodeOf = (state: FlowState): StateNode => {
    const inner = transitions.filter((one) => one.source === state.id && !drawn.includes(one))
    const lines = boxLines(state, inner, states)
    const children = states.filter(({ parent }) => parent === state.id)
    const height = PADDING.y * 2 + heightOf(lines)
    const width = Math.ceil(
      Math.max(...lines.map((line) => textWidth(line.text, sizeOf(line)) + (line.row ? MARK : 0)), direction === 'RIGHT' ? 130 : 60) +
        2 * PADDING.x,
    )
    const priority = transitions.filter(({ source, targets }) => source === state.id || targets?.includes(state.id)).length
    if (children.length === 0) return { id: state.id, state, lines, width, height, layoutOptions: { 'elk.priority': String(priority) } }
    const first = children.find(({ isFirst }) => isFirst)
    const dot = `dot ${state.id}`
    if (first) edges.set(dot, { id: dot, sources: [dot], targets: [first.id], transitions: [] })
    return {
      id: state.id,
      state,
      lines,
      layoutOptions: {
        'elk.padding': `[top=${height + 6},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, ${height})`,
      },
      children: [...(first ? [{ id: dot, width: DOT, height: DOT }] : []), ...children.map(nodeOf)],
    }
  }
  const tree = nodeOf(root)
  const tryWith = async (more: Record<string, string>) => {
    const layoutOptions = { ...tree.layoutOptions, ...OPTIONS, 'elk.direction': direction, ...(direction === 'RIGHT' && APART), ...more }
    return collect(await new ELK().layout(structuredClone({ ...tree, edges: [...edges.values()], layoutOptions })))
  }
  const best = (layouts: Layout[]) => layouts.toSorted((one, other) => sprawl(one) - sprawl(other))[0]!
  const strategies = ['GREEDY', 'MODEL_ORDER'].map((strategy) => ({ 'elk.layered.cycleBreaking.strategy': strategy }))
  const layout = best(await Promise.all(strategies.map(tryWith)))
  if (bendsOfMain(layout) <= MOST_BENDS || transitions.some(isAside)) return layout
  // A drawing without failures is for its main path: where the order of the states makes that crooked, others are tried.
  const seeds = Array.from({ length: SEEDS }, (_, seed) => ({
    'elk.layered.considerModelOrder.strategy': 'NONE',
    'elk.randomSeed': String(seed + 1),
  }))
  const others = await Promise.all(seeds.flatMap((seed) => strategies.map((strategy) => tryWith({ ...strategy, ...seed }))))
  const straight = others.filter((one) => bendsOfMain(one) <= MOST_BENDS && upward(one.arrows) <= upward(layout.arrows))
  return straight.length > 0 ? best(straight) : layout
}

/** More of them, and the main path does not lead straight down. */
const MOST_BENDS = 2
const SEEDS = 8

/** Where the main path turns. A point at which a line crosses a frame is no turn. */
export const bendsOfMain = ({ arrows }: Pick<Layout, 'arrows'>): number =>
  arrows
    .filter(({ transitions }) => transitions.some(({ meaning }) => meaning.main))
    .flatMap(({ points: [line = []] }) => line.slice(1, -1).filter(({ x }, index) => x !== line[index]!.x || x !== line[index + 2]!.x))
    .length

/** A page is scrolled down more easily than sideways; a main path that goes up is worse than either. */
const sprawl = ({ width, height, arrows }: Layout): number => width ** 1.5 * height * 2 ** upward(arrows)

const upward = (arrows: readonly Arrow[]): number =>
  arrows.filter(({ transitions, points: [line = []] }) => transitions.some(({ meaning }) => meaning.main) && line.at(-1)!.y < line[0]!.y)
    .length

/** The states of the main path stand before the others, in the order in which it leads through them. */
export function inOrderOfRanks({ states, transitions }: Flow): FlowState[] {
  const root = states.find(({ parent }) => parent === undefined)!
  const firstIn = (id: string): string[] => {
    const inner = states.filter(({ parent, isFirst }) => parent === id && isFirst)
    return [id, ...inner.flatMap((state) => firstIn(state.id))]
  }
  const reached = new Set(firstIn(root.id))
  const main = transitions.filter(({ meaning, targets }) => meaning.main && targets)
  for (const id of reached)
    for (const { source, targets } of main)
      if (source === id || id.startsWith(`${source}.`)) for (const to of targets!) firstIn(to).forEach((one) => reached.add(one))
  const order = [...reached]
  const rankOf = ({ id }: FlowState) => order.findIndex((one) => one === id || one.startsWith(`${id}.`)) + 1 || order.length + 1
  return states.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** ELK turns another arrow around, and bends it, before one of the main path. */
const MAIN = { 'elk.layered.priority.direction': '20', 'elk.layered.priority.straightness': '20', 'elk.layered.priority.shortness': '20' }

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
}

/** Of what does not hang together the largest part first, and the rest in rows: for a flow without states in states. */
const APART = {
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.separateConnectedComponents': 'true',
  'elk.spacing.componentComponent': '14',
  'elk.aspectRatio': '1.5',
}

const sizeOf = ({ kind }: Line): number => (kind === 'title' ? TITLE.size * 1.06 : TEXT.size)
export const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { kind }) => sum + (kind === 'title' ? TITLE.line : TEXT.line), 0)

const rowsOf = (transition: FlowTransition, widest: number, ending = ''): Row[] =>
  wrap(`${digitsOf(transition)}  ${capital(transition.sentence)}${ending}`, TEXT.size, widest).map((text, index) => ({
    transition,
    text,
    isFirst: index === 0,
  }))

const labelOf = (lines: readonly Row[]): ElkLabel => ({
  text: lines.map(({ text }) => text).join('\n'),
  width: Math.ceil(Math.max(...lines.map(({ text }) => textWidth(text, TEXT.size)))) + MARK + 8,
  height: Math.ceil(lines.length * TEXT.line) + 4,
  layoutOptions: { 'elk.edgeLabels.placement': 'CENTER', 'elk.edgeLabels.inline': 'true' },
})

/** What stands in the box of a state: what it is, its calls, and what happens without leaving it. */
function boxLines(state: FlowState, inner: readonly FlowTransition[], states: readonly FlowState[]): Line[] {
  const lines = (kind: Line['kind'], text: string): Line[] =>
    text === '' ? [] : wrap(text, TEXT.size, WIDEST_BOX).map((part) => ({ kind, text: part }))
  return [
    { kind: 'title', text: state.name },
    ...lines('sentence', capital(state.sentence)),
    ...(state.shows ? lines('shows', `“${state.shows}”`) : []),
    ...state.calls.flatMap((call) => lines('call', `calls ${call}`)),
    ...inner.flatMap((one) => {
      const target = states.find(({ id }) => id !== one.source && one.targets?.find((other) => other !== one.source) === id)
      const ending = `${target ? ` → ${target.name}` : ''}${one.noScreen === undefined ? '' : ' (no screen leads here)'}`
      return rowsOf(one, WIDEST_BOX - MARK, ending).map((row): Line => ({ kind: 'inner', text: row.text, row }))
    }),
  ]
}

function collect(root: ElkNode): Layout {
  const layout: Layout = { width: Math.ceil(root.width!), height: Math.ceil(root.height!), boxes: [], dots: [], arrows: [] }
  const visit = ({ state, lines = [], children = [], edges = [], ...node }: StateNode) => {
    const [x, y, width, height] = [node.x ?? 0, node.y ?? 0, node.width!, node.height!].map(Math.round) as [number, number, number, number]
    if (state) layout.boxes.push({ state, x, y, width, height, lines })
    else layout.dots.push({ x: x + DOT / 2, y: y + DOT / 2, r: DOT / 2 })
    layout.arrows.push(...(edges as ArrowEdge[]).map(arrowOf))
    children.forEach(visit)
  }
  visit(root)
  return layout
}

const arrowOf = ({ transitions, sections = [], lines, labels: [label] = [] }: ArrowEdge): Arrow => ({
  transitions,
  points: sections.map(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
  ),
  ...(lines && label && { label: { x: Math.round(label.x!), y: Math.round(label.y!), width: label.width!, height: label.height!, lines } }),
})

/** Widths of letters in thousandths of their size, as in most sans serif fonts, and a little more. */
const NARROW = /[ijl'.,:;|!()[\] “”·]/
const SLIM = /[frt\-/I1"*]/
const WIDE = /[mwMW@%—…→]/
const CAPITAL = /[A-Z&#₹]/

const widthOf = (letter: string): number => {
  if (NARROW.test(letter)) return 300
  if (SLIM.test(letter)) return 400
  if (WIDE.test(letter)) return 900
  return CAPITAL.test(letter) ? 700 : 575
}

/** A layout must not depend on the fonts of the machine that makes it. */
export const textWidth = (text: string, size: number): number => ([...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size) / 1000

/** Lines no wider than that, broken at spaces; a word that is wider stands alone. */
export function wrap(text: string, size: number, widest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size) <= widest) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

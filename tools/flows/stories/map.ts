import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { html, type Html } from '../../../server/html.ts'
import type { Flow } from '#tools/flows/flow.ts'
import { OPTIONS, PADDING, TITLE } from '#tools/flows/layout.ts'
import type { Reading } from '#tools/flows/reading.ts'
import { arrowTip, CLOTH, FONT, INK, INK_2, LINE, rounded, SURFACE, tenth } from '#tools/flows/svg.ts'
import { textWidth } from '#tools/flows/text.ts'
import type { Story } from './record.ts'

/** One flow told another one in a recorded run, or starts it. */
export interface Link {
  from: Flow
  to: Flow
  how: 'told' | 'starts'
}

export interface FlowMap {
  links: Link[]
  /** Flows that no link leads to or from. */
  alone: Flow[]
  width: number
  height: number
  boxes: { flow: Flow; x: number; y: number; width: number; height: number }[]
  lines: { link: Link; points: { x: number; y: number }[][] }[]
}

/** Who told whom in the recorded runs, and which flow starts which: what was told says more than a start. */
export function linksOf(readings: readonly Pick<Reading, 'flow' | 'starts'>[], stories: readonly Story[]): Link[] {
  const byName = new Map(readings.map(({ flow }) => [flow.name, flow]))
  const byId = new Map(readings.map(({ flow }) => [flow.id, flow]))
  const links = new Map<string, Link>()
  const add = (from: Flow | undefined, to: Flow | undefined, how: Link['how']) => {
    if (from && to && from !== to) links.set(`${from.name} ${how} ${to.name}`, { from, to, how })
  }
  for (const { flow, starts = [] } of readings) for (const id of starts) add(flow, byId.get(id), 'starts')
  for (const { told } of stories.flatMap(({ steps }) => steps))
    for (const { how, from, to } of told)
      if (how === 'tells' || how === 'starts') add(byName.get(from), byName.get(to), how === 'tells' ? 'told' : 'starts')
  return [...links.values()].toSorted(byTitles)
}

const byTitles = (one: Link, other: Link): number =>
  one.from.title.localeCompare(other.from.title, 'en') || one.to.title.localeCompare(other.to.title, 'en') || (one.how < other.how ? -1 : 1)

const HEIGHT = 34

interface FlowNode extends ElkNode {
  flow: Flow
}
interface LinkEdge extends ElkExtendedEdge {
  link: Link
}

/** Equal links give equal maps. */
export async function layOutMap(readings: readonly Pick<Reading, 'flow' | 'starts'>[], stories: readonly Story[]): Promise<FlowMap> {
  const links = linksOf(readings, stories)
  const isLinked = (flow: Flow) => links.some(({ from, to }) => from === flow || to === flow)
  const flows = readings.map(({ flow }) => flow)
  const children = flows.filter(isLinked).map((flow): FlowNode => ({
    id: flow.name,
    flow,
    width: Math.ceil(textWidth(flow.title, TITLE.size * 1.06)) + 2 * PADDING.x,
    height: HEIGHT,
  }))
  const edges = links.map((link, index): LinkEdge => ({ id: String(index), sources: [link.from.name], targets: [link.to.name], link }))
  const made: ElkNode = await new ELK().layout(structuredClone({ id: 'map', layoutOptions: { ...OPTIONS, ...SPREAD }, children, edges }))
  const flowOf = new Map(flows.map((flow) => [flow.name, flow]))
  return {
    links,
    alone: flows.filter((flow) => !isLinked(flow)),
    width: Math.ceil(made.width!),
    height: Math.ceil(made.height!),
    boxes: made.children!.map(({ id, x, y, width, height }) => ({
      flow: flowOf.get(id)!,
      x: tenth(x!),
      y: tenth(y!),
      width: width!,
      height: height!,
    })),
    lines: made.edges!.map(({ id, sections = [] }) => ({
      link: links[Number(id)]!,
      points: sections.map(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: tenth(x), y: tenth(y) })),
      ),
    })),
  }
}

const SPREAD = { 'elk.direction': 'RIGHT', 'elk.layered.spacing.nodeNodeBetweenLayers': '44', 'elk.spacing.nodeNode': '18' }

/** The map at the head of the page: each flow leads to its part of the page. */
export function mapSection({ links, alone, ...map }: FlowMap): Html {
  const tellers = [...new Set(links.map(({ from }) => from))]
  return html`<details class="overview">
    <summary>Who tells whom: a map of the flows</summary>
    <p class="about">
      Arrows lead from the flow that tells to the one that hears, as recorded in the stories below; dotted ones lead to a flow that is
      started. Press a flow to open it.
    </p>
    <div class="picture" tabindex="0" role="region" aria-label="Map of the flows. The list below says the same.">${drawMap(map)}</div>
    <ul class="legend" aria-label="Legend of the map">
      <li><span class="told"></span> Told it in a recorded run</li>
      <li><span class="starts"></span> Starts it</li>
    </ul>
    <details>
      <summary>The map in words</summary>
      <ul class="who">
        ${tellers.map((teller) => html`<li>${linkTo(teller)} ${told(links, teller, 'told', 'told')}${told(links, teller, 'starts', 'starts')}</li> `)}
      </ul>
      ${alone.length > 0 && html`<p>On their own in these runs: ${listed(alone)}.</p>`}
    </details>
  </details>`
}

function told(links: readonly Link[], teller: Flow, how: Link['how'], word: string): Html | false {
  const heard = links.filter((one) => one.from === teller && one.how === how).map(({ to }) => to)
  return heard.length > 0 && html`<span>${word} ${listed(heard)}</span> `
}

const linkTo = ({ id, title }: Flow): Html => html`<a href="#${id}">${title}</a>`
const listed = (flows: readonly Flow[]): Html => html`${flows.map((flow, index) => html`${index > 0 && ', '}${linkTo(flow)}`)}`

const MARGIN = 10

function drawMap({ width, height, boxes, lines }: Pick<FlowMap, 'width' | 'height' | 'boxes' | 'lines'>): Html {
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN]
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="diagram map-of-flows"
    viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}"
    width="${w}"
    height="${h}"
    font-family="${FONT}"
    fill="${INK}"
    role="group"
    aria-labelledby="map-title"
  >
    <title id="map-title">Map of the flows: who tells whom</title>
    ${arrowTip('map-tip')}
    <rect class="ground" x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="${CLOTH}" />
    ${lines.map(
      ({ link: { from, to, how }, points }) =>
        html`<g class="line" data-link="${from.name} ${how} ${to.name}"
          >${points.map((line) => html`<path d="${rounded(line)}" fill="none" stroke="${INK_2}" stroke-width="1.3" ${how === 'starts' && html` stroke-dasharray="1.5 3.5"`} marker-end="url(#map-tip)" />`)}</g
        > `,
    )}${boxes.map(
      ({ flow, x, y, width: wide, height: high }) =>
        html`<a href="#${flow.id}"
          ><rect class="box surface" x="${x}" y="${y}" width="${wide}" height="${high}" rx="10" fill="${SURFACE}" stroke="${LINE}" /><text
            class="name"
            x="${tenth(x + wide / 2)}"
            y="${tenth(y + high / 2 + 5)}"
            text-anchor="middle"
            font-weight="700"
            font-size="${TITLE.size}"
            >${flow.title}</text
          ></a
        > `,
    )}
  </svg>`
}

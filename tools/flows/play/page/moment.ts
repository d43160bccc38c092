import type { Graph } from '#tools/flows/play/graph.ts'

export interface Way {
  /** Its place among what can happen in its vertex. */
  index: number
  event: string
  sample: string
  takes: string[]
  to: number
}
export interface Step {
  way: Way
  vertex: number
}
export type Played = Pick<Graph, 'starts' | 'choices' | 'vertices'>

export function waysFrom({ vertices, choices }: Played, vertex: number): Way[] {
  const [, , , ...pairs] = vertices[vertex]!
  const ways: Way[] = []
  for (let place = 0; place < pairs.length; place += 2) ways.push({ index: place / 2, ...choices[pairs[place]!]!, to: pairs[place + 1]! })
  return ways
}

/** What an address says: '1.5a5e.37a3-90fd.18d2~2': a start, and for each step its transitions, with a count where several ways take the same. */
export function momentOf(data: Played, start: number, steps: readonly Step[]): string {
  let { vertex } = data.starts[start]!
  const words = steps.map(({ way, vertex: next }) => {
    const names = namesOf(waysFrom(data, vertex))
    vertex = next
    return names[way.index]!
  })
  return [start + 1, ...words].join('.')
}

interface Moment {
  start: number
  steps: Step[]
  isWhole: boolean
}

/** The start and the steps of an address, as far as the flow still goes. */
export function readMoment(data: Played, moment: string): Moment {
  const [first, ...words] = moment.split('.')
  if (first === ANY) return watchedMoment(data, words)
  const isThere = data.starts[Number(first) - 1] !== undefined
  const start = isThere ? Number(first) - 1 : 0
  const steps: Step[] = []
  let { vertex } = data.starts[start]!
  const isWhole =
    isThere &&
    words.every((word) => {
      const ways = waysFrom(data, vertex)
      const way = ways[namesOf(ways).indexOf(word)]
      if (!way) return false
      steps.push({ way, vertex: way.to })
      vertex = way.to
      return true
    })
  return { start, steps, isWhole }
}

/** The start of an address made by the review panel: it has the transitions, and not the state where they began. */
export const ANY = 'any'

/** A way that takes these transitions one after the other, from one of the starts. What no plan has leads nowhere, and is left out. */
function watchedMoment(data: Played, words: readonly string[]): Moment {
  let reached: (Moment & { vertex: number })[] = data.starts.map(({ vertex }, start) => ({ start, vertex, steps: [], isWhole: true }))
  for (const word of words) {
    const next = new Map<number, (typeof reached)[number]>()
    for (const { start, vertex, steps, isWhole } of reached)
      for (const way of waysFrom(data, vertex))
        if (nameOf(way) === word && !next.has(way.to))
          next.set(way.to, { start, vertex: way.to, steps: [...steps, { way, vertex: way.to }], isWhole })
    reached = next.size > 0 ? [...next.values()] : reached.map((one) => ({ ...one, isWhole: false }))
  }
  const { start, steps, isWhole } = reached[0]!
  return { start, steps, isWhole }
}

const nameOf = ({ takes }: Pick<Way, 'takes'>): string => takes.map((ref) => ref.slice(ref.indexOf('-') + 1)).join('-')

function namesOf(ways: readonly Way[]): string[] {
  const times = new Map<string, number>()
  return ways.map((way) => {
    const name = nameOf(way)
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name}~${time}`
  })
}

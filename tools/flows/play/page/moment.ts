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
  const [, , ...pairs] = vertices[vertex]!
  const ways: Way[] = []
  for (let place = 0; place < pairs.length; place += 2) ways.push({ index: place / 2, ...choices[pairs[place]!]!, to: pairs[place + 1]! })
  return ways
}

/** What an address says: '1.5a5e.37a3-90fd.18d2~2': a start, and for each step its transitions, with a count where several ways take the same. */
export function momentOf(book: Played, start: number, steps: readonly Step[]): string {
  let { vertex } = book.starts[start]!
  const words = steps.map(({ way, vertex: next }) => {
    const names = namesOf(waysFrom(book, vertex))
    vertex = next
    return names[way.index]!
  })
  return [start + 1, ...words].join('.')
}

/** The start and the steps of an address, as far as the flow still goes. */
export function readMoment(book: Played, moment: string): { start: number; steps: Step[]; isWhole: boolean } {
  const [first, ...words] = moment.split('.')
  const isThere = book.starts[Number(first) - 1] !== undefined
  const start = isThere ? Number(first) - 1 : 0
  const steps: Step[] = []
  let { vertex } = book.starts[start]!
  const isWhole =
    isThere &&
    words.every((word) => {
      const ways = waysFrom(book, vertex)
      const way = ways[namesOf(ways).indexOf(word)]
      if (!way) return false
      steps.push({ way, vertex: way.to })
      vertex = way.to
      return true
    })
  return { start, steps, isWhole }
}

function namesOf(ways: readonly Way[]): string[] {
  const times = new Map<string, number>()
  return ways.map(({ takes }) => {
    const name = takes.map((ref) => ref.slice(ref.indexOf('-') + 1)).join('-')
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name}~${time}`
  })
}

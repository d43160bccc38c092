import type { Graph } from '#tools/flows/play/graph.ts'

export interface Way {
  /** Its place among what can happen in its vertex, from 0: older addresses count it, from 1. */
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

/** What an address says: 'S3f2a.5a5e.37a3-90fd.18d2~b2c4': a start, and for each step its transitions and its data. */
export function momentOf(book: Played, start: number, steps: readonly Step[]): string {
  let vertex = book.starts[start]!.vertex
  const words = steps.map(({ way, vertex: next }) => {
    const ways = waysFrom(book, vertex)
    vertex = next
    return namesOf(ways)[way.index]!
  })
  return [startsOf(book)[start]!, ...words].join('.')
}

/** The start and the steps of an address, as far as the flow still goes. In older addresses all of them are counted from 1: '1.7.2'. */
export function readMoment(book: Played, moment: string): { start: number; steps: Step[]; isWhole: boolean } {
  const [first = '', ...words] = moment.split('.')
  const isCounted = /^\d*$/.test(first)
  const begin = isCounted ? Number(first || 1) - 1 : startsOf(book).indexOf(first)
  const isThere = book.starts[begin] !== undefined
  const start = isThere ? begin : 0
  const steps: Step[] = []
  let { vertex } = book.starts[start]!
  const isWhole =
    isThere &&
    words.every((word) => {
      const ways = waysFrom(book, vertex)
      const way = isCounted ? ways[Number(word) - 1] : meant(ways, word)
      if (!way) return false
      steps.push({ way, vertex: way.to })
      vertex = way.to
      return true
    })
  return { start, steps, isWhole }
}

/** By its name. Where its data is another now, the only way that takes the same transitions. */
function meant(ways: readonly Way[], name: string): Way | undefined {
  const named = ways[namesOf(ways).indexOf(name)]
  const alike = ways.filter((way) => takenBy(way) === name.split('~')[0])
  return named ?? (alike.length === 1 ? alike[0] : undefined)
}

/** Some models give moments as of now, which are others tomorrow. */
const MOMENT = /\d{4}-\d\d-\d\d(?:T[\d:.+Z-]*)?…?|\d{13}/g

const takenBy = ({ takes }: Way): string => takes.map((ref) => ref.slice(ref.indexOf('-') + 1)).join('-')
const startsOf = ({ starts }: Played): string[] => counted(starts.map(({ words }) => `S${digest(words)}`))
const namesOf = (ways: readonly Way[]): string[] =>
  counted(ways.map((way) => takenBy(way) + (way.sample === '' ? '' : `~${digest(way.sample.replaceAll(MOMENT, ''))}`)))

/** Of equal names the later ones get a number. */
function counted(names: readonly string[]): string[] {
  const times = new Map<string, number>()
  return names.map((name) => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name}~${time}`
  })
}

/** FNV-1a, which needs no waiting; four digits tell the few samples of one state apart. */
function digest(words: string): string {
  let hash = 0x811c9dc5
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0').slice(-4)
}

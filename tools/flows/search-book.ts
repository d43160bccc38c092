import { digitsOf } from './flow.ts'
import type { Journey } from './journeys.ts'
import { anchorOf } from './svg.ts'
import type { Chapter } from './write-flow.ts'

/** What the page needs to search and to filter a flow, loaded when it is asked to: journeys.json has it by the ids of the machines. */
export interface SearchBook {
  /** The anchor, the name, what is read and seen, and the digits of the transitions: their sentences are in flows.json. */
  journeys: [anchor: string, name: string, texts: string, refs: string][]
  /** The anchors of states, transitions and journeys without a run. */
  notRun: string[]
}

export function searchBook({ flow, journeys, numbers, covered }: Chapter): SearchBook {
  const digits = new Map(flow.transitions.map((one) => [one.id, digitsOf(one)]))
  const anchors = new Map(flow.transitions.map((one) => [one.id, anchorOf(one)]))
  const entry = ({ id, name, steps, begins }: Journey): SearchBook['journeys'][number] => [
    `j-${id}`,
    name,
    [...new Set(steps.flatMap(({ texts, then, data }) => [...texts, ...then, data]))].join(' '),
    [...new Set([...begins, ...steps.flatMap(({ transitions }) => transitions)])].map((one) => digits.get(one)).join(' '),
  ]
  return {
    journeys: journeys.map(entry),
    notRun: [...numbers.uncovered.map((id) => anchors.get(id) ?? id), ...covered.notRun.map((id) => `j-${id}`)],
  }
}

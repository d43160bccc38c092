import { digitsOf } from './flow.ts'
import type { Journey } from './journeys.ts'
import type { FlowFacts } from './write-flow.ts'

/**
 * What the page needs to search the journeys of a flow, loaded when it is asked to: the anchor, the name, what is read and seen, and the digits of the
 * transitions, whose sentences are in flows.json.
 */
export type SearchData = [anchor: string, name: string, texts: string, refs: string][]

export function searchData({ flow, journeys }: Pick<FlowFacts, 'flow' | 'journeys'>): SearchData {
  const digits = new Map(flow.transitions.map((one) => [one.id, digitsOf(one)]))
  return journeys.map(({ id, name, steps, begins }: Journey) => [
    `j-${id}`,
    name,
    [...new Set(steps.flatMap(({ texts, then, data }) => [...texts, ...then, data]))].join(' '),
    [...new Set([...begins, ...steps.flatMap(({ transitions }) => transitions)])].map((one) => digits.get(one)).join(' '),
  ])
}

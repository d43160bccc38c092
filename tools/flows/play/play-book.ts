import type { Meaning } from '../../../machines/model/meaning.ts'
import { capital } from '#tools/flows/words.ts'
import type { Chapter } from '#tools/flows/write-flow.ts'
import type { Graph } from './graph.ts'

/** All that the page needs to play a flow, as its play.json. */
export interface PlayBook extends Graph {
  name: string
  id: string
  title: string
  /** By path. */
  states: Record<string, { name: string; sentence: string; shows?: string }>
  /** By their ids: 'CHK-a91f'. */
  transitions: Record<
    string,
    {
      by: Meaning['by']
      sentence: string
      when: string
      guard?: string
      tells: string[]
      noScreen?: string
      cause?: string
      journeys: readonly string[]
    }
  >
}

export function playBook({ flow, covered }: Pick<Chapter, 'flow' | 'covered'>, graph: Graph): PlayBook {
  const { name, id, title, states, transitions } = flow
  return {
    name,
    id,
    title,
    states: Object.fromEntries(
      states.map(({ path, name, sentence, shows }) => [path, { name, sentence: capital(sentence), ...(shows !== undefined && { shows }) }]),
    ),
    transitions: Object.fromEntries(
      transitions.map((one) => {
        const { ref, sentence, when, guard, tells, noScreen, cause } = one
        const journeys = covered.transitions.get(one.id) ?? []
        const told = { by: one.meaning.by, sentence: capital(sentence), when, tells, journeys }
        return [
          ref,
          {
            ...told,
            ...(guard !== undefined && { guard }),
            ...(noScreen !== undefined && { noScreen }),
            ...(cause !== undefined && { cause }),
          },
        ]
      }),
    ),
    ...graph,
  }
}

import type { Meaning } from '../../../machines/model/meaning.ts'
import type { Flow } from '#tools/flows/flow.ts'
import { capital } from '#tools/flows/words.ts'
import type { Graph } from './graph.ts'

/** All that the page needs to play a flow, as its play.json. */
export interface PlayBook extends Graph {
  name: string
  id: string
  title: string
  /** By path. */
  states: Record<string, { name: string; sentence: string; shows?: string }>
  /** By their ids: 'CHK-a91f'. */
  transitions: Record<string, { by: Meaning['by']; sentence: string; when: string; guard?: string; tells: string[] }>
}

export function playBook({ name, id, title, states, transitions }: Flow, graph: Graph): PlayBook {
  return {
    name,
    id,
    title,
    states: Object.fromEntries(
      states.map(({ path, name, sentence, shows }) => [path, { name, sentence: capital(sentence), ...(shows !== undefined && { shows }) }]),
    ),
    transitions: Object.fromEntries(
      transitions.map((one) => {
        const { ref, sentence, when, guard, tells } = one
        return [ref, { by: one.meaning.by, sentence: capital(sentence), when, ...(guard !== undefined && { guard }), tells }]
      }),
    ),
    ...graph,
  }
}

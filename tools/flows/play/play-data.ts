import type { Meaning } from '../../../machines/model/meaning.ts'
import type { FlowTransition } from '#tools/flows/flow.ts'
import { capital } from '#tools/flows/words.ts'
import type { FlowFacts } from '#tools/flows/write-flow.ts'
import type { Graph } from './graph.ts'

type Played = Pick<FlowTransition, 'sentence' | 'when' | 'tells'> &
  Partial<Record<'guard' | 'noScreen' | 'cause', string | undefined>> & { by: Meaning['by']; journeys: readonly string[] }

/** All that the page needs to play a flow, as its play.json. */
export interface PlayData extends Graph {
  name: string
  id: string
  title: string
  /** By path. */
  states: Record<string, { name: string; sentence: string; shows?: string }>
  /** By their ids: 'CHK-a91f'. */
  transitions: Record<string, Played>
}

export function playData({ flow, covered }: Pick<FlowFacts, 'flow' | 'covered'>, graph: Graph): PlayData {
  const { name, id, title, states, transitions } = flow
  return {
    name,
    id,
    title,
    states: Object.fromEntries(
      states.map(({ path, name, sentence, shows }) => [path, { name, sentence: capital(sentence), ...(shows !== undefined && { shows }) }]),
    ),
    transitions: Object.fromEntries(
      transitions.map(({ id: own, ref, meaning: { by }, sentence, when, guard, tells, noScreen, cause }): [string, Played] => [
        ref,
        { by, sentence: capital(sentence), when, guard, tells, noScreen, cause, journeys: covered.transitions.get(own) ?? [] },
      ]),
    ),
    ...graph,
  }
}

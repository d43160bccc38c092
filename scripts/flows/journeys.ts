import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { transitionsOfStart, transitionsOfStep } from '#tests/paths/cover.ts'
import { leavesOf, type Model, type Run, titledRuns } from '#tests/paths/model.ts'
import { textsOfStep } from '#tests/paths/texts.ts'
import type { Flow } from './flow.ts'
import { journeyIds } from './ids.ts'
import { type Risk, type Tier, weighed } from './risks.ts'
import { capital, payloadWords } from './words.ts'

export interface Step {
  when: string
  event: string
  /** The fields of the event, where they fit into a sentence. */
  payload: string
  then: string[]
  /** What the customer reads: on the screen of a state, or told by the step. */
  texts: string[]
  transitions: string[]
  /** Why no customer can cause it on a screen; its event is handed to the machine. */
  handed?: string
}

/** One path through a machine, as a tester follows it. */
export interface Journey {
  id: string
  title: string
  given: string[]
  steps: Step[]
  /** Where it ends. */
  end: string[]
  /** The states it stands in, and the transitions of its start. */
  states: string[]
  begins: string[]
  /** The transition whose event its last step hands to the machine. */
  hands?: string
  isCovering: boolean
  risk: Risk
  tier: Tier
}

export function journeysOf(flow: Flow, model: Model, runs: readonly Run[], covering: ReadonlySet<Run>): Journey[] {
  const words = new Words(flow)
  const ids = journeyIds(
    flow.name,
    runs.map(({ start, path }) => ({ start, events: path.slice(1).map(({ event }) => event) })),
  )
  return titledRuns(runs).map(({ title, run }, index) => {
    const [first, ...rest] = run.path
    let before = first!.snapshot
    const begins = transitionsOfStart(model.machine, model.starts[run.start])
    return {
      id: ids[index]!,
      title,
      given: [...new Set([run.start, ...words.sentences(begins), ...words.leaves(first!.snapshot).map(({ sentence }) => sentence)])],
      steps: rest.map(({ event, snapshot }, step) => {
        const told = stepOf(words, model, before, event, snapshot)
        before = snapshot
        return run.handed && step === rest.length - 1 ? { ...told, handed: run.handed.because } : told
      }),
      end: leavesOf(before),
      states: [...new Set(run.path.flatMap(({ snapshot }) => leavesOf(snapshot)))],
      begins: [...new Set(begins)],
      ...(run.handed && { hands: run.handed.id }),
      isCovering: covering.has(run),
      ...weighed(
        flow.name,
        rest.map(({ event }) => event.type),
        covering.has(run),
      ),
    }
  })
}

function stepOf(words: Words, model: Model, before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): Step {
  const transitions = transitionsOfStep(before, event)
  const stood = new Set(leavesOf(before))
  const entered = words.leaves(after).filter(({ path }) => !stood.has(path))
  return {
    when: words.sentences(transitions).join('; '),
    event: event.type,
    payload: payloadWords(event),
    then: entered.map(({ sentence }) => sentence),
    texts: [...new Set([...entered.flatMap(({ shows }) => shows ?? []), ...textsOfStep(model, before, event, after)])],
    transitions: [...new Set(transitions)],
  }
}

class Words {
  readonly #states: Map<string, Flow['states'][number]>
  readonly #sentences: Map<string, string>

  constructor({ states, transitions }: Flow) {
    this.#states = new Map(states.map((state) => [state.path, state]))
    this.#sentences = new Map(transitions.map(({ id, sentence }) => [id, sentence]))
  }

  leaves(snapshot: AnyMachineSnapshot) {
    return leavesOf(snapshot).map((path) => this.#states.get(path)!)
  }

  sentences(ids: readonly string[]): string[] {
    return [...new Set(ids)].map((id) => this.#sentences.get(id) ?? '').filter(Boolean)
  }
}

/** 'The customer places the order (code FEAST10).' */
export const whenWords = ({ when, event, payload }: Step): string => `${capital(when || event)}${payload === '' ? '' : ` (${payload})`}`
export const thenWords = ({ then }: Step): string => (then.length === 0 ? 'Nothing else changes' : capital(then.join('; ')))

import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { transitionsOfStart, transitionsOfStep } from '../../tests/paths/cover.ts'
import { leavesOf, type Model, type Run, titledRuns } from '../../tests/paths/model.ts'
import { changed, observationOf, type Observed, PAGE, SCREEN, statement, textsIn, toldBy } from '../../tests/paths/observe.ts'
import type { Flow } from './flow.ts'
import { journeyIds } from './ids.ts'
import { sampleWords } from './play/sample-words.ts'
import { type Risk, type Tier, weighed } from './risks.ts'
import { capital, payloadWords } from './words.ts'

export interface Step {
  when: string
  event: string
  /** The fields of the event, where they fit into a sentence. */
  payload: string
  /** All its data, for a tester who has to provide it. */
  data: string
  /** What is seen then; what still holds where the step changes nothing that is seen. */
  then: string[]
  /** What the customer reads: on the screen of a state, or told by the step. */
  texts: string[]
  /** What `then` speaks of: labels of the observation that no text stands for, and states. */
  labels: string[]
  states: string[]
  transitions: string[]
  /** Why no customer can cause it on a screen; its event is handed to the machine. */
  handed?: string
}

/** One path through a machine, as a tester follows it. */
export interface Journey {
  id: string
  title: string
  /** What its last step is about, and where: for a list of tests. */
  name: string
  given: string[]
  /** What of that is there before the flow begins, and not its doing. */
  preconditions: string[]
  /** The labels of the observation that `given` speaks of, as those of a step. */
  labels: string[]
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
    const observed = Object.entries(observationOf(model, first!.snapshot))
    const preconditions = [run.start, ...observed.map(([label, value]) => statement(label, value))]
    return {
      id: ids[index]!,
      title,
      name: words.name(run),
      preconditions,
      given: [
        ...new Set([
          run.start,
          ...words.sentences(begins),
          ...sentencesOf(words, model, first!.snapshot).map(({ sentence }) => sentence),
          ...preconditions,
        ]),
      ],
      labels: observed.flatMap(([label, value]) => (isText(value) ? [] : [label])),
      steps: rest.map(({ event, snapshot }, step) => {
        const handed = step === rest.length - 1 ? run.handed : undefined
        const told = stepOf(words, model, before, event, snapshot, handed !== undefined)
        before = snapshot
        return handed ? { ...told, handed: handed.because } : told
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

const isText = (value: string) => textsIn(value).length > 0

/** The most that is told of a step that changes nothing. */
const MOST_STILL = 3

function stepOf(
  words: Words,
  model: Model,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
  after: AnyMachineSnapshot,
  isHanded: boolean,
): Step {
  const transitions = transitionsOfStep(before, event)
  const stood = new Set(leavesOf(before))
  const standing = isHanded ? words.leaves(after) : sentencesOf(words, model, after)
  const entered = standing.filter(({ path }) => !stood.has(path))
  // What an app shows that was handed an event is said by the adapter, not by the model.
  const [was, is]: Observed[] = isHanded ? [{}, {}] : [observationOf(model, before), observationOf(model, after)]
  const news = changed(was!, is!)
  const told = toldBy(model, before, event, after)
  // What a label quotes is not told once more.
  const quoted = new Set(news.filter((label) => label !== SCREEN).flatMap((label) => textsIn(is![label]!)))
  const isNew = entered.length + news.length + told.length > 0
  const still = isNew ? [] : Object.keys(is!).slice(0, MOST_STILL)
  const stay = isNew || still.length > 0 ? [] : standing
  return {
    when: words.sentences(transitions).join('; '),
    event: event.type,
    payload: payloadWords(event),
    data: sampleWords(event),
    // oxlint-disable-next-line unicorn/no-thenable -- Given, When, Then: a step is data, and nothing awaits it
    then: [
      ...entered.map(({ sentence }) => sentence),
      ...news.filter((label) => label !== SCREEN).map((label) => statement(label, is![label]!, { was: was![label] })),
      ...still.map((label) => statement(label, is![label]!, { still: true })),
      ...stay.map(({ sentence }) => `still: ${sentence}`),
    ],
    texts: [...new Set([...news.filter((label) => label === SCREEN).flatMap((label) => textsIn(is![label]!)), ...told])].filter(
      (text) => !quoted.has(text),
    ),
    labels: [...news, ...still].filter((label) => !isText(is![label]!)),
    // Where something is observed, it is looked for by its label.
    states: Object.keys(observationOf(model, after)).length > 0 ? [] : [...entered, ...stay].map(({ path }) => path),
    transitions: [...new Set(transitions)],
  }
}

/** The states, in their sentences. On another page nothing is seen of the flow's own. */
const sentencesOf = (words: Words, model: Model, snapshot: AnyMachineSnapshot) =>
  PAGE in observationOf(model, snapshot) ? [] : words.leaves(snapshot)

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

  /** 'Placing order, Sending: the server has made the order → Placed' */
  name({ start, path }: Run): string {
    const [before, last] = path.slice(-2)
    if (!last) return `Nothing happens: ${start}`
    const [from, to] = [before!.snapshot, last.snapshot].map((snapshot) => this.#place(snapshot))
    const done = this.sentences(transitionsOfStep(before!.snapshot, last.event)).join('; ') || last.event.type
    return `${from}: ${done}${from === to ? '' : ` → ${to}`}`
  }

  #place(snapshot: AnyMachineSnapshot): string {
    const nameOf = (path: string) => path.split('.').map((_, index, keys) => this.#states.get(keys.slice(0, index + 1).join('.'))!.name)
    return leavesOf(snapshot)
      .map((path) => nameOf(path).join(', '))
      .join(' · ')
  }

  sentences(ids: readonly string[]): string[] {
    return [...new Set(ids)].map((id) => this.#sentences.get(id) ?? '').filter(Boolean)
  }
}

/** 'The customer places the order (code FEAST10).' */
export const whenWords = ({ when, event, payload }: Step): string => `${capital(when || event)}${payload === '' ? '' : ` (${payload})`}`
export const thenWords = ({ then }: Step): string => capital(then.join('; '))
/** What has to be given to its steps, by their numbers. */
export const testDataOf = ({ steps }: Journey): string[] =>
  steps.flatMap(({ data }, index) => (data === '' ? [] : [`step ${index + 1}: ${data}`]))
/** What the flow shows when it begins, beside its preconditions. */
export const seenAtFirst = ({ given, preconditions }: Journey): string[] => given.filter((one) => !preconditions.includes(one))

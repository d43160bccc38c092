import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { type Meaning, RISKS } from '../../machines/model/meaning.ts'
import { transitionsOfStart, transitionsOfStep } from '../../tests/paths/cover.ts'
import { leavesOf, type Model, type Run, titledRuns } from '../../tests/paths/model.ts'
import { changeOf, isSeen, observationOf, PAGE, SCREEN, seenLeaves, statement, textsIn } from '../../tests/paths/observe.ts'
import type { Flow, FlowTransition } from './flow.ts'
import { journeyIds } from './ids.ts'
import { sampleWords } from './play/sample-words.ts'
import { capital } from './words.ts'

type Risk = Meaning['risk']
type Tier = 'smoke' | 'core'

/** A journey's risk is the gravest of what it takes. Smoke: what is no comfort, and where no call fails. */
function weighed(transitions: readonly FlowTransition[]): { risk: Risk; tier: Tier } {
  const risk = RISKS.find((one) => transitions.some(({ meaning }) => meaning.risk === one)) ?? 'comfort'
  const fails = transitions.some(({ event }) => event.startsWith('xstate.error.'))
  return { risk, tier: risk === 'comfort' || fails ? 'core' : 'smoke' }
}

export interface Step {
  when: string
  /** Who causes it, where no person does it on the screen. */
  cause: string
  event: string
  /** Its data, in the words of the screen. */
  data: string
  /** What a person does for it: 'press “Rename”'. Known once it was walked; empty where a person has nothing to do. */
  byHand: string
  /** What is seen then; what still holds where the step changes nothing that is seen. */
  then: string[]
  /** What the customer reads: on the screen of a state, or as a message of the step. */
  texts: string[]
  /** What `then` speaks of: labels of the observation that no text stands for, and states. */
  labels: string[]
  states: string[]
  transitions: string[]
  /** Whether it changes something that is seen. */
  isSeen: boolean
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
  risk: Risk
  tier: Tier
}

export function journeysOf(flow: Flow, model: Model, runs: readonly Run[]): Journey[] {
  const words = new Words(flow)
  const ids = journeyIds(flow.name, runs)
  return titledRuns(runs).map(({ title, run }, index) => {
    const [first, ...rest] = run.path
    let before = first!.snapshot
    const begins = transitionsOfStart(model.machine, model.starts[run.start])
    const ownTransitions = new Set([...begins, ...rest.flatMap(({ event }, step) => transitionsOfStep(run.path[step]!.snapshot, event))])
    const observed = Object.entries(observationOf(model, first!.snapshot))
    const preconditions = [run.start, ...observed.map(([label, value]) => statement(label, value))]
    return {
      id: ids[index]!,
      title,
      name: words.name(run),
      preconditions,
      given: [...new Set([run.start, ...words.sentences(begins), ...words.states(seenLeaves(model, first!.snapshot)), ...preconditions])],
      labels: observed.flatMap(([label, value]) => (isText(value) ? [] : [label])),
      steps: rest.map(({ event, snapshot }) => {
        const step = stepOf(words, model, before, event, snapshot)
        before = snapshot
        return step
      }),
      end: leavesOf(before),
      states: [...new Set(run.path.flatMap(({ snapshot }) => leavesOf(snapshot)))],
      begins: [...new Set(begins)],
      ...weighed(flow.transitions.filter(({ id }) => ownTransitions.has(id))),
    }
  })
}

const isText = (value: string) => textsIn(value).length > 0

/** How many labels are listed as unchanged after a step that changes nothing, at most. */
const MOST_STILL = 3

function stepOf(words: Words, model: Model, before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): Step {
  const transitions = transitionsOfStep(before, event)
  const [was, is] = [observationOf(model, before), observationOf(model, after)]
  const change = changeOf(model, before, event, after)
  const news = change.labels
  // A text that a label quotes is not listed again.
  const quoted = new Set(news.filter((label) => label !== SCREEN).flatMap((label) => textsIn(is[label]!)))
  const still = isSeen(change) ? [] : Object.keys(is).slice(0, MOST_STILL)
  const stay = isSeen(change) || still.length > 0 ? [] : seenLeaves(model, after)
  return {
    when: words.sentences(transitions).join('; '),
    cause: words.cause(transitions[0]),
    event: event.type,
    data: sampleWords(event, model.looks?.names),
    byHand: words.byHand(transitions[0]),
    // oxlint-disable-next-line unicorn/no-thenable -- Given, When, Then: a step is data, and nothing awaits it
    then: [
      ...words.states(change.states),
      ...news.filter((label) => label !== SCREEN).map((label) => statement(label, is[label]!, { was: was[label] })),
      ...change.gone.map((text) => `“${text}” is gone`),
      ...(change.page === undefined ? [] : [statement(PAGE, change.page)]),
      ...still.map((label) => statement(label, is[label]!, { still: true })),
      ...words.states(stay).map((sentence) => `still: ${sentence}`),
      ...(leavesOf(after).some((leaf) => model.looks?.passing.includes(leaf)) ? ['it goes on by itself'] : []),
    ],
    texts: [...new Set([...news.filter((label) => label === SCREEN).flatMap((label) => textsIn(is[label]!)), ...change.messages])].filter(
      (text) => !quoted.has(text),
    ),
    labels: [...news, ...still].filter((label) => !isText(is[label]!)),
    states: [...change.states, ...stay],
    transitions: [...new Set(transitions)],
    isSeen: isSeen(change),
  }
}

class Words {
  readonly #states: Map<string, Flow['states'][number]>
  readonly #transitions: Map<string, Flow['transitions'][number]>

  constructor({ states, transitions }: Flow) {
    this.#states = new Map(states.map((state) => [state.path, state]))
    this.#transitions = new Map(transitions.map((one) => [one.id, one]))
  }

  cause = (id = ''): string => this.#transitions.get(id)?.cause ?? ''

  byHand = (id = ''): string => this.#transitions.get(id)?.byHand ?? ''

  states(paths: readonly string[]): string[] {
    return paths.map((path) => this.#states.get(path)!.sentence)
  }

  /** 'Placing order, Sending: the server has made the order → Placed': of states at the same time those that the step leaves and enters. */
  name({ start, path }: Run): string {
    const [before, last] = path.slice(-2)
    if (!last) return `Nothing happens: ${start}`
    const [was, is] = [leavesOf(before!.snapshot), leavesOf(last.snapshot)]
    const [left, entered] = [was.filter((leaf) => !is.includes(leaf)), is.filter((leaf) => !was.includes(leaf))]
    const taken = transitionsOfStep(before!.snapshot, last.event)
    const done = this.sentences(taken).join('; ') || last.event.type
    if (left.length > 0 || entered.length > 0) return `${this.#places(left)}: ${done} → ${this.#places(entered)}`
    const acting = was.filter((leaf) => taken.some((id) => this.#isWithin(leaf, this.#transitions.get(id)?.source)))
    return `${this.#places(acting.length > 0 ? acting : was)}: ${done}`
  }

  #isWithin(leaf: string, source: string | undefined): boolean {
    const path = [...this.#states.values()].find(({ id }) => id === source)?.path
    return path === leaf || (path !== undefined && path !== '' && leaf.startsWith(`${path}.`))
  }

  #places(leaves: readonly string[]): string {
    const nameOf = (path: string) => path.split('.').map((_, index, keys) => this.#states.get(keys.slice(0, index + 1).join('.'))!.name)
    return leaves.map((path) => nameOf(path).join(', ')).join(' · ')
  }

  sentences(ids: readonly string[]): string[] {
    return [...new Set(ids.map((id) => this.#transitions.get(id)?.sentence ?? ''))].filter(Boolean)
  }
}

/** 'The owner names a category anew: press “Rename”', 'The server has made the order (order id: 7) [by the server: the scene does it]' */
export const whenWords = ({ when, event, data, byHand, cause }: Step): string =>
  `${capital(when || event)}${detail(data, byHand)}${cause === '' ? '' : ` [${cause}]`}`
/** What is done by hand names its data itself. */
const detail = (data: string, byHand: string): string => (byHand !== '' ? `: ${byHand}` : data === '' ? '' : ` (${data})`)
export const thenWords = ({ then }: Step): string => capital(then.join('; '))
/** What the flow shows when it begins, beside its preconditions. */
export const seenAtFirst = ({ given, preconditions }: Journey): string[] => given.filter((one) => !preconditions.includes(one))

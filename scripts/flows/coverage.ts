import { createHash } from 'node:crypto'
import type { MachineRuns, Runner } from '#tests/paths/run-coverage.ts'
import { type Flow, leavesOfFlow } from './flow.ts'
import type { Journey } from './journeys.ts'

/** What the last whole run of one machine went through; kept with the documents. */
export interface Recorded {
  /** Which journeys ran, by the marks of their titles. */
  runs: string[]
  /** The runs, by place in `runs`, that were in a state or took a transition. */
  states: Record<string, number[]>
  transitions: Record<string, number[]>
  /** Transitions that no customer can cause on a screen, with the reason, and the runs that handed them to the machine. */
  handed?: Record<string, Handed>
}
interface Handed {
  because: string
  runs: number[]
}
export type Records = Partial<Record<Runner, Recorded>>

/** Titles are long, and told in the plan already. */
const markOf = (title: string): string => createHash('sha256').update(title).digest('hex').slice(0, 10)

export function record({ runs, handed: reasons = {} }: MachineRuns): Recorded {
  const sorted = runs.toSorted((one, other) => (one.title < other.title ? -1 : 1))
  const places = (of: (run: (typeof runs)[number]) => string[]) => {
    const found = new Map<string, number[]>()
    for (const [place, run] of sorted.entries()) for (const id of new Set(of(run))) found.set(id, [...(found.get(id) ?? []), place])
    return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
  const byHand = places(({ handed = [] }) => handed)
  return {
    runs: sorted.map(({ title }) => markOf(title)),
    states: places(({ states }) => states),
    transitions: places(({ transitions }) => transitions),
    handed: Object.fromEntries(Object.entries(reasons).map(([id, because]) => [id, { because, runs: byHand[id] ?? [] }])),
  }
}

/** The journeys that went through something, by number. */
export interface Covered {
  states: ReadonlyMap<string, number[]>
  transitions: ReadonlyMap<string, number[]>
  handed: ReadonlyMap<string, Handed>
  /** Journeys of the plan that the last run did not have. */
  notRun: number[]
}

/** A run of a journey that is no longer in the plan counts for nothing. */
export function coveredBy(recorded: Recorded | undefined, journeys: readonly Journey[]): Covered {
  const numbers = new Map(journeys.map(({ title, number }) => [markOf(title), number]))
  const byPlace = (recorded?.runs ?? []).map((mark) => numbers.get(mark))
  const numbersAt = (places: readonly number[]) =>
    places
      .map((place) => byPlace[place])
      .filter((number) => number !== undefined)
      .toSorted((one, other) => one - other)
  const inPlan = (places: Record<string, number[]> = {}) => new Map(Object.entries(places).map(([id, runs]) => [id, numbersAt(runs)]))
  const ran = new Set(byPlace)
  return {
    states: inPlan(recorded?.states),
    transitions: inPlan(recorded?.transitions),
    handed: new Map(Object.entries(recorded?.handed ?? {}).map(([id, { because, runs }]) => [id, { because, runs: numbersAt(runs) }])),
    notRun: journeys.map(({ number }) => number).filter((number) => !ran.has(number)),
  }
}

export interface Numbers {
  states: number
  statesRun: number
  transitions: number
  transitionsRun: number
  /** Of those that ran, the ones that no customer can cause: they were handed to the machine. */
  handed: number
  uncovered: string[]
}

/** How much of a machine was run, and what was not. */
export function numbersOf(flow: Flow, covered: Covered): Numbers {
  const leaves = leavesOfFlow(flow)
  const idsWhere = (ran: (id: string) => boolean) => new Set(flow.transitions.map(({ id }) => id).filter(ran))
  const taken = idsWhere((id) => (covered.transitions.get(id)?.length ?? 0) > 0)
  const handed = idsWhere((id) => !taken.has(id) && (covered.handed.get(id)?.runs.length ?? 0) > 0)
  const wasThere = (state: (typeof leaves)[number]) =>
    (covered.states.get(state.path)?.length ?? 0) > 0 ||
    (state.isTransient && flow.transitions.some(({ id, source }) => source === state.id && taken.has(id))) ||
    isEnteredByHand(flow, state.id, handed)
  const missed = flow.transitions.filter(({ id }) => !taken.has(id) && !handed.has(id))
  return {
    states: leaves.length,
    statesRun: leaves.filter(wasThere).length,
    transitions: flow.transitions.length,
    transitionsRun: taken.size + handed.size,
    handed: handed.size,
    uncovered: [...leaves.filter((state) => !wasThere(state)), ...missed].map(({ id }) => id),
  }
}

/** A state to which only transitions lead that no customer can cause, and all of them ran. */
function isEnteredByHand({ transitions }: Flow, state: string, handed: ReadonlySet<string>): boolean {
  const inward = transitions.filter(({ targets }) => targets?.includes(state))
  return inward.length > 0 && inward.every(({ id }) => handed.has(id))
}

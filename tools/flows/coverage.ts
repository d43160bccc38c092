import type { MachineRuns } from '../../tests/paths/run-coverage.ts'
import { type Flow, leavesOfFlow } from './flow.ts'
import type { Journey } from './journeys.ts'

/** The journeys that the last walks passed, as `Walks` names them. */
export function walkedIn(flow: Flow, { runs }: MachineRuns, journeys: readonly Journey[]): string[] {
  const planned = new Set(journeys.flatMap(plannedBy))
  const byTitle = new Map(runs.map((run) => [run.title, run]))
  const went = (journey: Journey): boolean => {
    const run = byTitle.get(journey.title)
    return run?.result === 'passed' && plannedBy(journey).every((id) => run.transitions.includes(id))
  }
  const beside = ({ title }: Journey) =>
    flow.transitions.filter(({ id }) => !planned.has(id) && byTitle.get(title)!.transitions.includes(id)).map(({ ref }) => ref)
  return journeys.filter(went).map((journey) => [journey.id, ...beside(journey)].join(' '))
}

const plannedBy = ({ begins, steps }: Journey): string[] => [...begins, ...steps.flatMap(({ transitions }) => transitions)]

/** The journeys that went through something, by their ids. */
export interface Covered {
  states: ReadonlyMap<string, string[]>
  transitions: ReadonlyMap<string, string[]>
  /** Journeys of the plan that did not run. */
  notRun: string[]
}

/** What these journeys go through, of those that were walked. */
export function coveredBy(flow: Flow, journeys: readonly Journey[], walked: readonly string[]): Covered {
  const beside = new Map(walked.map((one) => one.split(' ')).map(([id, ...refs]) => [id!, refs]))
  const running = journeys.filter(({ id }) => beside.has(id))
  const byRef = new Map(flow.transitions.map(({ id, ref }) => [ref, id]))
  const by = (of: (journey: Journey) => readonly string[]) => {
    const found = new Map<string, string[]>()
    for (const journey of running) for (const one of new Set(of(journey))) found.set(one, [...(found.get(one) ?? []), journey.id])
    return found
  }
  return {
    states: by(({ states }) => states),
    transitions: by((journey) => [...plannedBy(journey), ...beside.get(journey.id)!.flatMap((ref) => byRef.get(ref) ?? [])]),
    notRun: journeys.filter(({ id }) => !beside.has(id)).map(({ id }) => id),
  }
}

export interface Numbers {
  states: number
  statesRun: number
  transitions: number
  transitionsRun: number
  /** Transitions that no screen leads to. */
  noScreen: number
  uncovered: string[]
}

/** How much of what a screen leads to was walked, and what was not. */
export function numbersOf(flow: Flow, covered: Covered): Numbers {
  const leaves = leavesOfFlow(flow)
  const reachable = flow.transitions.filter(({ noScreen }) => noScreen === undefined)
  const walked = reachable.filter(({ id }) => covered.transitions.has(id))
  const wasThere = (state: (typeof leaves)[number]) =>
    covered.states.has(state.path) || (state.isTransient && walked.some(({ source }) => source === state.id))
  const inSight = leaves.filter((state) => wasThere(state) || !isOutOfSight(flow, state.id))
  return {
    states: inSight.length,
    statesRun: inSight.filter(wasThere).length,
    transitions: reachable.length,
    transitionsRun: walked.length,
    noScreen: flow.transitions.length - reachable.length,
    uncovered: [...inSight.filter((state) => !wasThere(state)), ...reachable.filter((one) => !walked.includes(one))].map(({ id }) => id),
  }
}

/** A state to which only transitions lead that no screen leads to. */
function isOutOfSight({ transitions }: Flow, state: string): boolean {
  const inward = transitions.filter(({ targets }) => targets?.includes(state))
  return inward.length > 0 && inward.every(({ noScreen }) => noScreen !== undefined)
}

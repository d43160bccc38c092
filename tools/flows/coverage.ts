import type { MachineRuns } from '../../tests/paths/run-coverage.ts'
import { type Flow, leavesOfFlow } from './flow.ts'
import type { Journey } from './journeys.ts'

/** The journeys that the last walks passed, as `Walks` names them. */
export function walkedIn(flow: Flow, { runs }: MachineRuns, journeys: readonly Journey[]): string[] {
  const planned = new Set(journeys.flatMap((journey) => [...plannedBy(journey), journey.hands]))
  const byTitle = new Map(runs.map((run) => [run.title, run]))
  const went = (journey: Journey): boolean => {
    const run = byTitle.get(journey.title)
    const done = new Set([...(run?.transitions ?? []), ...(run?.handed ?? [])])
    return run?.result === 'passed' && [...plannedBy(journey), ...(journey.hands ? [journey.hands] : [])].every((id) => done.has(id))
  }
  const beside = ({ title }: Journey) =>
    flow.transitions.filter(({ id }) => !planned.has(id) && byTitle.get(title)!.transitions.includes(id)).map(({ ref }) => ref)
  return journeys.filter(went).map((journey) => [journey.id, ...beside(journey)].join(' '))
}

/** What its own steps take; what a handed event causes counts for its one transition alone. */
const plannedBy = ({ begins, steps }: Journey): string[] => [
  ...begins,
  ...steps.flatMap((step) => (step.handed === undefined ? step.transitions : [])),
]

/** The journeys that went through something, by their ids. */
export interface Covered {
  states: ReadonlyMap<string, string[]>
  transitions: ReadonlyMap<string, string[]>
  /** Transitions that no customer can cause on a screen, with the reason, and the journeys that hand them to the machine. */
  handed: ReadonlyMap<string, { because: string; runs: string[] }>
  /** Journeys of the plan that did not run. */
  notRun: string[]
}

/** What these journeys go through; all of them, or those that were walked. */
export function coveredBy(flow: Flow, journeys: readonly Journey[], walked: readonly string[] = journeys.map(({ id }) => id)): Covered {
  const beside = new Map(walked.map((one) => one.split(' ')).map(([id, ...refs]) => [id!, refs]))
  const running = journeys.filter(({ id }) => beside.has(id))
  const byRef = new Map(flow.transitions.map(({ id, ref }) => [ref, id]))
  const by = (of: (journey: Journey) => readonly string[]) => {
    const found = new Map<string, string[]>()
    for (const journey of running) for (const one of new Set(of(journey))) found.set(one, [...(found.get(one) ?? []), journey.id])
    return found
  }
  const reasons = new Map(journeys.flatMap(({ hands, steps }) => (hands ? [[hands, steps.at(-1)!.handed!]] : [])))
  const byHand = by(({ hands }) => (hands ? [hands] : []))
  return {
    states: by(({ states }) => states),
    transitions: by((journey) => [...plannedBy(journey), ...beside.get(journey.id)!.flatMap((ref) => byRef.get(ref) ?? [])]),
    handed: new Map([...reasons].map(([id, because]) => [id, { because, runs: byHand.get(id) ?? [] }])),
    notRun: journeys.filter(({ id }) => !beside.has(id)).map(({ id }) => id),
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

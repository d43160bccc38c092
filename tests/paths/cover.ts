import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createActor, type InspectionEvent } from 'xstate'
import {
  endOf,
  inFlight,
  type Model,
  news,
  reach,
  type Run,
  startsOf,
  stateKey,
  stillScope,
  transitionId,
  transitionRuns,
  withoutPrefixes,
} from './model.ts'
import { changeOf, isSeen } from './observe.ts'

/**
 * Few of the generated paths that together still take every transition with each of its effects, tell what they tell and drop
 * what they drop. Each ends with something that changed. For a browser, where a path costs a second.
 */
export function coveringRuns(model: Model): Run[] {
  const runs = transitionRuns(model).map((run) => toChange(model, run))
  return fewest(runs, (run) => [...transitionsOfRun(model, run), ...occurrencesOf(model, run)])
}

/** Goes on with a path whose last step changes nothing that is seen to the nearest step that does; as it is where there is none. */
function toChange(model: Model, run: Run): Run {
  const isSeenToChange = ({ path }: Run) => {
    const [before, last] = path.slice(-2)
    return last && isSeen(changeOf(model, before!.snapshot, last.event, last.snapshot))
  }
  if (isSeenToChange(run)) return run
  for (const { longer } of reach(model, [run])) {
    const changing = longer.find(isSeenToChange)
    if (changing) return changing
  }
  return run
}

/** Shortest paths that together have every two steps that can follow each other, by what they take. */
export function pairRuns(model: Model): Run[] {
  const lastOf = ({ path }: Run) => {
    const [before, last] = path.slice(-2)
    return last ? transitionsOfStep(before!.snapshot, last.event).join(' ') : ''
  }
  const found = new Map<string, Run>()
  for (const { run, longer } of reach(model, startsOf(model), (one) => `${stateKey(model, endOf(one))} after ${lastOf(one)}`))
    for (const one of longer) {
      const [first, second] = [lastOf(run), lastOf(one)]
      if (first !== '' && second !== '' && !found.has(`${first} then ${second}`)) found.set(`${first} then ${second}`, one)
    }
  return withoutPrefixes([...found.values()])
}

/** Few of these paths that together take all that they take: the most new ones first, the shorter of equals. */
export function fewest(runs: readonly Run[], takesOf: (run: Run) => string[]): Run[] {
  const candidates = runs.map((run) => ({ run, takes: new Set(takesOf(run)) }))
  const left = new Set(candidates.flatMap(({ takes }) => [...takes]))
  const chosen: Run[] = []
  while (left.size > 0) {
    const gaining = candidates.map((one) => ({ ...one, gain: [...one.takes].filter((id) => left.has(id)).length }))
    const best = gaining.reduce((one, other) =>
      other.gain > one.gain || (other.gain === one.gain && other.run.path.length < one.run.path.length) ? other : one,
    )
    for (const id of best.takes) left.delete(id)
    chosen.push(best.run)
  }
  return chosen
}

/** Every transition of a path, those without an event included. */
export const transitionsOfRun = (model: Model, run: Run): string[] => transitionsBySteps(model, run).flat()

/** What each step of a path takes; first what the start takes by itself. */
export const transitionsBySteps = (model: Model, { start, path }: Run): string[][] => [
  transitionsOfStart(model.machine, model.starts[start]),
  ...path.slice(1).map(({ event }, index) => transitionsOfStep(path[index]!.snapshot, event)),
]

/** What else happens on a path: what each step changes on the screen, messages, and calls dropped on their way. */
function occurrencesOf(model: Model, { path }: Run): string[] {
  return path.slice(1).flatMap(({ event, snapshot }, index) => {
    const before = path[index]!.snapshot
    const message = news(model, before, snapshot)
    const dropped = model.late ? droppedBy(before, event, snapshot) : []
    const change = changeOf(model, before, event, snapshot)
    const effect = [
      ...transitionsOfStep(before, event),
      'changes',
      ...change.labels,
      ...change.gone.map(() => 'gone'),
      ...change.states,
    ].join(' ')
    return [...(isSeen(change) ? [effect] : []), ...(message === undefined ? [] : [message]), ...dropped.map((id) => `dropped ${id}`)]
  })
}

/** The calls that an event drops while they are under way. */
const droppedBy = (before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): string[] =>
  inFlight(before).filter((id) => !inFlight(after).includes(id) && !event.type.endsWith(`.actor.${id}`))

export const transitionsOfStart = (machine: AnyStateMachine, input: unknown): string[] => watch(machine, input).transitions

/** Paths share their beginnings, step by step as the same objects. */
const stepTransitions = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, string[]>>()

/** What one event makes the machine do, in order; nothing is executed. */
export function transitionsOfStep(snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
  const known = stepTransitions.get(snapshot) ?? new Map<AnyEventObject, string[]>()
  stepTransitions.set(snapshot, known)
  const transitions = known.get(event) ?? watchStep(snapshot, event)
  known.set(event, transitions)
  return transitions
}

function watchStep(snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
  const machine = snapshot.machine as AnyStateMachine
  const { actor, transitions } = watch(machine, undefined, snapshot)
  machine.transition(snapshot as never, event as never, stillScope(actor))
  return transitions
}

/** XState's own pure `transition` tells no transitions; an actor that is never started does, to its inspector. */
function watch(machine: AnyStateMachine, input: unknown, snapshot?: AnyMachineSnapshot) {
  const transitions: string[] = []
  const actor = createActor(machine, {
    input,
    snapshot,
    // A machine that it invokes tells of itself, too.
    inspect: (event: InspectionEvent) =>
      event.type === '@xstate.microstep' &&
      transitions.push(...event._transitions.filter(({ source }) => source.machine === machine).map(transitionId)),
  } as never)
  return { actor, transitions }
}

import { fewest, transitionsOfRun } from './cover.ts'
import { leavesOf, type Model, type ModelPath, type Run, startsOf, stateKey, stepsFrom, transitionRuns } from './model.ts'

type Step = ModelPath[number]

/** Not a state of any machine: no call fails on the way. */
export const FAILURES = 'failed'

const isIn = (path: string, leaf: string): boolean => leaf === path || leaf.startsWith(`${path}.`)
const arrives = ({ snapshot }: Step, to: string): boolean => leavesOf(snapshot).some((leaf) => isIn(to, leaf))

/** The model without the steps into these states, or without calls that fail. */
export function without(model: Model, avoid: readonly string[]): Model {
  if (avoid.length === 0) return model
  const leaveOut = (step: Step) =>
    avoid.some((one) => (one === FAILURES ? step.event.type.startsWith('xstate.error.') : arrives(step, one)))
  return { ...model, leaveOut }
}

/** The shortest way from each start. */
export function shortestWays(model: Model, to: string): Run[] {
  return startsOf(model).flatMap((run) => shortestFrom(model, run, (step) => arrives(step, to)) ?? [])
}

function shortestFrom(model: Model, from: Run, isThere: (step: Step) => boolean): Run | undefined {
  if (isThere(from.path.at(-1)!)) return from
  const seen = new Set([stateKey(model, from.path.at(-1)!.snapshot)])
  const queue = [from]
  for (const { start, path } of queue) {
    for (const step of stepsFrom(model, path.at(-1)!.snapshot)) {
      const longer = { start, path: [...path, step] }
      if (isThere(step)) return longer
      const key = stateKey(model, step.snapshot)
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(longer)
    }
  }
  return undefined
}

const MOST_TRIED = 100_000

/** The ways that are in no state twice, the shorter first; `isAll` is false where there are more. */
export function simpleWays(model: Model, to: string, most: number): { runs: Run[]; isAll: boolean } {
  const found: Run[] = []
  const queue = startsOf(model).map((run) => ({ run, keys: [stateKey(model, run.path[0]!.snapshot)] }))
  const steps = new Map<string, ModelPath>()
  let tried = 0
  for (const { run, keys } of queue) {
    const last = run.path.at(-1)!
    if (arrives(last, to)) {
      if (found.length === most) return { runs: found, isAll: false }
      found.push(run)
      continue
    }
    const key = keys.at(-1)!
    const next = steps.get(key) ?? stepsFrom(model, last.snapshot)
    steps.set(key, next)
    const reached = new Set<string>()
    for (const step of next) {
      const then = stateKey(model, step.snapshot)
      if (keys.includes(then) || reached.has(then)) continue
      reached.add(then)
      if (++tried > MOST_TRIED) return { runs: found, isAll: false }
      queue.push({ run: { start: run.start, path: [...run.path, step] }, keys: [...keys, then] })
    }
  }
  return { runs: found, isAll: true }
}

/** Few ways that together take every transition from which the goal can still be reached. */
export function coveringWays(model: Model, to: string): Run[] {
  const whole = transitionRuns(model).flatMap((run) => shortestFrom(model, cutAt(run, to), (step) => arrives(step, to)) ?? [])
  return fewest(whole, (run) => transitionsOfRun(model, run))
}

/** A way ends where it arrives first. */
function cutAt({ start, path }: Run, to: string): Run {
  const end = path.findIndex((step) => arrives(step, to))
  return { start, path: end < 0 ? path : path.slice(0, end + 1) }
}

import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { transitionsOfStart, transitionsOfStep } from './cover.ts'
import { leavesOf, type Model, type Run, startsOf, stateKey, stepsFrom, transitionsFor, transitionId } from './model.ts'

/** Longer walks say less about where they fail. */
const MOST_STEPS = 20

type IsLast = (snapshot: never, event: AnyEventObject) => boolean

interface Rules {
  isLast?: IsLast | undefined
  /** The first walk that takes fewer transitions which none before it took is not worth its start, and ends the search. */
  leastFirsts?: number
}

interface Place {
  key: string
  snapshot: AnyMachineSnapshot
  steps?: Step[]
}
interface Step {
  event: AnyEventObject
  to: Place
  takes: string[]
  /** Nothing follows. */
  isLast: boolean
}

/**
 * Long walks that together take every transition: where one has taken something new, it goes on from there to the nearest transition that
 * none has taken. For a browser, where a start costs as much as six steps.
 */
export function longWalks(model: Model, { isLast = () => false, leastFirsts = 1 }: Rules = {}): Run[] {
  const stepsOf = explorer(model, isLast)
  const starts = startsOf(model).map(({ start, path: [first] }) => {
    const { snapshot } = first!
    const place: Place = { key: stateKey(model, snapshot), snapshot }
    return { start, snapshot, place, takes: transitionsOfStart(model.machine, model.starts[start]) }
  })
  const covered = new Set<string>()
  const isNew = (id: string) => !covered.has(id)
  /** Steps that cannot be done after all. */
  const never = new Set<Step>()
  const runs: Run[] = []
  for (;;) {
    const ways = starts.map((one) => ({ ...one, way: one.takes.some(isNew) ? [] : nearest(one.place, isNew, stepsOf, never, true) }))
    const [best] = ways.filter(({ way }) => way !== undefined).toSorted((one, other) => one.way!.length - other.way!.length)
    if (!best) return runs
    const before = covered.size
    for (const id of best.takes) covered.add(id)
    const path: Run['path'] = [{ event: { type: 'xstate.init' }, snapshot: best.snapshot }]
    const blocked = new Set(never)
    let here = best.place
    while (path.length <= MOST_STEPS) {
      const way = nearest(here, isNew, stepsOf, blocked, false) ?? nearest(here, isNew, stepsOf, blocked, true)
      if (!way) break
      const done = way.slice(0, follow(model, path, way))
      for (const id of done.flatMap(({ takes }) => takes)) covered.add(id)
      // What the model leaves out of its keys decides here.
      if (done.length < way.length) blocked.add(way[done.length]!)
      if (done.at(-1)?.isLast) break
      here = done.at(-1)?.to ?? here
    }
    const firsts = covered.size - before
    if (runs.length > 0 && firsts > 0 && firsts < leastFirsts) return runs
    if (firsts > 0) runs.push({ start: best.start, path })
    else for (const step of blocked) never.add(step)
  }
}

/** The end of a wait is made anew for each search. */
const isSame = (one: AnyEventObject, other: AnyEventObject) =>
  one === other || (one.type.startsWith('xstate.after.') && one.type === other.type)

/** A walk as another process takes it up: which of all that can happen next each of its steps is. */
export interface Picks {
  start: string
  picks: number[]
}
export const picksOf = (model: Model, { start, path }: Run): Picks => ({
  start,
  picks: path.slice(1).map(({ event }, index) => stepsFrom(model, path[index]!.snapshot).findIndex((step) => isSame(step.event, event))),
})
export function walkOf(model: Model, { start, picks }: Picks): Run {
  const path = [...startsOf(model).find((run) => run.start === start)!.path]
  for (const pick of picks) path.push(stepsFrom(model, path.at(-1)!.snapshot)[pick]!)
  return { start, path }
}

/** Goes on with a path by these steps, as far as it can. Answers how far it came. */
function follow(model: Model, path: Run['path'], way: Step[]): number {
  for (const [index, { event, to }] of way.entries()) {
    const { snapshot } = path.at(-1)!
    const next = stepsFrom(model, snapshot).find((step) => isSame(step.event, event))
    if (!next || stateKey(model, next.snapshot) !== to.key) return index
    path.push(next)
  }
  return way.length
}

/** The shortest way to a step that takes something new, that step included; one that ends the walk only where there is no other. */
function nearest(
  from: Place,
  isNew: (id: string) => boolean,
  stepsOf: (place: Place) => Step[],
  blocked: ReadonlySet<Step>,
  mayEnd: boolean,
): Step[] | undefined {
  const seen = new Set([from])
  let ways: { place: Place; way: Step[] }[] = [{ place: from, way: [] }]
  while (ways.length > 0) {
    const further: typeof ways = []
    for (const { place, way } of ways)
      for (const step of stepsOf(place)) {
        if (blocked.has(step) || (step.isLast && !mayEnd)) continue
        const longer = [...way, step]
        if (step.takes.some(isNew)) return longer
        if (step.isLast || seen.has(step.to)) continue
        seen.add(step.to)
        further.push({ place: step.to, way: longer })
      }
    ways = further
  }
  return undefined
}

/** What can happen in a place, found when it is first asked for. */
function explorer(model: Model, isLast: IsLast): (place: Place) => Step[] {
  const places = new Map<string, Place>()
  const moves = new Map<string, string[]>()
  const placeOf = (snapshot: AnyMachineSnapshot): Place => {
    const key = stateKey(model, snapshot)
    const place = places.get(key) ?? { key, snapshot }
    places.set(key, place)
    return place
  }
  return (place) =>
    (place.steps ??= stepsFrom(model, place.snapshot).map(({ event, snapshot }) => {
      const move = [leavesOf(place.snapshot), transitionsFor(place.snapshot, event).map(transitionId), leavesOf(snapshot)].join(' ')
      const takes = moves.get(move) ?? transitionsOfStep(place.snapshot, event)
      moves.set(move, takes)
      const isGone = snapshot.status !== 'active' || takes.some((id) => id in (model.looks?.leads ?? {}))
      return { event, to: placeOf(snapshot), takes, isLast: isGone || isLast(snapshot as never, event) }
    }))
}

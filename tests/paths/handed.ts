import { endOf, type Model, reach, type Run, stepsFrom, transitionsFor, transitionId } from './model.ts'

/**
 * For each transition that no customer can cause, the shortest way on a `screen` to where it can be taken; taking it is the last step, since
 * nothing is as the model says afterwards. None for what cannot be taken at all.
 */
export function handedRuns(model: Model, screen: Model, handed: Record<string, { because: string }>): Run[] {
  const found = new Map<string, Run>()
  for (const { run } of reach(screen)) {
    if (found.size === Object.keys(handed).length) break
    for (const step of stepsFrom(model, endOf(run))) {
      const id = transitionsFor(endOf(run), step.event)
        .map(transitionId)
        .find((one) => one in handed && !found.has(one))
      if (id !== undefined) found.set(id, { ...run, path: [...run.path, step], handed: { id, because: handed[id]!.because } })
    }
  }
  return Object.keys(handed).flatMap((id) => found.get(id) ?? [])
}

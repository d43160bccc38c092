import { type Model, type Run, startsOf, stateKey, stepsFrom, takenBy, transitionId } from './model.ts'

/**
 * For each transition that no customer can cause, the shortest way on a `screen` to where it can be taken; taking it is the last step, since
 * nothing is as the model says afterwards. None for what cannot be taken at all.
 */
export function handedRuns(model: Model, screen: Model, handed: Record<string, { because: string }>): Run[] {
  const found = new Map<string, Run>()
  const seen = new Set<string>()
  const queue: Run[] = []
  const visit = (run: Run): void => {
    const reached = stateKey(model, run.path.at(-1)!.snapshot)
    if (!seen.has(reached)) queue.push(run)
    seen.add(reached)
  }
  startsOf(screen).forEach(visit)
  for (const { start, path } of queue) {
    if (found.size === Object.keys(handed).length) break
    const { snapshot } = path.at(-1)!
    for (const step of stepsFrom(model, snapshot)) {
      const id = takenBy(snapshot, step.event)
        .map(transitionId)
        .find((one) => one in handed && !found.has(one))
      if (id !== undefined) found.set(id, { start, path: [...path, step], handed: { id, because: handed[id]!.because } })
    }
    for (const step of stepsFrom(screen, snapshot)) visit({ start, path: [...path, step] })
  }
  return Object.keys(handed).flatMap((id) => found.get(id) ?? [])
}

import { coveringRuns } from '#tests/paths/cover.ts'
import { handedRuns } from '#tests/paths/handed.ts'
import type { Model, Run } from '#tests/paths/model.ts'
import type { Adapter } from './adapter.ts'
import { onScreen } from './on-screen.ts'

/** Everything that is walked of a machine: the journeys of its plan, and a path for each transition that is handed. */
export function walkedRuns(model: Model, adapter: Adapter): Run[] {
  const screen = onScreen(model, adapter)
  return [...coveringRuns(screen), ...handedRuns(model, screen, adapter.handed ?? {})]
}

import { coveringRuns } from '#tests/paths/cover.ts'
import { journeyIds } from '#tools/flows/ids.ts'
import { adaptedMachine } from './adapted.ts'
import { onScreen } from './on-screen.ts'
import { type Walking, walkRuns } from './walk-paths.ts'

interface Scene extends Walking {
  title?: string
}

/** A journey of a plan, by its id, in the world in which it is walked. */
export async function playScene(name: string, id: string, { title = id, ...walking }: Scene): Promise<void> {
  const { model, adapter } = await adaptedMachine(name)
  const screen = onScreen(model, adapter)
  const runs = coveringRuns(screen)
  const run = runs[journeyIds(name, runs).indexOf(id)]
  if (!run) throw new Error(`${id} is no journey of ${name}: its test plan at /flows lists them`)
  walkRuns(screen, adapter, [{ title, run }], walking)
}

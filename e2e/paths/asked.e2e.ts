import type { Adapter } from './adapter.ts'
import { type Asked, findPaths } from '#tests/paths/asked.ts'
import { type Model, titledRuns } from '#tests/paths/model.ts'
import { onScreen } from './on-screen.ts'
import { walkRuns } from './walk-paths.ts'

/** What `npm run paths -- … --run` asks for; nothing when the paths of all machines are walked. */
const asked = JSON.parse(process.env['ASKED_PATHS'] ?? 'null') as Asked | null

if (asked) {
  const { machine } = asked
  const model = await exported<Model>(import(`../../tests/paths/${machine}.model.ts`), 'Model')
  const adapter = await exported<Adapter>(import(`./${machine}.adapter.ts`), 'Adapter')
  const screen = onScreen(model, adapter)
  walkRuns(screen, adapter, titledRuns(findPaths(screen, asked).runs))
}

async function exported<T>(module: Promise<object>, ending: string): Promise<T> {
  return Object.entries(await module).find(([name]) => name.endsWith(ending))![1] as T
}

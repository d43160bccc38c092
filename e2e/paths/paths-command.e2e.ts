import { type Asked, findPaths } from '#tests/paths/asked.ts'
import { titledRuns } from '#tests/paths/model.ts'
import { adaptedMachine } from './adapted.ts'
import { onScreen } from './on-screen.ts'
import { walkRuns } from './walk-paths.ts'

/** What `npm run paths -- … --run` asks for; nothing when the paths of all machines are walked. */
const asked = JSON.parse(process.env['ASKED_PATHS'] ?? 'null') as Asked | null

if (asked) {
  const { model, adapter } = await adaptedMachine(asked.machine)
  const screen = onScreen(model, adapter)
  walkRuns(screen, adapter, titledRuns(findPaths(screen, asked).runs))
}

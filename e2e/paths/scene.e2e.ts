import { coveringRuns } from '#tests/paths/cover.ts'
import { titledRuns } from '#tests/paths/model.ts'
import { test } from '../support/test.ts'
import { adaptedMachine } from './adapted.ts'
import type { Stage } from './adapter.ts'
import { onScreen } from './on-screen.ts'
import { walkRuns } from './walk-paths.ts'

/** What `npm run scene` asks for: a journey of a plan, as far as these steps. */
interface Scene {
  machine: string
  title: string
  steps: number
  picture?: string
}
const scene = JSON.parse(process.env['SCENE'] ?? 'null') as Scene | null

if (scene) {
  const { model, adapter } = await adaptedMachine(scene.machine)
  const screen = onScreen(model, adapter)
  const runs = titledRuns(coveringRuns(screen)).filter(({ title }) => title === scene.title)
  walkRuns(screen, adapter, runs, { steps: scene.steps, end: (stage) => leaveOpen(stage, scene.picture) })
}

/** The app as it is, with the server's own answers, until the window is closed. */
async function leaveOpen({ page, calls }: Stage, picture: string | undefined): Promise<void> {
  test.setTimeout(0)
  await calls.letGo()
  await page.clock.resume()
  if (picture === undefined) await page.waitForEvent('close', { timeout: 0 })
  else await page.screenshot({ path: picture, fullPage: true })
}

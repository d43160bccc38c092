import { longWalks } from '#tests/paths/long-walks.ts'
import { test } from '../support/test.ts'
import { adaptedMachines } from './adapted.ts'
import { onScreen } from './on-screen.ts'
import { walkRuns } from './walk-paths.ts'

/** Their adapters do an event as often as a short path does it: `npm run test:all` walks them path by path. */
const PATH_BY_PATH = [
  'contact-change',
  'forgot-password',
  'global-error',
  'location',
  'menu-browser',
  'ongoing-order',
  'otp',
  'registration',
  'reorder',
  'revocation',
]

/** A walk for fewer is not worth its start: `npm run test:all` takes every transition, path by path. */
const LEAST_FIRSTS = 6

// Most transitions of the other machines in few walks.
for (const { name, model, adapter } of await adaptedMachines(PATH_BY_PATH)) {
  const screen = onScreen(model, adapter)
  const worthIt = longWalks(screen, adapter.isLast).filter(({ firsts }, index) => index === 0 || firsts >= LEAST_FIRSTS)
  const walks = worthIt.map((run, index) => ({
    title: `walk ${index + 1}, ${run.path.length - 1} steps: ${run.start}`,
    run,
  }))
  test.describe(name, () => walkRuns(screen, adapter, walks))
}
